/**
 * Joins clauses to an utterance, with the pauses between them and times from its start, and
 * finishes it.
 * @module
 */
import { concatenate } from "../../shared/media/pcm.ts";
import { ENGINE_RATE_HZ } from "./adapter.ts";
import { encodeContainer, rateFor } from "./containers/containers.ts";
import type { Finish, FinishedSpeech, Speech, StreamFinish } from "./contract.ts";
import { atDecodedLoudness } from "./sound/decoded_loudness.ts";
import { normalizePeak } from "./sound/loudness.ts";
import type { ResamplerCache } from "./sound/resampler_cache.ts";
import type { TimedClause } from "./speaking.ts";
import { shifted, silentMouth } from "./times/timeline.ts";

/**
 * Shortest file with a loudness target, in seconds: meters measure blocks of 0.4 s, report no
 * loudness for less, and may lose a little when they convert to their own rate.
 */
const LEAST_MEASURED_SECONDS = 0.41;

/** A joined utterance with its samples. */
export interface Utterance extends FinishedSpeech {
  /** Mono samples from -1 to 1. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Sample rate, in Hz. */
  readonly sampleRateHz: number;
  /** The encoded file, where reaching a loudness meant encoding it already. */
  readonly file: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Joins and finishes `clauses`; the payload is the file.
 * @throws {DOMException} `AbortError` when `signal` aborts
 */
export async function finishUtterance(
  clauses: readonly TimedClause[],
  speech: Speech,
  finish: Finish,
  resamplers: ResamplerCache,
  signal: AbortSignal,
): Promise<{ data: FinishedSpeech; payload: Uint8Array<ArrayBuffer> }> {
  const { samples, sampleRateHz, file, ...data } = await joinUtterance(
    clauses,
    speech,
    finish,
    resamplers,
    signal,
  );
  signal.throwIfAborted();
  const { bitsPerSample, container } = finish;
  return {
    data,
    payload: file ?? await encodeContainer(samples, { sampleRateHz, bitsPerSample }, container),
  };
}

/**
 * Joins `clauses` with their pauses, at the requested loudness and between the requested silences.
 * @throws {DOMException} `AbortError` when `signal` aborts before the loudness is reached
 */
export async function joinUtterance(
  clauses: readonly TimedClause[],
  speech: Speech,
  finish: StreamFinish,
  resamplers: ResamplerCache,
  signal: AbortSignal,
): Promise<Utterance> {
  const sampleRateHz = rateFor(finish.container, speech.sampleRateHz);
  const { headSilenceSeconds: head } = finish;
  const joined = join(clauses, head, speech.visemes);
  const tail = tailSeconds(finish, joined.samples.length / ENGINE_RATE_HZ);
  const resampler = await resamplers.get(ENGINE_RATE_HZ, sampleRateHz);
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * sampleRateHz));
  const padded = (sound: Float32Array<ArrayBuffer>) =>
    head + tail > 0 ? concatenate([silence(head), sound, silence(tail)]) : sound;
  const finished = async (level: Float32Array<ArrayBuffer>) => {
    const spoken = await resampler.resampleInTurns(level);
    // After resampling, which moves peaks.
    return padded(finish.loudness === "peak" ? normalizePeak(spoken) : spoken);
  };
  const { samples, file } = finish.loudness === "ebu_r128"
    ? await atDecodedLoudness(joined.samples, {
      finish: { ...finish, tailSilenceSeconds: tail },
      finished,
      sampleRateHz,
      signal,
    })
    : { samples: await finished(joined.samples), file: undefined };
  const seconds = samples.length / sampleRateHz;
  return {
    samples,
    sampleRateHz,
    file,
    words: joined.words,
    visemes: !speech.visemes ? [] : [
      ...silentMouth(0, head),
      ...joined.visemes,
      ...silentMouth(seconds - tail, tail),
    ],
    seconds,
    gpuSeconds: clauses.every(({ gpuSeconds }) => gpuSeconds === null)
      ? null
      : clauses.reduce((sum, { gpuSeconds }) => sum + (gpuSeconds ?? 0), 0),
  };
}

/**
 * Returns the tail silence after `spokenSeconds` of audio: as requested, else as much as meters
 * need.
 */
function tailSeconds(finish: StreamFinish, spokenSeconds: number): number {
  const { loudness, headSilenceSeconds, tailSilenceSeconds } = finish;
  if (loudness !== "ebu_r128" || tailSilenceSeconds > 0) return tailSilenceSeconds;
  return Math.max(0, LEAST_MEASURED_SECONDS - headSilenceSeconds - spokenSeconds);
}

interface Joined extends ReturnType<typeof shifted> {
  readonly samples: Float32Array<ArrayBuffer>;
}

/**
 * Joins clauses with their pauses; times include `headSeconds`, the samples do not. With
 * `hasVisemes`, pauses have one too.
 */
function join(
  clauses: readonly TimedClause[],
  headSeconds: number,
  hasVisemes: boolean,
): Joined {
  const parts: Float32Array[] = [];
  const joined: ReturnType<typeof shifted> = { words: [], visemes: [] };
  let length = 0;
  for (const [index, clause] of clauses.entries()) {
    const start = headSeconds + length / ENGINE_RATE_HZ;
    const { words, visemes } = shifted(clause, start);
    const isLast = index === clauses.length - 1;
    const pause = isLast ? 0 : Math.round(clause.pauseSeconds * ENGINE_RATE_HZ);
    parts.push(clause.samples, new Float32Array(pause));
    length += clause.samples.length + pause;
    joined.words.push(...words);
    joined.visemes.push(...visemes);
    if (hasVisemes) {
      joined.visemes.push(...silentMouth(start + clause.seconds, pause / ENGINE_RATE_HZ));
    }
  }
  return { ...joined, samples: concatenate(parts) };
}
