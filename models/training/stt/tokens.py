"""Whisper's multilingual token layout with our own byte-level BPE in the lowest ids: `tokens.py TRAIN.json BPE.json`."""
from __future__ import annotations

import json
import sys

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

BPE_SIZE = 1200
VOCABULARY, TEXT_IDS = 51865, 50257
END, START, TRANSLATE, TRANSCRIBE, START_OF_LM, PREVIOUS, NO_SPEECH, NO_TIMESTAMPS, FIRST_TIME = 50257, 50258, 50358, 50359, 50360, 50361, 50362, 50363, 50364
LANGUAGE = {"en": 50259, "de": 50261, "fr": 50265, "it": 50274}
TIMES = 1001
SPECIAL = [END, START, *LANGUAGE.values(), TRANSLATE, TRANSCRIBE, START_OF_LM, PREVIOUS, NO_SPEECH, NO_TIMESTAMPS]
USED = [*range(BPE_SIZE), *SPECIAL, *range(FIRST_TIME, FIRST_TIME + TIMES)]
ROW = {token: row for row, token in enumerate(USED)}
ROWS = len(USED) + 1
UNUSED_IDS = VOCABULARY - len(USED)


def byte_of_character() -> dict[str, int]:
    """Returns the byte of each of GPT-2's printable stand-in characters."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in printable]
    return {chr(b): b for b in printable} | {chr(256 + i): b for i, b in enumerate(others)}


def token_bytes(tokenizer: Tokenizer, token: int) -> bytes:
    """Returns the bytes of a text token."""
    table = byte_of_character()
    return bytes(table[c] for c in tokenizer.id_to_token(token))


def train(texts: list[str], path: str) -> None:
    """Trains the BPE on the training texts."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=BPE_SIZE, initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()), show_progress=False)
    tokenizer.train_from_iterator((" " + t for t in texts), trainer)
    tokenizer.save(path)
    print(tokenizer.get_vocab_size(), "tokens")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf8") as file:
        train([text for _, text in json.load(file)], sys.argv[2])
