"""Italian spoken with Festival's Czech diphone voices: four more speakers than the single Italian one in Debian.

Festival's Italian voice predicts phones, durations and pitch. Each phone is mapped to a Czech one (nearly all have a close
equivalent), and a Czech voice speaks them. Sounds that only Italian has are composed: "gli" is l and j, a double consonant is a
long one.
"""
from __future__ import annotations

import random
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ITALIAN_VOICE, ITALIAN_PITCH_HZ = "voice_lp_diphone", 208
# speakers and their usual pitch in Hz
SPEAKERS = {"ph": 130, "machac": 95, "dita": 205, "krb": 235}
CZECH = {
    **{phone: [phone] for phone in "pbtdkgfvszmnlrj#"},
    "a": ["a"], "a1": ["a:"], "e": ["e"], "e1": ["e:"], "E": ["e"], "E1": ["e:"], "i": ["i:"], "i1": ["i:"],
    "o": ["o"], "o1": ["o:"], "O": ["o"], "O1": ["o:"], "u": ["u:"], "u1": ["u:"], "w": ["u"],
    "ts": ["c"], "dz": ["dz"], "tS": ["c~"], "dZ": ["dz~"], "S": ["s~"], "Z": ["z~"], "J": ["n~"], "L": ["l", "j"],
    "nf": ["n"], "ng": ["n"],
}
SILENCE = "#"


@dataclass
class Segment:
    """A phone, its duration, and its pitch targets as (seconds from its start, Hz)."""

    phone: str
    seconds: float
    pitches: list[tuple[float, float]]


def run_festival(lines: list[str]) -> str:
    """Runs a script in Festival and returns what it prints."""
    with tempfile.NamedTemporaryFile(suffix=".scm") as script:
        Path(script.name).write_bytes("\n".join(lines).encode("iso-8859-1", "replace"))
        done = subprocess.run(["festival", "-b", script.name], capture_output=True, check=False)
        return done.stdout.decode("iso-8859-1")


DESCRIBE = """
(define (describe number text)
  (set! spoken (utt.synth (eval (list 'Utterance 'Text text))))
  (format t "utterance %d\\n" number)
  (mapcar (lambda (segment)
    (format t "segment %s %f\\n" (item.name segment) (item.feat segment 'end))
    (let ((targets (item.relation segment 'Target)))
      (if targets (mapcar (lambda (target) (format t "pitch %f %f\\n" (item.feat target 'pos) (item.feat target 'f0)))
                          (item.daughters targets)))))
   (utt.relation.items spoken 'Segment)))
"""


def italian_segments(texts: list[str]) -> dict[int, list[Segment]]:
    """Returns the phones of each text by its index in the list, without the texts that Festival cannot speak."""
    described = run_festival([f"({ITALIAN_VOICE})", DESCRIBE, *(f'(describe {i} "{text}")' for i, text in enumerate(texts))])
    spoken: dict[int, list[Segment]] = {}
    segments, begin, end = [], 0.0, 0.0
    for line in described.splitlines():
        kind, *rest = line.split()
        if kind == "utterance":
            segments, begin, end = spoken.setdefault(int(rest[0]), []), 0.0, 0.0
        elif kind == "segment":
            begin, end = end, float(rest[1])
            segments.append(Segment(rest[0], end - begin, []))
        elif kind == "pitch":
            segments[-1].pitches.append((float(rest[0]) - begin, float(rest[1])))
    return spoken


def in_czech(segments: list[Segment]) -> list[Segment]:
    """Maps the segments to Czech phones and merges repeated ones."""
    spoken: list[Segment] = []
    for segment in segments:
        for phone in CZECH[segment.phone]:
            share = segment.seconds / len(CZECH[segment.phone])
            if spoken and spoken[-1].phone == phone:
                spoken[-1].seconds += share
                continue
            spoken.append(Segment(phone, share, [(min(at, share), hz) for at, hz in segment.pitches]))
    return spoken


def speak_line(segments: list[Segment], speaker: str, path: Path, r: random.Random) -> str:
    """Returns the Festival command that speaks these phones into a file, at a random pitch, pitch range and rate."""
    pace, melody = r.uniform(0.85, 1.2), r.uniform(0.5, 1.8)
    mean = SPEAKERS[speaker] * r.uniform(0.85, 1.18)
    said = []
    for segment in segments:
        pitches = "".join(f" ({at * pace:.4f} {mean * (hz / ITALIAN_PITCH_HZ) ** melody:.1f})" for at, hz in segment.pitches)
        said.append(f"({segment.phone} {segment.seconds * pace:.4f}{pitches})")
    return f'(utt.save.wave (utt.synth (Utterance Segments ({" ".join(said)}))) "{path}" \'riff)'


def speak(texts: list[str], folder: Path, r: random.Random) -> dict[int, tuple[str, Path]]:
    """Speaks texts into WAV files in `folder`; returns speaker and file by index in the list, for the files that were written."""
    orders: dict[str, list[str]] = {speaker: [] for speaker in SPEAKERS}
    written: dict[int, tuple[str, Path]] = {}
    for index, segments in italian_segments(texts).items():
        speaker, path = r.choice(list(SPEAKERS)), folder / f"{index}.wav"
        orders[speaker].append(speak_line(in_czech(segments), speaker, path, r))
        written[index] = (speaker, path)
    for speaker, lines in orders.items():
        run_festival([f"(voice_czech_{speaker})", *lines])
    return {index: made for index, made in written.items() if made[1].exists()}
