/**
 * Builds the frames that a session sends.
 * @module
 */
import type {
  MetadataFrame,
  ResultsFrame,
  SpeechStartedFrame,
  UtteranceEndFrame,
} from "../../shared/schema/stt.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { type ModelFacts, modelInfo } from "../models/known_models.ts";
import { alternativeOf, type Writing } from "../transcript/written_words.ts";
import type { TranscriptEvent } from "./channel_event.ts";

/** Facts about a session that its frames report. */
export interface SessionFacts {
  /** Id of the request that opened the session. */
  readonly requestId: string;
  /** When it began. */
  readonly created: Date;
  /** The model that transcribes. */
  readonly model: ModelFacts;
  /** Query parameters that decide how words are written. */
  readonly writing: Writing;
  /** Whether the session is native: its Results have additional fields. */
  readonly isNative: boolean;
}

/** Position of a channel in its session. */
export interface ChannelPlace {
  /** Index of the channel, from 0. */
  readonly index: number;
  /** Number of channels of the session. */
  readonly count: number;
}

/** Builds a Metadata frame. */
export function metadataFrame(
  facts: SessionFacts,
  audio: { sha256: string; seconds: number; channels: number },
): MetadataFrame {
  return {
    type: "Metadata",
    transaction_key: "deprecated",
    request_id: facts.requestId,
    sha256: audio.sha256,
    created: facts.created.toISOString(),
    duration: toThousandths(audio.seconds),
    channels: audio.channels,
    models: [facts.model.id],
  };
}

/** Builds a Results frame. */
export function resultsFrame(
  facts: SessionFacts,
  { index, count }: ChannelPlace,
  event: TranscriptEvent,
): ResultsFrame {
  const { language, lastLanguage } = event;
  const start = toThousandths(event.startSeconds);
  const spoken = event.words.at(-1)?.language ?? lastLanguage ?? facts.writing.language;
  const alternative = alternativeOf(event.words, facts.writing, language);
  return {
    type: "Results",
    channel_index: [index, count],
    start,
    // From the rounded times, so that the next result begins exactly where this one ends.
    duration: toThousandths(toThousandths(event.endSeconds) - start),
    is_final: event.isFinal,
    speech_final: event.speechFinal,
    from_finalize: event.fromFinalize,
    channel: { alternatives: [alternative] },
    metadata: {
      request_id: facts.requestId,
      model_info: modelInfo(facts.model),
      model_uuid: facts.model.uuid,
    },
    ...(facts.isNative
      ? {
        language: spoken ?? null,
        languages: alternative.languages ?? (spoken === undefined ? [] : [spoken]),
        latency_ms: event.latencyMilliseconds,
      }
      : {}),
  };
}

/** Builds a SpeechStarted frame. */
export function speechStartedFrame(
  { index, count }: ChannelPlace,
  seconds: number,
): SpeechStartedFrame {
  return { type: "SpeechStarted", channel: [index, count], timestamp: toThousandths(seconds) };
}

/** Builds an UtteranceEnd frame. */
export function utteranceEndFrame(
  { index, count }: ChannelPlace,
  lastWordEndSeconds: number,
): UtteranceEndFrame {
  const last_word_end = toThousandths(lastWordEndSeconds);
  return { type: "UtteranceEnd", channel: [index, count], last_word_end };
}
