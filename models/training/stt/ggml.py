"""Reads and writes whisper.cpp's ggml model files (f32, f16 and q8_0)."""
from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import torch

import tokens
from model import AUDIO_CONTEXT, DECODER_LAYERS, ENCODER_LAYERS, HEADS, MELS, TEXT_CONTEXT, WIDTH, mel_filters, sinusoids

MAGIC, F32, F16, Q8_0 = 0x67676D6C, 0, 1, 8
FILE_TYPE = {F16: 1, Q8_0: 2007}
BLOCK = 32
NEVER_QUANTISED = ("encoder.conv1.bias", "encoder.conv2.bias", "encoder.positional_embedding", "decoder.positional_embedding")


def read(path: str) -> tuple[tuple[int, ...], list[bytes], dict[str, np.ndarray]]:
    """Returns the header integers, vocabulary and tensors (float32) of a model file."""
    data, at = Path(path).read_bytes(), 0

    def ints(count: int) -> tuple[int, ...]:
        nonlocal at
        at += 4 * count
        return struct.unpack_from(f"<{count}i", data, at - 4 * count)

    def take(size: int) -> bytes:
        nonlocal at
        at += size
        return data[at - size: at]

    header = ints(12)
    rows, columns = ints(2)
    take(4 * rows * columns)
    vocabulary = [take(ints(1)[0]) for _ in range(ints(1)[0])]
    tensors: dict[str, np.ndarray] = {}
    while at < len(data):
        dimensions, length, kind = ints(3)
        shape = ints(dimensions)[::-1]
        name, count = take(length).decode(), int(np.prod(shape))
        if kind == Q8_0:
            blocks = np.frombuffer(take(count // BLOCK * 34), np.dtype([("d", "<f2"), ("q", "i1", BLOCK)]))
            values = blocks["d"].astype(np.float32)[:, None] * blocks["q"]
        else:
            values = np.frombuffer(take(count * (2 if kind == F16 else 4)), "<f2" if kind == F16 else "<f4")
        tensors[name] = values.astype(np.float32).reshape(shape)
    return header, vocabulary, tensors


def quantise_q8_0(values: np.ndarray) -> bytes:
    """ggml's q8_0: blocks of 32 values, one f16 scale and 32 signed bytes each."""
    x = values.astype(np.float32).reshape(-1, BLOCK)
    scale = np.abs(x).max(1) / 127
    inverse = np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)
    blocks = np.empty(len(x), np.dtype([("d", "<f2"), ("q", "i1", BLOCK)]))
    blocks["d"], blocks["q"] = scale, np.rint(x * inverse[:, None])
    return blocks.tobytes()


def write(path: str, state: dict[str, torch.Tensor], tokenizer: tokens.Tokenizer, kind: int) -> None:
    """Writes a trained state as f16 or q8_0; every unused id gets the shared embedding row."""
    rows = state["decoder.token_embedding.weight"]
    embedding = rows[-1:].repeat(tokens.VOCABULARY, 1)
    embedding[torch.tensor(tokens.USED)] = rows[:-1]
    tensors = {k: v for k, v in state.items() if not k.startswith("ctc")}
    tensors["decoder.token_embedding.weight"] = embedding
    tensors["encoder.positional_embedding"] = sinusoids(AUDIO_CONTEXT, WIDTH)
    with open(path, "wb") as file:
        def ints(*values: int) -> None:
            file.write(struct.pack(f"<{len(values)}i", *values))

        ints(MAGIC, tokens.VOCABULARY, AUDIO_CONTEXT, WIDTH, HEADS, ENCODER_LAYERS, TEXT_CONTEXT, WIDTH, HEADS, DECODER_LAYERS, MELS, FILE_TYPE[kind])
        ints(MELS, 201)
        file.write(mel_filters().astype("<f4").tobytes())
        ints(tokens.TEXT_IDS)
        for i in range(tokens.TEXT_IDS):
            text = tokens.token_bytes(tokenizer, i) if i < tokens.BPE_SIZE else f"<|unused{i}|>".encode()
            ints(len(text))
            file.write(text)
        for name, tensor in tensors.items():
            _write_tensor(file, ints, name, tensor.float().squeeze().numpy(), kind)


def _write_tensor(file, ints, name: str, array: np.ndarray, kind: int) -> None:
    if name.startswith("encoder.conv") and name.endswith("bias"):
        array = array.reshape(-1, 1)
    stored = F32 if array.ndim < 2 or name in NEVER_QUANTISED else kind if array.ndim == 2 else F16
    ints(array.ndim, len(name), stored)
    ints(*array.shape[::-1])
    file.write(name.encode())
    file.write(quantise_q8_0(array) if stored == Q8_0 else np.ascontiguousarray(array.astype("<f2" if stored == F16 else "<f4")).tobytes())
