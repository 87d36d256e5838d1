/**
 * Transcribes stretches of a channel: finds their language, cuts them to the model's window, and
 * gives words the times of the stream.
 * @module
 */
import { giveBack } from "../../shared/media/bytes.ts";
import { type Language, LANGUAGES } from "../../shared/schema/listen_parameters.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import {
  type Decoding,
  type Effort,
  RECOGNITION_RATE_HZ,
  type RecognizedWord,
} from "../engine/contract.ts";
import { type Task, writtenIn } from "../engine/task.ts";
import { partsByLanguage } from "./language_change.ts";
import type { Recognizer, WindowSamples } from "./recognizer.ts";
import { LanguageWindow } from "../speech/language_window.ts";
import { firstParting, partingsOf } from "../speech/partings.ts";
import type { Segment } from "../speech/segmenter.ts";
import { withoutTrailingSilence } from "../speech/trailing_silence.ts";
import { quietestCut } from "../speech/window_cut.ts";

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
  /** Its language, where that of the speech was detected. */
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
/** Speech whose words are less likely may be of another language. */
const SURE_CONFIDENCE = 0.85;
/** One by itself is a word that was misheard. */
const LEAST_DOUBTFUL_WORDS = 2;
/** Where what was spoken before says nothing. */
const NO_PRIORS = new LanguageWindow().priors(0, LANGUAGES);

/** A window that is to be heard. */
interface AskedWindow {
  readonly window: WindowSamples;
  readonly startSeconds: number;
  /** Words that it goes on from. */
  readonly context: readonly RecognizedWord[];
  readonly effort: Effort;
  /** Its language; undefined where that of the speech counts. */
  readonly known?: Language;
}

/** The part of the query that says what is spoken, and what is written of it. */
type Spoken = Pick<ListenQuery, "language" | "candidates" | "keyterms"> & {
  /** Text that says how finals are written. */
  readonly prompt?: string;
  /** What is written of it. @default {"transcribe"} */
  readonly task?: Task;
};

/** What {@linkcode SegmentTranscriber} does besides. */
export interface TranscriberOptions {
  /** Whether it asks how likely nobody speaks. @default {false} */
  readonly asksNoSpeech?: boolean;
  /** Called when a window was heard. */
  readonly onHeard?: (() => void) | undefined;
}

/** Transcribes the segments of one channel. */
export class SegmentTranscriber {
  readonly #query: Spoken;
  readonly #recognizer: Recognizer;
  readonly #signal: AbortSignal;
  readonly #asksNoSpeech: boolean;
  readonly #onHeard: (() => void) | undefined;
  readonly #languages = new LanguageWindow();

  /** Transcribes until `signal` aborts. */
  constructor(
    query: Spoken,
    recognizer: Recognizer,
    signal: AbortSignal,
    { asksNoSpeech = false, onHeard }: TranscriberOptions = {},
  ) {
    this.#query = query;
    this.#recognizer = recognizer;
    this.#signal = signal;
    this.#asksNoSpeech = asksNoSpeech;
    this.#onHeard = onHeard;
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
   * than the model's, and as a final when the speaker paused. Once it is known, the samples are gone.
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
    const windows: HeardWindow[] = [];
    const isFinal = effort === "final";
    const mostSamples = isFinal ? this.finalSamples : this.mostSamples;
    const partings = isFinal ? partingsOf(segment) : [];
    let { context } = speech;
    for (let start = 0; start < samples.length;) {
      const rest = samples.subarray(start, start + mostSamples);
      const isLast = start + rest.length >= samples.length;
      const pause = firstParting(partings, start, start + rest.length);
      const cut = pause === undefined ? (isLast ? rest.length : quietestCut(rest)) : pause - start;
      const window = rest.subarray(0, cut);
      const startSeconds = segment.startSeconds + start / RECOGNITION_RATE_HZ;
      const asked = { window, startSeconds, context, effort };
      const heard = await this.#hearByLanguage(speech, asked, either);
      windows.push(...heard);
      // What follows a silence does not go on from what came before.
      context = pause === undefined ? [...context, ...heard.flatMap(({ words }) => words)] : [];
      start += window.length;
    }
    giveBack(segment.samples);
    return windows;
  }

  /**
   * What is heard in one window of `speech`; where words of a live final are doubtful, in two when
   * another language begins within it.
   */
  async #hearByLanguage(
    speech: SpeechSoFar,
    asked: AskedWindow,
    signal: AbortSignal,
  ): Promise<HeardWindow[]> {
    const whole = await this.#hearWindow(speech, asked, signal);
    const { language } = this.#query;
    const doubtful = whole.words.filter(({ confidence }) => confidence < SURE_CONFIDENCE);
    const isOne = language !== undefined || speech.isOneLanguage || asked.effort === "partial";
    if (isOne || doubtful.length < LEAST_DOUBTFUL_WORDS) return [whole];
    try {
      const parts = await this.#hearParts(speech, asked, signal);
      return parts.length === 0 ? [whole] : parts;
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      // What was heard is not lost for what might be heard better.
      return [whole];
    }
  }

  /** What is heard in the parts of one window that have languages of their own; none where all is of one. */
  async #hearParts(
    speech: SpeechSoFar,
    asked: AskedWindow,
    signal: AbortSignal,
  ): Promise<HeardWindow[]> {
    const parts = await partsByLanguage(
      asked.window,
      (samples) => this.#recognizer.detect(samples, this.#query.candidates, signal),
    );
    const heard: HeardWindow[] = [];
    for (const { samples: window, begin, probabilities } of parts) {
      const startSeconds = asked.startSeconds + begin / RECOGNITION_RATE_HZ;
      const place = placeOf(window, startSeconds);
      const known = this.#remember(speech, place, { probabilities, priors: NO_PRIORS });
      // Words of another language would lead the model astray.
      const context = begin === 0 ? asked.context : [];
      const part = { ...asked, window, startSeconds, context, known };
      heard.push(await this.#hearWindow(speech, part, signal));
    }
    return heard;
  }

  /** What is heard in one window of `speech`. */
  async #hearWindow(
    speech: SpeechSoFar,
    { window, startSeconds, context, effort, ...asked }: AskedWindow,
    signal: AbortSignal,
  ): Promise<HeardWindow> {
    const { task = "transcribe" } = this.#query;
    const place = placeOf(window, startSeconds);
    const known = asked.known ?? this.#knownLanguage(speech, place);
    const priors = this.#languages.priors(place.endSeconds, this.#query.candidates);
    const { words, decoding, probabilities } = await this.#recognizer.transcribe(window, {
      language: known ?? priors,
      task,
      effort,
      // The decoder takes a token of the prompt as long as one of the transcript: finals are worth it.
      prompt: effort === "final" ? this.#prompt(context) : "",
      keyterms: [...this.#query.keyterms],
      asksNoSpeech: this.#asksNoSpeech,
    }, signal);
    this.#onHeard?.();
    const language = probabilities === undefined
      ? known
      : this.#remember(speech, place, { probabilities, priors });
    const isDetected = language !== undefined && this.#query.language === undefined;
    const detected = isDetected ? { language: writtenIn(language, task) } : {};
    return {
      startSeconds,
      words: words.map((word) => ({ ...later(word, startSeconds), ...detected })),
      decoding,
    };
  }

  /** The query's, and then the words that came right before, which the transcript goes on from. */
  #prompt(before: readonly RecognizedWord[]): string {
    const context = before.slice(-MOST_CONTEXT_WORDS).map(({ text }) => text);
    return [this.#query.prompt ?? "", ...context].filter((part) => part !== "").join(" ");
  }

  /**
   * Finds the language of `segment` beforehand, by as much of it as the model hears at once, so that
   * segments can be transcribed in any order.
   */
  async detectLanguage(speech: SpeechSoFar, segment: Segment): Promise<void> {
    const samples = withoutTrailingSilence(segment.samples);
    if (samples.length === 0) return;
    const place = placeOf(samples, segment.startSeconds);
    if (this.#knownLanguage(speech, place) === undefined) {
      const languages = this.#query.candidates;
      const heard = samples.subarray(0, this.mostSamples);
      const probabilities = await this.#recognizer.detect(heard, languages, this.#signal);
      const priors = this.#languages.priors(place.endSeconds, languages);
      this.#remember(speech, place, { probabilities, priors });
    }
    speech.isOneLanguage = true;
  }

  /** The language of a stretch of `speech`; undefined where it is to be detected. */
  #knownLanguage(
    { detected: before, isOneLanguage = false }: SpeechSoFar,
    place: Stretch,
  ): Language | undefined {
    if (this.#query.language !== undefined) return this.#query.language;
    const isKnown = before !== undefined && (isOneLanguage || !isDue(before, place));
    return isKnown ? before.language : undefined;
  }

  /** Keeps what was detected in a stretch of `speech`. */
  #remember(
    speech: SpeechSoFar,
    { seconds, endSeconds }: Stretch,
    { probabilities, priors }: {
      readonly probabilities: Readonly<Record<string, number>>;
      readonly priors: Readonly<Record<Language, number>>;
    },
  ): Language {
    const detected = {
      ...this.#languages.add(endSeconds, probabilities, priors),
      seconds: Math.max(seconds, SHORTEST_DETECTION_SECONDS / 2),
      endSeconds,
    };
    const { detected: known } = speech;
    // What a partial has detected further on is known before an earlier part is settled.
    const isEarlier = known !== undefined && endSeconds < known.endSeconds - known.seconds / 2;
    if (!isEarlier) speech.detected = detected;
    return detected.language;
  }
}

/** Where in the audio a stretch lies. */
interface Stretch {
  readonly seconds: number;
  readonly endSeconds: number;
}

function placeOf(samples: WindowSamples, startSeconds: number): Stretch {
  const seconds = samples.length / RECOGNITION_RATE_HZ;
  return { seconds, endSeconds: startSeconds + seconds };
}

/** Whether twice as much speech, or other speech, may tell another story than the detection `before`. */
function isDue(before: DetectedLanguage, { seconds, endSeconds }: Stretch): boolean {
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
