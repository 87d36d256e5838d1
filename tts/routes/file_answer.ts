/**
 * Responses that consist of an audio file, sent while it is synthesised.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import { isAbort } from "../../shared/errors.ts";
import { BrokenOffError } from "../../shared/http/broken_off.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { ReaderWatch, standstillError } from "../../shared/http/reader_watch.ts";
import type { Log } from "../../shared/log.ts";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import type { CompandingLaw } from "../../shared/media/companding.ts";
import { compandedWav } from "../../shared/media/wav.ts";
import type { SpeechRenderer } from "../cache/speech_renderer.ts";
import type { StreamContainer, TtsEngineContract } from "../engine/contract.ts";
import type { Synthesis, SynthesisPlanner } from "../synthesis.ts";
import { bareContentType, contentTypeOf, isBare } from "./encoding.ts";
import { logFailure, openStreamedFile, type StreamedFile } from "./streamed_file.ts";

/** What synthesises files. */
export interface FileSpeakers {
  /** Synthesises whole files. */
  readonly renderer: SpeechRenderer;
  /** Synthesises files that are sent while they are made. */
  readonly engine: EngineClient<TtsEngineContract>;
}

/** What routes that answer with files need. */
export interface SpeechRouteParts extends FileSpeakers {
  /** Plans synthesis requests. */
  readonly planner: SynthesisPlanner;
}

/** Options of a response besides its file. */
export interface FileAnswerOptions {
  /** Additional headers; an error has none of them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a file in chunks, without its length, even when the length is known. */
  readonly chunked?: boolean;
}

/**
 * Responds with the file of `synthesis` in `container` while it is synthesised. A WAV or FLAC file
 * is sent once it is complete, because its header holds its length.
 * @throws {ServiceError} what the engine reports before the first byte
 */
export async function answerFile(
  context: Context<ServiceEnvironment>,
  synthesis: Synthesis,
  container: StreamContainer,
  { renderer, engine }: FileSpeakers,
  options: FileAnswerOptions,
): Promise<Response> {
  if (container === "wav" || container === "flac") {
    const { audio } = await renderer.render(synthesis, {
      signal: context.get("clientLeft"),
      requestId: context.get("requestId"),
    });
    return wholeFile(context, audio, container, options);
  }
  const file = openStreamedFile(context, engine, synthesis, container);
  const contentType = isBare(container)
    ? bareContentType(container, synthesis.request.sample_rate)
    : contentTypeOf(container);
  return context.body(await byteStream(file, context.get("log")), 200, {
    ...options.headers,
    "Content-Type": contentType,
    // Reverse proxies would otherwise buffer the audio.
    "X-Accel-Buffering": "no",
  });
}

/**
 * Responds with a WAV file of companded samples, once it is complete.
 * @throws {ServiceError} what the engine reports
 */
export async function answerCompandedWav(
  context: Context<ServiceEnvironment>,
  synthesis: Synthesis,
  law: CompandingLaw,
  { engine }: Pick<FileSpeakers, "engine">,
  options: FileAnswerOptions,
): Promise<Response> {
  const file = openStreamedFile(context, engine, synthesis, law);
  const samples = concatenateBytes(await Array.fromAsync(bytesOf(file)));
  const wav = compandedWav(samples, law, synthesis.request.sample_rate);
  return wholeFile(context, wav, "wav", options);
}

function wholeFile(
  context: Context<ServiceEnvironment>,
  file: Uint8Array<ArrayBuffer>,
  container: "wav" | "flac",
  { headers, chunked = false }: FileAnswerOptions,
): Response {
  return context.body(chunked ? new Blob([file]).stream() : file, 200, {
    ...headers,
    "Content-Type": contentTypeOf(container),
    ...(chunked ? {} : { "Content-Length": String(file.length) }),
  });
}

/**
 * Streams the bytes of `file`. Waits for the first, so that an earlier failure is an HTTP error; a
 * later one breaks the connection off.
 */
async function byteStream(
  file: StreamedFile,
  log: Log,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const chunks = bytesOf(file);
  const first = await chunks.next();
  let watch: ReaderWatch | undefined;
  return new ReadableStream({
    start: (controller) => {
      if (!first.done) controller.enqueue(first.value);
      watch = new ReaderWatch(controller, () => {
        file.end();
        const error = standstillError();
        logFailure(log, error);
        controller.error(new BrokenOffError(error));
        chunks.return().catch(() => {});
      });
    },
    pull: async (controller) => {
      watch?.read();
      try {
        const { done, value } = await chunks.next();
        if (!done) return controller.enqueue(value);
        watch?.[Symbol.dispose]();
        controller.close();
      } catch (thrown) {
        watch?.[Symbol.dispose]();
        if (!isAbort(thrown)) logFailure(log, thrown);
        controller.error(new BrokenOffError(thrown));
      }
    },
    cancel: async () => {
      watch?.[Symbol.dispose]();
      file.end();
      await chunks.return();
    },
  });
}

async function* bytesOf(file: StreamedFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  try {
    for await (const { payload } of file.pieces()) {
      if (payload.length > 0) yield payload;
    }
  } finally {
    file.end();
  }
}
