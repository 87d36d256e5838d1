"""Measures voices through the running services: `evaluate.py SUITE --tts URL [--other URL] [--stt URL] [--texts JSONL] ...`.

| Suite     | What it measures                                                                                          |
| --------- | --------------------------------------------------------------------------------------------------------- |
| `words`   | word error rate of --stt for --tts and for --other (the formant engine), with the same voices and sentences |
| `voices`  | the nearest voice of the catalogue to held-out clips of each voice; pitch; loudness                       |
| `cloning` | clones of voices outside the training data (Debian's espeak-ng and flite): pitch and long-term spectrum   |
| `signal`  | clipping, jumps and cut words over --count sentences                                                      |

--texts is a file of texts.py with its own seed.
"""
from __future__ import annotations

import argparse
import json
import subprocess
from collections import defaultdict
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

import analysis
import service
import style as layout
from loudness import integrated_loudness
from voices import LANGUAGE_OF, VOICES

FIRST_BAND, LAST_BAND = 2, 58      # 70 Hz to 9 kHz
DECIBELS = 10 / np.log(10)
FLITE = ("kal", "kal16", "rms", "slt", "awb")
HELD_OUT = [
    *(("en", voice) for voice in (*FLITE, "m6", "f4", "linda", "paul", "ed")),
    *(("de", voice) for voice in ("Gene2", "iven2", "steph2", "steph3", "Nguyen")),
    *(("fr", voice) for voice in ("announcer", "kaukovalta", "michel", "aunty", "edward2")),
]
CLIP_TEXTS = {
    "en": "The ship had been at sea for many days when somebody saw a thin line of smoke above the hills.",
    "de": "Das Schiff war schon viele Tage auf See, als jemand eine dünne Rauchfahne über den Hügeln sah.",
    "fr": "Le bateau était en mer depuis plusieurs jours quand quelqu'un vit une mince fumée au-dessus des collines.",
}


def language_of(voice: str) -> str:
    """Returns en, de or fr."""
    return LANGUAGE_OF[voice.partition("_")[0]]


def measure(samples: np.ndarray) -> tuple[float, float, np.ndarray]:
    """Returns the median F0 in Hz, the deviation of log F0, and the long-term envelope of the voiced frames in dB."""
    f0, voiced = analysis.pitch(samples, len(samples) // analysis.HOP + 1)
    bands = analysis.envelope(samples, f0, voiced)[voiced]
    log_f0 = np.log(f0[voiced])
    return float(np.exp(np.median(log_f0))), float(log_f0.std()), bands.mean(0)[FIRST_BAND:LAST_BAND] * DECIBELS


def envelope_distance(a: np.ndarray, b: np.ndarray) -> float:
    """Returns the root mean square difference in dB, after level alignment."""
    difference = a - b
    return float(np.sqrt(np.square(difference - difference.mean()).mean()))


def speaker_distance(a: tuple, b: tuple) -> float:
    """Returns the distance of two measurements in dB of the envelope; two semitones of pitch count as one dB."""
    return float(np.hypot(envelope_distance(a[2], b[2]), 6 * np.log2(a[0] / b[0])))


def texts_of(path: Path, language: str) -> list[str]:
    """Returns the sentences of one language, without those of invented words."""
    lines = [json.loads(line) for line in path.read_text("utf8").splitlines()]
    return [line["text"] for line in lines if line["language"] == language and not line.get("invented")]


def suite_words(given: argparse.Namespace) -> None:
    """Measures word error rates, with the same voices and sentences for both synthesisers."""
    clips, rows = [], []
    for number, voice in enumerate(VOICES):
        sentences = texts_of(given.texts, language_of(voice))
        for turn in range(given.count):
            text = sentences[(number * given.count + turn) % len(sentences)]
            for name, url in (("model", given.tts), ("formant", given.other)):
                rows.append((name, voice, text))
                clips.append((language_of(voice), text, service.speak(url, text=text, voice=voice)[0]))
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for (name, voice, text), transcript in zip(rows, service.heard(given.stt, given.work, clips), strict=True):
        wrong, count = service.edits(service.words(text), service.words(transcript)), len(service.words(text))
        for key in (voice, language_of(voice), "all"):
            sums[key, name][0] += wrong
            sums[key, name][1] += count
    print("| Voice | Words | Model, % wrong | Formant engine, % wrong |\n| --- | --- | --- | --- |")
    for key in ["all", "en", "de", "fr", *VOICES]:
        rates = [f"{100 * sums[key, name][0] / sums[key, name][1]:.1f}" for name in ("model", "formant")]
        print(f"| {key} | {sums[key, 'model'][1]} | {rates[0]} | {rates[1]} |")


def suite_voices(given: argparse.Namespace) -> None:
    """Compares one half of each voice's sentences with the other halves of all voices."""
    known, held, loud = {}, {}, {}
    for voice in VOICES:
        sentences = texts_of(given.texts, language_of(voice))
        halves = [np.concatenate([service.speak(given.tts, text=text, voice=voice)[0] for text in part]) for part in (sentences[:6], sentences[6:12])]
        known[voice], held[voice] = measure(halves[0]), measure(halves[1])
        loud[voice] = integrated_loudness(np.concatenate(halves))
    print("| Voice | F0, Hz | LUFS | to itself | nearest other | |\n| --- | --- | --- | --- | --- | --- |")
    right = alike = 0
    for voice in VOICES:
        distances = {other: speaker_distance(held[voice], known[other]) for other in VOICES}
        other = min((name for name in VOICES if name != voice), key=distances.get)
        right += distances[voice] < distances[other]
        alike += all(distances[voice] <= distances[name] for name in VOICES if language_of(name) == language_of(voice))
        print(f"| {voice} | {held[voice][0]:.0f} | {loud[voice]:.1f} | {distances[voice]:.2f} | {other} | {distances[other]:.2f} |")
    print(f"\n{right} of {len(VOICES)} voices are nearest to themselves, {alike} among those of their language; loudness from {min(loud.values()):.1f} to {max(loud.values()):.1f} LUFS")


def held_out_clips(folder: Path) -> list[tuple[str, str, np.ndarray]]:
    """Returns name, language and samples of HELD_OUT, spoken by Debian's espeak-ng and flite."""
    folder.mkdir(parents=True, exist_ok=True)
    clips = []
    for number, (language, voice) in enumerate(HELD_OUT):
        path, text = folder / f"{voice}.wav", CLIP_TEXTS[language]
        if voice in FLITE:
            command = ["flite", "-voice", voice, "-t", text, "-o", str(path)]
        else:
            base = {"en": "en-us", "de": "de", "fr": "fr-fr"}[language]
            command = ["espeak-ng", "-v", f"{base}+{voice}", "-s", "150", "-p", str(25 + 7 * number % 50), "-w", str(path), text]
        subprocess.run(command, check=True)
        samples, rate = soundfile.read(path)
        samples = resample_poly(samples, analysis.RATE_HZ, rate)[: int(9.9 * analysis.RATE_HZ)]
        clips.append((voice, language, samples / np.abs(samples).max() * 0.6))
    return clips


def suite_cloning(given: argparse.Namespace) -> None:
    """Clones each held-out voice from one clip and measures the clone."""
    catalogue = {voice: measure(np.concatenate([service.speak(given.tts, text=text, voice=voice)[0] for text in texts_of(given.texts, language_of(voice))[:5]])) for voice in VOICES}
    print("| Voice | F0 of the clip, of the clone, Hz | Spectrum: clone, nearest voice, dB | At strength 0, 0.5, 1, dB |\n| --- | --- | --- | --- |")
    passed, clips = 0, held_out_clips(given.work)
    for name, language, clip in clips:
        wanted = measure(clip)
        base = {"en": "svc_heart", "de": "de_katharina", "fr": "fr_sonia"}[language]
        steps = {}
        for strength in (0, 0.5, 1):
            spoken = [service.speak(given.tts, text=text, voice=base, ref_audio_b64=service.wav_base64(clip), clone_strength=strength, clone_steps=32)[0]
                      for text in texts_of(given.texts, language)[:5]]
            steps[strength] = measure(np.concatenate(spoken))
        own = {strength: envelope_distance(found[2], wanted[2]) for strength, found in steps.items()}
        nearest = min(envelope_distance(found[2], wanted[2]) for found in catalogue.values())
        good = abs(steps[1][0] / wanted[0] - 1) <= 0.1 and own[1] < nearest
        passed += good
        print(f"| {name}{'' if good else ' (missed)'} | {wanted[0]:.0f}, {steps[1][0]:.0f} | {own[1]:.1f}, {nearest:.1f} | {own[0]:.1f}, {own[0.5]:.1f}, {own[1]:.1f} |", flush=True)
    print(f"\n{passed} of {len(clips)} voices: pitch within 10 % and spectrum nearer than any of the catalogue")


def suite_signal(given: argparse.Namespace) -> None:
    """Checks sentences spoken by all voices in turn at speeds from 0.5 to 2."""
    clipped = jumps = cut = edges = 0
    largest = peak = 0.0
    for number in range(given.count):
        voice = list(VOICES)[number % len(VOICES)]
        sentences = texts_of(given.texts, language_of(voice))
        samples, alignment = service.speak(given.tts, text=sentences[number % len(sentences)], voice=voice, speed=(1, 1, 1, 0.5, 0.7, 1.4, 2)[number % 7])
        step = float(np.abs(np.diff(samples)).max())
        largest, peak = max(largest, step), max(peak, float(np.abs(samples).max()))
        clipped += bool(np.abs(samples).max() >= 0.999)
        jumps += step > 0.6
        edges += bool(max(abs(samples[0]), abs(samples[-1])) > 0.01)
        last = samples[int(alignment[-1]["start"] * analysis.RATE_HZ):]
        cut += len(last) < 0.06 * analysis.RATE_HZ or np.sqrt(np.mean(last ** 2)) < 0.01
    print(f"{given.count} sentences: {clipped} clipped (highest peak {peak:.2f}), {jumps} with a step over 0.6 between samples (largest "
          f"{largest:.2f}), {edges} that begin or end over 0.01, {cut} whose last word is missing")


def main() -> None:
    """Runs one suite."""
    parser = argparse.ArgumentParser()
    parser.add_argument("suite", choices=["words", "voices", "cloning", "signal"])
    parser.add_argument("--tts", required=True)
    parser.add_argument("--other")
    parser.add_argument("--stt")
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--work", type=Path, default=Path("work/evaluation"))
    parser.add_argument("--count", type=int, default=4)
    given = parser.parse_args()
    {"words": suite_words, "voices": suite_voices, "cloning": suite_cloning, "signal": suite_signal}[given.suite](given)


if __name__ == "__main__":
    main()
