/**
 * What a channel of a session needs and reports.
 * @module
 */
import type { Log } from "../../shared/log.ts";
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import type { Recognizer } from "../recognition/recognizer.ts";
import type { SpokenWord } from "../recognition/segment_transcriber.ts";

/** What a channel reports; times are seconds from the start of the audio. */
export type ChannelEvent =
  | { readonly kind: "speech_started"; readonly atSeconds: number }
  | { readonly kind: "utterance_end"; readonly lastWordEndSeconds: number }
  | TranscriptEvent;

/** A transcript, partial or final. */
export interface TranscriptEvent {
  /** Tells the events apart. */
  readonly kind: "transcript";
  /** Where it begins: at the end of the final before. */
  readonly startSeconds: number;
  /** Up to where it covers the audio. */
  readonly endSeconds: number;
  /** What was said. */
  readonly words: readonly SpokenWord[];
  /** False while it may still change. */
  readonly isFinal: boolean;
  /** True when the speaker has paused. */
  readonly speechFinal: boolean;
  /** True when a Finalize message caused it. */
  readonly fromFinalize: boolean;
  /** Detected language, where that was asked for. */
  readonly language: Language | undefined;
  /** The same, or that of what was said before where this has none. */
  readonly lastLanguage: Language | undefined;
  /** From the last audio that it covers to now. */
  readonly latencyMilliseconds: number;
}

/** What a channel needs. */
export interface ChannelOptions {
  /** Parameters of the session. */
  readonly query: ListenQuery;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** Most new audio that partials wait for while somebody speaks. */
  readonly partialSeconds: number;
  /** Told what happens. */
  readonly onEvent: (event: ChannelEvent) => void;
  /** Told that a final could not be computed. */
  readonly onFailure: (thrown: unknown) => void;
  /** Aborts when the session is over. */
  readonly signal: AbortSignal;
  /** Where failures go that do no harm. */
  readonly log: Log;
}
