"""Integrated loudness after ITU-R BS.1770-4, mono."""
from __future__ import annotations

import numpy as np
from scipy.signal import lfilter

from analysis import RATE_HZ


def biquad(gain_db: float, hz: float, q: float, shelf: bool) -> tuple[np.ndarray, np.ndarray]:
    """Returns the coefficients of a K-weighting stage (shelf or high pass) at RATE_HZ, by the bilinear transform."""
    k = np.tan(np.pi * hz / RATE_HZ)
    if not shelf:
        a0 = 1 + k / q + k * k
        return np.array([1.0, -2.0, 1.0]), np.array([1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0])
    high = 10 ** (gain_db / 20)
    middle = high ** 0.4996667741545416
    a0 = 1 + k / q + k * k
    b = np.array([high + middle * k / q + k * k, 2 * (k * k - high), high - middle * k / q + k * k]) / a0
    return b, np.array([1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0])


def integrated_loudness(x: np.ndarray) -> float:
    """Returns the integrated loudness in LUFS."""
    for stage in (biquad(3.99984385397, 1681.9744509555319, 0.7071752369554193, True), biquad(0, 38.13547087613982, 0.5003270373253953, False)):
        x = lfilter(*stage, x)
    block, step = int(0.4 * RATE_HZ), int(0.1 * RATE_HZ)
    if len(x) < block:
        x = np.pad(x, (0, block - len(x)))
    total = np.cumsum(np.pad(x ** 2, (1, 0)))
    starts = np.arange(0, len(x) - block + 1, step)
    power = (total[starts + block] - total[starts]) / block
    power = power[power > 10 ** ((-70 + 0.691) / 10)]
    if len(power) == 0:
        return -70.0
    gate = power.mean() * 0.1
    return float(-0.691 + 10 * np.log10(power[power > gate].mean()))
