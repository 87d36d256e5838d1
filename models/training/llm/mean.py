"""Averages the weights of checkpoints: `mean.py OUT.pt CHECKPOINT.pt CHECKPOINT.pt... [--shares 0.4 0.6]`, with the progress of the last."""
from __future__ import annotations

import argparse

import torch


def main() -> None:
    """Writes the mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("checkpoints", nargs="+")
    parser.add_argument("--shares", type=float, nargs="+", help="the share of each; the same for all when absent")
    options = parser.parse_args()
    loaded = [torch.load(path, weights_only=False, map_location="cpu") for path in options.checkpoints]
    shares = options.shares or [1 / len(loaded)] * len(loaded)
    if len(shares) != len(loaded):
        parser.error("--shares needs a share for each checkpoint")
    models = [each["model"] for each in loaded]
    mean = {name: sum(share * model[name] for share, model in zip(shares, models)) for name in models[0]}
    torch.save(loaded[-1] | {"model": mean}, options.out)


if __name__ == "__main__":
    main()
