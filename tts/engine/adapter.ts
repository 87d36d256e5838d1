/**
 * The interface between the engine process and a family of acoustic models.
 * @module
 */
import type { Clause, Speech, TtsEngineInfo } from "./contract.ts";

/** Samples a second of every adapter, in Hz. */
export const ENGINE_RATE_HZ = 24_000;

/** A phoneme with its time. */
export interface TimedPhoneme {
  /** In IPA, without stress marks. */
  readonly symbol: string;
  /** Seconds from the start of the clause. */
  readonly startSeconds: number;
  /** Seconds from the start of the clause. */
  readonly endSeconds: number;
}

/** Where a token of the clause sounds. */
export interface TimedToken {
  /** Index into the clause's tokens. */
  readonly index: number;
  /** Seconds from the start of the clause. */
  readonly startSeconds: number;
  /** Seconds from the start of the clause. */
  readonly endSeconds: number;
}

/** A clause as sound. */
export interface AdapterClause {
  /** Mono samples from -1 to 1 at {@linkcode ENGINE_RATE_HZ}, without silence at either end. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** The tokens that sound, in order. */
  readonly tokens: readonly TimedToken[];
  /** The phonemes, in order and without gaps. */
  readonly phonemes: readonly TimedPhoneme[];
}

/** A family of acoustic models. */
export interface SpeechAdapter extends AsyncDisposable {
  /** What it says about itself. */
  readonly info: TtsEngineInfo;
  /** Whether it can take over the voice of a clip. */
  readonly canClone: boolean;
  /** Speaks one clause; stops early when `signal` aborts. */
  speak(clause: Clause, speech: Speech, signal: AbortSignal): Promise<AdapterClause>;
}
