/**
 * Acronyms: said as a word (NASA), letter by letter (BBC), or mixed with digits (MP3).
 * @module
 */
import type { Language, Rule } from "../rules.ts";
import { EMPHASIS, END, speakCapitals, SPECIAL, START } from "./capitals.ts";
import { letterCodeRules } from "./letter_codes.ts";
import { spell } from "./letters.ts";

/** Acronyms with lower-case letters, as letters to spell or, after `*`, as a word. */
const MIXED: Readonly<Record<string, string>> = {
  GmbH: "GMBH",
  UdSSR: "UDSSR",
  PhD: "PHD",
  iOS: "IOS",
  eG: "EG",
  BSc: "BSC",
  MSc: "MSC",
  VoIP: "*Voip",
  IoT: "IOT",
  DevOps: "*Devops",
  macOS: "*mac OS",
};

/** "iOS", "PhDs": acronyms with an entry of their own. */
function knownRule(language: Language): Rule {
  const mixed = [...Object.keys(MIXED), ...Object.keys(SPECIAL[language])].join("|");
  return {
    pattern: new RegExp(`${START}(${mixed})((?<=\\p{L})s)?${END}`, "gu"),
    speak: ([, written, several]) => {
      const known = MIXED[written!];
      const ending = several ?? "";
      if (known === undefined) return SPECIAL[language][written!]! + ending;
      if (!known.startsWith("*")) return spell(known, language) + ending;
      return known.slice(1).replace("OS", spell("OS", language));
    },
  };
}

/** "U.S.A."; the last full stop may end the sentence, and is silent here. */
function dottedRule(language: Language): Rule {
  return {
    pattern: new RegExp(`${START}(?:\\p{Lu}\\.){2,}(?:\\p{Lu}${END})?`, "gu"),
    speak: ([written]) => spell(written.replaceAll(".", ""), language),
  };
}

/** "AT&T", "R&D" */
function ampersandRule(language: Language): Rule {
  const and = { en: "and", de: "und", fr: "et" }[language];
  return {
    pattern: new RegExp(`${START}(\\p{Lu}{1,3})&(\\p{Lu}{1,3})${END}`, "gu"),
    speak: ([, first, second]) => `${spell(first!, language)} ${and} ${spell(second!, language)}`,
  };
}

/** "CEOs", "NASA's" */
function capitalsRule(language: Language): Rule {
  return {
    pattern: new RegExp(`${START}(\\p{Lu}{2,})(['’]?s)?${END}`, "gu"),
    speak: ({ 1: letters, 2: ending, input, index }) => {
      // "12345-AB", "AN-2026-0042"
      const isCode = /\d-$/.test(input.slice(Math.max(0, index - 2), index)) ||
        EMPHASIS[language].has(letters!) &&
          /^-\d{4}(?:-\d|\d)/.test(input.slice(index + letters!.length));
      const spoken = isCode && letters!.length <= 3
        ? spell(letters!, language)
        : speakCapitals(letters!, language, input);
      if (spoken === undefined || ending === undefined) return spoken;
      return /\p{Ll}$/u.test(spoken) ? spoken + (ending === "s" ? "s" : "'s") : spoken;
    },
  };
}

/** "DON'T", "YOU'LL", "IT'S", but not "BBC'S", which is spelt */
const CONTRACTIONS: Rule = {
  pattern: new RegExp(
    `${START}(?:\\p{Lu}{1,8}['’](?:T|LL|RE|VE|D|M)|(?:IT|THAT|LET|HE|SHE|WHAT|THERE|HERE|WHO|HOW|WHERE)['’]S)${END}`,
    "gu",
  ),
  speak: ([written]) =>
    /^I['’]/.test(written) ? written[0] + written.slice(1).toLowerCase() : written.toLowerCase(),
};

/** The rules for acronyms. */
export function acronymRules(language: Language): Rule[] {
  return [
    { pattern: new RegExp(`${START}\\.NET${END}`, "gu"), speak: () => "dot net" },
    ...language === "en" ? [CONTRACTIONS] : [],
    knownRule(language),
    dottedRule(language),
    ampersandRule(language),
    // Before the rule for capitals, because "Ca(OH)2" contains some.
    ...letterCodeRules(language),
    capitalsRule(language),
  ];
}
