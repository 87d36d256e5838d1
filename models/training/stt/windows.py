"""Training batches: sentences placed in windows, degraded, with Whisper's targets and characters for CTC.

A fifth of the windows hold a piece of a sentence, like the windows of a stream: it begins at a later word or ends before the last
one, and the target has only the words that are complete. Sentences with pauses are often cut there, because the service ends an
utterance when the speaker pauses at a comma.
"""
from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

import augment
import prompts
import tokens
from grammar import LANGUAGES
from model import log_mel

RATE_HZ = 16000
CHARACTERS = "abcdefghijklmnopqrstuvwxyzßàâäçèéêëìîïñòôöùúûüÿœ "
CLASS = {c: i + 1 for i, c in enumerate(CHARACTERS)}
WINDOW_SECONDS = 20
# (seconds, windows per batch, share of batches): a window of 20 s costs as much as eight single sentences
SHAPES = [(2.2, 24, 0.2), (3.2, 21, 0.31), (5.0, 13, 0.2), (10.0, 7, 0.2), (20.0, 3, 0.09)]
# batches of a few short sentences padded to the full window, as the service decodes them
FULL_LENGTH_COUNT, FULL_LENGTH_SHARE = 3, 0.06
# lengths of windows and transcripts are rounded up, since the matrix library compiles a kernel for each length
LENGTH_STEP_SAMPLES, TRANSCRIPT_STEP = 4800, 8
PIECES, PHRASES = 0.22, 0.6
# for this share of the windows a sentence with a comma is searched for, since only one in ten has one
PAUSED, PAUSED_TRIES = 0.2, 6
# the closure of a stop consonant is shorter than this; a pause is quieter than this fraction of the peak
SHORTEST_PAUSE, PAUSE_LEVEL = 14, 1 / 50
PAUSE_FRAME = RATE_HZ // 100
WITHOUT_SPEECH, SHORTEST_BURST = 0.08, RATE_HZ // 5
PROMPTED, LONGEST_PROMPT = 0.15, 60
OTHER_THROAT = 0.15
# English spelling is the least phonetic; with less than a fifth, Italian falls behind
LANGUAGE_SHARES = {"en": 0.35, "de": 0.17, "fr": 0.2, "it": 0.28}


@dataclass
class Batch:
    """Tensors of one step."""

    mel: torch.Tensor
    inputs: torch.Tensor
    targets: torch.Tensor
    characters: torch.Tensor
    character_counts: torch.Tensor


@dataclass
class Spoken:
    """A clip (float samples), its text, (index of the word between spaces, first sample) of its words, and the words before a piece."""

    samples: np.ndarray
    text: str
    word_starts: list[tuple[int, int]]
    before: str = ""


def piece_of(clip: Spoken, r: random.Random) -> Spoken:
    """Returns a piece of a sentence whose word starts are known; the whole clip if it has too few words."""
    words, starts = clip.text.split(), dict(clip.word_starts)
    if len(words) < 4 or len(starts) < len(words):
        return clip
    first = r.randrange(1, len(words) - 1) if r.random() < 0.5 else 0
    begin = max(0, starts[first] - r.randrange(RATE_HZ // 50)) if first else 0
    if first and r.random() < 0.6:
        return Spoken(clip.samples[begin:], " ".join(words[first:]), [], " ".join(words[:first]))
    last = max(r.randrange(first + 1, len(words)), r.randrange(first + 1, len(words)))
    end = starts[last]
    if r.random() < 0.4:  # the next word has started, but its fragment is not in the target
        following = starts[last + 1] if last + 1 < len(words) else len(clip.samples)
        end += int((following - end) * r.uniform(0, 0.5))
    return Spoken(clip.samples[begin:end], " ".join(words[first:last]).rstrip(",;:"), [], " ".join(words[:first]))


def pauses(samples: np.ndarray) -> list[tuple[int, int]]:
    """Returns the silences inside a clip as (first sample, sample after the last), longest first."""
    frames = np.abs(samples[: len(samples) // PAUSE_FRAME * PAUSE_FRAME]).reshape(-1, PAUSE_FRAME).max(1)
    quiet = np.concatenate([[False], frames < frames.max(initial=0) * PAUSE_LEVEL, [False]])
    edges = np.flatnonzero(quiet[1:] != quiet[:-1]).reshape(-1, 2)
    found = [(int(a), int(b)) for a, b in edges if a > 0 and b < len(frames)]
    return [(a * PAUSE_FRAME, b * PAUSE_FRAME) for a, b in sorted(found, key=lambda gap: gap[0] - gap[1])]


def phrase_of(clip: Spoken, r: random.Random) -> Spoken:
    """Returns some of the phrases of a sentence, cut in its pauses; the whole clip if the pauses do not match the punctuation."""
    phrases = re.split(r"(?<=[,;:.?!]) ", clip.text)
    count, found = len(phrases) - 1, pauses(clip.samples) if len(phrases) > 1 else []
    lengths = [end - start for start, end in found] + [0]
    if not count or len(found) < count or lengths[count - 1] < SHORTEST_PAUSE * PAUSE_FRAME or lengths[count] > 0.6 * lengths[count - 1]:
        return clip
    cuts = [0, *(r.randrange(start + (end - start) // 3, end) for start, end in sorted(found[:count])), len(clip.samples)]
    first = r.randrange(count + 1)
    last = r.randrange(first + 1, count + 2) if first else r.randrange(1, count + 1)
    text = " ".join(phrases[first:last])
    return Spoken(clip.samples[cuts[first]: cuts[last]], text if last > count else text.rstrip(",;:"), [], " ".join(phrases[:first]))


class Clips:
    """The synthesised clips of a folder; `refresh` loads shards written since."""

    def __init__(self, folder: str):
        self.folder, self.loaded = Path(folder), set[str]()
        self.entries: dict[str, list[tuple[np.ndarray, int, int, str, list[tuple[int, int]]]]] = {language: [] for language in LANGUAGES}
        self.refresh()

    def refresh(self) -> None:
        """Loads new shards."""
        for path in sorted(self.folder.glob("shard-*.json")):
            if path.name in self.loaded:
                continue
            self.loaded.add(path.name)
            samples = np.memmap(path.with_suffix(".pcm"), np.int16, "r")
            for language, text, _, start, length, word_starts in json.loads(path.read_text("utf8")):
                self.entries[language].append((samples, start, length, text, word_starts))
        for entries in self.entries.values():
            entries.sort(key=lambda e: e[2])
        self.below = {(language, seconds): sum(e[2] < (seconds - 0.15) * RATE_HZ for e in entries)
                      for language, entries in self.entries.items() for seconds, _, _ in SHAPES}

    def pick(self, language: str, seconds: float, r: random.Random) -> Spoken:
        """Returns a clip shorter than `seconds`, or the shortest."""
        count = max(1, self.below[language, seconds])
        low = count // 3 if seconds < 5 and r.random() < 0.7 else 0
        samples, start, length, text, word_starts = self.entries[language][r.randrange(low, count)]
        return Spoken(samples[start: start + length].astype(np.float32) / 32768, text, word_starts)


class WindowMaker:
    """Makes batches from clips, deterministically for a seed and a set of shards."""

    def __init__(self, clips: Clips, tokenizer: Tokenizer, seed: int, shape_seed: int):
        """Makers with the same `shape_seed` make batches of similar length, so that synchronised processes wait little for each other."""
        self.clips, self.tokenizer, self.shapes = clips, tokenizer, random.Random(shape_seed)
        self.r, self.rng = random.Random(seed), np.random.default_rng(seed)
        self.renew_noise()

    def renew_noise(self) -> None:
        """Generates a new bank of noise and music, so that the model cannot memorise it."""
        self.bank = augment.noise_bank(self.rng)

    def batch(self, strength: float) -> Batch:
        """Returns a batch of windows of a random shape."""
        seconds, count, _ = self.shapes.choices(SHAPES, [s[2] for s in SHAPES])[0]
        full_length = self.shapes.random() < FULL_LENGTH_SHARE
        count = min(count, FULL_LENGTH_COUNT) if full_length else count
        made = [self._window(seconds, strength) for _ in range(count)]
        longest = max(len(x) for x, _, _, _ in made)
        if seconds < 10 and self.r.random() < 0.12:
            longest += int(RATE_HZ * self.r.uniform(0, 6))
        length = WINDOW_SECONDS * RATE_HZ if full_length else min(-(-longest // LENGTH_STEP_SAMPLES) * LENGTH_STEP_SAMPLES, WINDOW_SECONDS * RATE_HZ)
        samples = np.zeros((count, length), np.float32)
        sequences = []
        for i, (x, language, segments, before) in enumerate(made):
            samples[i, : min(length, len(x))] = x[:length]
            sequences.append(self._target(language, segments, before))
        characters = [[CLASS[c] for _, _, t in segments for c in t.lower().replace("-", " ").replace("'", " ") if c in CLASS] for _, _, segments, _ in made]
        return self._tensors(samples, sequences, characters)

    def _window(self, seconds: float, strength: float) -> tuple[np.ndarray, str, list[tuple[float, float, str]], str]:
        r, language, limit = self.r, self.r.choices(list(LANGUAGE_SHARES), list(LANGUAGE_SHARES.values()))[0], int(seconds * RATE_HZ)
        if r.random() < WITHOUT_SPEECH:
            # the service also decodes what its voice detector mistook for speech: bursts of noise as short as a word
            length = int(SHORTEST_BURST * (limit / SHORTEST_BURST) ** r.random())
            return augment.no_speech(self.bank, self.rng, length), language, [], ""
        position = int(RATE_HZ * r.choice([0, r.uniform(0, 0.3), r.uniform(0, 0.3 if seconds < 5 else 1.5)]))
        parts, segments, level, before = [np.zeros(position, np.float32)], [], 1.0, ""
        wanted = 1 if seconds <= 5 and r.random() < 0.9 else r.randint(2, 3 if seconds < 10 else 9)
        for _ in range(wanted):
            room = (limit - position) / RATE_HZ
            if segments and room < 1.2:
                break
            longest = next((s for s, _, _ in reversed(SHAPES[:4]) if s <= room + 0.01), SHAPES[0][0])
            spoken = self.clips.pick(language, longest, r)
            if r.random() < PAUSED:
                tries = (self.clips.pick(language, longest, r) for _ in range(PAUSED_TRIES))
                spoken = next((other for other in tries if "," in other.text), spoken)
            if r.random() < PIECES:
                spoken = piece_of(spoken, r)
            elif r.random() < PHRASES:
                spoken = phrase_of(spoken, r)
            clip, text = spoken.samples, spoken.text
            if r.random() < 0.5 * strength:
                clip = augment.change_voice(clip, self.rng)
            if position + len(clip) > limit and segments:
                break
            level, before = (r.uniform(0.4, 1), before) if segments else (level, spoken.before)
            parts += [clip * level, np.zeros(gap := int(RATE_HZ * r.uniform(0.06, 0.5)), np.float32)]
            segments.append((position / RATE_HZ, min(20.0, (position + len(clip)) / RATE_HZ), text))
            position += len(clip) + gap
        x = np.concatenate(parts)
        return augment.degrade(x, self.bank, self.rng, strength), language, segments, before

    def _ids(self, text: str) -> list[int]:
        return self.tokenizer.encode(" " + text).ids

    def _target(self, language: str, segments: list[tuple[float, float, str]], before: str) -> tuple[list[int], list[int], int]:
        """Returns input ids, next ids, and the number of leading positions that are context and do not count in the loss."""
        times = self.r.random() < 0.5
        prefix: list[int] = []
        if self.r.random() < PROMPTED:
            said = " ".join(text for _, _, text in segments)
            ids = self._ids(prompts.prompt(said, before, self.clips.pick(language, 10.0, self.r).text, self.r))
            prefix = [tokens.PREVIOUS, *ids[-LONGEST_PROMPT:]]
        head = [*prefix, tokens.START, tokens.LANGUAGE[language], tokens.TRANSCRIBE, *([] if times else [tokens.NO_TIMESTAMPS])]
        if not segments:
            body = [] if self.r.random() < 0.6 and not times else [tokens.FIRST_TIME] if times and self.r.random() < 0.6 else None
            following = [*head[1:], tokens.NO_SPEECH] if body is None else [*head[1:], *body, tokens.END]
            following[len(prefix)] = tokens.NO_SPEECH
            return [*head, *(body or [])], following, len(prefix)
        body = []
        for start, end, text in segments:
            stamp = (lambda s: [tokens.FIRST_TIME + round(s * 50)]) if times else (lambda _: [])
            body += [*stamp(start), *self._ids(text), *stamp(end)]
        return [*head, *body], [*head[1:], *body, tokens.END], len(prefix)

    def _tensors(self, samples: np.ndarray, sequences: list[tuple[list[int], list[int], int]], characters: list[list[int]]) -> Batch:
        count, longest = len(sequences), -(-max(len(s[0]) for s in sequences) // TRANSCRIPT_STEP) * TRANSCRIPT_STEP
        inputs = torch.full((count, longest), tokens.ROW[tokens.END])
        targets = torch.full((count, longest), -100)
        for i, (given, following, skip) in enumerate(sequences):
            inputs[i, : len(given)] = torch.tensor([tokens.ROW[t] for t in given])
            targets[i, : len(following)] = torch.tensor([tokens.ROW[t] for t in following])
            targets[i, :skip] = -100
            targets[i, skip + 1] = -100  # the task token is always given, never predicted
        counts = torch.tensor([len(c) for c in characters])
        padded = torch.zeros((count, max(1, int(counts.max()))), dtype=torch.long)
        for i, ids in enumerate(characters):
            padded[i, : len(ids)] = torch.tensor(ids, dtype=torch.long)
        mel = log_mel(torch.from_numpy(samples))
        for i in range(count):
            if self.r.random() < OTHER_THROAT:
                mel[i] = torch.from_numpy(augment.change_throat(mel[i].numpy(), self.rng))
            if self.r.random() < 0.3:
                low = self.r.randrange(0, 68)
                mel[i, low: low + self.r.randint(2, 10)] = mel[i].mean()
        return Batch(mel, inputs, targets, padded, counts)
