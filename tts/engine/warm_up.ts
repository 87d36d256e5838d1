/**
 * Synthesises a sentence while an engine loads, because code, graphs and espeak-ng are slow on
 * first use; a single word would exercise too little of them.
 * @module
 */
import type { EngineHandler } from "../../shared/engine/types.ts";
import type { SpeechAdapter } from "./adapter.ts";
import { type Clause, PLAIN_SPEECH, type Speech, type TtsEngineContract } from "./contract.ts";
import { FORMANT_VOICES, languageOfVoice } from "./formant/voices.ts";

/**
 * Several clauses, so that a slow model can stop between them; they have most sounds of every
 * language.
 */
const CLAUSES = ["She has a joyful day there,", "while it is cold."];
const SAMPLE_RATE_HZ = 24_000;
/** Bound on the time that a warm-up adds to loading. */
const MOST_MILLISECONDS = 500;

/** Runs `stream` with a voice that the model of `adapter` has. */
export async function warmUp(
  adapter: SpeechAdapter,
  stream: EngineHandler<TtsEngineContract["stream"]>,
): Promise<void> {
  const voice = Object.keys(FORMANT_VOICES).find((id) =>
    adapter.speaks?.({ id, language: languageOfVoice(id) }) ?? true
  );
  if (voice === undefined) return;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), MOST_MILLISECONDS);
  const job = { params: speechOf(voice), payload: new Uint8Array(), signal: over.signal };
  try {
    await Array.fromAsync(stream(job));
  } catch {
    // A fault of the model is reported to the first request that meets it.
  } finally {
    clearTimeout(timer);
  }
}

function speechOf(voice: string): Speech {
  return {
    ...PLAIN_SPEECH,
    clauses: CLAUSES.map(clauseOf),
    voice,
    language: languageOfVoice(voice),
    speed: 1,
    seed: 0,
    sampleRateHz: SAMPLE_RATE_HZ,
    visemes: false,
  };
}

function clauseOf(text: string): Clause {
  const tokens = text.split(" ").map((word) => ({ written: word, spoken: word }));
  return { tokens, rate: 1, pitchSemitones: 0, pauseSeconds: 0 };
}
