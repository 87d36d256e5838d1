"""Writes the style vectors of the catalogue's voices: `voices.py MODEL_FOLDER CHECKPOINT CALIBRATION.jsonl CLIPS_FOLDER...`.

A voice starts as the average of a speaker of natural.py, plus half of the characteristic timbre of an espeak-ng variant. The table
sets its pitch, pitch range, rate, vocal tract length and spectral tilt. The voice then speaks the clauses of CALIBRATION.jsonl (as
tools/speech_corpus.ts writes them), and the difference of its long-term spectrum from the wanted one, and of its loudness from
TARGET_LUFS, is added to the vector as a correction.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import torch

import analysis
import style as layout
from batches import Clips, exchanged, warp_matrices, WARPS
from loudness import integrated_loudness
from model import Speaker, modifier_ids
from train import load_model, vocabulary
from weights import speaker_of_graph

TARGET_LUFS = -24.0
ROUNDS = 4
MOST_CORRECTION = 3.5
RATE = 0.94
MANNERS = {"en": 0.3, "de": 0.3, "fr": 0.1}
"""Number 9 of the style, from 0 (espeak-ng) to 1 (the other teachers): at 1, the project's recogniser mishears more than 5 % of the words."""
PLAIN_VARIANTS = ("m1", "m2", "m3", "m4", "m5", "m7", "m8", "f1", "f2", "f3", "f5")
TIMBRE_SHARE = 0.5
MEN = ("rhvoice-bdl",)
MALE_TRACT = 0.87

VOICES = {
    # id: accent, speaker, variant, F0 in Hz, spread of log F0, rate, vocal tract (higher is shorter), tilt in dB from end to end
    "svc_bella": ("gmw/en-US", "rhvoice-clb", "f2", 205, 0.17, 1.03, 1.00, 2),
    "svc_heart": ("gmw/en-US", "pico-en-US", "f1", 190, 0.16, 1.00, 1.00, 0),
    "svc_adam": ("gmw/en-US", "rhvoice-bdl", "m3", 112, 0.16, 1.00, 1.00, 0),
    "svc_michael": ("gmw/en-US", "rhvoice-bdl", "m1", 98, 0.15, 0.97, 0.98, -3),
    "en_eleanor": ("gmw/en", "pico-en-GB", "f1", 215, 0.18, 0.97, 1.04, 3),
    "en_charlotte": ("gmw/en", "pico-en-GB", "f3", 206, 0.16, 1.00, 1.00, 3),
    "en_victoria": ("gmw/en-GB-x-rp", "pico-en-GB", "f2", 180, 0.13, 0.94, 0.97, -3),
    "en_william": ("gmw/en", "pico-en-GB", "m2", 105, 0.15, 0.97, 1.00, 0),
    "en_george": ("gmw/en-GB-x-rp", "pico-en-GB", "m1", 90, 0.13, 0.94, 0.95, 2),
    "en_arthur": ("gmw/en", "pico-en-GB", "m7", 120, 0.16, 0.97, 1.02, 0),
    "de_katharina": ("gmw/de", "pico-de-DE", "f1", 180, 0.16, 0.97, 1.00, -4),
    "de_alice_anna": ("gmw/de", "pico-de-DE", "f2", 212, 0.18, 1.00, 1.03, 2),
    "de_alice_maria": ("gmw/de", "pico-de-DE", "f3", 184, 0.15, 0.97, 1.00, -2),
    "de_alice_klara": ("gmw/de", "pico-de-DE", "f5", 202, 0.16, 0.94, 1.00, 1),
    "de_frenz": ("gmw/de", "pico-de-DE", "m1", 104, 0.15, 0.97, 1.00, 0),
    "de_hans": ("gmw/de", "pico-de-DE", "m2", 96, 0.13, 0.94, 0.98, -3),
    "de_karlsson": ("gmw/de", "pico-de-DE", "m3", 106, 0.17, 1.00, 1.00, -4),
    "de_hokuspokus": ("gmw/de", "pico-de-DE", "m7", 132, 0.20, 1.00, 1.08, 4),
    "de_grimm_max": ("gmw/de", "pico-de-DE", "m5", 118, 0.16, 0.97, 1.00, 0),
    "de_grimm_otto": ("gmw/de", "pico-de-DE", "m1", 86, 0.12, 0.91, 0.93, -4),
    "de_grimm_kurt": ("gmw/de", "pico-de-DE", "m8", 100, 0.14, 0.94, 1.00, 0),
    "fr_sonia": ("roa/fr", "pico-fr-FR", "f1", 200, 0.16, 0.97, 1.00, 3),
    "fr_ezwa": ("roa/fr", "pico-fr-FR", "f2", 170, 0.14, 0.94, 0.97, 2),
    "fr_nadine": ("roa/fr", "pico-fr-FR", "f3", 212, 0.17, 1.00, 1.00, -1),
    "fr_camille": ("roa/fr", "pico-fr-FR", "f5", 226, 0.18, 0.97, 1.04, 3),
    "fr_juliette": ("roa/fr", "pico-fr-FR", "f2", 232, 0.19, 1.03, 1.07, 4),
    "fr_margot": ("roa/fr", "pico-fr-FR", "f3", 174, 0.13, 0.94, 0.96, -4),
    "fr_jean": ("roa/fr", "pico-fr-FR", "m1", 112, 0.15, 0.97, 1.00, -4),
    "fr_jules": ("roa/fr", "pico-fr-FR", "m3", 122, 0.18, 1.00, 1.03, 2),
    "fr_louis": ("roa/fr", "pico-fr-FR", "m2", 91, 0.13, 0.94, 0.98, -4),
    "fr_henri": ("roa/fr", "pico-fr-FR", "m7", 107, 0.16, 0.97, 1.00, 3),
}
LANGUAGE_OF = {"en": "en", "svc": "en", "de": "de", "fr": "fr"}


def timbre_of(clips: Clips, variant: str) -> np.ndarray:
    """Returns the smoothed difference of a variant's long-term envelope from the mean of its sex, (BANDS,)."""
    alike = np.mean([clips.averages[name][0] for name in PLAIN_VARIANTS if name[0] == variant[0]], 0)
    return exchanged(alike, clips.averages[variant][0])


def first_style(clips: Clips, voice: str) -> np.ndarray:
    """Returns the vector of a voice before calibration."""
    accent, name, variant, hz, spread, rate, tract, tilt = VOICES[voice]
    mean, unvoiced, deviation, breath = clips.averages[name]
    tract *= MALE_TRACT if variant[0] == "m" and name not in MEN else 1
    warp = warp_matrices()[int(np.abs(WARPS - tract).argmin())] if tract != 1 else np.eye(analysis.BANDS)
    slope = np.linspace(-0.5, 0.5, analysis.BANDS) * tilt * np.log(10) / 10
    wanted = warp @ mean + TIMBRE_SHARE * timbre_of(clips, variant) + slope
    wanted += np.log(np.exp(mean).mean()) - np.log(np.exp(wanted).mean())
    envelope = layout.envelope_numbers(wanted, warp @ unvoiced, warp @ deviation)
    return layout.style_vector(np.log(hz), spread, RATE * rate, min(float(breath), 0.3), accent, envelope, MANNERS[LANGUAGE_OF[voice.partition("_")[0]]])


def speak(speaker: Speaker, ids: list[int], style: np.ndarray, speed: float = 1.0, seed: int = 0) -> np.ndarray:
    """Returns the samples of symbols in a style."""
    noise = torch.randn(65521, generator=torch.Generator().manual_seed(seed))
    with torch.no_grad():
        samples, _ = speaker(torch.tensor([ids]), torch.tensor(style)[None], torch.tensor([speed]), noise)
    return samples[0].numpy().astype(np.float64)


def measured(samples: np.ndarray) -> np.ndarray:
    """Returns the mean log envelope of the voiced frames, level-normalised."""
    f0, voiced = analysis.pitch(samples, len(samples) // analysis.HOP + 1)
    bands = analysis.envelope(samples, f0, voiced)[voiced]
    return np.maximum(bands + layout.level_of(bands, np.ones(len(bands), bool)), analysis.FLOOR_DB * np.log(10) / 10).mean(0)


def calibrated(speaker: Speaker, style: np.ndarray, sentences: list[list[int]]) -> np.ndarray:
    """Returns the vector with its correction and its gain."""
    numbers = slice(layout.VOICED, layout.VOICED + layout.VOICED_COUNT)
    wanted = layout.COSINES.T @ style[numbers] * layout.ENVELOPE_SCALE
    style = style.copy()
    for turn in range(ROUNDS):
        sound = np.concatenate([speak(speaker, ids, style) for ids in sentences])
        style[layout.GAIN] += (TARGET_LUFS - integrated_loudness(sound)) * np.log(10) / 20
        if turn == ROUNDS - 1:
            break
        missing = np.clip(wanted - measured(sound), -MOST_CORRECTION, MOST_CORRECTION)
        style[layout.CORRECTION:layout.CORRECTION + layout.VOICED_COUNT] += (layout.COSINES @ missing / layout.ENVELOPE_SCALE).astype(np.float32)
    return style


def load_speaker(source: Path) -> Speaker:
    """Loads the trained model from a checkpoint or an exported model.onnx."""
    if source.suffix == ".onnx":
        return speaker_of_graph(source)
    return Speaker(load_model(source)).eval()


def main() -> None:
    """Writes voices/ID.bin for every voice."""
    folder = Path(sys.argv[1], "voices")
    speaker = load_speaker(Path(sys.argv[2]))
    lines = [json.loads(line) for line in Path(sys.argv[3]).read_text("utf8").splitlines()]
    clips = Clips([Path(path) for path in sys.argv[4:]], set(modifier_ids(vocabulary())))
    folder.mkdir(parents=True, exist_ok=True)
    for voice in VOICES:
        language = LANGUAGE_OF[voice.partition("_")[0]]
        sentences = [[symbol for symbol, _ in line["symbols"]] for line in lines if line["language"] == language][:4]
        style = calibrated(speaker, first_style(clips, voice), sentences)
        style.astype("<f4").tofile(folder / f"{voice}.bin")
        print(voice, np.round(style[[layout.MEAN_F0, layout.GAIN]], 2), flush=True)


if __name__ == "__main__":
    main()
