"""The mean of checkpoints: `average.py WORK_FOLDER CHECKPOINT.pt ... [--start START.pt]` writes checkpoint.pt and progress.json there.

Runs that begin with the same weights and see other data end near enough to each other that their mean is better than each
(Wortsman et al. 2022, model soups; Stich 2019, local SGD). Two runs of one thread each never wait for one another, which two
threads of one run do after every operation: beside other programs that costs more than half of the time. With `--start` the mean
goes half of the way back to where they began, which keeps more of what the new data have not (Wortsman et al. 2022, WiSE-FT).
"""
from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch

Weights = dict[str, torch.Tensor]


def mean(states: list[Weights]) -> Weights:
    """The mean of each parameter."""
    return {name: torch.stack([state[name].float() for state in states]).mean(0) for name in states[0]}


def main() -> None:
    """Writes the mean, for `--start` of train.py or for export.py; its tokens are those of all runs, its time that of the longest."""
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
