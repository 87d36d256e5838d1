"""The words that argument values are made of, in en, de, fr and it: names, places, choices and made-up words."""
from __future__ import annotations

import random
from pathlib import Path

LANGUAGES = ("en", "de", "fr", "it")
# The conjunction before the last item of a list.
AND = dict(zip(LANGUAGES, (" and ", " und ", " et ", " e ")))

CITIES = (
    "London Paris Berlin Rome Vienna Zurich Geneva Milan Hamburg Munich Cologne Lyon Marseille Nice Bordeaux Lille Naples Turin"
    " Florence Venice Bologna Palermo Madrid Barcelona Lisbon Porto Dublin Edinburgh Manchester Bristol Leeds Oxford Cambridge"
    " Amsterdam Rotterdam Brussels Antwerp Copenhagen Oslo Stockholm Helsinki Warsaw Prague Budapest Athens Istanbul Cairo Tokyo"
    " Osaka Seoul Beijing Delhi Mumbai Sydney Melbourne Toronto Montreal Boston Chicago Denver Seattle Austin Miami Bern Basel"
    " Lausanne Graz Salzburg Linz Bremen Leipzig Dresden Stuttgart Nantes Toulouse Strasbourg Grenoble Genoa Verona Trieste Bari"
).split()
LOCAL_CITIES = {
    "en": [],
    "de": "London Rom Wien Zürich Genf Mailand München Köln Nizza Neapel Turin Florenz Venedig Lissabon Brüssel Kopenhagen Prag".split(),
    "fr": "Londres Rome Vienne Genève Milan Munich Cologne Nice Naples Turin Florence Venise Lisbonne Bruxelles Copenhague Lyon".split(),
    "it": "Londra Parigi Berlino Roma Vienna Zurigo Ginevra Milano Monaco Colonia Nizza Napoli Torino Firenze Venezia Lisbona".split(),
}
FIRST_NAMES = (
    "Anna Ben Clara David Emma Felix Greta Hugo Ida Jan Karin Leo Maria Nina Oscar Paul Quentin Rosa Sofia Tom Ursula Victor Wanda"
    " Xenia Yves Zoe Alice Bruno Carlo Diego Elena Fabio Giulia Hans Ines Julia Klaus Laura Marco Nora Otto Pierre Rita Simon Tina"
    " Umberto Vera Walter Amir Bianca Chloe Dario Erik Fatima Gustav Helen Ivan Jonas Kate Luca Mila Noah Olga Peter Ruth Sam Theo"
).split()
LAST_NAMES = (
    "Smith Miller Weber Rossi Dupont Martin Brown Keller Fischer Bianchi Moreau Lambert Taylor Walker Huber Meier Conti Ricci Petit"
    " Roux Hill Green Cooper Schulz Wagner Becker Romano Greco Leroy Garnier Novak Jensen Larsen Silva Costa Khan Singh Tanaka"
).split()

# English word: German, French, Italian, in the form that follows a verb.
ROOMS = {
    "kitchen": ("in der Küche", "dans la cuisine", "in cucina"),
    "living room": ("im Wohnzimmer", "dans le salon", "in salotto"),
    "bedroom": ("im Schlafzimmer", "dans la chambre", "in camera"),
    "bathroom": ("im Bad", "dans la salle de bain", "in bagno"),
    "office": ("im Büro", "dans le bureau", "in ufficio"),
    "garage": ("in der Garage", "dans le garage", "in garage"),
    "hallway": ("im Flur", "dans le couloir", "in corridoio"),
    "garden": ("im Garten", "dans le jardin", "in giardino"),
    "cellar": ("im Keller", "dans la cave", "in cantina"),
    "nursery": ("im Kinderzimmer", "dans la chambre d'enfant", "nella cameretta"),
    "dining room": ("im Esszimmer", "dans la salle à manger", "in sala da pranzo"),
    "attic": ("auf dem Dachboden", "dans le grenier", "in soffitta"),
}
DAYS = {
    "today": ("heute", "aujourd'hui", "oggi"),
    "tomorrow": ("morgen", "demain", "domani"),
    "monday": ("am Montag", "lundi", "lunedì"),
    "tuesday": ("am Dienstag", "mardi", "martedì"),
    "wednesday": ("am Mittwoch", "mercredi", "mercoledì"),
    "thursday": ("am Donnerstag", "jeudi", "giovedì"),
    "friday": ("am Freitag", "vendredi", "venerdì"),
    "saturday": ("am Samstag", "samedi", "sabato"),
    "sunday": ("am Sonntag", "dimanche", "domenica"),
}
MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
}
# Choices by theme: "en:de:fr:it".
THEMES = {
    "color": "red:rot:rouge:rosso blue:blau:bleu:blu green:grün:vert:verde yellow:gelb:jaune:giallo white:weiß:blanc:bianco"
    " black:schwarz:noir:nero orange:orange:orange:arancione purple:lila:violet:viola pink:rosa:rose:rosa brown:braun:marron:marrone",
    "size": "small:klein:petit:piccolo medium:mittel:moyen:medio large:groß:grand:grande tiny:winzig:minuscule:minuscolo huge:riesig:énorme:enorme",
    "priority": "low:niedrig:basse:bassa normal:normal:normale:normale high:hoch:haute:alta urgent:dringend:urgente:urgente",
    "mode": "eco:eco:éco:eco comfort:Komfort:confort:comfort boost:Turbo:turbo:turbo silent:leise:silencieux:silenzioso auto:Automatik:automatique:automatico night:Nacht:nuit:notte",
    "genre": "jazz:Jazz:jazz:jazz rock:Rock:rock:rock pop:Pop:pop:pop classical:Klassik:classique:classica folk:Folk:folk:folk techno:Techno:techno:techno"
    " comedy:Komödie:comédie:commedia thriller:Krimi:policier:giallo",
    "language": "german:Deutsch:allemand:tedesco french:Französisch:français:francese italian:Italienisch:italien:italiano english:Englisch:anglais:inglese"
    " spanish:Spanisch:espagnol:spagnolo japanese:Japanisch:japonais:giapponese polish:Polnisch:polonais:polacco",
    "category": "food:Essen:nourriture:cibo travel:Reisen:voyages:viaggi sport:Sport:sport:sport health:Gesundheit:santé:salute music:Musik:musique:musica"
    " business:Wirtschaft:économie:economia science:Wissenschaft:sciences:scienza politics:Politik:politique:politica culture:Kultur:culture:cultura",
    "drink": "coffee:Kaffee:café:caffè tea:Tee:thé:tè espresso:Espresso:espresso:espresso water:Wasser:eau:acqua juice:Saft:jus:succo milk:Milch:lait:latte",
    "food": "pizza:Pizza:pizza:pizza soup:Suppe:soupe:zuppa salad:Salat:salade:insalata pasta:Pasta:pâtes:pasta fish:Fisch:poisson:pesce bread:Brot:pain:pane cake:Kuchen:gâteau:torta",
    "strength": "light:schwach:léger:leggero normal:normal:normal:normale strong:stark:fort:forte",
    "level": "beginner:Anfänger:débutant:principiante intermediate:Mittelstufe:intermédiaire:intermedio advanced:Fortgeschrittene:avancé:avanzato",
    "vehicle": "car:Auto:voiture:auto bus:Bus:bus:autobus train:Zug:train:treno bike:Fahrrad:vélo:bicicletta tram:Tram:tram:tram taxi:Taxi:taxi:taxi",
    "animal": "dog:Hund:chien:cane cat:Katze:chat:gatto horse:Pferd:cheval:cavallo bird:Vogel:oiseau:uccello rabbit:Kaninchen:lapin:coniglio",
    "direction": "up:hoch:haut:su down:runter:bas:giù left:links:gauche:sinistra right:rechts:droite:destra",
    "season": "spring:Frühling:printemps:primavera summer:Sommer:été:estate autumn:Herbst:automne:autunno winter:Winter:hiver:inverno",
    "meal": "breakfast:Frühstück:petit-déjeuner:colazione lunch:Mittagessen:déjeuner:pranzo dinner:Abendessen:dîner:cena",
    "operation": "plus:plus:plus:più minus:minus:moins:meno times:mal:fois:per",
    "currency": "EUR:Euro:euros:euro USD:Dollar:dollars:dollari GBP:Pfund:livres:sterline CHF:Franken:francs:franchi JPY:Yen:yens:yen",
}
THEMES = {theme: [tuple(word.split(":")) for word in words.split()] for theme, words in THEMES.items()}
SPOKEN_CURRENCY = {"EUR": "euros", "USD": "dollars", "GBP": "pounds", "CHF": "francs", "JPY": "yen"}

def _messages() -> dict[str, tuple[str, ...]]:
    """Reads texts that people send, note or want translated, by language, from lines of `language text | text`."""
    lines = (Path(__file__).parent / "words" / "messages.txt").read_text(encoding="utf8").splitlines()
    return {language: tuple(text for line in lines if line.startswith(f"{language} ") for text in line[3:].split(" | ")) for language in LANGUAGES}


MESSAGES = _messages()
WORDS = {
    "en": "river silver moon garden house stone winter morning star light road bridge ocean fire blue golden summer night dream paper"
    " window forest mountain island city train rose apple honey cloud storm shadow heart friend winner letter table circle market".split(),
    "de": "Fluss Silber Mond Garten Haus Stein Winter Morgen Stern Licht Straße Brücke Meer Feuer Sommer Nacht Traum Papier Fenster Wald"
    " Berg Insel Stadt Zug Rose Apfel Honig Wolke Sturm Schatten Herz Freund Brief Tisch Kreis Markt Schlüssel Lampe Vogel Regen".split(),
    "fr": "rivière argent lune jardin maison pierre hiver matin étoile lumière route pont mer feu été nuit rêve papier fenêtre forêt"
    " montagne île ville train rose pomme miel nuage orage ombre cœur ami lettre table cercle marché clé lampe oiseau pluie".split(),
    "it": "fiume argento luna giardino casa pietra inverno mattina stella luce strada ponte mare fuoco estate notte sogno carta finestra"
    " bosco montagna isola città treno rosa mela miele nuvola tempesta ombra cuore amico lettera tavolo cerchio mercato chiave pioggia".split(),
}
WEATHER = {
    "sunny": ("sonnig", "ensoleillé", "soleggiato"), "cloudy": ("bewölkt", "nuageux", "nuvoloso"), "rainy": ("regnerisch", "pluvieux", "piovoso"),
    "windy": ("windig", "venteux", "ventoso"), "foggy": ("neblig", "brumeux", "nebbioso"), "snowy": ("verschneit", "neigeux", "nevoso"),
    "clear": ("klar", "dégagé", "sereno"), "stormy": ("stürmisch", "orageux", "tempestoso"), "overcast": ("bedeckt", "couvert", "coperto"),
    "partly cloudy": ("teilweise bewölkt", "partiellement nuageux", "parzialmente nuvoloso"),
}
_ONSETS = "b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sch st t tr v w z".split() + [""]
_VOWELS = "a e i o u ai au ei ie oo é ü ö".split()
_CODAS = ["", "", "", "n", "r", "l", "s", "t", "m", "ck", "x", "nd", "st"]


def made_up_word(random_source: random.Random) -> str:
    """Returns a word that exists in no language, so that the model can only spell it by copying."""
    pick = random_source.choice
    return "".join(pick(_ONSETS) + pick(_VOWELS) + pick(_CODAS) for _ in range(random_source.choice((2, 2, 2, 3))))


def in_language(entry: str, translations: tuple[str, str, str], language: str) -> str:
    """Returns an entry of the tables above in the given language."""
    return entry if language == "en" else translations[LANGUAGES.index(language) - 1]
