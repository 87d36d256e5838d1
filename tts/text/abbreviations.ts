/**
 * Abbreviations: how they are spoken, and whether one of them ends a sentence.
 * @module
 */
import { ABBREVIATIONS, AT_END } from "./abbreviation_table.ts";
import { type Language, type Rule, textAfter } from "./normalise/rules.ts";
import { STARTERS } from "./sentence_starters.ts";

interface Abbreviation {
  readonly long: string;
  readonly condition: string | undefined;
  readonly mayEnd: boolean;
}

type Abbreviations = ReadonlyMap<string, readonly Abbreviation[]>;

function parse(language: Language): Abbreviations {
  const known = new Map<string, Abbreviation[]>();
  for (const [table, mayEnd] of [[ABBREVIATIONS, false], [AT_END, true]] as const) {
    for (const line of table[language].trim().split("\n")) {
      const [short, meaning] = line.trim().split("=");
      const [long, condition] = meaning!.split("|");
      // At the start of a sentence and in sloppy writing the first letter's case changes.
      const rest = short!.slice(1);
      for (
        const form of new Set([
          short!,
          short![0]!.toUpperCase() + rest,
          short![0]!.toLowerCase() + rest,
        ])
      ) {
        known.set(form, [...known.get(form) ?? [], { long: long!, condition, mayEnd }]);
      }
    }
  }
  return known;
}

const KNOWN: Readonly<Record<Language, Abbreviations>> = {
  en: parse("en"),
  de: parse("de"),
  fr: parse("fr"),
};

function find(written: string, after: string, language: Language): Abbreviation | undefined {
  const candidates = KNOWN[language].get(written) ?? [];
  return candidates.find(({ condition }) => {
    if (condition === undefined) return true;
    if (condition === "number") return /^\s?(?:\d|(?:[IVXLC]{2,}|[VX])(?!\p{L}))/u.test(after);
    const next = after.match(/^\s+(\p{Lu}[\p{L}\p{N}]*|et\sM)/u)?.[1];
    // "St. Paul" is a saint, "Main St. The end." a street.
    return next !== undefined && !(candidates.length > 1 && STARTERS[language].has(next));
  });
}

function abbreviationRule(language: Language): Rule {
  const forms = [...KNOWN[language].keys()].toSorted((a, b) => b.length - a.length);
  const pattern = forms.map((form) => {
    const escaped = form.replace(/[.()/]/g, "\\$&").replace(/ /g, "\\s");
    // "n°5", "Nr.5"
    return escaped + (/\p{L}$/u.test(form) ? "(?![\\p{L}\\p{N}])" : "(?!\\p{L})");
  });
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(?:${pattern.join("|")})`, "gu"),
    speak: (match) => find(match[0].replace(/\s/g, " "), textAfter(match), language)?.long,
  };
}

/** "Hauptstr.", "Hausnr." */
const GERMAN_STREET: Rule = {
  pattern: /(?<!\p{L})(\p{Lu}[\p{L}-]{0,60}\p{Ll})(str|nr)\.(?!\p{L})/gu,
  speak: ([, name, short]) => `${name}${short === "str" ? "straße" : "nummer"}`,
};

/** "St-Denis", "Ste-Anne". */
const FRENCH_SAINT: Rule = {
  pattern: /(?<![\p{L}\p{N}])S(te?)-(?=\p{Lu})/gu,
  speak: ([, ending]) => ending === "te" ? "Sainte-" : "Saint-",
};

/** The rules that speak the abbreviations of `language`. */
export function abbreviationRules(language: Language): Rule[] {
  const rule = abbreviationRule(language);
  return { en: [rule], de: [GERMAN_STREET, rule], fr: [FRENCH_SAINT, rule] }[language];
}

/**
 * Whether the abbreviation that `before` ends with, if any, lets a sentence end before `after`:
 * undefined when there is none. With nothing known of what comes after, none does.
 */
export function abbreviationEnds(
  before: string,
  after: string,
  language: Language,
): boolean | undefined {
  const token = before.match(/[\p{L}\p{N}№°][\p{L}\p{N}°.-]*(?:\s\p{L}{1,4}\.)?$/u)?.[0] ?? "";
  for (const written of [token.replace(/\s/g, " "), token.replace(/^.*\s/, "")]) {
    if (!KNOWN[language].has(written)) continue;
    if (after === "") return false;
    const found = find(written, ` ${after}`, language);
    if (found !== undefined) return found.mayEnd;
  }
  return language === "de" && /\p{Ll}(?:str|nr)\.$/u.test(before) ? after !== "" : undefined;
}
