"""Procedural tools, made of a verb, a noun and some arguments: their variety teaches the model to read the schemas it is given."""
from __future__ import annotations

import random

from lexicon import AND, LANGUAGES, made_up_word
from tools import Parameter, Tool
from values import KINDS
from vocabulary import NOUN_OF, NOUNS, VERB_OF, VERBS, Noun, Verb, some, subject, thing, third_person, with_zu

# English property:German:French:Italian, the latter three with the article.
PROPERTIES = """price:der Preis:le prix:il prezzo|status:der Status:le statut:lo stato|distance:die Entfernung:la distance:la distanza|duration:die Dauer:la durée:la durata|temperature:die Temperatur:la température:la temperatura
name:der Name:le nom:il nome|number:die Nummer:le numéro:il numero|date:das Datum:la date:la data|time:die Zeit:l'heure:l'ora|level:der Stand:le niveau:il livello|result:das Ergebnis:le résultat:il risultato
total:die Summe:le total:il totale|count:die Anzahl:le nombre:il numero|value:der Wert:la valeur:il valore|speed:das Tempo:la vitesse:la velocità|weight:das Gewicht:le poids:il peso|address:die Adresse:l'adresse:l'indirizzo
owner:der Besitzer:le propriétaire:il proprietario|title:der Titel:le titre:il titolo|code:der Code:le code:il codice|score:der Punktestand:le score:il punteggio|color:die Farbe:la couleur:il colore|city:die Stadt:la ville:la città
gate:das Gate:la porte:il gate|position:die Position:la position:la posizione|balance:der Saldo:le solde:il saldo|battery:der Akkustand:la batterie:la batteria|humidity:die Feuchtigkeit:l'humidité:l'umidità|rating:die Bewertung:la note:il voto"""
PROPERTY_ROWS = [tuple(entry.split(":")) for line in PROPERTIES.splitlines() for entry in line.split("|")]
_SUBJECTS = [noun for noun in NOUNS if noun.can_be_subject]
_ARGUMENT_KINDS = [kind for kind in KINDS if kind not in ("switch", "operation", "number")]
_IS = dict(zip(LANGUAGES, ("is", "ist", "est", "è")))
_DONE = dict(zip(LANGUAGES, ("Done.", "Erledigt.", "C'est fait.", "Fatto.")))
_COUNTS = ("int(2,999)", "int(2,40)", "dec", "int(2,9999)")
_RESULT_MAKERS = ("int(2,999)", "int(2,40)", "dec", "code", "title", "clock", "city", "person", "date", "int(2,9999)", "item")

# Templates of wishes, with the infinitive and the noun.
_WISHES = {
    "en": ("I want to {verb} {noun} {rest}", "Can you {verb} {noun} {rest}?", "I would like to {verb} {noun} {rest}", "I have to {verb} {noun} {rest}",
           "It is time to {verb} {noun} {rest}", "Help me to {verb} {noun} {rest}"),
    "de": ("Ich möchte {noun} {rest} {verb}", "Kannst du {noun} {rest} {verb}?", "Ich will {rest} {noun} {verb}", "Ich muss {noun} {rest} {verb}", "Bitte {noun} {rest} {verb}",
           "Wir sollten {noun} {rest} {verb}", "Würdest du {noun} {rest} {verb}?"),
    "fr": ("Je veux {verb} {noun} {rest}", "Peux-tu {verb} {noun} {rest} ?", "Je voudrais {verb} {noun} {rest}", "Il faut {verb} {noun} {rest}", "J'ai besoin de {verb} {noun} {rest}",
           "On doit {verb} {noun} {rest}", "Tu pourrais {verb} {noun} {rest} ?"),
    "it": ("Voglio {verb} {noun} {rest}", "Puoi {verb} {noun} {rest}?", "Vorrei {verb} {noun} {rest}", "Devo {verb} {noun} {rest}", "Ho bisogno di {verb} {noun} {rest}",
           "Bisogna {verb} {noun} {rest}", "Potresti {verb} {noun} {rest}?"),
}
# Wishes that name only the thing, for verbs of obtaining it.
_WANTING = {"get", "order", "book", "buy", "rent", "find"}
_NEEDS = {"en": ("{noun} {rest}", "I need {noun} {rest}", "I want {noun} {rest}"), "de": ("Ich brauche {noun} {rest}", "Ich hätte gern {noun} {rest}", "{noun} {rest}"),
          "fr": ("{noun} {rest}", "Il me faut {noun} {rest}", "Je veux {noun} {rest}"), "it": ("{noun} {rest}", "Mi serve {noun} {rest}", "Voglio {noun} {rest}")}
# Questions about a thing: descriptions of the tool and requests.
_QUESTIONS = {
    "location": (("Tells where the {} is.", "Location of the {}", "Finds out the place of the {}."),
                 {"en": ("Where is {} {rest}?", "Where can I find {} {rest}?"), "de": ("Wo ist {} {rest}?", "Wo steht {} {rest}?"), "fr": ("Où est {} {rest} ?", "Où se trouve {} {rest} ?"),
                  "it": ("Dov'è {} {rest}?", "Dove si trova {} {rest}?")}),
    "status": (("Tells the status of the {}.", "Says how the {} is.", "State of the {}"),
               {"en": ("How is {} {rest}?", "What about {} {rest}?"), "de": ("Wie ist {} {rest}?", "Wie steht es: {} {rest}?"), "fr": ("Comment est {} {rest} ?", "Comment va {} {rest} ?"),
                "it": ("Com'è {} {rest}?", "Come va {} {rest}?")}),
    "price": (("Tells the price of the {}.", "Says what the {} costs.", "Cost of the {}"),
              {"en": ("How much is {} {rest}?", "What does {} cost {rest}?"), "de": ("Was kostet {} {rest}?", "Wie teuer ist {} {rest}?"), "fr": ("Combien coûte {} {rest} ?", "À combien est {} {rest} ?"),
               "it": ("Quanto costa {} {rest}?", "Quanto viene {} {rest}?")}),
    "time": (("Tells the time of the {}.", "Says when the {} is.", "Schedule of the {}"),
             {"en": ("When is {} {rest}?", "At what time is {} {rest}?"), "de": ("Wann ist {} {rest}?", "Um wie viel Uhr ist {} {rest}?"), "fr": ("C'est quand, {} {rest} ?", "À quelle heure est {} {rest} ?"),
              "it": ("Quando è {} {rest}?", "A che ora è {} {rest}?")}),
    "age": (("Tells how old the {} is.", "Age of the {}"),
            {"en": ("How old is {} {rest}?",), "de": ("Wie alt ist {} {rest}?",), "fr": ("Quel âge a {} {rest} ?",), "it": ("Quanti anni ha {} {rest}?",)}),
    "size": (("Tells the size of the {}.", "Says how big the {} is.", "Dimensions of the {}"),
             {"en": ("How big is {} {rest}?", "How large is {} {rest}?"), "de": ("Wie groß ist {} {rest}?",), "fr": ("Quelle taille fait {} {rest} ?",), "it": ("Quanto è grande {} {rest}?",)}),
    "owner": (("Tells who owns the {}.", "Owner of the {}"),
              {"en": ("Who does {} belong to {rest}?", "Whose is {} {rest}?"), "de": ("Wem gehört {} {rest}?",), "fr": ("À qui appartient {} {rest} ?",), "it": ("A chi appartiene {} {rest}?",)}),
}
USUAL_VERB, USUAL_NOUN = 0.55, 0.65


def _said(rng: random.Random, verb: Verb, noun: Noun, language: str, question: str) -> str:
    """A request, or a question about the noun."""
    if question:
        return rng.choice(_QUESTIONS[question][1][language]).replace("{}", subject(noun, language))
    if verb.name in _WANTING and rng.random() < 0.15:
        return rng.choice(_NEEDS[language]).replace("{noun}", thing(rng, noun, language, USUAL_NOUN))
    what = thing(rng, noun, language, USUAL_NOUN)
    imperative, infinitive = (base := some(rng, verb.bases, USUAL_VERB), base) if language == "en" else some(rng, verb.forms[language], USUAL_VERB)
    if rng.random() < 0.4:
        return rng.choice(_WISHES[language]).replace("{verb}", infinitive).replace("{noun}", what)
    first, _, particle = imperative.partition(" ")
    return f"{first} {what} {{rest}} {particle}" if language == "de" else f"{imperative} {what} {{rest}}"


def _phrases(rng: random.Random, verb: Verb, noun: Noun, parameters: list[Parameter], question: str) -> dict[str, tuple[str, ...]]:
    phrases: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:

        def say(chosen: list[Parameter]) -> str:
            text = _said(rng, verb, noun, language, question).replace("{rest}", " ".join(f"[{p.key}]" for p in chosen))
            return " ".join(text.replace(" ?", "?" if language != "fr" else " ?").split())

        options = []
        for _ in range(3):
            chosen = [p for p in parameters if p.required or rng.random() < 0.5]
            rng.shuffle(chosen)
            options.append(say(chosen))
        for p in parameters:
            if p.required:
                options.append(say([q for q in parameters if q is not p and q.required]))
        phrases[language] = tuple(options)
    return phrases


# Suffix of the name of a result: its unit in each language.
_UNITS = {"km": ("kilometers", "Kilometer", "kilomètres", "chilometri"), "minutes": ("minutes", "Minuten", "minutes", "minuti"), "eur": ("euros", "Euro", "euros", "euro"),
          "kg": ("kilos", "Kilo", "kilos", "chili"), "percent": ("percent", "Prozent", "pour cent", "per cento"), "hours": ("hours", "Stunden", "heures", "ore")}


def _named_results(rng: random.Random, count: int) -> tuple[list[str], list[tuple[str, ...]], list[str]]:
    """Returns names of results, their wording in each language as the subject of a sentence, and their units.

    Only properties are translated: any other name is English only, and answers copy it as it is.
    """
    keys, subjects, units = [], [], []
    while len(keys) < count:
        if rng.random() < 0.6:
            row = rng.choice(PROPERTY_ROWS)
            name, said = row[0], (f"the {row[0]}", *row[1:])
        else:
            name = rng.choice(_SUBJECTS).name
            said = (f"the {name}", "", "", "")
        unit = rng.choice(list(_UNITS)) if rng.random() < 0.25 else ""
        key = "_".join([*name.split(" "), *([unit] if unit else [])])
        if key not in keys:
            keys.append(key)
            subjects.append(said)
            units.append(unit)
    return keys, subjects, units


def make_results(rng: random.Random) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Returns makers of results by name, and the sentences that report them."""
    count = rng.choice((0, 1, 1, 2, 2, 2, 3))
    if count == 0:
        return {}, {language: (text,) for language, text in _DONE.items()}
    keys, subjects, units = _named_results(rng, count)
    unknown = rng.random() < 0.25
    if unknown:
        keys = [rng.choice((made_up_word(rng), f"{rng.choice(NOUNS).name.replace(' ', '_')}_{key}")) for key in keys]
    results = {key: rng.choice(_COUNTS if unit and not unknown else _RESULT_MAKERS) for key, unit in zip(keys, units)}
    answers: dict[str, tuple[str, ...]] = {}
    for index, language in enumerate(LANGUAGES):
        if unknown or not all(said[index] for said in subjects):
            parts = [f"{key.replace('_', ' ')} {{{key}}}" for key in keys]
            answers[language] = (f"{('Result', 'Ergebnis', 'Résultat', 'Risultato')[index]}{' :' if language == 'fr' else ':'} {', '.join(parts)}.",)
        else:
            parts = [f"{said[index]} {_IS[language]} {{{key}}}{' ' + _UNITS[unit][index] if unit else ''}" for key, said, unit in zip(keys, subjects, units)]
            text = (", ".join(parts[:-1]) + AND[language] + parts[-1]) if len(parts) > 1 else parts[0]
            answers[language] = (text[0].upper() + text[1:] + ".",)
    return results, answers


# Pairs that are too close to the held-out tools.
_NOT_MADE = {("rent", "bike"), ("lend", "bike"), ("charge", "car"), ("charge", "battery"), ("lock", "door"), ("order", "taxi"), ("book", "taxi"), ("get", "taxi"), ("find", "recipe"), ("show", "recipe"),
             ("cancel", "appointment"), ("cancel", "meeting"), ("book", "lesson"), ("start", "survey"), ("create", "survey"), ("start", "vacuum cleaner"), ("set", "fan"),
             ("create", "playlist"), ("create", "password"), ("record", "television"), ("record", "video"), ("rate", "product"), ("send", "flower"), ("order", "flower"),
             ("find", "apartment"), ("pay", "parking lot"), ("read", "joke"), ("get", "joke"), ("cancel", "delivery"),
             ("recommend", "recipe"), ("choose", "recipe"), ("correct", "text"), ("correct", "document"), ("drive", "vacuum cleaner"), ("publish", "survey"),
             ("tell", "joke"), ("recite", "joke"), ("invent", "joke"), ("show", "joke"), ("find", "joke"), ("generate", "password"), ("invent", "password"), ("recommend", "password"),
             ("update", "prescription"), ("order", "prescription"), ("get", "prescription"), ("stretch", "prescription"), ("repeat", "prescription"), ("prescribe", "prescription"),
             ("get", "blood test"), ("show", "blood test"), ("read", "blood test"), ("check", "blood test"), ("interpret", "blood test"), ("check", "spelling"), ("correct", "spelling"),
             ("verify", "spelling"), ("improve", "spelling"), ("verify", "text"), ("submit", "review"), ("write", "review"), ("publish", "review"), ("create", "review"), ("send", "review"),
             ("rate", "purchase"), ("find", "appointment slot"), ("search through", "appointment slot"), ("vacuum", "floor"), ("vacuum", "carpet"), ("vacuum", "room"),
             ("vacuum", "bedroom"), ("vacuum", "kitchen"), ("cancel", "order"), ("stop", "order"), ("delete", "order"), ("call", "customer service"), ("call", "hotline"),
             ("call", "call center"), ("record", "film"), ("record", "episode"), ("record", "live stream"), ("register", "newsletter"), ("study", "lesson"), ("search through", "apartment"),
             ("search through", "recipe"), ("list", "recipe"), ("start", "questionnaire"), ("invent", "recipe"), ("generate", "recipe"), ("pay", "parking space"),
             ("charge for", "parking lot"), ("host", "survey"), ("generate", "playlist"), ("design", "playlist")}
_NOT_ASKED = {"package", "letter", "delivery", "air quality", "blood test", "tracking number", "order status"}


# Descriptions of a tool in the user's language, with the infinitive (with "zu" where German needs it) and the noun.
_PURPOSES = {
    "de": ("{noun} {verb}.", "Hiermit kann man {noun} {verb}.", "Dient dazu, {noun} {zu}"),
    "fr": ("{verb} {noun}.", "Permet de {verb} {noun}.", "Sert à {verb} {noun}"),
    "it": ("{verb} {noun}.", "Serve per {verb} {noun}.", "Permette di {verb} {noun}"),
}


def _purpose(rng: random.Random, verb: Verb, noun: Noun, language: str) -> str:
    """Returns a description of the tool."""
    named = some(rng, noun.names[language], USUAL_NOUN)
    if language == "en":
        base = some(rng, verb.bases, USUAL_VERB)
        a = "the" if noun.is_plural else "a"
        return rng.choice((f"{third_person(base).capitalize()} the {named}.", f"{third_person(base).capitalize()} {a} {named}.", f"{base.capitalize()} the {named}",
                           f"Use this to {base} the {named}.", f"Lets the user {base} {a} {named}."))
    imperative, infinitive = some(rng, verb.forms[language], USUAL_VERB)
    text = rng.choice(_PURPOSES[language]).format(verb=infinitive, noun=named, zu=with_zu(imperative, infinitive))
    return text[0].upper() + text[1:]


def _parameters(rng: random.Random) -> list[Parameter]:
    kinds = []
    for kind in rng.sample(_ARGUMENT_KINDS, rng.choice((0, 1, 1, 1, 2, 2, 3))):
        if all(KINDS[kind].fragments["en"] != KINDS[other].fragments["en"] for other in kinds):
            kinds.append(kind)
    used_names: set[str] = set()
    parameters = []
    for index, kind in enumerate(kinds):
        name = rng.choice([n for n in KINDS[kind].names if n not in used_names] or [f"{kind}_{index}"])
        used_names.add(name)
        parameters.append(Parameter(f"argument{index}", name, kind, rng.random() < 0.6))
    return parameters


def make_tool(rng: random.Random, verb: Verb | None = None, noun: Noun | None = None, language: str = "en") -> Tool:
    """Makes a tool described in `language`, from the given verb or noun or from random ones."""
    verb, noun = verb or rng.choice(VERBS), noun or rng.choice(NOUNS)
    if (verb.name, noun.name) in _NOT_MADE:
        return make_tool(rng, language=language)
    words = some(rng, noun.names["en"], 0.8).replace(" ", "_")
    base = some(rng, verb.bases, 0.8).replace(" ", "_")
    parameters = _parameters(rng)
    results, answers = make_results(rng)
    if noun.can_be_subject and noun.name not in _NOT_ASKED and rng.random() < 0.15:
        question = rng.choice(list(_QUESTIONS))
        names = (f"{words}_{question}", f"get_{words}_{question}", f"{question}_of_{words}")
        about = rng.choice(_QUESTIONS[question][0]).format(some(rng, noun.names["en"], USUAL_NOUN))
    else:
        question, names, about = "", (f"{base}_{words}", f"{words}_{base}"), _purpose(rng, verb, noun, language)
    phrases = _phrases(rng, verb, noun, parameters, question)
    return Tool(rng.choice(names), about, tuple(names), tuple(parameters), results, phrases, answers, made_of=(question or verb.name, noun.name))


def related_tool(rng: random.Random, tool: Tool, language: str = "en") -> Tool:
    """Makes a tool that shares its verb or its noun with `tool`, if that is a procedural one."""
    verb, noun = tool.made_of or ("", "")
    if rng.random() < 0.5 and verb in VERB_OF:
        return make_tool(rng, verb=VERB_OF[verb], language=language)
    return make_tool(rng, noun=NOUN_OF.get(noun), language=language)


def mean_alike(first: Tool, second: Tool) -> bool:
    """Returns whether both tools are procedural and one request could mean either."""
    if not first.made_of or not second.made_of:
        return False
    (verb, noun), (other_verb, other_noun) = first.made_of, second.made_of
    if noun != other_noun and not NOUN_OF[noun].words() & NOUN_OF[other_noun].words():
        return False
    if verb not in VERB_OF or other_verb not in VERB_OF:
        return verb == other_verb or {verb, other_verb} <= {"location", "find"}
    return verb == other_verb or {verb, other_verb} <= _WANTING or bool(VERB_OF[verb].words() & VERB_OF[other_verb].words())
