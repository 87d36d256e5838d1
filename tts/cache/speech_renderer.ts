/**
 * Speaks whole requests: from the cache where they were spoken before, and once where several ask
 * for the same at the same time.
 * @module
 */
import { Counter, type Registry } from "prom-client";
import type { EngineClient } from "../../shared/engine/client.ts";
import { onlyReply } from "../../shared/engine/only_reply.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Log } from "../../shared/log.ts";
import { untilAborted } from "../../shared/pause.ts";
import type { FinishedSpeech, TtsEngineContract } from "../engine/contract.ts";
import { entityTag } from "../entity_tag.ts";
import { clipOptions, type Synthesis } from "../synthesis.ts";
import { decodeSpeechFile, speechPath } from "./speech_file.ts";

/** A whole utterance in its container. */
export interface RenderedSpeech extends FinishedSpeech {
  /** The file. */
  readonly audio: Uint8Array<ArrayBuffer>;
}

/** Where utterances are kept. */
export interface CacheSettings {
  /** The folder. */
  readonly folder: string;
  /** Most bytes in it. */
  readonly maxBytes: number;
}

/** What the renderer needs. */
export interface SpeechRendererOptions {
  /** Speaks. */
  readonly engine: EngineClient<TtsEngineContract>;
  /** Where utterances are kept; undefined keeps none. */
  readonly cache: CacheSettings | undefined;
  /** Where hits and misses are counted. */
  readonly registry: Registry;
  /** Where it is said that the cache cannot be written. */
  readonly log: Log;
}

/** Speech that is being computed, for everyone who asked for it. */
interface Running {
  readonly speech: Promise<RenderedSpeech>;
  /** Resolves when an engine takes it up. */
  readonly started: Promise<void>;
  readonly cancel: () => void;
  waiting: number;
}

/** Who asks, and until when. */
export interface RenderOptions {
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Called when it is being computed; never for what is cached. */
  readonly onStart?: () => void;
  /** The request that asks, for the log. */
  readonly requestId?: string;
}

/** Hits remembered until the next write tells the engine about them. */
const MOST_REMEMBERED_HITS = 1000;

/** Speaks whole requests. */
export class SpeechRenderer {
  readonly #options: SpeechRendererOptions;
  readonly #running = new Map<string, Running>();
  readonly #results: Counter<"result">;
  readonly #hits = new Set<string>();

  /** Creates a renderer. */
  constructor(options: SpeechRendererOptions) {
    this.#options = options;
    this.#results = new Counter({
      name: "parley_speech_total",
      help:
        "Whole utterances, by where they came from: computed, cached, or joined with another request.",
      labelNames: ["result"],
      registers: [options.registry],
    });
  }

  /**
   * Speaks `synthesis`. What nobody waits for any more is cancelled.
   * @throws {ServiceError} what the engine reports
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async render(
    synthesis: Synthesis,
    options: RenderOptions,
  ): Promise<RenderedSpeech> {
    const { signal } = options;
    signal.throwIfAborted();
    const key = keyOf(synthesis);
    const cached = await this.#read(key);
    if (cached !== undefined) return cached;
    signal.throwIfAborted();
    const found = this.#running.get(key);
    this.#results.inc({ result: found === undefined ? "computed" : "joined" });
    const running = found ?? this.#begin(key, synthesis, options);
    running.started.then(options.onStart);
    running.waiting++;
    try {
      const speech = await untilAborted(running.speech, signal);
      if (speech === undefined) throw signal.reason;
      return speech;
    } finally {
      running.waiting--;
      if (running.waiting === 0) {
        if (this.#running.get(key) === running) this.#running.delete(key);
        running.cancel();
      }
    }
  }

  /**
   * Speaks several texts, at once where the model can. How they sound depends on what is spoken with
   * them, so none is taken from the cache or put there.
   * @throws {ServiceError} what the engine reports of all of them
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async renderTogether(
    syntheses: readonly Synthesis[],
    options: RenderOptions,
  ): Promise<(RenderedSpeech | ServiceError)[]> {
    this.#results.inc({ result: "computed" }, syntheses.length);
    const items = syntheses.map(({ speech, finish }) => ({ ...speech, finish }));
    const results: (RenderedSpeech | ServiceError)[] = syntheses.map(() =>
      new ServiceError("engine_error", "The engine ended without an answer")
    );
    const replies = this.#options.engine.submit("renderTogether", { items }, options);
    for await (const { data, payload } of replies) {
      results[data.item] = data.kind === "spoken"
        ? { ...data.speech, audio: payload }
        : new ServiceError(data.error.code, data.error.message);
    }
    options.signal.throwIfAborted();
    return results;
  }

  async #read(key: string): Promise<RenderedSpeech | undefined> {
    const { cache } = this.#options;
    if (cache === undefined) return undefined;
    const bytes = await Deno.readFile(speechPath(cache.folder, key)).catch(() => undefined);
    const cached = bytes === undefined ? undefined : decodeSpeechFile(bytes);
    if (cached === undefined) return undefined;
    this.#results.inc({ result: "cached" });
    if (this.#hits.size < MOST_REMEMBERED_HITS) this.#hits.add(key);
    const { speech, audio } = cached;
    return { ...speech, gpuSeconds: speech.gpuSeconds === null ? null : 0, audio };
  }

  #begin(key: string, synthesis: Synthesis, options: RenderOptions): Running {
    const cancelling = new AbortController();
    const { promise: started, resolve: onStart } = Promise.withResolvers<void>();
    const { signal } = cancelling;
    const speech = this.#compute(key, synthesis, { ...options, signal, onStart });
    // Everyone who waits sees its failure; nobody may wait any more.
    speech.catch(() => {});
    const running: Running = { speech, started, cancel: () => cancelling.abort(), waiting: 0 };
    this.#running.set(key, running);
    return running;
  }

  async #compute(
    key: string,
    synthesis: Synthesis,
    options: RenderOptions,
  ): Promise<RenderedSpeech> {
    const { engine, cache, log } = this.#options;
    const { speech, finish } = synthesis;
    const used = [...this.#hits];
    const order = cache === undefined ? {} : { cache: { ...cache, key, used } };
    const params = { ...speech, finish, ...order };
    const submission = { ...options, ...clipOptions(synthesis) };
    const replies = engine.submit("render", params, submission);
    const { data, payload } = await onlyReply(replies, options.signal);
    const { cacheFailure, ...finished } = data;
    for (const hit of used) this.#hits.delete(hit);
    if (cacheFailure !== undefined) {
      log.warn("cache_not_written", { request_id: options.requestId, cause: cacheFailure });
    }
    return { ...finished, audio: payload };
  }
}

/** The entity tag without its quotes. */
function keyOf(synthesis: Synthesis): string {
  return entityTag(synthesis).slice(1, -1);
}
