/**
 * From clauses to an utterance: pauses between them, times from its start, and its finish.
 * @module
 */
import { concatenate } from "../../shared/media/pcm.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type SpeechAdapter,
  type SpeechOrder,
} from "./adapter.ts";
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

/** Longer texts use all cores by themselves; together they would only take longer to cancel. */
const MOST_CHARACTERS_TOGETHER = 400;

/** A clause with its words, at the engine's rate. */
export interface TimedClause extends SpokenClause {
  /** Mono, at {@linkcode ENGINE_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Speaks clause by clause at {@linkcode ENGINE_RATE_HZ}; stops between clauses at `signal`. */
export async function* speakClauses(
  adapter: SpeechAdapter,
  speech: SpeechOrder,
  signal: AbortSignal,
): AsyncGenerator<TimedClause, void> {
  for (const clause of speech.clauses) {
    await letCancel();
    if (signal.aborted) return;
    const sound = await adapter.speak(clause, speech, signal);
    if (signal.aborted) return;
    yield timed(clause, sound, speech);
  }
}

/** Speaks everything, several short clauses at once where the model can; stops as above. */
export async function speakWhole(
  adapter: SpeechAdapter,
  speech: SpeechOrder,
  signal: AbortSignal,
): Promise<TimedClause[]> {
  if (adapter.speakTogether === undefined || !adapter.info.capabilities.batches) {
    return await Array.fromAsync(speakClauses(adapter, speech, signal));
  }
  const spoken: TimedClause[] = [];
  for (const clauses of shortTogether(speech.clauses)) {
    await letCancel();
    if (signal.aborted) break;
    const sounds = await adapter.speakTogether(clauses, speech, signal);
    spoken.push(...sounds.map((sound, index) => timed(clauses[index]!, sound, speech)));
  }
  return spoken;
}

/** A turn of the event loop lets a cancellation arrive while an adapter computes without one. */
async function letCancel(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** Clauses that follow each other and are alike but for their text, as many as are spoken at once. */
function* shortTogether(clauses: readonly Clause[]): Generator<Clause[]> {
  let group: Clause[] = [];
  let characters = 0;
  for (const clause of clauses) {
    const length = clause.tokens.reduce((sum, { spoken }) => sum + spoken.length + 1, 0);
    const first = group[0];
    const isAlike = first === undefined ||
      first.rate === clause.rate && first.pitchSemitones === clause.pitchSemitones;
    if (group.length > 0 && (!isAlike || characters + length > MOST_CHARACTERS_TOGETHER)) {
      yield group;
      group = [];
      characters = 0;
    }
    group.push(clause);
    characters += length;
  }
  if (group.length > 0) yield group;
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
