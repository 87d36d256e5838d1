/**
 * Client of the recognition engine, as sessions and recordings use it.
 * @module
 */
import type { EngineClient, SubmitOptions } from "../../shared/engine/client.ts";
import { onlyReply } from "../../shared/engine/only_reply.ts";
import { ServiceError } from "../../shared/errors.ts";
import { pause } from "../../shared/pause.ts";
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { Effort, SttContract, TranscribeJob, TranscribeReply } from "../engine/contract.ts";

/** Queue priorities: live finals come before partials; recordings, not interactive, come last. */
const PRIORITIES = {
  live: { partial: 1, final: 2 },
  recording: { partial: 0, final: 0 },
} as const;
/** Attempts of a recording that has not begun while the queue is full; other finals keep trying. */
const QUEUE_ATTEMPTS = 4;
/** Attempts of a final when engines fail. Each may crash two engines of the pool: four at most. */
const ENGINE_ATTEMPTS = 2;
const RETRY_MILLISECONDS = 250;
const LONGEST_RETRY_MILLISECONDS = 1000;
/** Window assumed until an engine has loaded: shorter than that of any known model. */
const DEFAULT_WINDOW_SECONDS = 10.24;

/** A window's audio: PCM16, mono, 16 kHz. */
export type WindowSamples = Int16Array<ArrayBuffer>;

/** The part of the engine client that a recogniser uses. */
export type RecognitionEngine = Pick<EngineClient<SttContract>, "state" | "submit">;

/** Submits windows to the engine: those of the sessions of a model, or those of one recording. */
export class Recognizer {
  readonly #engine: RecognitionEngine;
  readonly #source: keyof typeof PRIORITIES;
  readonly #onFinalWait: (waitSeconds: number) => void;
  readonly #requestId: string | undefined;
  /** Whether any job other than a partial has been submitted. */
  #isBegun = false;

  /**
   * Creates a recogniser on `engine` for live audio or for a recording. `onFinalWait` is called
   * with the time that a final has waited when an engine starts it; `requestId` goes to the
   * engine's log.
   */
  constructor(
    engine: RecognitionEngine,
    source: keyof typeof PRIORITIES,
    onFinalWait: (waitSeconds: number) => void = () => {},
    requestId?: string,
  ) {
    this.#engine = engine;
    this.#source = source;
    this.#onFinalWait = onFinalWait;
    this.#requestId = requestId;
  }

  /** Returns a recogniser with the same options for one request. */
  forRequest(requestId: string): Recognizer {
    return new Recognizer(this.#engine, this.#source, this.#onFinalWait, requestId);
  }

  /** Longest window that the model decodes at once, in seconds. */
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
    params: TranscribeJob,
    signal: AbortSignal,
  ): Promise<TranscribeReply> {
    return await this.#try(params.effort, signal, () => this.#transcribe(samples, params, signal));
  }

  /**
   * Returns the probability of each of `languages`; retried, and queued, like a final.
   * @throws {ServiceError} what the engine reports
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async detect(
    samples: WindowSamples,
    languages: readonly Language[],
    signal: AbortSignal,
  ): Promise<Record<string, number>> {
    return await this.#try("final", signal, async () => {
      const replies = this.#engine.submit("detect", { languages: [...languages] }, {
        ...this.#submission(samples, signal),
        priority: PRIORITIES[this.#source].final,
      });
      return (await onlyReply(replies, signal)).data.probabilities;
    });
  }

  /** Retries jobs of finals. Sessions, and recordings once begun, wait while the queue is full. */
  async #try<Result>(
    effort: Effort,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (effort === "partial") return await work();
    const hasRoom = this.#source === "live" || this.#isBegun;
    this.#isBegun = true;
    let failures = 0;
    for (let attempt = 1;; attempt++) {
      try {
        return await work();
      } catch (thrown) {
        const code = thrown instanceof ServiceError ? thrown.code : undefined;
        if (code === "engine_error") failures++;
        const mayTry = code === "engine_error"
          ? failures < ENGINE_ATTEMPTS
          : code === "overloaded" && (hasRoom || attempt < QUEUE_ATTEMPTS);
        if (!mayTry) throw thrown;
        const milliseconds = Math.min(LONGEST_RETRY_MILLISECONDS, RETRY_MILLISECONDS * attempt);
        await pause(milliseconds, signal);
        signal.throwIfAborted();
      }
    }
  }

  #submission(samples: WindowSamples, signal: AbortSignal): SubmitOptions {
    const requestId = this.#requestId;
    return { payload: bytesOf(samples), signal, ...(requestId === undefined ? {} : { requestId }) };
  }

  async #transcribe(
    samples: WindowSamples,
    params: TranscribeJob,
    signal: AbortSignal,
  ): Promise<TranscribeReply> {
    const submittedMilliseconds = performance.now();
    const replies = this.#engine.submit("transcribe", params, {
      ...this.#submission(samples, signal),
      priority: PRIORITIES[this.#source][params.effort],
      onStart: () => {
        const waitSeconds = (performance.now() - submittedMilliseconds) / 1000;
        if (params.effort === "final") this.#onFinalWait(waitSeconds);
      },
    });
    return (await onlyReply(replies, signal)).data;
  }
}

function bytesOf(samples: WindowSamples): Uint8Array<ArrayBuffer> {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
