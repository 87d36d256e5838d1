"""An auxiliary contrastive loss that matches requests with tools inside the model, in addition to the loss on what it writes.

Where the name of a tool begins, the model has read the tool's purpose; where an answer or a called name is about to begin, it has
read the request. The hidden states of both, after a block in the middle, are projected into one space. The right tool must score
higher than the others of its list, the tools of all other conversations of the batch, and "none of them" (contrastive learning as
in CLIP, Radford et al., 2021). Choosing among a hundred tools teaches more about the meaning of words than choosing among five. The
projections are not exported.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from model import Norm, Shape

# The block after which requests and tools are compared.
BLOCK = 8
WIDTH = 128
NONE = -1


@dataclass(frozen=True)
class Choices:
    """The tools of a batch as (row, column, index of the purpose within the batch), its choices as (row, column, index of the tool or
    NONE), and its number of rows."""

    tools: Tensor
    choices: Tensor
    rows: int

    def to(self, device: str) -> Choices:
        """Returns the choices moved to another device."""
        return Choices(self.tools.to(device, non_blocking=True), self.choices.to(device, non_blocking=True), self.rows)

    def pin_memory(self) -> Choices:
        """Returns the choices in page-locked memory, which a GPU copies asynchronously."""
        return Choices(self.tools.pin_memory(), self.choices.pin_memory(), self.rows)


def choices_of(data: dict[str, np.ndarray], group: list[int]) -> Choices:
    """Returns the tools and choices of these conversations of a shard, one row per conversation."""
    starts = data["starts"]
    tools: list[tuple[int, int, int]] = []
    choices: list[tuple[int, int, int]] = []
    for row, conversation in enumerate(group):
        begin, end = starts[conversation], starts[conversation + 1]
        first, last = np.searchsorted(data["tool_at"], (begin, end))
        index_at = {int(at): len(tools) + i for i, at in enumerate(data["tool_at"][first:last])} | {NONE: NONE}
        tools += [(row, int(at - begin), int(purpose)) for at, purpose in zip(data["tool_at"][first:last], data["tool_purpose"][first:last])]
        first, last = np.searchsorted(data["choice_at"], (begin, end))
        choices += [(row, int(at - begin) - 1, index_at[int(tool)]) for at, tool in zip(data["choice_at"][first:last], data["choice_of"][first:last])]
    told = np.array(tools, np.int64).reshape(-1, 3)
    told[:, 2] = np.unique(told[:, 2], return_inverse=True)[1]
    return Choices(torch.from_numpy(told), torch.tensor(choices, dtype=torch.long).reshape(-1, 3), len(group))


class Matcher(nn.Module):
    """Projects hidden states of requests and of tools into one space."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.norm = Norm(shape.width, shape.epsilon)
        self.request, self.tool = nn.Linear(shape.width, WIDTH, bias=False), nn.Linear(shape.width, WIDTH, bias=False)
        self.none = nn.Parameter(torch.zeros(WIDTH))
        self.sharpness = nn.Parameter(torch.tensor(1.0))

    def scores(self, hidden: Tensor, batch: Choices) -> Tensor:
        """Returns scores of (choice, tool of the batch), with "none" as the last column."""
        rows, columns, _ = batch.choices.unbind(1)
        tool_rows, tool_columns, _ = batch.tools.unbind(1)
        requests = self.request(self.norm(hidden[rows, columns].float()))
        tools = torch.cat((self.tool(self.norm(hidden[tool_rows, tool_columns].float())), self.none[None]))
        return requests @ tools.mT * (self.sharpness.exp() / WIDTH**0.5)

    def forward(self, hidden: Tensor, batch: Choices) -> tuple[Tensor, Tensor]:
        """Returns the loss for hidden states (row, column, width), and the accuracy among a choice's own tools and "none"."""
        scores = self.scores(hidden, batch)
        rows, _, targets = batch.choices.unbind(1)
        tool_rows, _, purposes = batch.tools.unbind(1)
        own = rows[:, None] == tool_rows
        # A tool of another conversation may have the purpose of one listed here, or be what a refused request wanted: it is masked.
        offered = torch.zeros(batch.rows, len(purposes), dtype=torch.bool, device=purposes.device)
        offered[tool_rows, purposes] = True
        same = offered[rows][:, purposes]
        is_none = targets == NONE
        hidden_from_choice = ~own & (same | is_none[:, None])
        allowed = functional.pad(~hidden_from_choice, (0, 1), value=True)
        wanted = torch.where(is_none, scores.shape[1] - 1, targets)
        loss = functional.cross_entropy(scores.masked_fill(~allowed, -1e4), wanted)
        near = scores.detach().masked_fill(~functional.pad(own, (0, 1), value=True), -1e4).argmax(1)
        return loss, (near == wanted).float().mean()
