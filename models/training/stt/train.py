"""Trains for a time budget: `train.py SHARDS BPE.json CHECKPOINT.pt MINUTES [--start START.pt] [--rate 8e-4] [--strength 1] [--seed 1]`.

Run it again with the same checkpoint to continue: it contains weights, optimisers, step and the minutes spent, and a larger MINUTES
stretches the learning-rate schedule (a half cosine over the whole budget). Each of `--processes` trains on its own batch on one core,
and their gradients are averaged: on two cores this is twice as fast as one process with two threads.
"""
from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import distributed, multiprocessing
from torch.nn import functional

import tokens
from model import Recogniser
from windows import CHARACTERS, Batch, Clips, WindowMaker

sys.path.append(str(Path(__file__).parent.parent))
from muon import Muon

WARM_UP_STEPS, SAVE_EVERY_MINUTES, REPORT_EVERY_STEPS = 150, 3.0, 50
# an exported model has no CTC head: the new head is trained alone at first, so that its noise does not reach the encoder
HEAD_STEPS = 400
FLOOR = 0.02


class Optimisers:
    """Muon for the matrices of the blocks, scaled to AdamW's step size; AdamW for everything else."""

    def __init__(self, net: Recogniser, rate: float):
        blocks = {p for n, p in net.named_parameters() if ".blocks." in n and p.ndim == 2}
        others = [p for p in net.parameters() if p not in blocks]
        self.both = [
            Muon([p for p in net.parameters() if p in blocks], rate, weight_decay=0.02),
            torch.optim.AdamW(others, lr=rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True),
        ]

    def step(self, rate: float) -> None:
        """Takes a step at this learning rate."""
        for optimiser in self.both:
            for group in optimiser.param_groups:
                group["lr"] = rate
            optimiser.step()

    def state(self) -> list[dict]:
        """Returns the state for a checkpoint."""
        return [optimiser.state_dict() for optimiser in self.both]

    def load(self, states: list[dict]) -> None:
        """Restores the state of a checkpoint."""
        for optimiser, state in zip(self.both, states, strict=True):
            optimiser.load_state_dict(state)


def losses(net: Recogniser, batch: Batch, bias: torch.Tensor, half: bool, head_alone: bool = False) -> tuple[torch.Tensor, torch.Tensor, float]:
    """Returns the decoder's cross-entropy, the encoder's CTC loss (only of its head if `head_alone`), and the accuracy of text tokens."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        audio = net.encoder(batch.mel)
        logits = net.decoder(batch.inputs, audio)
        classes = net.ctc(audio.detach() if head_alone else audio)
    logits = logits.float() + bias
    cross = functional.cross_entropy(logits.flatten(0, 1), batch.targets.flatten(), ignore_index=-100)
    frames = torch.full((len(batch.mel),), audio.shape[1])
    ctc = functional.ctc_loss(classes.float().log_softmax(-1).transpose(0, 1), batch.characters, frames, batch.character_counts, zero_infinity=True)
    text = (batch.targets >= 0) & (batch.targets < tokens.BPE_SIZE)
    right = ((logits.detach().argmax(-1) == batch.targets) & text).sum() / text.sum().clamp_min(1)
    return cross, ctc, float(right)


def average(net: Recogniser, figures: list[float]) -> list[float]:
    """Replaces each gradient by its mean over all processes, and returns the means of `figures`."""
    gradients = [p.grad for p in net.parameters() if p.grad is not None]
    flat = torch.cat([torch.tensor(figures), *(g.flatten() for g in gradients)])
    distributed.all_reduce(flat)
    flat /= distributed.get_world_size()
    at = len(figures)
    for gradient in gradients:
        gradient.copy_(flat[at: at + gradient.numel()].view_as(gradient))
        at += gradient.numel()
    return flat[: len(figures)].tolist()


def save(path: Path, net: Recogniser, optimisers: Optimisers, step: int, minutes: float) -> None:
    """Writes a checkpoint atomically."""
    temporary = path.with_suffix(".tmp")
    torch.save({"net": net.state_dict(), "optimisers": optimisers.state(), "step": step, "minutes": minutes}, temporary)
    temporary.rename(path)


def train(rank: int, arguments: argparse.Namespace) -> None:
    """The training loop of one process."""
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    distributed.init_process_group("gloo", init_method=f"file://{arguments.meeting}", rank=rank, world_size=arguments.processes)
    path = Path(arguments.checkpoint)
    net = Recogniser(tokens.ROWS, len(CHARACTERS) + 1, dropout=0.0)
    optimisers, step, before, new_head = Optimisers(net, arguments.rate), 0, 0.0, False
    if path.exists():
        kept = torch.load(path)
        net.load_state_dict(kept["net"])
        optimisers.load(kept["optimisers"])
        step, before = kept["step"], kept["minutes"]
    elif arguments.start:
        missing, _ = net.load_state_dict(torch.load(arguments.start)["net"], strict=False)
        new_head = "ctc.weight" in missing
    clips = Clips(arguments.shards)
    seed = arguments.seed + step
    maker = WindowMaker(clips, Tokenizer.from_file(arguments.bpe), seed + 1_000_003 * rank, seed)
    bias = torch.zeros(tokens.ROWS)
    bias[-1] = math.log(tokens.UNUSED_IDS)  # one row represents all unused ids
    began = saved = time.time()
    spent, totals, audio_seconds = before, torch.zeros(3), 0.0
    while spent < arguments.minutes:
        progress = spent / arguments.minutes
        batch = maker.batch(arguments.strength * min(1.0, 0.4 + 0.8 * progress))
        cross, ctc, right = losses(net, batch, bias, arguments.bf16, new_head and step < HEAD_STEPS)
        weight = 0.4 if progress < 0.6 else 0.2
        net.zero_grad(set_to_none=True)
        ((1 - weight) * cross + weight * ctc).backward()
        seconds = batch.mel.shape[0] * batch.mel.shape[2] / 100
        spent, seconds, *figures = average(net, [before + (time.time() - began) / 60, seconds, cross.item(), ctc.item(), right])
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        rate = arguments.rate * min(1, (step + 1) / WARM_UP_STEPS) * (FLOOR + (1 - FLOOR) * 0.5 * (1 + math.cos(math.pi * progress)))
        optimisers.step(rate)
        step += 1
        totals += torch.tensor(figures)
        audio_seconds += seconds * arguments.processes
        if step % REPORT_EVERY_STEPS == 0:
            cross_mean, ctc_mean, right_mean = (totals / REPORT_EVERY_STEPS).tolist()
            speed = audio_seconds / (time.time() - began)
            if rank == 0:
                print(f"{step} {spent:.1f} min ce {cross_mean:.3f} ctc {ctc_mean:.3f} right {right_mean:.3f} rate {rate:.6f} {speed:.0f} s/s {len(clips.loaded)} shards", flush=True)
            totals.zero_()
        if time.time() - saved > SAVE_EVERY_MINUTES * 60:
            saved = time.time()
            clips.refresh()
            maker.renew_noise()
            if rank == 0:
                save(path, net, optimisers, step, spent)
    if rank == 0:
        save(path, net, optimisers, step, arguments.minutes)
        print("done", step)
    distributed.destroy_process_group()


def main() -> None:
    """Starts the processes."""
    parser = argparse.ArgumentParser()
    for name in ("shards", "bpe", "checkpoint"):
        parser.add_argument(name)
    parser.add_argument("minutes", type=float)
    parser.add_argument("--start")
    parser.add_argument("--rate", type=float, default=8e-4)
    parser.add_argument("--strength", type=float, default=1.0, help="scales the probability of each degradation at the end of the training, 0 to 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--bf16", action="store_true", help="autocast; twice as fast where the processor has AMX or AVX512-BF16")
    arguments = parser.parse_args()
    meeting = Path(arguments.checkpoint).with_suffix(".meeting").resolve()
    meeting.unlink(missing_ok=True)
    arguments.meeting = str(meeting)
    multiprocessing.spawn(train, (arguments,), nprocs=arguments.processes)
    meeting.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
