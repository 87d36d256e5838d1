"""Writes training shards: `shards.py TOKENIZER.json OUT_FOLDER FIRST LAST [SEED]`.

A shard holds the token ids of conversations one after the other, a weight class for each token (0 frame, 1 prompt, 2 answer)
and where each conversation begins. Early shards are easy: few tools, short, mostly English.
"""
from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

import conversations
from render import pieces
from tokenizer import thinned

TOKENS = 1_000_000
EASY_SHARDS = 5
DRILLS = 0.6
LAST_DRILLS, SHARDS_WITH_MOST_DRILLS = 0.4, 10
LONGEST = 1200
THINNED = 40
CLASS = {"frame": 0, "prompt": 1, "answer": 2}


def write(tokenizer: Tokenizer, path: Path, stage: float, drills: float, seed: int) -> None:
    """Writes one shard."""
    rng = random.Random(seed)
    thin = [thinned(tokenizer, rng) for _ in range(THINNED)]
    ids: list[int] = []
    classes: list[int] = []
    starts = [0]
    while len(ids) < TOKENS:
        parts = pieces(*conversations.make(rng, stage, drills))
        encoded = (tokenizer if rng.random() < 0.8 else rng.choice(thin)).encode_batch([text for _, text in parts])
        if sum(len(encoding.ids) for encoding in encoded) > LONGEST:
            continue
        for (kind, _), encoding in zip(parts, encoded):
            ids += encoding.ids
            classes += [CLASS[kind]] * len(encoding.ids)
        starts.append(len(ids))
    np.savez(path, ids=np.array(ids, np.uint16), classes=np.array(classes, np.uint8), starts=np.array(starts, np.int32))


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
