/**
 * Makes the recordings of synthetic voices: until a real recording replaces it, a voice that ships
 * is spoken by the formant engine.
 * @module
 */
import { decodeWav } from "../../shared/media/wav.ts";
import type { Voice } from "../../shared/schema/tts.ts";
import { PLAIN_SPEECH } from "../../tts/engine/contract.ts";
import { definition, FORMANT_ENGINE } from "../../tts/engine/definition.ts";
import { planSpeech } from "../../tts/text/plan.ts";

/** Text of the recordings in each language, which covers nearly all of its sounds. */
export const TEXTS: Readonly<Record<Voice["language"], string>> = {
  en: "The quick brown fox jumps over the lazy dog, while she measures a joyful noise there.",
  de: "Franz jagt im komplett verwahrlosten Taxi quer durch Bayern, zwölf Köche läuten Glocken.",
  fr: "Portez ce vieux whisky au juge blond qui fume, un lundi où chante une jeune vigneronne.",
};

/** Speaks the text of its language with `voice`; returns mono samples at `rateHz`. */
export async function speakVoice(
  voice: Pick<Voice, "id" | "language">,
  rateHz: number,
): Promise<Float32Array<ArrayBuffer>> {
  const { id, language } = voice;
  const request = { text: TEXTS[language], ssml_lite: false, spell_out: [], lexicon: {} };
  await using engine = await definition.load(FORMANT_ENGINE);
  const replies = engine.handlers.render({
    params: {
      clauses: planSpeech(request, language).clauses,
      voice: id,
      language,
      speed: 1,
      seed: 0,
      sampleRateHz: rateHz,
      visemes: false,
      ...PLAIN_SPEECH,
      finish: {
        container: "wav",
        bitsPerSample: 24,
        headSilenceSeconds: 0.1,
        tailSilenceSeconds: 0.1,
        loudness: "none",
        targetLufs: 0,
      },
    },
    payload: new Uint8Array(),
    signal: new AbortController().signal,
  });
  for await (const { payload } of replies) return decodeWav(payload!).samples;
  throw new Error(`Cannot speak with ${id}: the engine gave nothing`);
}
