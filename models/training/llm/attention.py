"""Causal attention. On a CPU it is written out as matrix products of blocks of queries with the keys that they may attend to.

With small heads and bfloat16 products, torch's fused attention takes three times as long on a CPU, forward and backward.
"""
from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import Tensor

BLOCK = 192
FAR_BELOW = -1e9


def _mask(length: int, kind: torch.dtype) -> Tensor:
    """Returns the causal mask that is added to the scores of a block of queries with its own keys."""
    return torch.full((length, length), FAR_BELOW).triu(1).to(kind)


class _Causal(torch.autograd.Function):
    """Softmax(query · key / √width) · value for (rows, length, width); each position attends to itself and to earlier ones."""

    @staticmethod
    def forward(context, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        """Returns the attended values; saves the attention weights of each block for the backward pass."""
        scale, length = query.shape[-1] ** -0.5, query.shape[1]
        out, kept = torch.empty_like(query), []
        for start in range(0, length, BLOCK):
            end = min(start + BLOCK, length)
            scores = torch.bmm(query[:, start:end] * scale, key[:, :end].mT)
            scores[:, :, start:].add_(_mask(end - start, scores.dtype))
            shares = torch.softmax(scores, -1)
            out[:, start:end] = torch.bmm(shares, value[:, :end])
            kept.append(shares)
        context.save_for_backward(query, key, value, *kept)
        return out

    @staticmethod
    def backward(context, gradient: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the gradients of the three inputs."""
        query, key, value, *kept = context.saved_tensors
        scale, length = query.shape[-1] ** -0.5, query.shape[1]
        to_query, to_key, to_value = torch.empty_like(query), torch.zeros_like(key), torch.zeros_like(value)
        for shares, start in zip(kept, range(0, length, BLOCK)):
            end = min(start + BLOCK, length)
            part = gradient[:, start:end]
            to_value[:, :end] += torch.bmm(shares.mT, part)
            to_scores = torch._softmax_backward_data(torch.bmm(part, value[:, :end].mT), shares, -1, shares.dtype)
            to_query[:, start:end] = torch.bmm(to_scores, key[:, :end]) * scale
            to_key[:, :end] += torch.bmm(to_scores.mT, query[:, start:end]) * scale
        return to_query, to_key, to_value


def causal_attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Returns the attention output for (batch, heads, length, width), in the same shape."""
    if query.is_cuda:
        return functional.scaled_dot_product_attention(query, key, value, is_causal=True)
    return _written_out(query, key, value)


@torch.compiler.disable
def _written_out(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    batch, heads, length, width = query.shape
    rows = (part.reshape(batch * heads, length, width).contiguous() for part in (query, key, value))
    return _Causal.apply(*rows).view(batch, heads, length, width)
