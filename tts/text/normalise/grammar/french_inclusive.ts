/**
 * French words written for both genders: "étudiant·e·s" is spoken "étudiants et étudiantes".
 * @module
 */
import type { Rule } from "../rules.ts";

/** Feminine endings, and the masculine endings that they replace. */
const FEMININE: readonly (readonly [ending: RegExp, masculine: RegExp])[] = [
  [/^trice$/, /teur$/],
  [/^rice$/, /eur$/],
  [/^euse$/, /eu[rx]$/],
  [/^se$/, /[rx]$/],
  [/^ère$/, /er$/],
  [/^e$/, /er$/],
  [/^(?:ve|fe)$/, /f$/],
];
/** Pairs whose feminine is not formed by an ending. */
const OWN: Readonly<Record<string, string>> = {
  "tous·tes": "tous et toutes",
  "celui·celle": "celui ou celle",
  "ceux·celles": "ceux et celles",
  "celles·ceux": "celles et ceux",
  "il·elle": "il ou elle",
  "ils·elles": "ils et elles",
};

const SIGN = "[·•‧.]";
const ENDING = "trice|rice|euse|ère|esse|enne|elle|ale|ve|fe|se|ne|le|te|re|e";

function feminine(masculine: string, ending: string): string {
  const replaced = FEMININE.find(([form, end]) => form.test(ending) && end.test(masculine))?.[1];
  if (replaced === undefined) return masculine + ending;
  // "conseiller·e"
  return masculine.replace(replaced, ending === "e" ? "ère" : ending);
}

/** Returns both genders of a word, in the plural or the singular. */
function both(masculine: string, ending: string, isPlural: boolean): string {
  const woman = feminine(masculine, ending);
  return isPlural ? `${masculine}s et ${woman}s` : `${masculine} ou ${woman}`;
}

/** The rules for words written for both genders. */
export const FRENCH_INCLUSIVE: readonly Rule[] = [
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.keys(OWN).join("|")})(?!\\p{L})`, "giu"),
    speak: ([written]) => OWN[written.toLowerCase()],
  },
  {
    // "étudiant·e·s", "ami.e", "un·e"; a single full stop may end a sentence: "fin.e" is left.
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.@/-])(\\p{L}{2,30})(${SIGN})(${ENDING})(?:\\2?(s)|\\2(s))?(?![\\p{L}\\p{N}@/]|${SIGN}\\p{L})`,
      "gu",
    ),
    speak: ([, masculine, sign, ending, plural, other]) => {
      const isPlural = (plural ?? other) !== undefined;
      if (sign === "." && !isPlural && !/^(?:ami|étudiant|un|le|cher|auteur)$/i.test(masculine!)) {
        return undefined;
      }
      // "lecteurs·rices": both forms are written in the plural.
      const singular = isPlural ? masculine!.replace(/s$/, "") : masculine!;
      return both(singular, ending!, isPlural);
    },
  },
  {
    // "étudiant(e)s", "né(e)"
    pattern: /(?<![\p{L}\p{N}])(\p{L}{2,30})\((e|ne|le)\)(s?)(?!\p{L})/gu,
    speak: ([, masculine, ending, plural]) => both(masculine!, ending!, plural === "s"),
  },
];
