"""Trains for a time budget: `train.py SHARDS BPE.json CHECKPOINT.pt MINUTES [--start START.pt] [--rate 8e-4] [--seed 1]`.

Run again with the same checkpoint to go on: weights, optimiser, step and the minutes already spent are in it, and a larger
MINUTES stretches the learning-rate schedule (a half cosine over the whole budget).
"""
from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch.nn import functional

import tokens
from model import Recogniser
from windows import CHARACTERS, Batch, Clips, WindowMaker

WARM_UP_STEPS, SAVE_EVERY_MINUTES = 150, 3.0
FLOOR = 0.02


def optimiser_of(net: Recogniser, rate: float) -> torch.optim.AdamW:
    """AdamW; vectors are not decayed."""
    matrices = [p for p in net.parameters() if p.ndim >= 2]
    vectors = [p for p in net.parameters() if p.ndim < 2]
    return torch.optim.AdamW([{"params": matrices, "weight_decay": 0.02}, {"params": vectors, "weight_decay": 0.0}], lr=rate, betas=(0.9, 0.98))


def losses(net: Recogniser, batch: Batch, bias: torch.Tensor, half: bool) -> tuple[torch.Tensor, torch.Tensor, float]:
    """Cross-entropy of the decoder, CTC of the encoder, and the share of right text tokens."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        audio = net.encoder(batch.mel)
        logits = net.decoder(batch.inputs, audio)
        classes = net.ctc(audio)
    logits = logits.float() + bias
    cross = functional.cross_entropy(logits.flatten(0, 1), batch.targets.flatten(), ignore_index=-100)
    frames = torch.full((len(batch.mel),), audio.shape[1])
    ctc = functional.ctc_loss(classes.float().log_softmax(-1).transpose(0, 1), batch.characters, frames, batch.character_counts, zero_infinity=True)
    text = (batch.targets >= 0) & (batch.targets < tokens.BPE_SIZE)
    right = ((logits.detach().argmax(-1) == batch.targets) & text).sum() / text.sum().clamp_min(1)
    return cross, ctc, float(right)


def save(path: Path, net: Recogniser, optimiser: torch.optim.AdamW, step: int, minutes: float) -> None:
    """Writes a checkpoint so that an interruption leaves the old one."""
    temporary = path.with_suffix(".tmp")
    torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step, "minutes": minutes}, temporary)
    temporary.rename(path)


def main() -> None:
    """The training loop."""
    parser = argparse.ArgumentParser()
    for name in ("shards", "bpe", "checkpoint"):
        parser.add_argument(name)
    parser.add_argument("minutes", type=float)
    parser.add_argument("--start")
    parser.add_argument("--rate", type=float, default=8e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bf16", action="store_true", help="autocast; twice as fast where the processor has AMX or AVX512-BF16")
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(arguments.seed)
    path = Path(arguments.checkpoint)
    net = Recogniser(tokens.ROWS, len(CHARACTERS) + 1, dropout=0.0)
    optimiser, step, before = optimiser_of(net, arguments.rate), 0, 0.0
    if path.exists():
        kept = torch.load(path)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        step, before = kept["step"], kept["minutes"]
    elif arguments.start:
        net.load_state_dict(torch.load(arguments.start)["net"], strict=False)
    clips = Clips(arguments.shards)
    maker = WindowMaker(clips, Tokenizer.from_file(arguments.bpe), arguments.seed + step)
    bias = torch.zeros(tokens.ROWS)
    bias[-1] = math.log(tokens.UNUSED_IDS)  # one row stands for all unused ids
    began = saved = time.time()
    totals, audio_seconds = [0.0, 0.0, 0.0, 0], 0.0
    while (spent := before + (time.time() - began) / 60) < arguments.minutes:
        progress = spent / arguments.minutes
        rate = arguments.rate * min(1, (step + 1) / WARM_UP_STEPS) * (FLOOR + (1 - FLOOR) * 0.5 * (1 + math.cos(math.pi * progress)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        batch = maker.batch(min(1.0, 0.2 + 0.9 * progress))
        cross, ctc, right = losses(net, batch, bias, arguments.bf16)
        weight = 0.3 if progress < 0.5 else 0.15
        optimiser.zero_grad(set_to_none=True)
        ((1 - weight) * cross + weight * ctc).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        step += 1
        audio_seconds += batch.mel.shape[0] * batch.mel.shape[2] / 100
        totals = [totals[0] + cross.item(), totals[1] + ctc.item(), totals[2] + right, totals[3] + 1]
        if step % 50 == 0:
            mean = [t / totals[3] for t in totals[:3]]
            speed = audio_seconds / (time.time() - began)
            print(f"{step} {spent:.1f} min ce {mean[0]:.3f} ctc {mean[1]:.3f} right {mean[2]:.3f} rate {rate:.6f} {speed:.0f} s/s {len(clips.loaded)} shards", flush=True)
            totals = [0.0, 0.0, 0.0, 0]
        if time.time() - saved > SAVE_EVERY_MINUTES * 60:
            save(path, net, optimiser, step, spent)
            clips.refresh()
            saved = time.time()
    save(path, net, optimiser, step, arguments.minutes)
    print("done", step)


if __name__ == "__main__":
    main()
