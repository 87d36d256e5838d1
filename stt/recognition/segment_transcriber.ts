/**
 * Transcribes stretches of a channel: finds their language, cuts them to the model's window, and
 * gives words the times of the stream.
 * @module
 */
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import {
  type Decoding,
  type Effort,
  RECOGNITION_RATE_HZ,
  type RecognizedWord,
} from "../engine/contract.ts";
import type { Recognizer, WindowSamples } from "./recognizer.ts";
import { LanguageWindow } from "../speech/language_window.ts";
import { withoutTrailingSilence } from "../speech/trailing_silence.ts";
import { quietestCut } from "../speech/window_cut.ts";

/** A stretch of audio. */
export interface Segment {
  /** Mono, 16 kHz. */
  readonly samples: WindowSamples;
  /** Where it begins, in seconds from the start of the audio. */
  readonly startSeconds: number;
}

/** A language that was detected. */
export interface DetectedLanguage {
  /** The language. */
  readonly language: Language;
  /** Its probability, from 0 to 1. */
  readonly confidence: number;
  /** Length of the speech that it was detected in, in seconds. */
  readonly seconds: number;
  /** Where that ended, in seconds from the start of the audio. */
  readonly endSeconds: number;
}

/** A word with the times of the stream. */
export type SpokenWord = RecognizedWord & {
  /** Its language, where that was detected. */
  readonly language?: Language;
};

/** What is known of the speech that a segment belongs to. */
export interface SpeechSoFar {
  /** Words right before the segment, without a silence in between: what a model may build on. */
  readonly context: readonly RecognizedWord[];
  /** Its language, where that was detected; set here. */
  detected: DetectedLanguage | undefined;
  /** Whether that is the language of all of it; set here. @default {false} */
  isOneLanguage?: boolean;
}

/** What was heard in one window of a segment. */
export interface HeardWindow {
  /** Where it begins, in seconds from the start of the audio. */
  readonly startSeconds: number;
  /** What was said. */
  readonly words: readonly SpokenWord[];
  /** How it was decoded. */
  readonly decoding: Decoding;
}

/**
 * Gives the memory of `samples` back at once. Windows live long enough to be old to the garbage
 * collector, which lets tens of megabytes of them pile up before it looks for the old.
 */
function freeSamples(samples: WindowSamples): void {
  samples.buffer.transfer(0);
}

/** Left free of the model's window for the silence around the audio. */
const WINDOW_MARGIN_SECONDS = 0.8;
/** Longer finals are heard in pieces: in a window that is full, decoders skip sentences. */
const FINAL_WINDOW_SHARE = 0.55;
/** More words before a window help no model, and cost time. */
const MOST_CONTEXT_WORDS = 24;
/** Less speech than this does not tell a language. */
const SHORTEST_DETECTION_SECONDS = 1;
/** So long before or after a detection another language may be spoken. */
const LONGEST_TRUST_SECONDS = 5;

/** The part of the query that says what is spoken. */
type Spoken = Pick<ListenQuery, "language" | "candidates" | "keyterms"> & {
  /** Text that says how finals are written. */
  readonly prompt?: string;
};

/** Transcribes the segments of one channel. */
export class SegmentTranscriber {
  readonly #query: Spoken;
  readonly #recognizer: Recognizer;
  readonly #signal: AbortSignal;
  readonly #asksNoSpeech: boolean;
  readonly #languages = new LanguageWindow();

  /** Transcribes until `signal` aborts; `asksNoSpeech` wants to know how likely nobody speaks. */
  constructor(
    query: Spoken,
    recognizer: Recognizer,
    signal: AbortSignal,
    { asksNoSpeech }: { asksNoSpeech: boolean } = { asksNoSpeech: false },
  ) {
    this.#query = query;
    this.#recognizer = recognizer;
    this.#signal = signal;
    this.#asksNoSpeech = asksNoSpeech;
  }

  /** Longest segment that fits the model's window. */
  get mostSamples(): number {
    const seconds = this.#recognizer.windowSeconds - WINDOW_MARGIN_SECONDS;
    return Math.round(seconds * RECOGNITION_RATE_HZ);
  }

  /** Longest segment that a final hears at once. */
  get finalSamples(): number {
    return Math.round(this.mostSamples * FINAL_WINDOW_SHARE);
  }

  /** The words of `segment`, which belongs to `speech`, as {@linkcode hear} does. */
  async transcribe(
    speech: SpeechSoFar,
    segment: Segment,
    effort: Effort,
    signal?: AbortSignal,
  ): Promise<SpokenWord[]> {
    return (await this.hear(speech, segment, effort, signal)).flatMap(({ words }) => words);
  }

  /**
   * What is heard in `segment`, which belongs to `speech`; in several windows when it is longer
   * than the model's. Once it is known, the samples are gone.
   */
  async hear(
    speech: SpeechSoFar,
    segment: Segment,
    effort: Effort,
    signal?: AbortSignal,
  ): Promise<HeardWindow[]> {
    const either = signal === undefined ? this.#signal : AbortSignal.any([this.#signal, signal]);
    const samples = withoutTrailingSilence(segment.samples);
    if (samples.length === 0) return [];
    const keyterms = [...this.#query.keyterms];
    const params = { effort, keyterms, asksNoSpeech: this.#asksNoSpeech };
    const windows: HeardWindow[] = [];
    const mostSamples = effort === "final" ? this.finalSamples : this.mostSamples;
    for (let start = 0; start < samples.length;) {
      const rest = samples.subarray(start, start + mostSamples);
      const isLast = start + rest.length >= samples.length;
      const window = isLast ? rest : rest.subarray(0, quietestCut(rest));
      const startSeconds = segment.startSeconds + start / RECOGNITION_RATE_HZ;
      const end = { endSeconds: startSeconds + window.length / RECOGNITION_RATE_HZ, effort };
      const language = await this.#languageOf(speech, window, end, either);
      // The decoder takes a token of the prompt as long as one of the transcript: finals are worth it.
      const before = windows.flatMap(({ words }) => words);
      const prompt = effort === "final" ? this.#prompt([...speech.context, ...before]) : "";
      const asked = { ...params, language, prompt };
      const heard = await this.#recognizer.transcribe(window, asked, either);
      const detected = this.#query.language === undefined ? { language } : {};
      const words = heard.words.map((word) => ({ ...later(word, startSeconds), ...detected }));
      windows.push({ startSeconds, words, decoding: heard.decoding });
      start += window.length;
    }
    freeSamples(segment.samples);
    return windows;
  }

  /** The query's, and then the words that came right before, which the transcript goes on from. */
  #prompt(before: readonly RecognizedWord[]): string {
    const context = before.slice(-MOST_CONTEXT_WORDS).map(({ text }) => text);
    return [this.#query.prompt ?? "", ...context].filter((part) => part !== "").join(" ");
  }

  /** Finds the language of `segment` beforehand, so that segments can be transcribed in any order. */
  async detectLanguage(speech: SpeechSoFar, segment: Segment): Promise<void> {
    const samples = withoutTrailingSilence(segment.samples);
    if (samples.length === 0) return;
    const endSeconds = segment.startSeconds + samples.length / RECOGNITION_RATE_HZ;
    await this.#languageOf(speech, samples, { endSeconds, effort: "final" }, this.#signal);
    speech.isOneLanguage = true;
  }

  async #languageOf(
    speech: SpeechSoFar,
    samples: WindowSamples,
    { endSeconds, effort }: { readonly endSeconds: number; readonly effort: Effort },
    signal: AbortSignal,
  ): Promise<Language> {
    if (this.#query.language !== undefined) return this.#query.language;
    const seconds = samples.length / RECOGNITION_RATE_HZ;
    const { detected: before, isOneLanguage = false } = speech;
    const isKnown = before !== undefined && (isOneLanguage || !isDue(before, seconds, endSeconds));
    if (isKnown) return before.language;
    const probabilities = await this.#recognizer.detect(
      samples,
      { languages: this.#query.candidates, effort },
      signal,
    );
    speech.detected = {
      ...this.#languages.add(endSeconds, probabilities),
      seconds: Math.max(seconds, SHORTEST_DETECTION_SECONDS / 2),
      endSeconds,
    };
    return speech.detected.language;
  }
}

/** Whether twice as much speech, or other speech, may tell another story than the detection `before`. */
function isDue(before: DetectedLanguage, seconds: number, endSeconds: number): boolean {
  const isOther = Math.abs(endSeconds - before.endSeconds) >= LONGEST_TRUST_SECONDS;
  return seconds >= 2 * before.seconds || (isOther && seconds >= SHORTEST_DETECTION_SECONDS);
}

function later(word: RecognizedWord, seconds: number): RecognizedWord {
  return {
    ...word,
    startSeconds: word.startSeconds + seconds,
    endSeconds: word.endSeconds + seconds,
  };
}
