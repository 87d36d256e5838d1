/**
 * /v1/speak/sse: long texts as server-sent events, clause by clause. GET takes the scalar fields as
 * query, for EventSource.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../shared/engine/client.ts";
import { ServiceError, toServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS, eventFrame, eventStream } from "../shared/http/event_stream.ts";
import { parseWith, readJsonBody } from "../shared/http/validation.ts";
import type { JsonValue } from "../shared/json.ts";
import { wavHeader } from "../shared/media/wav.ts";
import type { SpeakEvents } from "../shared/schema/speak.ts";
import { SynthesisRequest } from "../shared/schema/tts.ts";
import type { z } from "zod";
import type { TtsEngineContract } from "./engine/contract.ts";
import { queryFields } from "./render_route.ts";
import { modelIdentity } from "./speak/identity.ts";
import { silenceBytes } from "./speak/audio_frames.ts";
import { windowsOf } from "./speak/viseme_windows.ts";
import {
  alignmentOf,
  clipOptions,
  type Synthesis,
  type SynthesisPlanner,
  usageOf,
  visemesFrom,
} from "./synthesis.ts";

const BYTES_PER_SAMPLE = 2;

type Events = { [Name in keyof typeof SpeakEvents]: z.infer<(typeof SpeakEvents)[Name]> };

/** Answers with a stream; what is wrong with the request is an HTTP error before it. */
export async function answerSse(
  context: Context<ServiceEnvironment>,
  planner: SynthesisPlanner,
  engine: EngineClient<TtsEngineContract>,
): Promise<Response> {
  const fields = context.req.method === "POST"
    ? await readJsonBody(context)
    : queryFields(new URL(context.req.url).searchParams);
  const request = parseWith(SynthesisRequest, fields);
  const isWav = hasFormat(fields);
  assertStreamable(request);
  const synthesis = await planner.prepare(request, "standard");
  if (engine.isFull) {
    throw new ServiceError("overloaded", "Cannot queue the request: too many are waiting already", {
      retryAfterSeconds: 1,
    });
  }
  const leaving = new AbortController();
  const ended = Promise.withResolvers<void>();
  context.get("holdOpen")(ended.promise);
  const speech = new SpeechEvents(synthesis, {
    engine,
    requestId: context.get("requestId"),
    signal: AbortSignal.any([context.req.raw.signal, leaving.signal]),
    isWav,
  });
  const stream = eventStream(speech.frames(), {
    failed: (thrown) => {
      const error = toServiceError(thrown, "engine_error");
      context.get("log").error("stream_failed", { code: error.code, message: error.message });
      return eventFrame(error.toBody(), "error");
    },
    onEnd: () => {
      leaving.abort();
      ended.resolve();
    },
  });
  return context.body(stream, 200, EVENT_STREAM_HEADERS);
}

function hasFormat(fields: JsonValue): boolean {
  return typeof fields === "object" && fields !== null && "format" in fields;
}

/** What needs the whole utterance cannot be had while it is spoken. */
function assertStreamable(request: SynthesisRequest): void {
  const refused = [
    ["normalize_loudness", request.normalize_loudness !== "none"],
    ["bits_per_sample", request.bits_per_sample !== 16],
    ["format", request.format !== "wav"],
  ] as const;
  for (const [field, isRefused] of refused) {
    if (!isRefused) continue;
    const message = "needs the whole utterance: use /v1/synthesize/hq";
    throw new ServiceError("request_invalid", `Cannot accept \`${field}\`: it ${message}`, {
      detail: [{ field, message }],
    });
  }
}

interface SpeechEventOptions {
  readonly engine: EngineClient<TtsEngineContract>;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Whether the audio is a WAV file in pieces, not bare samples. */
  readonly isWav: boolean;
}

/** The events of one utterance. */
class SpeechEvents {
  readonly #synthesis: Synthesis;
  readonly #options: SpeechEventOptions;
  #sequence = 0;
  #sentBytes = 0;

  constructor(synthesis: Synthesis, options: SpeechEventOptions) {
    this.#synthesis = synthesis;
    this.#options = options;
  }

  async *frames(): AsyncGenerator<string, void> {
    const { request, voice, language, finish, speech, warnings } = this.#synthesis;
    const { engine, requestId, signal, isWav } = this.#options;
    const rate = request.sample_rate;
    yield this.#frame("metadata", {
      request_id: requestId,
      ...modelIdentity(voice.engine),
      voice: voice.id,
      language,
      sample_rate: rate,
      encoding: "linear16",
      ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
    });
    if (isWav) yield this.#piece(wavHeader({ sampleRateHz: rate, bitsPerSample: 16 }), 0);
    if (finish.headSilenceSeconds > 0) yield this.#audio(finish.headSilenceSeconds);
    let pauseSeconds = 0;
    const submission = { signal, requestId, ...clipOptions(this.#synthesis) };
    for await (const { data, payload } of engine.submit("stream", speech, submission)) {
      if (pauseSeconds > 0) yield this.#audio(pauseSeconds);
      const start = this.#seconds;
      yield this.#frame("alignment", { words: alignmentOf(data.words, start) });
      const visemes = visemesFrom(data.visemes, start);
      for (const window of windowsOf(visemes, request.viseme_window_s)) {
        yield this.#frame("visemes", window);
      }
      yield this.#audio(payload);
      pauseSeconds = data.pauseSeconds;
    }
    signal.throwIfAborted();
    if (finish.tailSilenceSeconds > 0) yield this.#audio(finish.tailSilenceSeconds);
    const characters = [...request.text].length;
    yield this.#frame("done", { usage: usageOf(characters, this.#seconds, voice.engine) });
  }

  get #seconds(): number {
    return this.#sentBytes / BYTES_PER_SAMPLE / this.#synthesis.request.sample_rate;
  }

  /** Samples, or so many seconds of silence. */
  #audio(sound: Uint8Array<ArrayBuffer> | number): string {
    const bytes = typeof sound === "number"
      ? silenceBytes(sound, this.#synthesis.request.sample_rate)
      : sound;
    const start = this.#seconds;
    this.#sentBytes += bytes.length;
    return this.#piece(bytes, start);
  }

  #piece(bytes: Uint8Array<ArrayBuffer>, start: number): string {
    return this.#frame("audio", { seq: this.#sequence++, audio_b64: bytes.toBase64(), start });
  }

  #frame<Name extends keyof Events>(name: Name, data: Events[Name]): string {
    return eventFrame(data, name);
  }
}
