/**
 * Account and card numbers and UUIDs, group by group: "DE89 3704 0044 0532 0130 00".
 * @module
 */
import { nameOf, spell } from "../letters/letters.ts";
import { cardinal, several } from "./numbers.ts";
import type { Language, Rule } from "../rules.ts";

const IBAN =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z\d]{4}){2,7}(?:[ \u00a0]?[A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;
const CARD =
  /(?<![\p{L}\p{N}]|\d[ -])\d{4}(?:[ \u00a0-]\d{4}){3,5}(?: \d{1,3})?(?![\p{L}\p{N}]|[ -]\d)/gu;
const ISBN =
  /(?<=ISBN(?:-1[03])?\s?:?\s)\d[\d -]{7,15}[\dX](?![\p{L}\p{N}])|(?<![\p{L}\p{N}-])97[89]-\d{1,5}-\d{1,7}-\d{1,6}-\d(?![\p{L}\p{N}-])|(?<=ISSN\s?:?\s)\d{4}-\d{3}[\dX](?![\p{L}\p{N}])/gu;
const UUID =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}]-)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\p{N}]|-[\p{L}\p{N}])/giu;
/** The visible digits of a masked card number: "****1234", "ending in 4821". */
const LAST_DIGITS =
  /(?<=[*•]{2,4}[ -]?|(?<!\p{L})(?:ending|ends) (?:in|with) |(?:endend|endet) auf |Endziffern? |(?:se terminant|finissant|se termine|finit) par )\d{3,4}(?![\p{L}\p{N}]|[.,:/-]\d)/giu;
/** "acct. ...9012", "card x4821", "A/c XX1234" */
const MASKED =
  /(?<=(?<!\p{L})(?:acct\.?|account|card|a\/c)\s(?:(?:no\.|#)\s?)?(?:(?:ending|ends)\s(?:(?:in|with)\s)?)?)[xX*•.…]{1,6}\d{3,4}(?![\p{L}\p{N}]|[.,:/-]\d)/giu;
/** "sort code 20-00-00" */
const SORT_CODE =
  /(?<=(?<!\p{L})sort code:?\s(?:is\s)?)\d{2}-\d{2}-\d{2}(?![\p{L}\p{N}]|[.,:/-]\d)/giu;
/** "passcode: 7Kq2Zp": both cases and digits, so not a word. */
const PASSCODE =
  /(?<=(?<!\p{L})(?:[Pp]asscode|[Pp]assword|[Cc]ode|Passwort|Kennwort|[Mm]ot de passe)(?:\s(?:is|ist|lautet|est))?\s?:?\s)(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[A-Za-z\d]{5,20}(?![\p{L}\p{N}])/gu;
/** "SIRET 123 456 789 00012" */
const SIRET =
  /(?<=SIRE[TN](?:\s?:)?\s)\d{3}[ \u00a0]?\d{3}[ \u00a0]?\d{3}(?:[ \u00a0]?\d{5})?(?!\d)/gu;
/** "123-45-6789" */
const SOCIAL_SECURITY = /(?<![\p{L}\p{N}]|[.,:/-])\d{3}-\d{2}-\d{4}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
/** "1Z999AA10123456784": alternating letters and digits. */
const TRACKING =
  /(?<![\p{L}\p{N}-])(?=[A-Z\d]{8,30}(?![\p{L}\p{N}]))(?=[A-Z\d]{0,26}\d{4})(?:[A-Z]{1,6}\d{1,20}[A-Z]|\d{1,20}[A-Z]{1,6}\d)[A-Z\d]{0,28}(?![\p{L}\p{N}-])/gu;
/** "302-1234567-7654321": groups, at least one of which is too long for a quantity. */
const ORDER =
  /(?<![\p{L}\p{N}]|[.,:/-])(?=[\d-]{0,30}\d{5})\d{2,10}(?:-\d{2,10}){2,4}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
/** "QX-88-1730", but not "AN-2026-0042", which has a year */
const LETTERED =
  /(?<![\p{L}\p{N}-])[A-Z]{1,3}-(?!(?:19|20)\d{2}-)\d{2,6}(?:-\d{2,6}){1,3}(?![\p{L}\p{N}-])/gu;
/** "BIC COBADEFFXXX" */
const BIC =
  /(?<=(?<!\p{L})(?:BIC|SWIFT(?:[- ][Cc]ode)?):?\s)[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\p{N}])/gu;
const GROUP = 4;

/** "Form 1040", "1099-K", "a 401(k)", read as people say them. */
const AMERICAN_FORMS: readonly Rule[] = [
  {
    pattern: /(?<=(?<!\p{L})[Ff]orms?\s)(10)(\d\d)(?![\p{L}\p{N}]|[.,]\d)/gu,
    speak: ([, first, rest]) => `${cardinal(first!, "en")} ${cardinal(Number(rest), "en")}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}.,$-])10(9[589])-([A-Z]{1,4})(?![\p{L}\p{N}-])/gu,
    speak: ([, form, letters]) =>
      `${cardinal("10", "en")} ${cardinal(form!, "en")} ${spell(letters!, "en")}`,
  },
  {
    // "1099s"
    pattern: /(?<![\p{L}\p{N}.,$])10(40|9[589])s(?![\p{L}\p{N}])/gu,
    speak: ([, form]) => `${cardinal("10", "en")} ${several(cardinal(form!, "en"))}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}])40([13])\s?\(?([kKbB])\)?(?![\p{L}\p{N}])/gu,
    speak: ([, digit, letter]) =>
      `${cardinal("4", "en")} ${nameOf("o", "en")} ${cardinal(digit!, "en")} ${
        nameOf(letter!, "en")
      }`,
  },
];

/** Reads groups of four characters, with commas so that the voice pauses between them. */
function speakGroups(written: string, language: Language): string {
  const groups = written.replace(/[^A-Z\d]/g, "").match(new RegExp(`.{1,${GROUP}}`, "g")) ?? [];
  return groups.map((group) => [...group].map((sign) => nameOf(sign, language)).join(" ")).join(
    ", ",
  );
}

/** The rules for account and card numbers and UUIDs. */
export function accountRules(language: Language): Rule[] {
  const letters: Rule = { pattern: PASSCODE, speak: ([written]) => spell(written, language) };
  const grouped = [IBAN, BIC, CARD, TRACKING].map((pattern): Rule => ({
    pattern,
    speak: ([written]) => speakGroups(written, language),
  }));
  const parted = [ISBN, UUID, SOCIAL_SECURITY, SORT_CODE, ORDER, LETTERED].map((pattern): Rule => ({
    pattern,
    speak: ([written]) => written.split(/[- ]/).map((group) => spell(group, language)).join(", "),
  }));
  const last = [LAST_DIGITS, MASKED].map((pattern): Rule => ({
    pattern,
    speak: ([written]) => spell(written.replace(/\D/g, ""), language),
  }));
  const siret: Rule = {
    pattern: SIRET,
    speak: ([written]) => {
      const digits = written.replace(/\D/g, "");
      const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)];
      return groups.filter((group) => group !== "")
        .map((group) =>
          group.length === GROUP + 1 ? spell(group, language) : cardinal(group, language)
        )
        .join(", ");
    },
  };
  const own = { en: AMERICAN_FORMS, de: [], fr: [siret] }[language];
  return [letters, ...grouped, ...parted, ...last, ...own];
}
