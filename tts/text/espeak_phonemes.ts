/**
 * IPA in espeak-ng's own phoneme names, for its `[[...]]` notation.
 * @module
 */

/** Longest first, so that affricates and diphthongs win over their parts. */
const PHONEMES: readonly (readonly [string, string])[] = [
  ["t͡ʃ", "tS"],
  ["d͡ʒ", "dZ"],
  ["tʃ", "tS"],
  ["dʒ", "dZ"],
  ["oʊ", "oU"],
  ["əʊ", "oU"],
  ["aʊ", "aU"],
  ["aɪ", "aI"],
  ["eɪ", "eI"],
  ["ɔɪ", "OI"],
  ["ɔʏ", "OY"],
  ["ɑ̃", "A~"],
  ["ɛ̃", "E~"],
  ["ɔ̃", "O~"],
  ["œ̃", "W~"],
  ["iː", "i:"],
  ["uː", "u:"],
  ["ɑː", "A:"],
  ["ɔː", "O:"],
  ["ɜː", "3:"],
  ["eː", "e:"],
  ["oː", "o:"],
  ["aː", "A:"],
  ["yː", "y:"],
  ["øː", "Y:"],
  ["ɛː", "E:"],
  ["ə", "@"],
  ["ɚ", "3"],
  ["ɐ", "3"],
  ["ɪ", "I"],
  ["ʊ", "U"],
  ["ɛ", "E"],
  ["æ", "a"],
  ["ʌ", "V"],
  ["ɔ", "O"],
  ["ɒ", "0"],
  ["ɑ", "A:"],
  ["ʏ", "y"],
  ["œ", "W"],
  ["ø", "Y"],
  ["y", "y"],
  ["ʃ", "S"],
  ["ʒ", "Z"],
  ["θ", "T"],
  ["ð", "D"],
  ["ŋ", "N"],
  ["ɲ", "n^"],
  ["ç", "C"],
  ["ʁ", "r"],
  ["ɹ", "r"],
  ["ɡ", "g"],
  ["ɥ", "w"],
  ["ˈ", "'"],
  ["ˌ", ","],
  ["ː", ""],
  [".", ""],
  ["ʔ", ""],
  ["‿", ""],
  [" ", " "],
];

const PLAIN = /[abdefhijklmnoprstuvwxz]/;

/** `ipa` as espeak-ng's phonemes; undefined when it has a symbol that espeak-ng lacks. */
export function toEspeakPhonemes(ipa: string): string | undefined {
  let rest = ipa.normalize("NFC").trim();
  let phonemes = "";
  while (rest !== "") {
    const known = PHONEMES.find(([symbol]) => rest.startsWith(symbol.normalize("NFC")));
    if (known !== undefined) {
      phonemes += known[1];
      rest = rest.slice(known[0].normalize("NFC").length);
    } else if (PLAIN.test(rest[0]!)) {
      phonemes += rest[0];
      rest = rest.slice(1);
    } else {
      return undefined;
    }
  }
  return `[[${phonemes}]]`;
}
