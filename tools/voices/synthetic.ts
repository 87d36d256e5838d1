/**
 * Speaks the voices that ship: as long as nobody has put a recording in its place, a voice is what
 * the formant engine makes of it.
 * @module
 */
import { decodeWav } from "../../shared/media/wav.ts";
import type { Voice } from "../../shared/schema/tts.ts";
import { PLAIN_SPEECH } from "../../tts/engine/contract.ts";
import { definition, FORMANT_ENGINE } from "../../tts/engine/definition.ts";
import { planSpeech } from "../../tts/text/plan.ts";

/** What each language's voices say: every sound of the language, more or less. */
export const TEXTS: Readonly<Record<Voice["language"], string>> = {
  en: "The quick brown fox jumps over the lazy dog, while she measures a joyful noise there.",
  de: "Franz jagt im komplett verwahrlosten Taxi quer durch Bayern, zwölf Köche läuten Glocken.",
  fr: "Portez ce vieux whisky au juge blond qui fume, un lundi où chante une jeune vigneronne.",
};

/** Speaks the text of its language with `voice`; mono samples at `rateHz`. */
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
