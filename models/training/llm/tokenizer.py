"""The byte-level BPE tokenizer: `tokenizer.py OUT.json`, or `tokenizer.py OUT.json prune IN.json SHARDS_FOLDER`.

It splits text as llama.cpp's "qwen2" pre-tokenizer does (single digits). Its merges are learned in two stages. The first merges
inside words only, so that a word has the same tokens with and without a space before it, and copying it into a call is copying
tokens. The second merges the space with the most common lowercase words, which arguments never contain.

`prune` removes merges whose tokens are rare in the shards: a model of this size cannot learn to copy a token that it has seen a
few times, but it can copy the parts of that token. Token ids stay the same. `thinned` removes some merges at random for one
conversation, so that the model also sees the parts of words.
"""
from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import regex
from tokenizers import AddedToken, Regex, Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel, Sequence, Split
from tokenizers.trainers import BpeTrainer
import tokenizers.decoders

import mixture
from lexicon import DAYS, ROOMS, THEMES, WORDS
from render import MARKERS, SPECIAL, text_of

VOCABULARY = 8000
SPACED_WORDS = 900
CONVERSATIONS = 12_000
SEED = 20_001
COMMON_TOKEN = 150
QWEN2 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
WORDS_ALONE = r"\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
_SPACE = "Ġ"


def _texts() -> list[str]:
    rng = random.Random(SEED)
    return [text_of(each.messages, each.functions) for _ in range(CONVERSATIONS) for each in mixture.make(rng)]


def _copied_words() -> set[str]:
    """Returns the words that arguments are made of, which must not merge with the space before them."""
    rows = [words for theme in THEMES.values() for words in theme]
    rows += [(name, *words) for table in (ROOMS, DAYS) for name, words in table.items()]
    words = {word for row in rows for text in row for word in text.split()} | {word for words in WORDS.values() for word in words}
    return words - {"in", "im", "der", "dans", "la", "le", "nella", "auf", "dem", "am", "de", "à", "da"}


def pre_tokenizer(pattern: str) -> Sequence:
    """Returns a pre-tokenizer that splits by the pattern and then into bytes."""
    return Sequence([Split(Regex(pattern), "isolated"), ByteLevel(add_prefix_space=False, use_regex=False)])


def train() -> Tokenizer:
    """Trains the tokenizer on conversations of the grammar."""
    texts = _texts()
    first = Tokenizer(BPE())
    first.pre_tokenizer = pre_tokenizer(WORDS_ALONE)
    size = VOCABULARY - len(SPECIAL) - len(MARKERS) - SPACED_WORDS
    splitter = regex.compile("|".join(map(regex.escape, (*SPECIAL, *MARKERS))))
    plain = [part for text in texts for part in splitter.split(text) if part]
    first.train_from_iterator(plain, BpeTrainer(vocab_size=size, initial_alphabet=ByteLevel.alphabet(), show_progress=False))
    merges = [tuple(merge) for merge in _state(first)["merges"]]
    vocabulary = dict(sorted(first.get_vocab().items(), key=lambda pair: pair[1]))
    copied = _copied_words()
    counts: Counter[str] = Counter()
    for part in plain[:60_000]:
        for word in regex.findall(r" (\p{Ll}+)", part):
            if word not in copied:
                counts[word] += 1
    pairs = []
    for word, _ in counts.most_common(SPACED_WORDS * 3):
        tokens = first.encode(word).tokens
        if len(tokens) == 1 and _SPACE + tokens[0] not in vocabulary and len(pairs) < SPACED_WORDS:
            pairs.append((_SPACE, tokens[0]))
            vocabulary[_SPACE + tokens[0]] = len(vocabulary)
    whole = Tokenizer(BPE(vocab={token: index for index, token in enumerate(vocabulary)}, merges=merges + pairs))
    whole.pre_tokenizer = pre_tokenizer(QWEN2)
    whole.decoder = tokenizers.decoders.ByteLevel()
    whole.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in SPECIAL])
    whole.add_tokens([AddedToken(token, normalized=False) for token in MARKERS])
    return whole


def with_merges(tokenizer: Tokenizer, merges: list[list[str]]) -> Tokenizer:
    """Returns the tokenizer with other merges."""
    content = json.loads(tokenizer.to_str())
    content["model"]["merges"] = merges
    return Tokenizer.from_str(json.dumps(content))


def thinned(tokenizer: Tokenizer, rng: random.Random) -> Tokenizer:
    """Returns the tokenizer without some of its merges, chosen at random."""
    share = rng.uniform(0.02, 0.12)
    return with_merges(tokenizer, [merge for merge in _state(tokenizer)["merges"] if rng.random() >= share])


def pruned(tokenizer: Tokenizer, shards: list[Path]) -> Tokenizer:
    """Returns the tokenizer without merges that only rare tokens need."""
    counts = sum(np.bincount(np.load(path)["ids"], minlength=tokenizer.get_vocab_size()) for path in shards)
    merges = _state(tokenizer)["merges"]
    kept = {token for token, index in tokenizer.get_vocab().items() if counts[index] >= COMMON_TOKEN}
    for first, second in reversed(merges):
        if first + second in kept:
            kept |= {first, second}
    return with_merges(tokenizer, [merge for merge in merges if "".join(merge) in kept])


def _state(tokenizer: Tokenizer) -> dict:
    return json.loads(tokenizer.to_str())["model"]


if __name__ == "__main__":
    if "prune" in sys.argv:
        pruned(Tokenizer.from_file(sys.argv[3]), sorted(Path(sys.argv[4]).glob("*.npz"))).save(sys.argv[1])
    else:
        train().save(sys.argv[1])
