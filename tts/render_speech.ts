/**
 * Speaks a whole request and keeps nothing.
 * @module
 */
import type { EngineClient } from "../shared/engine/client.ts";
import { ServiceError } from "../shared/errors.ts";
import type { FinishedSpeech, TtsEngineContract } from "./engine/contract.ts";
import type { Synthesis } from "./synthesis.ts";

/** A whole utterance in its container. */
export interface RenderedSpeech extends FinishedSpeech {
  /** The file. */
  readonly audio: Uint8Array<ArrayBuffer>;
}

/**
 * Speaks `synthesis`.
 * @throws {ServiceError} what the engine reports
 * @throws {DOMException} `AbortError` when `signal` aborts
 */
export async function renderSpeech(
  engine: EngineClient<TtsEngineContract>,
  { speech, finish }: Synthesis,
  options: { signal: AbortSignal; requestId: string },
): Promise<RenderedSpeech> {
  for await (const { data, payload } of engine.submit("render", { ...speech, finish }, options)) {
    return { ...data, audio: payload };
  }
  options.signal.throwIfAborted();
  throw new ServiceError("engine_failed", "The engine ended without audio");
}
