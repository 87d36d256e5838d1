"""The Whisper architecture with Whisper's tensor names, its log-mel front end, and a CTC head used in training only."""
from __future__ import annotations

import math

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

WIDTH, HEADS, ENCODER_LAYERS, DECODER_LAYERS = 192, 3, 8, 6
AUDIO_CONTEXT, TEXT_CONTEXT, MELS = 1000, 448, 80


class Attention(nn.Module):
    """Multi-head attention; the key has no bias, as in Whisper."""

    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)

    def forward(self, x: Tensor, source: Tensor | None = None, causal: bool = False) -> Tensor:
        """Computes attention explicitly: torch's fused attention is half as fast on a CPU with bf16 matrix units."""
        source = x if source is None else source
        q, k, v = (t.view(t.shape[0], t.shape[1], self.heads, -1).transpose(1, 2) for t in (self.query(x), self.key(source), self.value(source)))
        scores = (q * q.shape[-1] ** -0.5) @ k.transpose(-1, -2)
        if causal:
            scores = scores + torch.full(scores.shape[-2:], -1e4, dtype=scores.dtype).triu(1)
        with torch.autocast("cpu", enabled=False):
            weights = scores.softmax(-1)
        return self.out((weights @ v).transpose(1, 2).flatten(2))


class Block(nn.Module):
    """Pre-norm transformer block, with cross attention in the decoder."""

    def __init__(self, width: int, heads: int, cross: bool, dropout: float):
        super().__init__()
        self.attn, self.attn_ln = Attention(width, heads), nn.LayerNorm(width)
        self.cross_attn = Attention(width, heads) if cross else None
        self.cross_attn_ln = nn.LayerNorm(width) if cross else None
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.mlp_ln = nn.LayerNorm(width)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: Tensor, source: Tensor | None = None, causal: bool = False) -> Tensor:
        x = x + self.drop(self.attn(self.attn_ln(x), causal=causal))
        if self.cross_attn is not None and self.cross_attn_ln is not None:
            x = x + self.drop(self.cross_attn(self.cross_attn_ln(x), source))
        return x + self.drop(self.mlp(self.mlp_ln(x)))


def sinusoids(length: int, width: int) -> Tensor:
    """Returns Whisper's fixed positional embedding of the encoder."""
    inverse = torch.exp(-math.log(10000) / (width // 2 - 1) * torch.arange(width // 2))
    scaled = torch.arange(length)[:, None] * inverse[None]
    return torch.cat([scaled.sin(), scaled.cos()], 1)


class Encoder(nn.Module):
    """Two convolutions (the second halves the rate to 50 Hz) and transformer blocks."""

    def __init__(self, dropout: float):
        super().__init__()
        self.conv1 = nn.Conv1d(MELS, WIDTH, 3, padding=1)
        self.conv2 = nn.Conv1d(WIDTH, WIDTH, 3, stride=2, padding=1)
        self.register_buffer("positional_embedding", sinusoids(AUDIO_CONTEXT, WIDTH))
        self.blocks = nn.ModuleList(Block(WIDTH, HEADS, False, dropout) for _ in range(ENCODER_LAYERS))
        self.ln_post = nn.LayerNorm(WIDTH)

    def forward(self, mel: Tensor) -> Tensor:
        x = functional.gelu(self.conv2(functional.gelu(self.conv1(mel)))).transpose(1, 2)
        x = x + self.positional_embedding[: x.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.ln_post(x)


class Decoder(nn.Module):
    """Causal transformer; the output shares the embedding."""

    def __init__(self, rows: int, dropout: float):
        super().__init__()
        self.token_embedding = nn.Embedding(rows, WIDTH)
        self.positional_embedding = nn.Parameter(torch.randn(TEXT_CONTEXT, WIDTH) * 0.01)
        self.blocks = nn.ModuleList(Block(WIDTH, HEADS, True, dropout) for _ in range(DECODER_LAYERS))
        self.ln = nn.LayerNorm(WIDTH)
        nn.init.normal_(self.token_embedding.weight, std=0.05)

    def forward(self, tokens: Tensor, audio: Tensor) -> Tensor:
        x = self.token_embedding(tokens) + self.positional_embedding[: tokens.shape[1]]
        for block in self.blocks:
            x = block(x, audio, causal=True)
        return self.ln(x) @ self.token_embedding.weight.T


class Recogniser(nn.Module):
    """`rows` counts the ids in use plus one row shared by every unused id; `characters` counts the CTC classes."""

    def __init__(self, rows: int, characters: int, dropout: float = 0.05):
        super().__init__()
        self.encoder, self.decoder = Encoder(dropout), Decoder(rows, dropout)
        self.ctc = nn.Linear(WIDTH, characters)


def mel_filters() -> np.ndarray:
    """Slaney's mel scale and area normalisation, 80 bands of 201 bins at 16 kHz: the bank that Whisper uses."""
    step, per_mel, corner_hz = math.log(6.4) / 27, 200 / 3, 1000.0
    corner = corner_hz / per_mel
    top = corner + math.log(8000 / corner_hz) / step
    mels = np.linspace(0, top, MELS + 2)
    edges = np.where(mels < corner, mels * per_mel, corner_hz * np.exp(step * (mels - corner)))
    bins = np.linspace(0, 8000, 201)
    rise = (bins[None] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    fall = (edges[2:, None] - bins[None]) / (edges[2:] - edges[1:-1])[:, None]
    return (np.maximum(0, np.minimum(rise, fall)) * 2 / (edges[2:] - edges[:-2])[:, None]).astype(np.float32)


_FILTERS, _WINDOW = torch.from_numpy(mel_filters()), torch.hann_window(400)


def log_mel(samples: Tensor) -> Tensor:
    """Maps [batch, samples] in -1..1, a multiple of 160 long, to [batch, 80, samples / 160], exactly as whisper.cpp does."""
    power = torch.stft(samples, 400, 160, window=_WINDOW, pad_mode="reflect", return_complex=True)[..., :-1].abs() ** 2
    mel = (_FILTERS @ power).clamp_min(1e-10).log10()
    return (torch.maximum(mel, mel.amax((1, 2), keepdim=True) - 8) + 4) / 4
