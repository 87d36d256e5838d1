"""Measures how often a checkpoint names the right one of four tools: `choosing.py CHECKPOINT.pt TOKENIZER.json [CASES]`.

Prints a row for each language and each part of the training grammar: handwritten or procedural tools, described in English or in
the user's language. The rows show what needs more training, which the evaluation's overall figures do not.
"""
from __future__ import annotations

import random
import sys

import torch
from tokenizers import Tokenizer

import procedural
from lexicon import LANGUAGES
from model import Model, Shape
from render import text_of
from tool_sets import TOOLS, same_purpose
from tools import Tool, complete_phrases, fill, variant

TOOLS_OF_A_CASE = 4
CALL = '<tool_call>\n{"name": "'


def pick(rng: random.Random, is_made: bool, described_in: str) -> list[Tool]:
    """Returns tools that have a description and differ in purpose."""
    bases: list[Tool] = []
    while len(bases) < TOOLS_OF_A_CASE:
        tool = procedural.make_tool(rng, language=described_in) if is_made else rng.choice(TOOLS)
        if tool.about and not any(same_purpose(tool, other) for other in bases):
            bases.append(tool)
    return [variant(tool, rng) for tool in bases]


@torch.no_grad()
def choice(model: Model, tokenizer: Tokenizer, tools: list[Tool], request: str) -> tuple[bool, int]:
    """Returns whether the model starts a tool call at all, and the first token of the name it would write in one."""
    prompt = text_of([{"role": "user", "content": request if request[-1] in "?.!" else f"{request}."}], [tool.function() for tool in tools]) + "<|im_start|>assistant\n"
    before, call = tokenizer.encode(prompt).ids, tokenizer.encode(CALL).ids
    hidden, _ = model.hidden(torch.tensor([before + call]))
    answer, name = model.logits(hidden[0, [len(before) - 1, -1]]).argmax(-1).tolist()
    return answer == call[0], name


def main() -> None:
    """Prints the rows."""
    model = Model(Shape())
    model.load_state_dict(torch.load(sys.argv[1], weights_only=False, map_location="cpu")["model"])
    tokenizer, cases = Tokenizer.from_file(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 120
    rng = random.Random(99)
    for language in LANGUAGES:
        for is_made, described_in in dict.fromkeys(((False, "en"), (True, "en"), (True, language))):
            calls = names = 0
            for _ in range(cases):
                tools = pick(rng, is_made, described_in)
                tool = next(tool for tool in tools if complete_phrases(tool, language))
                request = fill(rng, tool, rng.choice(complete_phrases(tool, language)), language)
                rng.shuffle(tools)
                called, name = choice(model, tokenizer, tools, request.text)
                calls += called
                names += name == tokenizer.encode(CALL + tool.name).ids[len(tokenizer.encode(CALL).ids)]
            kind = "made of words" if is_made else "by hand"
            print(f"{language}, tools {kind}, described in {described_in}: calls {calls / cases:.3f}, names the right one {names / cases:.3f}", flush=True)


if __name__ == "__main__":
    main()
