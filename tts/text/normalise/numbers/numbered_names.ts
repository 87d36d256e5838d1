/**
 * Names that contain numbers, read as people say them: seasons, planes, chips, standards, races.
 * @module
 */
import { nameOf, spell } from "../letters/letters.ts";
import { cardinal, digitByDigit, several, spokenValue } from "./numbers.ts";
import type { Language, Rule } from "../rules.ts";
import { shortYear, spokenYear } from "../dates/years.ts";

/** What "S02E05" stands for. */
const EPISODE: Readonly<Record<Language, readonly [season: string, episode: string]>> = {
  en: ["season", "episode"],
  de: ["Staffel", "Folge"],
  fr: ["saison", "épisode"],
};

/** English names, of which most are read in pairs of digits. */
const ENGLISH: readonly Rule[] = [
  {
    // "ran a 5K", "a 10K race"
    pattern:
      /(?<=(?<!\p{L})(?:[Rr](?:an|uns?|unning|aced?|acing)|jogged|walked)\s(?:(?:a|an|the|my|his|her|our|their)\s)?)(\d{1,2})K(?![\p{L}\p{N}])|(?<![\p{L}\p{N}$€£.,])(\d{1,2})K(?=\s(?:runs?|races?|walk|jog|in\s\d{1,2}:\d)(?!\p{L}))/gu,
    speak: ([, ran, race]) => `${cardinal((ran ?? race)!, "en")} ${nameOf("k", "en")}`,
  },
  {
    // "3M Company"; "$3M" is millions
    pattern:
      /(?<![\p{L}\p{N}$€£.,])3M(?=['’]s\s|\s(?:Company|Co\.|Corp\.|Corporation|Post-it|Scotch|Command)(?!\p{L}))/gu,
    speak: () => `${cardinal("3", "en")} ${nameOf("m", "en")}`,
  },
  {
    // "a Boeing 777"
    pattern: /(?<=(?<!\p{L})Boeing\s)7(\d)7(?![\p{L}\p{N}])/gu,
    speak: ([, digit]) =>
      digit === "7"
        ? "triple seven"
        : `seven ${digit === "0" ? "oh seven" : cardinal(`${digit}7`, "en")}`,
  },
  {
    // "A380", "A320neo"
    pattern: /(?<![\p{L}\p{N}])A3([1-8]0)(?=neo(?!\p{L})|[^\p{L}\p{N}]|$)/gu,
    speak: ([, rest]) => `${nameOf("a", "en")} three ${cardinal(rest!, "en")}`,
  },
  {
    // "under-5s", "the over-60s"
    pattern: /(?<=(?<!\p{L})(?:[Uu]nder|[Oo]ver)-)(\d{1,2})s(?![\p{L}\p{N}])/gu,
    speak: ([, age]) => several(cardinal(age!, "en")),
  },
  {
    // "RTX 4090"
    pattern: /(?<=(?<!\p{L})(?:RTX|GTX|RX)\s)(\d{2})(\d{2})(?=[\s.,;:!?)]|$)/gu,
    speak: ([, first, second]) =>
      second === "00" ? undefined : `${cardinal(first!, "en")} ${cardinal(second!, "en")}`,
  },
  {
    // "F-16s", "omega-3s"
    pattern: /(?<=(?<![\p{L}\p{N}])(?:\p{Lu}{1,3}|[Oo]mega)-)(\d{1,3})s(?![\p{L}\p{N}'’-])/gu,
    speak: ([, number]) => several(cardinal(number!, "en")),
  },
  {
    // "23-cv-01234", a court docket number
    pattern: /(?<=(?<![\p{L}\p{N}])\d{2}-)(?:cv|cr|mc|md|bk)(?=-\d{4,6}(?![\p{L}\p{N}]))/gu,
    speak: ([letters]) => spell(letters, "en"),
  },
  {
    // "AIME'25", "class of '08": the year of an event
    pattern:
      /(?<=(?<![\p{L}\p{N}])\p{Lu}{2}\p{L}{1,8})['’](\d\d)(?![\p{L}\p{N}])|(?<=[Cc]lass\sof\s)['’](\d\d)(?![\p{L}\p{N}])/gu,
    speak: ([, event, people]) => shortYear(event ?? people!),
  },
  {
    // "a 5K", "10k run": a running distance, not thousands
    pattern:
      /(?<=(?<!\p{L})(?:[Aa]n?|[Tt]he|my|his|her|your|our|first|ran|run|running)\s)(5|10|15|21|42)[kK](?=\s(?:run|race|walk|time|training|course|starts?|begins?|on|this|next|tomorrow|today)|[.,;!?)]|$)|(?<![\p{L}\p{N}.,$€£])(5|10|15|21|42)[kK](?=\s(?:run|race|walk)(?!\p{L}))/gu,
    speak: ([, first, second]) => `${cardinal(first ?? second!, "en")} ${nameOf("k", "en")}`,
  },
];

/** Seasons of series, and apertures of lenses. */
function filmRules(language: Language): Rule[] {
  return [
    {
      // "S02E05"
      pattern: /(?<![\p{L}\p{N}])S(\d{1,2})[\s:·]?E(\d{1,3})(?![\p{L}\p{N}])/gu,
      speak: ([, season, episode]) => {
        const [first, second] = EPISODE[language];
        return `${first} ${cardinal(Number(season), language)}, ${second} ${
          cardinal(Number(episode), language)
        }`;
      },
    },
    {
      // "f/2.8"
      pattern: /(?<![\p{L}\p{N}/])f\/(?=\d{1,2}(?:[.,]\d)?(?![\p{L}\p{N}/]))/gu,
      speak: () => `${nameOf("f", language)} `,
    },
  ];
}

/** Companies, particulate matter, planes, chips and standards. */
function productRules(language: Language): Rule[] {
  return [
    {
      // "he works at 3M"
      pattern:
        /(?<=(?<!\p{L})(?:(?:works?|worked|working|job)\s(?:at|for)|(?:arbeitet|arbeite|Job)\sbei|chez)\s)3M(?![\p{L}\p{N}])/gu,
      speak: () => `${cardinal("3", language)} ${nameOf("m", language)}`,
    },
    {
      // "PM2.5"
      pattern: /(?<![\p{L}\p{N}])PM2[.,]5(?![\p{L}\p{N}])/gu,
      speak: () => `${spell("PM", language)} ${spokenValue("2.5", language)}`,
    },
    {
      // "Boeing 737-800"
      pattern: /(?<=(?<!\p{L})(?:Boeing|Airbus)\s[A-Z]?\d{3})-(?=\d)/gu,
      speak: () => " ",
    },
    {
      // "802.11ac"
      pattern: /(?<![\p{L}\p{N}.])802\.(\d{1,2})([a-z]{0,2})(?![\p{L}\p{N}])/gu,
      speak: ([, part, letters]) =>
        `${spell("802", language)} ${nameOf(".", language)} ${cardinal(part!, language)} ${
          spell(letters!, language)
        }`.trim(),
    },
    {
      // "i7-13700K", "DDR5-5600"
      pattern: /(?<![\p{L}\p{N}-])([A-Za-z]{1,5}\d{1,3})-(\d{3,5})([A-Z]{0,2})(?![\p{L}\p{N}]|-)/gu,
      speak: ([, series, model, ending]) =>
        [
          ...series!.match(/\d+|[A-Za-z]/g)!.map((part) =>
            /\d/.test(part) ? cardinal(part, language) : nameOf(part, language)
          ),
          cardinal(model!, language),
          spell(ending!, language),
        ].join(" ").trim(),
    },
    {
      // "Llama 3.1-70B": billions of parameters of a model
      pattern:
        /(?<=(?<!\p{L})\p{Lu}[\p{L}-]{1,15}\s\d{1,2}(?:\.\d)?)-(\d{1,3}(?:\.\d{1,2})?)([Bb])(?![\p{L}\p{N}])/gu,
      speak: ([, size, letter]) => ` ${spokenValue(size!, language)} ${nameOf(letter!, language)}`,
    },
    {
      // "CVE-2024-44308"
      pattern: /(?<![\p{L}\p{N}-])CVE-(\d{4})-(\d{4,7})(?![\p{L}\p{N}-])/gu,
      speak: ([, year, number]) =>
        `${spell("CVE", language)} ${spokenYear(year!, language)}, ${
          digitByDigit(number!, language)
        }`,
    },
    {
      // "H.264"
      pattern: /(?<![\p{L}\p{N}.])H\.(26[3-6])(?![\p{L}\p{N}])/gu,
      speak: ([, standard]) => `${nameOf("h", language)} ${cardinal(standard!, language)}`,
    },
  ];
}

/** "10K Follower": thousands; "4K" is a resolution. */
function thousandsRule(language: Language): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}.,])(?![2458]K)(\d{1,3})K(?=\s\p{L}{3})/gu,
    speak: ([, thousands]) => cardinal(`${thousands}000`, language),
  };
}

/** The rules for names with numbers; they precede those for addresses and acronyms. */
export function numberedNameRules(language: Language): Rule[] {
  return [
    ...filmRules(language),
    ...language === "en" ? ENGLISH : [],
    ...productRules(language),
    ...language === "en" ? [] : [thousandsRule(language)],
  ];
}
