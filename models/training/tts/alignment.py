"""Dynamic time warping of one sequence of frames to another (Sakoe and Chiba, 1978)."""
from __future__ import annotations

import numpy as np

import analysis

COMPARED = analysis.band_centres_hz() < 7000
"""The bands that all teachers have: Pico speaks at 16 kHz."""
VOICING_WEIGHT = 0.5
OFF_DIAGONAL = 0.15
"""Extra cost of a step in only one of the sequences, as a fraction of the mean distance."""
SLOPE_FRAMES = 2
"""Frames on each side over which the slope of the spectrum is measured."""


def comparable(rows: np.ndarray) -> np.ndarray:
    """Normalises the bands of rows (voicing, bands) to mean 0 and deviation 1, and appends their slopes."""
    bands = rows[:, 1:][:, COMPARED].astype(np.float64)
    bands = (bands - bands.mean(0)) / (bands.std(0) + 1e-3)
    padded = np.pad(bands, ((SLOPE_FRAMES, SLOPE_FRAMES), (0, 0)), "edge")
    change = padded[2 * SLOPE_FRAMES:] - padded[: -2 * SLOPE_FRAMES]
    return np.concatenate([bands, change], 1)


def distances(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Returns the distance of each frame of `a` to each of `b`, (len(a), len(b)): root mean square plus a penalty for voicing."""
    x, y = comparable(a), comparable(b)
    square = (x ** 2).sum(1)[:, None] + (y ** 2).sum(1)[None] - 2 * x @ y.T
    apart = np.sqrt(np.maximum(square, 0) / x.shape[1])
    return apart + VOICING_WEIGHT * np.abs(a[:, :1].astype(float) - b[:, 0][None].astype(float))


def path_of(cost: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the rows and columns of the cheapest path through `cost` from corner to corner."""
    rows, columns = cost.shape
    extra = OFF_DIAGONAL * cost.mean()
    best = np.full((rows + 1, columns + 1), np.inf)
    best[0, 0] = 0
    for diagonal in range(2, rows + columns + 1):
        i = np.arange(max(1, diagonal - columns), min(rows, diagonal - 1) + 1)
        j = diagonal - i
        straight, down, right = best[i - 1, j - 1], best[i - 1, j] + extra, best[i, j - 1] + extra
        best[i, j] = cost[i - 1, j - 1] + np.minimum(straight, np.minimum(down, right))
    i, j = rows, columns
    way = []
    while i > 0 and j > 0:
        way.append((i - 1, j - 1))
        before = (best[i - 1, j - 1], best[i - 1, j] + extra, best[i, j - 1] + extra)
        step = int(np.argmin(before))
        i, j = (i - 1, j - 1) if step == 0 else (i - 1, j) if step == 1 else (i, j - 1)
    way.reverse()
    at = np.array(way)
    return at[:, 0], at[:, 1]


def warped_times(a: np.ndarray, b: np.ndarray, times: np.ndarray) -> tuple[np.ndarray, float]:
    """Maps `times` (frames) in `a` to `b`; also returns the mean distance along the path."""
    cost = distances(a, b)
    rows, columns = path_of(cost)
    where = np.bincount(rows, columns) / np.bincount(rows)
    placed = np.interp(times, np.arange(len(a)), where, right=len(b))
    placed[0] = 0
    return np.maximum.accumulate(placed), float(cost[rows, columns].mean())
