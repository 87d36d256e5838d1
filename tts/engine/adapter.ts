/**
 * The interface between the engine process and a family of acoustic models.
 * @module
 */
import type { Clause, Speech, TtsEngineInfo } from "./contract.ts";
import type { VoiceClips } from "./voice_clips.ts";

/** Samples a second of every adapter, in Hz. */
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

/** Where a token of the clause sounds. */
export interface TimedToken {
  /** Index into the clause's tokens. */
  readonly index: number;
  /** Seconds from the start of the clause. */
  readonly startSeconds: number;
  /** Seconds from the start of the clause. */
  readonly endSeconds: number;
}

/** A clause as sound. */
export interface AdapterClause {
  /** Mono samples from -1 to 1 at {@linkcode ENGINE_RATE_HZ}, without silence at either end. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** The tokens that sound, in order. */
  readonly tokens: readonly TimedToken[];
  /** The phonemes, in order and without gaps. */
  readonly phonemes: readonly TimedPhoneme[];
}

/** What sounds in a stretch of a clause that is not all computed yet. */
export interface StretchTimes extends Pick<AdapterClause, "tokens" | "phonemes"> {
  /** Index into the clause's tokens: those before it are told here, or were told before. */
  readonly untilToken: number;
  /** How long all of the stretch sounds, in seconds. */
  readonly seconds: number;
}

/** Sound of a clause that goes on where the piece before it ended. */
export interface AdapterPiece {
  /** Mono samples from -1 to 1 at {@linkcode ENGINE_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Given where a stretch begins: what sounds from the piece's start to the stretch's end. */
  readonly times?: StretchTimes;
  /** A stretch ends in silence, and a clause with its last stretch. */
  readonly ends: "nothing" | "stretch" | "clause";
}

/** What is spoken, with the clips whose voice or style is to be taken over. */
export interface SpeechOrder extends Speech {
  /** The clips. */
  readonly clips: VoiceClips;
}

/** A family of acoustic models. */
export interface SpeechAdapter extends AsyncDisposable {
  /** What it says about itself. */
  readonly info: TtsEngineInfo;
  /**
   * Whether several clauses can be spoken at once, while the event loop turns; absent where it stands
   * still until one is spoken.
   */
  readonly isSideBySide?: boolean;
  /** Whether the model has a voice of the catalogue; absent where it has all. */
  speaks?(voice: VoiceName): boolean;
  /** Speaks one clause; stops early when `signal` aborts. */
  speak(clause: Clause, speech: SpeechOrder, signal: AbortSignal): Promise<AdapterClause>;
  /**
   * Speaks one clause piece by piece, each as soon as it is asked for and computed; ends early when
   * `signal` aborts. Absent where the model makes all of a clause at once.
   */
  stream?(
    clause: Clause,
    speech: SpeechOrder,
    signal: AbortSignal,
  ): AsyncGenerator<AdapterPiece, void>;
  /**
   * Speaks clauses of one text at once; absent where the model takes one at a time. What is spoken
   * together depends on the text alone, so that the same request gives the same sound.
   */
  speakTogether?(
    clauses: readonly Clause[],
    speech: SpeechOrder,
    signal: AbortSignal,
  ): Promise<AdapterClause[]>;
}

/** A voice of the catalogue. */
export interface VoiceName {
  /** Its id. */
  readonly id: string;
  /** What it speaks: en, de or fr. */
  readonly language: string;
}

/** A family whose model has some of the voices. */
export interface ModelAdapter extends SpeechAdapter {
  /** Whether the model has a voice of the catalogue. */
  speaks(voice: VoiceName): boolean;
}
