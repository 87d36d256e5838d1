/**
 * Telephone keys with signs: "press #", "die Taste *".
 * @module
 */
import { digitByDigit } from "../numbers/numbers.ts";
import { type Language, type Rule, textBefore } from "../rules.ts";

const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { "#": "pound", "*": "star" },
  de: { "#": "Raute", "*": "Stern" },
  fr: { "#": "dièse", "*": "étoile" },
};
/** Words that indicate that keys are meant. */
const PRESSED: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:press|dial|hit|keys?|enter)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:drücken|drücke|wählen|wähle|tippen|tippe|Tasten?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tapez|appuyez|composez|faites|touches?)(?!\p{L})/iu,
};
/** How many characters to look back: a menu mentions pressing once, then lists its keys. */
const LOOK_BACK = 120;

/** The rules for keys. */
export function keyRules(language: Language): Rule[] {
  return [{
    // "Dial *67", "*100#", "press 2#"
    pattern: /(?<=\S\s)(?:[#*]\d{1,6}[#*]?|\d{1,6}#)(?![\p{L}\p{N}#*])/gu,
    speak: (match) =>
      PRESSED[language].test(textBefore(match, LOOK_BACK))
        ? [...match[0]].map((key) => NAMES[language][key] ?? digitByDigit(key, language)).join(" ")
        : undefined,
  }, {
    pattern: /(?<=\S[^\S\n]["'“„«`(]?)[#*](?=["'”“»`)]?(?:[^\S\n]+\p{Ll}|[.,;!?)](?:\s|$)|$))/gu,
    speak: (match) =>
      PRESSED[language].test(textBefore(match, LOOK_BACK)) ? NAMES[language][match[0]] : undefined,
  }, {
    // "die #-Taste"
    pattern: /[#*](?=-Taste)/gu,
    speak: ([key]) => NAMES[language][key],
  }];
}
