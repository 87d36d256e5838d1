/**
 * Finds onsets and ends of speech from the voice decisions of one channel.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { VOICE_FRAME_SAMPLES } from "./voice_activity.ts";

const FRAME_SECONDS = VOICE_FRAME_SAMPLES / RECOGNITION_RATE_HZ;
/** Voice in this many of the last frames is an onset; a click is shorter. */
const ONSET_FRAMES = 4;
const ONSET_WINDOW_FRAMES = 6;
/** Shorter silences lie inside words: the closure of a stop, or soft sounds lost in noise. */
const SHORTEST_END_SILENCE_SECONDS = 0.2;
/** A pause between sentences. */
export const SENTENCE_PAUSE_SECONDS = 0.4;
/** A pause after which decoders skip what follows, however little came before. */
export const LONG_PAUSE_SECONDS = 0.8;
/** Soft beginnings (h, f, s) lie before the detector's onset. */
const LEAD_SECONDS = 0.5;

/** An onset or end of speech; times are in seconds from the start of the audio. */
export type SpeechEvent =
  | { readonly kind: "onset"; readonly atSeconds: number; readonly fromSeconds: number }
  | { readonly kind: "end"; readonly atSeconds: number };

/** Silence within speech, after which the speaker went on. */
export interface Pause {
  /** Its middle, in seconds from the start of the audio. */
  readonly middleSeconds: number;
  /** Its length. */
  readonly seconds: number;
}

/** A stretch of audio. */
export interface Segment {
  /** Mono, 16 kHz. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Where it begins, in seconds from the start of the audio. */
  readonly startSeconds: number;
  /** Pauses between sentences of the speech; some may lie outside the segment. @default {[]} */
  readonly pauses?: readonly Pause[];
}

/** Tracks the speech of one channel. */
export class Segmenter {
  readonly #endSilenceSeconds: number;
  /** The latest voice decisions, outside speech. */
  #recent: boolean[] = [];
  #isSpeech = false;
  #pauses: readonly Pause[] = [];
  #lastVoiceSeconds = 0;
  #seconds = 0;

  /** Speech ends after `endSilenceSeconds` without a voice; less than 0.2 s counts as 0.2 s. */
  constructor(endSilenceSeconds: number) {
    this.#endSilenceSeconds = Math.max(SHORTEST_END_SILENCE_SECONDS, endSilenceSeconds);
  }

  /** Whether speech is in progress, between an onset and its end. */
  get isSpeech(): boolean {
    return this.#isSpeech;
  }

  /** End of the last frame with a voice, in seconds from the start of the audio. */
  get lastVoiceSeconds(): number {
    return this.#lastVoiceSeconds;
  }

  /** The pauses between sentences since the last onset. */
  get pauses(): readonly Pause[] {
    return this.#pauses;
  }

  /** Drops the pauses before `seconds` from the start of the audio. */
  forgetBefore(seconds: number): void {
    this.#pauses = this.#pauses.filter(({ middleSeconds }) => middleSeconds >= seconds);
  }

  /** Takes the voice decision of the next frame; returns the event it completes, if any. */
  push(isVoice: boolean): SpeechEvent | undefined {
    this.#seconds += FRAME_SECONDS;
    if (isVoice && this.#isSpeech) this.#goOn();
    if (!this.#isSpeech) return this.#findOnset(isVoice);
    const silence = this.#seconds - this.#lastVoiceSeconds;
    return silence >= this.#endSilenceSeconds - FRAME_SECONDS / 2 ? this.end() : undefined;
  }

  /** Ends speech now, for example because no more audio arrives. */
  end(): SpeechEvent | undefined {
    if (!this.#isSpeech) return undefined;
    this.#isSpeech = false;
    return { kind: "end", atSeconds: this.#seconds };
  }

  #goOn(): void {
    const from = this.#lastVoiceSeconds;
    const seconds = this.#seconds - FRAME_SECONDS - from;
    if (seconds >= SENTENCE_PAUSE_SECONDS - FRAME_SECONDS / 2) {
      this.#pauses = [...this.#pauses, { middleSeconds: from + seconds / 2, seconds }];
    }
    this.#lastVoiceSeconds = this.#seconds;
  }

  #findOnset(isVoice: boolean): SpeechEvent | undefined {
    this.#recent.push(isVoice);
    if (this.#recent.length > ONSET_WINDOW_FRAMES) this.#recent.shift();
    const voiced = this.#recent.filter((voice) => voice).length;
    if (voiced < ONSET_FRAMES) return undefined;
    const frames = this.#recent.length - this.#recent.indexOf(true);
    const atSeconds = Math.max(0, this.#seconds - frames * FRAME_SECONDS);
    this.#isSpeech = true;
    this.#recent = [];
    this.#pauses = [];
    this.#lastVoiceSeconds = this.#seconds;
    return { kind: "onset", atSeconds, fromSeconds: Math.max(0, atSeconds - LEAD_SECONDS) };
  }
}
