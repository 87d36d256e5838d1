"""Writes the ONNX files and the manifest: `export.py CHECKPOINT MODEL_FOLDER`.

onnx/model.onnx has 32-bit weights; in onnx/model_quantized.onnx those of the perceptrons have 8. Both are checked against
the torch model.
"""
from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

import style as layout
from model import Speaker
from voices import load_speaker

OPSET = 17
NOISE_SAMPLES = 65521
"""As tts/engine/onnx gives to models that make noise; the input is called as there."""


def export(speaker: Speaker, path: Path) -> None:
    """The graph with 32-bit weights."""
    ids = torch.randint(1, 100, (1, 40))
    style = torch.tensor(layout.style_vector(np.log(120), 0.15, 1, 0.1, "gmw/de", np.zeros(56)))[None]
    torch.onnx.export(
        speaker, (ids, style, torch.ones(1), torch.randn(NOISE_SAMPLES)), str(path), dynamo=False, opset_version=OPSET,
        input_names=["input_ids", "style", "speed", "seeded_noise"], output_names=["waveform", "durations"],
        dynamic_axes={"input_ids": {1: "symbols"}, "seeded_noise": {0: "noise_samples"}, "waveform": {1: "samples"}, "durations": {1: "symbols"}},
    )


def quantize(source: Path, target: Path) -> None:
    """8-bit weights for the perceptrons of the blocks; heads and signal processing stay as they are."""
    nodes = [node.name for node in onnx.load(source).graph.node if node.op_type == "MatMul"]
    kept = [name for name in nodes if not any(part in name for part in ("/up/", "/down/"))]
    quantize_dynamic(source, target, op_types_to_quantize=["MatMul"], nodes_to_exclude=kept, per_channel=True, weight_type=QuantType.QInt8)


def spectral_distance(a: np.ndarray, b: np.ndarray) -> float:
    """Mean distance of two sounds' spectra in dB, over what is louder than -60 dB."""
    count = min(len(a), len(b)) // 512 * 512
    spectra = [20 * np.log10(np.abs(np.fft.rfft(x[:count].reshape(-1, 512) * np.hanning(512))) + 1e-4) for x in (a, b)]
    return float(np.abs(spectra[0] - spectra[1]).mean())


def check(speaker: Speaker, path: Path, ids: list[int], style: np.ndarray) -> tuple[float, float]:
    """Differences of an exported file to the torch model: of the durations in frames, and of the spectrum in dB."""
    noise = torch.randn(NOISE_SAMPLES, generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        samples, lengths = speaker(torch.tensor([ids]), torch.tensor(style)[None], torch.ones(1), noise)
    session = onnxruntime.InferenceSession(str(path))
    found, durations = session.run(None, {"input_ids": np.array([ids]), "style": style[None], "speed": np.ones(1, np.float32), "seeded_noise": noise.numpy()})
    return float(np.abs(durations - lengths.numpy()).max()), spectral_distance(samples[0].numpy(), found[0])


def main() -> None:
    """Exports, checks, and writes manifest.json."""
    folder = Path(sys.argv[2])
    speaker = load_speaker(Path(sys.argv[1]))
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    plain, small = folder / "onnx" / "model.onnx", folder / "onnx" / "model_quantized.onnx"
    export(speaker, plain)
    quantize(plain, small)
    vocabulary = json.loads((folder / "tokenizer.json").read_text("utf8"))["model"]["vocab"]
    ids = [0, *(vocabulary[symbol] for symbol in "həlˈoʊ wˈɜːld, ɡˈuːtən mˈɔɾɡən."), 0]
    style = np.fromfile(folder / "voices" / "svc_heart.bin", "<f4")
    for path in (plain, small):
        print(path.name, path.stat().st_size, "durations differ by %.3f frames, spectrum by %.2f dB" % check(speaker, path, ids, style))
    files = sorted([*folder.glob("onnx/*.onnx"), *folder.glob("voices/*.bin"), folder / "config.json", folder / "tokenizer.json"])
    manifest = {
        "id": "parley-tts-small", "task": "text-to-speech", "format": "ONNX (StyleTextToSpeech2)", "license": "MIT",
        "sample_rate": 24000, "languages": ["en", "de", "fr"], "voices": len(list(folder.glob("voices/*.bin"))),
        "parameters": sum(p.numel() for p in speaker.parameters()),
        "files": {str(path.relative_to(folder)): {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()} for path in files},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", "utf8")


if __name__ == "__main__":
    main()
