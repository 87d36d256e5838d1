/**
 * Acronyms: said as a word (NASA), letter by letter (BBC), or mixed with digits (MP3).
 * @module
 */
import { nameOf, spell } from "./letters.ts";
import { cardinal } from "../numbers/numbers.ts";
import { type Language, type Rule, textAfter } from "../rules.ts";
import { spokenYear } from "../dates/years.ts";

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Said as words, in every language. */
const AS_WORDS = set(
  "NASA NATO UNESCO UNICEF OPEC FIFA UEFA AIDS COVID SARS ASCII LASER RADAR SONAR SCUBA BIOS " +
    "CAPTCHA NAFTA ASEAN INTERPOL RAM ROM PIN SIM LAN GIF NASDAQ IKEA LEGO OTAN SIDA ESA DAX SMIC OVNI DIN " +
    "ZIP MAX TOP INOUI OUIGO",
);
/** Said letter by letter although they could be words. */
const SPELT = set(
  "USA UN EU UK US UAE API CEO CIO CTO CFO COO AI IT ID IP TV PC CD DVD URL USB UI UX IQ OS IBM ICU " +
    "ATM DNA RNA MIT UCLA IEEE EPA NBA NFL USSR IOC IMF KI EZB ARD ZDF AOK EKG EDV UNO OECD ONU " +
    "UE OMS ONG PDG SNCF RATP TGV HLM IA BNP EDF CGT AFP INSEE FAQ ETA AKA DIY EV UV UHD AC DC " +
    "BMW VW AG SUV VIP CIA FBI NSA ADSL HIV ISO IEC ISBN ISSN USAF USPS FYI ADAC SARL EURL SASU CPAM UPS",
);
/** Ordinary words that are written in capitals for emphasis. */
const EMPHASIS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set(
    "A AGO ASK BAD BIG BOX BOY CUT DAD EAT FAR FEW FLY FUN GOT GUY HIT HOT JOB KEY KID LAW LOT LOW MAN MOM " +
      "ODD OWN PAY PUT SAD SIT SIX TEN WET " +
      "AIR BAR BUS CAR CAT DOG EGG GAS ICE INN OIL PET PUB SUN TAX TEA TOY VAN ZOO " +
      "I AM AN AND ANY ARE AS AT BE BUT BUY BY CAN DAY DID DO END FOR FREE GET GO GOOD HAD HAS HE HER " +
      "HIM HIS HOW IF IN IS ITS LET MAY ME MUST MY NEW NO NOT NOW OF OFF OH OLD ON ONE OR OUR OUT RED " +
      "RUN SAY SEE SET SHE SO STOP THE TO TOO TOP TRY TWO UP USE WAS WAY WE WHO WHY WIN YES YOU",
  ),
  de: set(
    "AB ABER ALLE ALS AM AN AUF AUS BEI BIN BIS BIST DA DAS DEM DEN DER DES DICH DIE DIR DU EIN ER ES " +
      "FÜR GUT HAT HER HIN ICH IHM IHN IHR IM IN INS IST JA JE KEIN MAL MAN MICH MIR MIT NACH NEIN NEU NIE ROT TOT " +
      "NUN NUR ODER OHNE RAUS SEHR SEIN SIE SIND SO STOP TAG TUN UM UND UNS VIEL VOM VON VOR WAR " +
      "WAS WEG WEM WEN WER WIE WIR WO ZU ZUM ZUR",
  ),
  fr: set(
    "AU AUX AVEC BAS BON CAR CE CES CET CI DANS DE DES DU ELLE EN ET EUX FIN IL ILS JE LA LE LES LEUR LUI MA " +
      "MAIS MAL ME MES MOI MON NE NI NON NOS NOUS NUL ON ONT OU OÙ OUI PAR PAS PEU PLUS POUR QUE QUI SA " +
      "SANS SE SES SI SON SOUS STOP SUR TA TE TES TOI TON TOUS TOUT TU UN UNE VA VOS VOUS VU Y À",
  ),
};

/** With small letters in them. */
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

/** Pronunciations that letters do not give away. */
const SPECIAL: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    JPEG: "jay peg",
    SQL: "ess cue ell",
    JSON: "jason",
    OK: "okay",
    WYSIWYG: "wizzy wig",
    IBAN: "eye ban",
    VRAM: "vee ram",
    "TL;DR": "tee ell dee ar",
    "AM/FM": "eigh em ef em",
    WW1: "World War One",
    WW2: "World War Two",
    WWI: "World War One",
    WWII: "World War Two",
  },
  de: {
    WLAN: "we lahn",
    OK: "okay",
    PKW: "pe ka we",
    LKW: "ell ka we",
    Pkw: "pe ka we",
    Lkw: "ell ka we",
    Kfz: "ka eff zett",
    AfD: "a eff de",
    BAföG: "Bafög",
    TÜV: "Tüff",
    IBAN: "Iban",
    TAN: "Tan",
    AWO: "Awo",
  },
  fr: {
    OK: "okay",
    JPEG: "ji pègue",
    CAC: "Cac",
    CAF: "Caf",
    ENA: "Éna",
    INSEE: "Insé",
    RIB: "Rib",
    IBAN: "Iban",
  },
};

const VOWEL = /[AEIOUYÄÖÜÉÈÊ]/;
/** Clusters that no word of these languages begins or ends with, or has inside. */
const UNPRONOUNCEABLE =
  /[^AEIOUYÄÖÜÉÈÊ]{4}|^(?:(?!QU|TW|CH|TH|SC|KN|GH)[^AEIOUYÄÖÜÉÈÊSHRLWN]{2}|(?!TH|CH|SC|ST|SP)[^AEIOUYÄÖÜÉÈÊ]{3})|[^AEIOUYÄÖÜÉÈÊ][BDGJKMPQVW]$(?<![AEIOUYÄÖÜ](?:[CLNRSW]K|[LNRW]D|[NR]G|[LMRS]P|[LR]M|[LMR]B))|(?<!Q)[AEIOU]{3}|^([A-Z])\1/;
/** Three letters that begin like no word. */
const UNSPEAKABLE = /^[BCDFGJKMPQTVXZ]{2}[AEIOUYÄÖÜ]$/;
/** Capitals of this share of a text are its style, and no sign of acronyms. */
const SHOUTED_SHARE = 0.6;
const SHOUTED_LETTERS = 16;
const LONGEST_ACRONYM = 6;

/** What was found of the last text: it is asked for each of its words. */
let judged: { text: string; language?: Language; isShouted: boolean } = {
  text: "",
  isShouted: false,
};

function isShouted(text: string, language: Language): boolean {
  if (judged.text === text && judged.language === language) return judged.isShouted;
  const start = text.slice(0, 2000);
  const letters = start.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter)).length;
  const isShouted = letters.length >= SHOUTED_LETTERS &&
    capitals / letters.length > SHOUTED_SHARE && hasWords(start, language);
  judged = { text, language, isShouted };
  return isShouted;
}

/** Whether there are words in capitals: "10 AM EST – 14:00 UTC" has none but acronyms. */
function hasWords(text: string, language: Language): boolean {
  const words = new Set(text.match(/\p{Lu}+/gu));
  return words.values().some((word) => word.length > LONGEST_ACRONYM) ||
    words.intersection(EMPHASIS[language]).size > 1;
}

/** How capitals are said; undefined leaves them as they are. */
function speakCapitals(written: string, language: Language, text: string): string | undefined {
  const special = SPECIAL[language][written];
  if (special !== undefined) return special;
  const word = written[0] + written.slice(1).toLowerCase();
  if (AS_WORDS.has(written)) return word;
  if (SPELT.has(written) || !VOWEL.test(written)) {
    return isShouted(text, language) && EMPHASIS[language].has(written)
      ? word
      : spell(written, language);
  }
  if (EMPHASIS[language].has(written)) return written.toLowerCase();
  // "THE CPU IS HOT"
  if (isShouted(text, language)) {
    return UNSPEAKABLE.test(written) ? spell(written, language) : written.toLowerCase();
  }
  if (written.length > LONGEST_ACRONYM) return written.toLowerCase();
  if (written.length <= 3 || UNPRONOUNCEABLE.test(written)) return spell(written, language);
  return word;
}

/** More digits than these are no number: "DE123456789". */
const MOST_CODE_DIGITS = 4;

const ELEMENTS =
  "A[cglmrstu]|B[aehikr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[elmr]?|G[ade]|H[efgos]?|I[nr]?|Kr?|" +
  "L[airuv]|M[cdgnot]|N[abdehiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|S[bcegimnr]?|T[abehilms]|U|V|W|" +
  "Xe|Yb?|Z[nr]";
/** Formulas without digits; others could be names. */
const PLAIN_FORMULAS = "NaCl|NaOH|HCl|HBr|HF|KOH|KCl|KBr|NaF|LiCl|AgCl|CaO|MgO|ZnO|CuO|FeO|SiC|GaN";

/** "C6H12O6", "Fe2O3", "Ca(OH)2", "NaCl": chemical elements with how many of each. */
function formulaRule(language: Language): Rule {
  const atoms = `(?:(?:${ELEMENTS})\\d{0,3})`;
  const group = `(?:\\(${atoms}{1,4}\\)\\d)`;
  return {
    pattern: new RegExp(
      // "2NaOH" too
      `(?:${START}|(?<=(?<![\\p{L}\\p{N}.,])\\d{1,2}))(?:(?=[\\p{L}()]*\\d)${atoms}(?:${atoms}|${group}){1,12}|(?:${PLAIN_FORMULAS}))${END}`,
      "gu",
    ),
    // Capitals alone may be an acronym that is a word.
    speak: ([formula]) => /^\p{Lu}+\d*$/u.test(formula) ? undefined : spellCode(formula, language),
  };
}

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";

/** "Option A", "vitamin A", "from A to B": the letter, where espeak-ng would say the article. */
const ENGLISH_A: readonly Rule[] = [
  {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:[Oo]ption|[Pp]lan|[Gg]roup|[Gg]rade|[Cc]lass|[Tt]ype|[Tt]eam|[Vv]itamin|[Ss]eries|` +
        `[Ss]ection|[Pp]art|[Ee]xhibit|[Aa]ppendix|[Ss]chedule|[Gg]ate|[Tt]erminal|[Bb]uilding|[Uu]nit|[Bb]lock|` +
        `[Cc]olumn|[Rr]ow|[Zz]one|[Pp]oint|[Vv]ariant|[Vv]ersion|[Mm]odel|[Aa]nswer|[Hh]epatitis|[Ii]nfluenza|` +
        `[Ff]igure|[Tt]able|[Tt]rack|[Ll]ine|[Tt]ier|[Cc]ategory|[Ll]evel|[Ss]ide|[Pp]hase|[Pp]ool|[Dd]ivision|` +
        `[Ff]lat|[Ss]uite|[Rr]oom|[Cc]hoice|[Ss]cenario|[Cc]ompany|[Pp]erson|[Pp]arty|[Ss]tep|an)\\s)` +
        `A(?![\\p{L}\\p{N}'’.&-]|\\s\\p{Lu}\\p{Ll})`,
      "gu",
    ),
    speak: () => nameOf("a", "en"),
  },
  {
    // "A to B", "A and B", "A/B"
    pattern:
      /(?<![\p{L}\p{N}.'’&-])A(?=(?:\s(?:to|and|or|vs\.?)\s|\/)[B-HJ-Z](?![\p{L}\p{N}.'’&]))/gu,
    speak: () => nameOf("a", "en"),
  },
  {
    // "§ 5(a)", "a) Yes": of a list
    pattern: /(?<=\()[aA](?=\))|(?<=(?:^|[\n,;:.])\s{0,3})a(?=\)\s)/gu,
    speak: () => nameOf("a", "en"),
  },
];

/** The rules for acronyms. */
export function acronymRules(language: Language): Rule[] {
  const and = { en: "and", de: "und", fr: "et" }[language];
  const mixed = [...Object.keys(MIXED), ...Object.keys(SPECIAL[language])].join("|");
  return [
    ...language === "en" ? ENGLISH_A : [],
    { pattern: new RegExp(`${START}\\.NET${END}`, "gu"), speak: () => "dot net" },
    {
      // "PhDs" too
      pattern: new RegExp(`${START}(${mixed})((?<=\\p{L})s)?${END}`, "gu"),
      speak: ([, written, several]) => {
        const known = MIXED[written!];
        const ending = several ?? "";
        if (known === undefined) return SPECIAL[language][written!]! + ending;
        if (!known.startsWith("*")) return spell(known, language) + ending;
        return known.slice(1).replace("OS", spell("OS", language));
      },
    },
    {
      // "U.S.A."; the last full stop may end the sentence, and is silent here.
      pattern: new RegExp(`${START}(?:\\p{Lu}\\.){2,}(?:\\p{Lu}${END})?`, "gu"),
      speak: ([written]) => spell(written.replaceAll(".", ""), language),
    },
    {
      // "AT&T", "R&D"
      pattern: new RegExp(`${START}(\\p{Lu}{1,3})&(\\p{Lu}{1,3})${END}`, "gu"),
      speak: ([, first, second]) => `${spell(first!, language)} ${and} ${spell(second!, language)}`,
    },
    formulaRule(language),
    {
      // "SpO2", "HbA1c", "IPv6"
      pattern: new RegExp(
        `${START}(?=\\p{L}{0,4}\\p{Ll})(?:\\p{Lu}\\p{Ll}?){2,3}\\d{1,2}\\p{Ll}?${END}`,
        "gu",
      ),
      speak: ([written]) => spellCode(written, language),
    },
    {
      // "CEOs", "NASA's"
      pattern: new RegExp(`${START}(\\p{Lu}{2,})(['’]?s)?${END}`, "gu"),
      speak: ({ 1: letters, 2: ending, input, index }) => {
        // "12345-AB"
        // "AN-2026-0042" too
        const isCode = /\d-$/.test(input.slice(Math.max(0, index - 2), index)) ||
          EMPHASIS[language].has(letters!) &&
            /^-\d{4}(?:-\d|\d)/.test(input.slice(index + letters!.length));
        const spoken = isCode && letters!.length <= 3
          ? spell(letters!, language)
          : speakCapitals(letters!, language, input);
        if (spoken === undefined || ending === undefined) return spoken;
        return /\p{Ll}$/u.test(spoken) ? spoken + (ending === "s" ? "s" : "'s") : spoken;
      },
    },
    {
      // "CO₂", "H₂SO₄", "2H₂O", "SO₄²⁻"
      pattern: new RegExp(
        `(?:${START}|(?<=(?<![\\p{L}\\p{N}.,])\\d{1,2}))(?=[\\p{Lu}\\p{Ll}]*[₀-₉])(?:\\p{Lu}\\p{Ll}?[₀-₉]*){1,8}(?![\\p{L}\\p{N}](?<![²³⁴](?=[⁺⁻])))`,
        "gu",
      ),
      speak: (match) =>
        (match[0].match(/[₀-₉]+|\p{L}/gu) ?? []).map((part) =>
          /\p{L}/u.test(part) ? nameOf(part, language) : cardinal(part.normalize("NFKD"), language)
        ).join(" ") + beforeHundred(match, language),
    },
    {
      // "720p", "1080i"
      pattern: new RegExp(`${START}(\\d{3,4})([pi])${END}`, "gu"),
      speak: ([, lines, scan]) => `${spokenLines(lines!, language)} ${nameOf(scan!, language)}`,
    },
    {
      // "MP3", "B2B", "4K", "A4", "H2O", "XK4T9Q"
      pattern: new RegExp(
        `${START}(?=\\p{L}*\\d)(?:(?:\\d{1,4}|\\p{Lu}{1,4})(?:\\d{1,4}|\\p{Lu}{1,4}){1,3}|` +
          `(?:\\d{1,4}(?!\\d)|\\p{Lu}{1,4}(?!\\p{Lu})){5,9})${END}`,
        "gu",
      ),
      // "3X" is a factor.
      speak: (match) => {
        const [written] = match;
        return /\p{Lu}/u.test(written) && !/^\d+X$/.test(written)
          ? (speakVoucher(written, language) ?? spellCode(written, language)) +
            beforeHundred(match, language)
          : undefined;
      },
    },
    {
      // "mp3", "h264", "m4a", "3d", "12a"
      pattern: new RegExp(
        `${START}(?=[a-z]*\\d)(?:\\d{1,4}|[a-z]{1,4})(?:\\d{1,4}|[a-z]{1,4}){1,3}${END}`,
        "gu",
      ),
      speak: ([written]) => isCode(written) ? spellCode(written, language) : undefined,
    },
  ];
}

/** "CO₂ 132": a pause, for "deux cent trente-deux" is another number in French. */
function beforeHundred(match: RegExpExecArray, language: Language): string {
  return language === "fr" && /[2-9₂-₉]$/.test(match[0]) && /^\s1\d\d(?!\d)/.test(textAfter(match))
    ? ","
    : "";
}

/** "SAVE20": a word that can be said, and a number. */
function speakVoucher(written: string, language: Language): string | undefined {
  const [, word, digits] = written.match(/^(\p{Lu}{4,})(\d{1,4})$/u) ?? [];
  if (word === undefined || !VOWEL.test(word) || UNPRONOUNCEABLE.test(word)) return undefined;
  return `${word.toLowerCase()} ${cardinal(digits!, language)}`;
}

/** A word of letters and digits: the letters by their names, the digits as numbers. */
function spellCode(written: string, language: Language): string {
  return (written.match(/\d+|\p{L}/gu) ?? []).map((part) =>
    /\d/.test(part) ? cardinal(part, language, "none", MOST_CODE_DIGITS) : nameOf(part, language)
  ).join(" ");
}

/** Whether small letters between digits are no words, and no factor as in "3x". */
function isCode(written: string): boolean {
  if (/^\d+(?:x\d*)*$/.test(written)) return false;
  return (written.match(/[a-z]+/g) ?? []).every((letters) =>
    letters.length <= 2 || !VOWEL.test(letters.toUpperCase()) || SPELT.has(letters.toUpperCase())
  );
}

/** English and German count lines as they count years: "ten eighty". */
function spokenLines(lines: string, language: Language): string {
  return language === "en"
    ? spokenYear(lines.padStart(4, "0"), language)
    : cardinal(lines, language);
}
