/**
 * Transcribes whole recordings: cut at silences, and decoded in parallel.
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
  type HeardWindow,
  SegmentTranscriber,
  type SpeechSoFar,
  type SpokenWord,
} from "../recognition/segment_transcriber.ts";
import type { UrlPolicy } from "./fetch_audio.ts";
import { speechSegments } from "./speech_segments.ts";

/** What routes for recordings need. */
export interface RecordingOptions {
  /** The models that transcribe. */
  readonly models: LoadedModels;
  /** Decodes what is compressed. */
  readonly decodingThread: DecodingThread;
  /** Caps on audio. */
  readonly limits: AudioLimits & { readonly maxRecordingSeconds: number };
  /** Windows of one recording that are computed at a time. */
  readonly parallelWindows: number;
  /** Which addresses recordings may be fetched from; undefined for none. */
  readonly urls: UrlPolicy | undefined;
}

/** What a client wants of a recording. */
export interface RecordingQuery extends ListenQuery {
  /** Whether it is to be told how likely nobody speaks. @default {false} */
  readonly asksNoSpeech?: boolean;
  /** Text that says how it is written. */
  readonly prompt?: string;
  /** What is written of it. @default {"transcribe"} */
  readonly task?: Task;
  /** Whether samples without a header are refused. @default {false} */
  readonly needsContainer?: boolean;
}

/** A recording as a client sent it, or said where it is. */
export interface SentRecording {
  /** The file, or samples without a head. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The field that it stands in, or that says where it is; undefined where it is the body. */
  readonly field: "file" | "url" | undefined;
}

/** What was said between two silences of one channel. */
export interface RecordedUtterance {
  /** Its channel, from 0. */
  readonly channel: number;
  /** At least one word. */
  readonly words: readonly SpokenWord[];
  /** The windows that it was heard in, at least one. */
  readonly windows: readonly HeardWindow[];
  /** Its language, where that was detected. */
  readonly detected: DetectedLanguage | undefined;
}

/** A recording, decoded, and the model that transcribes it, which is held until it is disposed. */
export interface Recording extends Disposable {
  /** What is said of the model. */
  readonly model: ModelFacts;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** One stretch a channel, or one in all: mono at 16 kHz. */
  readonly channels: readonly WindowSamples[];
  /** Channels that its own header tells, or the query. */
  readonly audioChannels: number;
  /** Its length. */
  readonly seconds: number;
}

/** The transcript of one channel. */
export interface ChannelTranscript {
  /** Its utterances. */
  readonly utterances: readonly RecordedUtterance[];
  /** Language of its first words, where that was detected. */
  readonly detected: DetectedLanguage | undefined;
}

/** The transcript of a recording. */
export interface RecordingTranscript {
  /** The model that it is by. */
  readonly model: ModelFacts;
  /** One a channel. */
  readonly channels: readonly ChannelTranscript[];
  /** Channels of the recording, which may have been mixed. */
  readonly audioChannels: number;
  /** Length of the recording. */
  readonly seconds: number;
}

/** What goes along with the transcription of a recording. */
export interface TranscriptionRun {
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
  /** Whose recording it is. */
  readonly requestId: string;
  /** Where its progress goes. */
  readonly log: Log;
  /** Called when an engine has transcribed a window of it, with every window. */
  readonly onStart?: () => void;
}

/** Silence that ends an utterance where endpointing is off. */
const DEFAULT_SILENCE_SECONDS = 0.6;
/** Long work says how far it is. */
const PROGRESS_MILLISECONDS = 5000;

/**
 * Decodes the recording that was `sent`.
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
 * The utterances of `recording` as they become known, each channel's in their order.
 * @throws {ServiceError} what the engine reports
 * @throws {DOMException} `AbortError` when the client has left
 */
export async function* utterancesOf(
  recording: Recording,
  query: RecordingQuery,
  options: Pick<RecordingOptions, "parallelWindows">,
  { signal, log, onStart }: Omit<TranscriptionRun, "requestId">,
): AsyncGenerator<RecordedUtterance, void> {
  // Leaving early stops what still runs.
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  const progress = new Progress(recording, log);
  try {
    for (const [channel, samples] of recording.channels.entries()) {
      const utterances = channelUtterances(samples, query, recording.recognizer, {
        parallelWindows: options.parallelWindows,
        signal: either,
        onHeard: onStart,
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
 * @throws {ServiceError} `request_invalid` for audio that cannot be read, or what the engine reports
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

/** The utterances of all channels in the order of their times. */
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
      throw refuse(`its rate is ${sampleRateHz} Hz; the limit is ${limits.maxSampleRateHz}`);
    }
  };
  const mostSeconds = limits.maxRecordingSeconds;
  try {
    return await decodeRecording(bytes, query, { thread, checkLimits, mostSeconds, signal });
  } catch (thrown) {
    if (thrown instanceof UnsupportedAudioError) throw refuse(`cannot decode ${thrown.message}`);
    if (thrown instanceof RecordingTooLongError) throw refuse(`it lasts over ${mostSeconds} s`);
    throw thrown;
  }
}

/** A segment that was transcribed. */
interface TranscribedSegment {
  readonly detected: DetectedLanguage | undefined;
  readonly windows: readonly HeardWindow[];
  readonly endSeconds: number;
}

/** Transcribes several segments at a time and yields them in their order. */
async function* channelUtterances(
  samples: WindowSamples,
  query: RecordingQuery,
  recognizer: Recognizer,
  { parallelWindows, signal, onHeard }: {
    readonly parallelWindows: number;
    readonly signal: AbortSignal;
    readonly onHeard: (() => void) | undefined;
  },
): AsyncGenerator<TranscribedSegment, void> {
  const { endpointingMilliseconds: endpointing, asksNoSpeech = false } = query;
  const transcriber = new SegmentTranscriber(query, recognizer, signal, { asksNoSpeech, onHeard });
  const silenceSeconds = query.utteranceSplitSeconds ??
    (endpointing === undefined ? DEFAULT_SILENCE_SECONDS : endpointing / 1000);
  const running: Promise<TranscribedSegment>[] = [];
  for await (const segment of speechSegments(samples, silenceSeconds, signal)) {
    const speech: SpeechSoFar = { context: [], detected: undefined };
    // One after the other, because what was spoken before helps to tell what is spoken now.
    await transcriber.detectLanguage(speech, segment);
    const endSeconds = segment.startSeconds + segment.samples.length / RECOGNITION_RATE_HZ;
    const work = transcriber.hear(speech, segment, "final")
      .then((windows) => ({ detected: speech.detected, windows, endSeconds }));
    // Its failure is thrown when its turn has come.
    work.catch(() => {});
    running.push(work);
    if (running.length >= parallelWindows) yield await running.shift()!;
  }
  for (const work of running) yield await work;
}

/** Logs how far a long recording is. */
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
