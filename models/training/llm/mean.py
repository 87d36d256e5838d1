"""Averages the weights of checkpoints: `mean.py OUT.pt CHECKPOINT.pt CHECKPOINT.pt...`, with the progress of the last."""
from __future__ import annotations

import sys

import torch


def main() -> None:
    """Writes the mean."""
    loaded = [torch.load(path, weights_only=False, map_location="cpu") for path in sys.argv[2:]]
    models = [each["model"] for each in loaded]
    torch.save(loaded[-1] | {"model": {name: sum(model[name] for model in models) / len(models) for name in models[0]}}, sys.argv[1])


if __name__ == "__main__":
    main()
