/**
 * Synthesises symbols window by window, with times that are known before the audio.
 * @module
 */
import { type AdapterPiece, ENGINE_RATE_HZ, type SegmentTimes } from "../adapter.ts";
import { fadeIn, fadeOut, soundingPart } from "../sound/clause_edges.ts";
import type { IdsInContext } from "../kokoro/speaker.ts";
import type { SoundManner } from "../onnx/symbol_model.ts";
import {
  type SymbolRun,
  symbolTimes,
  type TimedSymbol,
  timesOf,
  timesWithin,
} from "../times/symbol_times.ts";
import { type EncodedText, sumOf, type WindowedModel } from "./windowed_model.ts";
import { windowsOf } from "./windows.ts";
import { withoutWordSpaces } from "./word_spaces.ts";

/** Length of a frame of the model's durations, in samples. */
export const FRAME_SAMPLES = 240;
/**
 * Seconds kept after the last phoneme: over three languages and speeds from 0.7 to 1.6, no sound of
 * the model was heard later, and few durations reach further.
 */
const TAIL_SECONDS = 0.05;

/** A part of a clause that the model takes at once. */
export interface Stretch {
  /** Its symbols. */
  readonly symbols: readonly SymbolRun[];
  /** Their ids, with a boundary at either end. */
  readonly ids: readonly number[];
  /** The longer row of ids around them, when the speech around the clause runs into it. */
  readonly context: IdsInContext | undefined;
  /** Whether the clause ends with it. */
  readonly isLast: boolean;
  /** Number of tokens of the clause up to its end. */
  readonly untilToken: number;
}

/** Speaks a stretch window by window; ends early when `signal` aborts. */
export async function* speakSegment(
  model: WindowedModel,
  stretch: Stretch,
  style: Float32Array,
  manner: SoundManner,
  signal: AbortSignal,
): AsyncGenerator<AdapterPiece, void> {
  using text = await model.encode(stretch.ids, style, manner, stretch.context);
  const symbols = symbolsWithTimes(stretch, text);
  const end = endOf(symbols, text);
  const windows = windowsOf(Math.ceil(end / FRAME_SAMPLES));
  /** First sample of the audio; undefined until a window is not silent. */
  let start: number | undefined;
  for (const [index, window] of windows.entries()) {
    if (signal.aborted) return;
    const from = window.start * FRAME_SAMPLES;
    const isLast = index === windows.length - 1;
    let samples = (await model.decode(text, window)).subarray(0, end - from);
    const ends = isLast ? stretch.isLast ? "clause" : "stretch" : "nothing";
    if (start !== undefined) {
      if (isLast) fadeOut(samples);
      yield { samples, ends };
      continue;
    }
    // A silent window before the first sound is dropped.
    const sounding = soundingPart(samples);
    if (sounding.end === 0 && !isLast) continue;
    start = from + (sounding.end === 0 ? samples.length : sounding.start);
    samples = samples.subarray(start - from);
    fadeIn(samples);
    if (isLast) fadeOut(samples);
    yield { samples, times: stretchTimes(stretch, symbols, start, end), ends };
  }
}

function symbolsWithTimes({ symbols }: Stretch, { frames }: EncodedText): TimedSymbol[] {
  const seconds = sumOf(frames) * FRAME_SAMPLES / ENGINE_RATE_HZ;
  return withoutWordSpaces(timesOf(symbols, frames, seconds));
}

/** Returns the sample at which the audio ends, as the durations say but without a long silence. */
function endOf(symbols: readonly TimedSymbol[], { frames }: EncodedText): number {
  const all = Math.max(1, Math.round(sumOf(frames) * FRAME_SAMPLES));
  const last = symbols.findLast(({ token }) => token !== undefined);
  if (last === undefined) return all;
  return Math.min(all, Math.round((last.endSeconds + TAIL_SECONDS) * ENGINE_RATE_HZ));
}

function stretchTimes(
  { untilToken }: Stretch,
  symbols: readonly TimedSymbol[],
  start: number,
  end: number,
): SegmentTimes {
  const within = timesWithin(symbols, start, end - start);
  return { ...symbolTimes(within), untilToken, seconds: (end - start) / ENGINE_RATE_HZ };
}
