/**
 * Phone numbers, group by group: digit by digit in English and German, in pairs in French.
 * @module
 */
import { cardinal, digitByDigit } from "./numbers.ts";
import type { Language, Rule } from "../rules.ts";

const EDGE = "(?<![\\p{L}\\p{N}+(]|\\d[.,:/-])";
const FREE = "(?![\\p{L}\\p{N}]|[.,:/-]\\d)";

/** "+49 (0)30 123-456": a country code and groups, each of all its digits: parts take long to try. */
const INTERNATIONAL = `(?<![\\p{L}\\p{N}])(?:\\+\\d{1,3}|00[1-9]\\d{0,2})` +
  `(?:(?: / |[ \u00a0./-]?)(?:\\d{1,14}(?!\\d)|\\(\\d{1,8}\\))){1,7}${FREE}`;

const NATIONAL: Readonly<Record<Language, readonly string[]>> = {
  en: [
    // "1300 655 506" and "(02) 5550 4321" of Sydney
    `${EDGE}1[38]00[ \u00a0]\\d{3}[ \u00a0]\\d{3}${FREE}`,
    `(?<![\\p{L}\\p{N}+])\\(0\\d{1,4}\\)[ \u00a0]\\d{3,4}[ \u00a0]\\d{3,4}${FREE}`,
    `(?<![\\p{L}\\p{N}+])(?:1[ .-])?\\(\\d{3}\\)[ \u00a0.-]?\\d{3}[ \u00a0.-]\\d{4}${FREE}`,
    `${EDGE}(?:1[ .-])?\\d{3}[ \u00a0.-]\\d{3}[ .-]\\d{4}${FREE}`,
    `${EDGE}\\d{3}-\\d{4}${FREE}`,
    `${EDGE}0\\d{1,4}[ \u00a0]\\d{3,4}[ \u00a0]?\\d{3,4}${FREE}`,
    // "044 668 18 00" of Zurich and "01 42 68 53 00" of Paris
    `${EDGE}0\\d{1,2}(?:[ \u00a0]\\d{2,3}){3,4}${FREE}`,
  ],
  de: [
    `${EDGE}0 \\d{2,4} ?/ ?\\d{2,3}(?: \\d{2,3}){1,4}(?:-\\d{1,4})?${FREE}`,
    `(?<![\\p{L}\\p{N}+])\\(0\\d{2,5}\\)[ \u00a0/-]?\\d{2,8}(?:(?: - |[ \u00a0/-])\\d{1,5}){0,4}${FREE}`,
    `${EDGE}0\\d{1,5}[ \u00a0]?[ \u00a0/-][ \u00a0]?\\d{1,8}(?:[ \u00a0/-]\\d{1,5}){0,4}${FREE}`,
  ],
  fr: [
    `${EDGE}0[1-9](?:[ \u00a0\u202f.-]?\\d{2}){4}${FREE}`,
    `${EDGE}(?:\\d{3}[ .-]|\\(\\d{3}\\) ?)\\d{3}-\\d{4}${FREE}`,
    `${EDGE}0[ \u00a0\u202f]8\\d{2}(?:(?:[ \u00a0\u202f]\\d{3}){2}|(?:[ \u00a0\u202f]\\d{2}){3})${FREE}`,
    `${EDGE}0[89]\\d{2}[ \u00a0\u202f.-]\\d{3}[ \u00a0\u202f.-]\\d{3}${FREE}`,
  ],
};

/** Reads a number group by group, with commas so that the voice pauses between them. */
function speak(written: string, language: Language): string {
  const plus = written.startsWith("+") ? "plus " : "";
  const groups = written.match(/\d+/g) ?? [];
  return plus + groups.flatMap((group) => readGroup(group, language)).join(", ");
}

function readGroup(group: string, language: Language): string[] {
  if (language !== "fr") return [digitByDigit(group, language)];
  // In French a country code and groups of three digits are read as a whole.
  if (group.length % 2 === 1) return [frenchPart(group)];
  return (group.match(/\d\d/g) ?? []).map(frenchPart);
}

function frenchPart(group: string): string {
  const zeros = group.match(/^0*(?=\d)/)![0].length;
  return "zéro ".repeat(zeros) + cardinal(group.slice(zeros), "fr");
}

/** Three-digit numbers after a word that makes them phone numbers. */
const SHORT: Readonly<Record<Language, RegExp>> = {
  en:
    /(?<=(?<!\p{L})(?:non-emergenc(?:y|ies),?|(?:call|dial)(?:ing|l?ed|s)?|(?:call|dial)\s[1-9]\d{2}(?:\s[^\d!?\n]{1,40})?\s(?:or|and))\s)[1-9]\d{2}(?![\p{L}\p{N}]|[.,-]\d)/giu,
  de:
    /(?<=(?<!\p{L})(?:Notruf|Notrufnummer|Rufnummer|Polizei|Feuerwehr|Rettungsdienst|wähle|wählen Sie|rufen Sie|rufe|(?:Notruf|wähle|wählen Sie)\s1\d{2}(?:\s[^\d.!?\n]{1,30})?(?:,|\soder|\sund))\s(?:(?:unter\s)?(?:der|die)\s|unter\s)?)1\d{2}(?![\p{L}\p{N}]|[.,-]\d)|(?<![\p{L}\p{N}.,:/-])116\s?117(?![\p{L}\p{N}]|[.,-]\d)|(?<=(?<!\p{L})(?:Auskunft|wähle|wählen Sie|unter)\s(?:der\s|die\s)?)118\d{2}(?![\p{L}\p{N}]|[.,-]\d)/giu,
  fr: /(?<=(?<!\p{L})(?:appelez|composez) le\s)1\d{2}(?![\p{L}\p{N}]|[.,-]\d)/giu,
};

/** After a label any number is a phone number: "Tel.: 110"; French reads short ones as a whole. */
const LABELLED =
  /(?<=(?<!\p{L})(?:[Tt]el(?:efon|ephone)?\.?|[Pp]hone|[Ff]ax|[Mm]obil[e]?|Handy):\s?)\d{3,15}(?![\p{L}\p{N}]|[.,/-]\d|\s\d)/gu;

/** "Fax: -99" after a number: an ending that replaces that of the number. */
const EXTENSION =
  /(?<=(?<!\p{L})(?:[Tt]el\.|[Ff]ax|Durchwahl|DW|App\.):?\s)[-–](\d{1,4})(?![\p{L}\p{N}]|[.,/-]\d)/gu;

/** "Your code is 847-291", "PIN: 0042" */
const CODE = new RegExp(
  "(?<=(?<!\\p{L})(?:(?:(?:abhol|bestätigungs|zugangs|sicherheits|buchungs|einmal|prüf)-?)?codes?(?:\\sde\\s\\p{L}{4,16})?|" +
    "pin|otp|passcode|tan|cv[cv]|password|passwort|kennwort|mot\\sde\\spasse)(?:\\s(?:is|ist|lautet|est))?\\s?:?\\s)" +
    "\\d{3,10}(?:[- ]\\d{3,6})?(?![\\p{L}\\p{N}]|[.,/-]\\d|\\s\\p{Ll})",
  "giu",
);

/** "555-0100 x12", "call Ann (x204)" */
const ENGLISH_EXTENSION: Rule = {
  pattern: /(?<=\d{3}[-. ]\d{4},?\s)x\.?\s?(?=\d{1,5}(?![\p{L}\p{N}]))|(?<=\()x(?=\d{3,5}\))/gu,
  speak: () => "extension ",
};

/** "5551234567" */
const UNGROUPED: Rule = {
  pattern:
    /(?<![\p{L}\p{N}$€£#.,:/+-])([2-9]\d{2})(\d{3})(\d{4})(?<!0{4})(?![\p{L}\p{N}%$€£]|[.,:/-]\d)/gu,
  speak: ([, ...groups]) => groups.slice(0, 3).map((group) => digitByDigit(group, "en")).join(", "),
};

/** "Text HELP to 88788" */
const SHORT_CODE: Rule = {
  pattern:
    /(?<=(?<!\p{L})[Tt]ext(?:ing)?\s(?:["“']?[\p{L}\p{N}]{1,20}["”']?\sto\s)?)\d{5,6}(?![\p{L}\p{N}]|[.,/-]\d)/gu,
  speak: ([digits]) => digitByDigit(digits, "en"),
};

/** "1-800-FLOWERS" */
const SPELT_NUMBER: Rule = {
  pattern: /(?<![\p{L}\p{N}.,:/-])(1-8\d\d-)(?=\p{Lu}{2})/gu,
  speak: ([written]) => `${speak(written, "en")}, `,
};

/** "appelez le 3639" */
const FRENCH_SHORT: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[Aa]ppelez|[Cc]omposez|[Tt]él\.?|[Tt]éléphone|[Cc]ontactez)[^\d\n]{0,20}\s)(?:3\d{3}|1[01]\d{2})(?![\p{L}\p{N}]|[.,/-]\d|\s\d)|(?<=\d\sou\s(?:le|au)\s)3\d{3}(?![\p{L}\p{N}]|[.,/-]\d|\s\d)/gu,
  speak: ([digits]) => readGroup(digits, "fr").join(" "),
};

/** The rules for phone numbers. */
export function phoneRules(language: Language): Rule[] {
  const short: Rule = {
    pattern: SHORT[language],
    speak: ([digits]) => digitByDigit(digits, language),
  };
  const long = [INTERNATIONAL, ...NATIONAL[language]].map((pattern): Rule => ({
    pattern: new RegExp(pattern, "gu"),
    speak: ([written]) => {
      const digits = written.replace(/\D/g, "").length;
      return digits < 7 || digits > 15 ? undefined : speak(written, language);
    },
  }));
  const code: Rule = {
    pattern: CODE,
    speak: ([written]) =>
      written.split(/[- ]/).map((group) => digitByDigit(group, language)).join(", "),
  };
  if (language === "fr") return [short, FRENCH_SHORT, code, ...long];
  const labelled = { pattern: LABELLED, speak: short.speak };
  const extension: Rule = { pattern: EXTENSION, speak: short.speak };
  if (language === "de") return [extension, short, labelled, code, ...long];
  return [short, SHORT_CODE, SPELT_NUMBER, labelled, code, ENGLISH_EXTENSION, ...long, UNGROUPED];
}
