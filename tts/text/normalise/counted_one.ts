/**
 * The number one before a noun: "1 Stunde" is eine Stunde, "21 personnes" vingt et une personnes.
 * @module
 */
import { cardinal, type Gender } from "./numbers.ts";
import { type Language, type Rule, wordAfter, wordsBefore } from "./rules.ts";

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Endings that make a German noun feminine, with the nouns that are so without one. */
const GERMAN_FEMININE = /(?:e|ung|heit|keit|schaft|tion|sion|tät|ei|ik|in|ur|enz|anz)$/;
const GERMAN_FEMININE_NOUNS = set(
  "Person Frau Nacht Million Milliarde Stadt Hand Tür Bank Zahl Zeit Uhr Wahl Fahrt Mail E-Mail App " +
    "Antwort Tochter Mutter Schwester Ziffer Feder Nummer Gabel Insel Regel Schachtel Kartoffel Nuss " +
    "Tafel Bahn Art Form Kuh Maus Wand Firma Mark Wurst",
);
const GERMAN_OTHER_NOUNS = set(
  "Name Käse Junge Ende Auge Interesse Gebäude Ergebnis Gedanke Buchstabe Kunde Kollege Franzose " +
    "Löwe Affe Hase Neffe Zeuge Experte Ei Termin Kamin Magazin Medizin Benzin Ruin Delfin Abitur",
);
/** After these a German noun is in the dative. */
const DATIVE = set("in nach vor mit seit von zu bei aus innerhalb binnen");

/** After these the number is a name: "Absatz 1 Nummer 2". */
const NUMBERED = set(
  "Abs. Absatz Nr. Nummer Kapitel Seite S. Art. Artikel Teil Gruppe Platz Stufe Level Phase Typ Klasse " +
    "Version Band Bd. Abb. Tab. Gleis Zimmer Raum Tag Formel Runde Spalte Zeile Punkt Schritt Satz",
);

function german(match: RegExpExecArray): string | undefined {
  if (NUMBERED.has(wordsBefore(match)[0] ?? "")) return undefined;
  const noun = wordAfter(match);
  if (!/^\p{Lu}/u.test(noun)) return undefined;
  const head = noun.split("-").at(-1)!;
  const isFeminine = GERMAN_FEMININE_NOUNS.has(head) ||
    !GERMAN_OTHER_NOUNS.has(head) && GERMAN_FEMININE.test(head);
  const isDative = DATIVE.has(wordsBefore(match)[0]?.toLowerCase() ?? "");
  if (isFeminine) return isDative ? "einer" : "eine";
  return isDative ? "einem" : "ein";
}

const FRENCH_FEMININE =
  /(?:tion|sion|xion|té|ée|ette|ance|ence|ure|ude|ie|elle|esse|euse|ière|ade|aine|ille|ine|ienne)s?$/;
const FRENCH_FEMININE_NOUNS = set(
  "fois personne place page minute seconde heure semaine nuit femme fille chambre voiture table chaise " +
    "question réponse pièce tasse porte main carte ligne lettre chose étoile tonne voix part note tâche " +
    "étape règle image boîte clé île école classe église équipe langue mère sœur banque branche goutte " +
    "couche dose feuille fleur jambe larme marque masse onde plante plume pomme poire poste robe roue " +
    "route rue salle somme sorte tête touche tour vague vis vitre date base côte fourchette",
);
const FRENCH_MASCULINE_NOUNS = set(
  "été comité côté traité musée lycée silence génie incendie parapluie murmure moulin magazine domaine " +
    "capitaine grade stade squelette modèle chapitre livre",
);

function french(match: RegExpExecArray): string | undefined {
  const noun = wordAfter(match).toLowerCase();
  if (!/^\p{L}/u.test(noun) || FRENCH_MASCULINE_NOUNS.has(noun.replace(/s$/, ""))) return undefined;
  const isFeminine = FRENCH_FEMININE_NOUNS.has(noun.replace(/s$/, "")) ||
    FRENCH_FEMININE_NOUNS.has(noun) || FRENCH_FEMININE.test(noun);
  const gender: Gender = isFeminine ? "feminine" : "none";
  return isFeminine ? cardinal(match[0], "fr", gender) : undefined;
}

/** The rules for one before a noun. */
export function countedOneRules(language: Language): Rule[] {
  switch (language) {
    case "en":
      return [];
    case "de":
      return [
        { pattern: /(?<![\p{L}\p{N}]|\d[.,:/\s-])1(?=\s\p{Lu})/gu, speak: german },
        { pattern: /(?<![\p{L}\p{N}]|\d[.,:/\s-])1(?=-\p{Lu})/gu, speak: () => "ein" },
      ];
    case "fr":
      return [{
        pattern: /(?<![\p{L}\p{N}]|\d[.,:/\s-])(?:\d?[02-68]1|1)(?=\s\p{Ll})/gu,
        speak: french,
      }];
  }
}
