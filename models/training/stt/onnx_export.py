"""Converts a whisper.cpp model file to the folder that transformers.js loads: `onnx_export.py MODEL.bin FOLDER`.

`pip install numpy onnx tokenizers torch`; nothing is trained. Sizes, vocabulary and mel filters are read from the file. Matrices
become 8-bit blocks of 32 with a scale each (com.microsoft MatMulNBits): exactly the values of a q8_0 file. Text ids that the file
calls `<|unusedN|>` are left out, and all ids above them shift down, in every file. The encoder takes any even number of mel frames
up to its window, so that short audio is cheap; the decoder is "merged": one graph serves the first step and the later ones.
"""
from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
from onnx import save

import ggml
from onnx_graph import decoder, encoder
from onnx_tokenizer import Layout, tokenizer

RATE_HZ, HOP, FFT = 16_000, 160, 400
DECODER_FILE, ENCODER_FILE = "onnx/decoder_model_merged_quantized.onnx", "onnx/encoder_model_quantized.onnx"


def config(sizes: dict[str, int], layout: Layout) -> dict[str, object]:
    """Returns the config.json of transformers."""
    return {
        "architectures": ["WhisperForConditionalGeneration"], "model_type": "whisper", "is_encoder_decoder": True,
        "vocab_size": layout.count, "num_mel_bins": sizes["mels"], "d_model": sizes["width"],
        "encoder_layers": sizes["encoder_layers"], "encoder_attention_heads": sizes["encoder_heads"], "encoder_ffn_dim": 4 * sizes["width"],
        "decoder_layers": sizes["decoder_layers"], "decoder_attention_heads": sizes["decoder_heads"], "decoder_ffn_dim": 4 * sizes["width"],
        "max_source_positions": sizes["audio_context"], "max_target_positions": sizes["text_context"], "activation_function": "gelu",
        "median_filter_width": 7, "decoder_start_token_id": layout.start, "bos_token_id": layout.end, "eos_token_id": layout.end, "pad_token_id": layout.end,
    }


def generation_config(sizes: dict[str, int], layout: Layout, heads: list[list[int]]) -> dict[str, object]:
    """Returns generation_config.json: the ids of languages and tasks, and the suppressed tokens."""
    return {
        "is_multilingual": layout.languages != {}, "lang_to_id": layout.languages, "task_to_id": layout.tasks,
        "decoder_start_token_id": layout.start, "bos_token_id": layout.end, "eos_token_id": layout.end, "pad_token_id": layout.end,
        "prev_sot_token_id": layout.previous, "no_timestamps_token_id": layout.no_timestamps,
        "begin_suppress_tokens": [*layout.blank, layout.end], "suppress_tokens": layout.suppressed,
        "max_length": sizes["text_context"], "return_timestamps": False, **({"alignment_heads": heads} if heads else {}),
    }


def preprocessor_config(sizes: dict[str, int]) -> dict[str, object]:
    """Returns preprocessor_config.json for the log-mel front end; transformers.js computes the mel filters itself."""
    frames = 2 * sizes["audio_context"]
    return {
        "feature_extractor_type": "WhisperFeatureExtractor", "processor_class": "WhisperProcessor", "sampling_rate": RATE_HZ,
        "feature_size": sizes["mels"], "hop_length": HOP, "n_fft": FFT, "n_samples": frames * HOP, "nb_max_frames": frames,
        "chunk_length": frames * HOP / RATE_HZ, "padding_side": "right", "padding_value": 0.0, "return_attention_mask": False,
    }


def export(model: str, folder: Path, heads: list[list[int]]) -> None:
    """Writes all files of the folder."""
    header, vocabulary, tensors = ggml.read(model)
    names = ("magic", "vocabulary", "audio_context", "width", "encoder_heads", "encoder_layers", "text_context", "text_width", "decoder_heads", "decoder_layers", "mels", "type")
    sizes = dict(zip(names, header))
    layout = Layout(vocabulary, sizes["vocabulary"])
    tensors["decoder.token_embedding.weight"] = tensors["decoder.token_embedding.weight"][layout.kept]
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    save(encoder(tensors, sizes), folder / ENCODER_FILE)
    save(decoder(tensors, sizes, layout.count), folder / DECODER_FILE)
    tokenizer(vocabulary, layout).save(str(folder / "tokenizer.json"), pretty=False)
    files = {
        "config.json": config(sizes, layout), "generation_config.json": generation_config(sizes, layout, heads), "preprocessor_config.json": preprocessor_config(sizes),
        "tokenizer_config.json": {"tokenizer_class": "WhisperTokenizer", "clean_up_tokenization_spaces": False, "model_max_length": sizes["text_context"]},
    }
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content) + "\n", "utf8")


def write_hashes(folder: Path) -> None:
    """Updates the hash of every file in an existing manifest.json, whose other fields are written by hand."""
    manifest = folder / "manifest.json"
    if not manifest.exists():
        return
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in (".json", ".onnx") and path != manifest)
    told = json.loads(manifest.read_text("utf8"))
    told["files"] = {str(path.relative_to(folder)): {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()} for path in files}
    manifest.write_text(json.dumps(told, indent=2) + "\n", "utf8")


if __name__ == "__main__":
    if sys.argv[1] == "--hashes":
        write_hashes(Path(sys.argv[2]))
        sys.exit()
    given = json.loads(sys.argv[3]) if len(sys.argv) > 3 else []
    export(sys.argv[1], Path(sys.argv[2]), given)
    total = sum(path.stat().st_size for path in Path(sys.argv[2]).rglob("*") if path.is_file())
    print(sys.argv[2], total, "bytes")
