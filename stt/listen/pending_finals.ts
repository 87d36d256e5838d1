/**
 * The finals of one channel on their way: computed and reported one after the other.
 * @module
 */
import { joinPcm16 } from "../../shared/media/pcm.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import { toPlace, toSeconds } from "../speech/spoken_audio.ts";
import type { EarlyFinal } from "./look_ahead.ts";
import type { SegmentTranscriber } from "../recognition/segment_transcriber.ts";
import type { Segment } from "../speech/segmenter.ts";
import type { Utterance } from "./utterance.ts";

/** A final that is being computed. */
export interface PendingFinal {
  /** What it ends. */
  readonly utterance: Utterance;
  /** What of it is not settled; undefined when that has no voice in it, or `early` is all it needs. */
  segment: Segment | undefined;
  /** What came right before that, where it goes on from a final that is still computed. */
  readonly before: Segment | undefined;
  /** The decode of that which is under way, where there is one. */
  early: EarlyFinal | undefined;
  /** Place after its last sample. */
  readonly end: number;
  /** What begins there. */
  readonly next: Utterance;
  /** True when the speaker has paused. */
  readonly speechFinal: boolean;
  /** True when a Finalize message caused it, or came while it was computed. */
  fromFinalize: boolean;
}

/** What the owner of {@linkcode PendingFinals} is told. */
export interface PendingFinalsListener {
  /** A final with all its words. */
  readonly onFinal: (final: PendingFinal, words: readonly RecognizedWord[]) => void;
  /** A final could not be computed. */
  readonly onFailure: (thrown: unknown) => void;
}

/** A speaker is this many utterances ahead at most, before no more audio is heard. */
const MOST_AHEAD = 4;

/** Computes finals in their order. */
export class PendingFinals {
  readonly #transcriber: SegmentTranscriber;
  readonly #listener: PendingFinalsListener;
  readonly #pending: PendingFinal[] = [];
  /** The ends of `#pending`, in their order. */
  readonly #ends: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  /** Tells `listener` of each. */
  constructor(transcriber: SegmentTranscriber, listener: PendingFinalsListener) {
    this.#transcriber = transcriber;
    this.#listener = listener;
  }

  /** True while none is computed. */
  get isEmpty(): boolean {
    return this.#pending.length === 0;
  }

  /** Resolves when all that were added so far were reported. */
  get reported(): Promise<void> {
    return this.#last;
  }

  /** Resolves when few enough are being computed that more audio may be heard. */
  async caughtUp(): Promise<void> {
    while (this.#ends.length > MOST_AHEAD) await this.#ends[0];
  }

  /** Adds one after the others. */
  add(final: PendingFinal): void {
    this.#pending.push(final);
    this.#last = this.#last.then(() => this.#compute(final));
    this.#ends.push(this.#last);
  }

  /**
   * Lets those that are being computed answer a Finalize message.
   * @returns whether one does that answers no other
   */
  answerFinalize(): boolean {
    const free = this.#pending.filter((final) => !final.fromFinalize);
    for (const final of free) final.fromFinalize = true;
    return free.length > 0;
  }

  /** Lets the final of `utterance`, where it waits, hear `word` again, which the one before has. */
  hearAgain(utterance: Utterance, word: RecognizedWord): void {
    const final = this.#pending.find((pending) => pending.utterance === utterance);
    if (final?.segment === undefined || final.before === undefined) return;
    const place = toPlace(word.startSeconds);
    const skipped = place - toPlace(final.before.startSeconds);
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
