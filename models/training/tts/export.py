"""Writes the ONNX files and the manifest: `export.py CHECKPOINT MODEL_FOLDER`, or `export.py MODEL_FOLDER/onnx/model.onnx MODEL_FOLDER`.

onnx/model.onnx is the single graph; onnx/text.onnx and onnx/decoder.onnx are the same model as two graphs, which compute the sound in
windows. All three have 32-bit weights; the files that end in _quantized.onnx have 8-bit weights in the perceptrons. Each file is
checked against its source. A model.onnx given as the source is not changed.
"""
from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import torch

import style as layout
from model import CODE, Speaker
from quantize import quantize
from voices import load_speaker
from windows import Decoder, Text, cut

OPSET = 17
NOISE_SAMPLES = 65521
"""As many samples as tts/engine/onnx passes to models with noise; the name of the input is also the one used there."""
GRAPHS = ("model", "text", "decoder")
ENDINGS = {"fp32": "", "q8": "_quantized"}
MOST_DIFFERENCE_DB = -80
"""Upper bound on the difference of windows from the whole, which only rounding should cause."""


def export(speaker: Speaker, path: Path) -> None:
    """Exports the graph from symbols to samples."""
    ids = torch.randint(1, 100, (1, 40))
    style = torch.tensor(layout.style_vector(np.log(120), 0.15, 1, 0.1, "gmw/de", np.zeros(56)))[None]
    torch.onnx.export(
        speaker, (ids, style, torch.ones(1), torch.randn(NOISE_SAMPLES)), str(path), dynamo=False, opset_version=OPSET,
        input_names=["input_ids", "style", "speed", "seeded_noise"], output_names=["waveform", "durations"],
        dynamic_axes={"input_ids": {1: "symbols"}, "seeded_noise": {0: "noise_samples"}, "waveform": {1: "samples"}, "durations": {1: "symbols"}},
    )


def export_text(speaker: Speaker, path: Path) -> None:
    """Exports the graph from symbols to their code and durations."""
    torch.onnx.export(
        Text(speaker).eval(), (torch.randint(1, 100, (1, 40)), torch.zeros(1, layout.SIZE), torch.ones(1)), str(path), dynamo=False, opset_version=OPSET,
        input_names=["input_ids", "style", "speed"], output_names=["code", "durations"],
        dynamic_axes={"input_ids": {1: "symbols"}, "code": {1: "symbols"}, "durations": {1: "symbols"}},
    )


def export_decoder(speaker: Speaker, path: Path) -> None:
    """Exports the graph from code and durations to the samples of a window."""
    example = (torch.randn(1, 40, CODE), torch.full((1, 40), 6.0), torch.zeros(1, layout.SIZE), torch.randn(NOISE_SAMPLES),
               torch.tensor([60]), torch.tensor([100]), torch.zeros(1))
    torch.onnx.export(
        Decoder(speaker).eval(), example, str(path), dynamo=False, opset_version=OPSET,
        input_names=["code", "durations", "style", "seeded_noise", "start", "end", "phase"], output_names=["waveform", "next_phase"],
        dynamic_axes={"code": {1: "symbols"}, "durations": {1: "symbols"}, "seeded_noise": {0: "noise_samples"}, "waveform": {1: "samples"}},
    )


def spectral_distance(a: np.ndarray, b: np.ndarray) -> float:
    """Returns the mean distance of two spectra in dB, with a floor of 1e-4 (-80 dB) added to the magnitudes."""
    count = min(len(a), len(b)) // 512 * 512
    spectra = [20 * np.log10(np.abs(np.fft.rfft(x[:count].reshape(-1, 512) * np.hanning(512))) + 1e-4) for x in (a, b)]
    return float(np.abs(spectra[0] - spectra[1]).mean())


def check(speaker: Speaker, path: Path, ids: list[int], style: np.ndarray) -> tuple[float, float]:
    """Returns the differences of an exported file from the torch model: durations in frames, spectrum in dB."""
    noise = torch.randn(NOISE_SAMPLES, generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        samples, lengths = speaker(torch.tensor([ids]), torch.tensor(style)[None], torch.ones(1), noise)
    session = onnxruntime.InferenceSession(str(path))
    found, durations = session.run(None, {"input_ids": np.array([ids]), "style": style[None], "speed": np.ones(1, np.float32), "seeded_noise": noise.numpy()})
    return float(np.abs(durations - lengths.numpy()).max()), spectral_distance(samples[0].numpy(), found[0])


def check_windows(folder: Path, precision: str, ids: list[int], style: np.ndarray) -> tuple[int, float, float, float]:
    """Compares the windows of the two graphs with the sound of the single one; returns the number of windows, the largest difference
    of durations and of samples, and the level of the difference relative to the sound in dB."""
    whole, text, decoder = (onnxruntime.InferenceSession(str(graph_path(folder, graph, precision))) for graph in GRAPHS)
    noise = {"seeded_noise": torch.randn(NOISE_SAMPLES, generator=torch.Generator().manual_seed(1)).numpy()}
    spoken = {"input_ids": np.array([ids]), "style": style[None], "speed": np.ones(1, np.float32)}
    wanted, lengths = whole.run(None, {**spoken, **noise})
    code, durations = text.run(None, spoken)
    given = {"code": code, "durations": durations, "style": style[None], **noise}
    phase, pieces = np.zeros(1, np.float32), []
    for start, end in cut(int(np.ceil(durations.sum())) + 1):
        piece, phase = decoder.run(None, {**given, "start": np.array([start]), "end": np.array([end]), "phase": phase})
        pieces.append(piece[0])
    difference = np.concatenate(pieces) - wanted[0]
    level = 10 * np.log10(((difference ** 2).mean() + 1e-20) / (wanted ** 2).mean())
    return len(pieces), float(np.abs(durations - lengths).max()), float(np.abs(difference).max()), float(level)


def example(folder: Path) -> tuple[list[int], np.ndarray]:
    """Returns symbols without the boundaries, and a style."""
    vocabulary = json.loads((folder / "tokenizer.json").read_text("utf8"))["model"]["vocab"]
    return [vocabulary[symbol] for symbol in "həlˈoʊ wˈɜːld, ɡˈuːtən mˈɔɾɡən."], np.fromfile(folder / "voices" / "svc_heart.bin", "<f4")


def graph_path(folder: Path, graph: str, precision: str) -> Path:
    """Returns the path of a graph in the layout of transformers.js."""
    return folder / "onnx" / f"{graph}{ENDINGS[precision]}.onnx"


def write_small(folder: Path) -> None:
    """Writes the graphs with 8-bit weights from those with 32-bit weights."""
    for graph in GRAPHS:
        quantize(graph_path(folder, graph, "fp32"), graph_path(folder, graph, "q8"))


def check_all(speaker: Speaker, folder: Path) -> None:
    """Checks the single graph against the torch model, and the two graphs against the single one, in both precisions."""
    ids, style = example(folder)
    for precision in ENDINGS:
        path = graph_path(folder, "model", precision)
        found = check(speaker, path, [0, *ids, 0], style)
        print(path.name, path.stat().st_size, "durations differ by %.3f frames, spectrum by %.2f dB" % found)
        for times in (1, 5, 15):
            found = check_windows(folder, precision, [0, *ids * times, 0], style)
            print("%d windows: durations differ by %.4f frames, samples by %.5f, %.0f dB" % found)
            assert found[3] < MOST_DIFFERENCE_DB


TRAINED_ON = "synthetic speech only: espeak-ng (WASM) in 55 variants, 3.4 hours; SVOX Pico and RHVoice, six voices, 2.3 hours"
CAN = "English, German and French with 31 voices; voices cloned from a clip of 3 to 10 seconds; speed, pitch and range; lengths of words and sounds"
CANNOT = "sound like a person: it is clear, and plainly a machine; other languages; feelings; see README.md for what was measured"


def write_manifest(speaker: Speaker, folder: Path) -> None:
    """Writes manifest.json with the hash of every file."""
    files = sorted([*folder.glob("onnx/*.onnx"), *folder.glob("voices/*.bin"), folder / "config.json", folder / "tokenizer.json"])
    manifest = {
        "id": "parley-tts-small", "task": "text-to-speech", "format": "ONNX (StyleTextToSpeech2)", "license": "MIT",
        "sample_rate": 24000, "languages": ["en", "de", "fr"], "voices": len(list(folder.glob("voices/*.bin"))),
        "parameters": sum(p.numel() for p in speaker.parameters()),
        "architecture": {
            "family": "style_text_to_speech_2", "encoder": "convolutions over symbols of espeak-ng", "lengths": "one a symbol, in frames of 10 ms",
            "decoder": "convolutions over frames", "vocoder": "harmonics and noise through a minimum-phase filter, not learned", "style": 256,
        },
        "trained_on": TRAINED_ON, "can": CAN, "cannot": CANNOT,
        "files": {str(path.relative_to(folder)): {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()} for path in files},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", "utf8")


def main() -> None:
    """Exports, checks, and writes manifest.json."""
    source, folder = Path(sys.argv[1]), Path(sys.argv[2])
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    speaker = load_speaker(source)
    if source.suffix != ".onnx":
        export(speaker, graph_path(folder, "model", "fp32"))
    export_text(speaker, graph_path(folder, "text", "fp32"))
    export_decoder(speaker, graph_path(folder, "decoder", "fp32"))
    write_small(folder)
    check_all(speaker, folder)
    write_manifest(speaker, folder)


if __name__ == "__main__":
    main()
