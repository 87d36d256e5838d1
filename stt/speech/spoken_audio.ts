/**
 * The audio of one channel, and where in it somebody speaks, according to its voice detector, and
 * to the clock when no more audio arrives.
 * @module
 */
import { levelOfPcm16 } from "../../shared/media/pcm.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { Arrival } from "./arrival.ts";
import { SampleBuffer } from "./sample_buffer.ts";
import { type Segment, Segmenter, type SpeechEvent } from "./segmenter.ts";
import { SILENCE_RMS, VOICE_FRAME_SAMPLES, VoiceActivityDetector } from "./voice_activity.ts";

/** An onset or end of speech, a voice after `sinceLastVoiceSeconds` without one, or a silent frame. */
export type VoiceEvent =
  | SpeechEvent
  | { readonly kind: "voice"; readonly sinceLastVoiceSeconds: number }
  | { readonly kind: "silence" };

/** Buffered audio and its voice decisions; positions are in samples from the start of the audio. */
export class SpokenAudio implements Disposable {
  readonly #detector: VoiceActivityDetector;
  readonly #segmenter: Segmenter;
  readonly #samples = new SampleBuffer();
  #decided = 0;
  #piece = 0;
  readonly #arrival = new Arrival();

  private constructor(detector: VoiceActivityDetector, endSilenceSeconds: number) {
    this.#detector = detector;
    this.#segmenter = new Segmenter(endSilenceSeconds);
  }

  /** Creates an empty one with its own detector; speech ends after `endSilenceSeconds`. */
  static async create(endSilenceSeconds: number): Promise<SpokenAudio> {
    return new SpokenAudio(await VoiceActivityDetector.create(), endSilenceSeconds);
  }

  /** Position of the first sample that is kept. */
  get start(): number {
    return this.#samples.start;
  }

  /** Position after the last sample. */
  get end(): number {
    return this.#samples.end;
  }

  /** Length of the last piece of audio that arrived, in samples. */
  get piece(): number {
    return this.#piece;
  }

  /** Position up to which voice decisions have been made. */
  get decided(): number {
    return this.#decided;
  }

  /** Whether speech is in progress, between an onset and its end. */
  get isSpeech(): boolean {
    return this.#segmenter.isSpeech;
  }

  /** End of the last voice, in seconds from the start of the audio. */
  get voiceEndSeconds(): number {
    return this.#segmenter.lastVoiceSeconds;
  }

  /** Seconds by the clock since audio last arrived. */
  get waitedSeconds(): number {
    return this.#arrival.secondsSince();
  }

  /** Seconds by the clock since the audio that arrived last has played out. */
  get silentSeconds(): number {
    return this.#arrival.silentSeconds();
  }

  /** Takes the next samples, mono at 16 kHz; `decided` advances with the events. */
  *push(samples: Int16Array<ArrayBuffer>): Generator<VoiceEvent, void> {
    this.#samples.push(samples);
    this.#piece = samples.length;
    this.#arrival.note(toSeconds(samples.length));
    while (this.#decided + VOICE_FRAME_SAMPLES <= this.end) {
      const frame = this.#samples.view(this.#decided, this.#decided + VOICE_FRAME_SAMPLES);
      const voiceEndSeconds = this.voiceEndSeconds;
      this.#decided += VOICE_FRAME_SAMPLES;
      const event = this.#segmenter.push(this.#detector.isVoice(frame));
      const sinceLastVoiceSeconds = this.voiceEndSeconds - voiceEndSeconds;
      if (event !== undefined) yield event;
      else if (sinceLastVoiceSeconds > 0) yield { kind: "voice", sinceLastVoiceSeconds };
      else yield { kind: "silence" };
    }
  }

  /** Ends speech now, because no more audio arrives. */
  endSpeech(): SpeechEvent | undefined {
    return this.#segmenter.end();
  }

  /** Copies the samples from position `begin` to `end`, with the pauses of the current speech. */
  segment(begin: number, end: number): Segment {
    return {
      samples: this.#samples.slice(begin, end),
      startSeconds: toSeconds(begin),
      pauses: this.#segmenter.pauses,
    };
  }

  /** Position of the first frame from `begin` on that is not silent; `end` if all before it are. */
  soundingFrom(begin: number, end: number): number {
    let place = begin;
    while (
      place + VOICE_FRAME_SAMPLES <= end &&
      levelOfPcm16(this.#samples.view(place, place + VOICE_FRAME_SAMPLES)) <= SILENCE_RMS
    ) place += VOICE_FRAME_SAMPLES;
    return Math.max(begin, Math.min(place, end));
  }

  /** Drops the audio before position `place`. */
  forgetBefore(place: number): void {
    this.#samples.forgetBefore(place);
    this.#segmenter.forgetBefore(toSeconds(place));
  }

  /** Frees the voice detector. */
  [Symbol.dispose](): void {
    this.#detector[Symbol.dispose]();
  }
}

/** Converts seconds from the start of the audio to a position in samples. */
export function toPosition(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}

/** Converts a position in samples to seconds from the start of the audio. */
export function toSeconds(place: number): number {
  return place / RECOGNITION_RATE_HZ;
}
