/**
 * Flight and train numbers: "LH 1234" is read in pairs of digits, because it is not a count.
 * @module
 */
import { spell } from "../letters/letters.ts";
import { cardinal, digitByDigit } from "../numbers/numbers.ts";
import type { Language, Piece, Rule } from "../rules.ts";

/** After these, any two letters are an airline, and so is a letter with a digit: "U2". */
const FLIGHT: Readonly<Record<Language, string>> = {
  en: "[Ff]lights?",
  de: "Fl[uü]ge?|[Ff]lugnummer",
  fr: "[Vv]ols?",
};
/** Airlines whose codes mean nothing else before a number. */
const AIRLINES = "LH|BA|AF|KL|LX|UA|DL|AA|EK|QR|TK|EW|IB|VY|QF";
const TRAINS = "ICE|IC|EC|RJX?|NJ|TGV|IRE|FLX|RE|RB";
/** Trains that are named by words. */
const NAMED_TRAINS = "Eurostar|Thalys|Acela|Amtrak|Railjet";
/** Excludes measures and amounts of money. */
const FREE = "(?![\\p{L}\\p{N}]|[.,:/-]\\d|" +
  "\\s?(?:[%€$£°]|(?:m?[AVW]h?|[ckm]?m|[mk]?g|m?[lL]|[kMGT]B)(?!\\p{L})))";

/** "twelve thirty-four", "five seventeen"; digit by digit if a pair begins with zero. */
function inPairs(digits: string, language: Language): string {
  const isWhole = digits.length === 3 && (language !== "en" || digits.endsWith("00"));
  if (isWhole) return cardinal(digits, language);
  const pairs = [digits.slice(0, -2), digits.slice(-2)];
  return pairs.some((pair) => pair.startsWith("0"))
    ? digitByDigit(digits, language)
    : pairs.map((pair) => cardinal(pair, language)).join(" ");
}

/** The rules for flights and trains; they precede those for years and units. */
export function journeyRules(language: Language): Rule[] {
  // French reads train numbers as whole numbers.
  const hasTrains = language !== "fr";
  const codes = hasTrains ? `${AIRLINES}|${TRAINS}` : AIRLINES;
  const speak = ([, letters, digits]: RegExpExecArray): Piece[] => [
    [letters!, `${spell(letters!, language)} `],
    [digits!, inPairs(digits!, language)],
  ];
  const patterns = [
    // "flight number AA1234"
    `(?<=(?<!\\p{L})(?:${
      FLIGHT[language]
    }):?\\s(?:\\p{L}{1,20}\\s)?)([A-Z]{2}|[A-Z]\\d)\\s?(\\d{3,4})${FREE}`,
    `(?<![\\p{L}\\p{N}-])(${codes})\\s?(\\d{3,4})${FREE}`,
  ];
  const named: Rule = {
    pattern: new RegExp(`(?<=(?<!\\p{L})(?:${NAMED_TRAINS})\\s)\\d{4}${FREE}`, "gu"),
    speak: ([digits]) => inPairs(digits, language),
  };
  return [
    ...patterns.map((pattern): Rule => ({ pattern: new RegExp(pattern, "gu"), speak })),
    ...hasTrains ? [named] : [],
  ];
}
