"""Verbs and nouns in four languages with their synonyms, from `words/*.txt`.

A line of `words/verbs.txt` is `base, base | Imperative/infinitive, ... | ... | ...` for English, German, French and Italian; one
of `words/nouns.txt` is `name, name | name with article, ... | ... | ...`, German in the accusative. The first of each is the usual word.
"""
from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from lexicon import LANGUAGES

WORDS_FOLDER = Path(__file__).parent / "words"
# German nouns whose accusative differs from their nominative, and plurals among the names of a singular noun.
_WEAK = {*(
    "Affen Angestellten Arbeitskollegen Architekten Astronauten Automaten Bauern Benutzernamen Boten Buben Buchstaben Bären"
    " Chirurgen Dateinamen Diamanten Elefanten Experten Fotografen Geldautomaten Glauben Helden Journalisten Jungen Kollegen"
    " Kometen Konkurrenten Kunden Lieferanten Löwen Magneten Nachbarn Namen Patienten Physiotherapeuten Piloten Planeten Polizisten"
    " Präsidenten Psychologen Rivalen Satelliten Soldaten Spitznamen Sprachassistenten Studenten Therapeuten Touristen Zeugen"
).split()}
_PLURALS = {"die Tabletten", "die Unterlagen", "die Folien"}
_INDEFINITE = {"den ": "einen ", "die ": "eine ", "das ": "ein ", "le ": "un ", "la ": "une ", "il ": "un ", "lo ": "uno "}


@dataclass(frozen=True)
class Verb:
    """A verb with its synonyms: English base forms, and pairs of imperative and infinitive in the other languages."""

    bases: tuple[str, ...]
    forms: dict[str, tuple[tuple[str, str], ...]]

    @property
    def name(self) -> str:
        """The usual English word."""
        return self.bases[0]

    def words(self) -> set[str]:
        """Returns every form in every language."""
        return {*self.bases, *(form for forms in self.forms.values() for pair in forms for form in pair)}


@dataclass(frozen=True)
class Noun:
    """A noun with its synonyms in every language; English ones have no article."""

    names: dict[str, tuple[str, ...]]
    is_plural: bool

    @property
    def name(self) -> str:
        """The usual English word."""
        return self.names["en"][0]

    @property
    def can_be_subject(self) -> bool:
        """Whether the noun is singular and its German nominative can be derived."""
        return not self.is_plural and self.names["de"][0].split(" ")[-1] not in _WEAK

    def words(self) -> set[str]:
        """Returns every name in every language."""
        return {name for names in self.names.values() for name in names}


def _lines(name: str) -> list[list[list[str]]]:
    text = (WORDS_FOLDER / name).read_text(encoding="utf8")
    return [[[word.strip() for word in part.split(",")] for part in line.split("|")] for line in text.splitlines()]


def _pair(text: str) -> tuple[str, str]:
    imperative, _, infinitive = text.partition("/")
    return imperative, infinitive


def _noun(parts: list[list[str]]) -> Noun:
    is_plural = parts[2][0].startswith("les ") or parts[3][0].split(" ")[0] in ("i", "gli", "le")
    return Noun({language: tuple(names) for language, names in zip(LANGUAGES, parts)}, is_plural)


VERBS = [Verb(tuple(parts[0]), {language: tuple(map(_pair, forms)) for language, forms in zip(LANGUAGES[1:], parts[1:])}) for parts in _lines("verbs.txt")]
NOUNS = [_noun(parts) for parts in _lines("nouns.txt")]
VERB_OF = {verb.name: verb for verb in VERBS}
NOUN_OF = {noun.name: noun for noun in NOUNS}
assert len(VERB_OF) == len(VERBS) and len(NOUN_OF) == len(NOUNS)


def third_person(base: str) -> str:
    """Returns the third person: "turns on" of "turn on"."""
    first, _, rest = base.partition(" ")
    if first.endswith("y") and first[-2] not in "aeou":
        first = first[:-1] + "ies"
    elif first.endswith(("s", "x", "z", "ch", "sh", "o")):
        first += "es"
    else:
        first += "s"
    return f"{first} {rest}".strip()


def with_zu(imperative: str, infinitive: str) -> str:
    """Returns the German infinitive with "zu": einzustellen, rückgängig zu machen."""
    if " " in infinitive:
        head, _, last = infinitive.rpartition(" ")
        return f"{head} zu {last}"
    particle = imperative.partition(" ")[2]
    return particle + "zu" + infinitive.removeprefix(particle) if particle and infinitive.startswith(particle) else f"zu {infinitive}"


def some(rng: random.Random, words: tuple[str, ...] | tuple[tuple[str, str], ...], usual: float):
    """Returns the first word with probability `usual`, otherwise a random one."""
    return words[0] if rng.random() < usual else rng.choice(words)


def thing(rng: random.Random, noun: Noun, language: str, usual: float = 0.6) -> str:
    """Returns the noun with a random article."""
    name = some(rng, noun.names[language], usual)
    if language == "en":
        return f"{rng.choice(('the', 'the', 'my') if noun.is_plural else ('the', 'the', 'my', 'a'))} {name}"
    if noun.is_plural or name in _PLURALS:
        return name
    for definite, indefinite in _INDEFINITE.items():
        if name.startswith(definite) and rng.random() < 0.35:
            return ("una " if (definite, language) == ("la ", "it") else indefinite) + name[len(definite):]
    return name


def subject(noun: Noun, language: str) -> str:
    """Returns the noun as the subject of a sentence."""
    name = noun.names[language][0]
    return f"the {name}" if language == "en" else name.replace("den ", "der ", 1) if language == "de" else name
