"""Prepares training from a shipped model: `warm_start.py MODEL.bin OUT_FOLDER` writes bpe.json and start.pt from its ggml file.

This saves the hours in which attention learns to align. The file does not contain the BPE merges, but they follow from the
vocabulary: each token joins two earlier ones, found by applying the merges before it. Positions and time tokens that the older
model lacks are initialised from its last ones. Extra blocks are copies between its own that initially contribute nothing, so that
the deeper model starts out equivalent to the older one (Chen et al. 2016, Net2Net).
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, pre_tokenizers
from tokenizers import models as tokenizer_models

import ggml
import tokens
from model import DECODER_LAYERS, ENCODER_LAYERS, TEXT_CONTEXT, Recogniser

LAST_OF_BRANCH = ("attn.out.", "mlp.2.")  # also of cross_attn


def merges_of(vocabulary: list[str]) -> list[tuple[str, str]]:
    """Returns the merges, in order, of a byte-level BPE whose first 256 tokens are the bytes."""
    rank: dict[tuple[str, str], int] = {}
    for token in vocabulary[256:]:
        parts = list(token)
        while len(parts) > 2:
            best = min(range(len(parts) - 1), key=lambda i: rank.get((parts[i], parts[i + 1]), len(vocabulary)))
            parts[best: best + 2] = [parts[best] + parts[best + 1]]
        rank[parts[0], parts[1]] = len(rank)
    return list(rank)


def tokenizer_of(vocabulary: list[bytes]) -> Tokenizer:
    """Returns the tokenizer of a ggml file."""
    character = {b: c for c, b in tokens.byte_of_character().items()}
    texts = ["".join(character[b] for b in entry) for entry in vocabulary[: tokens.BPE_SIZE]]
    model = tokenizer_models.BPE({t: i for i, t in enumerate(texts)}, merges_of(texts))
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def state_of(header: tuple[int, ...], tensors: dict) -> dict[str, torch.Tensor]:
    """Returns a state for `Recogniser` from the tensors of a ggml file."""
    state = {k: torch.from_numpy(v.copy()) for k, v in tensors.items() if k != "encoder.positional_embedding"}
    embedding = state["decoder.token_embedding.weight"]
    last_time = min(header[2], tokens.TIMES - 1)
    source = [min(t, tokens.FIRST_TIME + last_time) for t in tokens.USED] + [tokens.TEXT_IDS - 1]
    state["decoder.token_embedding.weight"] = embedding[torch.tensor(source)].clone()
    positions = state["decoder.positional_embedding"]
    state["decoder.positional_embedding"] = torch.cat([positions, positions[-1:].repeat(TEXT_CONTEXT - len(positions), 1)])
    for name in ("encoder.conv1.bias", "encoder.conv2.bias"):
        state[name] = state[name].flatten()
    return state


def deepened(state: dict[str, torch.Tensor], part: str, older: int, layers: int) -> dict[str, torch.Tensor]:
    """Returns `state` with `layers` blocks in `part` (encoder or decoder) instead of `older`; the inserted copies contribute nothing yet."""
    prefix = f"{part}.blocks."
    deeper = {name: value for name, value in state.items() if not name.startswith(prefix)}
    seen: set[int] = set()
    for layer in range(layers):
        source = layer * older // layers
        for name, value in state.items():
            if name.startswith(f"{prefix}{source}."):
                tail = name.removeprefix(f"{prefix}{source}.")
                adds_nothing = source in seen and any(last in tail for last in LAST_OF_BRANCH)
                deeper[f"{prefix}{layer}.{tail}"] = torch.zeros_like(value) if adds_nothing else value.clone()
        seen.add(source)
    return deeper


def main() -> None:
    """Writes the tokenizer and the first checkpoint."""
    header, vocabulary, tensors = ggml.read(sys.argv[1])
    folder = Path(sys.argv[2])
    tokenizer_of(vocabulary).save(str(folder / "bpe.json"))
    state = state_of(header, tensors)
    state = deepened(state, "encoder", header[5], ENCODER_LAYERS)
    state = deepened(state, "decoder", header[9], DECODER_LAYERS)
    missing, unexpected = Recogniser(tokens.ROWS, 1).load_state_dict(state, strict=False)
    print("missing", [m for m in missing if not m.startswith("ctc")], "unexpected", unexpected)
    torch.save({"net": state}, folder / "start.pt")
    print(json.dumps({"rows": tokens.ROWS, "unused ids": tokens.UNUSED_IDS}))


if __name__ == "__main__":
    main()
