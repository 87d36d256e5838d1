"""Speaks texts with Debian's synthesisers: `synth.py TEXTS.json OUT_FOLDER [known|rare|varied|czech|unheard] [PROCESSES] [LIMIT] [FIRST_SHARD]`.

Writes shards of 1,000 clips (16 kHz, 16 bits): shard-00012.pcm and shard-00012.json, with the word starts that the synthesiser
reports. Existing shards are skipped, so an interrupted run resumes where it stopped, and training may start before the last shard is
written. `rare` uses the known voices with the smallest shares in `known`, `unheard` only those that training never uses.
"""
from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import gcd
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

import diphones
from espeak import Espeak
from voice_change import change_voices, other_than_woman, relative

SAMPLE_RATE_HZ = 16000
SHARD_SIZE = 1000
VARIANTS = (
    "Alex Alicia Andrea Andy Annie AnxiousAndy Denis Diogo Gene Gene2 Henrique Hugo Jacky Lee Marco Mario Michael Mike Nguyen "
    "RicishayMax Storm Tweaky adam anika announcer antonio aunty belinda benjamin boris caleb david ed edward edward2 f1 f2 f3 f5 "
    "grandma grandpa gustave iven iven2 iven3 john kaukovalta klatt klatt2 klatt4 m1 m2 m3 m4 m5 m7 m8 marcelo max michel miguel "
    "norbert pablo pedro quincy rob robert sandro shelby steph steph2 travis victor whisperf zac"
).split()
UNHEARD_VARIANTS = ["f4", "m6", "linda", "paul"]
ESPEAK = {
    "en": ["en-us", "en-us", "en", "en", "en-gb-scotland", "en-us-nyc", "en-gb-x-rp"],
    "de": ["de"],
    "fr": ["fr", "fr", "fr-be", "fr-ch"],
    "it": ["it"],
}
FLITE = {"known": ["rms", "slt", "kal16", "kal"], "unheard": ["awb"]}
FESTIVAL = {
    "known": {"en": "voice_ked_diphone", "it": "voice_lp_diphone"},
    "rare": {"en": "voice_ked_diphone", "it": "voice_lp_diphone"},
    "varied": {"it": "voice_lp_diphone"},
    "czech": {},
    "unheard": {"it": "voice_pc_diphone"},
}
PICO = {"en": ["en-US", "en-GB"], "de": ["de-DE"], "fr": ["fr-FR"], "it": ["it-IT"]}
# RHVoice's other English voices are licensed for non-commercial use only (CC BY-NC-ND)
RHVOICE = ["alan", "bdl", "clb", "slt"]
# relative frequency of each synthesiser, by mode and language
SHARES = {
    "known": {
        "en": {"flite": 25, "rhvoice": 20, "pico": 10, "festival": 5, "espeak": 40},
        "de": {"pico": 25, "espeak": 75},
        "fr": {"pico": 25, "espeak": 75},
        "it": {"pico": 20, "festival": 10, "espeak": 70},
    },
    # texts in languages that a mode does not list are skipped
    "rare": {"en": {"flite": 45, "rhvoice": 15, "pico": 20, "festival": 20}, "it": {"pico": 80, "festival": 20}},
    "varied": {"it": {"pico": 25, "festival": 40, "czech": 35}},
    "czech": {"it": {"czech": 1}},
    "unheard": {"en": {"flite": 50, "espeak": 50}, "de": {"espeak": 1}, "fr": {"espeak": 1}, "it": {"festival": 50, "espeak": 50}},
}


@dataclass
class Clip:
    """16 kHz samples, peak-normalised and trimmed, and (index of the word between spaces, first sample) of each word."""

    voice: str
    samples: np.ndarray
    word_starts: list[tuple[int, int]] = field(default_factory=list)


def to_clip(voice: str, samples: np.ndarray, rate_hz: int, word_starts: list[tuple[int, int]] = []) -> Clip:
    """Resamples, trims silence at both ends and scales to a common peak."""
    x = samples.astype(np.float32)
    if rate_hz != SAMPLE_RATE_HZ:
        common = gcd(SAMPLE_RATE_HZ, rate_hz)
        x = resample_poly(x, SAMPLE_RATE_HZ // common, rate_hz // common)
    peak = np.abs(x).max(initial=0)
    if peak == 0:
        return Clip(voice, np.zeros(0, np.int16))
    loud = np.flatnonzero(np.abs(x) > peak / 80)
    first = max(0, loud[0] - 160)
    x = x[first: loud[-1] + 320]
    starts = [(word, max(0, round(at * SAMPLE_RATE_HZ / rate_hz) - int(first))) for word, at in word_starts]
    return Clip(voice, (x / peak * 12000).astype(np.int16), starts)


def wav_to_clip(voice: str, raw: bytes) -> Clip:
    """Parses the WAV output of a synthesiser, ignoring its data size, which is wrong in streamed files."""
    at = raw.find(b"data")
    if at < 0:
        return Clip(voice, np.zeros(0, np.int16))
    body = raw[at + 8:]
    return to_clip(voice, np.frombuffer(body[: len(body) & ~1], "<i2"), int.from_bytes(raw[24:28], "little"))


@cache
def espeak_of_process() -> Espeak:
    """Returns the espeak-ng instance of this process."""
    return Espeak()


def speak_espeak(language: str, text: str, mode: str, r: random.Random) -> Clip:
    """Speaks with espeak-ng, with a random variant, rate, pitch and range."""
    voice = f"{r.choice(ESPEAK[language])}+{r.choice(VARIANTS if mode == 'known' else UNHEARD_VARIANTS)}"
    speech = espeak_of_process().speak(voice, text, r.randint(115, 205), r.randint(20, 80), r.randint(25, 75))
    return to_clip(voice, speech.samples, speech.rate_hz, speech.word_starts)


def speak_flite(text: str, mode: str, r: random.Random) -> Clip:
    """Speaks with flite, English only."""
    voice = r.choice(FLITE["unheard" if mode == "unheard" else "known"])
    command = ["flite", "-voice", voice, "--setf", f"duration_stretch={r.uniform(0.8, 1.25):.2f}", "-t", text, "-o", "/dev/stdout"]
    return wav_to_clip(f"flite-{voice}", subprocess.run(command, capture_output=True, check=False).stdout)


def speak_pico(language: str, text: str, r: random.Random) -> Clip:
    """Speaks with SVOX Pico, whose markup sets a random speed and pitch."""
    voice, speed, pitch = r.choice(PICO[language]), r.randint(75, 135), r.randint(70, 135)
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        marked = f"<speed level='{speed}'><pitch level='{pitch}'>{text}</pitch></speed>"
        subprocess.run(["pico2wave", "-l", voice, "-w", file.name, marked], capture_output=True, check=False)
        return wav_to_clip(f"pico-{voice}", Path(file.name).read_bytes())


def speak_rhvoice(text: str, r: random.Random) -> Clip:
    """Speaks with RHVoice, English only, at a random rate and pitch."""
    voice = r.choice(RHVOICE)
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        command = ["RHVoice-test", "-p", voice, "-r", str(r.randint(75, 135)), "-t", str(r.randint(85, 115)), "-o", file.name]
        subprocess.run(command, input=text.encode(), capture_output=True, check=False)
        return wav_to_clip(f"rhvoice-{voice}", Path(file.name).read_bytes())


def speak_festival(texts: list[str], voice: str) -> list[Clip]:
    """Speaks with Festival, in one process for all `texts` because it starts slowly."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [f"({voice})"]
        for i, text in enumerate(texts):
            lines.append(f'(utt.save.wave (utt.synth (Utterance Text "{text}")) "{folder}/{i}.wav" \'riff)')
        script = Path(folder, "say.scm")
        script.write_bytes("\n".join(lines).encode("iso-8859-1", "replace"))
        subprocess.run(["festival", "-b", str(script)], capture_output=True, check=False)
        clips = []
        for i in range(len(texts)):
            path = Path(folder, f"{i}.wav")
            clips.append(to_clip(voice, *soundfile.read(path, dtype="int16")) if path.exists() else Clip(voice, np.zeros(0, np.int16)))
        return clips


def speak_czech(texts: list[str], r: random.Random) -> dict[int, Clip]:
    """Speaks Italian with Czech voices; leaves out the texts that Festival cannot speak."""
    with tempfile.TemporaryDirectory() as folder:
        spoken = diphones.speak(texts, Path(folder), r)
        return {i: to_clip(f"czech-{speaker}", *soundfile.read(path, dtype="int16")) for i, (speaker, path) in spoken.items()}


def change_speakers(clips: dict[int, Clip], draw: Callable[[random.Random], str], r: random.Random) -> dict[int, Clip]:
    """Changes each of these clips to another speaker, drawn by `draw`; word starts are lost."""
    heard = [index for index, clip in clips.items() if len(clip.samples)]
    changed = change_voices([clips[index].samples for index in heard], SAMPLE_RATE_HZ, [draw(r) for _ in heard])
    return {index: to_clip(f"{clips[index].voice}-changed", samples, SAMPLE_RATE_HZ) for index, samples in zip(heard, changed, strict=True)}


def make_shard(job: tuple[int, list[tuple[str, str]], str, str]) -> tuple[int, float]:
    """Speaks one shard; returns its number and its hours."""
    number, texts, mode, out = job
    path = Path(out, f"shard-{number:05d}.json")
    if path.exists():
        return number, 0.0
    r = random.Random(f"{mode}-{number}")
    clips: dict[int, Clip] = {}
    festival: dict[str, list[int]] = {language: [] for language in FESTIVAL[mode]}
    czech: list[int] = []
    for index, (language, text) in enumerate(texts):
        shares = SHARES[mode][language]
        speaker = r.choices(list(shares), list(shares.values()))[0]
        if speaker == "festival":
            festival[language].append(index)
        elif speaker == "czech":
            czech.append(index)
        elif speaker == "flite":
            clips[index] = speak_flite(text, mode, r)
        elif speaker == "rhvoice":
            clips[index] = speak_rhvoice(text, r)
        elif speaker == "pico":
            clips[index] = speak_pico(language, text, r)
        else:
            clips[index] = speak_espeak(language, text, mode, r)
    for language, waiting in festival.items():
        clips |= zip(waiting, speak_festival([texts[index][1] for index in waiting], FESTIVAL[mode][language]), strict=True)
    if mode == "varied":
        clips = change_speakers(clips, other_than_woman, r)
    if czech:
        by_czechs = {czech[i]: clip for i, clip in speak_czech([texts[index][1] for index in czech], r).items()}
        others = {index: clip for index, clip in by_czechs.items() if mode == "czech" and r.random() < 0.6}
        clips |= by_czechs | change_speakers(others, relative, r)
    # Sorted by text rather than by synthesiser, so that the first clips of a shard are a mixture of all.
    spoken = [(*text, clips[index]) for index, text in enumerate(texts) if index in clips]
    return number, write_shard(path, spoken)


def write_shard(path: Path, spoken: list[tuple[str, str, Clip]]) -> float:
    """Writes language, text and clip of each as a shard, leaving out clips under 0.2 s; returns its hours."""
    entries, position = [], 0
    with path.with_suffix(".pcm").open("wb") as file:
        for language, text, clip in spoken:
            if len(clip.samples) > SAMPLE_RATE_HZ // 5:
                file.write(clip.samples.tobytes())
                entries.append([language, text, clip.voice, position, len(clip.samples), clip.word_starts])
                position += len(clip.samples)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(entries, ensure_ascii=False), "utf8")
    temporary.rename(path)
    return position / SAMPLE_RATE_HZ / 3600


def main() -> None:
    """Makes every missing shard."""
    texts = json.loads(Path(sys.argv[1]).read_text("utf8"))
    mode = sys.argv[3] if len(sys.argv) > 3 else "known"
    processes = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    texts = [text for text in texts if text[0] in SHARES[mode]]
    texts = texts[: int(sys.argv[5])] if len(sys.argv) > 5 else texts
    first = int(sys.argv[6]) if len(sys.argv) > 6 else 0
    Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
    jobs = [(first + i // SHARD_SIZE, texts[i: i + SHARD_SIZE], mode, sys.argv[2]) for i in range(0, len(texts), SHARD_SIZE)]
    with Pool(processes) as pool:
        for number, hours in pool.imap_unordered(make_shard, jobs):
            print(f"shard {number}: {hours:.2f} h", flush=True)


if __name__ == "__main__":
    main()
