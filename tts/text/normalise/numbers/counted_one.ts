/**
 * The number one before a noun: "1 Stunde" is eine Stunde, "21 personnes" vingt et une personnes.
 * @module
 */
import { isFeminineFrench } from "../grammar/french_gender.ts";
import { germanGender } from "../grammar/german_gender.ts";
import { cardinal } from "./numbers.ts";
import { type Language, type Rule, textBefore, wordAfter, wordsBefore } from "../rules.ts";

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** After these a German noun is in the dative. */
const DATIVE = set("in nach vor mit seit von zu bei aus innerhalb binnen");

/** After these the number is a label: "Absatz 1 Nummer 2". */
const NUMBERED = set(
  "Abs. Absatz Nr. Nummer Kapitel Seite S. Art. Artikel Teil Gruppe Platz Stufe Level Phase Typ Klasse " +
    "Version Band Bd. Abb. Tab. Gleis Zimmer Raum Tag Formel Runde Spalte Zeile Punkt Schritt Satz Hs.",
);

/** Whether the one is a label ("Tag 1") and not in a new clause ("8 Std./Tag; 1 Pause"). */
function isNumbered(match: RegExpExecArray): boolean {
  return NUMBERED.has(textBefore(match).match(/(\p{L}+\.|\p{L}+(?=\s))\s?$/u)?.[1] ?? "");
}

function german(match: RegExpExecArray): string | undefined {
  if (isNumbered(match)) return undefined;
  const noun = wordAfter(match);
  if (!/^\p{Lu}/u.test(noun)) return undefined;
  return germanOne(germanGender(noun) === "feminine", match);
}

/** Returns the German one in the case that the words before `match` require: "in einem". */
export function germanOne(isFeminine: boolean, match: RegExpExecArray): string {
  const isDative = DATIVE.has(wordsBefore(match)[0]?.toLowerCase() ?? "");
  if (isFeminine) return isDative ? "einer" : "eine";
  return isDative ? "einem" : "ein";
}

/** After these a plural is in the dative too: "ab 18 Jahren". */
const DATIVE_OF_SEVERAL = set("ab unter");
const ABOUT = /^(?:ca\.?|circa|etwa|rund|knapp|gut|fast|ungefähr|genau|je)$/i;

/** Returns the plural `many` in the case that the words before `match` require: "in 300 Metern". */
export function germanSeveral(many: string, match: RegExpExecArray): string {
  if (!/(?:[mM]eter|Jahre|Monate|Tage|Punkte)$/.test(many)) return many;
  const [nearest, next] = wordsBefore(match).map((word) => word.toLowerCase());
  const previous = ABOUT.test(nearest ?? "") ? next ?? "" : nearest ?? "";
  return DATIVE.has(previous) || DATIVE_OF_SEVERAL.has(previous) ? `${many}n` : many;
}

/** "1 neue Nachricht": the ending of the adjective determines the gender. */
function germanBeforeAdjective(match: RegExpExecArray): string | undefined {
  if (isNumbered(match)) return undefined;
  const adjective = wordAfter(match);
  if (adjective.endsWith("e")) return "eine";
  return adjective.endsWith("n") ? "einen" : "ein";
}

function french(match: RegExpExecArray): string | undefined {
  return isFeminineFrench(wordAfter(match))
    ? cardinal(match[0].replace(/\D/g, ""), "fr", "feminine")
    : undefined;
}

/** "1 000 000 habitants": "un million d'habitants" */
const MILLIONS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}]|\d[.,:/\s-])\d{1,3}(?:[.\u0020\u00a0\u202f\u2009]000){2,3}\s((?!de\s|d['’]|et\s|ou\s|à\s|en\s|par\s|pour\s|sur\s|est\s|sont\s|dans\s|au)\p{Ll}{3,30})(?!\p{L})/gu,
  speak: ([written, noun]) => {
    const number = written.slice(0, -noun!.length).trimEnd();
    return [
      [number, cardinal(number.replace(/\D/g, ""), "fr")],
      [noun!, /^[aeiouyéèêâîôûh]/.test(noun!) ? `d'${noun}` : `de ${noun}`],
    ];
  },
};

/** The rules for one before a noun. */
export function countedOneRules(language: Language): Rule[] {
  switch (language) {
    case "en":
      return [];
    case "de":
      return [
        {
          // "1 BvR 2019/16" is a file number.
          pattern:
            /(?<![\p{L}\p{N}]|\d[.,:/\s-]|(?<!\p{L})[-−])1(?=\s\p{Lu})(?!\s\p{Lu}\p{Ll}?\p{Lu}\s\d)/gu,
          speak: german,
        },
        {
          pattern:
            /(?<![\p{L}\p{N}]|\d[.,:/\s-])1(?=\s(?:neue|alte|weitere|kleine|gro(?:ß|ss)e|offene|ungelesene|verpasste|freie|halbe|ganze|einzige|rote|grüne|gelbe|mittelgroße|gehäufte|gestrichene|reife)[nrs]?\s\p{Lu})/gu,
          speak: germanBeforeAdjective,
        },
        {
          pattern: /(?<![\p{L}\p{N}]|\d[.,:/\s-])1(?=-\p{Lu}|\s?[xX](?![\p{L}\p{N}]|\s?\d))/gu,
          // "Nr.1-Hit"
          speak: (match) => isNumbered(match) ? undefined : "ein",
        },
      ];
    case "fr":
      return [MILLIONS, {
        // "1x/jour"
        pattern: /(?<![\p{L}\p{N}]|\d[.,:/\s-])1(?=\s?[xX](?![\p{L}\p{N}]|\s?\d))/gu,
        speak: () => "une",
      }, {
        pattern:
          /(?<![\p{L}\p{N}]|\d[.,:/\s-])(?:\d{1,3}(?:[.\u0020\u00a0\u202f\u2009]\d{3}){1,3}|\d{1,9})(?<=(?<!\d)1|[02-68]1)(?=\s\p{Ll})/gu,
        speak: french,
      }];
  }
}
