"""Binds espeak-ng as a shared library and reports the sample at which each word begins.

The library is Debian's libespeak-ng1; constants and the event structure are those of its speak_lib.h (1.51).
"""
from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass

import numpy as np

SYNCHRONOUS, UTF8 = 2, 1
RATE, PITCH, RANGE = 1, 3, 4
CHARACTER_POSITION, LIST_END, WORD = 1, 0, 1


class _Event(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("identifier", ctypes.c_uint), ("text_position", ctypes.c_int), ("length", ctypes.c_int),
                ("audio_position", ctypes.c_int), ("sample", ctypes.c_int), ("user_data", ctypes.c_void_p), ("name", ctypes.c_char * 8)]


_Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


@dataclass
class Speech:
    """Samples at `rate_hz`, and (index of the word between spaces, first sample) of each word that espeak-ng reports separately."""

    samples: np.ndarray
    rate_hz: int
    word_starts: list[tuple[int, int]]


class Espeak:
    """The library, which has one current voice per process and is not thread-safe."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.rate_hz = self.library.espeak_Initialize(SYNCHRONOUS, 0, None, 0)
        if self.rate_hz <= 0:
            raise RuntimeError("Cannot start espeak-ng: its data are not installed")
        self.parts: list[np.ndarray] = []
        self.words: list[tuple[int, int]] = []
        self.callback = _Callback(self._receive)  # keeps a reference: C holds the callback, so it must not be garbage-collected
        self.library.espeak_SetSynthCallback(self.callback)

    def _receive(self, samples, count: int, events) -> int:
        if samples and count:
            self.parts.append(np.ctypeslib.as_array(samples, (count,)).copy())
        i = 0
        while events[i].type != LIST_END:
            if events[i].type == WORD:
                self.words.append((events[i].text_position - 1, events[i].sample))
            i += 1
        return 0

    def speak(self, voice: str, text: str, rate: int, pitch: int, pitch_range: int) -> Speech:
        """Speaks `text`; `rate` in words a minute, `pitch` and `pitch_range` from 0 to 100."""
        if self.library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise ValueError(f"Cannot speak: espeak-ng has no voice {voice}")
        for parameter, value in ((RATE, rate), (PITCH, pitch), (RANGE, pitch_range)):
            self.library.espeak_SetParameter(parameter, value, 0)
        self.parts, self.words = [], []
        encoded = text.encode() + b"\0"
        self.library.espeak_Synth(encoded, ctypes.c_size_t(len(encoded)), 0, CHARACTER_POSITION, 0, UTF8, None, None)
        spans = [m.span() for m in re.finditer(r"\S+", text)]
        starts: dict[int, int] = {}
        for at, sample in self.words:
            for i, (first, last) in enumerate(spans):
                if first <= at < last:
                    starts.setdefault(i, sample)
        samples = np.concatenate(self.parts) if self.parts else np.zeros(0, np.int16)
        return Speech(samples, self.rate_hz, sorted(starts.items()))
