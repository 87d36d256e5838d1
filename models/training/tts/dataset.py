"""Analyses the clips of tools/speech_corpus.ts: `dataset.py CLIPS_FOLDER [PROCESSES]`.

Writes frames.npy (float16; columns: log F0 with gaps filled, voiced, noise share in NOISE_BANDS bands, BANDS log envelope) and
index.json to the same folder. Levels are normalised: the voiced frames of every clip have the same mean power.
"""
from __future__ import annotations

import json
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

import analysis

TEACHER_RATE_HZ = 22050
LEVEL_DB = -23.0                # mean power of voiced frames
COLUMNS = 2 + analysis.NOISE_BANDS + analysis.BANDS


def teacher_samples(pcm: np.ndarray, clip: dict) -> np.ndarray:
    """Returns a clip at the model's sample rate, from -1 to 1."""
    samples = pcm[clip["position"]: clip["position"] + clip["length"]].astype(np.float64) / 32768
    return resample_poly(samples, 160, 147)


def features(x: np.ndarray) -> np.ndarray | None:
    """Returns a row of COLUMNS values per frame; None if fewer than 20 frames are voiced."""
    found = analysis.analyse(x)
    voiced = found["voiced"]
    if voiced.sum() < 20:
        return None
    log_f0 = np.log(np.where(voiced, found["f0"], 1))
    at = np.arange(len(voiced))
    log_f0 = np.interp(at, at[voiced], log_f0[voiced])
    power = np.exp(found["bands"][voiced]).mean(1).mean()
    gain = LEVEL_DB * np.log(10) / 10 - np.log(power)
    bands = np.maximum(found["bands"] + gain, analysis.FLOOR_DB * np.log(10) / 10)
    return np.concatenate([log_f0[:, None], voiced[:, None], found["noise"], bands], 1).astype(np.float16)


def work(job: tuple[str, dict]) -> np.ndarray | None:
    """Returns the frames of one clip."""
    folder, clip = job
    pcm = np.memmap(Path(folder, "clips.pcm"), "<i2", "r")
    return features(teacher_samples(pcm, clip))


def main() -> None:
    """Analyses every clip."""
    folder = Path(sys.argv[1])
    clips = [json.loads(line) for line in (folder / "clips.jsonl").read_text("utf8").splitlines()]
    index, rows, position = [], [], 0
    with Pool(int(sys.argv[2]) if len(sys.argv) > 2 else 1) as pool:
        for clip, frames in zip(clips, pool.imap(work, [(str(folder), clip) for clip in clips], 8)):
            if frames is None:
                continue
            rows.append(frames)
            index.append({**clip, "frame": position, "frames": len(frames)})
            position += len(frames)
            if len(index) % 200 == 0:
                print(f"{len(index)} of {len(clips)} clips", flush=True)
    np.save(folder / "frames.npy", np.concatenate(rows))
    (folder / "index.json").write_text(json.dumps(index, ensure_ascii=False), "utf8")


if __name__ == "__main__":
    main()
