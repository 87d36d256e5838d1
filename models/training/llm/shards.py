"""Writes training shards: `shards.py TOKENIZER.json OUT_FOLDER FIRST LAST [SEED]`.

A shard holds:
- the token ids of conversations, concatenated (`ids`);
- the weight class of each token (`classes`): 0 not in the loss, 1 user, 2 answer, 3 a token of an answer that decides (whether to
  call or to reply, and which tool);
- the start of each conversation (`starts`);
- where each tool's name begins in the list of tools (`tool_at`), with a hash of its purpose (`tool_purpose`);
- where the model has to choose a tool (`choice_at`), with the position of the right one (`choice_of`, -1 for none).

Early shards are easy: few tools, short conversations, mostly English.
"""
from __future__ import annotations

import random
import re
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

import mixture
from conversations import Made
from render import name_offsets, pieces
from tokenizer import thinned

TOKENS = 1_000_000
EASY_SHARDS = 4
DRILLS = 0.6
LATER_DRILLS, SHARDS_WITH_MOST_DRILLS = 0.3, 3
# The last leg has fewer drills, since drills leave out results.
LAST_STAGE, LAST_DRILLS = 2.0, 0.25
LONGEST = 1200
THINNED = 40
CLASS = {"frame": 0, "prompt": 0, "request": 1, "answer": 2}
DECIDES = 3
_CALLED = re.compile(r'<tool_call>\n\{"name": "')


def classes_of(kind: str, deciding: list[int], length: int) -> list[int]:
    """Returns the weight class of each token of a piece."""
    classes = [CLASS[kind]] * length
    for index in deciding:
        classes[index] = DECIDES
    return classes


def tools_of(message: dict[str, Any], before: dict[str, Any]) -> list[str | None]:
    """Returns the tools that an answer has to choose (None for no tool), before its first token and before each name; empty after a result."""
    called = [call["name"] for call in message.get("tool_calls") or []]
    if called:
        return [called[0], *called]
    return [] if before["role"] == "tool" else [message.get("asks_for")]


@dataclass
class Shard:
    """The contents of a shard; positions count tokens from the start of the shard."""

    ids: list[int] = field(default_factory=list)
    classes: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=lambda: [0])
    tool_at: list[int] = field(default_factory=list)
    tool_purpose: list[int] = field(default_factory=list)
    choice_at: list[int] = field(default_factory=list)
    choice_of: list[int] = field(default_factory=list)

    def add(self, encoder: Tokenizer, made: Made) -> None:
        """Adds a conversation unless it has more than LONGEST tokens."""
        parts = pieces(made.messages, made.functions)
        encoded = encoder.encode_batch([text for _, text in parts])
        if sum(len(encoding.ids) for encoding in encoded) > LONGEST:
            return
        place_of: dict[str | None, int] = {None: -1}
        answers = iter([pair for pair in zip(made.messages[1:], made.messages) if pair[0]["role"] == "assistant"])
        for index, ((kind, text), encoding) in enumerate(zip(parts, encoded)):
            deciding: list[int] = []
            if index == 0 and made.functions:
                list_at = text.index("<tools>")
                for function, purpose, offset in zip(made.functions, made.purposes, name_offsets(made.functions)):
                    place_of[function["name"]] = len(self.ids) + encoding.char_to_token(list_at + offset)
                    self.tool_at.append(place_of[function["name"]])
                    self.tool_purpose.append(zlib.crc32(purpose.encode()))
            if kind == "answer":
                deciding = [0, *(encoding.char_to_token(called.end()) for called in _CALLED.finditer(text))]
                tools = tools_of(*next(answers))
                if tools and made.functions:
                    self.choice_at += [len(self.ids) + at for at in deciding]
                    self.choice_of += [place_of[tool] for tool in tools]
            self.ids += encoding.ids
            self.classes += classes_of(kind, deciding, len(encoding.ids))
        self.starts.append(len(self.ids))

    def arrays(self) -> dict[str, np.ndarray]:
        """Returns the arrays that training reads."""
        places = {name: np.array(getattr(self, name), np.int32) for name in ("starts", "tool_at", "choice_at", "choice_of")}
        return {"ids": np.array(self.ids, np.uint16), "classes": np.array(self.classes, np.uint8), "tool_purpose": np.array(self.tool_purpose, np.uint32), **places}

    def save(self, path: Path) -> None:
        """Writes the file atomically."""
        partial = path.with_suffix(".partial")
        with partial.open("wb") as file:
            np.savez(file, **self.arrays())
        partial.rename(path)


def make_shard(tokenizer: Tokenizer, number: int, seed: int, is_last_leg: bool = False) -> Shard:
    """Makes a shard; the first ones are easy."""
    rng = random.Random(seed * 1000 + number)
    stage, drills = min(1.0, number / EASY_SHARDS), DRILLS if number < SHARDS_WITH_MOST_DRILLS else LATER_DRILLS
    if is_last_leg:
        stage, drills = LAST_STAGE, LAST_DRILLS
    thin = [thinned(tokenizer, rng) for _ in range(THINNED)]
    shard = Shard()
    while len(shard.ids) < TOKENS:
        encoder = tokenizer if rng.random() < 0.8 else rng.choice(thin)
        for made in mixture.make(rng, stage, drills):
            shard.add(encoder, made)
    return shard


def main() -> None:
    """Writes the shards FIRST to LAST - 1."""
    tokenizer_path, folder, first, last = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(tokenizer_path)
    for number in range(first, last):
        make_shard(tokenizer, number, seed).save(folder / f"{number:03d}.npz")


if __name__ == "__main__":
    main()
