/**
 * From clauses to an utterance: pauses between them, times from its start, and its finish.
 * @module
 */
import { concatenate } from "../../shared/media/pcm.ts";
import { ENGINE_RATE_HZ } from "./adapter.ts";
import type { Finish, FinishedSpeech, Speech, TimedViseme, TimedWord } from "./contract.ts";
import { encodeContainer, rateFor } from "./containers.ts";
import { normalizeLoudness, TRUE_PEAK_OVERSAMPLING } from "./loudness.ts";
import type { ResamplerCache } from "./resampler_cache.ts";
import type { TimedClause } from "./speaking.ts";

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
