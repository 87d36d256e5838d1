/**
 * Maps letters to what they roughly sound like: kinds of sound that differ in loudness and in where
 * their energy lies, whatever the voice.
 * @module
 */

/** A kind of sound. */
export type SoundKind =
  | "vowel"
  | "long_vowel"
  | "sibilant"
  | "breath"
  | "stop"
  | "voiced_stop"
  | "nasal"
  | "liquid";

/**
 * Duration of each kind at an average rate, in seconds: fitted to the word times of 415 sentences
 * of espeak-ng in English, German, French and Italian and of 180 of the voice that ships, as
 * geometric means of the durations that alignment gives the sounds of a word within its true times.
 */
export const SOUND_SECONDS: Readonly<Record<SoundKind, number>> = {
  vowel: 0.072,
  long_vowel: 0.107,
  sibilant: 0.077,
  breath: 0.074,
  stop: 0.076,
  voiced_stop: 0.041,
  nasal: 0.07,
  liquid: 0.063,
};

/**
 * A pattern of letters and the sounds that they make together; no sounds if they are silent. V in
 * brackets stands for the vowels.
 */
type Spelling = readonly [letters: string, ...sounds: SoundKind[]];

const VOWELS = "aeiouyæœøàáâäèéêëìíîïòóôöùúûü";

/** Tried in order, after those of a language; every letter matches one of them. */
const COMMON: readonly Spelling[] = [
  // A spoken digit, such as eight.
  ["\\p{N}", "stop", "long_vowel", "nasal"],
  ["x", "stop", "sibilant"],
  ["qu", "stop", "liquid"],
  ["sch|ch|sh|ss?|zz?|ß|ç", "sibilant"],
  ["th|ph|ff?|v|h", "breath"],
  ["ck|cc?|k|pp?|q|tt?", "stop"],
  ["ng|mm?|nn?", "nasal"],
  ["j|ll?|rr?|ww?", "liquid"],
  ["[V]{2,}", "long_vowel"],
  ["[V]", "vowel"],
  ["bb?|dd?|gg?|.", "voiced_stop"],
];
const ENGLISH: readonly Spelling[] = [
  // make, called, makes; know, write, two, could
  ["(?<=[V].*[^V])e$|(?<=[V].*[^Vtd])e(?=d$)|(?<=[V].*[^Vcghsxz])e(?=s$)"],
  ["^[gk](?=n)|^w(?=r)|(?<=^t)w(?=o)|(?<=ou)l(?=d$)"],
  ["(?<=[^V])le(?=s?$)", "vowel", "liquid"],
  ["(?:i|ei|ou|au)gh", "long_vowel"],
  ["[ts]ion", "sibilant", "vowel", "nasal"],
  // this, those, weather, breathe
  ["^th(?=e|is|at|an|os|ou)|th(?=er|e$)", "voiced_stop"],
  ["t?ch", "stop", "sibilant"],
  ["d?g(?=[ey])|c(?=[eiy])|j", "sibilant"],
  ["wh(?!o)|^y(?=[V])", "liquid"],
  // water, famous, would, good
  ["(?<=[V].*)er(?=s?$)|ou(?=s$|ld)|oo(?=[dk])", "vowel"],
  // car, near, ball, I; rain, cow; late, hoped; me, go, my
  ["[aeiou]{1,2}r(?![V])|a(?=ll)|^[iy]$", "long_vowel"],
  ["[aeiou][aeiouyw]|[aiou](?=[bcdfgklmnprstvz]e(?:s|d|ly)?$)", "long_vowel"],
  ["(?<=^[^aeiou]*)[eoy]$(?<!^the|^to)", "long_vowel"],
];
const GERMAN: readonly Spelling[] = [
  ["chs|t?zz?", "stop", "sibilant"],
  ["(?<=i)g(?=$|st)", "sibilant"],
  ["th|[bdg](?=s?t?$)", "stop"],
  ["w", "breath"],
  ["er(?=[ns]?$)", "vowel"],
  // Uhr, vor, sehen, auf; Küche, Tag, du
  ["[aeiouäöü](?:hr?$|h|r$)|[aeoä][iuy]", "long_vowel"],
  ["[aouäöü](?=[bdfgklmnprstvß][aeiouäöü])|a(?=[dg]s?$)|(?<=^[^V]*)[aou]$", "long_vowel"],
];
const FRENCH: readonly Spelling[] = [
  // table, chantent, musique; année, rue; samedi
  ["(?<=[V].*(?:[^V]|[gq]u))(?:es?|(?<!m)ent)$|(?<=[éi]|[^gq]u)es?$|(?<=[V][^V])e(?=[^V][lr]?[V])"],
  ["(?<=^(?:sep|hui))t$", "stop"],
  ["(?<=^[ds]i)x$", "sibilant"],
  ["(?<=[V].*)er$", "vowel"],
  ["[dpstxz]+$|(?<![cp])h"],
  // loin, bien; pain, un, temps
  ["(?:oin|ien)(?![Vhn])", "liquid", "long_vowel"],
  ["(?:[aeo]?[iy]|[aâeoœu])[mn](?![Vhmn])(?:[dgpstxz]*$)?", "long_vowel"],
  ["o[iy]", "liquid", "vowel"],
  ["tion", "sibilant", "liquid", "long_vowel"],
  ["(?:ou|i|u)(?=[aâeéèêio])(?!es?$)", "liquid"],
  ["eau|au|o[uùû]|[eœ]u|[ae][iî]|[V]", "vowel"],
  ["ge(?=[aou])|g(?=[eéèêiy])|s?c(?=[eéèêiy])|j", "sibilant"],
  ["gu(?=[eéèêi])", "voiced_stop"],
  ["gn", "nasal"],
  ["qu|th", "stop"],
];
const ITALIAN: readonly Spelling[] = [
  ["gli(?=[aeou])|gl(?=i)", "liquid"],
  ["gn", "nasal"],
  ["sci(?=[aou])|sc(?=[eèéi])|g+i(?=[aou])|g+(?=[eèéìi])", "sibilant"],
  ["c+i(?=[aou])|c+(?=[eèéìi])|zz?", "stop", "sibilant"],
  ["c+h", "stop"],
  ["h"],
  ["[V]", "vowel"],
];

/** How words of a language are read. */
interface Reading {
  /** Alternatives, with a capture group for each spelling. */
  readonly pattern: RegExp;
  readonly spellings: readonly Spelling[];
}

const READINGS: Readonly<Record<string, Reading>> = {
  en: reading(ENGLISH),
  de: reading(GERMAN),
  fr: reading(FRENCH),
  it: reading(ITALIAN),
};
const OTHER = reading([]);

/** Returns the sounds of the word `text`; at least one. */
export function soundsOf(text: string, language: string): SoundKind[] {
  const word = text.toLowerCase().normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "");
  const { pattern, spellings } = READINGS[language] ?? OTHER;
  const sounds = [...word.matchAll(pattern)].flatMap(([, ...groups]) => {
    const [, ...heard] = spellings[groups.findIndex((group) => group !== undefined)]!;
    return heard;
  });
  return sounds.length === 0 ? ["long_vowel"] : sounds;
}

function reading(ofLanguage: readonly Spelling[]): Reading {
  const spellings = [...ofLanguage, ...COMMON];
  const groups = spellings.map(([letters]) => `(${letters.replaceAll("V", VOWELS)})`);
  return { pattern: new RegExp(groups.join("|"), "gu"), spellings };
}
