"""Things by kind (ingredients, garments, professions ...) in four languages, from `words/things.txt`, as values of arguments.

The first line of a block is `kind | argument names | descriptions separated by " / " | question en | de | fr | it`; its other
lines, indented, are `en | de | fr | it`, without articles.
"""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lexicon import LANGUAGES

THINGS_FILE = Path(__file__).parent / "words" / "things.txt"


@dataclass(frozen=True)
class ThingKind:
    """A kind of thing: argument names and descriptions, questions that ask for it, and translations of the things by English name."""

    name: str
    argument_names: tuple[str, ...]
    abouts: tuple[str, ...]
    questions: dict[str, str]
    things: dict[str, tuple[str, ...]]


def _fields(line: str) -> list[str]:
    return [part.strip() for part in line.split("|")]


def _kind(block: str) -> ThingKind:
    head, *rows = block.splitlines()
    name, arguments, abouts, *questions = _fields(head)
    return ThingKind(name, tuple(arguments.split()), tuple(abouts.split(" / ")), dict(zip(LANGUAGES, questions)),
                     {english: tuple(others) for english, *others in map(_fields, rows)})


THING_KINDS = [_kind(block) for block in re.split(r"\n(?=\S)", THINGS_FILE.read_text(encoding="utf8").strip())]
# The things of all kinds, by language.
ALL_THINGS = {language: tuple(english if index == 0 else others[index - 1] for kind in THING_KINDS for english, others in kind.things.items())
              for index, language in enumerate(LANGUAGES)}
