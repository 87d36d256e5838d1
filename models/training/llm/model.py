"""The model: Qwen3's architecture as llama.cpp implements it (RMS norm, rotary positions, normalised queries and keys, SwiGLU)."""
from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from attention import causal_attention


@dataclass(frozen=True)
class Shape:
    """Sizes of the model."""

    vocabulary: int = 8000
    width: int = 384
    layers: int = 15
    heads: int = 6
    head_width: int = 64
    feed_forward: int = 1024
    context: int = 2048
    rope_base: float = 10_000.0
    epsilon: float = 1e-6

    def as_dict(self) -> dict:
        """Returns the sizes by name."""
        return asdict(self)


class Norm(nn.Module):
    """RMS norm with a gain."""

    def __init__(self, width: int, epsilon: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        """Returns normalised values of the same type."""
        return functional.rms_norm(x, (x.shape[-1],), self.weight.to(x.dtype), self.epsilon)


def rotate(x: Tensor, cosine: Tensor, sine: Tensor) -> Tensor:
    """Rotates pairs of channels that are half a head apart (NeoX style)."""
    first, second = x.chunk(2, -1)
    return torch.cat((first * cosine - second * sine, second * cosine + first * sine), -1)


def _together(x: Tensor, *layers: nn.Linear) -> tuple[Tensor, ...]:
    """Computes several layers of one input as a single wide product, which is twice as fast on two cores."""
    wide = functional.linear(x, torch.cat([layer.weight for layer in layers]))
    return wide.split([layer.out_features for layer in layers], -1)


class Block(nn.Module):
    """Attention and feed-forward."""

    def __init__(self, shape: Shape):
        super().__init__()
        inner = shape.heads * shape.head_width
        self.shape = shape
        self.attention_norm, self.feed_norm = Norm(shape.width, shape.epsilon), Norm(shape.width, shape.epsilon)
        self.query_norm, self.key_norm = Norm(shape.head_width, shape.epsilon), Norm(shape.head_width, shape.epsilon)
        self.query, self.key, self.value = (nn.Linear(shape.width, inner, bias=False) for _ in range(3))
        self.output = nn.Linear(inner, shape.width, bias=False)
        self.gate, self.up = (nn.Linear(shape.width, shape.feed_forward, bias=False) for _ in range(2))
        self.down = nn.Linear(shape.feed_forward, shape.width, bias=False)

    def forward(self, x: Tensor, cosine: Tensor, sine: Tensor) -> Tensor:
        """Returns the block's output for a batch of sequences."""
        batch, length, _ = x.shape
        heads = (batch, length, self.shape.heads, self.shape.head_width)
        normed = self.attention_norm(x)
        query, key, value = (part.reshape(heads) for part in _together(normed, self.query, self.key, self.value))
        query = rotate(self.query_norm(query).transpose(1, 2), cosine, sine)
        key = rotate(self.key_norm(key).transpose(1, 2), cosine, sine)
        value = value.transpose(1, 2)
        mixed = causal_attention(query, key, value)
        x = x + self.output(mixed.transpose(1, 2).reshape(batch, length, -1))
        gate, up = _together(self.feed_norm(x), self.gate, self.up)
        return x + self.down(functional.silu(gate) * up)


class Model(nn.Module):
    """The whole model; the output shares the embedding."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.final_norm = Norm(shape.width, shape.epsilon)
        frequencies = shape.rope_base ** (-torch.arange(0, shape.head_width, 2).float() / shape.head_width)
        angles = torch.arange(shape.context).float()[:, None] * frequencies
        self.register_buffer("cosine", angles.cos(), persistent=False)
        self.register_buffer("sine", angles.sin(), persistent=False)
        for name, parameter in self.named_parameters():
            if parameter.ndim == 2:
                small = name.endswith(("output.weight", "down.weight"))
                nn.init.normal_(parameter, std=0.02 / (2 * shape.layers) ** 0.5 if small else 0.02)

    def hidden(self, ids: Tensor, kind: torch.dtype = torch.float32, middle: int = 0) -> tuple[Tensor, Tensor]:
        """Returns the last hidden states of token ids (batch, length), and those after `middle` blocks."""
        length = ids.shape[1]
        cosine, sine = self.cosine[:length].to(kind), self.sine[:length].to(kind)
        x = at_middle = self.embedding(ids).to(kind)
        for number, block in enumerate(self.blocks, 1):
            x = block(x, cosine, sine)
            at_middle = x if number == middle else at_middle
        return self.final_norm(x), at_middle

    def logits(self, hidden: Tensor) -> Tensor:
        """Returns the logits of hidden states."""
        return functional.linear(hidden, self.embedding.weight)
