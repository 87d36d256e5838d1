/**
 * Ratios, told from times of day by the words around them: "a ratio of 1:10".
 * @module
 */
import { cardinal, EDGE, spokenValue } from "./numbers.ts";
import { SCORE } from "./plain_numbers.ts";
import type { Language, Rule } from "../rules.ts";

/** Words before a ratio. */
const BEFORE: Readonly<Record<Language, string>> = {
  en:
    "(?:ratios?|scale|odds|chances?)(?:\\s(?:of|is|was))?|dilut(?:ed?|ion)(?:\\s(?:it|at|to|of))?",
  de:
    "(?:(?:\\p{L}+v|V)erhältnis|Maßstab|Chancen?|Quote|Verdünnung|verdünnt|verdünnen)(?:\\s(?:von|ist|war))?",
  fr:
    "(?:rapport|ratio|proportion|échelle|chances?)(?:\\s(?:de|est))?|dilu(?:tion|ez|er|é|ée|és|ées)(?:\\s(?:à|au))?",
};

/** Words before the score of a game: "mit 21:17". */
const GERMAN_SCORED =
  "(?:mit|Endstand|Halbzeitstand|Spielstand|Zwischenstand|Ergebnis|gewann|gewinnt|" +
  "gewinnen|siegte|siegt|verlor|verliert|unterlag|führte?|" +
  "(?:Spiel|Partie|Match|Begegnung|Duell|Finale|Derby)[^.\\n]{0,30}\\sendete)";

/** "50", "50000", "50.000", and "50 000" in French. */
function numberPattern(language: Language): string {
  return `(?:\\d{1,3}(?:[.,\u00a0\u202f${language === "fr" ? " " : ""}]\\d{3}){1,3}|\\d{1,9})`;
}

/** Returns patterns for ratios with the context that identifies them. */
function patternsOf(language: Language): string[] {
  const number = numberPattern(language);
  const ratio = `(?<!\\d)${number}(?:\\s?:\\s?${number}){1,3}(?![\\p{L}\\p{N}]|[:.,]\\d)`;
  const patterns = [`(?<=(?<!\\p{L})(?:${BEFORE[language]}):?\\s)${ratio}`];
  if (language === "en") {
    patterns.push(
      `${EDGE}${ratio}(?=\\s(?:ratio|scale|dilution|aspect))`,
      // "1 part bleach to 9 parts water (1:9)"
      `(?<=(?<!\\p{L})parts\\s[^.()\\n]{1,40}\\()${ratio}(?=\\))`,
    );
  }
  if (language === "de") {
    patterns.push(
      // Several sets: "endete 21:19, 18:21, 15:13"
      `(?<=(?<!\\p{L})${GERMAN_SCORED}:?\\s(?:\\d{1,3}:\\d{1,3},\\s){0,4})${ratio}(?!\\s?Uhr)`,
      // "31:28 (15:14)", after a score that cannot be a time of day
      `(?<=(?<![\\d:.,])(?:(?:2[5-9]|[3-9]\\d|1\\d\\d):\\d{1,3}|\\d{1,3}:\\d)\\s\\()${ratio}`,
    );
  }
  return patterns;
}

/** "2 : 1" */
const GERMAN_SPACED: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.,:]|\d\s|(?<!\p{L})(?:um|ab|bis|gegen|von|vor|nach)\s)(\d{1,3})\s:\s(\d{1,3})(?![\p{L}\p{N}]|[:.,]\d|\s?[=:])/gu,
  speak: ([, first, second]) => `${cardinal(first!, "de")} ${SCORE.de} ${cardinal(second!, "de")}`,
};

/** "1:1.000.000" */
function scaleRule(language: Language): Rule {
  return {
    // "1:26.204" is a lap time.
    pattern:
      /(?<![\p{L}\p{N}.,:])1\s?:\s?(?![0-5]\d[.,]\d{2}[1-9](?!\d|[.,]\d))(\d{1,3}(?:[.,\u00a0\u202f]\d{3}){1,3})(?![\p{L}\p{N}]|[:.,]\d)/gu,
    speak: ([, below]) =>
      `${cardinal("1", language)} ${SCORE[language]} ${
        cardinal(below!.replace(/\D/g, ""), language)
      }`,
  };
}

/** "3,4:1", "2.5:1" */
function decimalRule(language: Language): Rule {
  return {
    pattern:
      /(?<![\p{L}\p{N}.,:])(\d{1,3}[.,]\d{1,2})\s?:\s?(\d{1,3})(?![\p{L}\p{N}]|[:.,]\d|\s?=)/gu,
    speak: ([, first, second]) =>
      `${spokenValue(first!.replace(",", "."), language)} ${SCORE[language]} ${
        cardinal(second!, language)
      }`,
  };
}

/** The rules for ratios. */
export function ratioRules(language: Language): Rule[] {
  const ratios = patternsOf(language).map((pattern): Rule => ({
    pattern: new RegExp(pattern, "giu"),
    speak: ([written]) =>
      written.split(":").map((part) => cardinal(part.replace(/\D/g, ""), language))
        .join(` ${SCORE[language]} `),
  }));
  return [
    ...ratios,
    ...language === "de" ? [GERMAN_SPACED] : [],
    scaleRule(language),
    decimalRule(language),
  ];
}
