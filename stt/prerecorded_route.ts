/**
 * POST /v1/listen: a whole recording, answered in Deepgram's shape.
 * @module
 */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { EngineClient } from "../shared/engine/client.ts";
import { ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import type { Language, ListenQuery } from "../shared/schema/listen_query.ts";
import type { PrerecordedResponse } from "../shared/schema/stt.ts";
import { type AudioFormat, UnsupportedAudioError } from "./audio/decoder.ts";
import { decodeRecording } from "./audio/recording.ts";
import { RECOGNITION_RATE_HZ, type RecognizedWord, type SttContract } from "./engine/contract.ts";
import { ChannelTranscriber } from "./listen/channel.ts";
import type { ModelFacts } from "./listen/frames.ts";
import { answerQueryProblem, parseQuery } from "./listen/query.ts";
import type { AudioLimits } from "./listen/session.ts";
import type { Recognizer, WindowSamples } from "./recognizer.ts";
import { alternativeOf } from "./transcript/written_words.ts";

/** What the route needs. */
export interface PrerecordedOptions {
  /** The model that transcribes. */
  readonly model: ModelFacts;
  /** Its engines. */
  readonly engine: EngineClient<SttContract>;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** Caps on audio. */
  readonly limits: AudioLimits;
}

/** Audio is taken in pieces of this length, so that other requests get their turn. */
const PIECE_SAMPLES = RECOGNITION_RATE_HZ;

/** Answers with the transcript of the body. */
export async function answerPrerecorded(
  context: Context<ServiceEnvironment>,
  options: PrerecordedOptions,
): Promise<Response> {
  const parsed = parseQuery(context.req.raw);
  if (!parsed.ok) return answerQueryProblem(context, parsed);
  const { query } = parsed;
  const { state } = options.engine;
  if (state.kind === "failed") throw state.error;
  const bytes = new Uint8Array(await context.req.arrayBuffer());
  const channels = await decodeBody(bytes, query, options.limits);
  const transcripts = await Promise.all(
    channels.map((samples) => transcribe(samples, query, options.recognizer, context)),
  );
  const { model } = options;
  const body: PrerecordedResponse = {
    metadata: {
      transaction_key: "deprecated",
      request_id: context.get("requestId"),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      created: new Date().toISOString(),
      duration: Math.round((channels[0]?.length ?? 0) / RECOGNITION_RATE_HZ * 1000) / 1000,
      channels: channels.length,
      models: [model.uuid],
      model_info: { [model.uuid]: { name: model.id, version: model.version, arch: "whisper" } },
    },
    results: {
      channels: transcripts.map(({ words, language }) => ({
        alternatives: [alternativeOf(words, query)],
        ...(query.language === undefined && language !== undefined
          ? { detected_language: language }
          : {}),
      })),
    },
  };
  return context.json(body);
}

async function decodeBody(
  bytes: Uint8Array<ArrayBuffer>,
  query: ListenQuery,
  limits: AudioLimits,
): Promise<WindowSamples[]> {
  if (bytes.length === 0) {
    throw new ServiceError("request_invalid", "Cannot transcribe the body: it is empty");
  }
  const refuse = (why: string) =>
    new ServiceError("request_invalid", `Cannot transcribe the body: ${why}`);
  const checkLimits = ({ channels, sampleRateHz }: AudioFormat) => {
    if (channels > limits.maxChannels) {
      throw refuse(`it has ${channels} channels; the limit is ${limits.maxChannels}`);
    }
    if (sampleRateHz > limits.maxSampleRateHz) {
      throw refuse(`its rate is ${sampleRateHz} Hz; the limit is ${limits.maxSampleRateHz}`);
    }
  };
  try {
    return await decodeRecording(bytes, query, checkLimits);
  } catch (thrown) {
    if (!(thrown instanceof UnsupportedAudioError)) throw thrown;
    throw refuse(`there is no decoder for ${thrown.message}`);
  }
}

async function transcribe(
  samples: WindowSamples,
  query: ListenQuery,
  recognizer: Recognizer,
  context: Context<ServiceEnvironment>,
): Promise<{ words: RecognizedWord[]; language: Language | undefined }> {
  const words: RecognizedWord[] = [];
  const failures: unknown[] = [];
  let language: Language | undefined;
  const { signal } = context.req.raw;
  using channel = await ChannelTranscriber.create({
    query: { ...query, interimResults: false },
    recognizer,
    signal,
    log: context.get("log"),
    onEvent: (event) => {
      if (event.kind !== "transcript") return;
      words.push(...event.words);
      if (event.words.length > 0) language ??= event.language;
    },
    onFailure: (thrown) => failures.push(thrown),
  });
  for (let start = 0; start < samples.length && !signal.aborted; start += PIECE_SAMPLES) {
    channel.push(samples.slice(start, start + PIECE_SAMPLES));
    await new Promise((resolve) => setTimeout(resolve));
  }
  await channel.close();
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return { words, language };
}
