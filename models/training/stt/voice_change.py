"""Creates new speakers from existing ones: Praat changes the formants, pitch and duration of a clip independently.

Slowing a clip down lowers all three together. Only independent changes turn a woman's voice into a man's, and give a language with
one recorded speaker many.
"""
from __future__ import annotations

import random
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile

SCRIPT = Path(__file__).with_suffix(".praat")
# lowest and highest: factor on the formants, median pitch in Hz, factor on the pitch range, factor on the duration
FORMANTS, PITCH_HZ, PITCH_RANGE, DURATION = (0.76, 1.02), (80, 230), (0.5, 1.8), (0.85, 1.2)
# a longer vocal tract gets a lower pitch, within this factor
PITCH_SPREAD = 1.25
# factor between the formants of a similar speaker and those of the original one
RELATIVES = (0.84, 1.17)


def relative(r: random.Random) -> str:
    """Returns the script parameters of a speaker who differs from the original one only in the vocal tract."""
    return f"formants={r.uniform(*RELATIVES):.3f} pitch=0 range=1 duration=1"


def other_than_woman(r: random.Random) -> str:
    """Returns the script parameters of a speaker between a large man and the original woman."""
    throat = r.random()
    formants = FORMANTS[0] + throat * (FORMANTS[1] - FORMANTS[0])
    pitch = PITCH_HZ[0] * (PITCH_HZ[1] / PITCH_HZ[0]) ** throat * PITCH_SPREAD ** r.uniform(-1, 1)
    return f"formants={formants:.3f} pitch={pitch:.0f} range={r.uniform(*PITCH_RANGE):.2f} duration={r.uniform(*DURATION):.2f}"


def change_voices(clips: list[np.ndarray], rate_hz: int, speakers: list[str]) -> list[np.ndarray]:
    """Changes each clip (16 bits) to the speaker at the same index, in one process because Praat starts slowly."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{i}.wav") for i in range(len(clips))]
        for path, clip in zip(paths, clips, strict=True):
            soundfile.write(path, clip, rate_hz)
        listed = Path(folder, "list.txt")
        listed.write_text("".join(f"{path} {speaker}\n" for path, speaker in zip(paths, speakers, strict=True)))
        subprocess.run(["praat", "--run", str(SCRIPT), str(listed)], capture_output=True, check=True)
        return [soundfile.read(path, dtype="int16")[0] for path in paths]
