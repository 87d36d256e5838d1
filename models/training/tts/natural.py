"""Speaks a corpus with synthesisers built from human recordings, and aligns its symbols with their speech.

`natural.py CORPUS CHECKPOINT OUT_FOLDER [PROCESSES]`; `natural.py again OUT_FOLDER CHECKPOINT [PROCESSES]` repeats the alignment
with a model that was trained on these voices.

CORPUS is a folder of tools/speech_corpus.ts, which provides the texts and the symbols. The times of the symbols come from
CHECKPOINT, a model trained on espeak-ng: it speaks the symbols in the style of the clip, and its frames are aligned with those of
the clip by dynamic time warping (Sakoe and Chiba, 1978). Writes frames.npy and index.json as dataset.py does.
"""
from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from multiprocessing import Pool
from multiprocessing.pool import Pool as WorkerPool
from pathlib import Path

import numpy as np
import soundfile
import torch
from scipy.signal import resample_poly

import analysis
import style as layout
from alignment import warped_times
from batches import ENVELOPE
from dataset import features
from model import Acoustic
from train import load_model

SPEAKERS = {
    # accent: engine and voice; without RHVoice's alan, who is Scottish, and slt, whose speaker is also flite's slt, a test voice of cloning
    "gmw/en-US": (("pico", "en-US"), ("rhvoice", "bdl"), ("rhvoice", "clb")),
    "gmw/en": (("pico", "en-GB"),),
    "gmw/en-GB-x-rp": (("pico", "en-GB"),),
    "gmw/de": (("pico", "de-DE"),),
    "roa/fr": (("pico", "fr-FR"),),
}
MARGIN_SECONDS = 0.05
SILENCE_DB = -45.0
PICO_HIGHEST_HZ = 7000.0
WORST_SHARE = 0.08
"""Share of the clips of each voice, those with the worst alignment, that is dropped: most are pronounced differently by espeak-ng."""


def run_pico(voice: str, text: str, speed: int, pitch: int, path: str) -> None:
    """Runs SVOX Pico; speed and pitch are in percent."""
    marked = f"<speed level='{speed}'><pitch level='{pitch}'>{text}</pitch></speed>"
    subprocess.run(["pico2wave", "-l", voice, "-w", path, marked], capture_output=True, check=True)


def run_rhvoice(voice: str, text: str, rate: int, pitch: int, path: str) -> None:
    """Runs RHVoice; rate and pitch are in percent."""
    command = ["RHVoice-test", "-p", voice, "-r", str(rate), "-t", str(pitch), "-o", path]
    subprocess.run(command, input=text.encode(), capture_output=True, check=True)


def spoken(engine: str, voice: str, text: str, r: random.Random, plain: bool = False) -> np.ndarray:
    """Returns samples at the model's sample rate, with at most MARGIN_SECONDS of silence at each end; random rate and pitch unless `plain`."""
    pitches = (88, 112) if engine == "pico" else (92, 108)
    rate, pitch = (100, 100) if plain else (r.randint(75, 135), r.randint(*pitches))
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        (run_pico if engine == "pico" else run_rhvoice)(voice, text, rate, pitch, file.name)
        samples, rate_hz = soundfile.read(file.name)
    if len(samples) == 0:
        return samples
    samples = resample_poly(samples, analysis.RATE_HZ, rate_hz)
    levels = np.sqrt(np.convolve(samples ** 2, np.ones(240) / 240, "same"))
    loud = np.flatnonzero(levels > levels.max() * 10 ** (SILENCE_DB / 20))
    margin = int(MARGIN_SECONDS * analysis.RATE_HZ)
    return samples[max(0, loud[0] - margin): loud[-1] + margin]


def clip_style(frames: np.ndarray, accent: str, natural: float) -> np.ndarray:
    """Returns the style measured in a clip, at 160 words a minute."""
    voiced = frames[:, 1] > 0.5
    mean, unvoiced, spread = layout.envelope_statistics(frames[:, ENVELOPE], voiced)
    log_f0 = frames[voiced, 0]
    breath = float(frames[voiced, 2:2 + analysis.NOISE_BANDS].mean())
    return layout.style_vector(float(log_f0.mean()), float(log_f0.std()), 1.0, min(breath, 0.3), accent,
                               layout.envelope_numbers(mean, unvoiced, spread), natural)


def modelled(model: Acoustic, ids: list[int], style: np.ndarray, seconds: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Returns the model's rows, 5 ms each, the start of each symbol in them, and the words a minute at which it lasts `seconds`."""
    symbols = torch.tensor([ids])
    mask = torch.ones_like(symbols, dtype=torch.float32)
    with torch.no_grad():
        code, condition = model.encode(symbols, mask, mask.sum(1)), model.condition(torch.tensor(style)[None])

        def lengths_at(log_rate: float) -> torch.Tensor:
            log = model.log_lengths(code, condition, torch.tensor([log_rate]))
            return (torch.exp(log.clamp(max=5)) - 0.5).clamp(min=0) * model.sounding[symbols]

        log_rate = float(np.log(float(lengths_at(0.0).sum()) / 100 / seconds))
        lengths = lengths_at(float(np.clip(log_rate, -0.35, 0.45)))
        frames = int(torch.ceil(lengths.sum()))
        out = model.decode(code, lengths, frames, condition)[0].numpy()
    starts = np.concatenate([[0], np.cumsum(lengths[0].numpy())[:-1]]) * 2
    return np.concatenate([out[:, -2:-1] > 0, out[:, : analysis.BANDS]], 1), starts, 160 * float(np.exp(log_rate))


def aligned(checkpoint: str, entry: dict, frames: np.ndarray, natural: float) -> tuple[dict, float]:
    """Returns a clip's index entry with the times of its symbols, and the misfit of the alignment."""
    torch.set_num_threads(1)
    ids = [symbol for symbol, _ in entry["symbols"]]
    style = clip_style(frames, entry["identifier"].partition("+")[0], natural)
    rows, starts, words_per_minute = modelled(load_model(checkpoint), ids, style, len(frames) * 0.005)
    times, misfit = warped_times(rows, np.concatenate([frames[:, 1:2], frames[:, ENVELOPE]], 1), starts)
    symbols = [[symbol, round(float(time) * 5)] for symbol, time in zip(ids, times, strict=True)]
    return {**entry, "wordsPerMinute": words_per_minute, "symbols": symbols}, misfit


def speak_clip(job: tuple[int, dict, str]) -> tuple[np.ndarray, dict, float] | None:
    """Returns the frames of one clip, its index entry and the misfit of the alignment; None if it contains no speech."""
    number, clip, checkpoint = job
    accent, r = clip["identifier"].partition("+")[0], random.Random(f"natural-{number}")
    engine, voice = r.choice(SPEAKERS[accent])
    frames = features(spoken(engine, voice, clip["text"], r))
    if frames is None:
        return None
    entry = {"language": clip["language"], "text": clip["text"], "identifier": f"{accent}+{engine}-{voice}", "natural": True, "symbols": clip["symbols"]}
    return frames, *aligned(checkpoint, entry, frames.astype(np.float32), 0)


def align_clip(job: tuple[dict, np.ndarray, str]) -> dict:
    """Returns an index entry with realigned times."""
    entry, frames, checkpoint = job
    return aligned(checkpoint, entry, frames.astype(np.float32), 1)[0]


def upper_band_regression(rows: list[np.ndarray]) -> np.ndarray:
    """Fits the ridge regression of the bands above PICO_HIGHEST_HZ on those below and voicing, (numbers, bands)."""
    below, above = split_bands()
    x = np.concatenate([with_one(frames, below) for frames in rows])
    y = np.concatenate([frames[:, ENVELOPE][:, above] for frames in rows]).astype(np.float64)
    return np.linalg.solve(x.T @ x + 10 * np.eye(x.shape[1]), x.T @ y)


def split_bands() -> tuple[np.ndarray, np.ndarray]:
    """Returns the indices of the bands below and above PICO_HIGHEST_HZ."""
    low = analysis.band_centres_hz() < PICO_HIGHEST_HZ
    return np.flatnonzero(low), np.flatnonzero(~low)


def with_one(frames: np.ndarray, bands: np.ndarray) -> np.ndarray:
    """Returns the regressors: the bands, voicing, and a constant 1."""
    return np.concatenate([frames[:, ENVELOPE][:, bands], frames[:, 1:2], np.ones((len(frames), 1))], 1).astype(np.float64)


def with_upper_bands(frames: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Returns frames of 16 kHz speech with the upper bands predicted from the lower ones."""
    below, above = split_bands()
    frames = frames.astype(np.float32)
    start = ENVELOPE.start
    frames[:, start + above] = np.maximum(with_one(frames, below) @ matrix, analysis.FLOOR_DB * np.log(10) / 10)
    last = start - 1
    frames[:, last] = np.maximum(frames[:, last - 1], np.where(frames[:, 1] > 0.5, 0.5, 1))
    return frames.astype(np.float16)


def speak_all(corpus: Path, checkpoint: str, folder: Path, pool: WorkerPool) -> None:
    """Speaks, analyses and aligns every clip."""
    folder.mkdir(parents=True, exist_ok=True)
    clips = [json.loads(line) for line in (corpus / "clips.jsonl").read_text("utf8").splitlines()]
    found = []
    for done, result in enumerate(pool.imap(speak_clip, [(i, clip, checkpoint) for i, clip in enumerate(clips)], 8), 1):
        if result is not None:
            found.append(result)
        if done % 200 == 0:
            print(f"{done} of {len(clips)} clips", flush=True)
    misfits = defaultdict(list)
    for _, entry, misfit in found:
        misfits[entry["identifier"]].append(misfit)
    worst = {identifier: np.quantile(values, 1 - WORST_SHARE) for identifier, values in misfits.items()}
    kept = [(frames, entry) for frames, entry, misfit in found if misfit <= worst[entry["identifier"]]]
    matrix = upper_band_regression([frames for frames, entry in kept if "+rhvoice" in entry["identifier"]])
    rows, index, position = [], [], 0
    for frames, entry in kept:
        rows.append(with_upper_bands(frames, matrix) if "+pico" in entry["identifier"] else frames)
        index.append({**entry, "frame": position, "frames": len(frames)})
        position += len(frames)
    np.save(folder / "frames.npy", np.concatenate(rows))
    (folder / "index.json").write_text(json.dumps(index, ensure_ascii=False), "utf8")
    print(f"{len(index)} clips, {position * 0.005 / 3600:.2f} h, {len(found) - len(kept)} left out, which fit their symbols worst")


def align_all(folder: Path, checkpoint: str, pool: WorkerPool) -> None:
    """Aligns every clip again."""
    index, frames = json.loads((folder / "index.json").read_text("utf8")), np.load(folder / "frames.npy", mmap_mode="r")
    jobs = ((clip, np.array(frames[clip["frame"]: clip["frame"] + clip["frames"]]), checkpoint) for clip in index)
    better = list(pool.imap(align_clip, jobs, 8))
    moved = [abs(a - b) for old, new in zip(index, better, strict=True) for (_, a), (_, b) in zip(old["symbols"], new["symbols"], strict=True)]
    (folder / "index.json").write_text(json.dumps(better, ensure_ascii=False), "utf8")
    print(f"{len(better)} clips; half of the symbols moved by {np.median(moved):.0f} ms or more, a tenth by {np.quantile(moved, 0.9):.0f}")


def main() -> None:
    """Speaks, or aligns again."""
    again = sys.argv[1] == "again"
    with Pool(int(sys.argv[4]) if len(sys.argv) > 4 else 1) as pool:
        if again:
            align_all(Path(sys.argv[2]), sys.argv[3], pool)
        else:
            speak_all(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), pool)


if __name__ == "__main__":
    main()
