/**
 * Scores out of a maximum: ratings, marks, and sets of tennis.
 * @module
 */
import { cardinal, readQuantity } from "./numbers.ts";
import type { Language, Rule } from "../rules.ts";

/** The word between a score and its maximum. */
export const OUT_OF: Readonly<Record<Language, string>> = { en: "out of", de: "von", fr: "sur" };

/** Words before or after "4/5" that make it a rating. */
const RATED: Readonly<Record<Language, readonly [before: string, after: string]>> = {
  en: [
    "(?:(?:[Rr]at(?:ed|ing)|[Ss]cored?|[Gg]rade):?|(?:[Gg]ave|[Gg]ive)\\s(?:it|this|that)(?:\\sa)?)",
    "stars?|points?|(?:games|matches|people|students|users|customers|dentists|doctors|adults|women|men|children|kids|families|Americans|employees|companies|players|members|patients|respondents|voters|tests|" +
    "questions|tasks|items|votes|attempts|episodes|lessons|states|countries)|" +
    "(?:on|in)\\s(?:the|my|a|her|his|our)\\s(?:quiz|test|exam|final|midterm|assignment|survey)|would(?:\\snot)?\\srecommend|recommend",
  ],
  de: [
    "(?:[Bb]ewertung|[Nn]ote|[Ww]ertung):?",
    "Sternen?|Punkten?|Pkt\\.|(?:im|beim)\\s(?:Test|Quiz|Examen)",
  ],
  fr: [
    "(?:[Nn]otée?s?|[Ss]core|[Rr]isque|[Vv]igilance):?",
    "étoiles?|points?|(?:au|à\\sl['’])\\s?(?:contrôle|test|quiz|bac|examen|oral|écrit|devoir)",
  ],
};

/** The rule for ratings: "4.5/5", "rated 8/10", "3/5 stars", "an 8/10". */
export function ratingRule(language: Language): Rule {
  const [before, after] = RATED[language];
  const number = "\\d{1,3}(?:[.,]\\d{1,2})?";
  const thousands = { en: ",", de: "\\.", fr: "[ \u00a0\u202f]" }[language];
  const grouped = `\\d{1,3}(?:${thousands}\\d{3}){1,2}`;
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,:/])(?:\\d{1,3}[.,]\\d{1,2}/\\d{1,3}(?:[.,]\\d)?(?![\\p{L}\\p{N}/]|[.,]\\d)|` +
        `(?<=(?<!\\p{L})${before}\\s)${number}/\\d{1,3}(?![\\p{L}\\p{N}/]|[.,]\\d)|` +
        `${number}/\\d{1,3}(?=\\s(?:${after})(?!\\p{L}))|` +
        // "1,250/1,500"
        `${grouped}/${grouped}(?![\\p{L}\\p{N}/]|[.,]\\d)|` +
        // "an 8/10"; "7/10 of a mile" is a fraction
        `(?<=\\p{L}[,:]?\\s)(?:[2-9]|10)/10(?![\\p{L}\\p{N}/]|[.,]\\d|\\s(?:of|a|de|du|des|d['’]|der|vom|von|miles?|inch|in|km|m|s|Meilen?|\\p{Ll}{1,2})(?!\\p{Ll})))`,
      "gu",
    ),
    speak: ([written]) => {
      const [value, most] = written.split("/");
      const [reached, outOf] = [value!, most!].map((number) =>
        readQuantity(IS_GROUPED.test(number) ? number : decimal(number, language), language).spoken
      );
      return `${reached} ${OUT_OF[language]} ${outOf}`;
    },
  };
}

const IS_GROUPED = /^\d{1,3}(?:[., \u00a0\u202f]\d{3})+$/;

/** Returns `number` with the decimal sign of `language`, whichever it is written with. */
function decimal(number: string, language: Language): string {
  return number.replace(/[.,]/, language === "en" ? "." : ",");
}

/** Final scores of a set of tennis. */
const TENNIS_SET = "(?:6/[0-4]|[0-4]/6|7/[56]|[56]/7)";

/** "7-6 (7/4)": the score of a tie-break in brackets. */
const FRENCH_SET: Rule = {
  pattern: /(?<=\d[-–/]\d\s\()(\d{1,2})\/(\d{1,2})(?=\))/gu,
  speak: ([, first, second]) => `${cardinal(first!, "fr")} à ${cardinal(second!, "fr")}`,
};

/** "7/6(4), 6/3": adjacent sets of tennis. */
const FRENCH_SETS: Rule = {
  pattern: new RegExp(
    `(?<![\\d.,/])(?:(?<=${TENNIS_SET}(?:\\s?\\(\\d{1,2}\\))?,?\\s)${TENNIS_SET}|` +
      `${TENNIS_SET}(?=(?:\\s?\\(\\d{1,2}\\))?,?\\s${TENNIS_SET}))(?![\\d/])`,
    "gu",
  ),
  speak: ([set]) => set.split("/").map((games) => cardinal(games, "fr")).join(" à "),
};

/** "8/10 en dictée" */
const FRENCH_MARK: Rule = {
  pattern: /(?<![\p{L}\p{N}.,:/])(\d{1,2})\/10(?=\s(?:en|au|à\sl['’])\s?\p{L})/gu,
  speak: ([, mark]) => `${cardinal(mark!, "fr")} sur dix`,
};

/** The rules for marks in French schools, and for tennis. */
export const FRENCH_SCORES: readonly Rule[] = [FRENCH_MARK, FRENCH_SETS, FRENCH_SET];
