"""Harmonics plus noise through a minimum-phase filter, as a torch module that exports to ONNX.

The excitation of each frame is windowed with a triangle, transformed by a matrix product, multiplied with the filter and
overlap-added, which needs no operator that a runtime may lack.
"""
from __future__ import annotations

import math

import numpy as np
import torch
from torch import nn

from analysis import BINS, FFT, HOP, NOISE_BANDS, NOISE_EDGES_HZ, RATE_HZ, band_centres_hz, interpolation

WINDOW = 2 * HOP
HIGHEST_HARMONIC_HZ = 11500.0


def minimum_phase_matrix() -> np.ndarray:
    """Returns the matrix from the log amplitude in BINS bins to the phase of the minimum-phase filter."""
    k = np.arange(BINS)
    weight = np.where((k == 0) | (k == BINS - 1), 1.0, 2.0)
    n = np.arange(1, FFT // 2)
    cepstrum = weight[None] * np.cos(2 * np.pi * n[:, None] * k[None] / FFT) / FFT
    return -2 * np.sin(2 * np.pi * k[:, None] * n[None] / FFT) @ cepstrum


class Vocoder(nn.Module):
    """Synthesises samples from frames."""

    def __init__(self) -> None:
        super().__init__()
        hz = np.arange(BINS) * RATE_HZ / FFT
        spread = interpolation(band_centres_hz(), hz)
        edges = np.array(NOISE_EDGES_HZ)
        noise_spread = interpolation((edges[:-1] + edges[1:]) / 2, hz)
        n, k = np.arange(WINDOW), np.arange(BINS)
        turn = 2 * np.pi * n[:, None] * k[None] / FFT
        out = 2 * np.pi * k[:, None] * np.arange(FFT)[None] / FFT
        weight = np.where((k == 0) | (k == BINS - 1), 1.0, 2.0)[:, None] / FFT
        tables = {
            "spread": spread.T, "phase": (minimum_phase_matrix() @ spread).T * 0.5, "noise_spread": noise_spread.T,
            "cosine": np.cos(turn), "sine": -np.sin(turn), "back_real": weight * np.cos(out), "back_imaginary": -weight * np.sin(out),
            "triangle": 1 - np.abs(n - HOP) / HOP,
        }
        for name, table in tables.items():
            self.register_buffer(name, torch.tensor(table, dtype=torch.float32), persistent=False)
        assert noise_spread.shape[1] == NOISE_BANDS

    def pulses(self, f0: torch.Tensor, phase: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns unit-power pulses with all harmonics below HIGHEST_HARMONIC_HZ: f0 (frames,) in Hz to ((frames - 1) * HOP,).

        The second result is the phase at each frame, in turns; `phase` (1,) is that of the first frame, by default 0.
        """
        part = torch.arange(HOP, device=f0.device, dtype=torch.float32)[None] / HOP
        hz = f0[:-1, None] * (1 - part) + f0[1:, None] * part
        step = hz / RATE_HZ
        total = step.sum(1).double().cumsum(0)
        if phase is not None:
            total = total + phase.double()
        before = (total - total.floor())[:-1].float()
        before = torch.cat([torch.zeros(1, device=f0.device) if phase is None else phase, before])
        turn = (before[:, None] + step.cumsum(1)).reshape(-1)
        hz = hz.reshape(-1)
        angle = 2 * math.pi * (turn - torch.round(turn))
        count = torch.floor(HIGHEST_HARMONIC_HZ / hz)
        below = 2 * torch.sin(angle / 2)
        near = below.abs() < 1e-4
        kernel = torch.where(near, count, torch.sin((count + 0.5) * angle) / torch.where(near, torch.ones_like(below), below) - 0.5)
        return kernel * 2 * torch.sqrt(hz / RATE_HZ), before

    def forward(self, f0: torch.Tensor, voiced: torch.Tensor, bands: torch.Tensor, noise_share: torch.Tensor, noise: torch.Tensor) -> torch.Tensor:
        """Takes f0, voiced (frames,); bands (frames, BANDS) log power; noise_share (frames, NOISE_BANDS); unit-power noise (any,).

        Returns (frames - 1) * HOP samples.
        """
        pulses, _ = self.pulses(f0)
        at = torch.arange((f0.shape[0] - 1) * HOP, device=f0.device)
        return self.filtered(pulses, noise[torch.remainder(at, noise.shape[0])], voiced, bands, noise_share)

    def window(self, f0: torch.Tensor, voiced: torch.Tensor, bands: torch.Tensor, noise_share: torch.Tensor, noise: torch.Tensor,
               first: torch.Tensor, phase: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Like forward, from frame `first` on, where `phase` (1,) is the phase in turns; also returns the phase at each frame."""
        pulses, phases = self.pulses(f0, phase)
        at = torch.arange((f0.shape[0] - 1) * HOP, device=f0.device) + first * HOP
        return self.filtered(pulses, noise[torch.remainder(at, noise.shape[0])], voiced, bands, noise_share), phases

    def filtered(self, pulses: torch.Tensor, noise: torch.Tensor, voiced: torch.Tensor, bands: torch.Tensor, noise_share: torch.Tensor) -> torch.Tensor:
        """Filters pulses and noise ((frames - 1) * HOP,) with the filters of the frames."""
        frames = voiced.shape[0]
        length = (frames - 1) * HOP
        excitation = torch.stack([pulses, noise])
        padded = torch.nn.functional.pad(excitation, (HOP, HOP)).reshape(2, frames + 1, HOP)
        cut = torch.cat([padded[:, :-1], padded[:, 1:]], 2) * self.triangle
        real, imaginary = cut @ self.cosine, cut @ self.sine
        share = 1 - voiced[:, None] * (1 - noise_share)
        loudness = torch.exp(0.5 * (bands @ self.spread))
        noisy = (share @ self.noise_spread).clamp(0, 1)
        gain = torch.stack([loudness * torch.sqrt(1 - noisy), loudness * torch.sqrt(noisy)])
        angle = bands @ self.phase
        x, y = (real * gain).sum(0), (imaginary * gain).sum(0)
        c, s = torch.cos(angle), torch.sin(angle)
        response = (x * c - y * s) @ self.back_real + (x * s + y * c) @ self.back_imaginary
        return overlap_add(response)[HOP: HOP + length]


def overlap_add(response: torch.Tensor) -> torch.Tensor:
    """Adds rows that start HOP samples apart."""
    pieces = -(-FFT // HOP)
    response = torch.nn.functional.pad(response, (0, pieces * HOP - FFT)).reshape(-1, pieces, HOP)
    total = torch.nn.functional.pad(response[:, 0], (0, 0, 0, pieces - 1))
    for piece in range(1, pieces):
        total = total + torch.nn.functional.pad(response[:, piece], (0, 0, piece, pieces - 1 - piece))
    return total.reshape(-1)
