/**
 * Tasks that wait in a realtime session.
 * @module
 */
import type { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { Synthesis } from "../synthesis.ts";

/** A task that speaks sentences. */
export interface SpeakTask {
  /** Discriminates {@linkcode Task}. */
  readonly kind: "speak";
  /** The sentences and their settings. */
  readonly request: SynthesisRequest;
  /** The end of what precedes them in the same text. */
  readonly textBefore: string;
  /** Their plan, where it has been made already. */
  readonly planned?: Synthesis;
}

/** A task; `silence` sends the tail silence of the sentences before it. */
export type Task =
  | SpeakTask
  | { readonly kind: "silence" }
  | { readonly kind: "flush" }
  | { readonly kind: "close" };
