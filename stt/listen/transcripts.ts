/**
 * What is told of the words of a channel: partials while an utterance goes on, and its final.
 * @module
 */
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import { type SpokenAudio, toSeconds } from "../speech/spoken_audio.ts";
import { notBefore } from "../transcript/word_order.ts";
import type { ChannelOptions } from "./channel_event.ts";
import type { PendingFinal } from "./pending_finals.ts";
import type { Utterance } from "./utterance.ts";

/** Tells them. */
export class Transcripts {
  readonly #options: Pick<ChannelOptions, "query" | "onEvent">;
  readonly #audio: SpokenAudio;
  /** Language that was detected last. */
  #language: Language | undefined;

  /** Nothing has been told of `audio`, which belongs to the caller. */
  constructor(options: Pick<ChannelOptions, "query" | "onEvent">, audio: SpokenAudio) {
    this.#options = options;
    this.#audio = audio;
  }

  /** Tells what is known of `utterance` up to place `end`. */
  tellPartial(utterance: Utterance, end: number): void {
    this.#tell(utterance, utterance.words, end);
  }

  /** Tells `final`, which has `words`, behind a partial where its utterance had none. */
  tellFinal(final: PendingFinal, words: readonly RecognizedWord[]): void {
    if (this.#owesPartial(final, words)) this.#tell(final.utterance, words, final.end);
    this.#tell(final.utterance, words, final.end, final);
  }

  /**
   * Whether partials are wanted and `final` had none: its audio came faster than it was decoded. What
   * comes next after a Finalize is its answer.
   */
  #owesPartial(
    { utterance, fromFinalize }: PendingFinal,
    words: readonly RecognizedWord[],
  ): boolean {
    const { interimResults } = this.#options.query;
    return interimResults && !utterance.isShown && !fromFinalize && words.length > 0;
  }

  #tell(
    utterance: Utterance,
    words: readonly RecognizedWord[],
    end: number,
    final?: PendingFinal,
  ): void {
    if (words.length > 0) utterance.isShown = true;
    const lateSeconds = toSeconds(this.#audio.end - end) + this.#audio.waitedSeconds;
    const language = utterance.detected?.language;
    this.#language = language ?? this.#language;
    this.#options.onEvent({
      kind: "transcript",
      startSeconds: utterance.startSeconds,
      endSeconds: toSeconds(end),
      words: notBefore(utterance.startSeconds, utterance.withoutSaid(words)),
      isFinal: final !== undefined,
      speechFinal: final?.speechFinal ?? false,
      fromFinalize: final?.fromFinalize ?? false,
      language,
      lastLanguage: this.#language,
      latencyMilliseconds: Math.round(lateSeconds * 1000),
    });
  }
}
