"""Word error rate of an independent recogniser for English: pocketsphinx of Debian (packages pocketsphinx and pocketsphinx-en-us).

`sphinx.py TEXTS.jsonl WORK_FOLDER NAME=URL [NAME=URL ...]`. The grammar of the test domain is: any of the sentences of TEXTS
whose words its dictionary has. Every service speaks the same sentences with the same voices. SPHINX_ROOT may name a folder
that the packages were unpacked into.
"""
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

import service
from evaluate import texts_of
from voices import VOICES

ROOT = Path(os.environ.get("SPHINX_ROOT", "/"))
MODEL = ROOT / "usr" / "share" / "pocketsphinx" / "model" / "en-us"
SENTENCES = 60


def known_sentences(path: Path) -> list[str]:
    """Sentences, as the grammar writes them, whose words are in the dictionary."""
    known = {line.split()[0] for line in (MODEL / "cmudict-en-us.dict").read_text("utf8").splitlines() if line}
    plain = {" ".join(service.words(text)): text for text in texts_of(path, "en")}
    return [f"{key}\t{text}" for key, text in plain.items() if all(word in known for word in key.split())][:SENTENCES]


def recognise(folder: Path, clips: list[np.ndarray], grammar: str) -> list[str]:
    """What pocketsphinx hears in clips of 24 kHz."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, samples in enumerate(clips):
        quiet = np.zeros(4000)
        soundfile.write(folder / f"{number}.wav", np.concatenate([quiet, resample_poly(samples, 2, 3), quiet]), 16000, "PCM_16")
    (folder / "all.ctl").write_text("\n".join(map(str, range(len(clips)))) + "\n")
    (folder / "domain.gram").write_text(grammar)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(ROOT / "usr" / "lib" / "x86_64-linux-gnu")}
    arguments = ["-hmm", MODEL / "en-us", "-dict", MODEL / "cmudict-en-us.dict", "-jsgf", folder / "domain.gram", "-ctl", folder / "all.ctl",
                 "-cepdir", folder, "-cepext", ".wav", "-adcin", "yes", "-adchdr", "44", "-hyp", folder / "heard.txt", "-logfn", folder / "log.txt"]
    subprocess.run([str(ROOT / "usr" / "bin" / "pocketsphinx_batch"), *map(str, arguments)], check=True, env=environment)
    return [re.sub(r"\s*\([^)]*\)$", "", line) for line in (folder / "heard.txt").read_text().splitlines()]


def main() -> None:
    """Prints a line a service."""
    sentences = [line.split("\t") for line in known_sentences(Path(sys.argv[1]))]
    grammar = "#JSGF V1.0;\ngrammar domain;\npublic <sentence> = " + " | ".join(key for key, _ in sentences) + ";\n"
    english = [voice for voice in VOICES if voice.startswith(("svc", "en"))]
    for given in sys.argv[3:]:
        name, _, url = given.partition("=")
        clips = [service.speak(url, text=text, voice=english[number % len(english)])[0] for number, (_, text) in enumerate(sentences)]
        heard = recognise(Path(sys.argv[2], name), clips, grammar)
        wrong = sum(service.edits(key.split(), line.split()) for (key, _), line in zip(sentences, heard, strict=True))
        count = sum(len(key.split()) for key, _ in sentences)
        print(f"| {name} | {len(sentences)} sentences | {100 * wrong / count:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
