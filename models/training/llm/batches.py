"""Batches of conversations of similar length, from shards in a folder or from shards generated on the fly.

Worker processes prepare them so that training never waits: each of n workers takes every n-th shard. The number of workers
affects only the order of the batches, not their content.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from matching import Choices, choices_of
from shards import make_shard

# Share of the user's tokens that count in the loss.
REQUEST_SHARE = 0.4
ANSWER = 2
BATCHES_AHEAD = 4

Shard = dict[str, np.ndarray]


@dataclass(frozen=True)
class Batch:
    """A batch: `ids` (conversation, token), `at`, the flattened positions whose next token counts in the loss, `targets` and
    `classes`, those next tokens and their weight classes, `choices`, the tools to choose, and `shard`, the number of the shard."""

    shard: int
    ids: Tensor
    at: Tensor
    targets: Tensor
    classes: Tensor
    choices: Choices

    def to(self, device: str) -> Batch:
        """Returns the batch moved to another device."""
        moved = {name: getattr(self, name).to(device, non_blocking=True) for name in ("ids", "at", "targets", "classes")}
        return replace(self, **moved, choices=self.choices.to(device))

    def pin_memory(self) -> Batch:
        """Returns the batch in page-locked memory, which a GPU copies asynchronously."""
        pinned = {name: getattr(self, name).pin_memory() for name in ("ids", "at", "targets", "classes")}
        return replace(self, **pinned, choices=self.choices.pin_memory())


class ShardsOfFolder:
    """The shards of a folder in order, repeated without end."""

    def __init__(self, folder: Path):
        self.paths = sorted(folder.glob("*.npz"))

    def __call__(self, number: int) -> Shard:
        """The arrays of a shard."""
        return dict(np.load(self.paths[number % len(self.paths)]))


class ShardsMadeNow:
    """Shards generated on demand; a seed and a number always give the same shard."""

    def __init__(self, tokenizer: Path, seed: int, is_last_leg: bool):
        self.tokenizer, self.seed, self.is_last_leg = str(tokenizer), seed, is_last_leg

    def __call__(self, number: int) -> Shard:
        """The arrays of a shard."""
        return make_shard(Tokenizer.from_file(self.tokenizer), number, self.seed, self.is_last_leg).arrays()


def groups_of(starts: np.ndarray, tokens: int, rng: random.Random) -> list[list[int]]:
    """Returns groups of conversations of similar length, at most `tokens` tokens each with padding, in random order."""
    order = sorted(range(len(starts) - 1), key=lambda i: (starts[i + 1] - starts[i]) * rng.uniform(0.92, 1.08))
    groups: list[list[int]] = [[]]
    longest = 0
    for index in order:
        length = int(starts[index + 1] - starts[index])
        if groups[-1] and max(longest, length) * (len(groups[-1]) + 1) > tokens:
            groups.append([])
            longest = 0
        longest = max(longest, length)
        groups[-1].append(index)
    rng.shuffle(groups)
    return groups


def batch_of(number: int, data: Shard, group: list[int], rng: np.random.Generator) -> Batch:
    """Returns the batch of these conversations of a shard; padding has weight class 0."""
    starts = data["starts"]
    width = (max(int(starts[i + 1] - starts[i]) for i in group) + 15) // 16 * 16
    ids, kinds = np.zeros((len(group), width), np.int64), np.zeros((len(group), width), np.uint8)
    for row, i in enumerate(group):
        part = slice(starts[i], starts[i + 1])
        ids[row, : starts[i + 1] - starts[i]], kinds[row, : starts[i + 1] - starts[i]] = data["ids"][part], data["classes"][part]
    targets, classes = ids[:, 1:].reshape(-1), kinds[:, 1:].reshape(-1)
    at = np.flatnonzero((classes >= ANSWER) | ((classes == ANSWER - 1) & (rng.random(classes.shape) < REQUEST_SHARE)))
    return Batch(number, *(torch.from_numpy(part) for part in (ids[:, :-1].copy(), at, targets[at], classes[at].astype(np.int64))), choices_of(data, group))


class Batches(IterableDataset):
    """The batches of all shards from number `first` on, without end."""

    def __init__(self, shard_of: Callable[[int], Shard], tokens: int, seed: int, first: int):
        self.shard_of, self.tokens, self.seed, self.first = shard_of, tokens, seed, first

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        number, step = (self.first + worker.id, worker.num_workers) if worker else (self.first, 1)
        while True:
            data = self.shard_of(number)
            for group in groups_of(data["starts"], self.tokens, random.Random(self.seed * 7919 + number)):
                yield batch_of(number, data, group, np.random.default_rng((self.seed, number, group[0])))
            number += step


def loader_of(shards: Path, tokens: int, seed: int, first: int, workers: int, is_pinned: bool, is_last_leg: bool) -> DataLoader[Batch]:
    """Returns a loader of batches from the folder `shards` or, when `shards` is a tokenizer file, from shards generated on the fly."""
    shard_of = ShardsOfFolder(shards) if shards.is_dir() else ShardsMadeNow(shards, seed, is_last_leg)
    batches = Batches(shard_of, tokens, seed, first)
    ahead = {"prefetch_factor": BATCHES_AHEAD} if workers else {}
    return DataLoader(batches, batch_size=None, num_workers=workers, pin_memory=is_pinned, **ahead)
