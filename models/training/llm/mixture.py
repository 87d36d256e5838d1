"""What the model is trained on: how often each kind of conversation comes."""
from __future__ import annotations

import random

from conversations import Conversation, Made, function_of
from drills import make_contrast_drill, make_json_drill, make_meaning_drill, make_result_drill
from lexicon import LANGUAGES
from tool_sets import TOOLS, pick_tools, purpose
from tools import variant

# Share of conversations that practise nothing but which tool is meant: many tools, none with arguments, described in English.
MEANING_DRILLS = 0.2
# Share of conversations in the last leg that practise nothing but which value is meant, mostly which way to switch.
CONTRAST_DRILLS = 0.1
# Share that practises nothing but what answers make of results.
RESULT_DRILLS = 0.1
# Share whose answers are JSON.
JSON_DRILLS = 0.05
# Share of the others with a tool that switches something on or off: five of all tools do, and all languages say it otherwise.
SWITCHES = 0.1
DESCRIBED_ALIKE = 0.35
# How many procedural tools are left in the last leg, and which share of the others are usual ones.
LAST_MADE, LAST_USUAL = 0.3, 0.35
# Share of conversations that come a second time without one of their tools.
TWINS = 0.25
_TURNS = (("turn_request", 42), ("turn_missing", 30), ("turn_parallel", 9), ("turn_follow", 7), ("turn_refuse", 25), ("turn_talk", 8))


def make(rng: random.Random, stage: float = 1.0, drills: float = 0.0) -> list[Made]:
    """A conversation and its tools, and now and then the same without one of the tools.

    `stage` goes from 0 (short, mostly English) to 1 (everything); 2 is for a last leg, with more of the usual tools and fewer
    procedural ones: their requests always have the words of the lexicon, and a model that hears these most refuses what is said more
    freely.

    `drills` is the share of drills: many calls with the same tools, without their results, so that choosing a tool and copying
    arguments is practised more often in as many tokens.
    """
    language = "en" if rng.random() < 0.6 * (1 - stage) else rng.choices(LANGUAGES, (31, 27, 21, 21))[0]
    if rng.random() < 0.06:
        conversation = Conversation(rng, language, [], [variant(rng.choice(TOOLS), rng)])
        for _ in range(rng.choice((1, 2, 3))):
            conversation.turn("turn_talk" if rng.random() < 0.75 else "turn_refuse")
        return [Made(conversation.messages, [], [])]
    made, usual = (1.0, 0.0) if stage <= 1 else (LAST_MADE, LAST_USUAL)
    stage = min(1.0, stage)
    is_last = usual > 0
    if is_last and rng.random() < CONTRAST_DRILLS:
        return make_contrast_drill(rng)
    if is_last and rng.random() < RESULT_DRILLS:
        return make_result_drill(rng)
    if is_last and rng.random() < JSON_DRILLS:
        return make_json_drill(rng)
    if stage == 1 and rng.random() < MEANING_DRILLS:
        return make_meaning_drill(rng, made)
    most = 2 + round(4 * stage)
    count = rng.choices(range(1, most + 1), [4, 5, 5, 4, 3, 3][:most])[0]
    tools, absent = pick_tools(rng, count, language, DESCRIBED_ALIKE + (0.8 - DESCRIBED_ALIKE) * (1 - stage), made, usual, is_last and rng.random() < SWITCHES)
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
