"""Fills the sentence patterns of lexicon/*.txt.

Placeholders: `{class}` takes a word of that class; `{n}`, `{u}`, `{h}`, `{big}`, `{digits}`, `{letters}`, `{time}`,
`{date}`, `{year}`, `{money}`, `{ord}` are spoken numbers; `{verb...}` is an inflected verb; `{article:noun}`,
`{article:adjnoun}` and `{article:nounadj}` are noun phrases that agree; `{dict}` is any word of the dictionary.
"""
from __future__ import annotations

import random
import re
from pathlib import Path

import spoken_numbers as numbers
from inflect import (choose_gender, de_attributive, de_verb, elides, en_plural, en_verb, fr_is_regular, fr_plural, fr_verb, it_lo,
                     it_plural, it_verb)

FOLDER = Path(__file__).parent / "lexicon"
LANGUAGES = ("en", "de", "fr", "it")
DE_ARTICLES = {"der": "der die das", "ein": "ein eine ein", "den": "den die das", "einen": "einen eine ein", "dem": "dem der dem", "dieser": "dieser diese dieses"}
DE_ADJECTIVE_ENDINGS = {"der": "e e e", "ein": "er e es", "dieser": "e e e"}


class Grammar:
    """Generates sentences of one language; `{dict}` draws from `dictionary`. The lexicon is sorted by frequency: `most_words` limits
    the words of each class, and `most_patterns` the patterns, to the most common ones."""

    def __init__(self, language: str, dictionary: list[str], most_words: int | None = None, most_patterns: int | None = None):
        self.language, self.dictionary = language, dictionary
        self.classes: dict[str, list[str]] = {}
        head, _, tail = (FOLDER / f"{language}.txt").read_text("utf8").partition("[sentences]\n")
        for line in head.splitlines():
            if line and line[0] != "#":
                name, words = line.split(": ", 1)
                self.classes[name] = list(dict.fromkeys(words.split(", ")))[:most_words]
        self.patterns = tail.strip().splitlines()[:most_patterns]
        self.inflectable = self._inflectable_verbs()

    def _inflectable_verbs(self) -> list[str]:
        verbs = self.classes["verb"]
        if self.language == "fr":
            return [v for v in verbs if fr_is_regular(v)]
        if self.language == "de":
            participles = set(self.classes["pp"])
            stems = {v: re.sub(r"e?n$", "", v) for v in verbs}
            return [v for v, s in stems.items() if {f"ge{s}t", f"ge{s}et", f"{s}t"} & participles]
        return verbs

    def sentence(self, r: random.Random, pattern: str | None = None) -> str:
        """Returns a sentence, from a random pattern unless one is given."""
        text = re.sub(r"\{([^}]+)\}", lambda m: self._fill(m[1], r), pattern or r.choice(self.patterns))
        if self.language == "fr":
            text = re.sub(rf"\b([JjNn]|[Dd]|[Qq]u)e (?=[{VOWEL_CLASS}])", r"\1'", text)
        return text[0].upper() + text[1:]

    def _fill(self, key: str, r: random.Random) -> str:
        if ":" in key:
            article, _, kind = key.partition(":")
            phrase = self._phrase(article.lower(), kind, r)
            return phrase[0].upper() + phrase[1:] if article[0].isupper() else phrase
        spoken = self._number(key, r)
        if spoken is not None:
            return spoken
        if key == "dict":
            return r.choice(self.dictionary)
        if key.startswith("verb"):
            verb = r.choice(self.classes["verb"] if key == "verb" else self.inflectable)
            return {"en": en_verb, "de": de_verb, "fr": fr_verb, "it": it_verb}[self.language](verb, key)
        if key in ("noun", "nouns") and self.language != "en":
            noun, gender = choose_gender(self.classes, r, "mf")
            return noun if key == "noun" else self._plural(noun, gender)
        if key == "nouns":
            return en_plural(r.choice(self.classes["noun"]))
        if key == "adjm":
            return r.choice(self.classes["adj"]).split("/")[0]
        return r.choice(self.classes[key])

    def _number(self, key: str, r: random.Random) -> str | None:
        ranges = {"n": (2, 99), "u": (2, 12), "h": (2, 12), "big": (100, 9999)}
        if key in ranges:
            return numbers.cardinal(self.language, r.randint(*ranges[key]))
        if key == "digits":
            return numbers.digits(self.language, r)
        if key == "letters":
            return numbers.letters(r)
        if key == "date":
            return numbers.date(self.language, r.choice(self.classes["month"]), r)
        if key == "ord":
            return r.choice(numbers.ORDINALS[self.language])
        makers = {"time": numbers.clock, "year": numbers.year, "money": numbers.money}
        return makers[key](self.language, r) if key in makers else None

    def _plural(self, noun: str, gender: str) -> str:
        return fr_plural(noun) if self.language == "fr" else it_plural(noun, gender == "f")

    def _phrase(self, article: str, kind: str, r: random.Random) -> str:
        if self.language == "en":
            word = r.choice(self.classes[kind])
            return ("an " if word[0] in "aeiou" and not word.startswith(("uni", "use", "euro")) else "a ") + word
        if kind == "plural":
            return f"{article} {r.choice(self.classes['plural'])}"
        return {"de": self._phrase_de, "fr": self._phrase_fr, "it": self._phrase_it}[self.language](article, kind, r)

    def _phrase_de(self, article: str, kind: str, r: random.Random) -> str:
        noun, gender = choose_gender(self.classes, r, "mfn")
        column = "mfn".index(gender)
        words = [DE_ARTICLES[article].split()[column]]
        if kind == "adjnoun":
            words.append(de_attributive(r.choice(self.classes["adj"]), DE_ADJECTIVE_ENDINGS[article].split()[column]))
        return " ".join([*words, noun])

    def _phrase_fr(self, article: str, kind: str, r: random.Random) -> str:
        noun, gender = choose_gender(self.classes, r, "mf")
        if article == "les":
            return "les " + fr_plural(noun)
        if kind == "nounadj":
            masculine, _, feminine = r.choice(self.classes["adj"]).partition("/")
            noun += " " + (masculine if gender == "m" else feminine or masculine + ("" if masculine.endswith("e") else "e"))
        if article == "un":
            return ("un " if gender == "m" else "une ") + noun
        if article == "ce":
            return ("cette " if gender == "f" else "cet " if elides(noun) else "ce ") + noun
        return "l'" + noun if elides(noun) else ("le " if gender == "m" else "la ") + noun

    def _phrase_it(self, article: str, kind: str, r: random.Random) -> str:
        noun, gender = choose_gender(self.classes, r, "mf")
        vowel = noun[0] in "aeiou"
        if article == "i":
            return ("le " if gender == "f" else "gli " if vowel or it_lo(noun) else "i ") + it_plural(noun, gender == "f")
        phrase = noun
        if kind == "nounadj":
            adjective = r.choice(self.classes["adj"])
            phrase += " " + (adjective[:-1] + "a" if gender == "f" and adjective.endswith("o") else adjective)
        if article == "questo":
            return ("quest'" if vowel else "questa " if gender == "f" else "questo ") + phrase
        if article == "un":
            return ("un'" if gender == "f" and vowel else "una " if gender == "f" else "uno " if it_lo(noun) else "un ") + phrase
        return ("l'" if vowel else "la " if gender == "f" else "lo " if it_lo(noun) else "il ") + phrase


VOWEL_CLASS = "aeiouàâéèêëîïôûœ"
