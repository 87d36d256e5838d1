"""Muon (Keller Jordan, 2024): matrices of one shape are orthogonalised as a batch, distributed among the training processes."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import torch
from torch import Tensor, distributed

NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
STEPS = 5


def orthogonalized(stack: Tensor) -> Tensor:
    """Approximates the nearest (semi-)orthogonal matrices of a stack (count, rows, columns) by Newton-Schulz iteration."""
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
    """The optimizer; its updates are scaled to the size of AdamW's, so that one learning rate serves both."""

    def __init__(self, matrices: Iterable[Tensor], lr: float, momentum: float = 0.95, weight_decay: float = 0.05):
        super().__init__(list(matrices), {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:
        """Takes a step with Nesterov momentum; the gradients must be the same in every process."""
        for group in self.param_groups:
            by_shape: dict[torch.Size, list[Tensor]] = defaultdict(list)
            for parameter in group["params"]:
                by_shape[parameter.shape].append(parameter)
                if "momentum" not in self.state[parameter]:
                    self.state[parameter]["momentum"] = torch.zeros_like(parameter)
            torch._foreach_lerp_(self._momenta(group["params"]), [parameter.grad for parameter in group["params"]], 1 - group["momentum"])
            updates = torch.zeros(sum(parameter.numel() for parameter in group["params"]), device=group["params"][0].device)
            at, views = 0, dict[torch.Size, list[Tensor]]()
            for shape, parameters in by_shape.items():
                part = updates[at: at + len(parameters) * shape.numel()].view(len(parameters), *shape)
                self._fill(part, parameters, group["momentum"])
                views[shape] = list(part)
                at += part.numel()
            if distributed.is_initialized():
                distributed.all_reduce(updates)
            torch._foreach_mul_(group["params"], 1 - group["lr"] * group["weight_decay"])
            for shape, parameters in by_shape.items():
                torch._foreach_add_(parameters, views[shape], alpha=-group["lr"] * 0.2 * max(shape) ** 0.5)

    def _fill(self, updates: Tensor, parameters: list[Tensor], momentum: float) -> None:
        """Writes this process's share of the updates of matrices of one shape; the others stay 0."""
        rank, processes = (distributed.get_rank(), distributed.get_world_size()) if distributed.is_initialized() else (0, 1)
        mine = range(rank, len(parameters), processes)
        if mine:
            chosen = [parameters[i] for i in mine]
            ahead = torch._foreach_lerp([parameter.grad for parameter in chosen], self._momenta(chosen), momentum)
            updates[mine.start:: mine.step] = orthogonalized(torch.stack(ahead)).float()

    def _momenta(self, parameters: list[Tensor]) -> list[Tensor]:
        return [self.state[parameter]["momentum"] for parameter in parameters]
