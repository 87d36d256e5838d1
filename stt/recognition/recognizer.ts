/**
 * The recognition engine as sessions use it.
 * @module
 */
import type { EngineClient } from "../../shared/engine/client.ts";
import { onlyReply } from "../../shared/engine/only_reply.ts";
import { ServiceError } from "../../shared/errors.ts";
import { pause } from "../../shared/pause.ts";
import type { Language } from "../../shared/schema/listen_query.ts";
import type { SttContract, TranscribeParams, Transcript } from "../engine/contract.ts";

/** Finals of sockets leave the queue before partials; recordings, which nobody talks to, wait. */
const PRIORITIES = {
  live: { partial: 1, final: 2 },
  recording: { partial: 0, final: 0 },
} as const;
/** A final is tried again when the queue was full or the engine failed: its words must not be lost. */
const FINAL_ATTEMPTS = 4;
const RETRY_MILLISECONDS = 250;
const LONGEST_RETRY_MILLISECONDS = 1000;
/** Until an engine has loaded, windows are taken to be as long as those of the shipped model. */
const DEFAULT_WINDOW_SECONDS = 10.24;

/** A window's audio: PCM16, mono, 16 kHz. */
export type WindowSamples = Int16Array<ArrayBuffer>;

/** Submits windows to the engine. */
export class Recognizer {
  readonly #engine: EngineClient<SttContract>;
  readonly #source: keyof typeof PRIORITIES;
  readonly #onFinalStart: (waitSeconds: number) => void;

  /**
   * Creates a recogniser on `engine` for live audio or for recordings; `onFinalStart` is told how
   * long a final has waited when an engine takes it up.
   */
  constructor(
    engine: EngineClient<SttContract>,
    source: keyof typeof PRIORITIES,
    onFinalStart: (waitSeconds: number) => void = () => {},
  ) {
    this.#engine = engine;
    this.#source = source;
    this.#onFinalStart = onFinalStart;
  }

  /** Longest window that the model hears at once, in seconds. */
  get windowSeconds(): number {
    const { state } = this.#engine;
    const seconds = state.kind === "ready" ? state.info.windowSeconds : undefined;
    return typeof seconds === "number" ? seconds : DEFAULT_WINDOW_SECONDS;
  }

  /** Architecture of the model, for example "moonshine"; "whisper" until it has loaded. */
  get family(): string {
    const { state } = this.#engine;
    const family = state.kind === "ready" ? state.info.family : undefined;
    return typeof family === "string" ? family : "whisper";
  }

  /**
   * Transcribes a window.
   * @throws {ServiceError} what the engine reports
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async transcribe(
    samples: WindowSamples,
    params: TranscribeParams,
    signal: AbortSignal,
  ): Promise<Transcript> {
    if (params.effort === "partial") return await this.#transcribe(samples, params, signal);
    for (let attempt = 1;; attempt++) {
      try {
        return await this.#transcribe(samples, params, signal);
      } catch (thrown) {
        if (!(thrown instanceof ServiceError) || !this.#mayPass(thrown, attempt)) throw thrown;
        const milliseconds = Math.min(LONGEST_RETRY_MILLISECONDS, RETRY_MILLISECONDS * attempt);
        await pause(milliseconds, signal);
        signal.throwIfAborted();
      }
    }
  }

  /** The probability of each of `languages`. */
  async detect(
    samples: WindowSamples,
    languages: readonly Language[],
    signal: AbortSignal,
  ): Promise<Record<string, number>> {
    const replies = this.#engine.submit("detect", { languages: [...languages] }, {
      payload: bytesOf(samples),
      signal,
      priority: PRIORITIES[this.#source].final,
    });
    return (await onlyReply(replies, signal)).data.probabilities;
  }

  /** A session that was let in waits for its turn however long that takes; a recording does not. */
  #mayPass({ code }: ServiceError, attempt: number): boolean {
    if (code === "overloaded" && this.#source === "live") return true;
    return attempt < FINAL_ATTEMPTS && (code === "overloaded" || code === "engine_error");
  }

  async #transcribe(
    samples: WindowSamples,
    params: TranscribeParams,
    signal: AbortSignal,
  ): Promise<Transcript> {
    const submittedMilliseconds = performance.now();
    const replies = this.#engine.submit("transcribe", params, {
      payload: bytesOf(samples),
      signal,
      priority: PRIORITIES[this.#source][params.effort],
      onStart: () => {
        const waitSeconds = (performance.now() - submittedMilliseconds) / 1000;
        if (params.effort === "final") this.#onFinalStart(waitSeconds);
      },
    });
    return (await onlyReply(replies, signal)).data;
  }
}

function bytesOf(samples: WindowSamples): Uint8Array<ArrayBuffer> {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
