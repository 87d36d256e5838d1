/**
 * What a realtime session still has to do.
 * @module
 */
import type { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { Synthesis } from "../synthesis.ts";

/** Sentences to speak. */
export interface SpeakTask {
  /** What kind of task it is. */
  readonly kind: "speak";
  /** The sentences and how they are spoken. */
  readonly request: SynthesisRequest;
  /** The end of what comes before them in the same text. */
  readonly textBefore: string;
  /** How they are spoken, where that has been decided. */
  readonly planned?: Synthesis;
}

/** One thing to do; `silence` is what was asked for behind the sentences before it. */
export type Task =
  | SpeakTask
  | { readonly kind: "silence" }
  | { readonly kind: "flush" }
  | { readonly kind: "close" };
