/**
 * Dashes that join or separate, minus signs, and bullets of list items.
 * @module
 */
import { MINUS } from "../numbers/numbers.ts";
import { same, type Sign } from "./sign.ts";

/** More specific rules come first. */
export const DASHES: readonly Sign[] = [
  // "44 BC–AD 14", "300 B.C.E.–A.D. 200", "27 v. Chr.–14 n. Chr."
  {
    pattern:
      /(?<=\d\s(?:BCE?|B\.C\.(?:E\.)?|av\.\sJ\.-C\.|v\.\s?Chr\.)\s?)[-–](?=\s?(?:AD\s|A\.D\.\s)?\d)/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "an A- in", "eine 3–, "
  {
    pattern:
      /(?<=(?<!\p{L})(?:[Aa]n?|[Gg]ot)\s[A-F])-(?=[\s.,;:!?)]|$)(?!\s(?:and|or)\s\p{Lu}-\p{L})|(?<=(?<!\p{L})(?:eine|Note)\s[1-6])[-–−](?=[,.;)]|\s\p{Ll}|$)/gu,
    names: { en: " minus", de: " minus", fr: " moins" },
  },
  // "les XVIIe-XVIIIe s."
  {
    pattern: /(?<=(?<![\p{L}\p{N}])[IVX]{1,5}e)[-–](?=[IVX]{1,5}e(?!\p{L}))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "A–C", "14A-C"; "A-B" is not a range
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}-])\p{Lu})–(?=\p{Lu}(?![\p{L}\p{N}–]))|(?<=(?<![\p{L}\p{N}-])\d{1,2}[A-HJK])[-–](?=[A-HJK](?![\p{L}\p{N}-]))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "Q1–Q3"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])[QHT][1-4])[-–](?=[QHT][1-4](?![\p{L}\p{N}]))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "aux - 12 ans", "; - de 12 ans"
  {
    pattern:
      /(?<=(?<!\p{L})(?:aux|les|des)\s|[;,:(]\s?(?=[-–]\s?de\s))[-−–](?=\s?(?:de\s)?\d{1,2}\sans(?!\p{L}))/gu,
    names: same("moins"),
  },
  // "0…255", "1..10"
  {
    pattern: /(?<=\d)(?:…|\.{2,3})(?=\d)/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "GMT-5"
  {
    pattern: /(?<=(?<!\p{L})(?:GMT|UTC))[-−](?=\d)/gu,
    names: { en: " minus ", de: " minus ", fr: " moins " },
  },
  {
    // "x² - 3", "b² - 4ac", "3x - 5", "(-b", "x^2-3x", "n-1"
    pattern:
      /(?<=(?<!\p{L})\d{0,4}[xyzn][²³]?\s|\^\d\s)-(?=\s\d)|(?<=\^\d{1,2})-(?=[\da-z(])|(?<=(?<![\p{L}\p{N}.'’-])[ijkmnxyz])-(?=\d(?![\p{L}\p{N}-]|[.,]\d))|(?<=(?<!\p{L})[a-ln-z][²³]\s)-(?=\s\d{0,3}[a-z]{1,2}(?!\p{L}))|(?<=\()-(?=[a-z](?!\p{L}))|−(?=\s?[\p{L}\p{N}(√$€£∞])|(?<=^|[\s(])-(?=∞)/gu,
    names: MINUS,
  },
  // "It depends—do you", "so--well": a pause; a shorter dash would join.
  {
    pattern: /(?<=[\p{L}\p{N}\p{P}])—(?=[\p{L}\p{N}\p{P}])|(?<=\p{L}{2})--(?=\p{L}{2})/gu,
    names: same(" — "),
  },
  // A bullet, and a typewriter dash: espeak-ng would attach both to the next word.
  { pattern: /(?<=(?:^|\n)[ \t]*)-{1,3}(?=[ \t])/gu, names: same("") },
  { pattern: /(?<=\s)-{1,3}(?=\s|$)/gu, names: same("–") },
];
