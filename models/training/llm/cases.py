"""Builds the evaluation cases: `cases.py OUT.jsonl [PER_SUITE] [SEED]`.

Suites:
- `unseen`: tools that are not in the training data (held_out/tools.txt);
- `blind`: the same with held_out/exam.txt, whose author knew only the purposes of the training tools;
- `phrasing`: training tools, requested in the words of held_out/phrasings.txt;
- `result`: the answer after the result of an unseen tool;
- `ask`: the request lacks a required argument of an unseen tool;
- `refuse`: none of the listed tools fits; nearly all requests are for training tools, in words of the training data;
- `refuse_unseen`, `refuse_blind`, `refuse_phrasing`: the same, for the tools and phrasings that are not in the training data;
- `talk`: small talk, with or without tools in the list;
- `plain`: what most people try first (held_out/plain.txt), with nine tools described as a client would describe them.

Values are drawn with a different seed from training's. Tools that one request could mean (AMBIGUOUS) are never listed together,
since either would be right.
"""
from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import conversations
from lexicon import LANGUAGES
from tool_sets import TOOLS, same_purpose
from tools import Tool, complete_phrases, fill, incomplete_phrases, make_result, parse, parse_phrases, with_schemas

FOLDER = Path(__file__).parent
AMBIGUOUS = ({"create_note", "add_task", "add_reminder", "open_ticket"}, {"play_music", "play_genre", "play_radio"}, {"search_web", "lookup_word"},
             {"call_person", "dial_number"}, {"add_to_list", "order_product"}, {"send_message", "send_email"}, {"book_flight", "find_train", "navigate_to", "hail_taxi", "order_taxi"},
             {"add_event", "book_meeting_room", "invite_person"}, {"set_timer", "set_alarm", "start_workout"}, {"get_balance", "transfer_money"},
             {"get_weather", "rain_radar", "town_facts"}, {"take_photo", "self_timer_shot"})
Case = dict[str, Any]


def _text(about: str, *choices: str) -> dict[str, Any]:
    return {"type": "string", "description": about} | ({"enum": list(choices)} if choices else {})


# Tools as a client would describe them: description, arguments, and the optional ones.
PLAIN_TOOLS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "get_weather": ("Get the weather forecast for a location", {"location": _text("City name"), "day": _text("Day", "today", "tomorrow")}, ("day",)),
    "set_light": ("Switch a light on or off", {"room": _text("Room", "kitchen", "bedroom", "office"), "state": _text("On or off", "on", "off")}, ()),
    "set_timer": ("Start a timer", {"minutes": {"type": "integer", "description": "Minutes"}}, ()),
    "send_email": ("Send an email to a person", {"to": _text("Recipient"), "body": _text("Text of the email")}, ()),
    "play_music": ("Play a song", {"title": _text("Title of the song")}, ()),
    "set_alarm": ("Set an alarm clock", {"time": _text("Time as HH:MM")}, ()),
    "convert_currency": ("Convert an amount of money", {"amount": {"type": "number", "description": "Amount"}, "from": _text("Currency"), "to": _text("Currency wanted")}, ()),
    "translate_text": ("Translate a text", {"text": _text("Text"), "language": _text("Language wanted")}, ()),
    "call_person": ("Call a person by phone", {"name": _text("Who")}, ()),
}


def plain_cases(rng: random.Random) -> list[Case]:
    """Returns the cases of `plain`, each with its tool among four others."""
    def described_as(name: str) -> Any:
        about, properties, optional = PLAIN_TOOLS[name]
        parameters = {"type": "object", "properties": properties, "required": [each for each in properties if each not in optional]}
        return {"type": "function", "function": {"name": name, "description": about, "parameters": parameters}}

    cases: list[Case] = []
    for line in (FOLDER / "held_out" / "plain.txt").read_text(encoding="utf8").splitlines():
        request, call = line[3:].split(" = ")
        name, arguments = call.split(" ", 1)
        tools = [name, *rng.sample([each for each in PLAIN_TOOLS if each != name], 4)]
        rng.shuffle(tools)
        cases.append({"suite": "plain", "language": line[:2], "tools": [described_as(each) for each in tools], "messages": [{"role": "user", "content": request}],
                      "call": {"name": name, "arguments": json.loads(arguments)}})
    return cases


def held_out_tools(name: str) -> list[Tool]:
    """Returns the held-out tools of a file."""
    return parse((FOLDER / "held_out" / name).read_text(encoding="utf8"))


def held_out_phrasings() -> list[Tool]:
    """Returns training tools with held-out phrases, a separate tool for each language."""
    known = {tool.name: tool for tool in TOOLS}
    lines = parse_phrases((FOLDER / "held_out" / "phrasings.txt").read_text(encoding="utf8"))
    return [replace(known[name], phrases={language: phrases}) for name, language, phrases in lines]


def ambiguous(first: Tool, second: Tool) -> bool:
    """Returns whether one request could mean either tool."""
    return same_purpose(first, second) or any({first.name, second.name} <= group for group in AMBIGUOUS)


def beside(rng: random.Random, tool: Tool, pool: list[Tool], count: int) -> list[Tool]:
    """Returns the tool among `count` others from the pool, in random order."""
    others: list[Tool] = []
    while len(others) < count:
        other = rng.choice(pool)
        if not any(ambiguous(other, chosen) for chosen in (tool, *others)):
            others.append(other)
    chosen = [tool, *(with_schemas(other, rng) for other in others)]
    rng.shuffle(chosen)
    return chosen


def described(tools: list[Tool]) -> list[Any]:
    """Returns the tools in OpenAI's `tools` format."""
    return [{"type": "function", "function": tool.function()} for tool in tools]


def user(text: str) -> Any:
    """Returns a user message, with a full stop added where the text has no end punctuation."""
    return {"role": "user", "content": text if text[-1] in "?.!" else text + "."}


def refusals(per_suite: int, seed: int) -> list[Case]:
    """Returns the cases of `refuse_unseen`, `refuse_blind` and `refuse_phrasing`: each lists one to four tools, and none is the one requested."""
    rng = random.Random(f"refusals {seed}")
    requested = {"refuse_unseen": held_out_tools("tools.txt"), "refuse_blind": held_out_tools("exam.txt"), "refuse_phrasing": held_out_phrasings()}
    pool = TOOLS + requested["refuse_unseen"] + requested["refuse_blind"]
    cases: list[Case] = []
    for suite, tools in requested.items():
        for index in range(per_suite):
            language = LANGUAGES[index % 4]
            absent = with_schemas(rng.choice([each for each in tools if language in each.phrases]), rng)
            request = fill(rng, absent, rng.choice(complete_phrases(absent, language)), language)
            listed = [each for each in beside(rng, absent, pool, rng.randint(1, 4)) if each is not absent]
            cases.append({"suite": suite, "language": language, "tools": described(listed), "messages": [user(request.text)]})
    return cases


def build(per_suite: int, seed: int) -> list[Case]:
    """Returns all cases."""
    rng = random.Random(seed)
    unseen, phrasings = held_out_tools("tools.txt"), held_out_phrasings()
    blind = held_out_tools("exam.txt")
    pool = TOOLS + unseen
    cases: list[Case] = []
    for index in range(per_suite):
        language = LANGUAGES[index % 4]

        def add(suite: str, tools: list[Tool], messages: list[Any], **expected: Any) -> None:
            cases.append({"suite": suite, "language": language, "tools": described(tools), "messages": messages, **expected})

        tool = with_schemas(unseen[(index // 4) % len(unseen)], rng)
        tools = beside(rng, tool, pool, rng.randint(1, 4))
        request = fill(rng, tool, rng.choice(complete_phrases(tool, language)), language)
        add("unseen", tools, [user(request.text)], call={"name": tool.name, "arguments": request.arguments})

        tool = with_schemas(blind[(index // 4) % len(blind)], rng)
        tools = beside(rng, tool, TOOLS + blind, rng.randint(1, 4))
        request = fill(rng, tool, rng.choice(complete_phrases(tool, language)), language)
        add("blind", tools, [user(request.text)], call={"name": tool.name, "arguments": request.arguments})

        told = with_schemas(rng.choice([each for each in unseen if each.results]), rng)
        request = fill(rng, told, rng.choice(complete_phrases(told, language)), language)
        result = {key: make_result(rng, maker, language)[0] for key, maker in told.results.items()}
        called = {"role": "assistant", "content": None, "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": told.name, "arguments": json.dumps(request.arguments, ensure_ascii=False)}}]}
        content = json.dumps(result, ensure_ascii=False)
        add("result", beside(rng, told, pool, rng.randint(0, 3)),
            [user(request.text), called, {"role": "tool", "tool_call_id": "call_1", "content": content}], facts=[str(value) for value in result.values()])

        asked = with_schemas(rng.choice([each for each in unseen if incomplete_phrases(each, language)]), rng)
        request = fill(rng, asked, rng.choice(incomplete_phrases(asked, language)), language)
        add("ask", beside(rng, asked, pool, rng.randint(0, 3)), [user(request.text)])

        absent = with_schemas(rng.choice(pool), rng)
        request = fill(rng, absent, rng.choice(complete_phrases(absent, language)), language)
        add("refuse", beside(rng, absent, TOOLS, rng.randint(1, 4))[:5], [user(request.text)])
        cases[-1]["tools"] = [each for each in cases[-1]["tools"] if each["function"]["name"] != absent.name]

        said, answers = rng.choice(conversations.SMALL_TALK[language])
        add("talk", [with_schemas(each, rng) for each in rng.sample(pool, rng.randint(0, 4))],
            [user(rng.choice([text for text in said if "$" not in text] or ["Hello"]))], answers=answers)

        fitting = [each for each in phrasings if language in each.phrases]
        known = with_schemas(fitting[(index // 4) % len(fitting)], rng)
        options = [phrase for phrase in complete_phrases(known, language)]
        request = fill(rng, known, rng.choice(options), language)
        add("phrasing", beside(rng, known, TOOLS, rng.randint(1, 4)), [user(request.text)], call={"name": known.name, "arguments": request.arguments})
    cases += plain_cases(rng) + refusals(per_suite, seed)
    return [case for case in cases if case["suite"] != "talk" or not any("$" in answer for answer in case["answers"])]


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    Path(sys.argv[1]).write_text("\n".join(json.dumps(case, ensure_ascii=False) for case in build(count, int(sys.argv[3]) if len(sys.argv) > 3 else 777)), encoding="utf8")
