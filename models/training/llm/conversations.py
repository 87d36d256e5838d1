"""Generates conversations: requests, calls, results, answers, questions, refusals and small talk, each in one language."""
from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import procedural
from lexicon import FIRST_NAMES, LANGUAGES, made_up_word
from render import Message
from tools import Request, Tool, complete_phrases, fill, incomplete_phrases, make_result, say_value, slots
from values import KINDS

FOLDER = Path(__file__).parent

SYSTEM_PROMPTS = {
    "en": ("You are a helpful assistant.", "You are a helpful voice assistant.", "Answer briefly.", "You are Parley.", "Use the tools when they help.",
           "You are a voice assistant. Keep answers short.", "Today is Monday."),
    "de": ("Du bist ein hilfreicher Assistent.", "Antworte kurz.", "Du bist ein Sprachassistent."),
    "fr": ("Tu es un assistant utile.", "Réponds brièvement.", "Tu es un assistant vocal."),
    "it": ("Sei un assistente utile.", "Rispondi brevemente.", "Sei un assistente vocale."),
}
# All refusals of a language begin with the same word, and so do all questions: decoding is greedy, so probability split among
# several first words would lose to a call.
GLADLY = {"en": "Sure. ", "de": "Gern. ", "fr": "Bien sûr. ", "it": "Certo. "}
REFUSALS = {
    "en": ("Sorry, I have no tool for that.", "Sorry, I cannot do that with the tools I have."),
    "de": ("Leider habe ich dafür kein Werkzeug.", "Leider kann ich das mit meinen Werkzeugen nicht."),
    "fr": ("Désolé, je n'ai pas d'outil pour cela.", "Désolé, je ne peux pas faire cela avec mes outils."),
    "it": ("Mi dispiace, non ho uno strumento per questo.", "Mi dispiace, non posso farlo con i miei strumenti."),
}
FAILURES = {"en": "Sorry, that did not work: {}.", "de": "Das hat leider nicht geklappt: {}.", "fr": "Désolé, cela n'a pas marché : {}.", "it": "Mi dispiace, non ha funzionato: {}."}
ERRORS = ("not found", "timeout", "no connection", "access denied", "invalid value", "device offline", "server error", "not available", "limit reached")
DONE = {"en": "Done.", "de": "Erledigt.", "fr": "C'est fait.", "it": "Fatto."}
AND = {"en": (" and ", ", then ", " and also "), "de": (" und ", " und dann ", " und außerdem "), "fr": (" et ", " puis ", " et aussi "), "it": (" e ", " e poi ", " e anche ")}
BEFORE = {
    "en": ("Please ", "Can you please ", "Hey Parley, ", "Now ", "Okay, ", "Could you "), "de": ("Bitte ", "Hey Parley, ", "Okay, ", "Also ", "Und jetzt: "),
    "fr": ("S'il te plaît, ", "Hé Parley, ", "D'accord, ", "Alors "), "it": ("Per favore, ", "Ehi Parley, ", "Va bene, ", "Allora "),
}
AFTER = {"en": (" please", ", please", " now", ", thanks"), "de": (" bitte", ", bitte", ", danke"), "fr": (" s'il te plaît", ", merci", " s'il vous plaît"), "it": (" per favore", ", grazie")}
FOLLOW = {"en": ("And {}?", "What about {}?", "Now {}."), "de": ("Und {}?", "Und jetzt {}?", "Jetzt {}."), "fr": ("Et {} ?", "Et maintenant {} ?"), "it": ("E {}?", "E adesso {}?")}
GENERIC_QUESTION = {"en": "What is the {}?", "de": "Was ist „{}“?", "fr": "Quelle valeur pour « {} » ?", "it": "Qual è il valore di «{}»?"}

# Share of results of handwritten tools that are replaced by random fields, which the answer lists by name: the model has learned
# no sentence for what an unseen tool returns.
PLAIN_RESULTS = 0.35
# Share of refused requests in which made-up words replace some of the long ones: the model must not take a request whose words it
# does not know for the nearest tool.
UNKNOWN_WORDS = 0.45
LONG_WORD = 5


def read_small_talk() -> dict[str, list[tuple[list[str], list[str]]]]:
    """Returns what people say and the matching answers, by language."""
    talk: dict[str, list[tuple[list[str], list[str]]]] = {language: [] for language in LANGUAGES}
    for line in (FOLDER / "small_talk.txt").read_text(encoding="utf8").splitlines():
        language, rest = line.split(" ", 1)
        said, answers = rest.split(" > ")
        talk[language].append(([part.strip() for part in said.split(" | ")], [part.strip() for part in answers.split(" | ")]))
    return talk


SMALL_TALK = read_small_talk()


@dataclass
class Turn:
    """A turn: the index of its first message, the tools it needs, and whether it makes sense only after the previous turn."""

    first: int
    needs: set[str]
    follows: bool = False


class Conversation:
    """A conversation that grows turn by turn."""

    def __init__(self, rng: random.Random, language: str, tools: list[Tool], absent: list[Tool], is_drill: bool = False, plain_results: float = PLAIN_RESULTS):
        self.rng, self.language, self.tools, self.absent, self.is_drill, self.plain_results = rng, language, tools, absent, is_drill, plain_results
        self.messages: list[Message] = []
        self.said: tuple[Tool, Request] | None = None
        self.turns: list[Turn] = []
        if rng.random() < 0.35:
            self.messages.append({"role": "system", "content": rng.choice(SYSTEM_PROMPTS[rng.choice((language, language, "en"))])})

    def user(self, text: str) -> None:
        """Adds a user message, sometimes with a polite phrase, sometimes without punctuation as speech recognition may return it."""
        rng, language = self.rng, self.language
        end = "" if text[-1] in "?.!" else rng.choice((".", ".", "", "!"))
        is_question = text.endswith("?")
        if not is_question and len(text) > 14 and rng.random() < 0.22:
            if rng.random() < 0.6:
                text = rng.choice(BEFORE[language]) + text[0].lower() + text[1:]
            else:
                text = text + rng.choice(AFTER[language])
        text += end
        if rng.random() < 0.2:
            text = (text[0].lower() + text[1:]).rstrip("?.! ")
        self.messages.append({"role": "user", "content": text or "?"})

    def assistant(self, text: str, asks_for: Tool | None = None) -> None:
        """Adds an assistant message, and the tool whose missing argument it asks for, if any."""
        self.messages.append({"role": "assistant", "content": text} | ({"asks_for": asks_for.name} if asks_for else {}))

    def call(self, calls: list[tuple[Tool, Request]]) -> None:
        """Adds calls, with arguments in the order of the schema, and outside drills their results and the answer."""
        rng = self.rng
        ordered = [{"name": tool.name, "arguments": {p.name: request.arguments[p.name] for p in tool.parameters if p.name in request.arguments}} for tool, request in calls]
        self.messages.append({"role": "assistant", "content": "", "tool_calls": ordered})
        self.turns[-1].needs |= {tool.name for tool, _ in calls}
        self.said = calls[-1] if len(calls) == 1 else None
        if self.is_drill:
            return
        sentences = []
        for tool, request in calls:
            result, sentence = self.result(tool, request)
            separators = (",", ":") if rng.random() < 0.35 else None
            self.messages.append({"role": "tool", "content": json.dumps(result, ensure_ascii=False, separators=separators)})
            sentences.append(sentence)
        self.assistant(" ".join(sentences))

    def result(self, tool: Tool, request: Request) -> tuple[Any, str]:
        """Returns the result of the tool and the sentence that reports it."""
        rng, language = self.rng, self.language
        if rng.random() < 0.06:
            error = rng.choice(ERRORS) if rng.random() < 0.7 else f"{made_up_word(rng)} {rng.choice(ERRORS)}"
            return ({"error": error} if rng.random() < 0.7 else {"status": "error", "message": error}), FAILURES[language].format(error)
        facts: dict[str, Any] = {}
        shown = dict(request.shown)
        results, answers = procedural.make_results(rng) if rng.random() < self.plain_results else (tool.results, tool.answers)
        for key, maker in results.items():
            facts[key], shown[key] = make_result(rng, maker, language)
        sentences = [text for text in answers.get(language, ()) if slots(text) <= shown.keys()]
        sentence = rng.choice(sentences).format(**shown) if sentences else DONE[language]
        if rng.random() < 0.25 or not facts:
            facts = {rng.choice(("status", "state")): rng.choice(("ok", "success", "done"))} | facts if rng.random() < 0.6 else {rng.choice(("ok", "success")): True} | facts
        if rng.random() < 0.2:
            echoed = {name: value for name, value in request.arguments.items() if name not in facts}
            facts = echoed | facts
        if rng.random() < 0.3:
            items = list(facts.items())
            rng.shuffle(items)
            facts = dict(items)
        return facts, sentence[0].upper() + sentence[1:]

    def ask_back(self, missing: tuple[Any, ...]) -> str:
        """Returns the question for the missing arguments, two at most."""
        parts = []
        for parameter in missing[:2]:
            if self.rng.random() < 0.12:
                parts.append(GENERIC_QUESTION[self.language].format(parameter.name.replace("_", " ")))
            else:
                parts.append(KINDS[parameter.kind].questions[self.language])
        return GLADLY[self.language] + " ".join(parts)

    def turn(self, name: str) -> None:
        """Adds a turn with the method `name`."""
        self.begin()
        getattr(self, name)()

    def begin(self) -> None:
        """Begins a turn."""
        self.turns.append(Turn(len(self.messages), set()))

    def drill(self, tool: Tool, request: Request) -> None:
        """Adds a turn with this request: a call if the conversation has the tool, otherwise a refusal."""
        self.begin()
        self.user(request.text)
        if tool in self.tools:
            self.call([(tool, request)])
        else:
            self.refuse()

    def refuse(self) -> None:
        """Adds the answer that no tool fits."""
        self.assistant(self.rng.choice(REFUSALS[self.language]))

    def without(self, tool: Tool) -> list[Message]:
        """Returns the conversation without this tool: requests that need it are refused, and turns that cannot be kept are dropped."""
        ends = [turn.first for turn in self.turns[1:]] + [len(self.messages)]
        messages = self.messages[: self.turns[0].first]
        for turn, end in zip(self.turns, ends):
            if tool.name not in turn.needs:
                messages += self.messages[turn.first:end]
            elif turn.needs == {tool.name} and not turn.follows:
                messages += [self.messages[turn.first], {"role": "assistant", "content": self.rng.choice(REFUSALS[self.language])}]
        return messages

    # Turns.

    def turn_request(self) -> None:
        """Adds a request with every required argument."""
        tool = self.rng.choice(self.tools)
        request = fill(self.rng, tool, self.rng.choice(complete_phrases(tool, self.language)), self.language)
        self.user(request.text)
        self.call([(tool, request)])

    def turn_missing(self) -> None:
        """Adds a request that lacks a required argument; the assistant asks, and in most cases the user answers."""
        rng, language = self.rng, self.language
        candidates = [tool for tool in self.tools if incomplete_phrases(tool, language)]
        if not candidates:
            return self.turn_request()
        tool = rng.choice(candidates)
        request = fill(rng, tool, rng.choice(incomplete_phrases(tool, language)), language)
        self.user(request.text)
        self.turns[-1].needs.add(tool.name)
        self.assistant(self.ask_back(request.missing), tool)
        if len(request.missing) > 2 or rng.random() < 0.35:
            return None
        said = []
        arguments, shown = dict(request.arguments), dict(request.shown)
        for p in request.missing:
            value, text = say_value(rng, p, language)
            said.append(KINDS[p.kind].fragments[language].format(text) if rng.random() < 0.4 else text)
            arguments[p.name], shown[p.key] = value.json, value.shown
        text = ", ".join(said)
        self.user(text[0].upper() + text[1:])
        self.call([(tool, Request(text, arguments, shown, ()))])
        return None

    def turn_parallel(self) -> None:
        """Adds two requests, sometimes three, in one sentence."""
        rng, language = self.rng, self.language
        count = 3 if rng.random() < 0.12 else 2
        calls = []
        for _ in range(count):
            tool = rng.choice(self.tools)
            options = [phrase for phrase in complete_phrases(tool, language) if not phrase.endswith("?")]
            if not options:
                return self.turn_request()
            calls.append((tool, fill(rng, tool, rng.choice(options), language)))
        text = calls[0][1].text
        for _, request in calls[1:]:
            text += rng.choice(AND[language]) + request.text[0].lower() + request.text[1:]
        self.user(text)
        self.call(calls)
        return None

    def turn_follow(self) -> None:
        """Repeats the last request with another value."""
        rng, language = self.rng, self.language
        if self.said is None:
            return self.turn_request()
        tool, request = self.said
        present = [p for p in tool.parameters if p.name in request.arguments and p.kind not in ("switch", "message")]
        if not present:
            return self.turn_request()
        p = rng.choice(present)
        value, text = say_value(rng, p, language)
        text = rng.choice(FOLLOW[language]).format(KINDS[p.kind].fragments[language].format(text))
        self.user(text)
        self.turns[-1].follows = True
        self.call([(tool, Request(text, request.arguments | {p.name: value.json}, request.shown | {p.key: value.shown}, ()))])
        return None

    def turn_refuse(self) -> None:
        """Adds a request that no tool of the conversation fits."""
        rng, language = self.rng, self.language
        tool = rng.choice(self.absent)
        text = fill(rng, tool, rng.choice(tool.phrases[language]), language).text
        self.user(with_unknown_words(rng, text) if rng.random() < UNKNOWN_WORDS else text)
        self.refuse()

    def turn_talk(self) -> None:
        """Adds small talk."""
        said, answers = self.rng.choice(SMALL_TALK[self.language])
        name = self.rng.choice(FIRST_NAMES) if self.rng.random() < 0.7 else made_up_word(self.rng).capitalize()
        self.user(self.rng.choice(said).replace("$NAME", name))
        self.assistant(self.rng.choice(answers).replace("$NAME", name))


def with_unknown_words(rng: random.Random, text: str) -> str:
    """Replaces some of the long words by made-up ones, which keep the last two letters and the case of the first."""
    share = rng.choice((0.4, 0.7, 1.0))

    def replaced(match: re.Match[str]) -> str:
        word = match[0]
        if len(word) < LONG_WORD or rng.random() > share:
            return word
        made = made_up_word(rng) + word[-2:]
        return made.capitalize() if word[0].isupper() else made

    return re.sub(r"[^\W\d_]+", replaced, text)


def function_of(tool: Tool, rng: random.Random) -> dict[str, Any]:
    """Returns the function description of the tool, with the variations seen from real clients."""
    function = tool.function()
    parameters = function["parameters"]
    if rng.random() < 0.12:
        parameters["properties"] = {name: dict(reversed(schema.items())) for name, schema in parameters["properties"].items()}
    if rng.random() < 0.06:
        parameters.setdefault("required", [])
    if rng.random() < 0.06:
        parameters["additionalProperties"] = False
    for schema in parameters["properties"].values():
        if rng.random() < 0.04:
            schema |= rng.choice(({"minimum": 0}, {"minimum": 1, "maximum": 1000})) if schema["type"] in ("integer", "number") else {"title": schema.get("description", "Value")}
    return function


class Made(NamedTuple):
    """A conversation, its tools as clients describe them, and the purpose of each tool, which is the same for all its variants."""

    messages: list[Message]
    functions: list[dict[str, Any]]
    purposes: list[str]
