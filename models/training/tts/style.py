"""The style vector: 256 numbers, each a measurable quantity of a voice.

| Numbers  | Meaning                                                                                        |
| -------- | ---------------------------------------------------------------------------------------------- |
| 0        | mean log F0, (x - log 150) / 0.5; applied outside the network                                  |
| 1        | spread of log F0 / 0.2; applied outside the network                                            |
| 2        | log rate of speech, 0 is 160 words a minute                                                    |
| 3        | share of noise in the voiced frames, 0 to 1                                                    |
| 4 - 8    | accent: American, British, Received Pronunciation, German, French                              |
| 9        | manner: 0 is espeak-ng's, 1 that of synthesisers built from human recordings, or between       |
| 16 - 47  | cosine transform of the mean log envelope of the voiced frames, levels made equal              |
| 48 - 59  | the same of the unvoiced frames that sound, relative to the voiced                             |
| 60 - 71  | the same of the spread of the voiced frames                                                    |
| 128 - 159| correction: added to the envelope of every frame, cosine transform, outside the network        |
| 160      | gain, log amplitude, outside the network                                                       |
| 161      | shift of log F0, outside the network                                                           |
"""
from __future__ import annotations

import numpy as np

import analysis

SIZE = 256
MEAN_F0, SPREAD_F0, RATE, BREATH, ACCENT, NATURAL = 0, 1, 2, 3, 4, 9
VOICED, UNVOICED, SPREAD, CORRECTION, GAIN, SHIFT = 16, 48, 60, 128, 160, 161
VOICED_COUNT, UNVOICED_COUNT, SPREAD_COUNT = 32, 12, 12
ACCENTS = ("gmw/en-US", "gmw/en", "gmw/en-GB-x-rp", "gmw/de", "roa/fr")
NETWORK = list(range(BREATH, NATURAL + 1)) + list(range(VOICED, SPREAD + SPREAD_COUNT))
"""The numbers that the network takes as input, besides the rate."""
VOICED_LEVEL_DB = -23.0
ENVELOPE_SCALE = 10.0
SOUNDING_DB = -55.0


def cosine_table(count: int) -> np.ndarray:
    """Returns orthonormal cosines over the bands, (count, BANDS)."""
    band = (np.arange(analysis.BANDS) + 0.5) / analysis.BANDS
    table = np.cos(np.pi * np.arange(count)[:, None] * band[None]) * np.sqrt(2 / analysis.BANDS)
    table[0] /= np.sqrt(2)
    return table


COSINES = cosine_table(VOICED_COUNT)


def level_of(bands: np.ndarray, voiced: np.ndarray) -> float:
    """Returns the gain, as log power, that brings the mean power of the voiced frames to VOICED_LEVEL_DB."""
    return VOICED_LEVEL_DB * np.log(10) / 10 - np.log(np.exp(bands[voiced]).mean())


def envelope_statistics(bands: np.ndarray, voiced: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns the mean of the voiced frames, that of the audible unvoiced ones relative to it, and the voiced deviation; all (BANDS,)."""
    mean = bands[voiced].mean(0)
    loud = ~voiced & (bands.max(1) > SOUNDING_DB * np.log(10) / 10)
    unvoiced = bands[loud].mean(0) - mean if loud.sum() >= 5 else np.full(analysis.BANDS, -2.0)
    return mean, unvoiced, bands[voiced].std(0)


def envelope_numbers(mean: np.ndarray, unvoiced: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """Returns the numbers 16 to 71."""
    return np.concatenate([
        COSINES @ mean / ENVELOPE_SCALE, COSINES[:UNVOICED_COUNT] @ unvoiced / ENVELOPE_SCALE, COSINES[:SPREAD_COUNT] @ spread / ENVELOPE_SCALE,
    ])


def style_vector(mean_log_f0: float, spread_log_f0: float, rate: float, breath: float, accent: str, envelope: np.ndarray,
                 natural: float = 0.0) -> np.ndarray:
    """Returns a complete vector without correction."""
    style = np.zeros(SIZE, np.float32)
    style[MEAN_F0] = (mean_log_f0 - np.log(150)) / 0.5
    style[SPREAD_F0] = spread_log_f0 / 0.2
    style[RATE], style[BREATH] = np.log(rate), breath
    style[ACCENT + ACCENTS.index(accent)] = 1
    style[NATURAL] = natural
    style[VOICED:VOICED + len(envelope)] = envelope
    return style
