/**
 * Weekdays as they are abbreviated in opening hours: "Mon-Fri", "Mo–Fr", "lun.-ven.".
 * @module
 */
import { TO } from "./numbers.ts";
import type { Language, Rule } from "./rules.ts";

const DAYS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    Mon: "Monday",
    Tue: "Tuesday",
    Tues: "Tuesday",
    Wed: "Wednesday",
    Thu: "Thursday",
    Thurs: "Thursday",
    Fri: "Friday",
    Sat: "Saturday",
    Sun: "Sunday",
  },
  de: {
    Mo: "Montag",
    Di: "Dienstag",
    Mi: "Mittwoch",
    Do: "Donnerstag",
    Fr: "Freitag",
    Sa: "Samstag",
    So: "Sonntag",
  },
  fr: {
    lun: "lundi",
    mar: "mardi",
    mer: "mercredi",
    jeu: "jeudi",
    ven: "vendredi",
    sam: "samedi",
    dim: "dimanche",
  },
};

const ENGLISH_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{Ll}{0,6}\\.?";
const ENGLISH_DATE =
  `\\d{1,2}/\\d{1,2}(?!\\d)|\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${ENGLISH_MONTH}(?!\\p{L})|${ENGLISH_MONTH}\\s\\d`;
/** Between two weekdays. */
const UNTIL: Readonly<Record<Language, string>> = {
  en: "to|through|thru|till|until",
  de: "bis",
  fr: "au|à",
};

/** "Sat 3 May", "Mon May 3" */
const BEFORE_ENGLISH_DATE: Rule = {
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])(${Object.keys(DAYS.en).join("|")})\\.?(?=\\s(?:${ENGLISH_DATE}))`,
    "gu",
  ),
  speak: ([, written]) => DAYS.en[written!],
};

/** "Sat 10-6", "Sun: 9am-noon", "Sun closed" */
const BEFORE_ENGLISH_HOURS: Rule = {
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}]|[Tt]he\\s)(${Object.keys(DAYS.en).join("|")})\\.?` +
      `(?=,?:?\\s(?:[Cc]losed|\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m|[ap](?!\\p{L})|[AP]M|[-–]|to\\s\\d)|\\d{1,2}:\\d\\d|\\d{1,2}\\s${ENGLISH_MONTH}))`,
    "gu",
  ),
  speak: ([, written]) => DAYS.en[written!],
};

/** "by Fri.", "next Tues"; "the Sun" has no full stop. */
const BEHIND_ENGLISH_WORD: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[Bb]y|[Oo]n|[Uu]ntil|[Bb]efore|[Aa]fter|[Nn]ext|[Ll]ast|[Tt]his|[Ee]very|[Ss]ince|[Cc]losed|[Oo]pen)\s)(?:(Mon|Tues?|Wed|Thu|Thurs|Fri|Sat)(?:\.|(?!\.|\s\p{Lu}\p{Ll}))|(Sun)\.)(?![\p{L}\p{N}.'’-])/gu,
  speak: ([, day, sunday]) => DAYS.en[(day ?? sunday)!],
};

/** "M–F 8:00–5:00" */
const ENGLISH_LETTERS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])M\s?[-–]\s?(F|Th|Sat|Su)(?=:?,?\s\d{1,2}(?::\d\d)?\s?(?:[ap]|[AP]M|[-–]|to\s))/gu,
  speak: ([, last]) =>
    `Monday to ${{ F: "Friday", Th: "Thursday", Sat: "Saturday", Su: "Sunday" }[last!]}`,
};

/** "Sa 9–13 Uhr", "Fr: 08:00", "So geschlossen" */
const BEFORE_GERMAN_HOURS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=:\szu(?!\p{L})|:?\s(?:geschlossen|geschl\.|Ruhetag|(?<!So\s)ab\s\d{1,2}(?::\d\d|\sUhr|\sh)|(?:von\s)?\d{1,2}(?:[:.]\d\d)?\s?(?:[-–]|bis)\s?\d{1,2}(?:[:.]\d\d)?(?:\s?Uhr|\s?h(?!\p{L}))|\d{1,2}:\d\d)|:\s\d{1,2}\s?[-–])/gu,
  speak: ([, written]) => DAYS.de[written!],
};

/** "bis Fr. fertig", but "bis Fr. Meier kommt" */
const BEHIND_GERMAN_WORD: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[Bb]is|[Aa]b|[Ss]eit)\s)(Mo|Di|Mi|Do|Fr|Sa|So)(?:\.(?=\s\p{Ll}|[,;:!?)]|\s?$)|(?=\s\p{Ll}|[,;:!?)]|$))|(?<=(?<!\p{L})(?:[Aa]m|[Vv]om|[Zz]um|[Jj]eden(?:\s\d\.)?|(?:[Nn]ächst|[Ll]etzt|[Dd]ies|[Kk]ommend)en)\s)(Mo|Di|Mi|Do|Fr|Sa|So)(?:\.|(?=\s\p{Ll}|[,;:!?)]|$))(?!\p{L})/gu,
  speak: ([, day, masculine]) => DAYS.de[(day ?? masculine)!],
};

/** "Mo–Fr 9–18, Sa 10–14" */
const LATER_GERMAN_HOURS: Rule = {
  pattern:
    /(?<=[\d.](?:\sUhr|\sh)?[,;|]\s)(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\s\d{1,2}(?:[:.]\d\d)?\s?(?:[-–]\s?\d{1,2}|(?:h|Uhr)(?!\p{L})))/gu,
  speak: ([, written]) => DAYS.de[written!],
};

/** "So u. Feiertage" */
const BEFORE_GERMAN_HOLIDAYS: Rule = {
  pattern: /(?<![\p{L}\p{N}])(Sa|So)\.?(?=\s?(?:[+&/]|und|u\.)\s?Feiertag)/gu,
  speak: ([, written]) => DAYS.de[written!],
};

/** "von 8 bis 16 h": hours of the clock. */
const GERMAN_FROM_UNTIL: Rule = {
  pattern:
    /(?<=(?<!\p{L})[Vv]on\s\d{1,2}(?:[:.]\d\d)?\s(?:h\s)?bis\s\d{1,2}(?:[:.]\d\d)?\s)h(?![\p{L}\p{N}/])/gu,
  speak: () => "Uhr",
};

/** "8-18 h" behind a day: hours of the clock. */
const GERMAN_CLOCK_HOURS: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?:?\s|[Aa]b\s|[Uu]m\s|[Gg]egen\s|(?:[Bb]eginn|[Ee]inlass|Start|Treffpunkt|Abfahrt|Ankunft):?\s|\p{L}{0,9}tags?:?\s|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?,?\s)(?:von\s)?(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[-–]|bis)\s?)?(?:[6-9]|\d{2})\s?)h(?![\p{L}\p{N}])/gu,
  speak: () => "Uhr",
};

/** "| Mo | 8:00 |": a day and its hours in a table. */
function inTable(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=\\|[ \\t]*)(${Object.keys(DAYS[language]).join("|")})\\.?` +
        "(?=[ \\t]*\\|[ \\t]*(?:\\d{1,2}(?:[:.h]\\d\\d|\\s?[ap]m|\\s?[hH](?!\\p{L})|\\s?[-–]\\s?\\d)|[Cc]losed|geschlossen|Ruhetag|[Ff]ermé))",
      "gu",
    ),
    speak: ([, written]) => DAYS[language][written!],
  };
}

/** "le 1er ven. du mois", "chaque lun." */
const FRENCH_OF_MONTH: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.(?=\s(?:du\smois|prochain|dernier|matin|soir|midi|après-midi)(?!\p{L}))|(?<=(?<!\p{L})(?:[Cc]haque|[Tt]ous\sles|[Cc]e|[Dd]ernier|[Pp]remier|\d(?:er|e))\s)(lun|mar|mer|jeu|ven|sam|dim)\./gu,
  speak: ([, before, behind]) => DAYS.fr[(before ?? behind)!],
};

/** "fermé dim.", "sam. 10h" */
const FRENCH_CLOSED: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:ferm|ouvert|Ferm|Ouvert)(?:é|és|s)?\s(?:le\s)?)(lun|mar|mer|jeu|ven|sam|dim)\./gu,
  speak: ([, written]) => DAYS.fr[written!],
};

/** "Sat & Sun", "Mon, Wed, Fri", "Sa/So", "sam. et dim." */
function listRules(language: Language): Rule[] {
  const dot = language === "fr" ? "\\." : "\\.?";
  const day = `(${Object.keys(DAYS[language]).join("|")})${dot}`;
  const any = `(?:${Object.keys(DAYS[language]).join("|")})${dot}`;
  const between =
    `(?:,\\s(?:and\\s|und\\s|et\\s)?|\\s?[&+/]\\s?|\\s(?:and|or|und|u\\.|oder|et|ou)\\s)`;
  const flags = language === "fr" ? "giu" : "gu";
  const speak = ([, written]: RegExpExecArray) =>
    DAYS[language][language === "fr" ? written!.toLowerCase() : written!];
  return [
    {
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${day}(?=${between}${any}(?![\\p{L}\\p{N}]))`, flags),
      speak,
    },
    {
      pattern: new RegExp(
        `(?<=(?<![\\p{L}\\p{N}])${any}${between})${day}(?![\\p{L}\\p{N}])`,
        flags,
      ),
      speak,
    },
  ];
}

/** "jeu. 14/03", "lun. 5 février" */
const BEFORE_FRENCH_DATE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.(?=,?\s\d{1,2}(?:\/\d{1,2}(?!\d)|(?:er)?\s\p{Ll}{3,9}))/giu,
  speak: ([, written]) => DAYS.fr[written!.toLowerCase()],
};

/** "Sa 5.4.", "Mo 3. Juni" */
const BEFORE_GERMAN_DATE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\s\d{1,2}\.(?:\s?\d{1,2}\.|\s(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)))/gu,
  speak: ([, written]) => DAYS.de[written!],
};

/** "sam 10h-14h" */
const BEFORE_FRENCH_HOURS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.?(?=\s?:?\s(?:de\s)?\d{1,2}\s?h(?!\p{L})|\s?:\sfermé)/giu,
  speak: ([, written]) => DAYS.fr[written!.toLowerCase()],
};

/** "Lundi-vendredi" */
const FRENCH_FULL_DAYS: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[Ll]un|[Mm]ar|[Mm]ercre|[Jj]eu|[Vv]endre|[Ss]ame)di)\s?[-–]\s?(?=(?:[Mm]ar|[Mm]ercre|[Jj]eu|[Vv]endre|[Ss]ame)di|[Dd]imanche)/gu,
  speak: () => " à ",
};

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [BEFORE_ENGLISH_DATE, BEFORE_ENGLISH_HOURS, BEHIND_ENGLISH_WORD, ENGLISH_LETTERS],
  de: [
    BEFORE_GERMAN_HOURS,
    BEHIND_GERMAN_WORD,
    LATER_GERMAN_HOURS,
    BEFORE_GERMAN_HOLIDAYS,
    GERMAN_FROM_UNTIL,
    GERMAN_CLOCK_HOURS,
    BEFORE_GERMAN_DATE,
  ],
  fr: [BEFORE_FRENCH_DATE, BEFORE_FRENCH_HOURS, FRENCH_CLOSED, FRENCH_OF_MONTH, FRENCH_FULL_DAYS],
};

/** The rules for weekdays: in ranges, and before a comma and a date. */
export function weekdayRules(language: Language): Rule[] {
  const days = DAYS[language];
  const day = `(${Object.keys(days).join("|")})\\.?`;
  const flags = language === "fr" ? "giu" : "gu";
  const name = (written: string) => days[language === "fr" ? written.toLowerCase() : written]!;
  return [
    inTable(language),
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${day}(?:\\s?[-–]\\s?|\\s(${
          UNTIL[language]
        })\\s)${day}(?![\\p{L}\\p{N}])`,
        flags,
      ),
      speak: ([, first, until, last]) => `${name(first!)} ${until ?? TO[language]} ${name(last!)}`,
    },
    ...OWN[language],
    ...listRules(language),
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${day}(?=,\\s(?:\\d{1,2}[./]|\\p{Lu}\\p{Ll}{2,8}\\.?\\s\\d))`,
        flags,
      ),
      speak: ([, written]) => name(written!),
    },
  ];
}
