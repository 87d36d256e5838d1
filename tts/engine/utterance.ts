/**
 * From clauses to an utterance: pauses between them, times from its start, and its finish.
 * @module
 */
import { concatenate } from "../../shared/media/pcm.ts";
import { type AdapterClause, ENGINE_RATE_HZ, type SpeechAdapter } from "./adapter.ts";
import type {
  Clause,
  Finish,
  FinishedSpeech,
  Speech,
  SpokenClause,
  TimedViseme,
  TimedWord,
} from "./contract.ts";
import { encodeContainer, rateFor } from "./containers.ts";
import { normalizeLoudness, TRUE_PEAK_OVERSAMPLING } from "./loudness.ts";
import type { ResamplerCache } from "./resampler_cache.ts";
import { visemesOf } from "./visemes.ts";
import { wordTimes } from "./word_times.ts";

/** A clause with its words, at the engine's rate. */
export interface TimedClause extends SpokenClause {
  /** Mono, at {@linkcode ENGINE_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Speaks clause by clause at {@linkcode ENGINE_RATE_HZ}; stops between clauses at `signal`. */
export async function* speakClauses(
  adapter: SpeechAdapter,
  speech: Speech,
  signal: AbortSignal,
): AsyncGenerator<TimedClause, void> {
  for (const clause of speech.clauses) {
    // A turn of the event loop lets a cancellation arrive while an adapter computes without one.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    yield timed(clause, await adapter.speak(clause, speech, signal), speech);
  }
}

function timed(clause: Clause, sound: AdapterClause, speech: Speech): TimedClause {
  const seconds = sound.samples.length / ENGINE_RATE_HZ;
  return {
    samples: sound.samples,
    seconds,
    words: wordTimes(clause.tokens, sound.tokens, seconds),
    visemes: speech.visemes ? visemesOf(sound.phonemes, seconds) : [],
    pauseSeconds: clause.pauseSeconds / (speech.speed * clause.rate),
  };
}

/** Joins `clauses` and finishes them as asked; the payload is the file. */
export async function finishUtterance(
  clauses: readonly TimedClause[],
  speech: Speech,
  finish: Finish,
  resamplers: ResamplerCache,
): Promise<{ data: FinishedSpeech; payload: Uint8Array<ArrayBuffer> }> {
  const joined = join(clauses, finish.headSilenceSeconds);
  const oversampler = await resamplers.get(ENGINE_RATE_HZ, ENGINE_RATE_HZ * TRUE_PEAK_OVERSAMPLING);
  const loud = normalizeLoudness(joined.samples, ENGINE_RATE_HZ, finish, oversampler);
  const { bitsPerSample, container } = finish;
  const sampleRateHz = rateFor(container, speech.sampleRateHz);
  const spoken = (await resamplers.get(ENGINE_RATE_HZ, sampleRateHz)).resample(loud);
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * sampleRateHz));
  const whole = concatenate([
    silence(finish.headSilenceSeconds),
    spoken,
    silence(finish.tailSilenceSeconds),
  ]);
  return {
    data: {
      words: joined.words,
      visemes: joined.visemes,
      seconds: whole.length / sampleRateHz,
    },
    payload: await encodeContainer(whole, { sampleRateHz, bitsPerSample }, container),
  };
}

interface Joined {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly words: TimedWord[];
  readonly visemes: TimedViseme[];
}

/** Joins clauses with their pauses; times begin at `headSeconds`, samples without them. */
function join(clauses: readonly TimedClause[], headSeconds: number): Joined {
  const parts: Float32Array[] = [];
  const words: TimedWord[] = [];
  const visemes: TimedViseme[] = [];
  let length = 0;
  for (const [index, clause] of clauses.entries()) {
    const start = headSeconds + length / ENGINE_RATE_HZ;
    words.push(...shiftWords(clause.words, start));
    visemes.push(...shiftVisemes(clause.visemes, start));
    const isLast = index === clauses.length - 1;
    const pause = isLast ? 0 : Math.round(clause.pauseSeconds * ENGINE_RATE_HZ);
    parts.push(clause.samples, new Float32Array(pause));
    length += clause.samples.length + pause;
    if (pause > 0 && clause.visemes.length > 0) {
      const begin = start + clause.seconds;
      visemes.push({ viseme: "sil", start: begin, duration: pause / ENGINE_RATE_HZ });
    }
  }
  return { samples: concatenate(parts), words, visemes };
}

/** The same words, `seconds` later. */
function shiftWords(words: readonly TimedWord[], seconds: number): TimedWord[] {
  return words.map(({ word, start, end }) => ({
    word,
    start: start + seconds,
    end: end + seconds,
  }));
}

/** The same mouth shapes, `seconds` later. */
function shiftVisemes(visemes: readonly TimedViseme[], seconds: number): TimedViseme[] {
  return visemes.map((viseme) => ({ ...viseme, start: viseme.start + seconds }));
}
