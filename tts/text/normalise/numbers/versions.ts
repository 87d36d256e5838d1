/**
 * Numbers whose parts are separated by points and read one by one: versions and IP addresses.
 * @module
 */
import { nameOf, spell } from "../letters/letters.ts";
import { type Language, type Rule, wordsBefore } from "../rules.ts";
import { cardinal, digitByDigit, EDGE } from "./numbers.ts";

const POINT: Readonly<Record<Language, string>> = { en: "point", de: "Punkt", fr: "point" };
/** Lookbehind for words that make a number with points a version. */
const VERSIONED =
  "(?<=(?<!\\p{L})(?:[Vv]ersions?|[Rr]elease|Python|Node|Deno|Java|Linux|Kernel|iOS|Android|Ubuntu|Debian|" +
  "Windows|macOS|Firefox|Chrome|PHP|Ruby|Go|Rust|TypeScript|React|Kapitel|Chapter|Section|Abschnitt|" +
  "chapitre|section|Bluetooth|USB|HTTP|TLS)\\s)";
const VERSION_WORD: Readonly<Record<Language, string>> = {
  en: "version",
  de: "Version",
  fr: "version",
};

const SAYS_VERSION = /^versions?$/i;

function versionOf(digits: string, language: Language): string {
  return digits.split(".").map((part) => cardinal(part, language)).join(` ${POINT[language]} `);
}

/** "192.168.0.1" */
function addressRule(language: Language): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\p{N}]|\.\d)/gu,
    speak: ([address]) => {
      const parts = address.split(".");
      // Thousands, not an address: 1.234.567.890
      if (parts.some((part) => Number(part) >= 256)) return undefined;
      return parts.map((part) => digitByDigit(part, language)).join(` ${nameOf(".", language)} `);
    },
  };
}

/** "20.x", "v1.2", "Python 3.12" */
function markedVersionRules(language: Language): Rule[] {
  const anyPart = ` ${POINT[language]} ${nameOf("x", language)}`;
  return [
    {
      // "20.x"
      pattern: /(?<![\p{L}\p{N}.])(\d{1,3}(?:\.\d{1,3})?)\.x(?![\p{L}\p{N}])/gu,
      speak: ([, digits]) => versionOf(digits!, language) + anyPart,
    },
    {
      // "V8" is an engine.
      pattern:
        /(?<![\p{L}\p{N}])(?:v\.?\s?|V(?=\d+\.\d))(\d{1,6}(?:\.\d{1,6}){0,4})(\.x)?(?![\p{L}\p{N}]|\.\d)/gu,
      speak: (match) => {
        const [written, digits, any] = match;
        // The German "v. 14" is "vom", the beginning of a date.
        if (language === "de" && /^v\.\s/.test(written)) return undefined;
        // "version v2" says the word itself.
        const word = SAYS_VERSION.test(wordsBefore(match)[0] ?? "") ? "" : VERSION_WORD[language];
        const number = versionOf(digits!, language) + (any === undefined ? "" : anyPart);
        return `${word} ${number}`.trimStart();
      },
    },
    {
      pattern: new RegExp(
        `${VERSIONED}\\d{1,6}(?:\\.\\d{1,6}){1,4}(?![\\p{L}\\p{N}]|\\.\\d)`,
        "gu",
      ),
      speak: ([digits]) => versionOf(digits, language),
    },
  ];
}

/** "1.2.3", "2.0b1", "Qwen2.5", "3.1a" */
function bareVersionRules(language: Language): Rule[] {
  return [
    {
      pattern: new RegExp(`${EDGE}\\d{1,6}(?:\\.\\d{1,6}){2,6}(?![\\p{L}\\p{N}]|[.,]\\d)`, "gu"),
      speak: ([digits]) =>
        language !== "en" && /^\d{1,3}(?:\.\d{3})+$/.test(digits)
          ? undefined
          : versionOf(digits, language),
    },
    {
      // "Appendix A.2.10"
      pattern: /(?<=(?<![\p{L}\p{N}.])\p{Lu}\.)\d{1,3}(?:\.\d{1,3}){1,4}(?![\p{L}\p{N}]|\.\d)/gu,
      speak: ([digits]) => versionOf(digits, language),
    },
    {
      // "2.0b1", "3.12.0rc2"
      pattern: new RegExp(
        `${EDGE}(\\d{1,4}(?:\\.\\d{1,4}){1,3})(a|b|rc|dev|alpha|beta)(\\d{1,3})(?![\\p{L}\\p{N}]|\\.\\p{L})`,
        "gu",
      ),
      speak: ([, digits, stage, number]) =>
        `${versionOf(digits!, language)} ${stage!.length > 3 ? stage : spell(stage!, language)} ${
          cardinal(number!, language)
        }`,
    },
    {
      // "Qwen2.5"
      pattern: /(?<=(?<![\p{L}\p{N}])\p{L}{2,20})\d{1,3}\.\d{1,2}(?![\p{L}\p{N}]|\.\d)/gu,
      speak: ([digits]) => versionOf(digits, language),
    },
    {
      // "3.1a", "§ 240.10b"; "1.5x" is a factor.
      pattern: new RegExp(
        `${EDGE}(\\d{1,4}(?:\\.\\d{1,4}){1,4})([a-wyz])(?![\\p{L}\\p{N}]|\\.\\p{L})`,
        "gu",
      ),
      speak: ([, digits, letter]) => `${versionOf(digits!, language)} ${nameOf(letter!, language)}`,
    },
    {
      // "3.5", "0.25x" where the comma is the decimal sign
      pattern: new RegExp(
        `${EDGE}\\d{1,6}\\.\\d{1,15}(?:(?![\\p{L}\\p{N}]|[.,]\\d)|(?=[xX](?![\\p{L}\\p{N}])))`,
        "gu",
      ),
      speak: ([digits]) => {
        if (language === "en" || /^\d{1,3}\.\d{3}$/.test(digits)) return undefined;
        const [whole, parts] = digits.split(".");
        // "48.1372" is decimal degrees.
        return parts!.length > 3
          ? `${cardinal(whole!, language)} ${POINT[language]} ${digitByDigit(parts!, language)}`
          : versionOf(digits, language);
      },
    },
  ];
}

/** The rules for versions and IP addresses. */
export function versionRules(language: Language): Rule[] {
  return [addressRule(language), ...markedVersionRules(language), ...bareVersionRules(language)];
}
