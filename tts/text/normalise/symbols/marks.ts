/**
 * Marks of punctuation, trade, music and layout; some of them are silent.
 * @module
 */
import { same, type Sign } from "./sign.ts";

/** More specific rules come first. */
export const MARKS: readonly Sign[] = [
  { pattern: /(?<=(?<![\p{L}\p{N}])C)\+\+/gu, names: same("plus plus") },
  { pattern: /(?<=(?<![\p{L}\p{N}])[CF])#/gu, names: same("sharp") },
  // "ICD-10 E11.9"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}\d{2})\.(?=\d{1,3}(?![\p{L}\p{N}.]))/gu,
    names: { en: " point ", de: " Punkt ", fr: " point " },
  },
  { pattern: /¶¶?(?=\s?\d)/gu, names: { en: "paragraph", de: "Absatz", fr: "paragraphe" } },
  {
    pattern: /[Ø⌀](?=\s?\d[\d.,]{0,9}\s?(?:[mc]?m|in|inch|Zoll|["″])(?!\p{L}))|⌀/gu,
    names: { en: "diameter", de: "Durchmesser", fr: "diamètre" },
  },
  // "Ø-Verbrauch"
  {
    pattern: /(?<![\p{L}\p{N}])Ø(?=-\p{Lu}\p{Ll})/gu,
    names: { en: "average", de: "Durchschnitts", fr: "moyenne" },
  },
  {
    // "Ø 3,5 Sterne", "Ø Preis"
    pattern: /(?<![\p{L}\p{N}])Ø(?=\s?\d|\s\p{Lu})/gu,
    names: { en: "average ", de: "durchschnittlich ", fr: "moyenne " },
  },
  { pattern: /(?<=d['’])€/gu, names: { en: "euros", de: "Euro", fr: "euros" } },
  // "Omicron BA.5"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])(?!NO|Nr)\p{Lu}{2})\.(?=\d)/gu,
    names: { en: " point ", de: " Punkt ", fr: " point " },
  },
  { pattern: /(?<=^|\s)@(?=\s|\d)/gu, names: { en: "at", de: "ät", fr: "à" } },
  {
    pattern: /#(?=\p{Lu}{1,4}-?\d|\d{2,10}-\d)/gu,
    names: { en: "number", de: "Nummer", fr: "numéro" },
  },
  { pattern: /&+/gu, names: { en: "and", de: "und", fr: "et" } },
  // "1,08 US-$"
  {
    pattern: /(?<=(?<!\p{L})US)-?\$(?!\s?\d)/gu,
    names: { en: " dollars", de: "-Dollar", fr: " dollars" },
  },
  {
    pattern:
      /(?<=(?<!\d)[1-5])\*+(?=[\s-]?(?:[Hh]otels?|[Rr]esorts?)(?!\p{Ll}))|(?<=(?<!\p{L})[Hh]ôtels?\s(?:de\s)?[1-5]\s?)\*+/gu,
    names: { en: " star", de: "-Sterne", fr: " étoiles" },
  },
  { pattern: /(?<=(?<!\p{L})[A-G])♭/gu, names: { en: "flat", de: "be", fr: "bémol" } },
  { pattern: /(?<=(?<!\p{L})[A-G])♯/gu, names: { en: "sharp", de: "Kreuz", fr: "dièse" } },
  // "(* 1950 in Bonn, † 2010)", "Busch, *15.4.1832"
  {
    pattern: /(?<=\()\*(?=\s?(?:\d{4}|\d{1,2}\.\s))/gu,
    names: { en: "born", de: "geboren", fr: "né en" },
  },
  {
    pattern: /(?<=^|[\s(])\*(?=\s?\d{1,2}[./]\d{1,2}[./]\d{4})/gu,
    names: { en: "born ", de: "geboren ", fr: "né le " },
  },
  { pattern: /†(?=\s?\d)/gu, names: { en: "died", de: "gestorben", fr: "mort en" } },
  { pattern: /⌘\+?/gu, names: { en: "Command", de: "Befehlstaste", fr: "commande" } },
  { pattern: /⌥\+?/gu, names: { en: "Option", de: "Wahltaste", fr: "option" } },
  { pattern: /⇧\+?/gu, names: { en: "Shift", de: "Umschalttaste", fr: "majuscule" } },
  { pattern: /§§(?=\s?\d)/gu, names: { en: "sections", de: "Paragrafen", fr: "paragraphes" } },
  { pattern: /§(?=\s?\d)/gu, names: { en: "section", de: "Paragraf", fr: "paragraphe" } },
  { pattern: /(?<=^|\s)%(?=\s|$)/gu, names: { en: "percent", de: "Prozent", fr: "pour cent" } },
  {
    pattern: /(?<=^|\s|\d-|(?<!\p{L})[lL]['’])€(?=[\s.,]|$|-\p{L})/gu,
    names: { en: "euro", de: "Euro", fr: "euro" },
  },
  // espeak-ng would take the text between them for phonemes.
  { pattern: /\[\[|\]\]/gu, names: same(" ") },
  // "Settings > General"
  { pattern: /(?<=\p{L}{2}["'”»*)\]]*\s)>(?=\s["'“«*]*\p{Lu}\p{L})/gu, names: same(",") },
  // "Acct #: 123"
  {
    pattern: /(?<=\p{L}\.?\s?)#(?=\s?:\s?\d)/gu,
    names: { en: " number", de: " Nummer", fr: " numéro" },
  },
  // "4.8 stars • Free shipping": a pause
  { pattern: /(?<=[\p{L}\p{N}.)%€$]\s)•(?=\s[\p{L}\p{N}($€£+])/gu, names: same(",") },
  // A checkbox and a block quotation in Markdown.
  { pattern: /(?<=(?:^|\n)[ \t]*[-*+][ \t])\[[ xX]\]/gu, names: same("") },
  { pattern: /(?<=^|\n)[ \t]*(?:>[ \t]?)+(?=\S)/gu, names: same("") },
  // Layout marks and trademark signs are silent.
  { pattern: /[*_`#~^|]+|[™®©•→←⇒►▶✓✔●○■□▪▫◆◇◦‣⁃➤➜☑☒✗✘☆]/gu, names: same("") },
];
