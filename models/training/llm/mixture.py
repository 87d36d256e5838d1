"""The training mixture: how often each kind of conversation occurs."""
from __future__ import annotations

import random

from conversations import Conversation, Made, function_of
from drills import make_contrast_drill, make_json_drill, make_meaning_drill, make_result_drill
from lexicon import LANGUAGES
from tool_sets import TOOLS, pick_tools, purpose
from tools import variant

# Share of conversations that practise only choosing a tool: many tools without arguments, described in English.
MEANING_DRILLS = 0.2
# Share of conversations in the last leg that practise only choosing a value, mostly on or off.
CONTRAST_DRILLS = 0.1
# Share of the remaining ones that practise only the answer after a result.
RESULT_DRILLS = 0.1
# Share of the remaining ones whose answers are JSON.
JSON_DRILLS = 0.05
# Share of other conversations in the last leg with a tool that switches something on or off: only five of all tools do, and each
# language expresses it differently.
SWITCHES = 0.1
DESCRIBED_ALIKE = 0.35
# Factor on the share of procedural tools in the last leg, and the share of usual tools among the others.
LAST_MADE, LAST_USUAL = 0.3, 0.35
# Share of conversations that are repeated without one of their tools.
TWINS = 0.25
_TURNS = (("turn_request", 42), ("turn_missing", 30), ("turn_parallel", 9), ("turn_follow", 7), ("turn_refuse", 25), ("turn_talk", 8))


def make(rng: random.Random, stage: float = 1.0, drills: float = 0.0) -> list[Made]:
    """Makes a conversation and its tools, sometimes followed by the same conversation without one of the tools.

    `stage` goes from 0 (short, mostly English) to 1 (everything); 2 is a last leg, with more usual tools and fewer procedural ones:
    requests for procedural tools only use words of the lexicon, and a model that sees mostly these refuses freer wording.

    `drills` is the share of conversations with many calls of the same tools and without results, so that choosing a tool and copying
    arguments is practised more often per token.
    """
    language = "en" if rng.random() < 0.6 * (1 - stage) else rng.choices(LANGUAGES, (31, 27, 21, 21))[0]
    if rng.random() < 0.06:
        conversation = Conversation(rng, language, [], [variant(rng.choice(TOOLS), rng)])
        for _ in range(rng.choice((1, 2, 3))):
            conversation.turn("turn_talk" if rng.random() < 0.75 else "turn_refuse")
        return [Made(conversation.messages, [], [])]
    made_share, usual = (1.0, 0.0) if stage <= 1 else (LAST_MADE, LAST_USUAL)
    stage = min(1.0, stage)
    is_last = usual > 0
    if is_last and rng.random() < CONTRAST_DRILLS:
        return make_contrast_drill(rng)
    if is_last and rng.random() < RESULT_DRILLS:
        return make_result_drill(rng)
    if is_last and rng.random() < JSON_DRILLS:
        return make_json_drill(rng)
    if stage == 1 and rng.random() < MEANING_DRILLS:
        return make_meaning_drill(rng, made_share)
    most = 2 + round(4 * stage)
    count = rng.choices(range(1, most + 1), [4, 5, 5, 4, 3, 3][:most])[0]
    tools, absent = pick_tools(rng, count, language, DESCRIBED_ALIKE + (0.8 - DESCRIBED_ALIKE) * (1 - stage), made_share, usual, is_last and rng.random() < SWITCHES)
    is_drill = rng.random() < drills
    conversation = Conversation(rng, language, tools, absent, is_drill)
    turns = rng.randint(5, 9) if is_drill else rng.choice((1, 1, 2, 2, 3, 4))
    for _ in range(turns if stage > 0.3 else rng.choice((1, 2))):
        name = rng.choices([turn for turn, _ in _TURNS], [weight for _, weight in _TURNS])[0]
        conversation.turn(name)
    functions = [function_of(tool, rng) for tool in tools]
    made = [Made(conversation.messages, functions, [purpose(tool) for tool in tools])]
    needed = [tool for tool in tools if any(tool.name in turn.needs for turn in conversation.turns)]
    if needed and len(tools) > 1 and rng.random() < TWINS:
        absent_now = rng.choice(needed)
        kept = [(tool, function) for tool, function in zip(tools, functions) if tool is not absent_now]
        made.append(Made(conversation.without(absent_now), [function for _, function in kept], [purpose(tool) for tool, _ in kept]))
    return made
