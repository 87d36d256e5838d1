"""Encodes and decodes clips with a telephone or media codec: `codec.py SHARDS OUT_FOLDER FIRST_SHARD COUNT [EVERY]`.

Writes COUNT shards from FIRST_SHARD on: a coded copy of every EVERYth shard, through Opus, MP3, AAC, G.726 or GSM at a low bit
rate. ffmpeg codes a whole shard at once, so that a clip starts with the codec in mid-stream state, as in a call.
"""
from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

CODERS = [
    ("opus", ["-c:a", "libopus", "-b:a", "12k"]),
    ("mp3", ["-c:a", "libmp3lame", "-b:a", "24k"]),
    ("opus", ["-c:a", "libopus", "-b:a", "20k"]),
    ("m4a", ["-c:a", "aac", "-b:a", "20k"]),
    ("wav", ["-ar", "8000", "-c:a", "adpcm_g726", "-code_size", "4"]),
    ("gsm", ["-ar", "8000", "-c:a", "libgsm"]),
]
RAW = ["-f", "s16le", "-ar", "16000", "-ac", "1"]


def delay_of(clean: np.ndarray, coded: np.ndarray) -> int:
    """Returns the samples by which `coded` lags, from -2000 to 2000, by cross-correlation of the first minute."""
    n = min(len(clean), len(coded), 60 * 16000)
    a, b = np.fft.rfft(clean[:n].astype(np.float32), 2 * n), np.fft.rfft(coded[:n].astype(np.float32), 2 * n)
    correlation = np.fft.irfft(b * np.conj(a))
    lags = np.r_[0:2000, -2000:0]
    return int(lags[np.argmax(correlation[lags])])


def round_trip(source: Path, suffix: str, options: list[str]) -> np.ndarray:
    """Returns the samples of a raw file after encoding and decoding, aligned with the original and of the same length."""
    with tempfile.TemporaryDirectory() as folder:
        coded = str(Path(folder, f"coded.{suffix}"))
        subprocess.run(["ffmpeg", "-v", "error", *RAW, "-i", str(source), *options, coded], check=True)
        decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", coded, *RAW, "-"], check=True, capture_output=True).stdout
    clean, heard = np.fromfile(source, np.int16), np.frombuffer(decoded, np.int16)
    lag = delay_of(clean, heard)
    heard = heard[lag:] if lag > 0 else np.concatenate([np.zeros(-lag, np.int16), heard])
    return np.pad(heard[: len(clean)], (0, max(0, len(clean) - len(heard))))


def main() -> None:
    """Writes the coded shards."""
    shards, out, first, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    every = int(sys.argv[5]) if len(sys.argv) > 5 else 5
    sources = sorted(Path(shards).glob("shard-*.json"))[::every][:count]
    for i, source in enumerate(sources):
        suffix, options = CODERS[i % len(CODERS)]
        target = out / f"shard-{first + i:05d}.json"
        round_trip(source.with_suffix(".pcm"), suffix, options).tofile(target.with_suffix(".pcm"))
        shutil.copy(source, target)
        print(target.name, source.name, options, len(json.loads(source.read_text("utf8"))), "clips", flush=True)


if __name__ == "__main__":
    main()
