"""The mean of checkpoints: `average.py WORK_FOLDER CHECKPOINT.pt CHECKPOINT.pt ...` writes checkpoint.pt and progress.json there.

Runs that begin with the same weights and see other data end near enough to each other that their mean is better than each
(Wortsman et al. 2022, model soups; Stich 2019, local SGD). Two runs of one thread each never wait for one another, which two
threads of one run do after every operation: beside other programs that costs more than half of the time.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import torch


def mean(states: list[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """The mean of each parameter."""
    return {name: torch.stack([state[name].float() for state in states]).mean(0) for name in states[0]}


def main() -> None:
    """Writes the mean, for `--start` or for export.py; its tokens are those of all runs, its time that of the longest."""
    folder, paths = Path(sys.argv[1]), sys.argv[2:]
    saved = [torch.load(path, weights_only=False, map_location="cpu") for path in paths]
    told = [each["progress"] for each in saved]
    progress = {"seconds": max(each["seconds"] for each in told), "tokens": sum(each["tokens"] for each in told)}
    shape = saved[0]["shape"]
    folder.mkdir(parents=True, exist_ok=True)
    torch.save({part: mean([each[part] for each in saved]) for part in ("model", "matcher")} | {"shape": shape, "progress": progress}, folder / "checkpoint.pt")
    (folder / "progress.json").write_text(json.dumps({"shape": shape, **progress}) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
