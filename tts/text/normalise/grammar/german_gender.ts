/**
 * The gender of German nouns, as far as preceding numbers need it: "erstes Kapitel", "eine Stunde".
 * @module
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const NEUTER = words(
  "Kapitel Jahrhundert Jh Jhd Jhdt Reich Jahrtausend Mal Jahr Quartal Semester Spiel Buch Lebensjahr Haus Tor " +
    "Album Obergeschoss Hinterhaus Vorderhaus Viertel Drittel Jahrzehnt Kind Gebot Bild Training Treffen Rennen " +
    "Auto Tier Land Wort Zimmer Fenster Boot Schiff Rad Fahrrad Foto Video Gerät Programm " +
    "Projekt Produkt System Problem Hotel Restaurant Bier Wasser Ei Brot Stück Glas Gramm " +
    "Kilogramm Kilo Pfund Team Konzert Fest Gesetz Mitglied Opfer Werk Prozent Interesse " +
    "Päckchen Bund Brötchen " +
    "OG UG DG HJ Hj Halbjahr Lehrjahr Lj Gebäude Ergebnis Ende Auge Magazin Benzin Abitur Stadion Dorf Haar Herz Ohr Bein Loch " +
    "Schwein Girokonto Konto Byte Kilobyte Megabyte Gigabyte Terabyte Watt Volt Hertz Grad",
);
const FEMININE = words(
  "Etage Klasse Auflage Runde Woche Liga Stunde Minute Sekunde Reihe Generation Ausgabe " +
    "Person Seite Stufe Staffel Folge Hälfte Halbzeit Bundesliga Symphonie Sinfonie Phase " +
    "Version Strophe Frage Stelle Nacht Wahl Dynastie Republik Division Etappe Lesung " +
    "Strafkammer Frau Million Milliarde Stadt Hand Tür Bank Zahl Zeit Uhr Fahrt Mail E-Mail " +
    "App Antwort Tochter Mutter Schwester Ziffer Feder Nummer Gabel Insel Regel Schachtel " +
    "Kartoffel Nuss Tafel Bahn Art Form Kuh Maus Wand Firma Mark Wurst Tonne Kilowattstunde " +
    "Kilokalorie Zwiebel Paprika Dose Packung Flasche Prise Arbeit Nachricht Schicht Ansicht " +
    "Übersicht Absicht Schrift Kraft Luft Pflicht Macht Schlacht Naht Flut Kunst Frist Kugel Schüssel Formel " +
    "Wurzel Nadel Muschel Ampel Trommel Vokabel Semmel Bibel Mauer Kammer Steuer Feier Oper Handvoll " +
    "Kl Std Etg Aufl Szene Ausfahrt Querstraße Lektion Spalte Zeile Abteilung Instanz Aufgabe Übung Couch Party Story Website Playlist Cola Limo Pizza Brezel Kapsel Dosis Impfung Sitzung Mannschaft Rate Mahnung",
);
const MASCULINE = words(
  "Platz Tag Weltkrieg Stock Teil Band Akt Satz Abend Monat Schritt Versuch Advent " +
    "Geburtstag Rang Spieltag Jahrestag Hochzeitstag Kongress Parteitag Bezirk Senat Gang " +
    "Absatz Abschnitt Artikel Name Käse Junge Gedanke Buchstabe Kunde Kollege Franzose Löwe " +
    "Affe Hase Neffe Zeuge Experte Termin Kamin Ruin Delfin Brei Euro Dollar Liter Meter " +
    "Kilometer Zentimeter Millimeter Mann Sohn Vater Bruder Preis Punkt Januar Februar März " +
    "April Mai Juni Juli August September Oktober November Dezember Esslöffel Teelöffel " +
    "Hektar Weihnachtstag Feiertag Kaffee Tee Schnee See Schrei Polizist Sprung Start Flur",
);

const NEUTER_ENDING = /(?:chen|lein|ment|tum|nis|um)$/;
/** Excludes "Stein", "Main" and "Streik", which do not have the feminine endings -in and -ik. */
const FEMININE_ENDING =
  /(?:e|ung|heit|keit|schaft|tion|sion|tät|ei|(?<!e)ik|(?<![ae])in|ur|enz|anz)$/;

/** Shorter parts of a compound are not considered as nouns. */
const SHORTEST_HEAD = 3;

/** Whether the noun is in the lists of nouns that numbers often precede. */
export function isKnownGermanNoun(noun: string): boolean {
  return NEUTER.has(noun) || FEMININE.has(noun) || MASCULINE.has(noun);
}

/** Whether the noun is listed as feminine; its ending would only be a guess ("Bote", "Note"). */
export function isKnownFeminine(noun: string): boolean {
  return FEMININE.has(noun);
}

/** Returns the gender of `noun`: listed, by the last part of a compound, or by its ending. */
export function germanGender(noun: string): "masculine" | "feminine" | "neuter" {
  // "Schul-" in "Schul- und Hausordnung" is only the first part of a compound.
  const last = noun.replace(/-+$/, "").split("-").at(-1)!;
  if (last === "") return "masculine";
  // The longest known head decides: "Hauptbahnhof" by "Bahnhof" before "Hof".
  for (let start = 0; start === 0 || start <= last.length - SHORTEST_HEAD; start++) {
    const head = last[start]!.toUpperCase() + last.slice(start + 1);
    if (NEUTER.has(head)) return "neuter";
    if (FEMININE.has(head)) return "feminine";
    if (MASCULINE.has(head)) return "masculine";
  }
  if (NEUTER_ENDING.test(last)) return "neuter";
  return FEMININE_ENDING.test(last) ? "feminine" : "masculine";
}
