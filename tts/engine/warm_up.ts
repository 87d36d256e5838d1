/**
 * A sentence that nobody hears, spoken while an engine loads: code, graphs and espeak-ng take their
 * time when they are first used, and a word alone uses too little of them.
 * @module
 */
import type { EngineHandler } from "../../shared/engine/types.ts";
import type { SpeechAdapter } from "./adapter.ts";
import { type Clause, PLAIN_SPEECH, type Speech, type TtsEngineContract } from "./contract.ts";
import { FORMANT_VOICES, languageOfVoice } from "./formant/voices.ts";

/** Clauses, between which a slow model can stop; they have most sounds of every language. */
const CLAUSES = ["She has a joyful day there,", "while it is cold."];
const SAMPLE_RATE_HZ = 24_000;
/** Loading takes little more than this longer. */
const MOST_MILLISECONDS = 500;

/** Speaks by `stream` with a voice that the model of `adapter` has. */
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
    // What is wrong with the model is told to who wants something spoken.
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
