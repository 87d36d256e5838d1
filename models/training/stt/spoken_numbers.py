"""Numbers, dates, times, prices and spelled codes, written as they are spoken in en, de, fr and it."""
from __future__ import annotations

import random

UNITS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
}
TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "fr": "vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
}
UNITS = {language: words.split() for language, words in UNITS.items()}
TENS = {language: words.split() for language, words in TENS.items()}
ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste".split(),
    "fr": "première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième".split(),
    "it": "prima seconda terza quarta quinta sesta settima ottava nona decima undicesima dodicesima tredicesima quattordicesima quindicesima sedicesima diciassettesima diciottesima diciannovesima ventesima".split(),
}


def below_hundred(language: str, n: int) -> str:
    """Returns the cardinal number `n` (0 to 99) in words."""
    units, tens = UNITS[language], TENS[language]
    if n < 20:
        return units[n]
    ten, unit = divmod(n, 10)
    base = tens[ten - 2]
    if language == "fr" and ten in (7, 9) and unit:
        stem = "soixante" if ten == 7 else "quatre-vingt"
        return stem + (" et onze" if (ten, unit) == (7, 1) else "-" + units[10 + unit])
    if unit == 0:
        return base
    if language == "en":
        return f"{base}-{units[unit]}"
    if language == "de":
        return ("ein" if unit == 1 else units[unit]) + "und" + base
    if language == "fr":
        stem = "quatre-vingt" if ten == 8 else base
        return stem + (" et un" if unit == 1 and ten != 8 else "-" + units[unit])
    stem = base[:-1] if unit in (1, 8) else base
    return stem + ("tré" if unit == 3 else units[unit])


def cardinal(language: str, n: int) -> str:
    """Returns the cardinal number `n` (0 to 9,999) in words."""
    if n < 100:
        return below_hundred(language, n)
    if n < 1000:
        hundred, rest = divmod(n, 100)
        return _hundreds(language, hundred, rest)
    thousand, rest = divmod(n, 1000)
    head, tail = below_hundred(language, thousand), cardinal(language, rest) if rest else ""
    if language == "en":
        return f"{head} thousand" + (f" {'and ' if rest < 100 else ''}{tail}" if rest else "")
    if language == "de":
        return ("ein" if thousand == 1 else head) + "tausend" + tail
    if language == "fr":
        return ("mille" if thousand == 1 else f"{head} mille") + (f" {tail}" if rest else "")
    return ("mille" if thousand == 1 else head + "mila") + tail


def _hundreds(language: str, hundred: int, rest: int) -> str:
    tail = below_hundred(language, rest) if rest else ""
    if language == "en":
        return f"{UNITS['en'][hundred]} hundred" + (f" and {tail}" if rest else "")
    if language == "de":
        return ("ein" if hundred == 1 else UNITS["de"][hundred]) + "hundert" + tail
    if language == "fr":
        head = "cent" if hundred == 1 else f"{UNITS['fr'][hundred]} cent"
        return head + (f" {tail}" if rest else "s" if hundred > 1 else "")
    return ("cento" if hundred == 1 else UNITS["it"][hundred] + "cento") + tail


def digits(language: str, r: random.Random) -> str:
    """Returns three to nine single digits."""
    return " ".join(UNITS[language][r.randrange(10)] for _ in range(r.randint(3, 9)))


def letters(r: random.Random) -> str:
    """Returns two to six spelled letters."""
    return " ".join(r.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(r.randint(2, 6)))


def year(language: str, r: random.Random) -> str:
    """Returns a year from 1900 to 2049 as it is spoken."""
    n = r.randint(1900, 2049)
    if language in ("en", "de") and n < 2000:
        rest = n - 1900
        if language == "en":
            return "nineteen " + ("hundred" if rest == 0 else f"oh {UNITS['en'][rest]}" if rest < 10 else below_hundred("en", rest))
        return "neunzehnhundert" + (below_hundred("de", rest) if rest else "")
    if language == "en" and n > 2009 and r.random() < 0.5:
        return "twenty " + below_hundred("en", n - 2000)
    return cardinal(language, n)


def money(language: str, r: random.Random) -> str:
    """Returns a price."""
    n, cents = r.randint(2, 120), r.randint(2, 99)
    whole, small = cardinal(language, n), below_hundred(language, cents)
    if language == "en":
        currency = r.choice(["dollars", "euros", "pounds"])
        return f"{whole} {currency}" + (f" and {small} cents" if currency != "pounds" and r.random() < 0.5 else "")
    if language == "de":
        return f"{whole} Euro" + (f" {small}" if r.random() < 0.5 else "")
    if language == "fr":
        return f"{whole} euros" + (f" {small}" if r.random() < 0.5 else "")
    return f"{whole} euro" + (f" e {small}" if r.random() < 0.5 else "")


def clock(language: str, r: random.Random) -> str:
    """Returns a time of day."""
    hour, minute = r.randint(2, 12), r.randint(1, 59)
    h, following = UNITS[language][hour], UNITS[language][hour % 12 + 1]
    m, kind = below_hundred(language, minute), r.randrange(5)
    if language == "en":
        half = ["half past", "quarter past", "quarter to"]
        return f"{half[kind]} {h}" if kind < 3 else f"{h} o'clock" if kind == 3 else f"{h} {m if minute > 9 else 'oh ' + m}"
    if language == "de":
        return [f"halb {following}", f"Viertel nach {h}", f"Viertel vor {h}", f"{h} Uhr", f"{h} Uhr {m}"][kind]
    if language == "fr":
        return [f"{h} heures et demie", f"{h} heures et quart", f"{h} heures moins le quart", f"{h} heures", f"{h} heures {m}"][kind]
    return [f"{h} e mezza", f"{h} e un quarto", f"{h} meno un quarto", f"{h}", f"{h} e {m}"][kind]


def date(language: str, month: str, r: random.Random) -> str:
    """Returns a day of `month`."""
    n = r.randint(1, 31)
    if language == "en":
        base = 20 if n < 30 else 30
        ordinal = ORDINALS["en"][n - 1] if n <= 20 else "thirtieth" if n == 30 else TENS["en"][base // 10 - 2] + "-" + ORDINALS["en"][n - base - 1]
        return f"the {ordinal} of {month}" if r.random() < 0.5 else f"{month} {ordinal}"
    if language == "de":
        stem = ORDINALS["de"][n - 1][:-1] if n <= 20 else below_hundred("de", n) + "st"
        return f"{stem}en {month}"
    first = {"fr": "premier", "it": "primo"}[language]
    return f"{ {'fr': 'le', 'it': 'il'}[language] } {first if n == 1 else below_hundred(language, n)} {month}"
