"""Trains the model: `train.py SHARDS_FOLDER WORK_FOLDER --minutes 70 [--resume]`.

If SHARDS_FOLDER is a tokenizer file, shards are generated during training and none is repeated. The loss counts every answer token
and, with a low weight, some of what the user says. The learning rate decays over the given minutes. A checkpoint is written every
few minutes; `--resume` continues from it, and `--start CHECKPOINT.pt` begins a new run with the weights of another.
"""
from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional

from batches import ANSWER, Batch, loader_of
from matching import BLOCK, Matcher
from model import Model, Shape

sys.path.append(str(Path(__file__).parent.parent))
from muon import Muon

# Loss weight of each class of tokens: ignored, user, answer, deciding token of an answer.
WEIGHTS = torch.tensor((0.0, 0.3, 1.0, 3.0))
MATCH_WEIGHT = 0.1
CHECKPOINT_SECONDS = 240
STEPS_TOLD = 20


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Returns the loss of each token, computed in 32 bits."""
    return functional.cross_entropy(logits.float(), targets, reduction="none")


def loss_of(model: Model, matcher: Matcher, batch: Batch, each_loss: Callable[[torch.Tensor, torch.Tensor], torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the weighted loss, and (mean loss of answer tokens, accuracy of deciding tokens, accuracy of the matcher)."""
    with torch.autocast(batch.ids.device.type, torch.bfloat16):
        hidden, middle = model.hidden(batch.ids, torch.bfloat16, BLOCK)
        logits = model.logits(hidden.reshape(-1, hidden.shape[-1]).index_select(0, batch.at))
    each = each_loss(logits, batch.targets)
    weights, answers, decides = WEIGHTS.to(each.device)[batch.classes], batch.classes >= ANSWER, batch.classes > ANSWER
    loss = (each * weights).sum() / weights.sum()
    with torch.no_grad():
        right = ((logits.argmax(-1) == batch.targets) & decides).sum() / decides.sum()
        answer_loss = (each * answers).sum() / answers.sum()
    matched = torch.zeros_like(right)
    if len(batch.choices.choices):
        match_loss, matched = matcher(middle, batch.choices)
        loss = loss + MATCH_WEIGHT * match_loss
    return loss, torch.stack((answer_loss, right, matched))


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
        """Takes a step at a fraction of the full learning rate."""
        for optimizer in self.all:
            for group in optimizer.param_groups:
                group["lr"] = self.rate * share
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)


def save(path: Path, model: Model, matcher: Matcher, optimizers: Optimizers, progress: dict) -> None:
    """Writes a checkpoint atomically, and its progress as JSON."""
    partial = path.with_suffix(".partial")
    torch.save({"model": model.state_dict(), "matcher": matcher.state_dict(), "shape": model.shape.as_dict(), "optimizers": [o.state_dict() for o in optimizers.all], "progress": progress}, partial)
    partial.rename(path)
    path.with_name("progress.json").write_text(json.dumps({"shape": model.shape.as_dict(), **progress}) + "\n", encoding="utf8")


def main() -> None:
    """Trains for the given minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--minutes", type=float, default=70)
    parser.add_argument("--tokens", type=int, default=8192, help="tokens of a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--warm-up", type=int, default=100, help="steps until the full rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--start", type=Path, help="checkpoint whose weights the run begins with")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--last-leg", action="store_true", help="make shards of the last leg: fewer procedural tools, more results")
    parser.add_argument("--workers", type=int, default=0, help="processes that prepare batches")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.set_float32_matmul_precision("high")
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
        # The shards that were under way are not repeated: what is seen twice within minutes is memorised.
        progress["shard"] += max(1, options.workers)
    each_loss = cross_entropy
    if options.compile:
        for block in model.blocks:
            block.compile(dynamic=True)
        each_loss = torch.compile(cross_entropy, dynamic=True)
    total = options.minutes * 60
    print(f"{sum(p.numel() for p in model.parameters()) / 1e6:.2f} M parameters", flush=True)
    began, saved_at, told_at, told_tokens = time.time() - progress["seconds"], time.time(), time.time(), progress["tokens"]
    means: torch.Tensor | None = None
    loader = loader_of(options.shards, options.tokens, options.seed, progress["shard"], options.workers, options.device != "cpu", options.last_leg)
    for read in loader:
        seconds = time.time() - began
        if seconds >= total:
            break
        done = seconds / total
        share = min(1.0, (progress["step"] + 1) / options.warm_up) * (1.0 if done < 0.3 else max(0.02, 0.5 * (1 + np.cos(np.pi * (done - 0.3) / 0.7))))
        batch = read.to(options.device)
        loss, shown = loss_of(model, matcher, batch, each_loss)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([*model.parameters(), *matcher.parameters()], 1.0)
        optimizers.step(share)
        means = shown if means is None else torch.lerp(shown, means, 0.95)
        progress |= {"step": progress["step"] + 1, "seconds": time.time() - began, "shard": batch.shard, "tokens": progress["tokens"] + read.ids.numel()}
        if progress["step"] % STEPS_TOLD == 0:
            answer_loss, decided, matched = means.tolist()
            now = time.time()
            print(f"step {progress['step']}  {seconds / 60:.1f} min  shard {batch.shard}  {progress['tokens'] / 1e6:.2f} M tokens  {(progress['tokens'] - told_tokens) / (now - told_at):.0f} tokens/s"
                  f"  answer loss {answer_loss:.4f}  decided {decided:.3f}  matched {matched:.3f}  rate {options.rate * share:.5f}", flush=True)
            told_at, told_tokens = now, progress["tokens"]
        if time.time() - saved_at > CHECKPOINT_SECONDS:
            save(path, model, matcher, optimizers, progress)
            saved_at = time.time()
    save(path, model, matcher, optimizers, progress)


if __name__ == "__main__":
    main()
