"""Word error rate of an independent recogniser for English: pocketsphinx of Debian (packages pocketsphinx and pocketsphinx-en-us).

`sphinx.py TEXTS.jsonl WORK_FOLDER NAME=URL [NAME=URL ...] [NAME=teachers]`. Every clip is decoded twice: with a grammar of the test
domain (any sentence of TEXTS whose words are in the dictionary) and with pocketsphinx's English language model. All sources speak the
same sentences with the same voices; `teachers` uses the speakers of natural.py that the voices are made of. SPHINX_ROOT may name a
folder into which the packages were unpacked.
"""
from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

import natural
import service
from evaluate import texts_of
from voices import VOICES

ROOT = Path(os.environ.get("SPHINX_ROOT", "/"))
MODEL = ROOT / "usr" / "share" / "pocketsphinx" / "model" / "en-us"
SENTENCES = 60


def known_sentences(path: Path) -> list[str]:
    """Returns the sentences whose words are all in the dictionary, as "grammar form<TAB>text"."""
    known = {line.split()[0] for line in (MODEL / "cmudict-en-us.dict").read_text("utf8").splitlines() if line}
    plain = {" ".join(service.words(text)): text for text in texts_of(path, "en")}
    return [f"{key}\t{text}" for key, text in plain.items() if all(word in known for word in key.split())][:SENTENCES]


def write_clips(folder: Path, clips: list[np.ndarray], grammar: str) -> None:
    """Writes clips of 24 kHz and the grammar in pocketsphinx's input formats."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, samples in enumerate(clips):
        quiet = np.zeros(4000)
        soundfile.write(folder / f"{number}.wav", np.concatenate([quiet, resample_poly(samples, 2, 3), quiet]), 16000, "PCM_16")
    (folder / "all.ctl").write_text("\n".join(map(str, range(len(clips)))) + "\n")
    (folder / "domain.gram").write_text(grammar)


def recognise(folder: Path, language: list[str | Path]) -> list[str]:
    """Transcribes the clips of a folder with pocketsphinx, by a grammar or a language model."""
    environment = {**os.environ, "LD_LIBRARY_PATH": str(ROOT / "usr" / "lib" / "x86_64-linux-gnu")}
    arguments = ["-hmm", MODEL / "en-us", "-dict", MODEL / "cmudict-en-us.dict", *language, "-ctl", folder / "all.ctl", "-cepdir", folder,
                 "-cepext", ".wav", "-adcin", "yes", "-adchdr", "44", "-hyp", folder / "heard.txt", "-logfn", folder / "log.txt"]
    subprocess.run([str(ROOT / "usr" / "bin" / "pocketsphinx_batch"), *map(str, arguments)], check=True, env=environment)
    return [re.sub(r"\s*\([^)]*\)$", "", line) for line in (folder / "heard.txt").read_text().splitlines()]


def speech_of(source: str, text: str, voice: str) -> np.ndarray:
    """Returns samples at 24 kHz from the service at a URL, or from the teacher of a voice at its natural rate and pitch."""
    if source != "teachers":
        return service.speak(source, text=text, voice=voice)[0]
    engine, _, speaker = VOICES[voice][1].partition("-")
    return natural.spoken(engine, speaker, text, random.Random(text), plain=True)


def percent_wrong(sentences: list[list[str]], heard: list[str]) -> str:
    """Returns the word error rate."""
    wrong = sum(service.edits(key.split(), line.split()) for (key, _), line in zip(sentences, heard, strict=True))
    return f"{100 * wrong / sum(len(key.split()) for key, _ in sentences):.1f} %"


def main() -> None:
    """Prints a line per source."""
    sentences = [line.split("\t") for line in known_sentences(Path(sys.argv[1]))]
    grammar = "#JSGF V1.0;\ngrammar domain;\npublic <sentence> = " + " | ".join(key for key, _ in sentences) + ";\n"
    english = [voice for voice in VOICES if voice.startswith(("svc", "en"))]
    print(f"| {len(sentences)} sentences | With their grammar | With a language model |\n| --- | --- | --- |")
    for given in sys.argv[3:]:
        name, _, source = given.partition("=")
        folder = Path(sys.argv[2], name)
        write_clips(folder, [speech_of(source, text, english[number % len(english)]) for number, (_, text) in enumerate(sentences)], grammar)
        rates = [percent_wrong(sentences, recognise(folder, language)) for language in (["-jsgf", folder / "domain.gram"], ["-lm", MODEL / "en-us.lm.bin"])]
        print(f"| {name} | {rates[0]} | {rates[1]} |", flush=True)


if __name__ == "__main__":
    main()
