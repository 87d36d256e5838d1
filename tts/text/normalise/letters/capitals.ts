/**
 * Words in capitals: spoken as words, letter by letter, or with a special pronunciation.
 * @module
 */
import type { Language } from "../rules.ts";
import { spell } from "./letters.ts";

/** Pattern for the start of a word. */
export const START = "(?<![\\p{L}\\p{N}])";
/** Pattern for the end of a word. */
export const END = "(?![\\p{L}\\p{N}])";

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Acronyms that are spoken as words in every language. */
const AS_WORDS = set(
  "NASA NATO UNESCO UNICEF OPEC FIFA UEFA AIDS COVID SARS ASCII LASER RADAR SONAR SCUBA BIOS " +
    "CAPTCHA NAFTA ASEAN INTERPOL RAM ROM PIN SIM LAN GIF NASDAQ IKEA LEGO OTAN SIDA ESA DAX SMIC OVNI DIN " +
    "ZIP MAX TOP ALT INOUI OUIGO",
);
/** Acronyms that are spelt although they could be pronounced as words. */
const SPELT = set(
  "USA UN EU UK US UAE API CEO CIO CTO CFO COO AI IT ID IP TV PC CD DVD URL USB UI UX IQ OS IBM ICU " +
    "ATM DNA RNA MIT UCLA IEEE EPA NBA NFL USSR IOC IMF KI EZB ARD ZDF AOK EKG EDV UNO OECD ONU " +
    "UE OMS ONG PDG SNCF RATP TGV HLM IA BNP EDF CGT AFP INSEE FAQ ETA AKA DIY EV UV UHD AC DC " +
    "BMW VW AG SUV VIP CIA FBI NSA ADSL HIV ISO IEC ISBN ISSN USAF USPS FYI ADAC SARL EURL SASU CPAM UPS " +
    "MESZ CEST AEST AEDT UMTS UEFI IPMI",
);
/** Ordinary words that are written in capitals for emphasis. */
export const EMPHASIS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set(
    "A AGO ALL ARM ART ASK AGE AWW BAD BAG BED BIG BIT BOX BOY BUG COW CUP CUT " +
      "DAD DIE DRY DUE EAR EAT EX FAR FAN FEW FLY FOG FUN GOD GOT GUY GYM HAT HIP HIT HOT HUH INK JAR " +
      "JOB JOY KEY KID LAW LAY LEG LID LIP LOT LOW MAN MAP MEN MET MOM " +
      "NON ODD OOPS OWN PAY PEN PIG POT PRO PUT RAY RID SAD SAW SEA SEX SIN SIT SIX SON SPA TEN TIE TOE UGH WET YAY YEP " +
      "AIR BAR BUS CAR CAT DOG EGG GAS ICE INN OIL PET PUB SUN TAX TEA TOY VAN ZOO " +
      "EYE FIX HEY ILL LIE NOR PER RAW SKY SUM TIP VIA WAR WON WOW YET " +
      "I AM AN AND ANY ARE AS AT BE BUT BUY BY CAN DAY DID DO END FOR FREE GET GO GOOD HAD HAS HE HER " +
      "HIM HIS HOW IF IN IS IT ITS LET MAY ME MUST MY NEW NO NOT NOW OF OFF OH OLD ON ONE OR OUR OUT RED " +
      "RUN SAY SEE SET SHE SO STOP THE TO TOO TOP TRY TWO UP USE WAS WAY WE WHO WHY WIN YES YOU",
  ),
  de: set(
    "AB ABER ALLE ALS AM AN AUF AUS BEI BIN BIS BIST DA DAS DEM DEN DER DES DICH DIE DIR DU EIN ER ES " +
      "FÜR GUT HAT HER HIN ICH IHM IHN IHR IM IN INS IST JA JE KEIN MAL MAN MICH MIR MIT NACH NEIN NEU NIE ROT TOT " +
      "NUN NUR ODER OHNE RAUS SEHR SEIN SIE SIND SO STOP TAG TUN UM UND UNS VIEL VOM VON VOR WAR " +
      "ALT ARM ART BAD BUS EI EIS GAR GEH HAB KOMM KUH LOS MUT NAH NIMM NOT OFT OHR ORT PRO ÖL OST RAT REH RUF SEE SEI SÜD TAT TOD TOR TUT " +
      "TEE TÜR UHR ZUG WAS WEG WEM WEN WER WIE WIR WO ZU ZUM ZUR",
  ),
  fr: set(
    "AIT AU AUX AVEC BAS BON CAR CAS CE CES CET CI CLÉ DANS DE DES DU ELLE EN ES ET EUX FIL FIN FUT IL ÎLE ILS JE LA LE LES LEUR LUI MA " +
      "MAIS MAL ME MER MES MOI MON NE NI NON NOS NOUS NUL ON ONT OU OÙ OUI PAR PAS PEU PLUS POUR QUE QUI SA " +
      "SANS SE SES SI SON SOUS STOP SUR TA TE TES TOI TON TOUS TOUT TU UN UNE VA VIA VOS VOUS VU VUE Y À " +
      "ÇA DÈS DIT EST LÀ NOM VIE DIX DUR EAU ÉTÉ FEU ICI JEU MOT NEZ RUE SEL SIX SOL SUD SÛR VIF VIN VOL OEIL ŒUF",
  ),
};

/** Pronunciations that do not follow from the letters. */
export const SPECIAL: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    JPEG: "jay peg",
    SQL: "ess cue ell",
    JSON: "jason",
    OK: "okay",
    WYSIWYG: "wizzy wig",
    IBAN: "eye ban",
    NY: "New York",
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

/** Vowels, for use in a character class. */
const VOWELS = "AEIOUYÄÖÜÉÈÊËÀÂÎÏÔÛÙŒÆ";
const VOWEL = new RegExp(`[${VOWELS}]`);
const CONSONANT = `[^${VOWELS}]`;
/** Clusters that no word of these languages begins or ends with, or has inside. */
const UNPRONOUNCEABLE = new RegExp(
  [
    `${CONSONANT}{4}`,
    `^(?:(?!QU|TW|CH|TH|SC|KN|GH|PF)[^${VOWELS}SHRLWN]{2}|(?!TH|CH|S[CTPKH])${CONSONANT}{3}|` +
    `(?!W[RH]|RH|MN)[HLMNRW]${CONSONANT})`,
    // "ISDN", "OFTC", "ECRC", "IETF"
    `(?:[BCDFKPTVXZ][LMNR]|G[LMR])$|[BDFGKPT]C$|[BCDFGKPTVXZ][LMNR]${CONSONANT}$|[BCDGKT]F$|[SC]PF$`,
    `${CONSONANT}[BDGJKMPQVW]$(?<![AEIOUYÄÖÜ](?:[CLNRSW]K|R?[GLNRW]D|[LNR]G|[LMPRS]P|[HLMR]M|[LMR]B))`,
    "(?<!Q)[AEIOU]{3}",
    "^([A-Z])\\1",
  ].join("|"),
);
/** Groups of letters that are one sound, with the one letter that stands for it in the patterns. */
const ONE_SOUND: readonly (readonly [RegExp, string])[] = [
  [/SCH|CH/g, "S"],
  [/EAU|IEU|OIE|UIE|EUE|AUE|EIE|OUE|AIE/g, "E"],
  [/GHT|TH/g, "T"],
  [/PH/g, "F"],
  [/ST$/, "T"],
];
/** Three letters, two consonants that begin no word and a vowel. */
const UNSPEAKABLE = /^[BCDFGJKMPQTVXZ]{2}[AEIOUYÄÖÜ]$/;
/** Above this share of capitals, they are the style of the text and do not indicate acronyms. */
const SHOUTED_SHARE = 0.6;
const SHOUTED_LETTERS = 16;
const LONGEST_ACRONYM = 6;

/** Cached verdict on the last text, since each of its words asks for it. */
let judged: { text: string; language?: Language; isShouted: boolean } = {
  text: "",
  isShouted: false,
};

function isShouted(text: string, language: Language): boolean {
  if (judged.text === text && judged.language === language) return judged.isShouted;
  const start = text.slice(0, 2000);
  const letters = start.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter)).length;
  // "WE CAN DO IT!" is short, but has several ordinary words.
  const isShouted = capitals / letters.length > SHOUTED_SHARE &&
    (letters.length >= SHOUTED_LETTERS
      ? hasWords(start, language)
      : capitals === letters.length && emphasised(start, language) > 1);
  judged = { text, language, isShouted };
  return isShouted;
}

/** Whether `text` has ordinary words in capitals; "10 AM EST – 14:00 UTC" has only acronyms. */
function hasWords(text: string, language: Language): boolean {
  return text.matchAll(/\p{Lu}+/gu).some(([word]) => word.length > LONGEST_ACRONYM) ||
    emphasised(text, language) > 1;
}

/** How many ordinary words that are no acronym `text` has in capitals. */
function emphasised(text: string, language: Language): number {
  return new Set(text.match(/\p{Lu}+/gu)).intersection(EMPHASIS[language]).difference(SPELT).size;
}

/** Returns how a word in capitals is spoken; undefined leaves it as written. */
export function speakCapitals(
  written: string,
  language: Language,
  text: string,
): string | undefined {
  const special = SPECIAL[language][written];
  if (special !== undefined) return special;
  const word = written[0] + written.slice(1).toLowerCase();
  if (AS_WORDS.has(written)) return word;
  if (isSpelt(written)) {
    // In English "IT" and others are words only in a text all in capitals; the German "MIT" is one.
    const isWord = EMPHASIS[language].has(written) &&
      (language !== "en" || isShouted(text, language));
    return isWord ? written.toLowerCase() : spell(written, language);
  }
  if (EMPHASIS[language].has(written)) return written.toLowerCase();
  // "THE CPU IS HOT"
  if (isShouted(text, language)) {
    return UNSPEAKABLE.test(written) ? spell(written, language) : written.toLowerCase();
  }
  if (written.length > LONGEST_ACRONYM) return written.toLowerCase();
  if (written.length <= 3 || isUnpronounceable(written)) return spell(written, language);
  return word;
}

/** Whether a word in capitals can be pronounced. */
export function isPronounceable(word: string): boolean {
  return VOWEL.test(word) && !isUnpronounceable(word);
}

function isUnpronounceable(word: string): boolean {
  return UNPRONOUNCEABLE.test(
    ONE_SOUND.reduce((rest, [letters, sound]) => rest.replace(letters, sound), word),
  );
}

/** Whether letters are a known spelt acronym or have no vowel. */
export function isSpelt(letters: string): boolean {
  return SPELT.has(letters) || !VOWEL.test(letters);
}
