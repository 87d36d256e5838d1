/**
 * The frames that a session sends.
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

/** What the frames of a session say of it. */
export interface SessionFacts {
  /** Id of the request that opened the session. */
  readonly requestId: string;
  /** When it began. */
  readonly created: Date;
  /** The model that transcribes. */
  readonly model: ModelFacts;
  /** How words are written. */
  readonly writing: Writing;
  /** True for a native session, whose Results say more. */
  readonly isNative: boolean;
}

/** One of the channels of a session. */
export interface ChannelPlace {
  /** From 0. */
  readonly index: number;
  /** Channels of the session. */
  readonly count: number;
}

/** A Metadata frame. */
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

/** A Results frame. */
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
    // As it is written: the next result begins where this one ends.
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

/** A SpeechStarted frame. */
export function speechStartedFrame(
  { index, count }: ChannelPlace,
  seconds: number,
): SpeechStartedFrame {
  return { type: "SpeechStarted", channel: [index, count], timestamp: toThousandths(seconds) };
}

/** An UtteranceEnd frame. */
export function utteranceEndFrame(
  { index, count }: ChannelPlace,
  lastWordEndSeconds: number,
): UtteranceEndFrame {
  const last_word_end = toThousandths(lastWordEndSeconds);
  return { type: "UtteranceEnd", channel: [index, count], last_word_end };
}
