/**
 * Roman numerals: after names ("Louis XIV"), after numbered nouns ("Chapter IV"), before
 * "Jahrhundert" or "siècle", and where they are unambiguous, so that the English "I" stays a word.
 * @module
 */
import { toOrdinal as toGerman } from "n2words/de-DE";
import { nameOf } from "../letters/letters.ts";
import { cardinal, TO } from "./numbers.ts";
import { englishOrdinal, frenchOrdinal } from "./ordinals.ts";
import { germanOrdinal, isGermanOrdinal } from "./german_ordinals.ts";
import { type Language, type Rule, textBefore, wordAfter, wordsBefore } from "../rules.ts";
import { spokenYear } from "../dates/years.ts";

const DIGITS: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
};
const VALID = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** Returns the value of a Roman numeral, or undefined when it is not valid. */
function romanValue(numeral: string): number | undefined {
  if (numeral === "" || !VALID.test(numeral)) return undefined;
  const values = [...numeral].map((letter) => DIGITS[letter]!);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}

/** Reads a Roman numeral in upper or lower case as a number; undefined when it is not valid. */
function romanCardinal(numeral: string, language: Language): string | undefined {
  const value = romanValue(numeral.toUpperCase());
  return value === undefined ? undefined : cardinal(value, language);
}

/** Names of rulers and popes; {@linkcode QUEENS} are the women among them. */
const RULERS: Readonly<Record<Language, string>> = {
  en:
    "Charles|Henry|Louis|Philip|George|James|William|Edward|Richard|Napoleon|Frederick|Nicholas|" +
    "Alexander|Peter|Paul|John|Benedict|Pius|Francis|Ferdinand|Leopold|Gregory|Innocent|Leo|Clement|" +
    "Ramses|Ramesses|Ptolemy|Darius|Xerxes|Ivan|Otto|Felipe|Albert|Elizabeth|Catherine|Mary|Margrethe|" +
    "Isabella|Cleopatra|Beatrix",
  de:
    "Karl|Heinrich|Ludwig|Philipp|Georg|Jakob|Wilhelm|Eduard|Richard|Napoleon|Friedrich|Nikolaus|" +
    "Alexander|Peter|Paul|Johannes|Benedikt|Pius|Franz|Ferdinand|Leopold|Gregor|Innozenz|Leo|Clemens|" +
    "Ramses|Otto|Konrad|Joseph|Maximilian|Rudolf|Albrecht|Charles|Elisabeth|Katharina|Maria|Margrethe|" +
    "Isabella|Kleopatra|Elizabeth|Beatrix",
  fr: "Charles|Henri|Louis|Philippe|Georges|Jacques|Guillaume|Édouard|Richard|Napoléon|Frédéric|" +
    "Nicolas|Alexandre|Pierre|Paul|Jean|Benoît|Pie|François|Ferdinand|Léopold|Grégoire|Innocent|Léon|" +
    "Clément|Ramsès|Otton|Albert|Élisabeth|Elisabeth|Catherine|Marie|Margrethe|Isabelle|Cléopâtre|" +
    "Elizabeth",
};
const QUEENS =
  /^(?:Elizabeth|Catherine|Mary|Margrethe|Isabella|Cleopatra|Beatrix|Elisabeth|Katharina|Maria|Kleopatra|Élisabeth|Marie|Isabelle|Cléopâtre)$/;

/** Nouns that are numbered by the numeral after them. */
const COUNTED: Readonly<Record<Language, string>> = {
  en:
    "Chapter|Chap\\.|Ch\\.|Part|Volume|Vol\\.|Book|Act|Scene|Section|Article|Appendix|Figure|Phase|Type|Class|" +
    "Stage|Grade|Level|Title|Art\\.|Bk\\.|Canto|Psalm|Episode|Season|Round|War|Bowl|Schedule|Annex|Table|Mark|" +
    "No\\.(?!\\sI(?!\\p{L}))",
  de:
    "Kapitel|Teil|Band|Buch|Akt|Szene|Abschnitt|Artikel|Anhang|Phase|Typ|Klasse|Stufe|Titel|Gesang|" +
    "Psalm|Episode|Staffel|Runde|Tafel|Anlage|BGBl\\.|Bundesgesetzblatt|(?:§|Art\\.)\\s\\d{1,4}[a-z]?|Bd\\.|Kap\\.|Nr\\.|Nummer",
  fr:
    "Chapitre|Chap\\.|Ch\\.|Partie|Tome|Volume|Vol\\.|Livre|Acte|Scène|Section|Article|Annexe|Phase|Stade|Type|Classe|Niveau|" +
    "Titre|T\\.|Chant|Psaume|Épisode|Saison|Tableau|Figure|Tabl\\.|n[°º]|numéro",
};
const FEMININE_COUNTED = /^(?:partie|scène|section|annexe|phase|classe|saison|figure)$/i;

/**
 * A lone "I" after a ruler's name is a numeral only if a title precedes the name, or if nothing
 * follows, or a word that never follows the pronoun.
 */
const TITLES = /^(?:king|queen|emperor|empress|pope|tsar|king’s|saint|prince|kaiser)$/i;
const NEVER_BEHIND_PRONOUN = /^(?:of|in|at|by|from|until|who|whose)$/;

const NUMERAL = "([IVXLCDM]{1,9})";
const END = "(?![\\p{L}\\p{N}]|['’](?!s(?!\\p{L})))";

function rulerRule(language: Language): Rule {
  const suffix = { en: "", de: "(\\.?)", fr: "(er|re|ère|e)?" }[language];
  const genitive = language === "de" ? "(?:s|’|')?" : "";
  return {
    pattern: new RegExp(
      `(?<=(?<![\\p{L}])(${RULERS[language]})(${genitive})\\s)${NUMERAL}${suffix || "()"}${END}`,
      "gu",
    ),
    speak: (match) => {
      const [, name, owned, numeral] = match;
      const value = romanValue(numeral!);
      if (value === undefined || value > 40) return undefined;
      const isQueen = QUEENS.test(name!);
      if (language === "fr") {
        return value === 1 ? frenchOrdinal("1", isQueen) : cardinal(value, "fr");
      }
      if (language === "en") {
        const after = wordAfter(match);
        const isSure = numeral !== "I" || after === "" || NEVER_BEHIND_PRONOUN.test(after) ||
          TITLES.test(wordsBefore(match)[1] ?? "");
        return isSure ? `the ${englishOrdinal(String(value))}` : undefined;
      }
      return germanRuler(value, isQueen, owned !== "", wordsBefore(match).slice(1));
    },
  };
}

/** "der Vierzehnte", "des Vierzehnten", "dem Vierzehnten". */
function germanRuler(value: number, isQueen: boolean, isOwned: boolean, before: string[]): string {
  const ordinal = toGerman(BigInt(value));
  const name = ordinal[0]!.toUpperCase() + ordinal.slice(1);
  const words = before.slice(0, 2).map((word) => word.toLowerCase());
  if (isOwned) return isQueen ? `der ${name}n` : `des ${name}n`;
  const isDative = words.some((word) =>
    /^(?:mit|von|unter|bei|zu|nach|seit|dem|vom|zum|zur|beim)$/.test(word)
  );
  if (isDative) return isQueen ? `der ${name}n` : `dem ${name}n`;
  if (/^(?:des|eines|Königs|Kaisers|Papstes)$/i.test(before[0] ?? "")) return `des ${name}n`;
  return isQueen ? `die ${name}` : `der ${name}`;
}

function countedRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=(?<![\\p{L}])(${COUNTED[language]})\\s)${NUMERAL}(?:(er|re|ère|e)(?![\\p{L}]))?${END}`,
      "giu",
    ),
    speak: ([, noun, numeral, ordinal]) => {
      if (numeral !== numeral!.toUpperCase()) return undefined;
      const value = romanValue(numeral!);
      // "Part C" and "Type CD" are letters.
      if (value === undefined || !/[IVX]/.test(numeral!)) return undefined;
      if (language !== "fr") return ordinal === undefined ? cardinal(value, language) : undefined;
      const isFeminine = FEMININE_COUNTED.test(noun!);
      if (ordinal !== undefined || value === 1) return frenchOrdinal(String(value), isFeminine);
      return cardinal(value, "fr");
    },
  };
}

/** "stage IIIb", "Typ IIa" */
function letteredRule(language: Language): Rule {
  return {
    pattern:
      /(?<=(?<!\p{L})(?:stage|type|grade|class|phase|stadium|typ|grad|klasse|stade|classe)\s)([IVX]{1,4})([A-C])(?![\p{L}\p{N}])/giu,
    speak: ([, numeral, letter]) => {
      if (numeral !== numeral!.toUpperCase()) return undefined;
      const number = romanCardinal(numeral!, language);
      return number === undefined ? undefined : `${number} ${nameOf(letter!, language)}`;
    },
  };
}

const HAS_GERMAN_ORDINAL =
  /^(?:Jahrhundert|Jh|Weltkrieg|Dynastie|Kapitel|Buch|Korps|Armee|Republik|Internationale)/;

/** "XIXe siècle", "XX. Jahrhundert", "XIX century" */
const CENTURIES: Readonly<Record<Language, readonly Rule[]>> = {
  en: [{
    pattern: /(?<![\p{L}\p{N}])([IVX]{1,6})(?:st|nd|rd|th)?(?=\s[Cc]entur(?:y|ies)(?!\p{L}))/gu,
    speak: ([, numeral]) => {
      const value = romanValue(numeral!);
      return value === undefined ? undefined : englishOrdinal(String(value));
    },
  }],
  de: [{
    // "Heinrich der VIII."
    pattern: /(?<=\p{Lu}\p{Ll}+s?\s(?:der|die|dem|den|des)\s)([IVX]{1,6})\./gu,
    speak: (match) => {
      const value = romanValue(match[1]!);
      return value === undefined
        ? undefined
        : germanOrdinal(String(value), { before: wordsBefore(match), after: "" });
    },
  }, {
    pattern: /(?<![\p{L}\p{N}])([IVX]{1,6})\.(?=\s\p{Lu}\p{Ll})/gu,
    speak: (match) => {
      const value = romanValue(match[1]!);
      const after = wordAfter(match);
      const context = { before: wordsBefore(match), after };
      // A single letter may be an initial.
      const isOrdinal = HAS_GERMAN_ORDINAL.test(after) ||
        match[1]!.length > 1 && isGermanOrdinal(String(value), context);
      return value !== undefined && isOrdinal ? germanOrdinal(String(value), context) : undefined;
    },
  }],
  fr: [{
    pattern: /(?<=(?<![\p{L}\p{N}])(?:[IVX]{1,6}|\d{1,2})(?:er|e)\s)s\.(?!\p{L}|-sol)/gu,
    speak: () => "siècle",
  }, {
    pattern: /(?<![\p{L}\p{N}])([IVX]{1,6})(er|re|ère|e|ème|ᵉ)(?![\p{L}\p{N}])/gu,
    speak: ([, numeral, ending]) => {
      const value = romanValue(numeral!);
      return value === undefined ? undefined : frenchOrdinal(String(value), /re$/.test(ending!));
    },
  }],
};

/** A work or an event with its number: "Rocky IV", "Final Fantasy VII". */
function titleRule(language: Language): Rule {
  // "Georg IV. kam" is an ordinal in German.
  const end = language === "de" ? "['’-]|\\.(?!\\s*$)" : "['’-]|\\.[\\p{L}\\p{N}]";
  return {
    pattern: new RegExp(
      "(?<=(?<![\\p{L}])\\p{Lu}\\p{Ll}+\\s)(?:I{2,3}|I[VX]|VI{0,3}|XI{0,3}|XI?V|XVI{0,3})" +
        `(?![\\p{L}\\p{N}]|${end})`,
      "gu",
    ),
    // A single letter after a name may be an initial.
    speak: ([numeral]) => numeral.length === 1 ? undefined : romanCardinal(numeral, language),
  };
}

/** Numerals that cannot be words or acronyms: "parts II and III"; "I" only beside one of them. */
function listedRule(language: Language): Rule {
  const several = "(?:I{2,3}|VI{2,3}|X{1,2}(?:I{1,3}|I[VX]|VI{0,3}))";
  const between = "(?:,|\\s?[–-]|\\s(?:and|or|to|und|oder|bis|et|ou|à))\\s?";
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.'’])(?:${several}|I(?=${between}II)|(?<=(?<!\\p{L})${several}${between})(?:I?[VX]|VI))` +
        "(?![\\p{L}\\p{N}'’])",
      "gu",
    ),
    speak: ([numeral]) => romanCardinal(numeral, language),
  };
}

/** "(iv)", "ii": lower-case numerals that cannot be words. */
function smallRule(language: Language): Rule {
  return {
    pattern:
      /(?<![\p{L}\p{N}'’.@/_-])(?:ii|iii|vii|viii|xii|xiii|(?<=\()(?:iv|vi|ix|xi)(?=\)))(?![\p{L}\p{N}'’@/_-]|\.\p{L})/gu,
    speak: ([numeral]) => romanCardinal(numeral, language),
  };
}

/** Items after which "(i)" and "(v)" are letters, not numerals as in "(i) … (ii)", "12(b)(i)". */
const LETTER_BEFORE: Readonly<Record<string, string>> = { i: "(h)", v: "(u)" };
const LONGEST_ITEM = 500;

/** "(i)", which may be the first of a list. */
function firstRule(language: Language): Rule {
  return {
    pattern: /(?<=(?:^|[,;:.)\n]\s?|\s(?:and|or|und|oder|et|ou)\s)\()[iv](?=\)(?:[\s,;.]|$))/gu,
    speak: (match) => {
      const [letter] = match;
      return textBefore(match, LONGEST_ITEM).includes(LETTER_BEFORE[letter]!)
        ? undefined
        : romanCardinal(letter, language);
    },
  };
}

/** "VI ZR 123/18": a senate of a German court. */
const SENATE: Rule = {
  pattern: /(?<![\p{L}\p{N}])[IVX]{1,5}(?=\s(?:Z[RB]|StR|ARZ|[RABKC])\s\d{1,4}\/\d{2})/gu,
  speak: ([numeral]) => romanCardinal(numeral, "de"),
};

/** "IV. Results" and "IX) …" at the start of an item, and "I. Introduction" as a heading. */
function itemRule(language: Language): Rule {
  return {
    pattern:
      /(?<=(?:^|\n)[ \t]{0,8}(?:#{1,6}[ \t]|\*\*)?\(?)(?:[IVX]{2,5}|I(?=[.)]\s\p{Lu}[^.!?\n]{1,80}\n)|(?<=[#*]\s?)I)(?=[.)]\s)/gu,
    speak: ([numeral]) => romanCardinal(numeral, language),
  };
}

const PAGES: Readonly<Record<Language, string>> = {
  en: "pp?\\.|[Pp]ages?|[Cc]h\\.|[Cc]hapters?",
  de: "S\\.|Seiten?|Kap\\.|Kapitel",
  fr: "pp?\\.|[Pp]ages?|[Cc]hap\\.|[Cc]hapitres?",
};

/** "pp. xii–xiv", "ch. xiv" */
function pageRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${
        PAGES[language]
      })\\s)(?:([ivxlc]{2,7}|[ivx](?=[-–]))(?:[-–]([ivxlc]{1,7}))?|([IVXLC]{1,7})(?:[-–]|\\s(?:to|bis|à)\\s)([IVXLC]{1,7}))(?![\\p{L}\\p{N}'’])`,
      "gu",
    ),
    speak: ([, small, smallUntil, large, largeUntil]) => {
      const [from, until] = [small ?? large, smallUntil ?? largeUntil];
      const [first, last] = [from!, until ?? from!].map((page) => romanCardinal(page, language));
      if (first === undefined || last === undefined) return undefined;
      return until === undefined ? first : `${first} ${TO[language]} ${last}`;
    },
  };
}

/** "I-IV-V", "ii-V-I": chords. */
function chordRule(language: Language): Rule {
  const chord = "(?:VII?|IV|V|I{1,3}|vii?|iv|v|i{1,3})";
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}-])${chord}(?:[-–]${chord}){2,7}(?![\\p{L}\\p{N}-])`,
      "gu",
    ),
    speak: ([written]) =>
      written.split(/[-–]/).map((numeral) => romanCardinal(numeral, language)).join(" "),
  };
}

/** "Mr. J. R. Smith III": the third of that name. */
const ENGLISH_NAMESAKE: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:(?:Mr|Dr|Prof|Sen|Gov|Rep|Judge|Sir)\.?|[A-Z]\.) (?:[A-Z]\. |\p{Lu}\p{Ll}+ ){0,2}\p{Lu}\p{Ll}+(?:, | ))(II|III|IV)(?![\p{L}\p{N}'’-])/gu,
  speak: ([numeral]) => `the ${englishOrdinal(String(romanValue(numeral)))}`,
};

/** "MCMXCIV" is a year. */
function romanYearRule(language: Language): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}])M[CDXLVIM]{3,12}(?![\p{L}\p{N}])/gu,
    speak: ([numeral]) => {
      const value = romanValue(numeral);
      return value === undefined ? undefined : spokenYear(String(value), language);
    },
  };
}

/** The rules for Roman numerals, more specific ones first. */
export function romanRules(language: Language): Rule[] {
  return [
    ...language === "de" ? [SENATE] : [],
    ...language === "en" ? [ENGLISH_NAMESAKE] : [],
    chordRule(language),
    rulerRule(language),
    letteredRule(language),
    countedRule(language),
    ...CENTURIES[language],
    pageRule(language),
    titleRule(language),
    listedRule(language),
    itemRule(language),
    romanYearRule(language),
    smallRule(language),
    firstRule(language),
  ];
}
