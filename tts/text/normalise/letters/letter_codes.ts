/**
 * Letters mixed with digits: "MP3", "H2O", "4K", "h264", "CO₂".
 * @module
 */
import { spokenYear } from "../dates/years.ts";
import { cardinal } from "../numbers/numbers.ts";
import { type Language, type Rule, textAfter } from "../rules.ts";
import { END, isPronounceable, isSpelt, START } from "./capitals.ts";
import { nameOf } from "./letters.ts";

/** A longer run of digits is not read as a number: "DE123456789". */
const MOST_CODE_DIGITS = 4;

const ELEMENTS =
  "A[cglmrstu]|B[aehikr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[elmr]?|G[ade]|H[efgos]?|I[nr]?|Kr?|" +
  "L[airuv]|M[cdgnot]|N[abdehiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|S[bcegimnr]?|T[abehilms]|U|V|W|" +
  "Xe|Yb?|Z[nr]";
/** Formulas without digits, listed because others could be names. */
const PLAIN_FORMULAS = "NaCl|NaOH|HCl|HBr|HF|KOH|KCl|KBr|NaF|LiCl|AgCl|CaO|MgO|ZnO|CuO|FeO|SiC|GaN";

/** "C6H12O6", "Fe2O3", "Ca(OH)2", "NaCl": chemical elements with their counts. */
function formulaRule(language: Language): Rule {
  const atoms = `(?:(?:${ELEMENTS})\\d{0,3})`;
  const group = `(?:\\(${atoms}{1,4}\\)\\d)`;
  return {
    pattern: new RegExp(
      // "2NaOH" too
      `(?:${START}|(?<=(?<![\\p{L}\\p{N}.,])\\d{1,2}))(?:(?=[\\p{L}()]*\\d)${atoms}(?:${atoms}|${group}){1,12}|(?:${PLAIN_FORMULAS}))${END}`,
      "gu",
    ),
    // Capitals with or without final digits are left to later rules: they may be an acronym.
    speak: ([formula]) => /^\p{Lu}+\d*$/u.test(formula) ? undefined : spellCode(formula, language),
  };
}

/** "SpO2", "HbA1c", "IPv6" */
function mixedRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${START}(?=\\p{L}{0,4}\\p{Ll})(?:\\p{Lu}\\p{Ll}?){2,3}\\d{1,2}\\p{Ll}?${END}`,
      "gu",
    ),
    speak: ([written]) => spellCode(written, language),
  };
}

/** "CO₂", "H₂SO₄", "2H₂O", "SO₄²⁻" */
function subscriptRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?:${START}|(?<=(?<![\\p{L}\\p{N}.,])\\d{1,2}))(?=[\\p{Lu}\\p{Ll}]*[₀-₉])(?:\\p{Lu}\\p{Ll}?[₀-₉]*){1,8}(?![\\p{L}\\p{N}](?<![²³⁴](?=[⁺⁻])))`,
      "gu",
    ),
    speak: (match) =>
      (match[0].match(/[₀-₉]+|\p{L}/gu) ?? []).map((part) =>
        /\p{L}/u.test(part) ? nameOf(part, language) : cardinal(part.normalize("NFKD"), language)
      ).join(" ") + beforeHundred(match, language),
  };
}

/** "720p", "1080i" */
function linesRule(language: Language): Rule {
  return {
    pattern: new RegExp(`${START}(\\d{3,4})([pi])${END}`, "gu"),
    speak: ([, lines, scan]) => `${spokenLines(lines!, language)} ${nameOf(scan!, language)}`,
  };
}

/** "MP3", "B2B", "4K", "A4", "H2O", "XK4T9Q" */
function capitalCodeRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${START}(?=\\p{L}*\\d)(?:(?:\\d{1,4}|\\p{Lu}{1,4})(?:\\d{1,4}|\\p{Lu}{1,4}){1,3}|` +
        `(?:\\d{1,4}(?!\\d)|\\p{Lu}{1,4}(?!\\p{Lu})){5,9})${END}`,
      "gu",
    ),
    // "3X" is a factor.
    speak: (match) => {
      const [written] = match;
      return /\p{Lu}/u.test(written) && !/^\d+X$/.test(written)
        ? (speakVoucher(written, language) ?? spellCode(written, language)) +
          beforeHundred(match, language)
        : undefined;
    },
  };
}

/** "mp3", "h264", "m4a", "3d", "12a" */
function smallCodeRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${START}(?=[a-z]*\\d)(?:\\d{1,4}|[a-z]{1,4})(?:\\d{1,4}|[a-z]{1,4}){1,3}${END}`,
      "gu",
    ),
    speak: ([written]) => isCode(written) ? spellCode(written, language) : undefined,
  };
}

/** The rules for letters mixed with digits. */
export function letterCodeRules(language: Language): Rule[] {
  return [
    formulaRule(language),
    mixedRule(language),
    subscriptRule(language),
    linesRule(language),
    capitalCodeRule(language),
    smallCodeRule(language),
  ];
}

/** "CO₂ 132": adds a pause in French, where "deux cent trente-deux" would be another number. */
function beforeHundred(match: RegExpExecArray, language: Language): string {
  return language === "fr" && /[2-9₂-₉]$/.test(match[0]) && /^\s1\d\d(?!\d)/.test(textAfter(match))
    ? ","
    : "";
}

/** "SAVE20": a pronounceable word and a number. */
function speakVoucher(written: string, language: Language): string | undefined {
  const [, word, digits] = written.match(/^(\p{Lu}{4,})(\d{1,4})$/u) ?? [];
  if (word === undefined || !isPronounceable(word)) return undefined;
  return `${word.toLowerCase()} ${cardinal(digits!, language)}`;
}

/** A word of letters and digits: the letters by their names, the digits as numbers. */
function spellCode(written: string, language: Language): string {
  return (written.match(/\d+|\p{L}/gu) ?? []).map((part) =>
    /\d/.test(part) ? cardinal(part, language, "none", MOST_CODE_DIGITS) : nameOf(part, language)
  ).join(" ");
}

/** Whether lower-case letters among digits are a code, neither a word nor a factor as in "3x". */
function isCode(written: string): boolean {
  if (/^\d+(?:x\d*)*$/.test(written)) return false;
  return (written.match(/[a-z]+/g) ?? []).every((letters) =>
    letters.length <= 2 || isSpelt(letters.toUpperCase())
  );
}

/** English reads a line count like a year: "ten eighty". */
function spokenLines(lines: string, language: Language): string {
  return language === "en"
    ? spokenYear(lines.padStart(4, "0"), language)
    : cardinal(lines, language);
}
