"""Builds evaluation clips: `cases.py KNOWN_SHARDS UNHEARD_SHARDS OWN_VOICES_SHARDS OUT_FOLDER [PER_LANGUAGE] [SKIPPED]`.

Writes cases.pcm (16 kHz, 16 bits) and cases.jsonl. Suites: known and unheard voices, the project's own voices, 10 dB signal
to noise, telephone band, three seconds for language detection, wild (hand-written sentences outside the patterns, spoken by
known voices), a minute of continuous speech (streamed, and as a recording) and clips without speech. The noise has a different
seed from training's. SKIPPED leaves out that many clips of each language and changes the noise: clips that were inspected during
development cannot measure the model.
"""
from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import augment
import synth
from grammar import LANGUAGES

RATE_HZ = synth.SAMPLE_RATE_HZ
LEAD, TAIL = RATE_HZ // 4, RATE_HZ // 2


@dataclass
class Clip:
    """A spoken text with its float samples."""

    language: str
    text: str
    voice: str
    samples: np.ndarray
    word_starts: list[tuple[int, int]]


class CaseWriter:
    """Appends clips to cases.pcm and their description to cases.jsonl."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self.pcm_path = folder / "cases.pcm"
        self.pcm, self.lines, self.position = self.pcm_path.open("wb"), (folder / "cases.jsonl").open("w", encoding="utf8"), 0

    def add(self, suite: str, spoken: Clip, samples: np.ndarray, detect: bool = False, recorded: bool = False,
            word_starts: list[tuple[int, float]] | None = None) -> None:
        """Adds a case: `samples` is the audio of `spoken`, `detect` lets the service detect the language, `recorded` sends a file."""
        clip = np.clip(samples * 32768, -32768, 32767).astype("<i2")
        self.pcm.write(clip.tobytes())
        case = {"suite": suite, "spoken": spoken.language, "text": spoken.text, "language": "auto" if detect else spoken.language,
                "voice": spoken.voice, "recorded": recorded, "wordStarts": word_starts or [], "pcm": str(self.pcm_path),
                "start": self.position, "length": len(clip)}
        self.lines.write(json.dumps(case, ensure_ascii=False) + "\n")
        self.position += len(clip)

    def close(self) -> None:
        """Flushes both files."""
        self.pcm.close()
        self.lines.close()


def clips_of(folder: str, count: int, skipped: int) -> list[Clip]:
    """Returns `count` clips of each language, after the first `skipped`, from the shards of a folder in order."""
    taken, seen = [], dict.fromkeys(LANGUAGES, 0)
    for path in sorted(Path(folder).glob("shard-*.json")):
        pcm = np.fromfile(path.with_suffix(".pcm"), np.int16)
        for language, text, voice, start, length, word_starts in json.loads(path.read_text("utf8")):
            seen[language] += 1
            if skipped < seen[language] <= skipped + count:
                taken.append(Clip(language, text, voice, pcm[start: start + length].astype(np.float32) / 32768, word_starts))
    return taken


def padded(clip: Clip) -> np.ndarray:
    """Returns a clip with silence before and after."""
    return np.concatenate([np.zeros(LEAD, np.float32), clip.samples, np.zeros(TAIL, np.float32)])


def seconds_of(clip: Clip) -> list[tuple[int, float]]:
    """Returns the word starts of a padded clip in seconds."""
    return [(word, (LEAD + at) / RATE_HZ) for word, at in clip.word_starts]


def minute_of(clips: list[Clip], r: random.Random) -> tuple[Clip, np.ndarray]:
    """Concatenates clips with short gaps until 60 s are full."""
    parts, texts, length = [np.zeros(LEAD, np.float32)], [], LEAD
    for clip in clips:
        gap = np.zeros(int(RATE_HZ * r.uniform(0.1, 0.35)), np.float32)
        if length + len(clip.samples) + len(gap) > 60 * RATE_HZ:
            break
        parts += [clip.samples, gap]
        texts.append(clip.text)
        length += len(clip.samples) + len(gap)
    whole = np.concatenate([*parts, np.zeros(TAIL, np.float32)])
    return Clip(clips[0].language, " ".join(texts), "several", whole, []), whole


def add_degraded(writer: CaseWriter, clips: list[Clip], bank: dict[str, list[np.ndarray]], rng: np.random.Generator) -> None:
    """Adds the suites with noise at 10 dB, with telephone band, and with three seconds for language detection."""
    for clip in clips:
        x = padded(clip)
        noise = bank["noise"][rng.integers(len(bank["noise"]))][: len(x)]
        writer.add("10 dB", clip, x + noise * np.sqrt((clip.samples**2).mean()) * 10 ** (-10 / 20))
        writer.add("telephone", clip, augment.mu_law(augment.room_and_channel(x, rng, False, "telephone")))
        if len(clip.samples) > 2 * RATE_HZ:
            repeated = np.resize(np.append(clip.samples, np.zeros(RATE_HZ // 4, np.float32)), 3 * RATE_HZ)
            writer.add("detect 3 s", clip, repeated, detect=True)


def add_without_speech(writer: CaseWriter, count: int, bank: dict[str, list[np.ndarray]], rng: np.random.Generator) -> None:
    """Adds silence, noise, tones, music and hum, three to eight seconds long."""
    for i in range(count):
        n, language = RATE_HZ * (3 + i % 6), LANGUAGES[i % 4]
        kind = ["silence", "noise", "tone", "music", "hum"][i % 5]
        x = np.zeros(n, np.float32) if kind == "silence" else bank[kind][i // 5 % len(bank[kind])][:n] * 10 ** rng.uniform(-3, -1)
        writer.add("no speech", Clip(language, "", kind, x, []), x)


def main() -> None:
    """Writes every suite."""
    known_folder, unheard_folder, own_folder, out = sys.argv[1:5]
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 100
    skipped = int(sys.argv[6]) if len(sys.argv) > 6 else 0
    writer, rng, r = CaseWriter(Path(out)), np.random.default_rng(99 + skipped), random.Random(5 + skipped)
    bank = augment.noise_bank(np.random.default_rng(4321 + skipped))
    known = clips_of(known_folder, count, skipped)
    for clip in known:
        writer.add("known voices", clip, padded(clip), word_starts=seconds_of(clip))
    for clip in clips_of(unheard_folder, count, skipped):
        writer.add("voices never heard", clip, padded(clip), word_starts=seconds_of(clip))
    for clip in clips_of(own_folder, count, skipped):
        writer.add("the project's voices", clip, padded(clip))
    add_degraded(writer, known[::2], bank, rng)
    for language, text in json.loads((Path(__file__).parent / "wild.json").read_text("utf8")):
        spoken = synth.speak_espeak(language, text, "known", r)
        clip = Clip(language, text, spoken.voice, spoken.samples.astype(np.float32) / 32768, spoken.word_starts)
        writer.add("wild", clip, padded(clip), word_starts=seconds_of(clip))
    for language in LANGUAGES:
        clips = [clip for clip in known if clip.language == language]
        for start in range(0, len(clips) - 25, 25):
            minute, samples = minute_of(clips[start: start + 40], r)
            writer.add("a minute, streamed", minute, samples)
            writer.add("a minute, recorded", minute, samples, recorded=True)
    add_without_speech(writer, count, bank, rng)
    writer.close()


if __name__ == "__main__":
    main()
