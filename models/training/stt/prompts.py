"""Prompts before a transcript, in the form that the service sends: expected words (`keyterm`) and the preceding transcript.

Half of the lists contain a word of the transcript, so that the recogniser learns to spell it as in the list; the others teach it not
to transcribe the list.
"""
from __future__ import annotations

import random

LONGEST_LIST = 6


def words_of(text: str) -> list[str]:
    """Returns the words of a sentence that a user might list: longer than three letters, without punctuation."""
    return [word for word in (part.strip(".,;:?!\"«»„“") for part in text.split()) if len(word) > 3]


def keyterms(transcript: str, other: str, r: random.Random) -> str:
    """Returns a comma-separated list of words."""
    said, unsaid = words_of(transcript), words_of(other)
    listed = r.sample(unsaid, min(len(unsaid), r.randint(1, LONGEST_LIST)))
    if said and r.random() < 0.5:
        listed += r.sample(said, min(len(said), r.randint(1, 2)))
    r.shuffle(listed)
    return ", ".join(listed[:LONGEST_LIST])


def prompt(transcript: str, before: str, other: str, r: random.Random) -> str:
    """Returns a prompt for a transcript: a list of words, the text `before` it (or some `other` sentence), or both."""
    kind = r.random()
    context = before or other
    if kind < 0.4:
        return context
    listed = keyterms(transcript, other, r)
    return listed if kind < 0.8 or not listed else f"{listed}. {context}"
