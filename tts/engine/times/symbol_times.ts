/**
 * Derives the times of words and phonemes from the symbols that a model has spoken.
 * @module
 */
import { concatenate } from "../../../shared/media/pcm.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type TimedPhoneme,
  type TimedToken,
} from "../adapter.ts";
import { fadeEdges, soundingPart } from "../sound/clause_edges.ts";

/** Symbols that belong together, such as those of a phoneme. */
export interface SymbolRun {
  /** Index of the token that they belong to; undefined between words. */
  readonly token: number | undefined;
  /** In IPA, without stress; empty for punctuation and marks. */
  readonly phoneme: string;
  /** Their ids in the model's vocabulary. */
  readonly ids: readonly number[];
}

/** Symbols with their time. */
export interface TimedSymbol extends SymbolRun {
  /** Seconds from the start of the part. */
  readonly startSeconds: number;
  /** Seconds from the start of the part. */
  readonly endSeconds: number;
}

/** A part of a clause that a model speaks in one run. */
export interface SpokenPart {
  /** Mono, at {@linkcode ENGINE_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** The symbols with their times from the part's start. */
  readonly symbols: readonly TimedSymbol[];
}

/** Cuts symbols between words into parts of at most `mostIds` ids. */
export function* cutSymbols(
  symbols: readonly SymbolRun[],
  mostIds: number,
): Generator<SymbolRun[]> {
  let part: SymbolRun[] = [];
  let length = 0;
  let lastGap = 0;
  for (const symbol of symbols) {
    if (length + symbol.ids.length > mostIds && part.length > 0) {
      const cut = lastGap > 0 ? lastGap : part.length;
      yield part.slice(0, cut);
      part = part.slice(cut);
      length = part.reduce((sum, { ids }) => sum + ids.length, 0);
      lastGap = 0;
    }
    part.push(symbol);
    length += symbol.ids.length;
    if (symbol.token === undefined) lastGap = part.length;
  }
  if (part.length > 0) yield part;
}

/**
 * Returns the times of symbols from the durations of their ids. `frames` has an entry for every id
 * of the input; `lead` ids precede the first symbol.
 */
export function timesOf(
  symbols: readonly SymbolRun[],
  frames: readonly number[],
  seconds: number,
  lead = 1,
): TimedSymbol[] {
  const total = frames.reduce((sum, count) => sum + count, 0);
  const perFrame = seconds / Math.max(1, total);
  let passed = frames.slice(0, lead).reduce((sum, count) => sum + count, 0);
  let index = lead;
  return symbols.map((symbol) => {
    const startSeconds = passed * perFrame;
    for (const _ of symbol.ids) passed += frames[index++]!;
    return { ...symbol, startSeconds, endSeconds: passed * perFrame };
  });
}

/** Trims the silence at both ends; what remains is taken to span the first to the last word. */
export function trimmed(
  samples: Float32Array<ArrayBuffer>,
  symbols: readonly TimedSymbol[],
): SpokenPart {
  const { start, end } = soundingPart(samples);
  const cut = samples.slice(start, end);
  fadeEdges(cut);
  return { samples: cut, symbols: timesWithin(symbols, start, cut.length) };
}

/**
 * Returns the times of symbols in the trimmed part: `length` samples from sample `start` on, taken
 * to span the first to the last word.
 */
export function timesWithin(
  symbols: readonly TimedSymbol[],
  start: number,
  length: number,
): TimedSymbol[] {
  const seconds = length / ENGINE_RATE_HZ;
  const shift = (time: number) => Math.min(seconds, Math.max(0, time - start / ENGINE_RATE_HZ));
  const first = symbols.findIndex(({ token }) => token !== undefined);
  const last = symbols.findLastIndex(({ token }) => token !== undefined);
  return symbols.map((symbol, index) => ({
    ...symbol,
    startSeconds: index <= first ? 0 : index > last ? seconds : shift(symbol.startSeconds),
    endSeconds: index < first ? 0 : index >= last ? seconds : shift(symbol.endSeconds),
  }));
}

/** Joins the parts of a clause. */
export function joinParts(parts: readonly SpokenPart[]): AdapterClause {
  const symbols: TimedSymbol[] = [];
  let offset = 0;
  for (const part of parts) {
    symbols.push(...part.symbols.map((symbol) => ({
      ...symbol,
      startSeconds: symbol.startSeconds + offset,
      endSeconds: symbol.endSeconds + offset,
    })));
    offset += part.samples.length / ENGINE_RATE_HZ;
  }
  return {
    samples: concatenate(parts.map(({ samples }) => samples)),
    ...symbolTimes(symbols),
  };
}

/** Returns the token and phoneme times of consecutive symbols. */
export function symbolTimes(
  symbols: readonly TimedSymbol[],
): Pick<AdapterClause, "tokens" | "phonemes"> {
  return { tokens: tokenTimes(symbols), phonemes: phonemeTimes(symbols) };
}

function tokenTimes(symbols: readonly TimedSymbol[]): TimedToken[] {
  const tokens: { index: number; startSeconds: number; endSeconds: number }[] = [];
  for (const { token, startSeconds, endSeconds } of symbols) {
    if (token === undefined) continue;
    const last = tokens.at(-1);
    if (last?.index === token) last.endSeconds = endSeconds;
    else tokens.push({ index: token, startSeconds, endSeconds });
  }
  return tokens;
}

/** Leaves no gaps: symbols between words become entries without a phoneme, which are pauses. */
function phonemeTimes(symbols: readonly TimedSymbol[]): TimedPhoneme[] {
  return symbols.filter(({ startSeconds: start, endSeconds: end }) => end > start)
    .map(({ phoneme, startSeconds, endSeconds }) => ({
      symbol: phoneme,
      startSeconds,
      endSeconds,
    }));
}
