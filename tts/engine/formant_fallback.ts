/**
 * Combines a model with espeak-ng, which speaks the voices that the model lacks.
 * @module
 */
import { pause } from "../../shared/pause.ts";
import type {
  AdapterClause,
  AdapterPiece,
  ModelAdapter,
  SpeechAdapter,
  SpeechRequest,
  VoiceName,
} from "./adapter.ts";
import type { Clause, TtsEngineInfo } from "./contract.ts";
import type { FormantAdapter } from "./formant/adapter.ts";
import { piecesOf, wholePiece } from "./pieces.ts";

/**
 * Speaks with the model where it has the voice, else with espeak-ng. Because espeak-ng blocks the
 * event loop, it yields before each clause, so that messages from the front process arrive.
 */
export class FormantFallback implements SpeechAdapter {
  readonly #model: ModelAdapter;
  readonly #formant: FormantAdapter;

  /** Takes ownership of both. */
  constructor(model: ModelAdapter, formant: FormantAdapter) {
    this.#model = model;
    this.#formant = formant;
  }

  /** Description of the model. */
  get info(): TtsEngineInfo {
    return this.#model.info;
  }

  /** Whether the model can compute several clauses at once without blocking the event loop. */
  get runsConcurrently(): boolean {
    return this.#model.runsConcurrently ?? false;
  }

  /** Whether the model itself has the voice. */
  speaks(voice: VoiceName): boolean {
    return this.#model.speaks(voice);
  }

  /** Speaks one clause. */
  async speak(clause: Clause, speech: SpeechRequest, signal: AbortSignal): Promise<AdapterClause> {
    if (this.#hasVoiceOf(speech)) return await this.#model.speak(clause, speech, signal);
    await pause(0);
    return await this.#formant.speak(clause, speech);
  }

  /** Speaks one clause, in pieces where the model can. */
  async *stream(
    clause: Clause,
    speech: SpeechRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AdapterPiece, void> {
    if (this.#hasVoiceOf(speech)) yield* piecesOf(this.#model, clause, speech, signal);
    else yield wholePiece(clause, await this.speak(clause, speech, signal));
  }

  /** Speaks several clauses, in one run where the model can. */
  async speakTogether(
    clauses: readonly Clause[],
    speech: SpeechRequest,
    signal: AbortSignal,
  ): Promise<AdapterClause[]> {
    if (this.#hasVoiceOf(speech) && this.#model.speakTogether !== undefined) {
      return await this.#model.speakTogether(clauses, speech, signal);
    }
    const spoken: AdapterClause[] = [];
    for (const clause of clauses) {
      if (signal.aborted) break;
      spoken.push(await this.speak(clause, speech, signal));
    }
    return spoken;
  }

  /** Frees the memory of both. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model[Symbol.asyncDispose]();
    await this.#formant[Symbol.asyncDispose]();
  }

  #hasVoiceOf({ voice, language }: SpeechRequest): boolean {
    return this.speaks({ id: voice, language });
  }
}
