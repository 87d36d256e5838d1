/**
 * Web addresses, e-mail addresses, handles, hashtags and file names, as people dictate them.
 * @module
 */
import { spell } from "../letters/letters.ts";
import { cardinal, digitByDigit } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

const SIGN_NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ".": "dot",
    "/": "slash",
    "-": "dash",
    "_": "underscore",
    "@": "at",
    ":": "colon",
    "?": "question mark",
    "=": "equals",
    "&": "and",
    "#": "hash",
    "+": "plus",
    "%": "percent",
    "~": "tilde",
  },
  de: {
    ".": "Punkt",
    "/": "Schrägstrich",
    "-": "Bindestrich",
    "_": "Unterstrich",
    "@": "ät",
    ":": "Doppelpunkt",
    "?": "Fragezeichen",
    "=": "gleich",
    "&": "und",
    "#": "Raute",
    "+": "plus",
    "%": "Prozent",
    "~": "Tilde",
  },
  fr: {
    ".": "point",
    "/": "slash",
    "-": "tiret",
    "_": "tiret bas",
    "@": "arobase",
    ":": "deux points",
    "?": "point d'interrogation",
    "=": "égal",
    "&": "et",
    "#": "dièse",
    "+": "plus",
    "%": "pour cent",
    "~": "tilde",
  },
};

/** Parts that are always spelt. */
const SPELT = new Set(["www", "http", "https", "html", "php", "xml", "pdf", "csv", "ftp", "ssh"]);

/** Endings after which "name.ending" is an address without "www". */
const DOMAINS =
  "com|net|org|edu|gov|info|io|ai|app|dev|eu|de|at|ch|fr|be|lu|co\\.uk|uk|us|ca|it|es|nl|tv|me|shop|blog|ly|gg|xyz|cloud";
/** File extensions, for use in a pattern. */
export const FILE_ENDINGS: string =
  "ts|js|tsx|jsx|mjs|py|rs|go|rb|sh|md|txt|pdf|csv|json|xml|yaml|yml|toml|html|css|png|jpe?g|gif|svg|" +
  "mp3|mp4|wav|flac|zip|tar|gz|docx?|xlsx?|pptx?|exe|log|sql|env";

/** Path, query and fragment; they do not end with punctuation of the sentence. */
const PATH = "(?:[/?#](?:[\\p{L}\\p{N}._~:/?#@!$&'()*+,;=%-]*[\\p{L}\\p{N}/=_~-])?)?";
const HOST_PART = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";

/** Vowels of each language, without which a part is spelt; "y" is not one in German. */
const VOWELS: Readonly<Record<Language, RegExp>> = {
  en: /[aeiouy]/,
  de: /[aeiouäöü]/,
  fr: /[aeiouyéèêàâîôû]/,
};
/** Longer endings than "de" and "uk" are words: "com", "info". */
const LONGEST_SPELT_ENDING = 2;

/** Longer runs of digits are read one by one. */
const MOST_ADDRESS_DIGITS = 5;

/** Reads a part between two signs; `isEnding` is true after a full stop. */
function speakPart(part: string, isEnding: boolean, language: Language): string {
  const pieces = part.match(/\d+|[^\d]+/g) ?? [];
  return pieces.map((piece) => {
    if (/^\d/.test(piece)) return cardinal(piece, language, "none", MOST_ADDRESS_DIGITS);
    const lower = piece.toLowerCase();
    const isSpelt = piece.length === 1 || SPELT.has(lower) || !VOWELS[language].test(lower) ||
      (isEnding && piece.length <= LONGEST_SPELT_ENDING);
    return isSpelt ? spell(piece, language) : piece;
  }).join(" ");
}

/** Reads an address as people dictate it: signs by name, short endings letter by letter. */
export function speakAddress(address: string, language: Language): string {
  const parts = address.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  const spoken = parts.map((part, index) =>
    /^[\p{L}\p{N}]/u.test(part)
      ? speakPart(part, parts[index - 1] === ".", language)
      : SIGN_NAMES[language][part] ?? ""
  );
  return spoken.filter((words) => words !== "").join(" ");
}

function bare(url: string): string {
  return url.replace(/^[a-z]+:\/\//i, "").replace(/\/$/, "");
}

/** "https://a.example/b", "doi:10.1000/xyz123", "arXiv:2301.12345" */
function urlAndPaperRules(language: Language): Rule[] {
  return [
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(?:(?:https?|ftp|wss?)://|www\\.)[\\p{L}\\p{N}][\\p{L}\\p{N}._:@-]{0,253}` +
          `(?<=[\\p{L}\\p{N}])${PATH}`,
        "giu",
      ),
      speak: ([url]) => speakAddress(bare(url), language),
    },
    {
      // "doi:10.1000/xyz123"
      pattern:
        /(?<![\p{L}\p{N}./])(?:(DOI|doi)(:?\s?))?(10\.\d{4,9}\/[\p{L}\p{N}._;()/-]{0,60}[\p{L}\p{N}])/gu,
      speak: ([, name, gap, address]) => {
        const spoken = speakAddress(address!, language);
        return name === undefined ? spoken : `${spell(name, language)}${gap} ${spoken}`;
      },
    },
    {
      // "arXiv:2301.12345"
      pattern: /(?<=(?<!\p{L})arXiv:\s?)(\d{4})\.(\d{4,5})(?:v(\d{1,2}))?(?![\p{L}\p{N}])/gu,
      speak: ([, month, number, version]) =>
        ` ${digitByDigit(month!, language)} ${SIGN_NAMES[language]["."]} ${
          digitByDigit(number!, language)
        }${version === undefined ? "" : ` version ${cardinal(version, language)}`}`,
    },
  ];
}

/** "localhost:3000", "ann@a.example", "a.example/b", "report.pdf" */
function hostRules(language: Language): Rule[] {
  const at = SIGN_NAMES[language]["@"]!;
  const host = `(?:${HOST_PART}\\.){1,8}`;
  return [
    {
      // "localhost:3000", "10.0.0.1:80"
      pattern:
        /(?<=(?<![\p{L}\p{N}.])(?:localhost|(?:\d{1,3}\.){3}\d{1,3})):(?=\d{2,5}(?![\p{L}\p{N}]))/giu,
      speak: () => SIGN_NAMES[language][":"],
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}._%+-])(?:mailto:)?([\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63})@` +
          `((?:${HOST_PART}\\.){1,8}\\p{L}{2,24})(?![\\p{L}\\p{N}])`,
        "giu",
      ),
      speak: ([, user, domain]) =>
        `${speakAddress(user!, language)} ${at} ${speakAddress(domain!, language)}`,
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}@.-])${host}(?:${DOMAINS})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])${PATH}`,
        "gu",
      ),
      speak: ([address]) =>
        /^\d+(?:\.\d+)*$/.test(address) ? undefined : speakAddress(bare(address), language),
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.])[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]{0,99}\\.(?:${FILE_ENDINGS})(?![\\p{L}\\p{N}]|\\.\\p{L})`,
        "gu",
      ),
      speak: ([name]) => speakAddress(name, language),
    },
  ];
}

/** "@ann", "#OpenSource" */
function tagRules(language: Language): Rule[] {
  const at = SIGN_NAMES[language]["@"]!;
  return [
    {
      // "@19h30" is a time.
      pattern:
        /(?<![\p{L}\p{N}.@])@(?!\d{1,4}(?:h\d\d|[ap]m|[kMG]?Hz|fps)?(?![\p{L}\p{N}_]))([\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,60}[\p{L}\p{N}_])?)/gu,
      speak: ([, handle]) => `${at} ${speakAddress(handle!, language)}`,
    },
    {
      // "#XK4T9Q" and "#HB-1234" are codes, "#100DaysOfCode" is not.
      pattern:
        /(?<![\p{L}\p{N}&#])#(?![A-Z]{1,4}(?:\d{1,4}[A-Z][A-Z\d]*(?![\p{L}\p{N}_])|-\d))((?:\d{1,4}(?=\p{L}{2}))?\p{L}[\p{L}\p{N}_]+)/gu,
      speak: ([, tag]) => `hashtag ${speakTag(tag!, language)}`,
    },
  ];
}

/** The rules for addresses, more specific ones first. */
export function webRules(language: Language): Rule[] {
  return [...urlAndPaperRules(language), ...hostRules(language), ...tagRules(language)];
}

/** "OpenSource" is two words. */
function speakTag(tag: string, language: Language): string {
  const words = tag.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=^\d+)(?=\p{L})/gu, " ").split(/[ _]/);
  return words.map((word) => speakPart(word, false, language)).join(" ");
}
