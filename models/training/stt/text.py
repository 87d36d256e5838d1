"""Writes the training and held-out texts: `text.py PER_LANGUAGE OUT_FOLDER [SEED] [HELD_OUT.json]`.

Half come from the patterns, a quarter from the most common patterns with the most common words, an eighth are free combinations of
words of the lexicon and an eighth of words of Debian's dictionaries, so that the recogniser learns to spell words that it has never
seen in a sentence. With HELD_OUT.json of another seed, the training texts leave out those sentences too.
"""
from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

from grammar import LANGUAGES, Grammar

DICTIONARIES = {"en": "american-english", "de": "ngerman", "fr": "french", "it": "italian"}
LONGEST = {"en": 10, "de": 12, "fr": 9, "it": 10}
HELD_OUT = 400
COMMON_WORDS, COMMON_PATTERNS = 24, 45


def dictionary(language: str, size: int, r: random.Random) -> list[str]:
    """Returns `size` pronounceable words of Debian's dictionary of the language."""
    lines = Path("/usr/share/dict", DICTIONARIES[language]).read_text("utf8").split()
    first = "A-ZÄÖÜa-zäöü" if language == "de" else "a-zàâäçéèêëîïôöûüœ"
    shape = re.compile(rf"[{first}][a-zàâäçéèêëìíîïòóôöùúûüœß]{{2,{LONGEST[language] - 1}}}")
    return r.sample([w for w in lines if shape.fullmatch(w) and re.search("[aeiouyäöüàâéèêîôû]", w.lower())], size)


def words_of(text: str) -> list[str]:
    """Returns lower-case words without punctuation."""
    return re.findall(r"[^\W_]+", text.lower())


def free_combination(pool: list[str], r: random.Random) -> str:
    """Returns two to seven random words as a sentence."""
    text = " ".join(r.choice(pool) for _ in range(r.randint(2, 7)))
    return text[0].upper() + text[1:] + "."


def texts_of(language: str, count: int, seed: int, left_out: set[str]) -> tuple[list[str], list[str], int]:
    """Returns training texts, held-out texts (none of which is in training) and the number of distinct training words."""
    r = random.Random(f"{seed}-{language}")
    known = dictionary(language, 9000, r)
    grammar = Grammar(language, known)
    lexicon = sorted({w for _ in range(40000) for w in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", grammar.sentence(r)) if len(w) > 2})
    held = {grammar.sentence(r) for _ in range(HELD_OUT * 3)}
    held = set(r.sample(sorted(t for t in held if len(words_of(t)) > 2), HELD_OUT))
    common = Grammar(language, known, COMMON_WORDS, COMMON_PATTERNS)
    seen: Counter[str] = Counter()
    train: list[str] = []
    while len(train) < count:
        kind = r.random()
        if kind < 0.75:
            text = (common if kind < 0.25 else grammar).sentence(r)
        else:
            text = free_combination(lexicon if kind < 0.875 else known, r)
        if text in held or text in left_out or seen[text] > (12 if len(words_of(text)) < 5 else 2):
            continue
        seen[text] += 1
        train.append(text)
    return train, sorted(held), len({w for t in train for w in words_of(t)})


def main() -> None:
    """Writes train.json, heldout.json and bpe.txt, and prints the vocabulary of each language."""
    count, folder = int(sys.argv[1]), Path(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    left_out = {text for _, text in json.loads(Path(sys.argv[4]).read_text("utf8"))} if len(sys.argv) > 4 else set()
    folder.mkdir(parents=True, exist_ok=True)
    train: list[tuple[str, str]] = []
    held: list[tuple[str, str]] = []
    for language in LANGUAGES:
        texts, out, vocabulary = texts_of(language, count, seed, left_out)
        train += [(language, t) for t in texts]
        held += [(language, t) for t in out]
        print(language, len(texts), "sentences,", vocabulary, "distinct words", flush=True)
    random.Random(seed).shuffle(train)
    random.Random(seed).shuffle(held)
    (folder / "train.json").write_text(json.dumps(train, ensure_ascii=False), "utf8")
    (folder / "heldout.json").write_text(json.dumps(held, ensure_ascii=False), "utf8")


if __name__ == "__main__":
    main()
