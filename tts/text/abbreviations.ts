/**
 * Abbreviations that a synthesiser reads wrong, or takes for the end of a sentence.
 * @module
 */

const ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    "dr.": "Doctor",
    "mr.": "Mister",
    "mrs.": "Missis",
    "ms.": "Miss",
    "prof.": "Professor",
    "st.": "Saint",
    "etc.": "et cetera",
    "e.g.": "for example",
    "i.e.": "that is",
    "vs.": "versus",
    "approx.": "approximately",
    "no.": "number",
  },
  de: {
    "dr.": "Doktor",
    "hr.": "Herr",
    "fr.": "Frau",
    "prof.": "Professor",
    "nr.": "Nummer",
    "str.": "Straße",
    "bzw.": "beziehungsweise",
    "usw.": "und so weiter",
    "ca.": "circa",
    "z.b.": "zum Beispiel",
    "d.h.": "das heißt",
    "u.a.": "unter anderem",
  },
  fr: {
    "m.": "monsieur",
    "mme": "madame",
    "mlle": "mademoiselle",
    "dr.": "docteur",
    "etc.": "et cetera",
    "av.": "avenue",
    "env.": "environ",
  },
};

/** What "no." and the like mean only before a number. */
const BEFORE_NUMBERS: ReadonlySet<string> = new Set(["no.", "nr."]);

/** How `token` is spoken when it is an abbreviation; `next` is the token after it. */
export function expandAbbreviation(
  token: string,
  next: string | undefined,
  language: string,
): string | undefined {
  const key = token.toLowerCase();
  const expansion = ABBREVIATIONS[language]?.[key];
  if (expansion === undefined) return undefined;
  if (BEFORE_NUMBERS.has(key) && !/^\d/.test(next ?? "")) return undefined;
  // At the end of a sentence the full stop ends the sentence as well.
  return next === undefined && token.endsWith(".") ? `${expansion}.` : expansion;
}

/** True when `token` ends with a full stop that does not end a sentence. */
export function isAbbreviation(token: string, next: string | undefined, language: string): boolean {
  if (expandAbbreviation(token, next, language) !== undefined) return true;
  // Initials ("J. S. Bach") and, in German, ordinals ("am 3. Mai").
  if (/^\p{Lu}\.$/u.test(token)) return true;
  return language === "de" && /^\d{1,2}\.$/.test(token);
}
