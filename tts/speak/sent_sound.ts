/**
 * The sound that a realtime socket has sent: samples, and what is told of them beforehand.
 * @module
 */
import { concatenateBytes } from "../../shared/media/bytes.ts";
import type { SpeakQuery } from "../../shared/schema/speak.ts";
import type { SpokenPiece } from "../engine/contract.ts";
import { silentMouth } from "../engine/times/timeline.ts";
import { alignmentOf, visemesFrom } from "../synthesis.ts";
import { encodedFrame, frameBytes, secondsOf, silenceBytes } from "./audio_frames.ts";
import type { SpeakSink } from "./sink.ts";
import { windowsOf } from "./viseme_windows.ts";

/** How a piece is sent. */
export interface SoundForm {
  /** Rate of its samples. */
  readonly sampleRateHz: number;
  /** Length of the windows that mouth shapes are told in; undefined when they are not. */
  readonly visemeWindowSeconds: number | undefined;
}

/** A piece of which only the silence before it is sent. */
export const NO_SOUND: SpokenPiece = {
  words: [],
  visemes: [],
  seconds: 0,
  pauseSeconds: 0,
  gpuSeconds: null,
};

/** What was sent on one socket, whose times count from its start. */
export class SentSound {
  readonly #sink: SpeakSink;
  readonly #encoding: SpeakQuery["encoding"];
  #seconds = 0;
  /** Silence owed before the next piece. */
  #pauseSeconds = 0;

  /** Nothing yet; what comes goes to `sink` in `encoding`. */
  constructor(sink: SpeakSink, encoding: SpeakQuery["encoding"]) {
    this.#sink = sink;
    this.#encoding = encoding;
  }

  /** How much was sent, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  /** The next piece begins after `seconds` of silence, in place of the pause owed. */
  pauseFor(seconds: number): void {
    this.#pauseSeconds = seconds;
  }

  /**
   * Sends the words and mouth shapes of a piece, then `pcm`, its samples; resolves when the client
   * keeps up.
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async send(
    piece: SpokenPiece,
    pcm: Uint8Array<ArrayBuffer>,
    { sampleRateHz, visemeWindowSeconds }: SoundForm,
    signal: AbortSignal,
  ): Promise<void> {
    // What was made before a Clear may come behind it.
    signal.throwIfAborted();
    const pause = silenceBytes(this.#pauseSeconds, sampleRateHz);
    const pauseSeconds = secondsOf(pause, sampleRateHz);
    const start = this.#seconds;
    const soundStart = start + pauseSeconds;
    // What drops it may come while the client is waited for.
    this.#pauseSeconds = piece.pauseSeconds;
    if (piece.words.length > 0) {
      this.#sink.sendFrame({ type: "Alignment", words: alignmentOf(piece.words, soundStart) });
    }
    if (visemeWindowSeconds !== undefined) {
      const visemes = [
        ...visemesFrom(silentMouth(0, pauseSeconds), start),
        ...visemesFrom(piece.visemes, soundStart),
      ];
      for (const window of windowsOf(visemes, visemeWindowSeconds)) {
        this.#sink.sendFrame({ type: "Visemes", ...window });
      }
    }
    for (const bytes of frameBytes(concatenateBytes([pause, pcm]), sampleRateHz)) {
      signal.throwIfAborted();
      this.#seconds += secondsOf(bytes, sampleRateHz);
      await this.#sink.sendAudio(encodedFrame(bytes, this.#encoding));
    }
  }
}
