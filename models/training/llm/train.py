"""Trains the model: `train.py SHARDS_FOLDER WORK_FOLDER --minutes 70 [--resume]`.

Batches hold conversations of about the same length, so that little is padding. The loss counts every answer token and a little of
what the user says. The learning rate falls along the minutes that were asked for; a checkpoint is written every few minutes, and
`--resume` goes on from it. `--start CHECKPOINT.pt` begins a new run with the weights of another.
"""
from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional

from matching import BLOCK, Choices, Matcher, choices_of
from model import Model, Shape

sys.path.append(str(Path(__file__).parent.parent))
from muon import Muon

# Loss weights of tokens: not learned, what the user says, an answer's, an answer's that decides.
WEIGHTS = torch.tensor((0.0, 0.3, 1.0, 3.0))
REQUEST_SHARE = 0.4
MATCH_WEIGHT = 0.1
WARM_UP_STEPS = 60
CHECKPOINT_SECONDS = 240


def batches(folder: Path, tokens: int, seed: int, first: int) -> Iterator[tuple[int, torch.Tensor, torch.Tensor, Choices]]:
    """Batches of (shard number, ids, classes, choices of tools), padded with class 0; shards in order, then again and again."""
    number = first
    while True:
        paths = sorted(folder.glob("*.npz"))
        data = dict(np.load(paths[number % len(paths)]))
        rng = random.Random(seed * 7919 + number)
        ids, classes, starts = data["ids"].astype(np.int64), data["classes"], data["starts"]
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
        for group in groups:
            width = (max(int(starts[i + 1] - starts[i]) for i in group) + 15) // 16 * 16
            batch, kind = np.zeros((len(group), width), np.int64), np.zeros((len(group), width), np.uint8)
            for row, i in enumerate(group):
                part = slice(starts[i], starts[i + 1])
                batch[row, : starts[i + 1] - starts[i]], kind[row, : starts[i + 1] - starts[i]] = ids[part], classes[part]
            yield number, torch.from_numpy(batch), torch.from_numpy(kind), choices_of(data, group)
        number += 1


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """The loss of each token, computed in 32 bits."""
    return functional.cross_entropy(logits.float(), targets, reduction="none")


def loss_of(model: Model, matcher: Matcher, ids: torch.Tensor, classes: torch.Tensor, choices: Choices, each_loss: Callable[[torch.Tensor, torch.Tensor], torch.Tensor]) -> tuple[torch.Tensor, tuple[float, float, float]]:
    """The weighted loss; the mean loss of answer tokens, the share of deciding tokens that were likeliest, and of tools matched rightly."""
    targets, kinds = ids[:, 1:].reshape(-1), classes[:, 1:].reshape(-1)
    chosen = (kinds > 1) | ((kinds == 1) & (torch.rand(kinds.shape, device=ids.device) < REQUEST_SHARE))
    with torch.autocast(ids.device.type, torch.bfloat16):
        hidden, middle = model.hidden(ids[:, :-1], torch.bfloat16, BLOCK)
        logits = model.logits(hidden.reshape(-1, hidden.shape[-1])[chosen])
    each = each_loss(logits, targets[chosen])
    learned = kinds[chosen].long()
    weights, decides = WEIGHTS.to(ids.device)[learned], learned == 3
    right = (logits[decides].argmax(-1) == targets[chosen][decides]).float().mean()
    loss, matched = (each * weights).sum() / weights.sum(), 0.0
    if len(choices.choices):
        match_loss, matched = matcher(middle, choices)
        loss = loss + MATCH_WEIGHT * match_loss
    return loss, (float(each[learned > 1].mean().detach()), float(right), matched)


class Optimizers:
    """Muon for the matrices inside the blocks, AdamW for the rest."""

    def __init__(self, model: Model, matcher: Matcher, rate: float):
        matrices = [p for name, p in model.named_parameters() if p.ndim == 2 and "embedding" not in name]
        others = [p for name, p in model.named_parameters() if p.ndim != 2 or "embedding" in name] + list(matcher.parameters())
        self.rate = rate
        self.all = [
            Muon(matrices, lr=rate),
            torch.optim.AdamW(others, lr=rate, betas=(0.9, 0.97), weight_decay=0.0, fused=True),
        ]

    def step(self, share: float) -> None:
        """A step at a share of the full learning rate."""
        for optimizer in self.all:
            for group in optimizer.param_groups:
                group["lr"] = self.rate * share
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)


def save(path: Path, model: Model, matcher: Matcher, optimizers: Optimizers, progress: dict) -> None:
    """Writes a checkpoint, whole or not at all."""
    partial = path.with_suffix(".partial")
    torch.save({"model": model.state_dict(), "matcher": matcher.state_dict(), "shape": model.shape.as_dict(), "optimizers": [o.state_dict() for o in optimizers.all], "progress": progress}, partial)
    partial.rename(path)


def main() -> None:
    """Trains for the minutes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--minutes", type=float, default=70)
    parser.add_argument("--tokens", type=int, default=8192, help="tokens of a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--start", type=Path, help="checkpoint whose weights the run begins with")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    model = Model(Shape()).to(options.device)
    matcher = Matcher(model.shape).to(options.device)
    optimizers = Optimizers(model, matcher, options.rate)
    progress = {"step": 0, "seconds": 0.0, "shard": 0, "tokens": 0}
    path = options.work / "checkpoint.pt"
    if options.start and not options.resume:
        saved = torch.load(options.start, weights_only=False, map_location=options.device)
        model.load_state_dict(saved["model"])
        matcher.load_state_dict(saved.get("matcher", matcher.state_dict()))
    if options.resume:
        saved = torch.load(path, weights_only=False, map_location=options.device)
        model.load_state_dict(saved["model"])
        matcher.load_state_dict(saved["matcher"])
        for optimizer, state in zip(optimizers.all, saved["optimizers"]):
            optimizer.load_state_dict(state)
        progress = saved["progress"]
    each_loss = cross_entropy
    if options.compile:
        for block in model.blocks:
            block.compile(dynamic=True)
        each_loss = torch.compile(cross_entropy, dynamic=True)
    total = options.minutes * 60
    print(f"{sum(p.numel() for p in model.parameters()) / 1e6:.2f} M parameters", flush=True)
    began, saved_at, told_at, told_tokens = time.time() - progress["seconds"], time.time(), time.time(), progress["tokens"]
    means = np.zeros(3)
    for shard, ids, classes, choices in batches(options.shards, options.tokens, options.seed, progress["shard"]):
        seconds = time.time() - began
        if seconds >= total:
            break
        done = seconds / total
        share = min(1.0, (progress["step"] + 1) / WARM_UP_STEPS) * (1.0 if done < 0.3 else max(0.02, 0.5 * (1 + np.cos(np.pi * (done - 0.3) / 0.7))))
        loss, shown = loss_of(model, matcher, ids.to(options.device), classes.to(options.device), choices.to(options.device), each_loss)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([*model.parameters(), *matcher.parameters()], 1.0)
        optimizers.step(share)
        kept = 0.95 if means.any() else 0.0
        means = kept * means + (1 - kept) * np.array(shown)
        progress |= {"step": progress["step"] + 1, "seconds": time.time() - began, "shard": shard, "tokens": progress["tokens"] + ids.numel()}
        if progress["step"] % 20 == 0:
            now = time.time()
            print(f"step {progress['step']}  {seconds / 60:.1f} min  shard {shard}  {progress['tokens'] / 1e6:.2f} M tokens  {(progress['tokens'] - told_tokens) / (now - told_at):.0f} tokens/s"
                  f"  answer loss {means[0]:.4f}  decided {means[1]:.3f}  matched {means[2]:.3f}  rate {options.rate * share:.5f}", flush=True)
            told_at, told_tokens = now, progress["tokens"]
        if time.time() - saved_at > CHECKPOINT_SECONDS:
            save(path, model, matcher, optimizers, progress)
            saved_at = time.time()
    save(path, model, matcher, optimizers, progress)


if __name__ == "__main__":
    main()
