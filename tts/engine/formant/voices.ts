/**
 * Maps each voice of the catalogue to an accent, variant, rate and pitch of espeak-ng. Only plain
 * variants are used, which every listener understands.
 * @module
 */
import type { EspeakVoice } from "./espeak.ts";

const US = "gmw/en-US";
const UK = "gmw/en";
const RP = "gmw/en-GB-x-rp";
const DE = "gmw/de";
const FR = "roa/fr";

function voice(
  language: string,
  variant: string,
  wordsPerMinute: number,
  pitch: number,
): EspeakVoice {
  return { identifier: `${language}+${variant}`, wordsPerMinute, pitch, range: 50 };
}

/** Settings of espeak-ng for each voice by its id. */
export const FORMANT_VOICES: Readonly<Record<string, EspeakVoice>> = {
  svc_bella: voice(US, "f2", 165, 52),
  svc_heart: voice(US, "f1", 160, 50),
  svc_adam: voice(US, "m3", 160, 48),
  svc_michael: voice(US, "m1", 155, 42),
  en_eleanor: voice(UK, "f1", 155, 55),
  en_charlotte: voice(UK, "f3", 160, 50),
  en_victoria: voice(RP, "f2", 150, 46),
  en_william: voice(UK, "m2", 155, 45),
  en_george: voice(RP, "m1", 150, 40),
  en_arthur: voice(UK, "m7", 155, 50),
  de_katharina: voice(DE, "f1", 155, 50),
  de_alice_anna: voice(DE, "f2", 160, 54),
  de_alice_maria: voice(DE, "f3", 155, 48),
  de_alice_klara: voice(DE, "f5", 150, 52),
  de_frenz: voice(DE, "m1", 155, 45),
  de_hans: voice(DE, "m2", 150, 42),
  de_karlsson: voice(DE, "m3", 160, 48),
  de_hokuspokus: voice(DE, "m7", 160, 55),
  de_grimm_max: voice(DE, "m5", 155, 46),
  de_grimm_otto: voice(DE, "m1", 145, 38),
  de_grimm_kurt: voice(DE, "m3", 150, 40),
  fr_sonia: voice(FR, "f1", 155, 50),
  fr_ezwa: voice(FR, "f2", 150, 46),
  fr_nadine: voice(FR, "f3", 160, 52),
  fr_camille: voice(FR, "f5", 155, 55),
  fr_juliette: voice(FR, "f2", 165, 56),
  fr_margot: voice(FR, "f3", 150, 45),
  fr_jean: voice(FR, "m1", 155, 45),
  fr_jules: voice(FR, "m3", 160, 50),
  fr_louis: voice(FR, "m2", 150, 42),
  fr_henri: voice(FR, "m7", 155, 48),
};

/** Returns the language of a voice of the catalogue: en, de or fr. */
export function languageOfVoice(voice: string): string {
  return FORMANT_VOICES[voice]!.identifier.match(/\/([a-z]+)/)![1]!;
}

/** Returns the accent of a voice, without the variant of the formant engine. */
export function accentOf(voice: string): EspeakVoice {
  const base = FORMANT_VOICES[voice];
  if (base === undefined) throw new Error(`Cannot speak: ${voice} has no accent`);
  return { ...base, identifier: base.identifier.split("+")[0]! };
}
