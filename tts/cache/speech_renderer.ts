/**
 * Renders whole utterances: cached ones from disk, and identical requests in flight only once.
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

/** The cache of utterances. */
export interface CacheSettings {
  /** Its folder. */
  readonly folder: string;
  /** Most bytes in it. */
  readonly maxBytes: number;
}

/** What the renderer needs. */
export interface SpeechRendererOptions {
  /** Synthesises. */
  readonly engine: EngineClient<TtsEngineContract>;
  /** The cache of utterances; undefined for none. */
  readonly cache: CacheSettings | undefined;
  /** Where hits and misses are counted. */
  readonly registry: Registry;
  /** Where a cache that cannot be written is reported. */
  readonly log: Log;
}

/** Speech that is being computed, for all requests that share it. */
interface Running {
  readonly speech: Promise<RenderedSpeech>;
  /** Resolves when an engine starts on it. */
  readonly started: Promise<void>;
  readonly cancel: () => void;
  waiting: number;
}

/** Who waits for an utterance, and for how long. */
export interface RenderOptions {
  /** Aborts the wait. */
  readonly signal: AbortSignal;
  /** Called when an engine starts on it; never for a cache hit. */
  readonly onStart?: () => void;
  /** Id of the request, for the log. */
  readonly requestId?: string;
}

/** Most cache hits remembered until the next write reports them to the engine. */
const MOST_REMEMBERED_HITS = 1000;

/** Renders whole utterances. */
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
   * Renders `synthesis`; cancels the computation once nobody waits for it.
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
   * Renders several texts, in one run where the model can. Their sound depends on what shares the
   * run, so none is read from or written to the cache.
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
    // Waiting requests see its failure; this avoids an unhandled rejection when none is left.
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

/** Returns the entity tag without its quotes. */
function keyOf(synthesis: Synthesis): string {
  return entityTag(synthesis).slice(1, -1);
}
