/**
 * The interface between the engine process and the library that recognises speech in it.
 * @module
 */
import type { Decoding, RecognizedWord, SttInfo, TranscribeParams } from "./contract.ts";

/** Mono samples from -1 to 1 at 16 kHz. */
export type AudioSamples = Float32Array<ArrayBuffer>;

/** Longest prompt: each of its tokens costs the decoder as much as one of the transcript. */
export const MOST_PROMPT_TOKENS = 64;

/** A word and the ids of its tokens. */
export type TokenizedWord = RecognizedWord & { readonly tokens: readonly number[] };

/** What a decoder wrote for a window, before loops and noise are removed. */
export interface RawTranscript {
  /** Its words. */
  readonly words: readonly TokenizedWord[];
  /** How it was decoded, over all of its tokens. */
  readonly decoding: Omit<Decoding, "tokens">;
}

/** How the tokens of a transcript are chosen. */
export type Search =
  /** The likeliest token at each step. */
  | "greedy"
  /** Beam search where configured, repeated at higher temperatures if the result is doubtful. */
  | "careful";

/** How a window is decoded. */
export interface SearchParams extends TranscribeParams {
  /** How the tokens are chosen. */
  readonly search: Search;
}

/** A library with a loaded model; one job at a time. */
export interface RecognitionAdapter extends AsyncDisposable {
  /** Facts about the model and the library. */
  readonly info: SttInfo;
  /**
   * Transcribes a window.
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  transcribe(
    samples: AudioSamples,
    params: SearchParams,
    signal: AbortSignal,
  ): Promise<RawTranscript>;
  /** Returns the probabilities of `languages`, which sum to 1. For multilingual models only. */
  detect(samples: AudioSamples, languages: readonly string[]): Promise<Record<string, number>>;
}
