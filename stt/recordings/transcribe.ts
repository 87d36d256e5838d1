/**
 * Transcribes whole recordings, by the same way as live audio.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import type { Language, ListenQuery } from "../../shared/schema/listen_query.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { type AudioFormat, UnsupportedAudioError } from "../audio/audio_source.ts";
import { decodeRecording } from "../audio/recording.ts";
import { RECOGNITION_RATE_HZ, type RecognizedWord, type SttContract } from "../engine/contract.ts";
import { ChannelTranscriber } from "../listen/channel.ts";
import type { ModelFacts } from "../listen/frames.ts";
import type { AudioLimits } from "../listen/session.ts";
import type { Recognizer, WindowSamples } from "../recognizer.ts";

/** What routes for recordings need. */
export interface RecordingOptions {
  /** The model that transcribes. */
  readonly model: ModelFacts;
  /** Its engines. */
  readonly engine: EngineClient<SttContract>;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** Decodes what is compressed. */
  readonly decodingThread: DecodingThread;
  /** Caps on audio. */
  readonly limits: AudioLimits;
}

/** The transcript of one channel. */
export interface ChannelTranscript {
  /** Its utterances, each with its words. */
  readonly utterances: readonly (readonly RecognizedWord[])[];
  /** Language of its first words; undefined when nothing was said. */
  readonly language: Language | undefined;
}

/** The transcript of a recording. */
export interface RecordingTranscript {
  /** One a channel. */
  readonly channels: readonly ChannelTranscript[];
  /** Length of the recording. */
  readonly seconds: number;
}

/** Audio is taken in pieces of this length, so that other requests get their turn. */
const PIECE_SAMPLES = RECOGNITION_RATE_HZ;

/**
 * Transcribes the recording in `bytes`.
 * @throws {ServiceError} `request_invalid` for audio that cannot be read, or what the engine reports
 */
export async function transcribeRecording(
  bytes: Uint8Array<ArrayBuffer>,
  query: ListenQuery,
  options: RecordingOptions,
  context: Context<ServiceEnvironment>,
): Promise<RecordingTranscript> {
  const { state } = options.engine;
  if (state.kind === "failed") throw state.error;
  const channels = await decodeBody(bytes, query, options, context.req.raw.signal);
  return {
    channels: await Promise.all(
      channels.map((samples) => transcribe(samples, query, options.recognizer, context)),
    ),
    seconds: (channels[0]?.length ?? 0) / RECOGNITION_RATE_HZ,
  };
}

async function decodeBody(
  bytes: Uint8Array<ArrayBuffer>,
  query: ListenQuery,
  { limits, decodingThread: thread }: RecordingOptions,
  signal: AbortSignal,
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
    return await decodeRecording(bytes, query, { thread, checkLimits, signal });
  } catch (thrown) {
    if (!(thrown instanceof UnsupportedAudioError)) throw thrown;
    throw refuse(`cannot decode ${thrown.message}`);
  }
}

async function transcribe(
  samples: WindowSamples,
  query: ListenQuery,
  recognizer: Recognizer,
  context: Context<ServiceEnvironment>,
): Promise<ChannelTranscript> {
  const utterances: RecognizedWord[][] = [];
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
      if (event.words.length === 0) return;
      utterances.push([...event.words]);
      language ??= event.language;
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
  return { utterances, language };
}
