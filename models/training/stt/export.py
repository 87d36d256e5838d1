"""Writes a checkpoint for whisper.cpp: `export.py CHECKPOINT.pt BPE.json MODEL.bin [f16|q8_0]`."""
from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import torch
from tokenizers import Tokenizer

import ggml

if __name__ == "__main__":
    state = torch.load(sys.argv[1], map_location="cpu")["net"]
    kind = ggml.F16 if len(sys.argv) > 4 and sys.argv[4] == "f16" else ggml.Q8_0
    ggml.write(sys.argv[3], state, Tokenizer.from_file(sys.argv[2]), kind)
    data = Path(sys.argv[3]).read_bytes()
    print(sys.argv[3], len(data), "bytes, SHA-256", hashlib.sha256(data).hexdigest())
