/**
 * Synthesises the clauses of texts: one after the other, each streamed as it is computed, or whole,
 * several in one run where the model takes a batch.
 * @module
 */
import { fieldError, type ServiceError } from "../../shared/errors.ts";
import { pause } from "../../shared/pause.ts";
import { Turns } from "../turns.ts";
import {
  type AdapterClause,
  type AdapterPiece,
  ENGINE_RATE_HZ,
  type SegmentTimes,
  type SpeechAdapter,
  type SpeechRequest,
} from "./adapter.ts";
import { ComputeClock } from "./compute_clock.ts";
import type { Clause, Speech, SpokenPiece, TimedWord } from "./contract.ts";
import type { PieceResampler } from "./sound/piece_resampler.ts";
import { piecesOf } from "./pieces.ts";
import { visemesOf } from "./times/visemes.ts";
import { wordTimes } from "./times/word_times.ts";

/**
 * Most characters in one run. Longer texts use all cores by themselves; together they would only
 * take longer to cancel.
 */
const MOST_CHARACTERS_TOGETHER = 400;

const MODEL_TURN_MILLISECONDS = 2;
/** Concurrent groups of a text where the model can; more would only wait inside it. */
const GROUPS_AT_ONCE = 2;

/** Clock of the one model in this process. */
const CLOCK = new ComputeClock();

/** A piece of a clause with its samples. */
export interface TimedPiece extends SpokenPiece {
  /** Mono, at the requested rate. */
  readonly samples: Float32Array<ArrayBuffer>;
}

/** A whole clause with its samples. */
export interface TimedClause extends SpokenPiece {
  /** Mono, at {@linkcode ENGINE_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
}

/**
 * Speaks clause by clause, each in the pieces that the model makes of it, as they are requested;
 * stops between pieces when `signal` aborts. Times may reach into the pieces that follow.
 * @param resampler converts to the rate of `speech`; owned by the caller
 * @throws {ServiceError} `text_empty` when nothing of it has a sound
 */
export async function* speakPieces(
  adapter: SpeechAdapter,
  speech: SpeechRequest,
  resampler: PieceResampler,
  signal: AbortSignal,
): AsyncGenerator<TimedPiece, void> {
  let isSilent = true;
  for (const clause of speech.clauses) {
    let fromToken = 0;
    for await (const [piece, seconds] of computed(adapter, clause, speech, signal)) {
      const { times, ends } = piece;
      const samples = resampler.convert(piece.samples, ends !== "nothing");
      isSilent &&= samples.length === 0;
      yield {
        samples,
        seconds: samples.length / speech.sampleRateHz,
        words: times === undefined ? [] : wordsOf(clause, times, fromToken),
        visemes: times !== undefined && speech.visemes
          ? visemesOf(times.phonemes, times.seconds)
          : [],
        pauseSeconds: ends === "clause" ? pauseAfter(clause, speech) : 0,
        gpuSeconds: gpuShare(adapter, seconds),
      };
      fromToken = times?.untilToken ?? fromToken;
    }
    if (signal.aborted) return;
  }
  if (isSilent) throw withoutSound();
}

/**
 * Creates the error for a text the voice cannot pronounce, such as letters of some other scripts.
 */
function withoutSound(): ServiceError {
  return fieldError("text", "the voice cannot pronounce it", { code: "text_empty", verb: "speak" });
}

/**
 * Yields the pieces of a clause with the compute time of each; lets a cancellation in before each.
 */
async function* computed(
  adapter: SpeechAdapter,
  clause: Clause,
  speech: SpeechRequest,
  signal: AbortSignal,
): AsyncGenerator<[AdapterPiece, number], void> {
  const pieces = piecesOf(adapter, clause, speech, signal);
  try {
    while (true) {
      await letCancel(adapter);
      if (signal.aborted) return;
      const { result: { done, value }, seconds } = await CLOCK.measure(() => pieces.next());
      if (done || signal.aborted) return;
      yield [value, seconds];
      if (value.ends === "clause") return;
    }
  } finally {
    await pieces.return();
  }
}

/** Returns the words of the tokens from `fromToken` on whose times are given. */
function wordsOf(
  { tokens }: Clause,
  { tokens: timed, untilToken, seconds }: SegmentTimes,
  fromToken: number,
): TimedWord[] {
  const later = timed.filter(({ index }) => index >= fromToken)
    .map((token) => ({ ...token, index: token.index - fromToken }));
  return wordTimes(tokens.slice(fromToken, untilToken), later, seconds);
}

/** The clauses of a text, or the error that prevented them. */
export type SpokenText =
  | { readonly kind: "spoken"; readonly clauses: readonly TimedClause[] }
  | { readonly kind: "failed"; readonly cause: unknown };

/**
 * Speaks whole texts, several short clauses in one run where the model can, also of different
 * texts. Which clauses share a run depends on the texts alone. A failure stops only the texts it
 * belongs to; no group starts once `signal` has aborted.
 */
export async function speakTexts(
  adapter: SpeechAdapter,
  speeches: readonly SpeechRequest[],
  signal: AbortSignal,
): Promise<SpokenText[]> {
  const sounds = speeches.map((): (TimedClause | undefined)[] => []);
  const failures = new Map<number, unknown>();
  const turns = new Turns(adapter.runsConcurrently ? GROUPS_AT_ONCE : 1);
  const speak = async (group: readonly Waiting[]) => {
    await letCancel(adapter);
    if (signal.aborted || group.every(({ text }) => failures.has(text))) return;
    try {
      const { result: spoken, seconds } = await CLOCK.measure(() =>
        speakGroup(adapter, group, signal)
      );
      const gpuSeconds = gpuShare(adapter, seconds / group.length);
      for (const [index, sound] of spoken.entries()) {
        const { text, place, clause, speech } = group[index]!;
        sounds[text]![place] = timed(clause, sound, speech, gpuSeconds);
      }
    } catch (cause) {
      for (const { text } of group) failures.set(text, cause);
    }
  };
  await Promise.all(
    groupsOf(adapter, speeches).map((group) => turns.take(() => speak(group))),
  );
  return sounds.map((sound, text): SpokenText => {
    if (failures.has(text)) return { kind: "failed", cause: failures.get(text) };
    const clauses = sound.filter((clause) => clause !== undefined);
    const isSilent = !signal.aborted && clauses.every(({ samples }) => samples.length === 0);
    return isSilent ? { kind: "failed", cause: withoutSound() } : { kind: "spoken", clauses };
  });
}

/**
 * Speaks a whole text.
 * @throws {ServiceError} `text_empty` when nothing of it has a sound
 * @throws what the model throws
 */
export async function speakWhole(
  adapter: SpeechAdapter,
  speech: SpeechRequest,
  signal: AbortSignal,
): Promise<readonly TimedClause[]> {
  const [spoken] = await speakTexts(adapter, [speech], signal);
  if (spoken?.kind === "failed") throw spoken.cause;
  return spoken?.clauses ?? [];
}

/** A clause with its place in its text. */
interface Waiting {
  readonly text: number;
  readonly place: number;
  readonly clause: Clause;
  readonly speech: SpeechRequest;
}

/**
 * Groups the clauses that share a run: short ones that differ only in their words; others go alone.
 */
function groupsOf(adapter: SpeechAdapter, speeches: readonly SpeechRequest[]): Waiting[][] {
  const all = speeches.flatMap((speech, text) =>
    speech.clauses.map((clause, place): Waiting => ({ text, place, clause, speech }))
  );
  if (adapter.speakTogether === undefined || !adapter.info.capabilities.batches) {
    return all.map((waiting) => [waiting]);
  }
  const alike = Map.groupBy(all, batchKeyOf);
  return [...alike.values()].flatMap((waiting) => [...groupByLength(waiting)]);
}

/** Returns a key of everything that clauses of one run must have in common. */
function batchKeyOf({ clause, speech }: Waiting): string {
  const { voice, language, speed, seed, quality, clips } = speech;
  const { rate, pitchSemitones } = clause;
  const heard = [clips.voice?.sha256, clips.style?.sha256, speech.cloneStrength];
  return JSON.stringify([voice, language, speed, seed, quality, rate, pitchSemitones, ...heard]);
}

function* groupByLength(all: readonly Waiting[]): Generator<Waiting[]> {
  let group: Waiting[] = [];
  let characters = 0;
  for (const waiting of all) {
    const length = waiting.clause.tokens.reduce((sum, { spoken }) => sum + spoken.length + 1, 0);
    if (group.length > 0 && characters + length > MOST_CHARACTERS_TOGETHER) {
      yield group;
      group = [];
      characters = 0;
    }
    group.push(waiting);
    characters += length;
  }
  if (group.length > 0) yield group;
}

async function speakGroup(
  adapter: SpeechAdapter,
  group: readonly Waiting[],
  signal: AbortSignal,
): Promise<AdapterClause[]> {
  const { clause, speech } = group[0]!;
  return group.length === 1 || adapter.speakTogether === undefined
    ? [await adapter.speak(clause, speech, signal)]
    : await adapter.speakTogether(group.map((waiting) => waiting.clause), speech, signal);
}

/**
 * Lets messages from the front process arrive, above all a cancellation, where an adapter computes
 * without yielding to the event loop. While such a model keeps every core busy, the thread that
 * reads standard input needs a moment too.
 */
async function letCancel(
  { info, runsConcurrently = false }: SpeechAdapter,
): Promise<void> {
  if (runsConcurrently) return;
  const milliseconds = info.engine === "formant" ? 0 : MODEL_TURN_MILLISECONDS;
  await pause(milliseconds);
}

/** Returns `seconds` where a GPU computes, else null. */
function gpuShare({ info }: SpeechAdapter, seconds: number): number | null {
  return info.backend === "cuda" ? seconds : null;
}

function timed(
  clause: Clause,
  sound: AdapterClause,
  speech: Speech,
  gpuSeconds: number | null,
): TimedClause {
  const seconds = sound.samples.length / ENGINE_RATE_HZ;
  return {
    samples: sound.samples,
    seconds,
    words: wordTimes(clause.tokens, sound.tokens, seconds),
    visemes: speech.visemes ? visemesOf(sound.phonemes, seconds) : [],
    pauseSeconds: pauseAfter(clause, speech),
    gpuSeconds,
  };
}

function pauseAfter({ pauseSeconds, rate }: Clause, { speed }: Speech): number {
  return pauseSeconds / (speed * rate);
}
