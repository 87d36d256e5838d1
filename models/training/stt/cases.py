"""Builds evaluation clips: `cases.py KNOWN_SHARDS UNHEARD_SHARDS OUT_FOLDER [PER_LANGUAGE] [SENTENCES.json]`.

Writes cases.pcm (16 kHz, 16 bits) and cases.jsonl. Suites: known and unheard voices, 10 dB signal to noise, telephone band,
three seconds for language detection, wild (hand-written sentences outside the patterns, spoken by known voices) and clips
without speech. The noise is drawn from another seed than training's.
"""
from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import numpy as np

import augment
import synth
from grammar import LANGUAGES

RATE_HZ = synth.SAMPLE_RATE_HZ
LEAD, TAIL = RATE_HZ // 4, RATE_HZ // 2


class CaseWriter:
    """Appends clips to cases.pcm and their description to cases.jsonl."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self.pcm_path = folder / "cases.pcm"
        self.pcm, self.lines, self.position = self.pcm_path.open("wb"), (folder / "cases.jsonl").open("w", encoding="utf8"), 0

    def add(self, suite: str, language: str, text: str, samples: np.ndarray, given: str, voice: str = "") -> None:
        """`given` is the language told to the recogniser, or "auto"."""
        clip = np.clip(samples * 32768, -32768, 32767).astype("<i2")
        self.pcm.write(clip.tobytes())
        case = {"suite": suite, "spoken": language, "text": text, "language": given, "voice": voice,
                "pcm": str(self.pcm_path), "start": self.position, "length": len(clip)}
        self.lines.write(json.dumps(case, ensure_ascii=False) + "\n")
        self.position += len(clip)

    def close(self) -> None:
        """Flushes both files."""
        self.pcm.close()
        self.lines.close()


def clips_of(folder: str, count: int) -> list[tuple[str, str, str, np.ndarray, list[tuple[int, int]]]]:
    """The first `count` clips of each language: language, text, voice, samples, starts of words."""
    path = Path(folder, "shard-00000.json")
    pcm = np.fromfile(path.with_suffix(".pcm"), np.int16)
    taken, left = [], dict.fromkeys(LANGUAGES, count)
    for language, text, voice, start, length, word_starts in json.loads(path.read_text("utf8")):
        if left[language]:
            left[language] -= 1
            taken.append((language, text, voice, pcm[start: start + length].astype(np.float32) / 32768, word_starts))
    return taken


def padded(clip: np.ndarray) -> np.ndarray:
    """A clip with silence before and after."""
    return np.concatenate([np.zeros(LEAD, np.float32), clip, np.zeros(TAIL, np.float32)])


def main() -> None:
    """Writes every suite."""
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 100
    writer, rng = CaseWriter(Path(sys.argv[3])), np.random.default_rng(99)
    bank = augment.noise_bank(np.random.default_rng(4321))
    known = clips_of(sys.argv[1], count)
    for language, text, voice, clip in known:
        writer.add("known", language, text, padded(clip), language, voice)
    for language, text, voice, clip in clips_of(sys.argv[2], count):
        writer.add("unheard", language, text, padded(clip), language, voice)
    for language, text, voice, clip in known[: len(known) // 2]:
        x = padded(clip)
        noise = bank["noise"][rng.integers(len(bank["noise"]))][: len(x)]
        writer.add("10 dB", language, text, x + noise * np.sqrt((clip**2).mean()) * 10 ** (-10 / 20), language, voice)
        writer.add("telephone", language, text, augment.mu_law(augment.room_and_channel(x, rng, False, "telephone")), language, voice)
        if len(clip) > 2 * RATE_HZ:
            writer.add("detect 3 s", language, "", np.resize(np.append(clip, np.zeros(RATE_HZ, np.float32))[: 3 * RATE_HZ], 3 * RATE_HZ), "auto", voice)
    r = random.Random(5)
    wild = json.loads((Path(sys.argv[5]) if len(sys.argv) > 5 else Path(__file__).parent / "wild.json").read_text("utf8"))
    for language, text in wild:
        voice, clip = synth.speak_espeak(language, text, "known", r)
        writer.add("wild", language, text, padded(clip.astype(np.float32) / 32768), language, voice)
    for i in range(count):
        n = RATE_HZ * (3 + i % 6)
        kind = ["silence", "noise", "tone", "music", "hum"][i % 5]
        x = np.zeros(n, np.float32) if kind == "silence" else bank[kind][i // 5 % len(bank[kind])][:n] * 10 ** rng.uniform(-3, -1)
        writer.add("no speech", LANGUAGES[i % 4], "", x, LANGUAGES[i % 4], kind)
    writer.close()


if __name__ == "__main__":
    main()
