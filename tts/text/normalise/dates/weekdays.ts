/**
 * Abbreviated weekdays, as in opening hours: "Mon-Fri", "Mo–Fr", "lun.-ven.".
 * @module
 */
import { TO } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

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
/** Words between two weekdays. */
const UNTIL: Readonly<Record<Language, string>> = {
  en: "to|through|thru|till|until",
  de: "bis",
  fr: "au|à",
};

/** Contexts in which an abbreviation, the one group that matches, is a day. */
const DAY_PATTERNS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    // "Sat 3 May", "Mon May 3"
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${Object.keys(DAYS.en).join("|")})\\.?(?=\\s(?:${ENGLISH_DATE}))`,
      "gu",
    ),
    // "Sat 10-6", "Sun: 9am-noon", "Sun closed"
    new RegExp(
      `(?<![\\p{L}\\p{N}]|[Tt]he\\s)(${Object.keys(DAYS.en).join("|")})\\.?` +
        `(?=,?:?\\s(?:[Cc]losed|\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m|[ap](?!\\p{L})|[AP]M|[-–]|to\\s\\d)|\\d{1,2}:\\d\\d|\\d{1,2}\\s${ENGLISH_MONTH}))`,
      "gu",
    ),
    // "the 1st & 3rd Tue. of each month"
    /(?<=\d(?:st|nd|rd|th)\s)(Mon|Tues?|Wed|Thu|Thurs|Fri|Sat|Sun)\.?(?=\sof(?!\p{L}))/gu,
    // "see you Fri."
    /(?<![\p{L}\p{N}])(Mon|Tues?|Wed|Thu|Thurs|Fri)\.(?=\s\p{Ll}|[,;:!?)]|\s*$)/gu,
    // "airs Sun. at 9", "& Sat. till noon"
    /(?<![\p{L}\p{N}]|[Tt]he\s)(Sat|Sun)\.(?=\s\p{Ll}|[,;:!?)])/gu,
    // "by Fri.", "next Tues"; "the Sun" has no full stop
    /(?<=(?<!\p{L})(?:[Bb]y|[Oo]n|[Uu]ntil|[Bb]efore|[Aa]fter|[Nn]ext|[Ll]ast|[Tt]his|[Ee]very|[Ss]ince|[Cc]losed|[Oo]pen|EOD|COB)\s)(?:(Mon|Tues?|Wed|Thu|Thurs|Fri|Sat)(?:\.|(?!\.|\s\p{Lu}\p{Ll}))|(Sun)\.)(?![\p{L}\p{N}.'’-])/gu,
  ],
  de: [
    // "Sa 9–13 Uhr", "Fr: 08:00", "So geschlossen"
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=:\szu(?!\p{L})|:?\s(?:geschlossen|geschl\.|Ruhetag|(?<!So\s)ab\s\d{1,2}(?::\d\d|\sUhr|\sh)|(?:von\s)?\d{1,2}(?:[:.]\d\d)?\s?(?:[-–]|bis)\s?\d{1,2}(?:[:.]\d\d)?(?:\s?Uhr|\s?h(?!\p{L}))|\d{1,2}:\d\d)|:\s\d{1,2}\s?[-–])/gu,
    // "Do. um 21:45", "Mo. ab 8 Uhr"
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.(?=\s(?:um|ab|gegen|bis|von)\s\d{1,2}(?:[:.]\d\d|\s?(?:Uhr|h)(?!\p{L})))/gu,
    // "Fr. n. V."
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\sn(?:\.\s?V\.|ach\sVereinbarung))/gu,
    // "Sa bis 12 Uhr"
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa)(?=\sbis\s\d{1,2}(?:[:.]\d\d)?\s?(?:Uhr|h)(?!\p{L}))/gu,
    // "Mi nachm. geschl."
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\s(?:vorm\.|nachm\.|vormittags?|nachmittags?|abends?)(?!\p{L}))/gu,
    // "Mi., den 5.6."
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.(?=,\sde[nm]\s\d{1,2}\.)/gu,
    // "bis Fr. fertig", but "bis Fr. Meier kommt"
    /(?<=(?<!\p{L})(?:[Bb]is|[Aa]b|[Ss]eit|[Ss]pätestens|[Ff]rühestens)\s)(Mo|Di|Mi|Do|Fr|Sa|So)(?:\.(?=\s\p{Ll}|[,;:!?)]|\s?$)|(?=\s\p{Ll}|[,;:!?)]|$))|(?<=(?<!\p{L})(?:[Aa]m|[Vv]om|[Zz]um|[Jj]eden(?:\s\d\.)?|(?:[Nn]ächst|[Ll]etzt|[Dd]ies|[Kk]ommend)en)\s)(Mo|Di|Mi|Do|Fr|Sa|So)(?:\.|(?=\s\p{Ll}|[,;:!?)]|$))(?!\p{L})/gu,
    // "Mo–Fr 9–18, Sa 10–14"
    /(?<=[\d.](?:\sUhr|\sh)?[,;|]\s)(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\s\d{1,2}(?:[:.]\d\d)?\s?(?:[-–]\s?\d{1,2}|(?:h|Uhr)(?!\p{L})))/gu,
    // "So u. Feiertage"
    /(?<![\p{L}\p{N}])(Sa|So)\.?(?=\s?(?:[+&/]|und|u\.)\s?Feiertag)/gu,
    // "Sa 5.4.", "Mo 3. Juni"
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\s\d{1,2}\.(?:\s?\d{1,2}\.|\s(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)))/gu,
  ],
  fr: [
    // "jeu. 14/03", "lun. 5 février"
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.(?=,?\s\d{1,2}(?:\/\d{1,2}(?!\d)|(?:er)?\s\p{Ll}{3,9}))/giu,
    // "sam 10h-14h"
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.?(?=\s?:?\s(?:de\s)?\d{1,2}\s?h(?!\p{L})|\s?:\sfermé)/giu,
    // "Lun, mar et jeu 8h-18h"
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)(?=(?:(?:,\s|\set\s)(?:lun|mar|mer|jeu|ven|sam|dim)\.?){1,6}\s\d{1,2}\s?h)/giu,
    // "Lun/mer/ven"
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)(?=\/(?:lun|mar|mer|jeu|ven|sam|dim)(?!\p{L}))/giu,
    /(?<=(?<!\p{L})(?:lun|mar|mer|jeu|ven|sam|dim)\/)(lun|mar|mer|jeu|ven|sam|dim)(?!\p{L})/giu,
    // "fermé dim.", "sam. 10h"
    /(?<=(?<!\p{L})(?:ferm|ouvert|Ferm|Ouvert)(?:é|és|s)?\s(?:le\s)?)(lun|mar|mer|jeu|ven|sam|dim)\./gu,
    // "le 1er ven. du mois", "chaque lun."
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.(?=\s(?:sur\s(?:RDV|rdv|rendez-vous)|du\smois|prochain|dernier|matin|soir|midi|après-midi|jusqu['’](?:à|en|au))(?!\p{L}))|(?<=(?<!\p{L})(?:[Cc]haque|[Aa]vant|avt|plus\stard|[Àà]|[Dd]ès|d['’]ici|[Tt]ous\sles|[Cc]e|[Dd]ernier|[Pp]remier|\d(?:er|e))\s)(lun|mar|mer|jeu|ven|sam|dim)\./gu,
  ],
};

/** Abbreviations that end a range that begins with "M–". */
const LAST_DAYS: Readonly<Record<string, string>> = {
  F: "Friday",
  Th: "Thursday",
  Sat: "Saturday",
  Su: "Sunday",
};

/** Ranges between days, and the German "h" after hours. */
const OTHERS: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    // "8am–5pm M–F"
    {
      pattern: /(?<=\d\s?(?:[ap]m|[AP]M),?\s)M\s?[-–]\s?(F|Th|Sat|Su)(?![\p{L}\p{N}])/gu,
      speak: ([, last]) => `Monday to ${LAST_DAYS[last!]}`,
    },
    // "M–F 8:00–5:00"
    {
      pattern:
        /(?<![\p{L}\p{N}])M\s?[-–]\s?(F|Th|Sat|Su)(?=:?,?\s\d{1,2}(?::\d\d)?\s?(?:[ap]|[AP]M|[-–]|to\s))/gu,
      speak: ([, last]) => `Monday to ${LAST_DAYS[last!]}`,
    },
  ],
  de: [
    // "von 8 bis 16 h", "von 7–17 h": times of day
    {
      pattern:
        /(?<=(?<!\p{L})[Vv]on\s\d{1,2}(?:[:.]\d\d)?(?:\s(?:h\s)?bis\s|\s?[-–]\s?)\d{1,2}(?:[:.]\d\d)?\s)h(?![\p{L}\p{N}/])/gu,
      speak: () => "Uhr",
    },
    // "8-18 h" after a day: times of day
    {
      pattern:
        /(?<=(?<!\p{L})(?:(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?[:,]?\s|[Aa]b\s|[Uu]m\s|[Gg]egen\s|[Tt]ägl(?:\.|ich)\s|(?:[Bb]eginn|[Ee]inlass|Start|Treffpunkt|Abfahrt|Ankunft|[Cc]heck-(?:in|out)):?\s|\p{L}{0,9}tags?:?\s|\d{1,2}\.\s?(?:\d{1,2}\.|(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*\.?)(?:\s?\d{2,4})?,?\s)(?:von\s|bis\s)?(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[-–]|bis)\s?)?(?:[6-9]|\d{2})\s?)h(?![\p{L}\p{N}])/gu,
      speak: () => "Uhr",
    },
  ],
  fr: [
    // "Lundi-vendredi"
    {
      pattern:
        /(?<=(?<!\p{L})(?:[Ll]un|[Mm]ar|[Mm]ercre|[Jj]eu|[Vv]endre|[Ss]ame)di)\s?[-–]\s?(?=(?:[Mm]ar|[Mm]ercre|[Jj]eu|[Vv]endre|[Ss]ame)di|[Dd]imanche)/gu,
      speak: () => " à ",
    },
  ],
};

/** The rules for weekdays. */
export function weekdayRules(language: Language): Rule[] {
  const isFrench = language === "fr";
  const flags = isFrench ? "giu" : "gu";
  const days = Object.keys(DAYS[language]).join("|");
  const name = (written: string) => DAYS[language][isFrench ? written.toLowerCase() : written]!;
  const speak = ([, ...groups]: RegExpExecArray) => name(groups.find((day) => day !== undefined)!);
  const dot = isFrench ? "\\." : "\\.?";
  const between =
    "(?:,\\s(?:and\\s|und\\s|et\\s)?|\\s?[&+/]\\s?|\\s(?:and|or|und|u\\.|oder|et|ou)\\s)";
  const patterns = [
    ...DAY_PATTERNS[language],
    // "Sat & Sun", "Mon, Wed, Fri", "Sa/So", "sam. et dim."
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${days})${dot}(?=${between}(?:${days})${dot}(?![\\p{L}\\p{N}]))`,
      flags,
    ),
    new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])(?:${days})${dot}${between})(${days})${dot}(?![\\p{L}\\p{N}])`,
      flags,
    ),
    // "Fri, May 3"
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${days})\\.?(?=,\\s(?:\\d{1,2}[./]|\\p{Lu}\\p{Ll}{2,8}\\.?\\s\\d))`,
      flags,
    ),
    // "| Mo | 8:00 |": a day and its hours in a table
    new RegExp(
      `(?<=\\|[ \\t]*)(${days})\\.?` +
        "(?=[ \\t]*\\|[ \\t]*(?:\\d{1,2}(?:[:.h]\\d\\d|\\s?[ap]m|\\s?[hH](?!\\p{L})|\\s?[-–]\\s?\\d)|[Cc]losed|geschlossen|Ruhetag|[Ff]ermé))",
      "gu",
    ),
  ];
  return [
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(${days})\\.?(?:\\s?[-–]\\s?|\\s(${
          UNTIL[language]
        })\\s)(${days})\\.?(?![\\p{L}\\p{N}])`,
        flags,
      ),
      speak: ([, first, until, last]) => `${name(first!)} ${until ?? TO[language]} ${name(last!)}`,
    },
    ...patterns.map((pattern) => ({ pattern, speak })),
    ...OTHERS[language],
  ];
}
