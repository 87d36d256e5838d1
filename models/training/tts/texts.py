"""Writes the texts that the teachers speak: `texts.py OUT.jsonl COUNT [SEED] [--dictionary]`.

Two thirds are sentences of the recogniser's grammar (../stt). A third consists of invented words, composed of letter triples of the
lexicon, so that the model also sees phoneme sequences that the grammar lacks; with `--dictionary` it consists of words of Debian's
dictionaries, which two synthesisers pronounce more alike than invented ones. The evaluation uses a seed of its own.
"""
from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "stt"))
from grammar import Grammar  # noqa: E402
from text import dictionary  # noqa: E402

LANGUAGES = ("en", "en", "en", "de", "de", "fr", "fr")
INVENTED_SHARE = 0.35
ENDINGS = ".....??!"
DICTIONARY_WORDS = 20000


def lexicon_words(language: str) -> list[str]:
    """Returns every word of a language's lexicon."""
    text = (Path(__file__).parent.parent / "stt" / "lexicon" / f"{language}.txt").read_text("utf8")
    return sorted(set(re.findall(r"[^\W\d_]{2,}", re.sub(r"(?m)^[\w.]+: |\{[^}]*\}", " ", text))))


class Inventor:
    """Invents words from the letter triples of a lexicon."""

    def __init__(self, words: list[str]):
        self.after: dict[str, list[str]] = defaultdict(list)
        for word in words:
            padded = f"^^{word.lower()}$"
            for i in range(len(padded) - 2):
                self.after[padded[i:i + 2]].append(padded[i + 2])

    def word(self, r: random.Random) -> str:
        """Returns a word of two to fourteen letters."""
        while True:
            word = "^^"
            while word[-1] != "$" and len(word) < 18:
                word += r.choice(self.after[word[-2:]])
            if word[-1] == "$" and 5 <= len(word) <= 17:
                return word[2:-1]


def sentence_of(words: list[str], r: random.Random) -> str:
    """Joins the words to a sentence with punctuation."""
    words = list(words)
    if len(words) > 4 and r.random() < 0.4:
        words[r.randint(1, 3)] += ","
    text = " ".join(words)
    return text[0].upper() + text[1:] + r.choice(ENDINGS)


def main() -> None:
    """Writes COUNT lines `{language, text, invented}`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", nargs="?", default="train")
    parser.add_argument("--dictionary", action="store_true")
    given = parser.parse_args()
    r = random.Random(given.seed)
    lexicons = {language: lexicon_words(language) for language in set(LANGUAGES)}
    grammars = {language: Grammar(language, words) for language, words in lexicons.items()}
    inventors = {language: Inventor(words) for language, words in lexicons.items()}
    known = {language: dictionary(language, DICTIONARY_WORDS, r) for language in sorted(lexicons)} if given.dictionary else {}

    def word(language: str) -> str:
        return r.choice(known[language]) if given.dictionary else inventors[language].word(r)

    with given.out.open("w", encoding="utf8") as file:
        for _ in range(given.count):
            language = r.choice(LANGUAGES)
            invented = r.random() < INVENTED_SHARE
            text = sentence_of([word(language) for _ in range(r.randint(2, 9))], r) if invented else grammars[language].sentence(r)
            file.write(json.dumps({"language": language, "text": text, "invented": invented}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
