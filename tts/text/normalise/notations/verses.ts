/**
 * Chapters and verses of the Bible: "John 3:16", "1. Mose 1,1", "1 Co 13,4-7", "Rom 8:28a".
 * @module
 */
import { germanOrdinal } from "../numbers/german_ordinals.ts";
import { nameOf } from "../letters/letters.ts";
import { cardinal, TO } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

/** Books by their abbreviations; those that are written in full keep their names. */
const BOOKS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    Deut: "Deuteronomy",
    Ezek: "Ezekiel",
    Gal: "Galatians",
    Jer: "Jeremiah",
    Lev: "Leviticus",
    Gen: "Genesis",
    Exod: "Exodus",
    Isa: "Isaiah",
    Matt: "Matthew",
    Rom: "Romans",
    Cor: "Corinthians",
    Ps: "Psalm",
    Prov: "Proverbs",
    Rev: "Revelation",
    Heb: "Hebrews",
  },
  de: {
    Apg: "Apostelgeschichte",
    Eph: "Epheser",
    Gal: "Galater",
    Hebr: "Hebräer",
    Jer: "Jeremia",
    Jes: "Jesaja",
    Joh: "Johannes",
    Kol: "Kolosser",
    Kor: "Korinther",
    Lk: "Lukas",
    Mk: "Markus",
    Mt: "Matthäus",
    Hes: "Hesekiel",
    Hos: "Hosea",
    Matth: "Matthäus",
    Offb: "Offenbarung",
    Petr: "Petrus",
    Phil: "Philipper",
    Ps: "Psalm",
    Röm: "Römer",
    Spr: "Sprüche",
    Thess: "Thessalonicher",
    Tim: "Timotheus",
  },
  fr: {
    Ac: "Actes",
    Ap: "Apocalypse",
    Co: "Corinthiens",
    Ép: "Éphésiens",
    Ex: "Exode",
    Gn: "Genèse",
    He: "Hébreux",
    Is: "Isaïe",
    Jn: "Jean",
    Lc: "Luc",
    Mc: "Marc",
    Mt: "Matthieu",
    Ps: "Psaume",
    Rm: "Romains",
    Tm: "Timothée",
  },
};
const IN_FULL: Readonly<Record<Language, string>> = {
  en:
    "Psalms?|Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Chronicles|Ezra|Nehemiah|" +
    "Esther|Job|Ecclesiastes|Song\\sof\\s(?:Solomon|Songs)|Jeremiah|Lamentations|Ezekiel|Daniel|Hosea|" +
    "Joel|Amos|Jonah|Micah|Zechariah|Malachi|Galatians|Ephesians|Philippians|Colossians|Thessalonians|" +
    "Titus|James|Isaiah|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Proverbs|Revelation|Hebrews|" +
    "Peter|Timothy|Samuel|Kings|Surah?|Quran|Qur['’]an",
  de:
    "Hiob|Prediger|Jeremia|Hesekiel|Daniel|Hosea|Amos|Micha|Jona|Epheser|Galater|Philipper|Kolosser|" +
    "Hebräer|Jakobus|Petrus|Timotheus|Offenbarung|Mose|Psalm|Jesaja|Matthäus|Markus|Lukas|Johannes|Römer|Korinther|Samuel|Könige|Sprüche",
  fr:
    "Lévitique|Nombres|Deutéronome|Josué|Juges|Job|Ecclésiaste|Jérémie|Ézéchiel|Daniel|Osée|Amos|Jonas|" +
    "Michée|Galates|Éphésiens|Philippiens|Colossiens|Hébreux|Jacques|Timothée|Psaume|Genèse|Exode|Isaïe|Matthieu|Marc|Luc|Jean|Actes|Romains|Corinthiens|Apocalypse|Proverbes|Sourate|Coran",
};
/** The separator between a chapter and its verse, for use in a pattern. */
const BETWEEN: Readonly<Record<Language, string>> = { en: ":", de: "[,:]\\s?", fr: "[,:]\\s?" };

/** Reads the name of a numbered book. */
function numbered(digit: string, book: string, language: Language): string {
  switch (language) {
    case "en":
      return `${cardinal(digit, "en")} ${book}`;
    case "de":
      // German reads "Brief", masculine, for letters, and "Buch", neuter, for the books of Moses.
      return book === "Mose"
        ? `${germanOrdinal(digit, { before: [], after: "Buch" })} Buch Mose`
        : `${germanOrdinal(digit, { before: [], after: "Brief" })} ${book}`;
    case "fr":
      return `${digit === "1" ? "première" : cardinal(digit, "fr")} ${book}`;
  }
}

/** The rule for verses; it precedes those for numbers and abbreviations. */
export function verseRule(language: Language): Rule {
  const books = BOOKS[language];
  const names = [...Object.keys(books), ...IN_FULL[language].split("|")].join("|");
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,:])(?:([1-5])(?:\\.\\s?|\\s))?(${names})\\.?\\s` +
        `(\\d{1,3})${
          BETWEEN[language]
        }(\\d{1,3})([ab](?!\\p{L}))?(?:[-–](\\d{1,3}))?(?![\\p{L}\\p{N}]|[:.,]\\d|[-–]\\d|\\s?[ap]\\.?m(?!\\p{L}))`,
      "gu",
    ),
    speak: ([, digit, written, chapter, from, half, until]) => {
      const book = books[written!] ?? written!;
      const verse = [chapter!, from!].map((number) => cardinal(number, language)).join(" ");
      const numbers = half === undefined ? verse : `${verse} ${nameOf(half, language)}`;
      const rest = until === undefined ? "" : ` ${TO[language]} ${cardinal(until, language)}`;
      return `${digit === undefined ? book : numbered(digit, book, language)} ${numbers}${rest}`;
    },
  };
}
