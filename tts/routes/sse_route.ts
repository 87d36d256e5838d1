/**
 * /v1/speak/sse: long texts as server-sent events, clause by clause. GET takes the scalar fields in
 * the query, for EventSource.
 * @module
 */
import type { Context } from "hono";
import type { z } from "zod";
import type { EngineClient } from "../../shared/engine/client.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS, eventFrame, eventStream } from "../../shared/http/event_stream.ts";
import { parseWith, readJsonBody } from "../../shared/http/validation.ts";
import { isObject, type JsonValue, withoutNulls } from "../../shared/json.ts";
import type { SpeakEvents } from "../../shared/schema/speak.ts";
import { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { StreamContainer, TtsEngineContract } from "../engine/contract.ts";
import { queryFields } from "../query_fields.ts";
import { namesOfModel } from "../speak/identity.ts";
import { windowsOf } from "../speak/viseme_windows.ts";
import {
  alignmentOf,
  type Synthesis,
  type SynthesisPlanner,
  usageOf,
  visemesFrom,
} from "../synthesis.ts";
import { logFailure, openStreamedFile, type StreamedFile } from "./streamed_file.ts";

/** Id of the event `done`. A client that reconnects with it has received everything. */
const ENDED = "ended";

type Events = { [Name in keyof typeof SpeakEvents]: z.infer<(typeof SpeakEvents)[Name]> };

/**
 * Responds with an event stream; a bad request is an HTTP error before it. EventSource takes the
 * end of a stream for a lost connection, and reconnects until it gets 204.
 */
export async function answerSse(
  context: Context<ServiceEnvironment>,
  planner: SynthesisPlanner,
  engine: EngineClient<TtsEngineContract>,
): Promise<Response> {
  const fields = context.req.method === "POST"
    ? withoutNulls(await readJsonBody(context))
    : queryFields(new URL(context.req.url).searchParams, { schema: SynthesisRequest, planner });
  const request = parseWith(SynthesisRequest, fields);
  const synthesis = await planner.prepare(request, "standard", context.get("clientLeft"));
  if (context.req.header("Last-Event-ID") === ENDED) return context.body(null, 204);
  if (context.req.method === "HEAD") return context.body(null, 200, EVENT_STREAM_HEADERS);
  // Without a format the audio is raw samples.
  const container = hasFormat(fields) ? synthesis.finish.container : "pcm";
  const file = openStreamedFile(context, engine, synthesis, container);
  const requestId = context.get("requestId");
  const speech = new SpeechEvents(synthesis, { file, container, requestId });
  const stream = eventStream(speech.frames(), {
    failed: (thrown) => {
      const error = logFailure(context.get("log"), thrown);
      return eventFrame(error.toBody(), "error");
    },
    onEnd: () => file.end(),
  });
  return context.body(stream, 200, EVENT_STREAM_HEADERS);
}

function hasFormat(fields: JsonValue): boolean {
  return isObject(fields) && "format" in fields;
}

interface SpeechEventOptions {
  readonly file: StreamedFile;
  readonly requestId: string;
  /** Container of the audio. */
  readonly container: StreamContainer;
}

const BARE_SAMPLES_WARNING =
  "Raw samples always have 16 bits; set `format` for a file with 24 bits";

/** The events of one utterance. */
class SpeechEvents {
  readonly #synthesis: Synthesis;
  readonly #options: SpeechEventOptions;
  #sequence = 0;

  constructor(synthesis: Synthesis, options: SpeechEventOptions) {
    this.#synthesis = synthesis;
    this.#options = options;
  }

  async *frames(): AsyncGenerator<string, void> {
    const { request, voice } = this.#synthesis;
    const { file } = this.#options;
    yield this.#metadata();
    for await (const { data, payload } of file.pieces()) {
      if (data.words.length > 0) {
        yield this.#frame("alignment", { words: alignmentOf(data.words, 0) });
      }
      for (const window of windowsOf(visemesFrom(data.visemes, 0), request.viseme_window_s)) {
        yield this.#frame("visemes", window);
      }
      if (payload.length > 0) yield this.#audio(payload, data.start);
    }
    const characters = [...request.text].length;
    const done: Events["done"] = { usage: usageOf(characters, voice.engine, file.spoken) };
    yield eventFrame(done, "done", ENDED);
  }

  #metadata(): string {
    const { request, voice, language, warnings: planned } = this.#synthesis;
    const isBare = this.#options.container === "pcm";
    const warnings = isBare && request.bits_per_sample !== 16
      ? [...planned, BARE_SAMPLES_WARNING]
      : [...planned];
    return this.#frame("metadata", {
      request_id: this.#options.requestId,
      ...namesOfModel(voice.engine),
      voice: voice.id,
      language,
      sample_rate: request.sample_rate,
      encoding: isBare ? "linear16" : request.format,
      ...(warnings.length === 0 ? {} : { warnings }),
    });
  }

  #audio(bytes: Uint8Array<ArrayBuffer>, start: number): string {
    return this.#frame("audio", { seq: this.#sequence++, audio_b64: bytes.toBase64(), start });
  }

  #frame<Name extends keyof Events>(name: Name, data: Events[Name]): string {
    return eventFrame(data, name);
  }
}
