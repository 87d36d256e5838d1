/**
 * Finds the ends of sentences: Intl.Segmenter, corrected for abbreviations, initials and ordinals.
 * @module
 */
import { abbreviationEnds, mayAbbreviate } from "./abbreviations/abbreviations.ts";
import { SOURCE_NUMBERS } from "./normalise/notations/markdown.ts";
import { isGermanOrdinal, isGermanRank } from "./normalise/numbers/german_ordinals.ts";
import { byLanguage, type Language } from "./normalise/rules.ts";
import { endsWithUnit } from "./normalise/units/unit_signs.ts";
import { STARTERS } from "./sentence_starters.ts";

const SEGMENTERS = byLanguage((language) =>
  new Intl.Segmenter(language, { granularity: "sentence" })
);

const CLOSING = /^["'”’»)\]]+(?=\s|$)\s*/;
/** The Segmenter lets a sentence begin with these only when a capitalised word is near: "§ 5", "\[ x". */
const BEFORE_NUMBER =
  /(?<!\.)\.["'”’»)\]]*\s+(?=[^\p{L}\p{N}\s]{0,2}\d|\+\s\d|§{1,2}\s\d|\$\S|\\[[(])/gu;
/** Days and months whose full stop a range may follow: "Mo. – Fr.", "lun. – ven.", "Jan. – Mar." */
const BEFORE_RANGE =
  "(?:Mon?|Di|Mi|Do|Fri?|Sat?|Sun|Tues?|Wed|Thurs?|[Ll]un|[Mm]ar|[Mm]er|[Jj]eu|" +
  "[Vv]en|[Ss]am|[Jj]anv?|[Ff]ebr?|[Ff]évr?|[Aa]pr|[Aa]vr|[Jj]uil|Aug|[Ss]ept?|O[ck]t|oct|[Nn]ov|De[cz]|[Dd]éc)";
/**
 * The Segmenter lets a dash, or a small letter in brackets, continue a sentence: "So it is. – Then",
 * "Oui. — « Non. »", "It rose. [quoted by Ann]".
 */
const BEFORE_DASH = new RegExp(
  `(?:(?<!\\.|(?<!\\p{L})${BEFORE_RANGE})\\.|[!?](?=[^\\p{L}]{1,12}\\p{Lu}))["'”’»)\\]]*\\s+` +
    `(?=(?:[-–—]{1,2}\\s?(?:["'“„«(]\\s?)*|[([]["'“„«]?)\\p{L})`,
  "gu",
);
/** The Segmenter does not treat an ellipsis as a sentence end. */
const ELLIPSIS = /(?:…|\.{3})["'”’»)\]]*\s+(?=["'“„«(]*\p{Lu})/gu;
/** The Segmenter does not see a sentence end before the numbers of its sources: "It rose.[2] Then". */
const SOURCES = new RegExp(
  String
    .raw`(?<=[\p{L}\p{N}"”»’)%][.!?]["”»’)]?)(?:${SOURCE_NUMBERS}|【[^】\n]{1,200}】){1,20}\s+(?=["'“„«(]*[\p{Lu}\d])`,
  "gu",
);
const PARAGRAPH = /\n[^\S\n]*\n\s*/g;
/**
 * Line breaks before and after a heading or an all-bold line, with or without an empty line
 * between it and its text.
 */
const HEADING =
  /\n[ \t]{0,3}(?=#{1,6}[ \t])|(?<=(?:^|\n)[ \t]{0,3}#{1,6}[ \t][^\n]{0,400})\n|\n(?=[ \t]{0,3}={3,}[ \t]*\n)|\n(?=[ \t]{0,3}\*\*[^*\n]{1,120}\*\*:?[ \t]*\n)|(?<=(?:^|\n)[ \t]{0,3}\*\*[^*\n]{1,120}\*\*:?[ \t]*)\n/g;
/** Line breaks between the lines of a calculation. */
const CALCULATION =
  /(?<=(?:^|\n)(?:[^\n=.!?]|\.\d){1,60}=[^\n]{1,60})\n(?=(?:[^\n=.!?]|\.\d){1,60}=)/g;
/**
 * Line breaks before list items: before any line with a bullet, and before one with a number or a
 * letter if the previous line is an item too, ends with punctuation, or closes a code block.
 */
const LIST_ITEM =
  /\n[ \t]*(?=(?:[-*+•–→●■▪◦‣►▶➤✓✔☑]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)[ \t])|(?<=[:;.!?`~][ \t]?|(?:^|\n)[ \t]{0,8}(?:\(?(?:\d{1,3}°?|[a-zA-Z]|[IVX]{1,5}|[ivx]{1,5})[.)]{1,2}|[-*+•–])[ \t][^\n]{0,400})\n[ \t]*(?=\(?(?:\d{1,3}[.)]|\d{1,2}°\)|(?:[a-zA-Z]|[ivx]{1,5})\)|[a-zA-Z]\.|[IVX]{1,5}[.)])[ \t])/gu;
/**
 * Line breaks between fields ("Name: Ann", "Age: 12"), and after an amount that ends a line
 * ("1 x Tea $2").
 */
const RECORD =
  /\n(?=[ \t]*\p{Lu}[^\n:.!?]{0,30}:[ \t])(?<=(?:^|\n)[ \t]*\p{Lu}[^\n:.!?]{0,30}:[ \t][^\n]{1,200}\n)|\n(?=[ \t]*[\p{Lu}\d])(?<=(?:[$€£]\s?\d[\d.,]{0,12}|\d\s?(?:[$€£]|EUR|USD|CHF))[ \t]?\n)/gu;
/** The fences around a code block. */
const FENCE =
  /(?<=\n)[ \t]*(?:`{3,}|~{3,})[\w+#-]*[ \t]*\n[ \t]*|\n(?=[ \t]*(?:`{3,}|~{3,})[\w+#-]*[ \t]*\n)/g;
/** Rows of a table, with bars around them and without. */
const TABLE_ROW = /\n[ \t]*(?=\|)|(?<=\|[ \t]*)\n|(?<=\S[ \t]\|[ \t][^\n]{0,400})\n/g;
/** A sentence ends at these whatever the surrounding text. */
const ALWAYS = [
  ELLIPSIS,
  SOURCES,
  PARAGRAPH,
  HEADING,
  CALCULATION,
  LIST_ITEM,
  RECORD,
  FENCE,
  TABLE_ROW,
];
/** Inside a table row no sentence ends: what follows a full stop may be the next cell. */
const WITHIN_ROW = /(?:^|\n)[ \t]*\|[^\n]*$/;
/** How many characters to look back for the start of a table row. */
const LONGEST_ROW = 2000;
const ITEM_NUMBER = /(?:^|\n)[ \t]*\d{1,2}\.[ \t]+$/;
const GERMAN_ORDINAL = /^(?:(?:\d{1,3}\.|\p{Lu}\p{Ll}+\.?)[-–/+])?(\d{1,3})\.$/u;
/** "am 12.05. Dann", "Ludwig XIV. Er" */
const GERMAN_DATE = /^(?:\d{1,2}\.\d{1,2}\.|[IVXLC]+\.)$/;
/** "am 12. 5. 2024" */
const SPACED_GERMAN_DATE = /(?<![\p{L}\p{N}.])\d{1,2}\.\s\d{1,2}\.$/u;
/** Numbers and at most one word, perhaps incomplete: "12. M", "10 bis 1", "R. 12", "no. INV-2". */
const GROWING =
  /^[^\p{L}]*(?:(?:ab|von|um|bis|gegen)\s[^\p{L}]*|[LRD]\.\s?)?(?:\p{L}*|\p{Lu}{1,5}-\d*)$/u;
/** What follows decides whether these end a sentence: an ellipsis, a quotation, a bracket. */
const UNDECIDED = [/(?:…|\.{3})["'”’»)\]]*$/, /«[^»]*$/, /\.["'”’»)\]]+$/];
/** Abbreviations by context: their full stop ends a sentence only before one of the starters. */
const SHORT_IN_PLACE: Readonly<Record<Language, RegExp>> = {
  // "the 10-yr. Treasury", "$2,400/mo. + utilities", "Rs. 500", "Mon. 11/25", "p. 15ff.", "3 cu. ft.", "Resp. rate"
  en:
    /(?<!\p{L}|[\d%)],?\s)[Rr]esp\.$|\dff?\.$|\d[- ]?y\.o\.$|\d\s(?:cu|fl)\.$|(?:\d-|\/)(?:yrs?|mos?|hrs?|wks?|mins?|secs?)\.$|(?<!\p{L})(?:[Dd]ep|[Aa]rr|Rs|Mar|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)\.$/u,
  // "§§ 12 ff. StGB", "2 Pr. Salz", "1,5 Bio. €", "Mo.-Fr. 9-17 Uhr"
  de:
    /\d\s?ff?\.$|\d\sBio\.$|[\d½¼¾]\s(?:Pr|Msp|Ds|Pfd|Pckg?|Pkg)\.$|(?<!\p{L})(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?[-–](?:Di|Mi|Do|Fr|Sa|So)\.$/u,
  // "dép. CDG 10h15, arr. JFK 12h30", "lun.-sam. 10h", "la sem. pro."
  fr:
    /\ssem\.\spro\.$|\d\sjuill\.$|(?:[Ll]un|[Mm]ar|[Mm]er|[Jj]eu|[Vv]en|[Ss]am)\.?[-–](?:mar|mer|jeu|ven|sam|dim)\.$|(?:^|[,;:(–-]\s)[Pp]ort\.$|(?<!\d(?:er|e|ème)\s|[IVX]e\s)(?<!\p{L})arr\.$/u,
};
/** A one-letter unit after its number, or minutes. */
const UNIT_LETTER = /(?<![\p{L}\p{N}])\d(?:[\d.,:]*\d)?\s?(?:[hgmlsj]|[mM]in)\.$/u;
/** A member of Congress: "Sen. Smith (D-Calif.) said". */
const MEMBER = /\([DRI]-\p{Lu}\p{Ll}{0,5}\.\)$/u;
/** The number of the next chess move: "1. e4 e5 2. Nf3". */
const MOVE_NUMBER =
  /(?<![\p{L}\p{N}])(?:[KQRBNDTLSFC]?[a-h]?x?[a-h][1-8]|O-O(?:-O)?)[+#]?[!?]{0,2}\s\d{1,3}\.$/u;
/** How many characters to look at before and after a candidate end. */
const LOOK_BACK = 80;

/**
 * Returns the offsets in `text` after which a sentence begins or the text ends, in order. A lone
 * line break is a space; an empty line ends a sentence. With `isOpen`, more text may follow, so a
 * final full stop that may belong to an abbreviation does not end a sentence.
 */
export function sentenceEnds(text: string, language: Language, isOpen = false): number[] {
  // Each line break becomes one space, so that offsets stay valid.
  const flat = text.replace(/\s/g, " ");
  const candidates = [
    ...Array.from(
      SEGMENTERS[language].segment(flat),
      ({ index, segment }) => withClosing(flat, index + segment.length),
    ),
    ...[BEFORE_NUMBER, BEFORE_DASH].flatMap((pattern) =>
      Array.from(flat.matchAll(pattern), ({ 0: { length }, index }) => index + length)
    ),
  ];
  const ends = new Set(
    candidates.filter((end) =>
      (isEnd(flat, end, language, isOpen) || language === "de" && isItemNumber(text, end)) &&
      !isWithinRow(text, end)
    ),
  );
  for (const pattern of ALWAYS) {
    for (const match of text.matchAll(pattern)) ends.add(match.index + match[0].length);
  }
  if (!isOpen) ends.add(text.length);
  return [...ends].toSorted((a, b) => a - b);
}

/** Whether a list item's number ends here ("1. Wasser kochen."), not an ordinal ("1. Platz"). */
function isItemNumber(text: string, end: number): boolean {
  if (!ITEM_NUMBER.test(text.slice(Math.max(0, end - LOOK_BACK), end))) return false;
  const [, noun] = text.slice(end, end + LOOK_BACK).match(/^(\p{Lu}[\p{L}-]*)[^\p{L}-]/u) ?? [];
  return noun !== undefined && !isGermanRank(noun);
}

function isWithinRow(text: string, end: number): boolean {
  return WITHIN_ROW.test(text.slice(Math.max(0, end - LONGEST_ROW), end));
}

/** Moves `end` past closing quotation marks and brackets, before which French puts a space. */
function withClosing(text: string, end: number): number {
  return end + (text.slice(end, end + 8).match(CLOSING)?.[0].length ?? 0);
}

function isEnd(text: string, end: number, language: Language, isOpen: boolean): boolean {
  if (end < text.length && !text.slice(0, end).endsWith(" ")) return false;
  const before = text.slice(Math.max(0, end - LOOK_BACK), end).trimEnd();
  if (isOpen && end === text.length && !/[.!?…]["'”’»)\]]*\s+$/.test(text.slice(-LOOK_BACK))) {
    return false;
  }
  const after = text.slice(end, end + LOOK_BACK);
  // "Well … maybe", "« Allez ! »", "(Dr. X.) came"
  if (isOpen && after === "" && UNDECIDED.some((pattern) => pattern.test(before))) return false;
  // "“Hi!” she said."
  if (/[!?]["'”’»)\]]+$/.test(before)) return after === "" ? !isOpen : !/^\p{Ll}/u.test(after);
  // "5! = 120"
  if (/(?:\d|(?<!\p{L})[nkm])!$/u.test(before) && (after === "" ? isOpen : /^[=×·]/.test(after))) {
    return false;
  }
  if (language === "en" && MEMBER.test(before)) {
    return STARTERS.en.has(after.match(/^\p{L}+/u)?.[0] ?? "");
  }
  if (!before.endsWith(".")) return true;
  if (MOVE_NUMBER.test(before)) return false;
  const next = after.match(/^[^\p{L}\p{N}]*([\p{L}\p{N}]+)/u)?.[1] ?? "";
  // "3 Mio. €."
  if (next === "" && !isOpen) return after.trim() === "";
  const mayGrow = isOpen && end + after.length === text.length && GROWING.test(after);
  if (mayGrow && dependsOnNext(before, language)) return false;
  return endsSentence(before, next, after, language);
}

/** Whether the text that follows decides what the full stop at the end of `before` means. */
function dependsOnNext(before: string, language: Language): boolean {
  if (mayAbbreviate(before, language) || endsWithUnit(before, language)) return true;
  if (SHORT_IN_PLACE[language].test(before)) return true;
  const token = lastToken(before);
  // "Hello . and", where the role of the full stop is unclear, and "1. e4", "1. open".
  if (token === "." || /^\s*\d{1,3}\.$/.test(before)) return true;
  if (/^(?:\p{L}\.-?){2,}$/u.test(token) || (language === "en" && token === "I.")) return true;
  if (UNIT_LETTER.test(before)) return true;
  return language === "de" && (GERMAN_ORDINAL.test(token) || GERMAN_DATE.test(token));
}

function lastToken(before: string): string {
  return before.match(/\S+$/)?.[0].replace(/^[("'“„«[*_†]+/, "") ?? "";
}

/** Whether `after` begins with the next item of a list within a line: "3. Drain them". */
function isNextItem(after: string, language: Language): boolean {
  const [, digits, word] = after.match(/^(\d{1,2})\.\s*(\p{Lu}\p{L}*|$)/u) ?? [];
  return digits !== undefined &&
    (language !== "de" || !isGermanOrdinal(digits, { before: [], after: word! }));
}

/** Whether the full stop that `before` ends with ends a sentence, with `next` the word after it. */
function endsSentence(before: string, next: string, after: string, language: Language): boolean {
  const starts = STARTERS[language].has(next);
  // German nouns have capitals within a sentence too.
  const isCapital = /^\p{Lu}/u.test(next) && (language !== "de" || starts);
  const begins = isCapital || isNextItem(after, language);
  if (SHORT_IN_PLACE[language].test(before)) return starts;
  // "900 sq. ft. It is new.": not "Fort". "30 mi. W of it": a compass point, not a new sentence.
  if (language === "en" && endsWithUnit(before, language)) {
    return begins && !/^[NESW]{1,3}(?:\sof\s|(?:\so?f?)?$)/.test(after);
  }
  // "Il part à 8 h. Il arrive": not an initial. "10 min. Puis": not "minimum".
  if (UNIT_LETTER.test(before)) return begins;
  const abbreviated = abbreviationEnds(before, after, language);
  if (abbreviated !== undefined) return abbreviated && isCapital;
  // "3 ft. 5 in. of it"
  if (endsWithUnit(before, language)) return begins;
  const token = lastToken(before);
  if (token === ".") return !/^\p{Ll}/u.test(next);
  // "World War I. It": before a starter, a numeral rather than an initial.
  if (language === "en" && token === "I.") return starts;
  // Initials ("J. S. Bach"), parts ("z. B.") and dotted letters ("the U.S. Army", "J.-C.").
  if (/^\p{L}\.$/u.test(token)) return false;
  if (/^(?:\p{L}\.-?){2,}$/u.test(token)) return starts;
  if (language !== "de") return true;
  if (SPACED_GERMAN_DATE.test(before)) return starts;
  const digits = token.match(GERMAN_ORDINAL)?.[1];
  if (digits !== undefined) {
    if (next === "") return false;
    const earlier = before.slice(0, -token.length).match(/[\p{L}\p{N}'’.]+/gu) ?? [];
    return !isGermanOrdinal(digits, { before: earlier.toReversed(), after: next });
  }
  return GERMAN_DATE.test(token) ? starts : true;
}
