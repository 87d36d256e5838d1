/**
 * Words in other scripts: Cyrillic and Greek are transliterated to Latin letters; scripts of which
 * espeak-ng knows only names of letters ("Chinese letter, Chinese letter") are silent.
 * @module
 */
import { spell } from "./letters.ts";
import type { Language, Rule } from "../rules.ts";

const UNREAD = [
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
  "Arabic",
  "Hebrew",
  "Thai",
  "Lao",
  "Khmer",
  "Myanmar",
  "Tibetan",
  "Ethiopic",
].map((script) => `\\p{Script=${script}}`).join("");
/** A letter of these scripts; their digits are read. */
const UNREAD_LETTER = `(?!\\p{Nd})[${UNREAD}\u30fc]`;
const HAS_UNREAD = new RegExp(UNREAD_LETTER, "u");

/** Whether `text` has letters of a script that is left out. */
export function hasUnreadScript(text: string): boolean {
  return HAS_UNREAD.test(text);
}

function table(entries: string): Record<string, string> {
  return Object.fromEntries(
    entries.split(" ").map((entry) => {
      const [letter, latin] = entry.split("=");
      return [letter!, latin!];
    }),
  );
}

const CYRILLIC =
  "а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t " +
  "у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=y љ=ly њ=ny " +
  "ћ=ch ђ=dj џ=j ѓ=g ќ=k ѕ=dz";
const LETTERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: table(
    `${CYRILLIC} α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t ` +
      "υ=y φ=f χ=ch ψ=ps ω=o",
  ),
  de: table(
    `${CYRILLIC} в=w ё=jo ж=sch з=s й=j х=ch ц=z ч=tsch ш=sch щ=schtsch ю=ju я=ja ї=ji є=je ћ=tsch`,
  ),
  fr: table(`${CYRILLIC} ё=io ж=j у=ou ч=tch ш=ch щ=chtch ю=iou я=ia ћ=tch`),
};

/** Transliterates a word to Latin letters. */
function transliterate(word: string, language: Language): string {
  const latin = [...word.normalize("NFC")].map((letter) => {
    const lower = letter.toLowerCase();
    const plain = LETTERS[language][lower] ?? LETTERS[language][lower.normalize("NFD")[0]!];
    if (plain === undefined) return letter;
    return letter === lower ? plain : plain.slice(0, 1).toUpperCase() + plain.slice(1);
  }).join("");
  // "СССР"
  const isAcronym = /^\p{Lu}{2,5}$/u.test(word) && !/[AEIOUY]/.test(latin);
  return isAcronym ? spell(latin, language) : latin;
}

/** The rules for other scripts; they precede all rules that read words. */
export function scriptRules(language: Language): Rule[] {
  // espeak-ng reads Greek words itself in German and French, and names a lone letter in all three.
  const scripts = language === "en" ? ["Cyrillic", "Greek"] : ["Cyrillic"];
  return [
    { pattern: new RegExp(`(?:${UNREAD_LETTER}\\p{M}*)+`, "gu"), speak: () => "" },
    ...scripts.map((script): Rule => ({
      pattern: new RegExp(
        `(?<![\\p{L}\\p{M}\\p{N}])\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]+(?![\\p{L}\\p{N}])`,
        "gu",
      ),
      speak: ([word]) => transliterate(word, language),
    })),
  ];
}
