"""Other speakers from those there are: Praat moves a clip's formants, pitch and pace apart from each other.

Playing a clip slower lowers all three at once; only where they move alone does a woman's voice become a man's, and a language
with one recorded speaker gets many.
"""
from __future__ import annotations

import random
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile

SCRIPT = Path(__file__).with_suffix(".praat")
# lowest and highest: formants as a factor, pitch as a median in Hz, its range as a factor, and duration as a factor
FORMANTS, PITCH_HZ, PITCH_RANGE, DURATION = (0.76, 1.02), (80, 230), (0.5, 1.8), (0.85, 1.2)
# a throat that is long has a low voice, give or take this factor
PITCH_SPREAD = 1.25
# how far the formants of a relative are from those of the one who spoke
RELATIVES = (0.84, 1.17)


def relative(r: random.Random) -> str:
    """A speaker like the one who spoke but for the throat, in the words of the script."""
    return f"formants={r.uniform(*RELATIVES):.3f} pitch=0 range=1 duration=1"


def other_than_woman(r: random.Random) -> str:
    """A speaker between a large man and the woman who spoke, in the words of the script."""
    throat = r.random()
    formants = FORMANTS[0] + throat * (FORMANTS[1] - FORMANTS[0])
    pitch = PITCH_HZ[0] * (PITCH_HZ[1] / PITCH_HZ[0]) ** throat * PITCH_SPREAD ** r.uniform(-1, 1)
    return f"formants={formants:.3f} pitch={pitch:.0f} range={r.uniform(*PITCH_RANGE):.2f} duration={r.uniform(*DURATION):.2f}"


def change_voices(clips: list[np.ndarray], rate_hz: int, speakers: list[str]) -> list[np.ndarray]:
    """Each of these clips (16 bits) by its own of `speakers`; one process for all because Praat's start is slow."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{i}.wav") for i in range(len(clips))]
        for path, clip in zip(paths, clips, strict=True):
            soundfile.write(path, clip, rate_hz)
        listed = Path(folder, "list.txt")
        listed.write_text("".join(f"{path} {speaker}\n" for path, speaker in zip(paths, speakers, strict=True)))
        subprocess.run(["praat", "--run", str(SCRIPT), str(listed)], capture_output=True, check=True)
        return [soundfile.read(path, dtype="int16")[0] for path in paths]
