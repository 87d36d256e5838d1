/**
 * Transcribes whole recordings, which are cut at silences and decoded in parallel.
 * @module
 */
import { fieldError, ServiceError } from "../../shared/errors.ts";
import type { Log } from "../../shared/log.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import {
  type AudioFormat,
  type AudioLimits,
  UnsupportedAudioError,
} from "../audio/audio_source.ts";
import {
  type DecodedRecording,
  decodeRecording,
  RecordingTooLongError,
} from "../audio/recording.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import type { Task } from "../engine/task.ts";
import type { ModelFacts } from "../models/known_models.ts";
import type { LoadedModels } from "../models/loaded_models.ts";
import type { Recognizer, WindowSamples } from "../recognition/recognizer.ts";
import {
  type DetectedLanguage,
  SegmentTranscriber,
  type SpeechSoFar,
  type SpokenWord,
  type TranscribedWindow,
} from "../recognition/segment_transcriber.ts";
import type { UrlPolicy } from "./fetch_audio.ts";
import { speechSegments } from "./speech_segments.ts";

/** Dependencies of the routes for recordings. */
export interface RecordingOptions {
  /** The models that transcribe. */
  readonly models: LoadedModels;
  /** Decodes compressed audio. */
  readonly decodingThread: DecodingThread;
  /** Limits on channels, sample rate and length. */
  readonly limits: AudioLimits & { readonly maxRecordingSeconds: number };
  /** Windows of one recording that are decoded at a time. */
  readonly parallelWindows: number;
  /** Limits on recordings fetched by URL; undefined when fetching is not allowed. */
  readonly urls: UrlPolicy | undefined;
}

/** Parameters of the transcription of a recording. */
export interface RecordingQuery extends ListenQuery {
  /** Whether to request the no-speech probability of each window. @default {false} */
  readonly asksNoSpeech?: boolean;
  /** Prompt: text that the transcript is decoded as a continuation of. */
  readonly prompt?: string;
  /** Whether to transcribe or to translate. @default {"transcribe"} */
  readonly task?: Task;
  /** Whether samples without a header are refused. @default {false} */
  readonly needsContainer?: boolean;
}

/** A recording that a client sent, or named by its URL. */
export interface SentRecording {
  /** The file, or samples without a header. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The field that has the file or its URL; undefined when the recording is the body. */
  readonly field: "file" | "url" | undefined;
}

/** What was said between two silences of one channel. */
export interface RecordedUtterance {
  /** Its channel, from 0. */
  readonly channel: number;
  /** At least one word. */
  readonly words: readonly SpokenWord[];
  /** The windows that it was decoded in, at least one. */
  readonly windows: readonly TranscribedWindow[];
  /** Its language, if it was detected. */
  readonly detected: DetectedLanguage | undefined;
}

/** A decoded recording with the model that transcribes it, which is leased until it is disposed. */
export interface Recording extends Disposable {
  /** Facts about the model. */
  readonly model: ModelFacts;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** The samples of each channel, or of their mix: mono at 16 kHz. */
  readonly channels: readonly WindowSamples[];
  /** Number of channels, by the recording's own header or else the query. */
  readonly audioChannels: number;
  /** Its length. */
  readonly seconds: number;
}

/** The transcript of one channel. */
export interface ChannelTranscript {
  /** Its utterances. */
  readonly utterances: readonly RecordedUtterance[];
  /** Language of its first utterance, if it was detected. */
  readonly detected: DetectedLanguage | undefined;
}

/** The transcript of a recording. */
export interface RecordingTranscript {
  /** The model that transcribed it. */
  readonly model: ModelFacts;
  /** One transcript for each channel. */
  readonly channels: readonly ChannelTranscript[];
  /** Number of channels of the recording, which may have been mixed into one. */
  readonly audioChannels: number;
  /** Length of the recording. */
  readonly seconds: number;
}

/** Context of the transcription of a recording. */
export interface TranscriptionRun {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Id of the request. */
  readonly requestId: string;
  /** Log of its progress. */
  readonly log: Log;
  /** Called after each window that an engine has transcribed. */
  readonly onWindowDone: () => void;
}

/** Silence that ends an utterance where endpointing is off. */
const DEFAULT_SILENCE_SECONDS = 0.6;
/** Interval at which long work logs its progress. */
const PROGRESS_MILLISECONDS = 5000;

/**
 * Decodes the recording that was `sent`, and leases the model for it.
 * @throws {ServiceError} `request_invalid` for audio that cannot be read, `model_unavailable`
 */
export async function openRecording(
  sent: SentRecording,
  query: RecordingQuery,
  options: RecordingOptions,
  { signal, requestId }: Pick<TranscriptionRun, "signal" | "requestId">,
): Promise<Recording> {
  using holding = new DisposableStack();
  const model = holding.use(options.models.lease(query.model));
  const { stretches: channels, audioChannels } = await decodeSent(sent, query, options, signal);
  const held = holding.move();
  return {
    model: model.facts,
    recognizer: model.forRecording().forRequest(requestId),
    channels,
    audioChannels,
    seconds: (channels[0]?.length ?? 0) / RECOGNITION_RATE_HZ,
    [Symbol.dispose]: () => held[Symbol.dispose](),
  };
}

/**
 * Yields the utterances of `recording` as they become known, channel by channel and in order.
 * @throws {ServiceError} what the engine reports
 * @throws {DOMException} `AbortError` when the client has disconnected
 */
export async function* utterancesOf(
  recording: Recording,
  query: RecordingQuery,
  options: Pick<RecordingOptions, "parallelWindows">,
  { signal, log, onWindowDone }: Omit<TranscriptionRun, "requestId">,
): AsyncGenerator<RecordedUtterance, void> {
  // A consumer that stops early aborts the windows that are still being decoded.
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  const progress = new Progress(recording, log);
  try {
    for (const [channel, samples] of recording.channels.entries()) {
      const utterances = channelUtterances(samples, query, recording.recognizer, {
        parallelWindows: options.parallelWindows,
        signal: either,
        onWindowDone,
      });
      for await (const { detected, windows, endSeconds } of utterances) {
        progress.report(channel, endSeconds);
        const words = windows.flatMap((window) => window.words);
        if (words.length > 0) yield { channel, words, windows, detected };
      }
    }
    signal.throwIfAborted();
  } finally {
    leaving.abort();
  }
}

/**
 * Transcribes the recording that was `sent`.
 * @throws {ServiceError} `request_invalid` for audio that cannot be read; what the engine reports
 */
export async function transcribeRecording(
  sent: SentRecording,
  query: RecordingQuery,
  options: RecordingOptions,
  run: TranscriptionRun,
): Promise<RecordingTranscript> {
  using recording = await openRecording(sent, query, options, run);
  const utterances = await Array.fromAsync(utterancesOf(recording, query, options, run));
  return {
    model: recording.model,
    audioChannels: recording.audioChannels,
    seconds: recording.seconds,
    channels: recording.channels.map((_, index) => {
      const own = utterances.filter(({ channel }) => channel === index);
      return { utterances: own, detected: own[0]?.detected };
    }),
  };
}

/** Returns the utterances of all channels in the order of their times. */
export function utterancesByTime({ channels }: RecordingTranscript): RecordedUtterance[] {
  return channels.flatMap(({ utterances }) => utterances).toSorted((a, b) =>
    a.words[0]!.startSeconds - b.words[0]!.startSeconds
  );
}

async function decodeSent(
  { bytes, field }: SentRecording,
  query: RecordingQuery,
  { limits, decodingThread: thread }: RecordingOptions,
  signal: AbortSignal,
): Promise<DecodedRecording> {
  const refuse = (why: string) =>
    field === undefined
      ? new ServiceError("request_invalid", `Cannot transcribe the body: ${why}`)
      : fieldError(field, why, { verb: "transcribe" });
  if (bytes.length === 0) throw refuse("it is empty");
  const checkLimits = ({ channels, sampleRateHz }: AudioFormat) => {
    if (channels > limits.maxChannels) {
      throw refuse(`it has ${channels} channels; the limit is ${limits.maxChannels}`);
    }
    if (sampleRateHz > limits.maxSampleRateHz) {
      throw refuse(`its sample rate is ${sampleRateHz} Hz; the limit is ${limits.maxSampleRateHz}`);
    }
  };
  const mostSeconds = limits.maxRecordingSeconds;
  try {
    return await decodeRecording(bytes, query, { thread, checkLimits, mostSeconds, signal });
  } catch (thrown) {
    if (thrown instanceof UnsupportedAudioError) throw refuse(`cannot decode ${thrown.message}`);
    if (thrown instanceof RecordingTooLongError) throw refuse(`it is longer than ${mostSeconds} s`);
    throw thrown;
  }
}

/** A segment that was transcribed. */
interface TranscribedSegment {
  readonly detected: DetectedLanguage | undefined;
  readonly windows: readonly TranscribedWindow[];
  readonly endSeconds: number;
}

/** Transcribes several segments at a time, and yields them in order. */
async function* channelUtterances(
  samples: WindowSamples,
  query: RecordingQuery,
  recognizer: Recognizer,
  { parallelWindows, signal, onWindowDone }: {
    readonly parallelWindows: number;
    readonly signal: AbortSignal;
    readonly onWindowDone: () => void;
  },
): AsyncGenerator<TranscribedSegment, void> {
  const { endpointingMilliseconds: endpointing, asksNoSpeech = false } = query;
  const transcriber = new SegmentTranscriber(query, recognizer, signal, {
    asksNoSpeech,
    onWindowDone,
  });
  const silenceSeconds = query.utteranceSplitSeconds ??
    (endpointing === undefined ? DEFAULT_SILENCE_SECONDS : endpointing / 1000);
  const running: Promise<TranscribedSegment>[] = [];
  for await (const segment of speechSegments(samples, silenceSeconds, signal)) {
    const speech: SpeechSoFar = { context: [], detected: undefined };
    // Languages are detected one after the other, because earlier ones help to decide later ones.
    await transcriber.detectLanguage(speech, segment);
    const endSeconds = segment.startSeconds + segment.samples.length / RECOGNITION_RATE_HZ;
    const work = transcriber.hear(speech, segment, "final")
      .then((windows) => ({ detected: speech.detected, windows, endSeconds }));
    // A failure is thrown when this segment is awaited below.
    work.catch(() => {});
    running.push(work);
    if (running.length >= parallelWindows) yield await running.shift()!;
  }
  for (const work of running) yield await work;
}

/** Logs the progress of a long recording. */
class Progress {
  readonly #recording: Recording;
  readonly #log: Log;
  #nextMilliseconds = performance.now() + PROGRESS_MILLISECONDS;

  constructor(recording: Recording, log: Log) {
    this.#recording = recording;
    this.#log = log;
  }

  report(channel: number, endSeconds: number): void {
    if (performance.now() < this.#nextMilliseconds) return;
    this.#nextMilliseconds = performance.now() + PROGRESS_MILLISECONDS;
    const { seconds, channels } = this.#recording;
    const done = (channel * seconds + endSeconds) / (channels.length * seconds);
    this.#log.info("recording_progress", {
      seconds: Math.round(seconds),
      percent: Math.floor(done * 100),
    });
  }
}
