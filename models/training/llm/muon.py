"""Muon (Keller Jordan, 2024) with matrices of one shape orthogonalised together, which two cores do in half the time."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import torch
from torch import Tensor

NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
STEPS = 5


def orthogonalized(stack: Tensor) -> Tensor:
    """The nearest (semi-)orthogonal matrices, roughly, of a stack (count, rows, columns), by Newton and Schulz' iteration."""
    a, b, c = NEWTON_SCHULZ
    x = stack.to(torch.bfloat16)
    is_tall = x.shape[-2] > x.shape[-1]
    if is_tall:
        x = x.mT.contiguous()
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(STEPS):
        gram = x @ x.mT
        x = torch.baddbmm(x, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.mT if is_tall else x


class Muon(torch.optim.Optimizer):
    """Steps of the same size as AdamW's, so that one rate serves both."""

    def __init__(self, matrices: Iterable[Tensor], lr: float, momentum: float = 0.95, weight_decay: float = 0.05):
        super().__init__(list(matrices), {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:
        """A step with Nesterov's momentum."""
        for group in self.param_groups:
            by_shape: dict[torch.Size, list[Tensor]] = defaultdict(list)
            for parameter in group["params"]:
                by_shape[parameter.shape].append(parameter)
            for shape, parameters in by_shape.items():
                for parameter in parameters:
                    self.state[parameter].setdefault("momentum", torch.zeros_like(parameter)).lerp_(parameter.grad, 1 - group["momentum"])
                stack = torch.stack([parameter.grad.lerp(self.state[parameter]["momentum"], group["momentum"]) for parameter in parameters])
                size = group["lr"] * 0.2 * max(shape) ** 0.5
                for parameter, update in zip(parameters, orthogonalized(stack)):
                    parameter.mul_(1 - group["lr"] * group["weight_decay"]).add_(update, alpha=-size)
