"""What stands before a transcript: words that a user expects (`keyterm`), and what was said before, as the service hands them over.

Half of the lists hold a word of the transcript, so that the recogniser learns to spell it as the list does; the others teach it that
a list is no transcript.
"""
from __future__ import annotations

import random

LONGEST_LIST = 6


def words_of(text: str) -> list[str]:
    """The words of a sentence that somebody would list: not the shortest, without punctuation."""
    return [word for word in (part.strip(".,;:?!\"«»„“") for part in text.split()) if len(word) > 3]


def keyterms(transcript: str, other: str, r: random.Random) -> str:
    """A list of words, parted by commas."""
    said, unsaid = words_of(transcript), words_of(other)
    listed = r.sample(unsaid, min(len(unsaid), r.randint(1, LONGEST_LIST)))
    if said and r.random() < 0.5:
        listed += r.sample(said, min(len(said), r.randint(1, 2)))
    r.shuffle(listed)
    return ", ".join(listed[:LONGEST_LIST])


def prompt(transcript: str, before: str, other: str, r: random.Random) -> str:
    """A prompt for a transcript: a list of words, what was said `before` it (or some `other` sentence), or both."""
    kind = r.random()
    context = before or other
    if kind < 0.4:
        return context
    listed = keyterms(transcript, other, r)
    return listed if kind < 0.8 or not listed else f"{listed}. {context}"
