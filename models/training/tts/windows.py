"""The model as two graphs, so that playback can start before the whole sentence is computed.

The first graph computes the code and the lengths of all symbols, the second the samples of a window of frames. A window is computed
with the surrounding frames that influence it, so that concatenated windows equal the sound of the whole.
"""
from __future__ import annotations

import torch
from torch import nn

from analysis import HOP
from model import FRAME_HOPS, Speaker, frames_of, limited

VOCODER_BEFORE, VOCODER_AFTER = 3, 1
"""Frames before and after a window whose filter responses reach into it: FFT / HOP rows before, one row after."""
FIRST_FRAMES, GROWTH, MOST_FRAMES = 40, 3, 400
"""The windows of tts/engine/parley/windows.ts."""


class Text(nn.Module):
    """Maps input_ids (1, n), style (1, 256), speed (1,) to code (1, n, CODE), durations (1, n)."""

    def __init__(self, speaker: Speaker):
        super().__init__()
        self.speaker = speaker

    def forward(self, input_ids: torch.Tensor, style: torch.Tensor, speed: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """See the class."""
        return self.speaker.lengths(input_ids, style, speed)


class Decoder(nn.Module):
    """Maps the outputs of Text, style, noise (any,) and a window to waveform (1, samples) and the phase for the next window (1,).

    The window is from frame `start` (1,) to before frame `end` (1,); the last frame is FRAME_HOPS - 1 hops long. `phase` is 0 for
    the window that starts at frame 0, and the value returned by the previous window for every other one.
    """

    def __init__(self, speaker: Speaker):
        super().__init__()
        self.acoustic, self.vocoder, self.shaped = speaker.acoustic, speaker.vocoder, speaker.shaped
        self.reach = sum(block.mix.dilation[0] * (block.mix.kernel_size[0] // 2) for block in self.acoustic.decoder)

    def forward(self, code: torch.Tensor, durations: torch.Tensor, style: torch.Tensor, noise: torch.Tensor,
                start: torch.Tensor, end: torch.Tensor, phase: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """See the class."""
        frames = frames_of(durations)
        start, end = start[0], torch.minimum(end[0], frames)
        before, after = (start - VOCODER_BEFORE).clamp(min=0), torch.minimum(end + VOCODER_AFTER, frames)
        lowest, highest = (before - self.reach).clamp(min=0), torch.minimum(after + self.reach, frames)
        centre = torch.arange(lowest, highest, device=code.device).float()[None] + 0.5
        out = self.acoustic.decode_at(code, durations, centre, self.acoustic.condition(style))[0]
        out = out[FRAME_HOPS * (before - lowest):FRAME_HOPS * (after - lowest)]
        samples, phases = self.vocoder.window(*self.shaped(out, style), noise, FRAME_HOPS * before, phase)
        last = torch.minimum(FRAME_HOPS * end, FRAME_HOPS * frames - 1)
        samples = samples[HOP * FRAME_HOPS * (start - before):HOP * (last - FRAME_HOPS * before)]
        next_before = (end - VOCODER_BEFORE).clamp(min=0)
        place = FRAME_HOPS * (next_before - before)
        return limited(samples)[None], phases[place:place + 1]


def cut(frames: int) -> list[tuple[int, int]]:
    """Splits a text into windows: a short one first, so that playback starts early, then longer ones."""
    windows, at, size = [], 0, FIRST_FRAMES
    while at < frames:
        end = at + size if frames - at - size >= size // 2 else frames
        windows.append((at, end))
        at, size = end, min(MOST_FRAMES, size * GROWTH)
    return windows
