/**
 * Options and events of a channel of a session.
 * @module
 */
import type { Log } from "../../shared/log.ts";
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import type { Recognizer } from "../recognition/recognizer.ts";
import type { SpokenWord } from "../recognition/segment_transcriber.ts";

/** An event of a channel; times are in seconds from the start of the audio. */
export type ChannelEvent =
  | { readonly kind: "speech_started"; readonly atSeconds: number }
  | { readonly kind: "utterance_end"; readonly lastWordEndSeconds: number }
  | TranscriptEvent;

/** A transcript, partial or final. */
export interface TranscriptEvent {
  /** Discriminates the events. */
  readonly kind: "transcript";
  /** Start of the audio it covers: the end of the previous final. */
  readonly startSeconds: number;
  /** End of the audio it covers. */
  readonly endSeconds: number;
  /** Recognised words. */
  readonly words: readonly SpokenWord[];
  /** Whether it is final; a partial may still change. */
  readonly isFinal: boolean;
  /** Whether endpointing caused it: the speaker has paused. */
  readonly speechFinal: boolean;
  /** Whether it answers a Finalize message. */
  readonly fromFinalize: boolean;
  /** Detected language, if detection was requested. */
  readonly language: Language | undefined;
  /** The same, or the language of earlier speech if none was detected here. */
  readonly lastLanguage: Language | undefined;
  /** Time since the last audio that it covers. */
  readonly latencyMilliseconds: number;
}

/** Options of a channel. */
export interface ChannelOptions {
  /** Query parameters of the session. */
  readonly query: ListenQuery;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** Longest stretch of new speech, in seconds, before the next partial. */
  readonly partialSeconds: number;
  /** Called with each event. */
  readonly onEvent: (event: ChannelEvent) => void;
  /** Called when a final could not be computed. */
  readonly onFailure: (thrown: unknown) => void;
  /** Aborts when the session is over. */
  readonly signal: AbortSignal;
  /** Log of failures that do no harm, such as those of partials. */
  readonly log: Log;
}
