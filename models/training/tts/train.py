"""Trains the acoustic model: `train.py OUT_FOLDER CLIPS_FOLDER... [--minutes N] [--frames N] [--resume]`.

Writes checkpoint.pt with the optimizer state every two minutes; `--resume` continues from it. The minutes are CPU time, so that a pause
costs nothing; the learning rate follows the share of them that is used up.
"""
from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from analysis import BANDS, NOISE_BANDS
from batches import Clips
from model import Acoustic, modifier_ids
import style as layout

TOKENIZER = Path(__file__).parent.parent.parent / "tts" / "parley-tts-small" / "tokenizer.json"
HIGHEST_RATE = 2e-3
WARM_UP_STEPS = 150
CHECKPOINT_SECONDS = 100
DECIBELS = 10 / np.log(10)


def vocabulary() -> dict[str, int]:
    """Returns the ids by symbol."""
    return json.loads(TOKENIZER.read_text("utf8"))["model"]["vocab"]


def new_model() -> Acoustic:
    """Returns an untrained model for the vocabulary."""
    symbols = vocabulary()
    return Acoustic(max(symbols.values()) + 1, modifier_ids(symbols))


def load_model(checkpoint: Path | str) -> Acoustic:
    """Returns the trained model of a checkpoint."""
    model = new_model()
    model.load_state_dict(torch.load(checkpoint, weights_only=True)["model"])
    return model.eval()


def spreads(rows: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Returns the standard deviation over time of each clip: rows (batch, time, numbers), weight (batch, time), result (batch, numbers)."""
    share = (weight / weight.sum(1, keepdim=True).clamp(min=1))[..., None]
    mean = (rows * share).sum(1, keepdim=True)
    return ((rows - mean).square() * share).sum(1).add(1e-4).sqrt()


def losses(model: Acoustic, batch: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Returns the parts of the loss: envelope in dB, noise share, voicing, F0 contour, lengths, and the spreads of envelope and contour.

    Regression predicts the mean of the possible outcomes, which is flatter than speech; matching the standard deviation over each clip
    counteracts this (Toda and Tokuda's global variance, 2007).
    """
    ids, lengths, target, style = batch["ids"], batch["lengths"], batch["target"], batch["style"]
    steps = torch.arange(ids.shape[1])[None]
    known = (steps < batch["counts"][:, None]).float()
    code = model.encode(ids, known, batch["counts"])
    condition = model.condition(style)
    log = model.log_lengths(code, condition, style[:, layout.RATE])
    counted = known * model.sounding[ids]
    lengths_loss = ((log - torch.log(lengths + 0.5)).abs() * counted).sum() / counted.sum()
    frames = target.shape[1] // 2
    mask = (torch.arange(frames)[None] < batch["sizes"][:, None]).float()[..., None]
    out = model.decode(code, lengths, frames, condition, mask)
    fine = mask.repeat_interleave(2, 1)[..., 0]
    f0, voiced, share, bands = target[..., 0], target[..., 1], target[..., 2:2 + NOISE_BANDS], target[..., 2 + NOISE_BANDS:]
    error = (out[..., :BANDS] - bands) * DECIBELS
    weight = fine * ((bands.max(-1).values * DECIBELS + 75) / 40).clamp(0.1, 1)
    envelope = (error.abs().mean(-1) + 0.03 * error.square().mean(-1)) * weight
    both = fine * voiced
    apart = (spreads(out[..., :BANDS], both) - spreads(bands, both)).abs().mean() * DECIBELS
    contour = (spreads(out[..., -1:], both) - spreads(f0[..., None], both)).abs().mean()
    return {
        "envelope": envelope.sum() / weight.sum(),
        "decibels": ((error.abs().mean(-1) * weight).sum() / weight.sum()).detach(),
        "noise": ((torch.sigmoid(out[..., BANDS:-2]).sqrt() - share.sqrt()).abs().mean(-1) * both).sum() / both.sum(),
        "voiced": (functional.binary_cross_entropy_with_logits(out[..., -2], voiced, reduction="none") * fine).sum() / fine.sum(),
        "f0": (functional.smooth_l1_loss(out[..., -1], f0, reduction="none", beta=0.3) * both).sum() / both.sum(),
        "lengths": lengths_loss,
        "spread": apart,
        "contour": contour,
    }


WEIGHTS = {"envelope": 0.3, "noise": 3.0, "voiced": 1.5, "f0": 2.0, "lengths": 2.0, "spread": 0.15, "contour": 0.5}


def to_tensors(batch: dict[str, np.ndarray]) -> dict[str, torch.Tensor]:
    """Converts the arrays to tensors."""
    return {name: torch.from_numpy(value) for name, value in batch.items()}


def held_out(model: Acoustic, clips: Clips, kept: list[dict]) -> dict[str, float]:
    """Returns the parts of the loss on held-out clips."""
    r = np.random.default_rng(0)
    model.eval()
    with torch.no_grad():
        parts = losses(model, to_tensors(clips.batch(kept, r, False)))
    model.train()
    return {name: round(float(value), 3) for name, value in parts.items()}


def main() -> None:
    """Trains for the given minutes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("clips", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--frames", type=int, default=4000)
    parser.add_argument("--resume", action="store_true")
    given = parser.parse_args()
    torch.manual_seed(1)
    given.out.mkdir(parents=True, exist_ok=True)
    clips = Clips(given.clips, set(modifier_ids(vocabulary())))
    kept = {folder.name: [clip for clip in clips.order if clip["folder"] == i][7::47] for i, folder in enumerate(given.clips)}
    left_out = {id(clip) for part in kept.values() for clip in part}
    clips.order = [clip for clip in clips.order if id(clip) not in left_out]
    model = new_model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=HIGHEST_RATE, betas=(0.9, 0.98), weight_decay=0.01)
    path, used, step = given.out / "checkpoint.pt", 0.0, 0
    if given.resume and path.exists():
        state = torch.load(path, weights_only=True)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        used, step = state["used"], state["step"]
    begun, saved = time.process_time() - used, time.process_time()
    r = np.random.default_rng(step + 1)
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {len(clips.order)} clips", flush=True)
    batches: list[list[dict]] = []
    while (used := time.process_time() - begun) < given.minutes * 60:
        batches = batches or clips.epoch(r, given.frames)
        parts = losses(model, to_tensors(clips.batch(batches.pop(), r)))
        share = used / given.minutes / 60
        for group in optimizer.param_groups:
            group["lr"] = HIGHEST_RATE * min(1, (step + 1) / WARM_UP_STEPS) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        optimizer.zero_grad()
        sum(weight * parts[name] for name, weight in WEIGHTS.items()).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimizer.step()
        step += 1
        if step % 50 == 0:
            shown = " ".join(f"{name} {float(value.detach()):.3f}" for name, value in parts.items())
            print(f"step {step} {used / 60:.1f} min {shown}", flush=True)
        if time.process_time() - saved > CHECKPOINT_SECONDS or time.process_time() - begun >= given.minutes * 60:
            saved = time.process_time()
            for name, part in kept.items():
                print(f"held out of {name} {held_out(model, clips, part)}", flush=True)
            temporary = path.with_suffix(".tmp")
            torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "used": saved - begun, "step": step}, temporary)
            temporary.rename(path)


if __name__ == "__main__":
    main()
