"""Writes the reference data for `tools/check_tokenizer.ts`: `check_tokenizer.py TOKENIZER.json OUT.jsonl`."""
from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from tokenizers import Tokenizer

import mixture
from render import text_of

STRANGE = "Größe 12.5 °C — «déjà vu» 日本語 😀\n\n  two  spaces\tand a tab, it's l'aria; x_y-z (a) {\"b\": [1,2]} www.example.org/a?b=c&d"


def main() -> None:
    """Writes 300 conversations with their text and token ids."""
    tokenizer, rng = Tokenizer.from_file(sys.argv[1]), random.Random(4242)
    lines = []
    for index in range(300):
        messages, tools, _ = mixture.make(rng)[0]
        if index % 10 == 0:
            messages = [*messages, {"role": "user", "content": STRANGE}]
        text = text_of(messages, tools)
        calls = [{**message, "tool_calls": [{"id": "x", "type": "function", "function": {**call, "arguments": json.dumps(call["arguments"])}} for call in message["tool_calls"]]}
                 if "tool_calls" in message else message for message in messages]
        lines.append(json.dumps({"messages": calls, "tools": [{"type": "function", "function": tool} for tool in tools], "text": text, "ids": tokenizer.encode(text).ids}))
    Path(sys.argv[2]).write_text("\n".join(lines), encoding="utf8")


if __name__ == "__main__":
    main()
