/**
 * The interface between the engine process and a family of acoustic models.
 * @module
 */
import type { Clause, Speech, TtsEngineInfo } from "./contract.ts";
import type { VoiceClips } from "./voice_clips.ts";

/** Sample rate of every adapter, in Hz. */
export const ENGINE_RATE_HZ = 24_000;

/** A phoneme with its time. */
export interface TimedPhoneme {
  /** In IPA, without stress marks. */
  readonly symbol: string;
  /** Seconds from the start of the clause. */
  readonly startSeconds: number;
  /** Seconds from the start of the clause. */
  readonly endSeconds: number;
}

/** A token of the clause with its time. */
export interface TimedToken {
  /** Index into the clause's tokens. */
  readonly index: number;
  /** Seconds from the start of the clause. */
  readonly startSeconds: number;
  /** Seconds from the start of the clause. */
  readonly endSeconds: number;
}

/** A synthesised clause. */
export interface AdapterClause {
  /** Mono samples from -1 to 1 at {@linkcode ENGINE_RATE_HZ}, without silence at either end. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** The tokens that sound, in order. */
  readonly tokens: readonly TimedToken[];
  /** The phonemes, in order and without gaps. */
  readonly phonemes: readonly TimedPhoneme[];
}

/** Times of a stretch of a clause whose samples are not all computed yet. */
export interface SegmentTimes extends Pick<AdapterClause, "tokens" | "phonemes"> {
  /**
   * Index into the clause's tokens: the times of all tokens before it are given here or earlier.
   */
  readonly untilToken: number;
  /** Duration of the whole stretch, in seconds. */
  readonly seconds: number;
}

/** A piece of a clause's audio, which continues the piece before it. */
export interface AdapterPiece {
  /** Mono samples from -1 to 1 at {@linkcode ENGINE_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Set where a stretch begins: times from the piece's start to the end of the stretch. */
  readonly times?: SegmentTimes;
  /** What ends with the piece. A stretch ends in silence; a clause ends with its last stretch. */
  readonly ends: "nothing" | "stretch" | "clause";
}

/** A speech with the clips whose voice or style is taken over. */
export interface SpeechRequest extends Speech {
  /** The clips. */
  readonly clips: VoiceClips;
}

/** A family of acoustic models. */
export interface SpeechAdapter extends AsyncDisposable {
  /** Description of the engine. */
  readonly info: TtsEngineInfo;
  /**
   * Whether several clauses can be computed at once without blocking the event loop; absent where
   * computing a clause blocks it.
   */
  readonly runsConcurrently?: boolean;
  /** Whether the model has a voice of the catalogue; absent where it has them all. */
  speaks?(voice: VoiceName): boolean;
  /** Speaks one clause; stops early when `signal` aborts. */
  speak(clause: Clause, speech: SpeechRequest, signal: AbortSignal): Promise<AdapterClause>;
  /**
   * Speaks one clause piece by piece, each computed when it is requested; ends early when `signal`
   * aborts. Absent where the model makes a whole clause at once.
   */
  stream?(
    clause: Clause,
    speech: SpeechRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AdapterPiece, void>;
  /**
   * Speaks several clauses in one run; absent where the model takes one at a time. Callers group
   * them by the texts alone, so that the same request gives the same sound.
   */
  speakTogether?(
    clauses: readonly Clause[],
    speech: SpeechRequest,
    signal: AbortSignal,
  ): Promise<AdapterClause[]>;
}

/** A voice of the catalogue. */
export interface VoiceName {
  /** Its id. */
  readonly id: string;
  /** Its language: en, de or fr. */
  readonly language: string;
}

/** A family whose model has some of the voices. */
export interface ModelAdapter extends SpeechAdapter {
  /** Whether the model has a voice of the catalogue. */
  speaks(voice: VoiceName): boolean;
}
