"""Batches of analysed clips, augmented with other vocal tract lengths and timbres."""
from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import analysis
import style as layout

FRAME_SECONDS = 0.01
WARPS = np.geomspace(0.83, 1.2, 23)
TIMBRE_NUMBERS = 12
EXCHANGED_SHARE = 0.15
"""Probability that a clip gets the timbre of another speaker."""
PLAIN_SHARE = 0.5
"""Share of espeak-ng's clips used in each epoch when there are other teachers too."""
NOISE = slice(2, 2 + analysis.NOISE_BANDS)
ENVELOPE = slice(2 + analysis.NOISE_BANDS, None)


def warp_matrices() -> np.ndarray:
    """Returns matrices that stretch the envelope along the frequency axis, (WARPS, BANDS, BANDS)."""
    centres = analysis.band_centres_hz()
    return np.stack([analysis.interpolation(centres, np.clip(centres / factor, centres[0], centres[-1])) for factor in WARPS])


def exchanged(mean: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns the smoothed difference from the long-term envelope `mean` to that of another speaker, (BANDS,)."""
    smooth = layout.COSINES[1:TIMBRE_NUMBERS]
    return smooth.T @ (smooth @ (other - mean))


def lengths_of(symbols: list[list[int]], total_seconds: float, modifiers: set[int]) -> np.ndarray:
    """Returns the frames of each symbol: symbols with the same start share the time until the next one, modifiers get none."""
    starts = [start / 1000 for _, start in symbols] + [total_seconds]
    lengths = np.zeros(len(symbols))
    at = 0
    while at < len(symbols):
        end = at + 1
        while end < len(symbols) and starts[end] == starts[at]:
            end += 1
        group = [i for i in range(at, end) if symbols[i][0] not in modifiers] or [end - 1]
        span = max(0.0, min(starts[end], total_seconds) - starts[at])
        lengths[group] = span / FRAME_SECONDS / len(group)
        at = end
    return lengths


class Clips:
    """Analysed clips, memory-mapped, with statistics per clip and per speaker."""

    def __init__(self, folders: Sequence[Path], modifiers: set[int]):
        self.frames = [np.load(folder / "frames.npy", mmap_mode="r") for folder in folders]
        self.index = [{**clip, "folder": i} for i, folder in enumerate(folders) for clip in json.loads((folder / "index.json").read_text("utf8"))]
        self.warps = warp_matrices()
        self.speakers: dict[str, list[tuple]] = defaultdict(list)
        for clip in self.index:
            frames = self.rows(clip)
            voiced = frames[:, 1] > 0.5
            clip["lengths"] = lengths_of(clip["symbols"], clip["frames"] * 0.005, modifiers)
            clip["mean_f0"], clip["spread_f0"] = float(frames[voiced, 0].mean()), float(frames[voiced, 0].std())
            clip["breath"] = float(frames[voiced][:, NOISE].mean())
            clip["speaker"] = clip["identifier"].partition("+")[2]
            self.speakers[clip["speaker"]].append((*layout.envelope_statistics(frames[:, ENVELOPE], voiced), clip["breath"]))
        self.averages = {name: tuple(np.mean(part, 0) for part in zip(*rows)) for name, rows in self.speakers.items()}
        self.names = sorted(self.averages)
        ranged = [clip for clip in self.index if "range" in clip]
        line = np.polyfit([clip["range"] for clip in ranged], [clip["spread_f0"] for clip in ranged], 1)
        spreads = {name: float(np.median([clip["spread_f0"] for clip in self.index if clip["speaker"] == name])) for name in self.speakers}
        for clip in self.index:
            clip["spread"] = max(0.06, float(np.polyval(line, clip["range"])) if "range" in clip else spreads[clip["speaker"]])
        self.plain_share = PLAIN_SHARE if any(clip.get("natural") for clip in self.index) else 1.0
        order = sorted(range(len(self.index)), key=lambda i: self.index[i]["frames"])
        self.order = [self.index[i] for i in order]

    def rows(self, clip: dict) -> np.ndarray:
        """Returns the analysed frames of a clip, cut to an even number."""
        return self.frames[clip["folder"]][clip["frame"]: clip["frame"] + clip["frames"] // 2 * 2].astype(np.float32)

    def example(self, clip: dict, r: np.random.Generator, changed: bool = True) -> tuple[np.ndarray, np.ndarray]:
        """Returns the target frames and the style of a clip, augmented to another voice if `changed`."""
        frames = self.rows(clip).copy()
        voiced = frames[:, 1] > 0.5
        spread = clip["spread"]
        frames[:, 0] = np.clip((frames[:, 0] - clip["mean_f0"]) / spread, -4, 4)
        bands = frames[:, ENVELOPE]
        own = layout.envelope_statistics(bands, voiced)
        breath = clip["breath"]
        average = self.averages[clip["speaker"]]
        if r.random() < 0.5:
            own, breath = average[:3], float(average[3])
        if changed and r.random() < 0.7:
            warp = self.warps[r.integers(len(WARPS))]
            bands = bands @ warp.T.astype(np.float32)
            own = (warp @ own[0], warp @ own[1], warp @ own[2])
        shift = np.zeros(analysis.BANDS)
        if changed and r.random() < EXCHANGED_SHARE:
            shift = exchanged(own[0], self.averages[self.names[r.integers(len(self.names))]][0])
        if changed and r.random() < 0.7:
            shift = shift + r.normal(size=10) * np.array([0, 5, 4, 3, 2.5, 2, 2, 1.5, 1.5, 1.5]) @ layout.COSINES[:10]
        shift = shift + layout.level_of(bands + shift, voiced)
        bands = np.maximum(bands + shift, analysis.FLOOR_DB * np.log(10) / 10)
        envelope = layout.envelope_numbers(own[0] + shift, own[1], own[2])
        envelope = envelope + r.normal(size=envelope.shape) * 0.04
        accent = clip["identifier"].partition("+")[0]
        style = layout.style_vector(clip["mean_f0"], spread, clip["wordsPerMinute"] / 160, breath + r.normal() * 0.01, accent, envelope,
                                    clip.get("natural", False))
        frames[:, ENVELOPE] = bands
        return frames, style

    def batch(self, clips: list[dict], r: np.random.Generator, changed: bool = True) -> dict[str, np.ndarray]:
        """Returns the padded arrays of some clips."""
        most = max(len(clip["symbols"]) for clip in clips)
        longest = max(clip["frames"] // 2 for clip in clips)
        ids, lengths = np.zeros((len(clips), most), np.int64), np.zeros((len(clips), most), np.float32)
        target = np.zeros((len(clips), 2 * longest, 2 + analysis.NOISE_BANDS + analysis.BANDS), np.float32)
        styles, counts = np.zeros((len(clips), layout.SIZE), np.float32), np.zeros(len(clips), np.float32)
        sizes = np.zeros(len(clips), np.int64)
        for row, clip in enumerate(clips):
            symbols = len(clip["symbols"])
            ids[row, :symbols], lengths[row, :symbols] = [symbol for symbol, _ in clip["symbols"]], clip["lengths"]
            frames, styles[row] = self.example(clip, r, changed)
            target[row, : len(frames)], sizes[row], counts[row] = frames, len(frames) // 2, symbols
        return {"ids": ids, "lengths": lengths, "target": target, "style": styles, "counts": counts, "sizes": sizes}

    def epoch(self, r: np.random.Generator, frames: int) -> list[list[dict]]:
        """Returns batches of at most `frames` decoder frames with clips of similar length, in random order."""
        taken = [clip for clip in self.order if clip.get("natural") or r.random() < self.plain_share]
        order = sorted(taken, key=lambda clip: clip["frames"] + r.integers(60))
        batches, row, longest = [], [], 0
        for clip in order:
            size = clip["frames"] // 2
            if row and max(longest, size) * (len(row) + 1) > frames:
                batches.append(row)
                row, longest = [], 0
            row.append(clip)
            longest = max(longest, size)
        batches.append(row)
        return [batches[i] for i in r.permutation(len(batches))]
