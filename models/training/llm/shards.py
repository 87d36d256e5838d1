"""Writes training shards: `shards.py TOKENIZER.json OUT_FOLDER FIRST LAST [SEED]`.

A shard holds the token ids of conversations one after the other, a weight class for each token (0 not learned, 1 what the user
says, 2 answer, 3 the token of an answer that decides: call or say, and which tool) and where each conversation begins. Early shards are easy: few tools, short, mostly English.
"""
from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import numpy as np
from tokenizers import Encoding, Tokenizer

import conversations
from render import pieces
from tokenizer import thinned

TOKENS = 1_000_000
EASY_SHARDS = 4
DRILLS = 0.6
LAST_DRILLS, SHARDS_WITH_MOST_DRILLS = 0.3, 3
LONGEST = 1200
THINNED = 40
CLASS = {"frame": 0, "prompt": 0, "request": 1, "answer": 2}
DECIDES = 3
_CALLED = re.compile(r'\{"name": "')


def classes_of(kind: str, text: str, encoding: Encoding) -> list[int]:
    """The weight class of each token of a piece."""
    classes = [CLASS[kind]] * len(encoding.ids)
    if kind == "answer":
        classes[0] = DECIDES
        for called in _CALLED.finditer(text):
            classes[encoding.char_to_token(called.end())] = DECIDES
    return classes


def write(tokenizer: Tokenizer, path: Path, stage: float, drills: float, seed: int) -> None:
    """Writes one shard."""
    rng = random.Random(seed)
    thin = [thinned(tokenizer, rng) for _ in range(THINNED)]
    ids: list[int] = []
    classes: list[int] = []
    starts = [0]
    while len(ids) < TOKENS:
        encoder = tokenizer if rng.random() < 0.8 else rng.choice(thin)
        for messages, functions in conversations.make(rng, stage, drills):
            parts = pieces(messages, functions)
            encoded = encoder.encode_batch([text for _, text in parts])
            if sum(len(encoding.ids) for encoding in encoded) > LONGEST:
                continue
            for (kind, text), encoding in zip(parts, encoded):
                ids += encoding.ids
                classes += classes_of(kind, text, encoding)
            starts.append(len(ids))
    partial = path.with_name("partial")
    with partial.open("wb") as file:
        np.savez(file, ids=np.array(ids, np.uint16), classes=np.array(classes, np.uint8), starts=np.array(starts, np.int32))
    partial.rename(path)


def main() -> None:
    """Writes the shards FIRST to LAST - 1."""
    tokenizer_path, folder, first, last = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(tokenizer_path)
    for number in range(first, last):
        write(tokenizer, folder / f"{number:03d}.npz", min(1.0, number / EASY_SHARDS), DRILLS if number < SHARDS_WITH_MOST_DRILLS else LAST_DRILLS, seed * 1000 + number)


if __name__ == "__main__":
    main()
