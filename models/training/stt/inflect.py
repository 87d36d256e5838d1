"""Inflection by rule: plurals, articles, agreement and regular conjugation, enough for the sentence patterns."""
from __future__ import annotations

import random
import re

VOWELS = "aeiouàâäéèêëîïôöûüœ"
EN_PLURAL = {"man": "men", "woman": "women", "child": "children", "tooth": "teeth", "foot": "feet", "mouse": "mice",
             "person": "people", "wife": "wives", "knife": "knives", "leaf": "leaves", "shelf": "shelves", "sheep": "sheep", "fish": "fish"}
EN_PAST = {"read": "read", "write": "wrote", "speak": "spoke", "take": "took", "buy": "bought", "build": "built", "spend": "spent",
           "lead": "led", "leave": "left", "understand": "understood", "choose": "chose", "teach": "taught", "grow": "grew", "cut": "cut",
           "feel": "felt", "hold": "held", "throw": "threw", "catch": "caught", "hit": "hit", "sing": "sang", "swim": "swam", "ride": "rode",
           "drive": "drove", "fly": "flew", "pay": "paid", "lend": "lent", "hurt": "hurt", "become": "became", "mean": "meant", "cost": "cost",
           "begin": "began", "win": "won", "lose": "lost", "fight": "fought", "hide": "hid"}
ONE_SYLLABLE_DOUBLING = {"stop", "drop", "plan", "hop", "wrap", "hug", "rub", "skip", "dim", "grab", "chat", "prefer", "admit", "cut", "hit", "swim", "begin", "win"}


def en_plural(noun: str) -> str:
    """Returns the plural of an English noun."""
    if noun in EN_PLURAL:
        return EN_PLURAL[noun]
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if re.search(r"(s|x|z|ch|sh)$", noun) else "s")


def en_verb(verb: str, form: str) -> str:
    """Returns a form (verb, verbs, verbed, verbing) of an English verb."""
    if form == "verb":
        return verb
    if form == "verbs":
        return en_plural(verb) if verb not in EN_PLURAL else verb + "es"
    if form == "verbed" and verb in EN_PAST:
        return EN_PAST[verb]
    stem = verb + verb[-1] if verb in ONE_SYLLABLE_DOUBLING else verb
    if form == "verbed":
        if verb.endswith("e"):
            return verb + "d"
        return verb[:-1] + "ied" if re.search(r"[^aeiou]y$", verb) else stem + "ed"
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    return (verb[:-1] if re.search(r"[^eoy]e$", verb) else stem) + "ing"


def de_attributive(adjective: str, ending: str) -> str:
    """Returns a German adjective with the ending that it takes before a noun."""
    stem = {"dunkel": "dunkl"}.get(adjective, adjective[:-1] if adjective.endswith("e") else adjective)
    return stem + ending


def de_verb(infinitive: str, form: str) -> str:
    """Returns a form (verb, verbe, verbst, verbt) of a regular German verb."""
    if form == "verb":
        return infinitive
    stem = re.sub(r"e?n$", "", infinitive)
    link = "e" if re.search(r"([td]|[^lrhaeiouäöü][mn])$", stem) else ""
    if form == "verbe":
        return stem + "e"
    if form == "verbst":
        return stem + link + ("t" if re.search(r"[sßzx]$", stem) else "st")
    return stem + link + "t"


def elides(word: str) -> bool:
    """Returns whether a French or Italian article loses its vowel before `word`."""
    return word[0].lower() in VOWELS or (word[0] == "h" and word not in ("héros", "haut"))


def fr_plural(noun: str) -> str:
    """Returns the plural of a French noun or masculine adjective."""
    if noun[-1] in "sxz":
        return noun
    if re.search(r"(eau|eu)$", noun):
        return noun + "x"
    return noun[:-2] + "aux" if noun.endswith("al") else noun + "s"


def fr_verb(infinitive: str, form: str) -> str:
    """Returns a form of a regular French verb in -er; `form` is "verb" plus its ending (verbe, verbons, verbé, verbait, verbera ...)."""
    if form == "verb":
        return infinitive
    stem, ending = infinitive[:-2], form[4:]
    if ending[0] in "oa":
        stem = stem[:-1] + "ç" if stem.endswith("c") else stem + "e" if stem.endswith("g") else stem
    return stem + ending


def fr_is_regular(infinitive: str) -> bool:
    """Returns False for verbs whose stem vowel changes (acheter, répéter, essayer)."""
    return not re.search(r"([eé][bcdfghjklmnpqrstvwxz]{1,2}|[aou]y)er$", infinitive) or bool(re.search(r"(ll|nn|rr|tt|ss|st|rm|rv|rch|rc|nt|nd|ns|mp|ch|sp|rn)er$", infinitive))


def it_plural(noun: str, feminine: bool = False) -> str:
    """Returns the plural of an Italian noun."""
    fixed = {"uomo": "uomini", "mano": "mani", "dito": "dita", "braccio": "braccia", "ginocchio": "ginocchia", "amico": "amici", "medico": "medici",
             "nemico": "nemici", "meccanico": "meccanici", "idraulico": "idraulici", "ala": "ali", "re": "re", "cinema": "cinema"}
    if noun in fixed:
        return fixed[noun]
    if re.search(r"[àèéìòù]$|[^aeiou]$|(via|idea|fotografia)$", noun):
        return noun[:-1] + "e" if noun.endswith("a") else noun
    if feminine and noun.endswith("a"):
        return noun[:-2] + noun[-2] + ("he" if noun[-2] in "cg" else "e")
    if noun.endswith("io"):
        return noun[:-1]
    return noun[:-1] + ("hi" if noun[-2] in "cg" and noun[-1] in "oa" else "i")


def it_lo(word: str) -> bool:
    """Returns whether the word takes "lo" or "gli": it starts with s and a consonant, z, gn, ps, x or y."""
    return bool(re.match(r"(s[bcdfghlmnpqrtvz]|z|gn|ps|x|y)", word))


def it_verb(infinitive: str, form: str) -> str:
    """Returns a form of a regular Italian verb in -are; `form` is "verb" plus its ending."""
    if form == "verb":
        return infinitive
    stem, ending = infinitive[:-3], form[4:]
    if ending[0] in "ie":
        if stem[-1] in "cg" and not infinitive.endswith("iare"):
            stem += "h"
        elif stem.endswith(("ci", "gi")) or (stem.endswith("i") and ending[0] == "i"):
            stem = stem[:-1]
    return stem + ending


def choose_gender(classes: dict[str, list[str]], r: random.Random, genders: str) -> tuple[str, str]:
    """Returns a random noun and its gender."""
    keys = [f"noun.{g}" for g in genders]
    key = r.choices(keys, [len(classes[k]) for k in keys])[0]
    return r.choice(classes[key]), key[-1]
