/**
 * Transcribes segments of a channel: detects their language, cuts them to the model's window, and
 * makes word times relative to the stream.
 * @module
 */
import { freeBuffer } from "../../shared/media/bytes.ts";
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
  /** End of that speech, in seconds from the start of the audio. */
  readonly endSeconds: number;
}

/** A word with times relative to the stream. */
export type SpokenWord = RecognizedWord & {
  /** Its language, if it was detected. */
  readonly language?: Language;
};

/** State of the speech that a segment belongs to. */
export interface SpeechSoFar {
  /** Words right before the segment, without a silence in between: context for the decoder. */
  readonly context: readonly RecognizedWord[];
  /** Its language, if it was detected; set by the transcriber. */
  detected: DetectedLanguage | undefined;
  /** Whether all of it is in that language; set by the transcriber. @default {false} */
  isOneLanguage?: boolean;
}

/** The transcript of one window of a segment. */
export interface TranscribedWindow {
  /** Start of the window, in seconds from the start of the audio. */
  readonly startSeconds: number;
  /** Recognised words. */
  readonly words: readonly SpokenWord[];
  /** How it was decoded. */
  readonly decoding: Decoding;
}

/** Part of the model's window that is left free for the silence around the audio. */
const WINDOW_MARGIN_SECONDS = 0.8;
/** Longest window of a final, as a share of the model's: decoders skip sentences in full ones. */
const FINAL_WINDOW_SHARE = 0.55;
/** Limit on context words before a window: more do not help any model, and cost time. */
const MOST_CONTEXT_WORDS = 24;
/** Language detection is unreliable on less speech than this. */
const SHORTEST_DETECTION_SECONDS = 1;
/** This far before or after a detection, another language may be spoken. */
const LONGEST_TRUST_SECONDS = 5;
/** Words with less confidence may be in another language. */
const SURE_CONFIDENCE = 0.85;
/** Fewest doubtful words that suggest another language; a single one was just misheard. */
const LEAST_DOUBTFUL_WORDS = 2;
/** Language priors that disregard earlier speech. */
const NO_PRIORS = new LanguageWindow().priors(0, LANGUAGES);

/** A window to be transcribed. */
interface AskedWindow {
  readonly window: WindowSamples;
  readonly startSeconds: number;
  /** Words right before it, which its transcript continues. */
  readonly context: readonly RecognizedWord[];
  readonly effort: Effort;
  /** Its language; undefined to use that of the speech. */
  readonly known?: Language;
}

/** The part of the query that controls recognition. */
type Spoken = Pick<ListenQuery, "language" | "candidates" | "keyterms"> & {
  /** Prompt of finals: text that the transcript is decoded as a continuation of. */
  readonly prompt?: string;
  /** Whether to transcribe or to translate. @default {"transcribe"} */
  readonly task?: Task;
};

/** Further options of {@linkcode SegmentTranscriber}. */
export interface TranscriberOptions {
  /** Whether to request the no-speech probability of each window. @default {false} */
  readonly asksNoSpeech?: boolean;
  /** Called after each window is transcribed. */
  readonly onWindowDone?: () => void;
}

/** Transcribes the segments of one channel. */
export class SegmentTranscriber {
  readonly #query: Spoken;
  readonly #recognizer: Recognizer;
  readonly #signal: AbortSignal;
  readonly #asksNoSpeech: boolean;
  readonly #onWindowDone: (() => void) | undefined;
  readonly #languages = new LanguageWindow();

  /** Transcribes until `signal` aborts. */
  constructor(
    query: Spoken,
    recognizer: Recognizer,
    signal: AbortSignal,
    { asksNoSpeech = false, onWindowDone }: TranscriberOptions = {},
  ) {
    this.#query = query;
    this.#recognizer = recognizer;
    this.#signal = signal;
    this.#asksNoSpeech = asksNoSpeech;
    this.#onWindowDone = onWindowDone;
  }

  /** Longest segment that fits the model's window, in samples. */
  get mostSamples(): number {
    const seconds = this.#recognizer.windowSeconds - WINDOW_MARGIN_SECONDS;
    return Math.round(seconds * RECOGNITION_RATE_HZ);
  }

  /** Longest segment that a final decodes at once, in samples. */
  get finalSamples(): number {
    return Math.round(this.mostSamples * FINAL_WINDOW_SHARE);
  }

  /** Transcribes `segment` as {@linkcode hear} does, and returns only the words. */
  async transcribe(
    speech: SpeechSoFar,
    segment: Segment,
    effort: Effort,
    signal?: AbortSignal,
  ): Promise<SpokenWord[]> {
    return (await this.hear(speech, segment, effort, signal)).flatMap(({ words }) => words);
  }

  /**
   * Transcribes `segment`, which belongs to `speech`, in several windows if it is too long for one;
   * finals are also split at pauses. Then frees the samples of `segment`.
   */
  async hear(
    speech: SpeechSoFar,
    segment: Segment,
    effort: Effort,
    signal?: AbortSignal,
  ): Promise<TranscribedWindow[]> {
    const either = signal === undefined ? this.#signal : AbortSignal.any([this.#signal, signal]);
    const samples = withoutTrailingSilence(segment.samples);
    if (samples.length === 0) return [];
    const windows: TranscribedWindow[] = [];
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
      const heard = await this.#transcribeByLanguage(speech, asked, either);
      windows.push(...heard);
      // Words before a silence are no context for what follows.
      context = pause === undefined ? [...context, ...heard.flatMap(({ words }) => words)] : [];
      start += window.length;
    }
    freeBuffer(segment.samples);
    return windows;
  }

  /**
   * Transcribes one window of `speech`; if words of a live final are doubtful, and another language
   * begins within it, in two parts.
   */
  async #transcribeByLanguage(
    speech: SpeechSoFar,
    asked: AskedWindow,
    signal: AbortSignal,
  ): Promise<TranscribedWindow[]> {
    const whole = await this.#transcribeWindow(speech, asked, signal);
    const { language } = this.#query;
    const doubtful = whole.words.filter(({ confidence }) => confidence < SURE_CONFIDENCE);
    const isOne = language !== undefined || speech.isOneLanguage || asked.effort === "partial";
    if (isOne || doubtful.length < LEAST_DOUBTFUL_WORDS) return [whole];
    try {
      const parts = await this.#transcribeParts(speech, asked, signal);
      return parts.length === 0 ? [whole] : parts;
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      // The first transcript stays valid when the attempt to improve it fails.
      return [whole];
    }
  }

  /** Transcribes the parts of one window that differ in language; returns none if none do. */
  async #transcribeParts(
    speech: SpeechSoFar,
    asked: AskedWindow,
    signal: AbortSignal,
  ): Promise<TranscribedWindow[]> {
    const parts = await partsByLanguage(
      asked.window,
      (samples) => this.#recognizer.detect(samples, this.#query.candidates, signal),
    );
    const heard: TranscribedWindow[] = [];
    for (const { samples: window, begin, probabilities } of parts) {
      const startSeconds = asked.startSeconds + begin / RECOGNITION_RATE_HZ;
      const place = placeOf(window, startSeconds);
      const known = this.#remember(speech, place, { probabilities, priors: NO_PRIORS });
      // Words of another language would lead the model astray.
      const context = begin === 0 ? asked.context : [];
      const part = { ...asked, window, startSeconds, context, known };
      heard.push(await this.#transcribeWindow(speech, part, signal));
    }
    return heard;
  }

  /** Transcribes one window of `speech` as a whole. */
  async #transcribeWindow(
    speech: SpeechSoFar,
    { window, startSeconds, context, effort, ...asked }: AskedWindow,
    signal: AbortSignal,
  ): Promise<TranscribedWindow> {
    const { task = "transcribe" } = this.#query;
    const place = placeOf(window, startSeconds);
    const known = asked.known ?? this.#knownLanguage(speech, place);
    const priors = this.#languages.priors(place.endSeconds, this.#query.candidates);
    const { words, decoding, probabilities } = await this.#recognizer.transcribe(window, {
      language: known ?? priors,
      task,
      effort,
      // A prompt token costs as much time as a transcript token, so only finals have a prompt.
      prompt: effort === "final" ? this.#prompt(context) : "",
      keyterms: [...this.#query.keyterms],
      asksNoSpeech: this.#asksNoSpeech,
    }, signal);
    this.#onWindowDone?.();
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

  /** Joins the query's prompt and the words right before, which the transcript continues. */
  #prompt(before: readonly RecognizedWord[]): string {
    const context = before.slice(-MOST_CONTEXT_WORDS).map(({ text }) => text);
    return [this.#query.prompt ?? "", ...context].filter((part) => part !== "").join(" ");
  }

  /**
   * Detects the language of `segment` in advance, from as much of it as fits the model's window, so
   * that segments can be transcribed in any order.
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

  /** Returns the language of a stretch of `speech`; undefined if it has to be detected. */
  #knownLanguage(
    { detected: before, isOneLanguage = false }: SpeechSoFar,
    place: Stretch,
  ): Language | undefined {
    if (this.#query.language !== undefined) return this.#query.language;
    const isKnown = before !== undefined && (isOneLanguage || !isDue(before, place));
    return isKnown ? before.language : undefined;
  }

  /** Records and returns the language detected in a stretch of `speech`. */
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
    // A partial may have detected the language of later speech already; that detection stays.
    const isEarlier = known !== undefined && endSeconds < known.endSeconds - known.seconds / 2;
    if (!isEarlier) speech.detected = detected;
    return detected.language;
  }
}

/** Length of a stretch of audio, and its end from the start of the audio. */
interface Stretch {
  readonly seconds: number;
  readonly endSeconds: number;
}

function placeOf(samples: WindowSamples, startSeconds: number): Stretch {
  const seconds = samples.length / RECOGNITION_RATE_HZ;
  return { seconds, endSeconds: startSeconds + seconds };
}

/** Whether to detect again: on twice as much speech as `before`, or on speech far from it. */
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
