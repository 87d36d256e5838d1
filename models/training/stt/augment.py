"""Augmentation with everything that degrades speech on its way to the recogniser: rooms, microphones, telephones, noise, music, gain."""
from __future__ import annotations

import numpy as np
from scipy.fft import irfft, next_fast_len, rfft

RATE_HZ = 16000
BANK_SECONDS = 24
# above 1 kHz, 3.5 of 80 mel bands shift a frequency by a seventh
THROAT_BANDS, THROAT_BEND_BANDS = 3.5, 1.2


def noise_bank(rng: np.random.Generator) -> dict[str, list[np.ndarray]]:
    """Unit-power background sounds of 24 s each: coloured noise, hum, tones, clicks and music-like sequences."""
    n = BANK_SECONDS * RATE_HZ
    return {
        "noise": [_unit(_coloured(rng, n, power)) for power in (0, 0, 0.5, 1, 1, 1.5, 2)],
        "hum": [_unit(_hum(rng, n, hz)) for hz in (50, 60, 100, 120)],
        "tone": [_unit(np.sin(2 * np.pi * hz * np.arange(n, dtype=np.float32) / RATE_HZ)) for hz in rng.uniform(100, 4000, 6)],
        "click": [_unit(_clicks(rng, n)) for _ in range(3)],
        "music": [_unit(_music(rng, n)) for _ in range(12)],
    }


def _unit(x: np.ndarray) -> np.ndarray:
    return (x / (np.sqrt((x**2).mean()) + 1e-9)).astype(np.float32)


def _coloured(rng: np.random.Generator, n: int, power: float) -> np.ndarray:
    spectrum = rfft(rng.standard_normal(n).astype(np.float32))
    return irfft(spectrum / np.maximum(1, np.arange(len(spectrum)) / 20) ** (power / 1), n)


def _hum(rng: np.random.Generator, n: int, hz: float) -> np.ndarray:
    t = np.arange(n, dtype=np.float32) / RATE_HZ
    return sum(rng.uniform(0.1, 1) / k * np.sin(2 * np.pi * hz * k * t + rng.uniform(0, 6)) for k in range(1, 9))


def _clicks(rng: np.random.Generator, n: int) -> np.ndarray:
    x = np.zeros(n, np.float32)
    decay = np.exp(-np.arange(800) / 120)
    for at in rng.integers(0, n - 800, BANK_SECONDS * 2):
        x[at: at + 800] += rng.standard_normal(800) * decay
    return x


def _music(rng: np.random.Generator, n: int) -> np.ndarray:
    """Chords, a melody and a beat from harmonic tones with decaying envelopes."""
    x = np.zeros(n + RATE_HZ, np.float32)
    beat = int(RATE_HZ * rng.uniform(0.25, 0.6))
    scale = 110 * 2 ** (np.array([0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21, 23, 24]) / 12)
    harmonics = rng.uniform(0.2, 1, 6) / np.arange(1, 7)
    for at in range(0, n, beat):
        length = min(beat * int(rng.integers(1, 4)), n + RATE_HZ - at)
        t = np.arange(length, dtype=np.float32) / RATE_HZ
        for hz in rng.choice(scale, rng.integers(1, 4)):
            envelope = np.exp(-t * rng.uniform(0.5, 6)) * np.minimum(1, t * 100)
            x[at: at + length] += envelope * sum(a * np.sin(2 * np.pi * hz * (k + 1) * t) for k, a in enumerate(harmonics))
        if rng.random() < 0.6:
            x[at: at + 1600] += rng.standard_normal(1600) * np.exp(-np.arange(1600) / 200) * rng.uniform(0.5, 2)
    return x[:n]


def change_voice(x: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Resamples a clip to another speed, which shifts pitch and formants: the result is a voice that no synthesiser has."""
    factor = rng.uniform(0.86, 1.16)
    return np.interp(np.arange(0, len(x) - 1, factor), np.arange(len(x)), x).astype(np.float32)


def change_throat(mel: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Shifts all formants of a mel spectrogram (bands first) by one factor, plus a small random offset that varies with frequency.

    Vocal tract length perturbation (Jaitly and Hinton, 2013), with a curve instead of their linear warp.
    """
    bands = np.arange(len(mel), dtype=np.float32)
    bend = np.interp(bands, np.linspace(0, len(mel) - 1, 6), rng.uniform(-1, 1, 6)) * THROAT_BEND_BANDS
    shift = rng.uniform(-1, 1) * THROAT_BANDS * np.minimum(1, bands / 25)
    source = np.clip(bands + shift + bend, 0, len(mel) - 1)
    below = np.minimum(source.astype(int), len(mel) - 2)
    share = (source - below)[:, None]
    return mel[below] * (1 - share) + mel[below + 1] * share


def room_and_channel(x: np.ndarray, rng: np.random.Generator, reverberant: bool, band: str) -> np.ndarray:
    """Random equalisation, a room (exponentially decaying noise after the direct sound) and a band limit, in one transform."""
    n = next_fast_len(len(x) + (4800 if reverberant else 0), real=True)
    spectrum = rfft(x, n)
    hz = np.linspace(0, RATE_HZ / 2, len(spectrum), dtype=np.float32)
    curve_db = np.interp(np.log(hz + 50), np.log(np.geomspace(50, 8050, 7)), rng.uniform(-7, 7, 7))
    spectrum *= 10 ** (curve_db / 20)
    if band == "telephone":
        spectrum *= _slope(hz, rng.uniform(200, 350), 60) * (1 - _slope(hz, rng.uniform(3200, 3700), 100))
    elif band == "narrow":
        spectrum *= 1 - _slope(hz, rng.uniform(4500, 7500), 200)
    if reverberant:
        taps = np.arange(4800)
        room = rng.standard_normal(4800) * np.exp(-taps * 6.9 / (RATE_HZ * rng.uniform(0.08, 0.5)))
        room *= rng.uniform(0.1, 0.7) / np.sqrt((room**2).sum())
        room[: int(rng.uniform(16, 160))] = 0
        room[0] = 1
        spectrum *= rfft(room, n)
    return irfft(spectrum, n)[: len(x)].astype(np.float32)


def _slope(hz: np.ndarray, corner: float, width: float) -> np.ndarray:
    return 1 / (1 + np.exp(np.clip((corner - hz) / width * 4, -30, 30)))


def mu_law(x: np.ndarray) -> np.ndarray:
    """Encodes and decodes 8-bit mu-law."""
    y = np.sign(x) * np.log1p(255 * np.abs(x)) / np.log(256)
    y = np.round(y * 127) / 127
    return (np.sign(y) * (256 ** np.abs(y) - 1) / 255).astype(np.float32)


def background(bank: dict[str, list[np.ndarray]], rng: np.random.Generator, n: int) -> np.ndarray:
    """Returns `n` samples of unit-power background sound."""
    kind = rng.choice(["noise", "hum", "tone", "click", "music"], p=[0.55, 0.07, 0.04, 0.04, 0.3])
    source = bank[kind][rng.integers(len(bank[kind]))]
    at = int(rng.integers(0, len(source) - n)) if n < len(source) else 0
    return np.resize(source[at:], n)


def degrade(x: np.ndarray, bank: dict[str, list[np.ndarray]], rng: np.random.Generator, strength: float) -> np.ndarray:
    """Passes a whole window through a random channel; `strength` (0 to 1) scales the probability of each degradation."""
    power = np.sqrt((x**2).mean() + 1e-9)
    if rng.random() < 0.75 * strength:
        band = rng.choice(["full", "narrow", "telephone"], p=[0.6, 0.2, 0.2])
        x = room_and_channel(x, rng, rng.random() < 0.35, band)
        if band == "telephone" and rng.random() < 0.6:
            x = mu_law(np.clip(x / (np.abs(x).max() + 1e-6) * rng.uniform(0.1, 0.9), -1, 1))
        power = np.sqrt((x**2).mean() + 1e-9)
    if rng.random() < 0.6 * strength:
        snr_db = rng.uniform(3, 15) if rng.random() < 0.5 else rng.uniform(10, 35)
        x = x + background(bank, rng, len(x)) * power * 10 ** (-snr_db / 20)
    return np.clip(x * 10 ** rng.uniform(-1.4, 0.4), -1, 1)


def no_speech(bank: dict[str, list[np.ndarray]], rng: np.random.Generator, n: int) -> np.ndarray:
    """Returns silence, or only background at a random level, every kind with the same probability."""
    if rng.random() < 0.15:
        return np.zeros(n, np.float32)
    source = bank[rng.choice(list(bank))]
    x = np.roll(source[rng.integers(len(source))], int(rng.integers(0, BANK_SECONDS * RATE_HZ)))[:n]
    return np.clip(x * 10 ** rng.uniform(-4, -0.7), -1, 1)
