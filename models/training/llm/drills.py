"""Conversations that practise one thing alone: which tool is meant, or which value."""
from __future__ import annotations

import random
from dataclasses import replace

import procedural
from conversations import Conversation, Made, function_of
from lexicon import LANGUAGES
from tool_sets import FIRST_TOOLS, TAKING, TOOLS, near_tool, purpose, same_purpose, tool_named
from tools import Request, Tool, complete_phrases, fill, fill_with, say_value, say_values, slots, variant

MEANING_LANGUAGES = (16, 28, 28, 28)
MEANING_PAIRS = 0.5
# German says which way to switch by a word at the end.
SWITCH_LANGUAGES = (22, 48, 15, 15)
# Kinds of which a model takes one value for another, their shares, and the tool of the kind that nearly everybody tries first.
CONTRASTS = (("switch", 30, tool_named("set_light")), ("currency", 25, tool_named("exchange_currency")), ("language", 25, tool_named("translate_text")),
             ("day", 4, None), ("room", 4, None), ("mode", 4, None), ("size", 2, None), ("priority", 2, None), ("color", 2, None), ("direction", 2, None))
# Tools whose results are English words that answers in other languages translate, and the others whose answers are practised.
TELLING_WEATHER = [tool for tool in TOOLS if "weather" in tool.results.values()]
RESULT_LANGUAGES = (16, 28, 28, 28)
PAIRS = (4, 7)
TRIES = 20


def make_meaning_drill(rng: random.Random, made: float) -> list[Made]:
    """A request for each of eight to twelve tools without arguments: a choice costs a third of the tokens that it does elsewhere.

    Half of the drills are pairs: the same requests to one half of the tools and to the other, so that each is called in one
    conversation and refused in the other, and nothing but the tools that are there tells which.
    """
    language = rng.choices(LANGUAGES, MEANING_LANGUAGES)[0]
    made_share = made * rng.choice((0.2, 0.5, 0.8))
    bases: list[Tool] = []
    count = rng.randint(8, 12)
    while len(bases) < count + 3:
        tool = procedural.make_tool(rng) if rng.random() < made_share else near_tool(rng, bases) if rng.random() < 0.4 else rng.choice(TOOLS)
        if not any(same_purpose(tool, other) for other in bases):
            bases.append(tool)
    variants = [variant(tool, rng) for tool in bases]
    tools, absent = [replace(tool, parameters=()) for tool in variants[:count]], variants[count:]
    if len({tool.name for tool in tools}) < count:
        return make_meaning_drill(rng, made)
    requests = [(tools[index], replace(fill(rng, variants[index], rng.choice(variants[index].phrases[language]), language), arguments={})) for index in rng.sample(range(count), count)]
    is_pair = rng.random() < MEANING_PAIRS
    drills = []
    for here in (tools[: count // 2], tools[count // 2 :]) if is_pair else (tools,):
        conversation = Conversation(rng, language, here, absent, is_drill=True)
        for tool, request in requests:
            if not is_pair and rng.random() < 0.25:
                conversation.turn("turn_refuse")
            conversation.drill(tool, request)
        drills.append(Made(conversation.messages, [tool.function() for tool in here], [purpose(tool) for tool in here]))
    return drills


def make_contrast_drill(rng: random.Random) -> list[Made]:
    """Two conversations with the same tools and requests, but of each request one value is another: one word alone tells which.

    Questions for what is missing and refusals stand between them: without, a model calls where it should ask.
    """
    kind = rng.choices([kind for kind, _, _ in CONTRASTS], [share for _, share, _ in CONTRASTS])[0]
    first_tool = next(tool for each, _, tool in CONTRASTS if each == kind)
    language = rng.choices(LANGUAGES, SWITCH_LANGUAGES if kind == "switch" else MEANING_LANGUAGES)[0]
    bases = [first_tool if first_tool and rng.random() < 0.6 else rng.choice(TAKING[kind])]
    for tool in rng.sample(TOOLS, rng.randint(0, 2) + 1):
        if not any(same_purpose(tool, other) for other in bases):
            bases.append(tool)
    tool, *others = (variant(base, rng) for base in bases)
    tools = [tool, *(other for other in others[:-1] if other.name != tool.name)]
    rng.shuffle(tools)
    sides = contrasting_requests(rng, tool, kind, language)
    if not sides[0]:
        return make_contrast_drill(rng)
    functions = [function_of(each, rng) for each in tools]
    drills = []
    for requests in sides:
        conversation = Conversation(rng, language, tools, others[-1:], is_drill=True)
        for request in requests:
            if rng.random() < 0.45:
                conversation.turn("turn_missing" if rng.random() < 0.65 else "turn_refuse")
            conversation.drill(tool, request)
        drills.append(Made(conversation.messages, functions, [purpose(each) for each in tools]))
    return drills


def make_result_drill(rng: random.Random) -> list[Made]:
    """Calls with their results and answers, mostly of the weather: of all answers only these translate a word of the result."""
    language = rng.choices(LANGUAGES, RESULT_LANGUAGES)[0]
    bases = [rng.choice(TELLING_WEATHER) if rng.random() < 0.8 else rng.choice(FIRST_TOOLS)]
    for tool in rng.sample(FIRST_TOOLS, rng.choice((2, 3, 4))):
        if not any(same_purpose(tool, other) for other in bases):
            bases.append(tool)
    tool, *others = (variant(base, rng) for base in bases)
    tools = [tool, *(other for other in others[:-1] if other.name != tool.name)]
    rng.shuffle(tools)
    conversation = Conversation(rng, language, tools, others[-1:], plain_results=0)
    for _ in range(rng.choice((1, 2, 3, 4))):
        if rng.random() < 0.25:
            conversation.turn(rng.choice(("turn_missing", "turn_refuse", "turn_request")))
        conversation.drill(tool, fill(rng, tool, rng.choice(complete_phrases(tool, language)), language))
    return [Made(conversation.messages, [function_of(each, rng) for each in tools], [purpose(each) for each in tools])]


def contrasting_requests(rng: random.Random, tool: Tool, kind: str, language: str) -> tuple[list[Request], list[Request]]:
    """Requests, and the same with another value of an argument of this kind, some of each on either side; none where no phrase has one."""
    changed = rng.choice([p for p in tool.parameters if p.kind == kind])
    phrases = [phrase for phrase in complete_phrases(tool, language) if changed.key in slots(phrase)]
    sides: tuple[list[Request], list[Request]] = ([], [])
    for _ in range(rng.randint(*PAIRS) if phrases else 0):
        phrase = rng.choice(phrases)
        values = say_values(rng, tool, phrase, language)
        others = (say_value(rng, changed, language) for _ in range(TRIES))
        other = next((each for each in others if each[0].json != values[changed.key][0].json), None)
        if other:
            pair = (values, values | {changed.key: other})
            for side, each in zip(rng.sample(sides, 2), pair):
                side.append(fill_with(tool, phrase, language, each))
    return sides
