"""Reads the tools of `tools/*.txt` and makes variants of them with other names, argument names and schemas.

A tool is a block of lines. The first is `name | descriptions separated by " / " | other names`. Then, indented:
- `argument[!] kind ["description"]`, where `!` marks a required argument;
- `-> key=maker ...` for its results;
- `en a | b` for requests in a language: `{argument}` is the spoken value, `[argument]` the value inside its usual phrase;
- `en> a | b` for answers.

Lines of `tools/*.list` add to a tool: `tool en a | b` more requests, `tool about a / b` more descriptions.
"""
from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lexicon import LANGUAGES, WEATHER, WORDS, in_language, made_up_word
from values import KINDS, Schema, Value


@dataclass(frozen=True)
class Parameter:
    """An argument of a tool; `key` is its name in the phrases, `name` its name in the schema."""

    key: str
    name: str
    kind: str
    required: bool
    about: str = ""
    schema: Schema = field(default_factory=dict)


@dataclass(frozen=True)
class Tool:
    """A tool with the requests for it and the answers after it; `made_of` is the verb and noun of a procedural tool, `subject` the
    file of a handwritten one."""

    name: str
    about: str
    other_names: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    results: dict[str, str]
    phrases: dict[str, tuple[str, ...]]
    answers: dict[str, tuple[str, ...]]
    other_abouts: tuple[str, ...] = ()
    made_of: tuple[str, str] | None = None
    subject: str = ""

    def function(self) -> dict[str, Any]:
        """Returns the function in OpenAI's format."""
        properties = {p.name: p.schema | ({"description": p.about} if p.about else {}) for p in self.parameters}
        required = [p.name for p in self.parameters if p.required]
        parameters: Schema = {"type": "object", "properties": properties}
        if required:
            parameters["required"] = required
        return {"name": self.name} | ({"description": self.about} if self.about else {}) | {"parameters": parameters}


_ARGUMENT = re.compile(r'(\w+)(!?) (\w+)(?: "(.*)")?$')


def parse(text: str) -> list[Tool]:
    """Parses the tools of a file."""
    tools: list[Tool] = []
    for block in re.split(r"\n(?=\S)", text.strip()):
        head, *lines = block.splitlines()
        name, about, others = (part.strip() for part in head.split("|"))
        parameters, results = [], {}
        phrases: dict[str, tuple[str, ...]] = {}
        answers: dict[str, tuple[str, ...]] = {}
        for line in map(str.strip, lines):
            first, _, rest = line.partition(" ")
            if first == "->":
                results = dict(part.split("=", 1) for part in rest.split())
            elif first in LANGUAGES:
                phrases[first] = tuple(part.strip() for part in rest.split(" | "))
            elif first[:2] in LANGUAGES and first[2:] == ">":
                answers[first[:2]] = tuple(part.strip() for part in rest.split(" | "))
            else:
                match = _ARGUMENT.match(line)
                if match is None:
                    raise ValueError(f"Cannot read the tool {name}: {line}")
                key, mark, kind, description = match.groups()
                parameters.append(Parameter(key, key, kind, mark == "!", description or ""))
        about, *other_abouts = about.split(" / ")
        tools.append(Tool(name, about, tuple(others.split()), tuple(parameters), results, phrases, answers, tuple(other_abouts)))
    return tools


def parse_phrases(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Parses lines of `tool language phrase | phrase`, or of `tool about description / description`."""
    lines = [line.split(" ", 2) for line in text.splitlines()]
    return [(name, of, tuple(part.strip() for part in rest.split(" / " if of == "about" else " | "))) for name, of, rest in lines]


def read_folder(folder: Path) -> list[Tool]:
    """Reads the tools of every `.txt` file in the folder, with the phrases and descriptions of its `.list` files."""
    tools = {tool.name: replace(tool, subject=path.stem) for path in sorted(folder.glob("*.txt")) for tool in parse(path.read_text(encoding="utf8"))}
    for path in sorted(folder.glob("*.list")):
        for name, of, more in parse_phrases(path.read_text(encoding="utf8")):
            tool = tools[name]
            tools[name] = (replace(tool, other_abouts=tool.other_abouts + more) if of == "about"
                           else replace(tool, phrases=tool.phrases | {of: tool.phrases[of] + more}))
    return list(tools.values())


def with_schemas(tool: Tool, rng: random.Random) -> Tool:
    """Returns the tool under its own names, with a schema for each argument."""
    return replace(tool, parameters=tuple(replace(p, schema=KINDS[p.kind].schema(rng), about=p.about or KINDS[p.kind].about[0]) for p in tool.parameters))


_WORDS = sorted({word.lower() for word in WORDS["en"]} | set("alpha beta delta omega nova pixel orbit lunar echo flux vertex zeta comet delphi onyx quartz sigma terra vega zephyr".split()))


# Shares of tools with odd names, and of tools whose arguments have odd names.
ODD_TOOLS, ODD_ARGUMENTS = 0.45, 0.3


def odd_name(rng: random.Random) -> str:
    """Returns a meaningless name, which the model can only copy from the list."""
    chance = rng.random()
    if chance < 0.6:
        return "_".join(rng.sample(_WORDS, rng.choice((1, 2, 2))))
    if chance < 0.8:
        return made_up_word(rng)
    return f"{rng.choice(('tool', 'fn', 'do', 'f', 'action', 'run'))}_{rng.randint(1, 99) if rng.random() < 0.5 else rng.choice(_WORDS)}"


def variant(tool: Tool, rng: random.Random) -> Tool:
    """Returns the tool with a random choice of names, descriptions and schemas for itself and its arguments."""
    chance = rng.random()
    name = tool.name if chance < 0.3 else rng.choice(tool.other_names or (tool.name,))
    about = rng.choice((tool.about, *tool.other_abouts))
    if chance > 1 - ODD_TOOLS:
        name = odd_name(rng)
    else:
        style = rng.random()
        if style < 0.08:
            head, *tail = name.split("_")
            name = head + "".join(word.capitalize() for word in tail)
        elif style < 0.11:
            name = name.replace("_", "-")
        elif style < 0.14:
            name = f"{rng.choice(('home', 'my', 'api', 'assistant', 'app'))}_{name}"
        if rng.random() < 0.08:
            about = ""
    if about and rng.random() < 0.15:
        about = rng.choice((about.rstrip("."), f"Tool: {about}", about.lower().rstrip(".")))
    plain, renamed = rng.random() < 0.5, rng.random() < ODD_ARGUMENTS
    used: set[str] = set()
    parameters = []
    for p in tool.parameters:
        kind = KINDS[p.kind]
        # Two arguments of one kind keep their own names: those of the kind would not distinguish them.
        is_twin = sum(q.kind == p.kind for q in tool.parameters) > 1
        choices = [p.name] if plain or is_twin else [n for n in (p.name, *kind.names) if n not in used]
        choice = rng.choice(choices or [p.name])
        if renamed:
            choice = odd_name(rng)
        if choice in used or (choice != p.name and any(choice == q.name for q in tool.parameters)):
            choice = p.name
        if choice in used:
            choice = f"{p.key}_{len(used)}"
        used.add(choice)
        described = renamed or bool(p.about) or rng.random() < 0.5
        about_it = (p.about or (rng.choice(kind.about))) if described else ""
        parameters.append(replace(p, name=choice, about=about_it, schema=kind.schema(rng)))
    if rng.random() < 0.2:
        rng.shuffle(parameters)
    return replace(tool, name=name, about=about, parameters=tuple(parameters))


_INT = re.compile(r"int\((-?\d+),(\d+)\)")


def make_result(rng: random.Random, maker: str, language: str) -> tuple[Any, str]:
    """Returns a value of a result, and the text of it in an answer."""
    match = _INT.match(maker)
    if match:
        number = rng.randint(int(match[1]), int(match[2]))
        return number, str(number)
    if maker == "dec":
        decimal = round(rng.uniform(1, rng.choice((10, 100, 5000))), rng.choice((1, 2)))
        return decimal, str(decimal)
    if maker == "weather":
        condition = rng.choice(list(WEATHER))
        shown = in_language(condition, WEATHER[condition], language)
        chance = rng.random()
        if chance < 0.08:
            # An unknown word is copied into the answer untranslated.
            shown = condition = made_up_word(rng)
        if chance < 0.3:
            return shown, shown
        return (condition.capitalize() if chance > 0.85 else condition), shown
    if maker == "eur":
        return "EUR", "EUR"
    value = KINDS[maker].make(rng, language, {"type": "string"})
    return value.json, str(value.json)


@dataclass(frozen=True)
class Request:
    """A user's request: its text, the arguments by schema name, their text in answers by phrase key, and the missing parameters."""

    text: str
    arguments: dict[str, Any]
    shown: dict[str, str]
    missing: tuple[Parameter, ...]


_SLOT = re.compile(r"\{(\w+)\}|\[(\w+)\]")


def slots(phrase: str) -> set[str]:
    """Returns the keys of the arguments in the phrase."""
    return {first or second for first, second in _SLOT.findall(phrase)}


def say_value(rng: random.Random, parameter: Parameter, language: str) -> tuple[Value, str]:
    """Returns a value of the argument, and its spoken form; texts are sometimes quoted."""
    value = KINDS[parameter.kind].make(rng, language, parameter.schema)
    if parameter.kind in ("message", "title") and rng.random() < 0.2:
        return value, f'"{value.spoken}"' if rng.random() < 0.8 else f"“{value.spoken}”"
    return value, value.spoken


Said = dict[str, tuple[Value, str]]


def say_values(rng: random.Random, tool: Tool, phrase: str, language: str) -> Said:
    """Returns a value and its spoken form for each argument in the phrase, by key."""
    present = slots(phrase)
    return {p.key: say_value(rng, p, language) for p in tool.parameters if p.key in present}


def fill_with(tool: Tool, phrase: str, language: str, values: Said) -> Request:
    """Fills the phrase with these values."""
    by_key = {p.key: p for p in tool.parameters}

    def put(match: re.Match[str]) -> str:
        key = match[1] or match[2]
        _, said = values[key]
        return said if match[1] else KINDS[by_key[key].kind].fragments[language].format(said)

    text = _SLOT.sub(put, phrase)
    arguments = {by_key[key].name: value.json for key, (value, _) in values.items()}
    shown = {key: value.shown for key, (value, _) in values.items()}
    missing = tuple(p for p in tool.parameters if p.required and p.key not in values)
    return Request(text[:1].upper() + text[1:], arguments, shown, missing)


def fill(rng: random.Random, tool: Tool, phrase: str, language: str) -> Request:
    """Fills the phrase with random values."""
    return fill_with(tool, phrase, language, say_values(rng, tool, phrase, language))


def complete_phrases(tool: Tool, language: str) -> list[str]:
    """Returns the phrases with every required argument."""
    required = {p.key for p in tool.parameters if p.required}
    return [phrase for phrase in tool.phrases[language] if required <= slots(phrase)]


def incomplete_phrases(tool: Tool, language: str) -> list[str]:
    """Returns the phrases that lack a required argument."""
    required = {p.key for p in tool.parameters if p.required}
    return [phrase for phrase in tool.phrases[language] if not required <= slots(phrase)]
