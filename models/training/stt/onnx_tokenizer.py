"""Derives the token ids and the tokenizer of an exported model, which a whisper.cpp file contains only implicitly."""
from __future__ import annotations

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from tokens import byte_of_character

LANGUAGES = (
    "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue"
).split()
TIMES = 1501
MULTILINGUAL = 51865
#: Symbols of non-speech annotations; from whisper.cpp, which took them from OpenAI's tokenizer.py.
NON_SPEECH = ['"', "#", "(", ")", "*", "+", "/", ":", ";", "<", "=", ">", "@", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~", "「", "」", "『", "』", "<<", ">>", "<<<", ">>>", "--", "---", "-(", "-[", "('", '("', "((", "))", "(((", ")))", "[[", "]]", "{{", "}}", "♪♪", "♪♪♪", "♩", "♪", "♫", "♬", "♭", "♮", "♯"]


class Layout:
    """The ids of each kind of token, before and after the unused text ids are removed."""

    def __init__(self, vocabulary: list[bytes], rows: int):
        multilingual = rows >= MULTILINGUAL
        texts = 50257 if multilingual else 50256
        self.texts = [i for i in range(texts) if not (vocabulary[i].startswith(b"<|unused") and vocabulary[i].endswith(b"|>"))]
        specials = [*range(texts, rows)]
        self.kept = [*self.texts, *specials]
        self.count = len(self.kept)
        first = len(self.texts)
        languages = LANGUAGES[: rows - 51765 - (1 if multilingual else 0)] if multilingual else []
        self.end, self.start = first, first + 1
        self.languages = {f"<|{code}|>": self.start + 1 + i for i, code in enumerate(languages)}
        after = self.start + 1 + (len(languages) if multilingual else 98 + 1)
        self.tasks = {"translate": after, "transcribe": after + 1} if multilingual else {}
        self.previous, self.no_speech, self.no_timestamps, self.first_time = after + 3, after + 4, after + 5, after + 6
        by_bytes = {vocabulary[old]: new for new, old in enumerate(self.texts)}
        self.blank = [by_bytes[b" "]] if b" " in by_bytes else []
        symbols = [*NON_SPEECH, *(" " + s for s in NON_SPEECH), " -", " '"]
        noises = {by_bytes[s.encode()] for s in symbols if s.encode() in by_bytes}
        self.suppressed = sorted({*noises, self.start, *self.languages.values(), after, after + 1, after + 2, self.previous, self.no_speech, self.no_timestamps})
        self.names = {
            self.end: "<|endoftext|>", self.start: "<|startoftranscript|>", **{i: name for name, i in self.languages.items()},
            after: "<|translate|>", after + 1: "<|transcribe|>", after + 2: "<|startoflm|>", self.previous: "<|startofprev|>",
            self.no_speech: "<|nospeech|>", self.no_timestamps: "<|notimestamps|>",
            **{self.first_time + i: f"<|{i * 0.02:.2f}|>" for i in range(min(TIMES, self.count - self.first_time))},
        }


def merges(vocabulary: list[bytes]) -> list[tuple[bytes, bytes]]:
    """Reconstructs the merges of a byte-level BPE from its tokens: the id is the rank, and earlier merges split each token in two."""
    rank = {token: i for i, token in reversed(list(enumerate(vocabulary)))}
    found = []
    for token in vocabulary:
        if len(token) < 2:
            continue
        parts = [token[i: i + 1] for i in range(len(token))]
        while len(parts) > 2:
            pairs = [(rank.get(parts[i] + parts[i + 1], len(rank)), i) for i in range(len(parts) - 1)]
            best, at = min(pairs)
            if best >= rank[token]:
                break
            parts[at: at + 2] = [parts[at] + parts[at + 1]]
        if len(parts) == 2:
            found.append((parts[0], parts[1]))
    return found


def tokenizer(vocabulary: list[bytes], layout: Layout) -> Tokenizer:
    """Returns the tokenizer with its special tokens."""
    character = {byte: c for c, byte in byte_of_character().items()}
    written = lambda token: "".join(character[b] for b in token)
    texts = [vocabulary[old] for old in layout.texts]
    known = {written(token): i for i, token in enumerate(texts)}
    result = Tokenizer(models.BPE(known, [(written(a), written(b)) for a, b in merges(texts)]))
    result.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    result.decoder = decoders.ByteLevel()
    for i in range(len(texts), layout.count):
        result.add_special_tokens([AddedToken(layout.names[i], special=True, normalized=False)])
        assert result.token_to_id(layout.names[i]) == i, (i, layout.names[i])
    return result
