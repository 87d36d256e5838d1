/**
 * Synthesises an utterance as a file that is sent while it is written.
 * @module
 */
import type { EngineReply } from "../../shared/engine/types.ts";
import { concatenate } from "../../shared/media/pcm.ts";
import { ENGINE_RATE_HZ, type SpeechAdapter, type SpeechRequest } from "./adapter.ts";
import { openStream, rateFor } from "./containers/containers.ts";
import type { SoundWriter } from "./containers/writer.ts";
import type { FilePiece, StreamFinish } from "./contract.ts";
import type { ResamplerCache } from "./sound/resampler_cache.ts";
import { speakPieces, speakWhole } from "./speaking.ts";
import { shifted, silentMouth, type Timeline } from "./times/timeline.ts";
import { joinUtterance } from "./utterance.ts";

/** Seconds per piece of an utterance that had to be complete before its first byte. */
const PIECE_SECONDS = 1;

/** Audio of a piece and its times. */
interface Sound extends Timeline {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly gpuSeconds: number | null;
}

const SILENT: Omit<Sound, "samples"> = { words: [], visemes: [], gpuSeconds: null };

/** Everything that a streamed utterance needs. */
export interface StreamJob {
  /** The adapter that synthesises. */
  readonly adapter: SpeechAdapter;
  /** What is spoken. */
  readonly speech: SpeechRequest;
  /** How it is finished. */
  readonly finish: StreamFinish;
  /** Resamplers, owned by the caller. */
  readonly resamplers: ResamplerCache;
  /** Stops the job between pieces. */
  readonly signal: AbortSignal;
}

/**
 * Yields the pieces of the file as they are written. A loudness target needs the complete
 * utterance, so its pieces follow only then.
 */
export async function* streamUtterance(
  job: StreamJob,
): AsyncGenerator<EngineReply<FilePiece>, void> {
  const { speech, finish, signal } = job;
  const sampleRateHz = rateFor(finish.container, speech.sampleRateHz);
  const format = { sampleRateHz, bitsPerSample: finish.bitsPerSample };
  await using writer = await openStream(finish.container, format);
  const sounds = finish.loudness === "none" ? spokenSounds(job) : levelledSounds(job);
  let length = 0;
  for await (const sound of sounds) {
    yield await pieceOf(sound, length / sampleRateHz, sampleRateHz, writer);
    length += sound.samples.length;
  }
  if (signal.aborted) return;
  const start = length / sampleRateHz;
  yield {
    data: { words: [], visemes: [], start, seconds: 0, gpuSeconds: null },
    payload: await writer.finish(),
  };
}

async function pieceOf(
  { samples, gpuSeconds, ...times }: Sound,
  start: number,
  sampleRateHz: number,
  writer: SoundWriter,
): Promise<EngineReply<FilePiece>> {
  const seconds = samples.length / sampleRateHz;
  return {
    data: { ...shifted(times, start), start, seconds, gpuSeconds },
    payload: await writer.add(samples),
  };
}

/** Yields the head silence, the pieces of each clause after its pause, and the tail silence. */
async function* spokenSounds(
  { adapter, speech, finish, resamplers, signal }: StreamJob,
): AsyncGenerator<Sound, void> {
  const sampleRateHz = rateFor(finish.container, speech.sampleRateHz);
  const silence = (seconds: number): Float32Array<ArrayBuffer> =>
    new Float32Array(Math.round(seconds * sampleRateHz));
  const resampler = await resamplers.ofPieces(ENGINE_RATE_HZ, sampleRateHz);
  const order = { ...speech, sampleRateHz };
  let before = silence(finish.headSilenceSeconds);
  if (before.length > 0) yield silentSound(before, speech, sampleRateHz);
  before = silence(0);
  for await (const piece of speakPieces(adapter, order, resampler, signal)) {
    const pauseSeconds = before.length / sampleRateHz;
    const { words, visemes } = shifted(piece, pauseSeconds);
    yield {
      samples: concatenate([before, piece.samples]),
      words,
      visemes: speech.visemes ? [...silentMouth(0, pauseSeconds), ...visemes] : [],
      gpuSeconds: piece.gpuSeconds,
    };
    before = silence(piece.pauseSeconds);
  }
  const tail = silence(finish.tailSilenceSeconds);
  if (tail.length > 0 && !signal.aborted) yield silentSound(tail, speech, sampleRateHz);
}

function silentSound(
  samples: Float32Array<ArrayBuffer>,
  { visemes }: SpeechRequest,
  sampleRateHz: number,
): Sound {
  const seconds = samples.length / sampleRateHz;
  return { ...SILENT, samples, visemes: visemes ? silentMouth(0, seconds) : [] };
}

/**
 * Yields the complete utterance in pieces; words and visemes go with the piece in which they begin.
 */
async function* levelledSounds(
  { adapter, speech, finish, resamplers, signal }: StreamJob,
): AsyncGenerator<Sound, void> {
  const clauses = await speakWhole(adapter, speech, signal);
  if (signal.aborted) return;
  const whole = await joinUtterance(clauses, speech, finish, resamplers, signal);
  const size = PIECE_SECONDS * whole.sampleRateHz;
  for (let start = 0; start < whole.samples.length; start += size) {
    const from = start / whole.sampleRateHz;
    const isIn = (timed: { start: number }) =>
      timed.start >= from && timed.start < from + PIECE_SECONDS;
    const times = { words: whole.words.filter(isIn), visemes: whole.visemes.filter(isIn) };
    yield {
      ...shifted(times, -from),
      samples: whole.samples.slice(start, start + size),
      gpuSeconds: start === 0 ? whole.gpuSeconds : null,
    };
  }
}
