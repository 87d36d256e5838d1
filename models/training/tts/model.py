"""The acoustic model: symbols, style and speed to samples, with the interface of StyleTextToSpeech2."""
from __future__ import annotations

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import style as layout
from analysis import BANDS, HOP, NOISE_BANDS
from vocoder import Vocoder

FRAME_HOPS = 2                       # a frame of the decoder is 10 ms
WIDTH, CODE = 160, 128
SYMBOLS = 256
MODIFIERS = "ˈˌːˑ̩̯̪̃̆̊͡ʰʲʷˠˤ˞ⁿ‿-()'\"«»“”’"
"""Symbols without a duration of their own."""
OUT = BANDS + NOISE_BANDS + 2
HEADROOM = 0.92


class Block(nn.Module):
    """Depthwise convolution over time, then a perceptron on each frame, with a residual."""

    def __init__(self, width: int, kernel: int, dilation: int, condition: int):
        super().__init__()
        self.mix = nn.Conv1d(width, width, kernel, padding=dilation * (kernel // 2), dilation=dilation, groups=width)
        self.norm = nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.film = nn.Linear(condition, 2 * width) if condition else None

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None, condition: torch.Tensor | None = None) -> torch.Tensor:
        """Takes x (batch, time, width) and condition (batch, 1, numbers)."""
        y = self.norm(self.mix(x.transpose(1, 2)).transpose(1, 2))
        if self.film is not None:
            scale, shift = self.film(condition).chunk(2, -1)
            y = y * (1 + scale) + shift
        y = x + self.down(functional.gelu(self.up(y), approximate="tanh"))
        return y if mask is None else y * mask


class Acoustic(nn.Module):
    """Predicts the lengths of symbols, and frames from symbols and lengths, in batches."""

    def __init__(self, symbol_count: int, modifier_ids: list[int]):
        super().__init__()
        self.embedding = nn.Embedding(symbol_count, CODE)
        self.place = nn.Linear(3, CODE)
        self.encoder = nn.ModuleList(Block(CODE, 7, dilation, 0) for dilation in (1, 2, 4, 8))
        seen = len(layout.NETWORK)
        self.look = nn.Sequential(nn.Linear(seen, 64), nn.GELU(), nn.Linear(64, 64))
        self.length = nn.Sequential(nn.Linear(CODE + 64 + 1, 128), nn.GELU(), nn.Linear(128, 1))
        self.enter = nn.Linear(CODE + 5, WIDTH)
        self.decoder = nn.ModuleList(Block(WIDTH, 7, dilation, 64) for dilation in (1, 1, 2, 1, 1))
        self.leave = nn.Linear(WIDTH, FRAME_HOPS * OUT)
        sounding = torch.ones(symbol_count)
        sounding[modifier_ids] = 0
        self.register_buffer("sounding", sounding, persistent=False)
        self.register_buffer("network", torch.tensor(layout.NETWORK), persistent=False)

    def condition(self, style: torch.Tensor) -> torch.Tensor:
        """Returns the embedding of the style, (batch, 1, 64)."""
        return self.look(style[:, self.network])[:, None]

    def encode(self, ids: torch.Tensor, mask: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        """Encodes ids and mask (batch, symbols); counts (batch,) are the numbers of symbols without padding."""
        at = torch.arange(ids.shape[1], device=ids.device, dtype=torch.float32)[None] * torch.ones_like(mask)
        left = counts[:, None] - at
        place = torch.stack([at / counts[:, None], torch.tanh(at / 8), torch.tanh(left / 8)], -1)
        mask = mask[..., None]
        x = (self.embedding(ids) + self.place(place)) * mask
        for block in self.encoder:
            x = block(x, mask)
        return x

    def log_lengths(self, code: torch.Tensor, condition: torch.Tensor, log_rate: torch.Tensor) -> torch.Tensor:
        """Returns log(length + 0.5) of each symbol in frames, (batch, symbols)."""
        ones = torch.ones_like(code[..., :1])
        return self.length(torch.cat([code, condition * ones, log_rate[:, None, None] * ones], -1))[..., 0]

    def decode(self, code: torch.Tensor, lengths: torch.Tensor, frames: int | torch.Tensor, condition: torch.Tensor,
               mask: torch.Tensor | None = None) -> torch.Tensor:
        """Returns rows of OUT numbers, (batch, FRAME_HOPS * frames, OUT)."""
        return self.decode_at(code, lengths, torch.arange(frames, device=code.device, dtype=torch.float32)[None] + 0.5, condition, mask)

    def decode_at(self, code: torch.Tensor, lengths: torch.Tensor, centre: torch.Tensor, condition: torch.Tensor,
                  mask: torch.Tensor | None = None) -> torch.Tensor:
        """Decodes only the consecutive frames with these centres (1, frames)."""
        ends = lengths.cumsum(1)
        index = (ends[:, None] <= centre[..., None]).sum(-1).clamp(max=lengths.shape[1] - 1)
        wide = index[..., None].expand(-1, -1, code.shape[2])
        length = torch.gather(lengths, 1, index)
        left = torch.gather(ends, 1, index) - centre
        since = length - left
        place = torch.stack([(since / length.clamp(min=0.5)).clamp(0, 1), torch.tanh(since / 4), torch.tanh(left / 4),
                             torch.tanh(since), torch.log(length + 0.5) / 3], -1)
        x = self.enter(torch.cat([torch.gather(code, 1, wide), place], -1))
        x = x if mask is None else x * mask
        for block in self.decoder:
            x = block(x, mask, condition)
        return self.leave(x).reshape(x.shape[0], -1, OUT)


def modifier_ids(vocabulary: dict[str, int]) -> list[int]:
    """Returns the ids of MODIFIERS."""
    return [vocabulary[symbol] for symbol in MODIFIERS if symbol in vocabulary]


def frames_of(lengths: torch.Tensor) -> torch.Tensor:
    """Returns the total number of frames of symbols with these lengths."""
    return torch.ceil(lengths.sum()).long() + 1


def limited(samples: torch.Tensor) -> torch.Tensor:
    """Limits loud samples to HEADROOM with a soft knee, sample by sample."""
    loud = samples.abs()
    over = (loud - 0.6).clamp(min=0)
    bent = loud.clamp(max=0.6) + (HEADROOM - 0.6) * torch.tanh(over / (HEADROOM - 0.6))
    return torch.sign(samples) * bent


class Speaker(nn.Module):
    """The exported module: input_ids (1, n), style (1, 256), speed (1,), noise (any,) to waveform (1, samples), durations (1, n)."""

    def __init__(self, acoustic: Acoustic):
        super().__init__()
        self.acoustic, self.vocoder = acoustic, Vocoder()
        self.register_buffer("cosines", torch.tensor(layout.COSINES, dtype=torch.float32), persistent=False)

    def lengths(self, input_ids: torch.Tensor, style: torch.Tensor, speed: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the code of the symbols and their lengths in frames, whose sum is that at speed 1 divided by speed."""
        mask = torch.ones_like(input_ids, dtype=torch.float32)
        code = self.acoustic.encode(input_ids, mask, mask.sum(1))
        condition = self.acoustic.condition(style)
        sounding = self.acoustic.sounding[input_ids]

        def at(log_rate: torch.Tensor) -> torch.Tensor:
            log = self.acoustic.log_lengths(code, condition, log_rate.clamp(-0.35, 0.45))
            return (torch.exp(log.clamp(max=5)) - 0.5).clamp(min=0) * sounding

        rate = style[:, layout.RATE]
        plain, hurried = at(rate), at(rate + torch.log(speed))
        total = plain.sum(1) * torch.exp(rate.clamp(-0.35, 0.45) - rate) / speed
        return code, hurried * (total / hurried.sum(1).clamp(min=1))[:, None]

    def sound(self, code: torch.Tensor, lengths: torch.Tensor, style: torch.Tensor, noise: torch.Tensor) -> torch.Tensor:
        """Returns the samples of symbols with lengths, (1, samples)."""
        frames = frames_of(lengths)
        out = self.acoustic.decode(code, lengths, frames, self.acoustic.condition(style))[0]
        return limited(self.vocoder(*self.shaped(out, style), noise))[None]

    def shaped(self, out: torch.Tensor, style: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Converts the network's rows (frames, OUT) to the vocoder's inputs f0, voiced, bands and noise_share."""
        bands, share, voiced, contour = out[:, :BANDS], out[:, BANDS:-2], out[:, -2], out[:, -1]
        correction = style[0, layout.CORRECTION:layout.CORRECTION + layout.VOICED_COUNT] * layout.ENVELOPE_SCALE
        bands = bands + (correction @ self.cosines)[None] + 2 * style[0, layout.GAIN]
        log_f0 = np.log(150) + 0.5 * style[0, layout.MEAN_F0] + 0.2 * style[0, layout.SPREAD_F0] * contour + style[0, layout.SHIFT]
        f0 = torch.exp(log_f0).clamp(40, 900)
        return f0, torch.sigmoid(4 * voiced), bands, torch.sigmoid(share)

    def forward(self, input_ids: torch.Tensor, style: torch.Tensor, speed: torch.Tensor, noise: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """See the class."""
        code, lengths = self.lengths(input_ids, style, speed)
        return self.sound(code, lengths, style, noise), lengths


assert HOP * FRAME_HOPS == 240
