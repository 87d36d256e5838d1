/**
 * The pending finals of one channel, computed and reported in order.
 * @module
 */
import { joinPcm16 } from "../../shared/media/pcm.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import { toPosition, toSeconds } from "../speech/spoken_audio.ts";
import type { EarlyFinal } from "./look_ahead.ts";
import type { SegmentTranscriber } from "../recognition/segment_transcriber.ts";
import type { Segment } from "../speech/segmenter.ts";
import type { Utterance } from "./utterance.ts";

/** A final that is being computed. */
export interface PendingFinal {
  /** The utterance that it ends. */
  readonly utterance: Utterance;
  /** Audio that is not settled; undefined when there is no voice in it, or `early` covers it. */
  segment: Segment | undefined;
  /** The audio right before the segment, if this continues a final that was still pending. */
  readonly before: Segment | undefined;
  /** The early final of the segment, if there is one. */
  early: EarlyFinal | undefined;
  /** Position after its last sample. */
  readonly end: number;
  /** The utterance that begins at `end`. */
  readonly next: Utterance;
  /** Whether endpointing caused it: the speaker has paused. */
  readonly speechFinal: boolean;
  /** Whether it answers a Finalize message, which caused it or came while it was pending. */
  fromFinalize: boolean;
}

/** Callbacks of {@linkcode PendingFinals}. */
export interface PendingFinalsListener {
  /** Called with each final and all its words. */
  readonly onFinal: (final: PendingFinal, words: readonly RecognizedWord[]) => void;
  /** Called when a final could not be computed. */
  readonly onFailure: (thrown: unknown) => void;
}

/** With more finals pending than this, backpressure stops the audio. */
const MOST_AHEAD = 4;

/** Computes finals in order. */
export class PendingFinals {
  readonly #transcriber: SegmentTranscriber;
  readonly #listener: PendingFinalsListener;
  readonly #pending: PendingFinal[] = [];
  /** For each of `#pending`, in order, a promise that resolves when it is done. */
  readonly #ends: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  /** Creates an empty queue that reports to `listener`. */
  constructor(transcriber: SegmentTranscriber, listener: PendingFinalsListener) {
    this.#transcriber = transcriber;
    this.#listener = listener;
  }

  /** Whether no final is pending. */
  get isEmpty(): boolean {
    return this.#pending.length === 0;
  }

  /** Resolves when all finals added so far have been reported. */
  get reported(): Promise<void> {
    return this.#last;
  }

  /** Resolves when few enough finals are pending that more audio may be processed. */
  async caughtUp(): Promise<void> {
    while (this.#ends.length > MOST_AHEAD) await this.#ends[0];
  }

  /** Queues a final behind those pending. */
  add(final: PendingFinal): void {
    this.#pending.push(final);
    this.#last = this.#last.then(() => this.#compute(final));
    this.#ends.push(this.#last);
  }

  /**
   * Lets the pending finals answer a Finalize message.
   * @returns whether any of them does not already answer an earlier one
   */
  answerFinalize(): boolean {
    const free = this.#pending.filter((final) => !final.fromFinalize);
    for (const final of free) final.fromFinalize = true;
    return free.length > 0;
  }

  /** Extends the final of `utterance`, if pending, back to `word`, which the one before has. */
  hearAgain(utterance: Utterance, word: RecognizedWord): void {
    const final = this.#pending.find((pending) => pending.utterance === utterance);
    if (final?.segment === undefined || final.before === undefined) return;
    const place = toPosition(word.startSeconds);
    const skipped = place - toPosition(final.before.startSeconds);
    if (skipped < 0) return;
    const samples = joinPcm16([final.before.samples.subarray(skipped), final.segment.samples]);
    final.segment = { ...final.segment, samples, startSeconds: toSeconds(place) };
    final.early = undefined;
    utterance.hearAgain(word, place);
  }

  async #compute(final: PendingFinal): Promise<void> {
    const { utterance } = final;
    try {
      await utterance.settled;
      const { segment, early } = final;
      const words = early !== undefined
        ? await early.words
        : segment === undefined
        ? []
        : await this.#transcriber.transcribe(utterance, segment, "final");
      this.#listener.onFinal(final, [...utterance.settledWords, ...words]);
    } catch (thrown) {
      this.#listener.onFailure(thrown);
    } finally {
      this.#pending.shift();
      this.#ends.shift();
    }
  }
}
