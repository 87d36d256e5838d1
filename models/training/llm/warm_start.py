"""Prepares training from a shipped model: `warm_start.py MODEL.gguf OUT_FOLDER` writes tokenizer.json and start.pt from it.

Q8_0 rounds a weight by a few thousandths, which the first steps of a run recover. If the model has more blocks than the file, the
extra ones are copies between the existing blocks whose output layers are zero, so that the deeper model starts out equivalent to
the shipped one (Chen et al. 2016, Net2Net).
"""
from __future__ import annotations

import sys
from pathlib import Path

import gguf
import numpy as np
import tokenizers.decoders
import torch
from gguf.quants import dequantize
from tokenizers import AddedToken, Tokenizer
from tokenizers.models import BPE

from export import tensor_name
from model import Model, Shape
from render import MARKERS, SPECIAL
from tokenizer import QWEN2, pre_tokenizer

LAST_OF_BRANCH = ("output.weight", "down.weight")


def tokenizer_of(reader: gguf.GGUFReader) -> Tokenizer:
    """Returns the tokenizer of the file."""
    added = {*SPECIAL, *MARKERS}
    texts = reader.get_field("tokenizer.ggml.tokens").contents()
    merges = [tuple(merge.split(" ")) for merge in reader.get_field("tokenizer.ggml.merges").contents()]
    tokenizer = Tokenizer(BPE(vocab={text: index for index, text in enumerate(texts) if text not in added}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizer(QWEN2)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in SPECIAL])
    tokenizer.add_tokens([AddedToken(token, normalized=False) for token in MARKERS])
    return tokenizer


def state_of(reader: gguf.GGUFReader, model: Model) -> dict[str, torch.Tensor]:
    """Returns the weights of the file under the model's parameter names."""
    tensors = {tensor.name: dequantize(tensor.data, tensor.tensor_type) for tensor in reader.tensors}
    older, layers = int(reader.get_field("qwen3.block_count").contents()), model.shape.layers
    state: dict[str, torch.Tensor] = {}
    seen: set[str] = set()
    for name, value in model.state_dict().items():
        source = name
        if name.startswith("blocks."):
            _, layer, tail = name.split(".", 2)
            source = f"blocks.{int(layer) * older // layers}.{tail}"
        weights = torch.from_numpy(np.array(tensors[tensor_name(source)], np.float32)).reshape(value.shape)
        adds_nothing = source in seen and source.endswith(LAST_OF_BRANCH)
        state[name] = torch.zeros_like(weights) if adds_nothing else weights
        seen.add(source)
    return state


def main() -> None:
    """Writes the tokenizer and the checkpoint."""
    reader, folder = gguf.GGUFReader(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer_of(reader).save(str(folder / "tokenizer.json"))
    model = Model(Shape())
    model.load_state_dict(state_of(reader, model))
    torch.save({"model": model.state_dict(), "shape": model.shape.as_dict()}, folder / "start.pt")


if __name__ == "__main__":
    main()
