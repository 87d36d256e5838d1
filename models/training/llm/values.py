"""Kinds of argument: their schemas, their spoken forms, and the questions for a missing one."""
from __future__ import annotations

import random
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable

from lexicon import (CITIES, DAYS, FIRST_NAMES, LANGUAGES, LAST_NAMES, LOCAL_CITIES, MESSAGES, MONTHS, ROOMS, SPOKEN_CURRENCY,
                     THEMES, WORDS, in_language, made_up_word)
from things import ALL_THINGS, THING_KINDS, ThingKind

sys.path.append(str(Path(__file__).parent.parent / "stt"))
from spoken_numbers import cardinal  # noqa: E402


@dataclass(frozen=True)
class Value:
    """An argument: as JSON, as spoken in a request, and as shown in an answer."""

    json: Any
    spoken: str
    shown: str


def same(text: str) -> Value:
    """Returns a value whose three forms are the same text."""
    return Value(text, text, text)


Schema = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """A kind of argument. `fragments` embed the value in a request, `questions` ask for it."""

    names: tuple[str, ...]
    about: tuple[str, ...]
    schema: Callable[[random.Random], Schema]
    make: Callable[[random.Random, str, Schema], Value]
    fragments: dict[str, str]
    questions: dict[str, str] = field(default_factory=dict)


def four(en: str, de: str, fr: str, it: str) -> dict[str, str]:
    """Returns one text per language."""
    return dict(zip(LANGUAGES, (en, de, fr, it)))


def text_schema(_: random.Random) -> Schema:
    return {"type": "string"}


def integer(low: int, high: int, words: float = 0.4) -> Callable[[random.Random, str, Schema], Value]:
    """Returns a maker of whole numbers in digits or, below 100 and with probability `words`, in words."""

    def make(rng: random.Random, language: str, _: Schema) -> Value:
        number = rng.randint(low, min(high, 20)) if rng.random() < 0.35 and low < 20 else rng.randint(low, high)
        if low < 100 and rng.random() < 0.3:
            number = max(low, min(high, number // 5 * 5))
        spoken = cardinal(language, number) if number < 100 and rng.random() < words else str(number)
        return Value(number, spoken, str(number))

    return make


def integer_schema(rng: random.Random) -> Schema:
    return {"type": rng.choice(("integer", "integer", "integer", "number"))} | ({"minimum": rng.choice((0, 1))} if rng.random() < 0.1 else {})


def city(rng: random.Random, language: str, _: Schema) -> Value:
    local = LOCAL_CITIES[language]
    if rng.random() < 0.12:
        return same(made_up_word(rng).capitalize())
    return same(rng.choice(local if local and rng.random() < 0.4 else CITIES))


def person(rng: random.Random, language: str, _: Schema) -> Value:
    first = rng.choice(FIRST_NAMES) if rng.random() < 0.8 else made_up_word(rng).capitalize()
    last = "" if rng.random() < 0.65 else " " + (rng.choice(LAST_NAMES) if rng.random() < 0.7 else made_up_word(rng).capitalize())
    return same(first + last)


def table_schema(entries: list[str], whole: bool) -> Callable[[random.Random], Schema]:
    """Returns a maker of schemas: an enum of some entries of a table, or any string."""

    def schema(rng: random.Random) -> Schema:
        if rng.random() < 0.35:
            return {"type": "string"}
        some = entries if whole and rng.random() < 0.5 else rng.sample(entries, rng.randint(2, min(6, len(entries))))
        if rng.random() < 0.07:
            some = [entry.upper() for entry in some]
        return {"type": "string", "enum": [entry.replace(" ", "_") if rng.random() < 0.3 else entry for entry in some]}

    return schema


def pick_entry(rng: random.Random, schema: Schema, entries: list[str]) -> tuple[str, str]:
    """Returns a table entry that the schema allows, and its JSON form (empty: the spoken form)."""
    written = rng.choice(schema["enum"]) if "enum" in schema else ""
    plain = written.replace("_", " ")
    entry = next((entry for entry in entries if entry.lower() == plain.lower()), None) if written else rng.choice(entries)
    return entry or rng.choice(entries), written


_PLACE_WORDS = {"in", "im", "der", "dans", "la", "le", "nella", "auf", "dem"}


# Share of rooms in the possessive form: “la lumière de la cuisine”.
OF_ROOMS = 0.15
_OF = {
    "fr": ((r"dans le ", "du "), (r"dans ", "de ")),
    "it": ((r"nella ", "della "), (r"in (?=[aeiou])", "dell'"), (r"in (?=\w+o\b|garage)", "del "), (r"in ", "della ")),
}


def of_room(spoken: str, language: str) -> str:
    """Returns the possessive form of a room ("of the kitchen") where the language has its own."""
    return next((re.sub(f"^{within}", of, spoken) for within, of in _OF.get(language, ()) if re.match(within, spoken)), spoken)


def room(rng: random.Random, language: str, schema: Schema) -> Value:
    entry, written = pick_entry(rng, schema, list(ROOMS))
    spoken = f"in the {entry}" if language == "en" else in_language(entry, ROOMS[entry], language)
    words = spoken.split()
    if rng.random() < OF_ROOMS:
        spoken = of_room(spoken, language)
    bare = entry if language == "en" else " ".join(word for index, word in enumerate(words) if index > 1 or word not in _PLACE_WORDS)
    return Value(written or bare, spoken, spoken)


def day(rng: random.Random, language: str, schema: Schema) -> Value:
    entry, written = pick_entry(rng, schema, list(DAYS))
    if language == "en":
        spoken = entry if entry.startswith("to") else f"on {entry.capitalize()}"
        bare = spoken.removeprefix("on ")
    else:
        spoken = in_language(entry, DAYS[entry], language)
        bare = spoken.removeprefix("am ")
    return Value(written or bare, spoken, spoken)


def theme(name: str) -> Callable[[random.Random, str, Schema], Value]:
    """Returns a maker of choices from a theme of the lexicon."""
    rows = {row[0]: row[1:] for row in THEMES[name]}

    def make(rng: random.Random, language: str, schema: Schema) -> Value:
        entry, written = pick_entry(rng, schema, list(rows))
        spoken = SPOKEN_CURRENCY.get(entry, entry) if language == "en" else in_language(entry, rows[entry], language)
        return Value(written or (entry if name == "currency" else spoken), spoken, spoken)

    return make


def date(rng: random.Random, language: str, _: Schema) -> Value:
    number, month = rng.randint(1, 28), rng.choice(MONTHS[language])
    if language == "fr" and number == 1:
        return same(f"1er {month}")
    return same({"en": rng.choice((f"{month} {number}", f"{number} {month}")), "de": f"{number}. {month}"}.get(language, f"{number} {month}"))


def clock(rng: random.Random, language: str, _: Schema) -> Value:
    hour, minute = rng.randint(6, 22), rng.choice((0, 0, 0, 15, 30, 30, 45, rng.randint(1, 59)))
    written = f"{hour:02d}:{minute:02d}"
    exact = f"{hour}:{minute:02d}"
    if language == "en":
        suffix = "am" if hour < 12 else "pm"
        twelve = (hour - 1) % 12 + 1
        spoken = rng.choice((exact, f"{twelve} {suffix}" if minute == 0 else f"{twelve}:{minute:02d} {suffix}"))
    elif language == "de":
        spoken = f"{hour} Uhr" + (f" {minute}" if minute else "") if rng.random() < 0.6 else f"{exact} Uhr"
    elif language == "fr":
        spoken = rng.choice((f"{hour} h" + (f" {minute}" if minute else ""), f"{hour} heures" + (f" {minute}" if minute else ""), exact))
    else:
        spoken = exact if minute or rng.random() < 0.4 else str(hour)
    return Value(written, spoken, written)


def word(rng: random.Random, language: str, made_up: float) -> str:
    """Returns a word of the language, the name of a thing, or (with probability `made_up`) a made-up word."""
    chance = rng.random()
    return made_up_word(rng) if chance < made_up else rng.choice(WORDS[language]) if chance < 0.6 else rng.choice(ALL_THINGS[language])


# Share of messages that begin with a capital letter, as after a colon.
CAPITAL_MESSAGES = 0.25


def message(rng: random.Random, language: str, _: Schema) -> Value:
    chance = rng.random()
    if chance < 0.55:
        text = rng.choice(MESSAGES[language])
        return same(text[0].upper() + text[1:] if rng.random() < CAPITAL_MESSAGES else text)
    words = [word(rng, language, 0.3) for _ in range(rng.randint(2, 6))]
    return same(" ".join(words))


def title(rng: random.Random, language: str, _: Schema) -> Value:
    words = " ".join(word(rng, language, 0.3) for _ in range(rng.randint(1, 3))).split(" ")
    return same(" ".join(part.capitalize() for part in words))


def item(rng: random.Random, language: str, _: Schema) -> Value:
    """Returns a thing, mostly a word of the language."""
    return same(word(rng, language, 0.25))


# Share of things that are made-up words, and of schemas with an enum.
UNHEARD_OF, LISTED = 0.12, 0.2


def thing_schema(kind: ThingKind) -> Callable[[random.Random], Schema]:
    """Returns a maker of schemas: mostly any string, sometimes an enum of some things."""
    return lambda rng: {"type": "string", "enum": rng.sample(list(kind.things), rng.randint(3, 6))} if rng.random() < LISTED else {"type": "string"}


def thing(kind: ThingKind) -> Callable[[random.Random, str, Schema], Value]:
    """Returns a maker of things of the kind."""

    def make(rng: random.Random, language: str, schema: Schema) -> Value:
        if "enum" not in schema and rng.random() < UNHEARD_OF:
            return same(made_up_word(rng))
        entry, written = pick_entry(rng, schema, list(kind.things))
        spoken = in_language(entry, kind.things[entry], language)
        return Value(written or spoken, spoken, spoken)

    return make


def code(rng: random.Random, language: str, _: Schema) -> Value:
    letters = "".join(rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(rng.randint(0, 3)))
    digits = "".join(rng.choice("0123456789") for _ in range(rng.randint(2, 6)))
    return same(letters + rng.choice(("", "-")) * bool(letters) + digits)


def email(rng: random.Random, language: str, _: Schema) -> Value:
    return same(f"{rng.choice(FIRST_NAMES).lower()}{rng.choice(('', '.' + rng.choice(LAST_NAMES).lower()))}@{rng.choice(WORDS['en'])}.{rng.choice(('com', 'org', 'de', 'fr', 'it', 'net'))}")


def phone(rng: random.Random, language: str, _: Schema) -> Value:
    return same("".join((rng.choice(("+", "0")), "".join(rng.choice("0123456789") for _ in range(rng.randint(6, 10))))))


def amount(rng: random.Random, language: str, _: Schema) -> Value:
    if rng.random() < 0.6:
        return integer(2, 900)(rng, language, {})
    whole, cents = rng.randint(1, 99), rng.choice((50, 25, 99, 90, rng.randint(1, 99)))
    spoken = f"{whole}{'.' if language == 'en' else ','}{cents:02d}"
    return Value(float(f"{whole}.{cents:02d}"), spoken, spoken)


# How French and Italian requests to switch something begin; the imperative is the most frequent. Pairs of (off, on).
_SWITCHING = {
    "fr": (("éteins", "allume"),) * 4 + (("éteignez", "allumez"), ("tu peux éteindre", "tu peux allumer"), ("il faut éteindre", "il faut allumer")),
    "it": (("spegni", "accendi"),) * 4 + (("spenga", "accenda"), ("puoi spegnere", "puoi accendere"), ("vorrei spegnere", "vorrei accendere")),
}


def switch(rng: random.Random, language: str, schema: Schema) -> Value:
    on = rng.random() < 0.5
    ways = {"en": (("off", "on"),), "de": (("aus", "ein"), ("aus", "an"))} | _SWITCHING
    spoken = rng.choice(ways[language])[on]
    shown = {"en": ("off", "on"), "de": ("aus", "an"), "fr": ("éteint", "allumé"), "it": ("spento", "acceso")}[language][on]
    return Value(on if schema["type"] == "boolean" else ("off", "on")[on], spoken, shown)


def switch_schema(rng: random.Random) -> Schema:
    return {"type": "boolean"} if rng.random() < 0.4 else {"type": "string", "enum": rng.choice((["on", "off"], ["off", "on"]))}


_TEXT = text_schema
KINDS: dict[str, Kind] = {
    "city": Kind(("city", "location", "place", "town"), ("Name of the city", "City", "Where"), _TEXT, city,
                 four("in {}", "in {}", "à {}", "a {}"),
                 four("Which city do you mean?", "Welche Stadt meinst du?", "De quelle ville parles-tu ?", "Quale città intendi?")),
    "destination": Kind(("destination", "to", "arrival", "target"), ("Where to", "Destination", "City to go to"), _TEXT, city,
                        four("to {}", "nach {}", "pour {}", "per {}"),
                        four("Where do you want to go?", "Wohin soll es gehen?", "Où veux-tu aller ?", "Dove vuoi andare?")),
    "origin": Kind(("origin", "from", "departure", "start"), ("Where from", "Starting point", "City of departure"), _TEXT, city,
                   four("from {}", "von {}", "depuis {}", "da {}"),
                   four("Where do you start from?", "Von wo aus?", "D'où pars-tu ?", "Da dove parti?")),
    "person": Kind(("person", "contact", "recipient", "name", "who", "user"), ("Name of the person", "Who", "Contact"), _TEXT, person,
                   four("for {}", "für {}", "pour {}", "per {}"),
                   four("For which person?", "Für welche Person?", "Pour quelle personne ?", "Per quale persona?")),
    "room": Kind(("room", "area", "zone", "location"), ("Room", "Which room", "Room of the house"), table_schema(list(ROOMS), False), room,
                 four("{}", "{}", "{}", "{}"),
                 four("In which room?", "In welchem Raum?", "Dans quelle pièce ?", "In quale stanza?")),
    "day": Kind(("day", "when", "date", "weekday"), ("Day", "Which day", "Day meant"), table_schema(list(DAYS), True), day,
                four("{}", "{}", "{}", "{}"),
                four("For which day?", "Für welchen Tag?", "Pour quel jour ?", "Per quale giorno?")),
    "date": Kind(("date", "day", "on", "due_date"), ("Date as the user says it", "Date"), _TEXT, date,
                 four("on {}", "am {}", "le {}", "il {}"),
                 four("On which date?", "An welchem Datum?", "À quelle date ?", "In quale data?")),
    "clock": Kind(("time", "at", "start_time", "clock_time"), ("Time as HH:MM", "HH:MM", "Time of day, HH:MM"), _TEXT, clock,
                  four("at {}", "um {}", "à {}", "alle {}"),
                  four("At what time?", "Um wie viel Uhr?", "À quelle heure ?", "A che ora?")),
    "minutes": Kind(("minutes", "duration_minutes", "length", "duration"), ("Minutes", "Duration in minutes", "How many minutes"), integer_schema, integer(2, 90),
                    four("for {} minutes", "für {} Minuten", "pendant {} minutes", "per {} minuti"),
                    four("For how many minutes?", "Für wie viele Minuten?", "Pendant combien de minutes ?", "Per quanti minuti?")),
    "hours": Kind(("hours", "duration_hours", "duration"), ("Hours", "Duration in hours"), integer_schema, integer(2, 48),
                  four("for {} hours", "für {} Stunden", "pendant {} heures", "per {} ore"),
                  four("For how many hours?", "Für wie viele Stunden?", "Pendant combien d'heures ?", "Per quante ore?")),
    "percent": Kind(("percent", "level", "value", "brightness"), ("Percent, 0 to 100", "Level in percent"), integer_schema, integer(5, 100),
                    four("to {} percent", "auf {} Prozent", "à {} pour cent", "al {} per cento"),
                    four("To how many percent?", "Auf wie viel Prozent?", "À combien de pour cent ?", "A quanti per cento?")),
    "degrees": Kind(("degrees", "temperature", "celsius", "target_temperature"), ("Degrees Celsius", "Temperature in Celsius"), integer_schema, integer(10, 30),
                    four("to {} degrees", "auf {} Grad", "à {} degrés", "a {} gradi"),
                    four("To how many degrees?", "Auf wie viel Grad?", "À combien de degrés ?", "A quanti gradi?")),
    "count": Kind(("count", "quantity", "number", "amount", "guests", "people"), ("How many", "Number", "Quantity"), integer_schema, integer(2, 60),
                  four("for {} people", "für {} Personen", "pour {} personnes", "per {} persone"),
                  four("For how many people?", "Für wie viele Personen?", "Pour combien de personnes ?", "Per quante persone?")),
    "pieces": Kind(("quantity", "count", "pieces", "amount"), ("How many pieces", "Quantity"), integer_schema, integer(2, 40),
                   four("{} times", "{} Mal", "{} fois", "{} volte"),
                   four("How many?", "Wie viele?", "Combien ?", "Quanti?")),
    "number": Kind(("number", "value", "x", "n"), ("A number",), integer_schema, integer(2, 9999, 0.2),
                   four("with {}", "mit {}", "avec {}", "con {}"),
                   four("Which number?", "Welche Zahl?", "Quel nombre ?", "Quale numero?")),
    "amount": Kind(("amount", "sum", "price", "value", "total"), ("Amount", "How much", "Sum of money"), lambda _: {"type": "number"}, amount,
                   four("of {} euros", "über {} Euro", "de {} euros", "di {} euro"),
                   four("How much is it?", "Wie hoch ist der Betrag?", "Quel est le montant ?", "Qual è l'importo?")),
    "message": Kind(("message", "text", "content", "body", "note"), ("Text", "What to say", "The text as said"), _TEXT, message,
                    four("saying {}", "mit dem Text {}", "avec le texte {}", "con il testo {}"),
                    four("What should the text be?", "Wie soll der Text lauten?", "Quel doit être le texte ?", "Quale deve essere il testo?")),
    "title": Kind(("title", "name", "subject", "query", "label"), ("Title", "Name", "What it is called"), _TEXT, title,
                  four("called {}", "namens {}", "appelé {}", "chiamato {}"),
                  four("What is it called?", "Wie heißt es?", "Comment s'appelle-t-il ?", "Come si chiama?")),
    "item": Kind(("item", "object", "thing", "product", "word"), ("Item", "The thing", "Product"), _TEXT, item,
                 four("with {}", "mit {}", "avec {}", "con {}"),
                 four("Which item do you mean?", "Was genau meinst du?", "De quel objet parles-tu ?", "Quale oggetto intendi?")),
    "code": Kind(("code", "order_id", "id", "tracking_number", "reference", "serial"), ("Number or code", "Identifier", "Reference"), _TEXT, code,
                 four("with the number {}", "mit der Nummer {}", "avec le numéro {}", "con il numero {}"),
                 four("What is the number?", "Wie lautet die Nummer?", "Quel est le numéro ?", "Qual è il numero?")),
    "email": Kind(("email", "address", "recipient", "to"), ("E-mail address",), _TEXT, email,
                  four("to {}", "an {}", "à {}", "a {}"),
                  four("What is the e-mail address?", "Wie lautet die E-Mail-Adresse?", "Quelle est l'adresse e-mail ?", "Qual è l'indirizzo e-mail?")),
    "phone": Kind(("phone", "phone_number", "number", "recipient"), ("Phone number",), _TEXT, phone,
                  four("to {}", "an {}", "au {}", "al {}"),
                  four("What is the phone number?", "Wie lautet die Telefonnummer?", "Quel est le numéro de téléphone ?", "Qual è il numero di telefono?")),
    "switch": Kind(("state", "on", "power", "enabled"), ("On or off", "Whether it is on"), switch_schema, switch,
                   four("{}", "{}", "{}", "{}"),
                   four("On or off?", "Ein oder aus?", "Allumer ou éteindre ?", "Accendere o spegnere?")),
}
_THEME_QUESTIONS = {
    "color": ("Which color?", "Welche Farbe?", "Quelle couleur ?", "Quale colore?"),
    "size": ("Which size?", "Welche Größe?", "Quelle taille ?", "Quale misura?"),
    "language": ("Which language?", "Welche Sprache?", "Quelle langue ?", "Quale lingua?"),
    "currency": ("Which currency?", "Welche Währung?", "Quelle devise ?", "Quale valuta?"),
    "drink": ("Which drink?", "Welches Getränk?", "Quelle boisson ?", "Quale bevanda?"),
    "food": ("Which dish?", "Welches Gericht?", "Quel plat ?", "Quale piatto?"),
    "meal": ("Which meal?", "Welche Mahlzeit?", "Quel repas ?", "Quale pasto?"),
    "mode": ("Which mode?", "Welcher Modus?", "Quel mode ?", "Quale modalità?"),
}
for _name, _rows in THEMES.items():
    KINDS[_name] = Kind(
        (_name, "type", "kind", "option") if _name not in ("language", "currency") else (_name, f"target_{_name}", f"to_{_name}"),
        (_name.capitalize(), f"Which {_name}"), table_schema([row[0] for row in _rows], False), theme(_name),
        four("in {}", "in {}", "en {}", "in {}") if _name in ("color", "size", "mode", "language", "currency") else four("with {}", "mit {}", "avec {}", "con {}"),
        four(*_THEME_QUESTIONS.get(_name, (f"Which {_name}?", "Welche Art?", "Quel type ?", "Quale tipo?"))))
for _kind in THING_KINDS:
    KINDS[_kind.name] = Kind(_kind.argument_names, _kind.abouts, thing_schema(_kind), thing(_kind), four("with {}", "mit {}", "avec {}", "con {}"), _kind.questions)
