/**
 * Slashes: "per", "over", "and", or a short pause.
 * @module
 */
import { same, type Sign } from "./sign.ts";

/** Units after a slash that means "per": "3 times/day", but not "day/month/year". */
const COUNTED_PER =
  "second|minute|hour|day|week|month|year|person|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|" +
  "Person|seconde|heure|jour|semaine|sem|mois|an|personne";

/** More specific rules come first. */
export const SLASHES: readonly Sign[] = [
  // "18 €/erm. 12 €", "19 €/mtl."
  { pattern: /(?<=€)\s?\/\s?(?=erm\.|ermäßigt|réd\.|réduit)/gu, names: same(", ") },
  { pattern: /(?<=€)\s?\/\s?(?=mtl\.|monatl|jährl)/gu, names: same(" ") },
  // "$25/$30 at the door", "25 €/30 €"
  {
    pattern: /(?<=[$€£]\d{1,6}(?:[.,]\d\d)?)\/(?=[$€£]\d)|(?<=€)\/(?=\d{1,6}(?:,\d\d)?\s?€)/gu,
    names: same(", "),
  },
  // "89 €/pers./nuit"
  {
    pattern: /(?<=[€$£]\/\p{L}{2,8}\.)\/(?=\p{L}{3})/gu,
    names: { en: " per ", de: " pro ", fr: " par " },
  },
  // "60 req/min/user"
  {
    pattern: /(?<=\/(?:s|min|h|day|mo))\/(?=(?:user|seat|person|key|IP)(?!\p{L}))/gu,
    names: { en: " per ", de: " pro ", fr: " par " },
  },
  // "6.3 K/µL"
  {
    pattern: /(?<=\d\s?[KM])\/µL(?!\p{L})/gu,
    names: { en: " per microliter", de: " pro Mikroliter", fr: " par microlitre" },
  },
  {
    pattern:
      /(?<=\d\s?(?:[lL]|kWh|kg)|(?<!\p{L})(?:Liter|Litern|litres?|kWh))\/(?=100(?:\s?km|(?![.,]?\d|\s?\p{L})))/gu,
    names: { en: "per", de: "auf", fr: "aux" },
  },
  {
    pattern: new RegExp(
      `(?<=(?<!['’]\\d)[\\d€$£%]|\\d[xXkKM])(?<!\\p{L}\\d{1,4})/(?=\\p{L}{3}|(?:yr|an)(?!\\p{L}))|` +
        `(?<=(?<!\\p{L})(?!(?:${COUNTED_PER})/)\\p{L}{2,30})/(?=(?:${COUNTED_PER})(?!\\p{L}))`,
      "gu",
    ),
    names: { en: "per", de: "pro", fr: "par" },
  },
  // "3/$10"
  {
    pattern: /(?<=(?<![\p{L}\p{N}.,/$€£])\d{1,2})\/(?=[$€£]\d)/gu,
    names: { en: "for", de: "für", fr: "pour" },
  },
  // "$19.99/ea."
  {
    pattern: /(?<=[$€£]\d{1,6}(?:\.\d\d)?)\/ea(?![\p{L}.])/gu,
    names: { en: " each", de: " pro Stück", fr: " pièce" },
  },
  { pattern: /(?<=[$€£]\d{1,6}(?:\.\d\d)?)\/(?=ea\.)/gu, names: same(" ") },
  // "8:30/mi", "4'13\"/km"
  {
    pattern:
      /(?<=\d(?::[0-5]\d\s?(?:min)?|['′’][0-5]\d(?:["″”]|''|′′|’’)\s?))\/mi(?:le)?(?!\p{L})/gu,
    names: { en: " per mile", de: " pro Meile", fr: " par mile" },
  },
  {
    pattern:
      /(?<=\d(?::[0-5]\d\s?(?:min)?|['′’][0-5]\d(?:["″”]|''|′′|’’)\s?))\/km(?![\p{L}\p{N}])/gu,
    names: { en: " per kilometer", de: " pro Kilometer", fr: " au kilomètre" },
  },
  // "1 train/2", "1 médecin/3"
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}.,])(?:1|une?)\s\p{Ll}{3,15})\/(?=\d{1,2}(?![\p{L}\p{N}/]|[.,]\d))/gu,
    names: { en: " in ", de: " von ", fr: " sur " },
  },
  // "(a + b)/2", "(n+1)/n"
  {
    pattern:
      /(?<=\([^()\s]{1,20}(?:\s[-+−*·×]\s[^()\s]{1,20}){0,4}\)\s?)\/(?=\s?(?:\d|\(|[a-z](?!\p{L})))/gu,
    names: { en: " over ", de: " durch ", fr: " sur " },
  },
  // "B 10/B 27", "D1/N20": two roads
  {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}\s?\d{1,4})\/(?=\p{Lu}\s?\d{1,4}(?![\p{L}\p{N}]))/gu,
    names: same(" "),
  },
  // "10 / 2 = 5"
  {
    pattern: /(?<=\d\s)\/(?=\s\d+(?:[.,]\d+)?\s?=)/gu,
    names: { en: "divided by", de: "geteilt durch", fr: "divisé par" },
  },
  // "5 € / Monat", "$5 / month"
  {
    pattern: new RegExp(
      `(?<=[€$£%]\\s)/(?=\\s\\p{L}{2})|(?<=[\\d.]\\s)/(?=\\s(?:${COUNTED_PER})(?!\\p{L}))`,
      "gu",
    ),
    names: { en: "per", de: "pro", fr: "par" },
  },
  // "1,29 €/100 g"
  {
    pattern: /(?<=\d\s?€|[$€£]\d{1,6}(?:[.,]\d{1,2})?)\/(?=\d{1,4}\s?(?:g|kg|ml|l|L)(?!\p{L}))/gu,
    names: { en: " per ", de: " pro ", fr: " les " },
  },
  // "250 mg/5 ml"
  {
    pattern:
      /(?<=\d\s?(?:mg|µg|mcg|g|ml|mL))\/(?=\d+(?:[.,]\d+)?\s?(?:ml|mL|kg|g|l|L|h)(?!\p{L}))/gu,
    names: { en: " per ", de: " pro ", fr: " pour " },
  },
  // "30 mL/min/1.73 m²", "8 tabs/24 h"
  {
    pattern:
      /(?<=\d\s?\p{L}{1,3}\/\p{L}{1,3})\/(?=\d+(?:[.,]\d+)?\s?(?:m²|m2|kg|g|l|L)(?![\p{L}\p{N}]))|(?<=\d\s\p{L}{2,12})\/(?=(?:24|12|8)\s?(?:h|hrs?\.?|hours)(?![\p{L}\p{N}]))/gu,
    names: { en: " per ", de: " pro ", fr: " pour " },
  },
  // "Q1/2024"
  { pattern: /(?<=(?<![\p{L}\p{N}])[QHT][1-4])\/(?=\d{2})/gu, names: same(" ") },
  // "Ober-/Unterhitze"
  { pattern: /(?<=\p{Ll}-)\/(?=\p{Lu})/gu, names: { en: " and ", de: " und ", fr: " et " } },
  {
    // "1 / 2"
    pattern: /(?<=(?:^|\s)\d{1,4}\s)\/(?=\s\d{1,4}(?:[\s.,;)]|$))/gu,
    names: { en: "over", de: "durch", fr: "sur" },
  },
  // "3 PM ET / 12 PM PT": a pause.
  { pattern: /(?<=[\p{L}\p{N})€%.]\s)\/(?=\s[\p{L}\p{N}($€£])/gu, names: same(",") },
  // "and/or", "Blvd./Rosslyn", "100 °C/212 °F", "B90/Grüne"
  {
    pattern: /(?<=\p{L}\.?|['’]\d\d)\/(?=[\p{L}\d])|(?<=\p{L}\d{1,4})\/(?=\p{L}{2})/gu,
    names: same(" "),
  },
  { pattern: /(?<=\d\s?°)\/(?=\d)/gu, names: same(", ") },
  { pattern: /(?<=[²³])\/(?=\d)/gu, names: { en: " over ", de: " durch ", fr: " sur " } },
  // "Schüler:innen", "Lehrer/-innen": a short pause, as for the asterisk.
  {
    pattern: /(?<=\p{Ll})(?::|\/-?)(?=in(?:nen)?(?!\p{L}))/gu,
    names: same(" "),
  },
  // "Ehefrau/-mann"
  {
    pattern: /(?<=\p{Ll})\/-(?=\p{Ll}{3})/gu,
    names: { en: " or ", de: " oder ", fr: " ou " },
  },
  { pattern: /(?<=\d)\/(?=\d)/gu, names: { en: "slash", de: "Strich", fr: "slash" } },
];
