/**
 * Abbreviations: how they are spoken, and whether one of them ends a sentence.
 * @module
 */
import { byLanguage, type Language, type Rule, textAfter, textBefore } from "../normalise/rules.ts";
import { STARTERS } from "../sentence_starters.ts";
import { ENGLISH_CONTEXTUAL } from "./english_contextual.ts";
import { FRENCH_CONTEXTUAL } from "./french_contextual.ts";
import { GERMAN_ADJECTIVES } from "./german_adjectives.ts";
import { GERMAN_CONTEXTUAL, GERMAN_NUMBER } from "./german_contextual.ts";
import { type Abbreviation, readTable } from "./table.ts";

const KNOWN = byLanguage(readTable);

/** Continuations of multi-word abbreviations by their first word: "apr." has "J.-C.". */
const GO_ON = byLanguage(continuations);

function continuations(language: Language): ReadonlyMap<string, readonly string[]> {
  const several = [...KNOWN[language].keys()].filter((form) => form.includes(" "));
  const grouped = Map.groupBy(several, (form) => form.slice(0, form.indexOf(" ")));
  return new Map(
    [...grouped].map(([first, forms]) =>
      [first, forms.map((form) => form.slice(first.length + 1))] as const
    ),
  );
}

/** "5", "(2", "#7", "~450", "½", "A-12", "IV". */
const NUMBER =
  /^\s?(?:[½¼¾⅓⅔⅛]|[(#~−-]?(?:\p{Lu}{1,2}[.-]?|\p{Lu}{3,5}-)?\d|(?:[IVXLC]{2,}|[VX]|[ivxlc]{2,7})(?!\p{L}))/u;
/** A time or a date, or its start in unfinished text: "10 Uhr", "ab 10:30", "12. Mai", "12.5." */
const TIME =
  /^,?\s?(?:(?:ab|von|um|bis|gegen)\s)?\d{1,2}(?:[:.]\d\d)?(?:\s?(?:[-–]|bis)\s?\d{1,2}(?:[:.]\d\d)?)?(?:\s?(?:Uhr|h)(?!\p{L})|(?<=:\d\d)(?!\d)|\.\s?(?:[-–]\s?)?(?:\d{1,2}\.|\p{Lu}\p{Ll}{2,8})|\s?(?:Uh?)?$|\.\s?(?:\p{Lu}\p{Ll}?)?$)/u;
/** The date or the hour after a French weekday: "23 nov.", "12 à 14 h". */
const FRENCH_DAY =
  /^\s(?:à|dès)\s\d{1,2}\s?[h:]|^\s?\d{1,2}(?:er)?(?:\s?h|\/\d{1,2}(?:\/|(?!\d))|\s(?:janv|f[ée]v|mars|avr|mai|juin|juil|ao[ûu]t|sept|oct|nov|d[ée]c|(?:à|de)\s\d))/iu;
/** A capitalised word that may name a street, with the space after it. */
const STREET_NAME = /(?<![\p{L}\p{N}.])(\p{Lu}\p{Ll}[\p{L}'’-]*|\d+(?:st|nd|rd|th))\s$/u;
/** Greetings and the like, which do not name a street. */
const GREETINGS: ReadonlySet<string> = new Set("Hello Hi Hey Dear Yes No Thanks Sorry".split(" "));
/** What continues a name: "King Jr. Blvd.", "Acme Co. Ltd.", "Bldg. C, 3rd Fl." */
const GOES_ON_NAME =
  /^(?:\(Ret\.|Blvd|Ave|Rd|Pkwy|Hwy|Bldg|Ltd|Inc|LLC|LLP|PLC|Jr|Sr|Esq)(?!\p{L})|^[A-HJ-Z](?=[,;)]|$)/u;
/** What follows a street in an address. */
const BEHIND_STREET = /^(?:[NSEW]|[NS][EW]|Apt|Suite|Ste|Unit|Floor)$/;

/** "Hauptstr.", "Max-Mustermann-Str.", "Hausnr.", "3-Zi.-Whg." */
const STREET_END = /(?:\p{Ll}(?:str|nr)|[\p{L}.]-(?:Nr|Str|Whg|Gr))\.$/u;

interface Context {
  readonly before: string;
  readonly after: string;
}

function find(
  written: string,
  { before, after }: Context,
  language: Language,
): Abbreviation | undefined {
  // "section C.5.1"
  if (language === "en" && /^\p{Lu}\.$/u.test(written) && /^\d/.test(after)) return undefined;
  // "to no avail."
  if (written === "avail." && /(?<!\p{L})(?:no|any|little|much)\s$/u.test(before)) return undefined;
  // "I met Max. 5 people came."
  if (written === "Max." && /\p{Ll}\s$/u.test(before)) return undefined;
  const candidates = KNOWN[language].get(written) ?? [];
  const next = after.match(/^\s+(\p{Lu}[\p{L}\p{N}]*|et\sM|l[ea]\s\p{Lu})/u)?.[1];
  const holds = ({ condition }: Abbreviation): boolean => {
    switch (condition) {
      case "number":
        return isNumbered(after, language);
      case "time":
        return TIME.test(after);
      case "day":
        return FRENCH_DAY.test(after);
      case "street":
        return isStreet(before, next, language);
      case "name":
        // "St. Paul" is a saint, "Main St. The end." a street.
        return next !== undefined && !(candidates.length > 1 &&
          (STARTERS[language].has(next) || language === "en" && BEHIND_STREET.test(next)));
      case undefined:
        return false;
    }
  };
  return candidates.find(holds) ?? candidates.find(({ condition }) => condition === undefined);
}

function isNumbered(after: string, language: Language): boolean {
  if (NUMBER.test(after)) return true;
  if (language === "fr" && /^\s[LRD]\.\s\d/.test(after)) return true;
  // The English "I" is a word.
  return language !== "en" && /^\sI(?![\p{L}\p{N}'’])/u.test(after);
}

/** Whether a name comes before, and after it a new sentence or what follows a street. */
function isStreet(before: string, next: string | undefined, language: Language): boolean {
  const name = before.match(STREET_NAME)?.[1];
  if (name === undefined || GREETINGS.has(name) || STARTERS[language].has(name)) return false;
  return next === undefined || BEHIND_STREET.test(next) || STARTERS[language].has(next);
}

function abbreviationRule(language: Language): Rule {
  const forms = [...KNOWN[language].keys()].toSorted((a, b) => b.length - a.length);
  const pattern = forms.map((form) => form.replace(/[.()/]/g, "\\$&").replace(/ /g, "\\s"));
  return {
    // One lookahead for all forms: a class of all letters for each form takes long to compile.
    // "n°5" and "Nr.5" are abbreviations, "Mr5" is not.
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.])(?:${
        pattern.join("|")
      })(?:(?<=\\p{L})(?![\\p{L}\\p{N}])|(?<!\\p{L})(?!\\p{L}))`,
      "gu",
    ),
    speak: (match) => {
      const surroundings = { before: textBefore(match), after: textAfter(match) };
      // "lg-Monitor" is a name.
      if (/^\p{Ll}+$/u.test(match[0]) && /^-\p{L}/u.test(surroundings.after)) return undefined;
      return find(match[0].replace(/\s/g, " "), surroundings, language)?.long;
    },
  };
}

/** The rules that speak the abbreviations of `language`. */
export function abbreviationRules(language: Language): Rule[] {
  return [
    ...language === "de" ? [GERMAN_ADJECTIVES] : [],
    ...{ en: ENGLISH_CONTEXTUAL, de: GERMAN_CONTEXTUAL, fr: FRENCH_CONTEXTUAL }[language],
    abbreviationRule(language),
    ...language === "de" ? [GERMAN_NUMBER] : [],
  ];
}

/**
 * Whether the abbreviation that `before` ends with lets a sentence end before `after`; undefined
 * when there is none. When `after` is empty, it does not.
 */
export function abbreviationEnds(
  before: string,
  after: string,
  language: Language,
): boolean | undefined {
  if (goesOn(before, after, language)) return false;
  for (const written of knownForms(before, language)) {
    if (after === "") return false;
    const surroundings = {
      before: before.slice(0, -written.length).slice(-60),
      after: ` ${after}`,
    };
    const found = find(written, surroundings, language);
    if (found === undefined) continue;
    if (language !== "en") return found.mayEnd;
    // "5 Elm St. NE"
    return found.mayEnd && !BEHIND_STREET.test(after.split(/[\s,]/)[0]!) &&
      !GOES_ON_NAME.test(after);
  }
  return language === "de" && STREET_END.test(before) ? after !== "" : undefined;
}

/** Whether `before` may end with an abbreviation. */
export function mayAbbreviate(before: string, language: Language): boolean {
  return knownForms(before, language).length > 0 || goesOn(before, "", language) ||
    (language === "de" && STREET_END.test(before));
}

/** Whether `before` ends within a multi-word abbreviation that `after` may continue. */
function goesOn(before: string, after: string, language: Language): boolean {
  const first = before.match(/(?<![\p{L}\p{N}.])[\p{L}.-]+$/u)?.[0] ?? "";
  const next = after.trimEnd();
  return GO_ON[language].get(first)?.some((rest) =>
    rest.startsWith(next) || next.startsWith(rest)
  ) ?? false;
}

/** Returns the abbreviations that `before` ends with, of two words and of one. */
function knownForms(before: string, language: Language): string[] {
  const token = before.match(/[\p{L}\p{N}№°][\p{L}\p{N}°.-]*(?:\s\p{L}{1,6}\.)?$/u)?.[0] ?? "";
  return [token.replace(/\s/g, " "), token.replace(/^.*\s/, "")]
    .filter((written) => KNOWN[language].has(written));
}
