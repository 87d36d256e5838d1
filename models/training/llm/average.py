"""Averages checkpoints: `average.py WORK_FOLDER CHECKPOINT.pt ... [--start START.pt]` writes checkpoint.pt and progress.json there.

Runs that start from the same weights and see different data end close enough to each other that their mean is better than any
one of them (Wortsman et al. 2022, model soups; Stich 2019, local SGD). Two single-threaded runs never wait for each other,
whereas two threads of one run synchronise after every operation: on a machine that runs other programs too, that costs more than
half of the time. With `--start` the mean is moved half of the way back to the starting weights, which preserves more of what the
new data do not cover (Wortsman et al. 2022, WiSE-FT).
"""
from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch

Weights = dict[str, torch.Tensor]


def mean(states: list[Weights]) -> Weights:
    """Returns the mean of each parameter."""
    return {name: torch.stack([state[name].float() for state in states]).mean(0) for name in states[0]}


def main() -> None:
    """Writes the mean, for `--start` of train.py or for export.py; it counts the tokens of all runs and the time of the longest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--start", type=Path, help="checkpoint that the runs began with")
    options = parser.parse_args()
    saved = [torch.load(path, weights_only=False, map_location="cpu") for path in options.checkpoints]
    model = mean([each["model"] for each in saved])
    if options.start:
        model = mean([torch.load(options.start, weights_only=False, map_location="cpu")["model"], model])
    told = [each["progress"] for each in saved]
    progress = {"seconds": max(each["seconds"] for each in told), "tokens": sum(each["tokens"] for each in told)}
    shape, matcher = saved[0]["shape"], mean([each["matcher"] for each in saved])
    options.work.mkdir(parents=True, exist_ok=True)
    torch.save({"model": model, "matcher": matcher, "shape": shape, "progress": progress}, options.work / "checkpoint.pt")
    (options.work / "progress.json").write_text(json.dumps({"shape": shape, **progress}) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
