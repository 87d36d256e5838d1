"""Drills: conversations that practise a single skill, such as choosing the tool, the value, the wording of a result, or JSON output."""
from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import procedural
from conversations import SMALL_TALK, Conversation, Made, function_of
from lexicon import AND, LANGUAGES
from render import to_json
from things import ALL_THINGS
from tool_sets import FIRST_TOOLS, TAKING, TOOLS, near_tool, purpose, same_purpose, tool_named
from tools import Request, Tool, complete_phrases, fill, fill_with, say_value, say_values, slots, variant, with_schemas

MEANING_LANGUAGES = (16, 28, 28, 28)
MEANING_PAIRS = 0.5
# In German only the last word of the request says whether to switch on or off.
SWITCH_LANGUAGES = (22, 48, 15, 15)
# Argument kinds whose values the model confuses, their shares, and the tool with such an argument that nearly everyone tries first.
CONTRASTS = (("switch", 30, tool_named("set_light")), ("currency", 25, tool_named("exchange_currency")), ("language", 25, tool_named("translate_text")),
             ("day", 4, None), ("room", 4, None), ("mode", 4, None), ("size", 2, None), ("priority", 2, None), ("color", 2, None), ("direction", 2, None))
# Tools that return English weather words, which answers in other languages translate, and the share of result drills that use them.
TELLING_WEATHER = [tool for tool in TOOLS if "weather" in tool.results.values()]
WEATHER_DRILLS = 0.5
# Share of results with random fields in the other result drills.
PLAIN_RESULT_DRILLS = 0.8
RESULT_LANGUAGES = (16, 28, 28, 28)
# Ways to ask for JSON, in the system prompt or after a request; some name the wanted keys.
JSON_LANGUAGES = (46, 20, 17, 17)
JSON_PROMPTS = {
    "en": ("Answer in JSON.", "Reply with a JSON object only.", "You are a helpful assistant that outputs JSON.", "Respond with valid JSON, nothing else.",
           "Extract the data as JSON with the keys {keys}.", "Return a JSON object with {keys}."),
    "de": ("Antworte in JSON.", "Antworte nur mit einem JSON-Objekt.", "Gib gültiges JSON zurück.", "Gib JSON mit den Feldern {keys} zurück."),
    "fr": ("Réponds en JSON.", "Réponds uniquement par un objet JSON.", "Renvoie du JSON valide.", "Renvoie du JSON avec les champs {keys}."),
    "it": ("Rispondi in JSON.", "Rispondi solo con un oggetto JSON.", "Restituisci JSON valido.", "Restituisci JSON con i campi {keys}."),
}
JSON_WISHES = {
    "en": ("Answer in JSON.", "Give me that as JSON.", "As JSON please.", "Reply with JSON only.", "Return JSON with the keys {keys}.", "I need JSON with {keys}."),
    "de": ("Antworte in JSON.", "Gib mir das als JSON.", "Als JSON bitte.", "Nur JSON.", "JSON mit den Feldern {keys}.", "Ich brauche JSON mit {keys}."),
    "fr": ("Réponds en JSON.", "Donne-moi ça en JSON.", "En JSON s'il te plaît.", "JSON uniquement.", "JSON avec les champs {keys}.", "Il me faut du JSON avec {keys}."),
    "it": ("Rispondi in JSON.", "Dammelo in JSON.", "In JSON per favore.", "Solo JSON.", "JSON con i campi {keys}.", "Mi serve JSON con {keys}."),
}
JSON_LISTS = {"en": ("{} as JSON", "List {} as JSON", "We need {}. Make a JSON list."), "de": ("{} als JSON", "Mach aus {} eine Liste in JSON", "Wir brauchen {}. Bitte als JSON."),
              "fr": ("{} en JSON", "Fais une liste JSON de {}", "Il nous faut {}. En JSON."), "it": ("{} in JSON", "Fai una lista JSON di {}", "Ci servono {}. In JSON.")}
JSON_FIELDS = {"en": ("Give me a JSON object with {}", "Generate JSON with the fields {}", "Return a JSON with {}", "Make up some JSON: {}"),
               "de": ("Gib mir ein JSON-Objekt mit {}", "Erzeuge JSON mit den Feldern {}"), "fr": ("Donne-moi un objet JSON avec {}", "Génère du JSON avec les champs {}"),
               "it": ("Dammi un oggetto JSON con {}", "Genera JSON con i campi {}")}
PAIRS = (4, 7)
TRIES = 20


def make_meaning_drill(rng: random.Random, made: float) -> list[Made]:
    """Makes one request for each of eight to twelve tools without arguments, a third of the tokens per choice of other conversations.

    Half of the drills are pairs: both conversations have the same requests, but each has only one half of the tools. Every request
    is called in one and refused in the other, and only the list of tools tells which.
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
    """Makes two conversations with the same tools and requests, in which one value of each request differs, often by a single word.

    Questions for missing arguments and refusals are mixed in: without them, the model learns to call where it should ask.
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
    """Makes calls with results and answers: half are about the weather, whose words the answer translates, half mostly random fields.

    Random fields are listed by name, two or three at a time: without them, the model repeats the last value of an unfamiliar result.
    """
    language = rng.choices(LANGUAGES, RESULT_LANGUAGES)[0]
    tells_weather = rng.random() < WEATHER_DRILLS
    known = FIRST_TOOLS if tells_weather else TOOLS
    bases = [rng.choice(TELLING_WEATHER) if tells_weather and rng.random() < 0.8 else rng.choice(known)]
    for tool in rng.sample(known, rng.choice((2, 3, 4))):
        if not any(same_purpose(tool, other) for other in bases):
            bases.append(tool)
    tool, *others = (variant(base, rng) for base in bases)
    tools = [tool, *(other for other in others[:-1] if other.name != tool.name)]
    rng.shuffle(tools)
    conversation = Conversation(rng, language, tools, others[-1:], plain_results=0 if tells_weather else PLAIN_RESULT_DRILLS)
    for _ in range(rng.choice((1, 2, 3, 4))):
        if rng.random() < 0.25:
            conversation.turn(rng.choice(("turn_missing", "turn_refuse", "turn_request")))
        conversation.drill(tool, fill(rng, tool, rng.choice(complete_phrases(tool, language)), language))
    return [Made(conversation.messages, [function_of(each, rng) for each in tools], [purpose(each) for each in tools])]


def make_json_drill(rng: random.Random) -> list[Made]:
    """Makes a conversation without tools whose answers put what was said into JSON.

    A grammar can force any answer to be JSON. A model that never wrote JSON then keeps adding keys until its context is full.
    """
    language = rng.choices(LANGUAGES, JSON_LANGUAGES)[0]
    conversation = Conversation(rng, language, [], [], is_drill=True)
    told = rng.choice(JSON_PROMPTS[language]) if rng.random() < 0.5 else ""
    turns = 1 if "{keys}" in told else rng.choice((1, 1, 2, 3))
    for turn in range(turns):
        text, content = wanted_as_json(rng, language)
        keys = listed([*content], language)
        if turn == 0 and told:
            conversation.messages = [{"role": "system", "content": told.format(keys=keys)}]
        if not told and "JSON" not in text:
            text = f"{text.rstrip('.')}{'' if text[-1] in '?!' else '.'} {rng.choice(JSON_WISHES[language]).format(keys=keys)}"
        conversation.user(text)
        conversation.assistant(to_json(content))
    return [Made(conversation.messages, [], [])]


def wanted_as_json(rng: random.Random, language: str) -> tuple[str, dict[str, Any]]:
    """Returns what the user says and the JSON answer: the arguments of the request, invented values, a list of things, or a reply."""
    chance = rng.random()
    if chance < 0.15:
        things = rng.sample(ALL_THINGS[language], rng.randint(2, 5))
        return rng.choice(JSON_LISTS[language]).format(listed(things, language)), {rng.choice(("items", "list", "result")): things}
    if chance < 0.3:
        said, answers = rng.choice(SMALL_TALK[language])
        return rng.choice(said).replace("$NAME", "Sam"), {rng.choice(("answer", "response", "message")): rng.choice(answers).replace("$NAME", "Sam")}
    tool = with_schemas(rng.choice(TOOLS), rng)
    if chance < 0.55 and tool.parameters:
        chosen = rng.sample(tool.parameters, rng.randint(1, len(tool.parameters)))
        content = {p.key: say_value(rng, p, language)[0].json for p in chosen}
        return rng.choice(JSON_FIELDS[language]).format(listed([*content], language)), content
    request = fill(rng, tool, rng.choice(tool.phrases[language]), language)
    if not request.arguments:
        return wanted_as_json(rng, language)
    return request.text, {p.name: request.arguments[p.name] for p in tool.parameters if p.name in request.arguments}


def listed(words: list[str], language: str) -> str:
    """Joins the words as in a sentence: "a, b and c"."""
    return AND[language].join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def contrasting_requests(rng: random.Random, tool: Tool, kind: str, language: str) -> tuple[list[Request], list[Request]]:
    """Returns two lists of requests that differ in the value of one argument of this kind; each pair is assigned to the lists at random.

    Both are empty if no phrase contains that argument.
    """
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
