/**
 * Transcripts of one audio channel: partials while an utterance is in progress, then its final.
 * @module
 */
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import { type SpokenAudio, toSeconds } from "../speech/spoken_audio.ts";
import { notBefore } from "../transcript/word_order.ts";
import type { ChannelOptions } from "./channel_event.ts";
import type { PendingFinal } from "./pending_finals.ts";
import type { Utterance } from "./utterance.ts";

/** Emits the partial and final transcripts of one channel. */
export class Transcripts {
  readonly #options: Pick<ChannelOptions, "query" | "onEvent">;
  readonly #audio: SpokenAudio;
  /** Last detected language. */
  #language: Language | undefined;

  /** Emits transcripts of `audio`, which the caller owns. */
  constructor(options: Pick<ChannelOptions, "query" | "onEvent">, audio: SpokenAudio) {
    this.#options = options;
    this.#audio = audio;
  }

  /** Emits a partial with the words of `utterance` up to position `end`. */
  emitPartial(utterance: Utterance, end: number): void {
    this.#emit(utterance, utterance.words, end);
  }

  /**
   * Emits `final` with its `words`, after a partial if its utterance still owes one.
   * @returns the words as they were reported, without those that an earlier final has
   */
  emitFinal(final: PendingFinal, words: readonly RecognizedWord[]): readonly RecognizedWord[] {
    if (this.#owesPartial(final, words)) this.#emit(final.utterance, words, final.end);
    return this.#emit(final.utterance, words, final.end, final);
  }

  /**
   * Whether partials are requested and `final` had none, because its audio came faster than it was
   * decoded. No partial comes before the answer to a Finalize.
   */
  #owesPartial(
    { utterance, fromFinalize }: PendingFinal,
    words: readonly RecognizedWord[],
  ): boolean {
    const { interimResults } = this.#options.query;
    return interimResults && !utterance.isShown && !fromFinalize && words.length > 0;
  }

  #emit(
    utterance: Utterance,
    words: readonly RecognizedWord[],
    end: number,
    final?: PendingFinal,
  ): readonly RecognizedWord[] {
    if (words.length > 0) utterance.isShown = true;
    const lateSeconds = toSeconds(this.#audio.end - end) + this.#audio.waitedSeconds;
    const language = utterance.detected?.language;
    this.#language = language ?? this.#language;
    const reported = notBefore(utterance.startSeconds, utterance.withoutSaid(words));
    this.#options.onEvent({
      kind: "transcript",
      startSeconds: utterance.startSeconds,
      endSeconds: toSeconds(end),
      words: reported,
      isFinal: final !== undefined,
      speechFinal: final?.speechFinal ?? false,
      fromFinalize: final?.fromFinalize ?? false,
      language,
      lastLanguage: this.#language,
      latencyMilliseconds: Math.round(lateSeconds * 1000),
    });
    return reported;
  }
}
