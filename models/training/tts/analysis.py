"""Analyses speech into the vocoder's parameters per frame: F0, voicing, log envelope in mel bands, noise share.

Implements published methods: F0 by normalised autocorrelation with a Viterbi search (Talkin, RAPT, 1995), the envelope after
CheapTrick (Morise, 2015), the noise share by correlation of neighbouring periods in bands.
"""
from __future__ import annotations

import numpy as np

RATE_HZ = 24000
HOP = 120                      # 5 ms
BANDS = 64
FFT = 768                      # of the vocoder
BINS = FFT // 2 + 1
ANALYSIS_FFT = 1024
LOW_HZ, HIGH_HZ = 58.0, 420.0
NOISE_EDGES_HZ = (0.0, 1000.0, 2500.0, 4500.0, 7500.0, 12000.0)
NOISE_BANDS = len(NOISE_EDGES_HZ) - 1
FLOOR_DB = -85.0               # of the envelope, power per sample relative to full scale


def mel(hz: np.ndarray | float) -> np.ndarray:
    """Converts Hz to mel."""
    return 2595 * np.log10(1 + np.asarray(hz) / 700)


def band_centres_hz() -> np.ndarray:
    """Returns the centres of the envelope bands in Hz."""
    points = np.linspace(mel(40.0), mel(RATE_HZ / 2), BANDS)
    return 700 * (10 ** (points / 2595) - 1)


def interpolation(from_hz: np.ndarray, to_hz: np.ndarray) -> np.ndarray:
    """Returns the matrix that interpolates linearly on the mel scale and holds the end values."""
    position = np.interp(mel(to_hz), mel(from_hz), np.arange(len(from_hz)))
    low = np.floor(position).astype(int).clip(0, len(from_hz) - 2)
    matrix = np.zeros((len(to_hz), len(from_hz)))
    rows = np.arange(len(to_hz))
    matrix[rows, low] = 1 - (position - low)
    matrix[rows, low + 1] += position - low
    return matrix


def frames_at(x: np.ndarray, centres: np.ndarray, length: int) -> np.ndarray:
    """Returns windows of `length` samples around `centres`, zero-padded outside `x`."""
    padded = np.pad(x, (length, length + ANALYSIS_FFT))
    return padded[centres[:, None] + np.arange(length)[None] - length // 2 + length]


def pitch(x: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns F0 in Hz and whether the frame is voiced, for `count` frames."""
    step = 3                                        # at 8 kHz
    smooth = np.convolve(x, np.hanning(9) / np.hanning(9).sum(), "same")[::step]
    rate = RATE_HZ / step
    longest = int(rate / LOW_HZ) + 2
    window = 2 * longest
    centres = (np.arange(count) * HOP / step).astype(int)
    frames = frames_at(smooth, centres, window + longest)
    frames = frames - frames.mean(1, keepdims=True)
    size = 1024
    head = frames.copy()
    head[:, window:] = 0
    product = np.fft.irfft(np.conj(np.fft.rfft(head, size)) * np.fft.rfft(frames, size))[:, :longest]
    energy = np.cumsum(np.pad(frames ** 2, ((0, 0), (1, 0))), 1)
    energies = energy[:, window:window + longest] - energy[:, :longest]
    correlation = product / np.sqrt(energies[:, :1] * energies + 1e-7)
    shortest = int(rate / HIGH_HZ)
    lags = np.arange(shortest, longest - 1)
    score = correlation[:, lags] - 0.06 * (lags / longest)[None]
    peaks = (correlation[:, lags] >= correlation[:, lags - 1]) & (correlation[:, lags] >= correlation[:, lags + 1])
    score = np.where(peaks, score, -1)
    choice = np.argsort(-score, 1)[:, :6]
    best = np.take_along_axis(score, choice, 1)
    lag = lags[choice]
    left, mid, right = (np.take_along_axis(correlation, lag + k, 1) for k in (-1, 0, 1))
    fine = lag + 0.5 * (left - right) / np.minimum(left - 2 * mid + right, -1e-6)
    frequency = rate / np.clip(fine, shortest, longest)
    level = np.sqrt((head ** 2).sum(1) / window)
    unvoiced = 0.55 + 0.5 * (level < 10 ** (-50 / 20))
    return viterbi(frequency, best, unvoiced)


def viterbi(frequency: np.ndarray, score: np.ndarray, unvoiced: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the best path through the F0 candidates by score minus a penalty for pitch jumps; the last state is unvoiced."""
    count, most = frequency.shape
    log = np.log2(frequency)
    total = np.append(score[0], unvoiced[0])
    back = np.zeros((count, most + 1), int)
    for t in range(1, count):
        cost = np.full((most + 1, most + 1), 0.12)
        cost[:most, :most] = 1.2 * np.abs(log[t - 1][:, None] - log[t][None])
        cost[most, most] = 0
        reach = total[:, None] - cost
        back[t] = reach.argmax(0)
        total = reach.max(0) + np.append(score[t], unvoiced[t])
    state = int(total.argmax())
    path = np.zeros(count, int)
    for t in range(count - 1, -1, -1):
        path[t] = state
        state = back[t, state]
    voiced = path < most
    f0 = np.where(voiced, frequency[np.arange(count), np.minimum(path, most - 1)], 0)
    return f0, voiced


def envelope(x: np.ndarray, f0: np.ndarray, voiced: np.ndarray) -> np.ndarray:
    """Returns the log power envelope in mel bands, (frames, BANDS), natural logarithm."""
    pitch_hz = np.where(voiced, np.maximum(f0, 3.2 * RATE_HZ / ANALYSIS_FFT), 400.0)
    centres = np.arange(len(f0)) * HOP
    frames = frames_at(x, centres, ANALYSIS_FFT)
    offset = (np.arange(ANALYSIS_FFT) - ANALYSIS_FFT // 2)[None] / (1.5 * RATE_HZ / pitch_hz)[:, None]
    window = np.where(np.abs(offset) < 1, 0.5 + 0.5 * np.cos(np.pi * offset), 0)
    window /= np.sqrt((window ** 2).sum(1, keepdims=True))
    frames = frames * window
    frames -= window * (frames.sum(1) / window.sum(1))[:, None]
    power = np.abs(np.fft.rfft(frames)) ** 2 + 1e-12
    hz = np.arange(power.shape[1]) * RATE_HZ / ANALYSIS_FFT
    below = hz[None] < pitch_hz[:, None]
    mirrored = np.take_along_axis(power, np.clip(np.round((pitch_hz[:, None] - hz[None]) * ANALYSIS_FFT / RATE_HZ), 0, 512).astype(int), 1)
    power = power + np.where(below & voiced[:, None], mirrored, 0)
    power = smooth(power, pitch_hz * 2 / 3)
    quefrency = np.minimum(np.arange(ANALYSIS_FFT), ANALYSIS_FFT - np.arange(ANALYSIS_FFT))[None] / RATE_HZ
    turn = quefrency * pitch_hz[:, None]
    lifter = np.sinc(turn) * (1 + 2 * 0.15 - 2 * 0.15 * np.cos(2 * np.pi * turn))
    log = np.log(power)
    cepstrum = np.fft.irfft(log, ANALYSIS_FFT) * lifter
    log = np.fft.rfft(cepstrum).real
    return np.maximum(log @ BAND_MEAN.T, FLOOR_DB * np.log(10) / 10)


def smooth(power: np.ndarray, width_hz: np.ndarray) -> np.ndarray:
    """Returns the mean over a rectangle of `width_hz` around each bin."""
    bins = power.shape[1]
    mirrored = np.concatenate([power[:, 100:0:-1], power, power[:, -2:-102:-1]], 1)
    summed = np.cumsum(np.pad(mirrored, ((0, 0), (1, 0))), 1)
    half = width_hz * ANALYSIS_FFT / RATE_HZ / 2
    centre = np.arange(bins)[None] + 100.5

    def at(position: np.ndarray) -> np.ndarray:
        low = np.floor(position).astype(int)
        part = position - low
        return np.take_along_axis(summed, low, 1) * (1 - part) + np.take_along_axis(summed, low + 1, 1) * part

    return np.maximum((at(centre + half[:, None]) - at(centre - half[:, None])) / (2 * half[:, None]), 1e-12)


def band_mean() -> np.ndarray:
    """Returns triangular filters around the band centres, rows summing to 1, (BANDS, analysis bins)."""
    hz = np.arange(ANALYSIS_FFT // 2 + 1) * RATE_HZ / ANALYSIS_FFT
    centres = mel(band_centres_hz())
    width = np.maximum(centres[1] - centres[0], mel(hz[1]) * 0.6)
    weights = np.maximum(1 - np.abs(mel(hz)[None] - centres[:, None]) / width, 0)
    narrow = interpolation(hz, band_centres_hz())
    weights = np.where(weights.sum(1, keepdims=True) > 0.9, weights, narrow)
    return weights / weights.sum(1, keepdims=True)


BAND_MEAN = band_mean()


def noise_share(x: np.ndarray, f0: np.ndarray, voiced: np.ndarray) -> np.ndarray:
    """Returns the noise share of the power in each band, (frames, NOISE_BANDS), 1 where unvoiced."""
    share = np.ones((len(f0), NOISE_BANDS))
    at = np.flatnonzero(voiced)
    if len(at) == 0:
        return share
    spectrum = np.fft.rfft(x)
    hz = np.fft.rfftfreq(len(x), 1 / RATE_HZ)
    period = RATE_HZ / f0[at]
    for band in range(NOISE_BANDS):
        low, high = NOISE_EDGES_HZ[band], NOISE_EDGES_HZ[band + 1]
        gate = 1 / (1 + np.exp(-(hz - low) / 60)) / (1 + np.exp((hz - high) / 60)) if low else 1 / (1 + np.exp((hz - high) / 60))
        part = np.fft.irfft(spectrum * gate, len(x))
        length = 480 if band == 0 else 260
        window = np.hanning(length)
        start = np.round(at * HOP - period / 2).astype(int)
        first = frames_at(part, start, length)
        own = (window * first ** 2).sum(1)
        best = np.zeros(len(at))
        for delta in (range(-3, 4) if band else range(-1, 2)):
            other = frames_at(part, start + np.round(period).astype(int) + delta, length)
            ratio = (window * first * other).sum(1) / np.sqrt(own * (window * other ** 2).sum(1) + 1e-14)
            best = np.maximum(best, ratio)
        share[at, band] = np.clip((1 - best - 0.2) / 0.65, 0.0005, 1)
    return share


def analyse(x: np.ndarray) -> dict[str, np.ndarray]:
    """Returns all parameters of mono samples at RATE_HZ; frames are HOP apart, the first centred on sample 0."""
    count = len(x) // HOP + 1
    f0, voiced = pitch(x, count)
    return {"f0": f0, "voiced": voiced, "bands": envelope(x, f0, voiced), "noise": noise_share(x, f0, voiced)}
