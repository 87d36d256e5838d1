/**
 * Converts IPA to espeak-ng's phoneme names, for its `[[...]]` notation. Each of its languages has
 * its own phoneme set, and an unknown phoneme silences the rest of the word, so a sound that a
 * language lacks is replaced by the nearest one that it has.
 * @module
 */
import { byLanguage, type Language } from "./normalise/rules.ts";

/** IPA symbols and their phoneme in each language, in the order of {@linkcode COLUMNS}. */
type Row = readonly [symbols: string, en: string, de: string, fr: string];

const COLUMNS: Readonly<Record<Language, 1 | 2 | 3>> = { en: 1, de: 2, fr: 3 };

const VOWELS: readonly Row[] = [
  ["a", "a", "a", "a"],
  ["aː ɑː ɑ", "A:", "A:", "a"],
  ["ɑ̃ ã ɑ̃ː", "A~", "A~", "A~"],
  ["æ", "a", "E", "a"],
  ["ɐ", "@", "3", "a"],
  ["ə ɘ", "@", "@", "@"],
  ["ɚ", "3", "3", "Wr"],
  ["ɝ ɜ ɝː ɜː", "3:", "W", "W"],
  ["e", "E", "e", "e"],
  ["eː", "e:", "e:", "e"],
  ["ɛ", "E", "E", "E"],
  ["ɛː", "E:", "E:", "E"],
  ["ɛ̃ ẽ ɛ̃ː", "En", "En", "E~"],
  ["i", "i", "i", "i"],
  ["iː", "i:", "i:", "i"],
  ["ɪ ɨ", "I", "I", "i"],
  ["o", "o", "o", "o"],
  ["oː", "o:", "o:", "o"],
  ["ɔ", "O", "O", "O"],
  ["ɔː", "O:", "O", "O"],
  ["ɔ̃ õ ɔ̃ː", "O~", "O~", "O~"],
  ["ɒ", "0", "O", "O"],
  ["u", "u", "u", "u"],
  ["uː", "u:", "u:", "u"],
  ["ʊ ɯ", "U", "U", "u"],
  ["ʌ ɤ", "V", "a", "V"],
  ["y yː ʉ", "u:", "y:", "y"],
  ["ʏ", "U", "y", "y"],
  ["ø øː", "3:", "Y:", "Y"],
  ["œ", "3:", "W", "W"],
  ["œ̃", "3:n", "W~", "W~"],
  ["eɪ", "eI", "eI", "eI"],
  ["ɛɪ", "EI", "EI", "EI"],
  ["aɪ", "aI", "aI", "aI"],
  ["ɔɪ", "OI", "OI", "OI"],
  ["ɔʏ ɔø", "OI", "OY", "OY"],
  ["aʊ", "aU", "aU", "au"],
  ["oʊ əʊ", "oU", "oU", "oU"],
  ["ɪə", "I@", "I@", "I@"],
  ["eə ɛə", "e@", "e@", "e@"],
  ["ʊə", "U@", "U@", "u@"],
];

const CONSONANTS: readonly Row[] = [
  ...["p", "b", "t", "d", "k", "f", "v", "s", "z", "h", "m", "n", "l", "j", "w", "x"].map(same),
  ...[["ɡ g", "g"], ["ɾ", "*"], ["ʔ", "?"], ["ɫ", "L"], ["ʎ", "l^"], ["ɲ", "n^"], ["ŋ ɴ", "N"]]
    .map(both),
  ...[["ʃ ɕ ʂ", "S"], ["ʒ ʑ ʐ", "Z"], ["θ", "T"], ["ð", "D"], ["ç", "C"], ["χ", "X"]].map(both),
  ...[["ɣ", "Q"], ["β", "B"], ["ʋ", "v#"], ["ɦ", "h"], ["ɱ", "m"]].map(both),
  ...[["q c", "k"], ["ʈ", "t"], ["ɖ", "d"], ["ɳ", "n"], ["ɬ ɭ", "l"], ["ʝ", "j"], ["ʍ", "w"]]
    .map(both),
  ...[["tʃ tɕ", "tS"], ["dʒ dʑ", "dZ"], ["ts", "ts"], ["dz", "dz"], ["pf", "pf"]].map(both),
  ...[["n̩", "@n"], ["l̩", "@l"], ["m̩", "@m"]].map(both),
  ["ɥ", "w", "y:", "y"],
  ["r ɹ ʁ ʀ ɻ", "r-", "r", "r"],
];

const MARKS: readonly Row[] = [
  ...[["ˈ", "'"], ["ˌ", ","]].map(both),
  // Length, syllable breaks, linking, aspiration and palatalisation are dropped.
  ...["ː", "ˑ", ".", "‿", "|", "-", "ʰ", "ʲ"].map((sign): Row => [sign, "", "", ""]),
];

/** Diacritics that espeak-ng does not use: ties, non-syllabic, voiceless, raised, lowered etc. */
const TIES = /[\u0361\u035c\u032f\u031a\u032a\u031d\u031e\u0325\u030a]/g;

/** A phoneme of espeak-ng that can bear stress. */
const FULL_VOWEL = /^[aAeEiIoOuUyYWV03]/;

function same(sound: string): Row {
  return [sound, sound, sound, sound];
}

function both([symbols, phoneme]: readonly string[]): Row {
  return [symbols!, phoneme!, phoneme!, phoneme!];
}

function tableOf(language: Language): ReadonlyMap<string, string> {
  const column = COLUMNS[language];
  const entries = [...VOWELS, ...CONSONANTS, ...MARKS].flatMap((row) =>
    row[0].split(" ").map((symbol): [string, string] => [
      symbol.normalize("NFC"),
      row[column],
    ])
  );
  return new Map(entries);
}

const TABLES = byLanguage(tableOf);

/** Returns the sounds that can be spoken in `language`, in IPA. */
export function knownSounds(language: Language): string[] {
  return [...TABLES[language].keys()];
}

/** Returns `ipa` as espeak-ng phonemes; undefined when it has an unknown symbol. */
export function toEspeakPhonemes(ipa: string, language: Language): string | undefined {
  const plain = ipa.normalize("NFD").replace(TIES, "").normalize("NFC");
  const words = plain.trim().split(/\s+/).map((word) => wordPhonemes(word, language));
  if (words.includes(undefined)) return undefined;
  return words.map((word) => `[[${word}]]`).join(" ");
}

function wordPhonemes(ipa: string, language: Language): string | undefined {
  const table = TABLES[language];
  const phonemes: string[] = [];
  let lastVowel = -1;
  for (let rest = ipa; rest !== "";) {
    // Longest first, so that affricates and diphthongs win over their parts.
    const length = [3, 2, 1].find((count) => table.has(rest.slice(0, count)));
    if (length === undefined) return undefined;
    const phoneme = table.get(rest.slice(0, length))!;
    if (FULL_VOWEL.test(phoneme)) lastVowel = phonemes.length;
    phonemes.push(phoneme);
    rest = rest.slice(length);
  }
  // French stress is on the last syllable and rarely marked; espeak-ng would stress the first.
  if (language === "fr" && lastVowel !== -1 && !ipa.includes("ˈ")) {
    phonemes.splice(lastVowel, 0, "'");
  }
  return phonemes.join("");
}
