"""Tools made of a verb, a noun and some arguments: what teaches the model to read schemas that nobody wrote by hand."""
from __future__ import annotations

import random

from lexicon import LANGUAGES, made_up_word
from tools import Parameter, Tool
from values import KINDS

# English base form, third person: German, French and Italian imperatives.
VERBS = """start starts:Starte:Démarre:Avvia|stop stops:Stoppe:Arrête:Ferma|open opens:Öffne:Ouvre:Apri|close closes:Schließe:Ferme:Chiudi
check checks:Prüfe:Vérifie:Controlla|clean cleans:Reinige:Nettoie:Pulisci|order orders:Bestelle:Commande:Ordina|book books:Buche:Réserve:Prenota
cancel cancels:Storniere:Annule:Annulla|find finds:Finde:Trouve:Trova|show shows:Zeige:Montre:Mostra|send sends:Sende:Envoie:Invia
update updates:Aktualisiere:Mets à jour:Aggiorna|delete deletes:Lösche:Supprime:Elimina|create creates:Erstelle:Crée:Crea|move moves:Bewege:Déplace:Sposta
lock locks:Verriegle:Verrouille:Blocca|unlock unlocks:Entsperre:Déverrouille:Sblocca|water waters:Gieße:Arrose:Annaffia|feed feeds:Füttere:Nourris:Nutri
count counts:Zähle:Compte:Conta|measure measures:Miss:Mesure:Misura|repair repairs:Repariere:Répare:Ripara|charge charges:Lade:Charge:Carica
scan scans:Scanne:Scanne:Scansiona|record records:Nimm auf:Enregistre:Registra|share shares:Teile:Partage:Condividi|rate rates:Bewerte:Évalue:Valuta
reset resets:Setze zurück:Réinitialise:Reimposta|save saves:Speichere:Sauvegarde:Salva|sell sells:Verkaufe:Vends:Vendi|rent rents:Miete:Loue:Noleggia
watch watches:Beobachte:Surveille:Osserva|heat heats:Heize:Chauffe:Scalda|cool cools:Kühle:Refroidis:Raffredda|empty empties:Leere:Vide:Svuota
fill fills:Fülle:Remplis:Riempi|get gets:Hole:Obtiens:Ottieni|set sets:Stelle ein:Règle:Imposta|add adds:Ergänze:Ajoute:Aggiungi
remove removes:Entferne:Enlève:Rimuovi|read reads:Lies:Lis:Leggi|pay pays:Bezahle:Paie:Paga|buy buys:Kaufe:Achète:Compra
track tracks:Verfolge:Suis:Traccia|test tests:Teste:Teste:Prova|wash washes:Wasche:Lave:Lava|pause pauses:Pausiere:Mets en pause:Metti in pausa"""
# Infinitives of the verbs, in the same order.
INFINITIVES = """starten:démarrer:avviare|stoppen:arrêter:fermare|öffnen:ouvrir:aprire|schließen:fermer:chiudere|prüfen:vérifier:controllare|reinigen:nettoyer:pulire
bestellen:commander:ordinare|buchen:réserver:prenotare|stornieren:annuler:annullare|finden:trouver:trovare|zeigen:montrer:mostrare|senden:envoyer:inviare
aktualisieren:mettre à jour:aggiornare|löschen:supprimer:eliminare|erstellen:créer:creare|bewegen:déplacer:spostare|verriegeln:verrouiller:bloccare|entsperren:déverrouiller:sbloccare
gießen:arroser:annaffiare|füttern:nourrir:nutrire|zählen:compter:contare|messen:mesurer:misurare|reparieren:réparer:riparare|laden:charger:caricare|scannen:scanner:scansionare
aufnehmen:enregistrer:registrare|teilen:partager:condividere|bewerten:évaluer:valutare|zurücksetzen:réinitialiser:reimpostare|speichern:sauvegarder:salvare|verkaufen:vendre:vendere
mieten:louer:noleggiare|beobachten:surveiller:osservare|heizen:chauffer:scaldare|kühlen:refroidir:raffreddare|leeren:vider:svuotare|füllen:remplir:riempire|holen:obtenir:ottenere
einstellen:régler:impostare|ergänzen:ajouter:aggiungere|entfernen:enlever:rimuovere|lesen:lire:leggere|bezahlen:payer:pagare|kaufen:acheter:comprare|verfolgen:suivre:tracciare
testen:tester:provare|waschen:laver:lavare|pausieren:mettre en pause:mettere in pausa"""
# English noun: German accusative, French and Italian, with their articles.
NOUNS = """vacuum cleaner:den Staubsauger:l'aspirateur:l'aspirapolvere|fridge:den Kühlschrank:le réfrigérateur:il frigorifero|garage door:das Garagentor:la porte du garage:la porta del garage
fan:den Ventilator:le ventilateur:il ventilatore|lawn mower:den Rasenmäher:la tondeuse:il tagliaerba|sprinkler:den Rasensprenger:l'arroseur:l'irrigatore|camera:die Kamera:la caméra:la telecamera
car:das Auto:la voiture:l'auto|bike:das Fahrrad:le vélo:la bicicletta|battery:den Akku:la batterie:la batteria|package:das Paket:le colis:il pacco|letter:den Brief:la lettre:la lettera
invoice:die Rechnung:la facture:la fattura|report:den Bericht:le rapport:il rapporto|ticket:die Karte:le billet:il biglietto|taxi:das Taxi:le taxi:il taxi|room:das Zimmer:la chambre:la camera
table:den Tisch:la table:il tavolo|recipe:das Rezept:la recette:la ricetta|meal:das Essen:le repas:il pasto|pizza:die Pizza:la pizza:la pizza|coffee:den Kaffee:le café:il caffè|plant:die Pflanze:la plante:la pianta
dog:den Hund:le chien:il cane|cat:die Katze:le chat:il gatto|book:das Buch:le livre:il libro|song:das Lied:la chanson:la canzone|playlist:die Wiedergabeliste:la playlist:la playlist|video:das Video:la vidéo:il video
photo:das Foto:la photo:la foto|document:das Dokument:le document:il documento|folder:den Ordner:le dossier:la cartella|file:die Datei:le fichier:il file|password:das Passwort:le mot de passe:la password
account:das Konto:le compte:il conto|contract:den Vertrag:le contrat:il contratto|customer:den Kunden:le client:il cliente|employee:den Mitarbeiter:l'employé:il dipendente|project:das Projekt:le projet:il progetto
meeting:die Sitzung:la réunion:la riunione|appointment:den Termin:le rendez-vous:l'appuntamento|calendar:den Kalender:l'agenda:il calendario|reminder:die Erinnerung:le rappel:il promemoria|list:die Liste:la liste:la lista
task:die Aufgabe:la tâche:l'attività|note:die Notiz:la note:la nota|survey:die Umfrage:le sondage:il sondaggio|newsletter:den Newsletter:la newsletter:la newsletter|website:die Webseite:le site web:il sito web
server:den Server:le serveur:il server|database:die Datenbank:la base de données:il database|printer:den Drucker:l'imprimante:la stampante|screen:den Bildschirm:l'écran:lo schermo|phone:das Telefon:le téléphone:il telefono
speaker:den Lautsprecher:le haut-parleur:l'altoparlante|microphone:das Mikrofon:le micro:il microfono|television:den Fernseher:la télévision:la televisione|window:das Fenster:la fenêtre:la finestra
door:die Tür:la porte:la porta|heating:die Heizung:le chauffage:il riscaldamento|air conditioner:die Klimaanlage:la climatisation:il condizionatore|boiler:den Boiler:la chaudière:la caldaia|pump:die Pumpe:la pompe:la pompa
pool:den Pool:la piscine:la piscina|sauna:die Sauna:le sauna:la sauna|gym:das Fitnessstudio:la salle de sport:la palestra|lesson:die Lektion:la leçon:la lezione|course:den Kurs:le cours:il corso|exam:die Prüfung:l'examen:l'esame
game:das Spiel:le jeu:il gioco|score:den Spielstand:le score:il punteggio|team:die Mannschaft:l'équipe:la squadra|flight:den Flug:le vol:il volo|train:den Zug:le train:il treno|bus:den Bus:le bus:l'autobus
route:die Route:l'itinéraire:il percorso|map:die Karte:la carte:la mappa|hotel:das Hotel:l'hôtel:l'albergo|passport:den Pass:le passeport:il passaporto|suitcase:den Koffer:la valise:la valigia|visa:das Visum:le visa:il visto
loan:den Kredit:le prêt:il prestito|payment:die Zahlung:le paiement:il pagamento|budget:das Budget:le budget:il budget|tax:die Steuer:l'impôt:la tassa|insurance:die Versicherung:l'assurance:l'assicurazione
price:den Preis:le prix:il prezzo|discount:den Rabatt:la remise:lo sconto|coupon:den Gutschein:le bon:il buono|product:das Produkt:le produit:il prodotto|delivery:die Lieferung:la livraison:la consegna|stock:den Bestand:le stock:le scorte
machine:die Maschine:la machine:la macchina|robot:den Roboter:le robot:il robot|drone:die Drohne:le drone:il drone|sensor:den Sensor:le capteur:il sensore|alarm:den Alarm:l'alarme:l'allarme|signal:das Signal:le signal:il segnale
blood pressure:den Blutdruck:la tension:la pressione|heart rate:den Puls:le pouls:il battito|sleep:den Schlaf:le sommeil:il sonno|step:die Schritte:les pas:i passi|medicine:die Medizin:le médicament:la medicina
patient:den Patienten:le patient:il paziente|doctor:den Arzt:le médecin:il medico|air quality:die Luftqualität:la qualité de l'air:la qualità dell'aria|water level:den Wasserstand:le niveau d'eau:il livello dell'acqua
humidity:die Luftfeuchtigkeit:l'humidité:l'umidità|energy use:den Stromverbrauch:la consommation:il consumo|solar panel:die Solaranlage:le panneau solaire:il pannello solaire|curtain:den Vorhang:le rideau:la tenda
oven:den Ofen:le four:il forno|kettle:den Wasserkocher:la bouilloire:il bollitore|toaster:den Toaster:le grille-pain:il tostapane|mailbox:den Briefkasten:la boîte aux lettres:la cassetta postale|gate:das Tor:le portail:il cancello
light:das Licht:la lumière:la luce|candle:die Kerze:la bougie:la candela|tire:den Reifen:le pneu:la gomma|engine:den Motor:le moteur:il motore|key:den Schlüssel:la clé:la chiave|locker:das Schließfach:le casier:l'armadietto
joke:den Witz:la blague:la barzelletta|quote:das Zitat:la citation:la citazione|horoscope:das Horoskop:l'horoscope:l'oroscopo|lottery:das Lotto:le loto:la lotteria|story:die Geschichte:l'histoire:la storia
translation:die Übersetzung:la traduction:la traduzione|dictionary:das Wörterbuch:le dictionnaire:il dizionario|timer:den Timer:le minuteur:il timer|clock:die Uhr:l'horloge:l'orologio|weather:das Wetter:la météo:il meteo"""
# Property: with its article in German, French and Italian.
PROPERTIES = """price:der Preis:le prix:il prezzo|status:der Status:le statut:lo stato|distance:die Entfernung:la distance:la distanza|duration:die Dauer:la durée:la durata|temperature:die Temperatur:la température:la temperatura
name:der Name:le nom:il nome|number:die Nummer:le numéro:il numero|date:das Datum:la date:la data|time:die Zeit:l'heure:l'ora|level:der Stand:le niveau:il livello|result:das Ergebnis:le résultat:il risultato
total:die Summe:le total:il totale|count:die Anzahl:le nombre:il numero|value:der Wert:la valeur:il valore|speed:das Tempo:la vitesse:la velocità|weight:das Gewicht:le poids:il peso|address:die Adresse:l'adresse:l'indirizzo
owner:der Besitzer:le propriétaire:il proprietario|title:der Titel:le titre:il titolo|code:der Code:le code:il codice|score:der Punktestand:le score:il punteggio|color:die Farbe:la couleur:il colore|city:die Stadt:la ville:la città
gate:das Gate:la porte:il gate|position:die Position:la position:la posizione|balance:der Saldo:le solde:il saldo|battery:der Akkustand:la batterie:la batteria|humidity:die Feuchtigkeit:l'humidité:l'umidità|rating:die Bewertung:la note:il voto"""


def _table(text: str) -> list[tuple[str, ...]]:
    return [tuple(entry.split(":")) for line in text.splitlines() for entry in line.split("|")]


VERB_ROWS = [(*entry[0].split(" "), *entry[1:]) for entry in _table(VERBS)]
NOUN_ROWS = _table(NOUNS)
INFINITIVE_OF = dict(zip((row[0] for row in VERB_ROWS), _table(INFINITIVES)))
assert len(INFINITIVE_OF) == len(_table(INFINITIVES)) == len(VERB_ROWS)
PROPERTY_ROWS = _table(PROPERTIES)
_ARGUMENT_KINDS = [kind for kind in KINDS if kind not in ("switch", "operation", "number")]
_IS = dict(zip(LANGUAGES, ("is", "ist", "est", "è")))
_AND = dict(zip(LANGUAGES, (" and ", " und ", " et ", " e ")))
_DONE = dict(zip(LANGUAGES, ("Done.", "Erledigt.", "C'est fait.", "Fatto.")))
_COUNTS = ("int(2,999)", "int(2,40)", "dec", "int(2,9999)")
_RESULT_MAKERS = ("int(2,999)", "int(2,40)", "dec", "code", "title", "clock", "city", "person", "date", "int(2,9999)", "item")


# How a wish is put around what is wanted: infinitive and noun, or imperative and noun.
_WISHES = {
    "en": ("I want to {verb} {noun} {rest}", "Can you {verb} {noun} {rest}?", "I would like to {verb} {noun} {rest}", "I have to {verb} {noun} {rest}", "{noun} {rest}", "I need {noun} {rest}"),
    "de": ("Ich möchte {noun} {rest} {verb}", "Kannst du {noun} {rest} {verb}?", "Ich will {rest} {noun} {verb}", "Ich muss {noun} {rest} {verb}", "Bitte {noun} {rest} {verb}", "Ich brauche {noun} {rest}"),
    "fr": ("Je veux {verb} {noun} {rest}", "Peux-tu {verb} {noun} {rest} ?", "Je voudrais {verb} {noun} {rest}", "Il faut {verb} {noun} {rest}", "{noun} {rest}", "J'ai besoin de {verb} {noun} {rest}"),
    "it": ("Voglio {verb} {noun} {rest}", "Puoi {verb} {noun} {rest}?", "Vorrei {verb} {noun} {rest}", "Devo {verb} {noun} {rest}", "{noun} {rest}", "Ho bisogno di {verb} {noun} {rest}"),
}
_QUESTIONS = {
    "location": ("Tells where the {} is.", {"en": "Where is {noun} {rest}?", "de": "Wo ist {noun} {rest}?", "fr": "Où est {noun} {rest} ?", "it": "Dov'è {noun} {rest}?"}),
    "status": ("Tells the status of the {}.", {"en": "How is {noun} {rest}?", "de": "Wie ist {noun} {rest}?", "fr": "Comment est {noun} {rest} ?", "it": "Com'è {noun} {rest}?"}),
}
_INDEFINITE = {"den ": "einen ", "die ": "eine ", "das ": "ein ", "le ": "un ", "la ": "une ", "il ": "un ", "lo ": "uno "}


def _thing(rng: random.Random, noun: tuple[str, ...], language: str, is_subject: bool) -> str:
    """The noun with some article."""
    if language == "en":
        return f"{rng.choice(('the', 'the', 'my', 'a'))} {noun[0]}"
    text = noun[LANGUAGES.index(language)]
    if is_subject:
        return text.replace("den ", "der ", 1) if language == "de" else text
    for definite, indefinite in _INDEFINITE.items():
        if text.startswith(definite) and rng.random() < 0.35:
            return ("una " if (definite, language) == ("la ", "it") else indefinite) + text[len(definite):]
    return text


def _phrases(rng: random.Random, verb: tuple[str, ...], noun: tuple[str, ...], parameters: list[Parameter], question: str) -> dict[str, tuple[str, ...]]:
    phrases: dict[str, tuple[str, ...]] = {}
    for index, language in enumerate(LANGUAGES):

        def say(chosen: list[Parameter]) -> str:
            rest = " ".join(f"[{p.key}]" for p in chosen)
            if question:
                text = _QUESTIONS[question][1][language].replace("{noun}", _thing(rng, noun, language, True)).replace("{rest}", rest)
            elif rng.random() < 0.4:
                infinitive = verb[0] if language == "en" else INFINITIVE_OF[verb[0]][index - 1]
                text = rng.choice(_WISHES[language]).replace("{verb}", infinitive).replace("{noun}", _thing(rng, noun, language, False)).replace("{rest}", rest)
            elif language == "de":
                first, _, particle = verb[2].partition(" ")
                text = f"{first} {_thing(rng, noun, language, False)} {rest} {particle}"
            else:
                text = f"{verb[0] if language == 'en' else verb[1 + index]} {_thing(rng, noun, language, False)} {rest}"
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


# Suffix of a result's name: its unit in every language.
_UNITS = {"km": ("kilometers", "Kilometer", "kilomètres", "chilometri"), "minutes": ("minutes", "Minuten", "minutes", "minuti"), "eur": ("euros", "Euro", "euros", "euro"),
          "kg": ("kilos", "Kilo", "kilos", "chili"), "percent": ("percent", "Prozent", "pour cent", "per cento"), "hours": ("hours", "Stunden", "heures", "ore")}


def _named_results(rng: random.Random, count: int) -> tuple[list[str], list[tuple[str, ...]], list[str]]:
    """Names of results, how they are said in each language as the subject of a sentence, and their units."""
    keys, subjects, units = [], [], []
    while len(keys) < count:
        if rng.random() < 0.6:
            row = rng.choice(PROPERTY_ROWS)
            subject = (f"the {row[0]}", *row[1:])
        else:
            row = rng.choice(NOUN_ROWS)
            subject = (f"the {row[0]}", *(_thing(rng, row, language, True) for language in LANGUAGES[1:]))
        unit = rng.choice(list(_UNITS)) if rng.random() < 0.25 else ""
        key = "_".join([*row[0].split(" "), *([unit] if unit else [])])
        if key not in keys:
            keys.append(key)
            subjects.append(subject)
            units.append(unit)
    return keys, subjects, units


def _results(rng: random.Random) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Makers of results by name, and the sentences that tell them."""
    count = rng.choice((0, 1, 1, 2, 2, 2, 3))
    if count == 0:
        return {}, {language: (text,) for language, text in _DONE.items()}
    keys, subjects, units = _named_results(rng, count)
    unknown = rng.random() < 0.25
    if unknown:
        keys = [rng.choice((made_up_word(rng), f"{rng.choice(NOUN_ROWS)[0].replace(' ', '_')}_{key}")) for key in keys]
    results = {key: rng.choice(_COUNTS if unit and not unknown else _RESULT_MAKERS) for key, unit in zip(keys, units)}
    answers: dict[str, tuple[str, ...]] = {}
    for index, language in enumerate(LANGUAGES):
        if unknown:
            parts = [f"{key.replace('_', ' ')} {{{key}}}" for key in keys]
            answers[language] = (f"{('Result', 'Ergebnis', 'Résultat', 'Risultato')[index]}{' :' if language == 'fr' else ':'} {', '.join(parts)}.",)
        else:
            parts = [f"{subject[index]} {_IS[language]} {{{key}}}{' ' + _UNITS[unit][index] if unit else ''}" for key, subject, unit in zip(keys, subjects, units)]
            text = (", ".join(parts[:-1]) + _AND[language] + parts[-1]) if len(parts) > 1 else parts[0]
            answers[language] = (text[0].upper() + text[1:] + ".",)
    return results, answers


# Pairs that the held-out tools come near to.
_NOT_MADE = {("rent", "bike"), ("charge", "car"), ("charge", "battery"), ("lock", "door"), ("order", "taxi"), ("book", "taxi"), ("get", "taxi"), ("find", "recipe"), ("show", "recipe"),
             ("cancel", "appointment"), ("cancel", "meeting"), ("book", "lesson"), ("start", "survey"), ("create", "survey"), ("start", "vacuum cleaner"), ("set", "fan")}
_NOT_ASKED = {"package", "letter", "delivery", "air quality"}


# What the tool is for in the user's language: infinitive and noun.
_PURPOSES = {
    "de": ("{noun} {verb}.", "Hiermit kann man {noun} {verb}.", "Dient dazu, {noun} zu {verb}"),
    "fr": ("{verb} {noun}.", "Permet de {verb} {noun}.", "Sert à {verb} {noun}"),
    "it": ("{verb} {noun}.", "Serve per {verb} {noun}.", "Permette di {verb} {noun}"),
}


def _purpose(rng: random.Random, verb: tuple[str, ...], noun: tuple[str, ...], language: str) -> str:
    """The tool's description."""
    if language == "en":
        return rng.choice((f"{verb[1].capitalize()} the {noun[0]}.", f"{verb[1].capitalize()} a {noun[0]}.", f"{verb[0].capitalize()} the {noun[0]}",
                           f"Use this to {verb[0]} the {noun[0]}.", f"Lets the user {verb[0]} a {noun[0]}."))
    index = LANGUAGES.index(language)
    text = rng.choice(_PURPOSES[language]).format(verb=INFINITIVE_OF[verb[0]][index - 1], noun=noun[index])
    return text[0].upper() + text[1:]


def make_tool(rng: random.Random, verb: tuple[str, ...] | None = None, noun: tuple[str, ...] | None = None, language: str = "en") -> Tool:
    """A tool, with the given verb or noun where one is given, described in the language."""
    verb, noun = verb or rng.choice(VERB_ROWS), noun or rng.choice(NOUN_ROWS)
    if (verb[0], noun[0]) in _NOT_MADE:
        return make_tool(rng, language=language)
    words = noun[0].replace(" ", "_")
    asks = rng.random() < 0.15 and noun[0] not in _NOT_ASKED
    names = [f"{verb[0]}_{words}", f"{words}_{verb[0]}", f"{verb[0]}_{words}"]
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
    about = _purpose(rng, verb, noun, language)
    results, answers = _results(rng)
    question = ""
    if asks:
        question = rng.choice(list(_QUESTIONS))
        names = [f"{words}_{question}", f"{words}_{question}", f"{question}_of_{words}"]
        about = _QUESTIONS[question][0].format(noun[0])
    return Tool(rng.choice(names), about, tuple(names), tuple(parameters), results, _phrases(rng, verb, noun, parameters, question), answers)


def related_tool(rng: random.Random, tool: Tool, language: str = "en") -> Tool:
    """A tool that shares a word with the given one, where it is one of these."""
    words = tool.name.split("_")
    verbs = [row for row in VERB_ROWS if row[0] in words]
    nouns = [row for row in NOUN_ROWS if row[0].replace(" ", "_") in tool.name]
    if rng.random() < 0.5 and verbs:
        return make_tool(rng, verb=verbs[0], language=language)
    return make_tool(rng, noun=nouns[0] if nouns else None, language=language)
