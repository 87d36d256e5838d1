"""Writes the GGUF file: `export.py CHECKPOINT.pt TOKENIZER.json OUT.gguf`. Matrices are Q8_0, norms 32-bit floats."""
from __future__ import annotations

import json
import sys
from pathlib import Path

import gguf
import numpy as np
import torch
from gguf.quants import quantize

from render import MARKERS, SPECIAL

NAMES = {
    "attention_norm": "attn_norm", "feed_norm": "ffn_norm", "query_norm": "attn_q_norm", "key_norm": "attn_k_norm", "query": "attn_q", "key": "attn_k",
    "value": "attn_v", "output": "attn_output", "gate": "ffn_gate", "up": "ffn_up", "down": "ffn_down",
}


def tensor_name(name: str) -> str:
    """Returns llama.cpp's name of a parameter."""
    if name == "embedding.weight":
        return "token_embd.weight"
    if name == "final_norm.weight":
        return "output_norm.weight"
    _, number, part, _ = name.split(".")
    return f"blk.{number}.{NAMES[part]}.weight"


def add_tokenizer(writer: gguf.GGUFWriter, path: Path) -> None:
    """Adds the vocabulary, the merges, the special tokens and the chat template."""
    content = json.loads(path.read_text(encoding="utf8"))
    tokens = {index: token for token, index in content["model"]["vocab"].items()} | {token["id"]: token["content"] for token in content["added_tokens"]}
    texts = [tokens[index] for index in range(len(tokens))]
    kinds = {token: gguf.TokenType.CONTROL for token in SPECIAL} | {token: gguf.TokenType.USER_DEFINED for token in MARKERS}
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(texts)
    writer.add_token_types([kinds.get(text, gguf.TokenType.NORMAL) for text in texts])
    writer.add_token_merges([" ".join(merge) for merge in content["model"]["merges"]])
    writer.add_bos_token_id(texts.index("<|endoftext|>"))
    writer.add_eos_token_id(texts.index("<|im_end|>"))
    writer.add_pad_token_id(texts.index("<|endoftext|>"))
    writer.add_add_bos_token(False)
    writer.add_chat_template((Path(__file__).parent / "chat_template.jinja").read_text(encoding="utf8"))


def main() -> None:
    """Writes the file."""
    checkpoint, tokenizer, out = map(Path, sys.argv[1:4])
    saved = torch.load(checkpoint, weights_only=False, map_location="cpu")
    shape = saved["shape"]
    writer = gguf.GGUFWriter(out, "qwen3")
    writer.add_name("Parley LLM small")
    writer.add_basename("parley-llm-small")
    writer.add_organization("Parley")
    writer.add_license("MIT")
    writer.add_languages(["en", "de", "fr", "it"])
    # The model card measures greedy decoding; sampling only adds mistakes.
    writer.add_sampling_temp(0.0)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    writer.add_vocab_size(shape["vocabulary"])
    writer.add_context_length(shape["context"])
    writer.add_embedding_length(shape["width"])
    writer.add_block_count(shape["layers"])
    writer.add_feed_forward_length(shape["feed_forward"])
    writer.add_head_count(shape["heads"])
    writer.add_head_count_kv(shape["heads"])
    writer.add_key_length(shape["head_width"])
    writer.add_value_length(shape["head_width"])
    writer.add_rope_freq_base(shape["rope_base"])
    writer.add_layer_norm_rms_eps(shape["epsilon"])
    add_tokenizer(writer, tokenizer)
    for name, value in saved["model"].items():
        values = value.float().numpy()
        if values.ndim == 1:
            writer.add_tensor(tensor_name(name), values.astype(np.float32))
        else:
            packed = quantize(values, gguf.GGMLQuantizationType.Q8_0)
            writer.add_tensor(tensor_name(name), packed, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
