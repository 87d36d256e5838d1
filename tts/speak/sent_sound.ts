/**
 * Sends the audio of a realtime socket: samples, preceded by their word times and visemes.
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

/** Format in which a piece is sent. */
export interface SoundForm {
  /** Sample rate. */
  readonly sampleRateHz: number;
  /** Length of the viseme windows; undefined when visemes are not sent. */
  readonly visemeWindowSeconds: number | undefined;
}

/** An empty piece, which sends only the silence before it. */
export const NO_SOUND: SpokenPiece = {
  words: [],
  visemes: [],
  seconds: 0,
  pauseSeconds: 0,
  gpuSeconds: null,
};

/** The audio stream of one socket; times count from its start. */
export class SentSound {
  readonly #sink: SpeakSink;
  readonly #encoding: SpeakQuery["encoding"];
  #seconds = 0;
  /** Silence still to be sent before the next piece. */
  #pauseSeconds = 0;

  /** Creates an empty stream that goes to `sink` in `encoding`. */
  constructor(sink: SpeakSink, encoding: SpeakQuery["encoding"]) {
    this.#sink = sink;
    this.#encoding = encoding;
  }

  /** Duration of the audio sent so far, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Makes the next piece begin after `seconds` of silence, in place of the pause of the last. */
  pauseFor(seconds: number): void {
    this.#pauseSeconds = seconds;
  }

  /**
   * Sends word times and visemes of a piece, then its samples, `pcm`; resolves once the client has
   * read enough of it.
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async send(
    piece: SpokenPiece,
    pcm: Uint8Array<ArrayBuffer>,
    { sampleRateHz, visemeWindowSeconds }: SoundForm,
    signal: AbortSignal,
  ): Promise<void> {
    // Audio made before a Clear may arrive after it.
    signal.throwIfAborted();
    const pause = silenceBytes(this.#pauseSeconds, sampleRateHz);
    const pauseSeconds = secondsOf(pause, sampleRateHz);
    const start = this.#seconds;
    const soundStart = start + pauseSeconds;
    // Set before awaiting the client, so that a `pauseFor` or Clear in the meantime overrides it.
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
