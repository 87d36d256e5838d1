/**
 * Drafts by a small model with the same vocabulary: it generates ahead, and the large one verifies
 * all of that in one decode (speculative decoding, Leviathan et al. 2023).
 * @module
 */
import type { DecodeOutcome, LlamaContext } from "../../../ffi/llama_context.ts";
import { Decoder, type DecoderOptions } from "../decoder.ts";
import { commonLength, type Sequence, SequenceCache } from "../sequence_cache.ts";
import { confidentToken } from "./confident_token.ts";

/** A text that is being generated. */
export interface DraftedText {
  /** Prompt and answer so far. */
  readonly tokens: readonly number[];
}

/** Options of {@linkcode DraftModel}. */
export interface DraftModelOptions extends DecoderOptions {
  /** Number of tokens that both models have. */
  readonly vocabularySize: number;
  /** A draft ends before a token whose probability is below this. */
  readonly leastProbability: number;
}

interface Draft {
  readonly text: DraftedText;
  readonly sequence: Sequence;
  readonly most: number;
  readonly tokens: number[];
  /** Index of the logits of its newest token. */
  index: number;
}

/** Drafts for several texts at once. */
export class DraftModel {
  readonly #context: LlamaContext;
  readonly #options: DraftModelOptions;
  readonly #decoder: Decoder;
  readonly #cache: SequenceCache;
  readonly #sequences = new Map<DraftedText, Sequence>();
  /** Texts that the KV cache had no room for. */
  readonly #givenUp = new WeakSet<DraftedText>();

  /** Drafts with the model of the empty `context`. */
  constructor(context: LlamaContext, options: DraftModelOptions) {
    this.#context = context;
    this.#options = options;
    this.#decoder = new Decoder(context, options);
    this.#cache = new SequenceCache(context, { isRecurrent: false, isShared: context.isShared });
  }

  /** Does in advance what the first draft would have to wait for. Call it before drafting. */
  async warmUp(): Promise<void> {
    await this.#decoder.warmUp();
  }

  /**
   * Drafts at most as many tokens for each text as `wanted` says. A text with many unread tokens is
   * prefilled first, a piece per call, and gets a draft when it has been read.
   */
  async draft(
    wanted: ReadonlyMap<DraftedText, number>,
    signal: AbortSignal,
  ): Promise<Map<DraftedText, number[]>> {
    let open = this.#catchUp(wanted);
    const drafts = [...open];
    while (this.#decoder.batch.length > 0) {
      if (!await this.#decode(signal)) break;
      open = open.filter((draft) => this.#extend(draft));
      this.#decoder.batch.clear();
      for (const draft of open) draft.index = this.#add(draft.sequence, draft.tokens.at(-1)!, true);
    }
    return new Map(
      drafts.filter(({ tokens }) => tokens.length > 0).map(({ text, tokens }) => [text, tokens]),
    );
  }

  /** Forgets a text that has ended. */
  release(text: DraftedText): void {
    const sequence = this.#sequences.get(text);
    if (sequence === undefined) return;
    this.#sequences.delete(text);
    this.#cache.release(sequence);
  }

  /** Fills the batch with unread tokens; returns drafts of the texts that will then be read. */
  #catchUp(wanted: ReadonlyMap<DraftedText, number>): Draft[] {
    const { batch, pace } = this.#decoder;
    batch.clear();
    const drafts: Draft[] = [];
    let room = Math.max(wanted.size, Math.min(batch.capacity, pace.tokens));
    for (const { text, most, sequence } of this.#readers(wanted)) {
      const from = sequence.tokens.length;
      const count = Math.min(room, text.tokens.length - from);
      room -= count;
      let index = 0;
      for (let at = from; at < from + count; at++) {
        index = this.#add(sequence, text.tokens[at]!, at === text.tokens.length - 1);
      }
      if (count > 0 && from + count === text.tokens.length) {
        drafts.push({ text, sequence, most, tokens: [], index });
      }
    }
    return drafts;
  }

  /** Returns the texts that get a draft, in the order of their KV cache parts, as a batch needs. */
  #readers(
    wanted: ReadonlyMap<DraftedText, number>,
  ): { text: DraftedText; most: number; sequence: Sequence }[] {
    const readers = [...wanted].filter(([text]) => !this.#givenUp.has(text))
      .map(([text, most]) => ({ text, most, sequence: this.#sequenceOf(text) }));
    this.#cache.gather();
    return readers.toSorted((a, b) => a.sequence.id - b.sequence.id);
  }

  /** Returns the sequence of a text, without rejected draft tokens. */
  #sequenceOf(text: DraftedText): Sequence {
    const known = this.#sequences.get(text);
    if (known === undefined) {
      const sequence = this.#cache.acquire(text.tokens);
      this.#sequences.set(text, sequence);
      return sequence;
    }
    const length = Math.min(commonLength(text.tokens, known.tokens), text.tokens.length - 1);
    if (length < known.tokens.length) {
      known.tokens.length = length;
      this.#cache.repair(known);
    }
    return known;
  }

  /** Adds a token to the batch. It counts as read until {@linkcode #decode} fails. */
  #add(sequence: Sequence, token: number, wantsLogits: boolean): number {
    const index = this.#decoder.batch.add(token, sequence.tokens.length, sequence.id, wantsLogits);
    sequence.tokens.push(token);
    return index;
  }

  /** Decodes the batch. Where it returns false or throws, all texts count as unread. */
  async #decode(signal: AbortSignal): Promise<boolean> {
    let outcome: DecodeOutcome | undefined;
    try {
      outcome = await this.#decoder.run(signal);
      while (outcome === "no_room" && this.#cache.evictOldest()) {
        outcome = await this.#decoder.run(signal);
      }
    } finally {
      if (outcome === "no_room") this.#giveUpLongest();
      if (outcome !== "done") this.#dropAll();
    }
    return outcome === "done";
  }

  #giveUpLongest(): void {
    const longest = this.#sequences.keys().reduce((longest, text) =>
      text.tokens.length > longest.tokens.length ? text : longest
    );
    this.#givenUp.add(longest);
  }

  #dropAll(): void {
    for (const sequence of this.#sequences.values()) this.#cache.drop(sequence);
    this.#sequences.clear();
  }

  /** Adds the likeliest token; returns false when the draft is complete. */
  #extend(draft: Draft): boolean {
    const { vocabularySize, leastProbability } = this.#options;
    const logits = this.#context.logits(draft.index, vocabularySize);
    const token = confidentToken(logits, leastProbability);
    if (token === undefined) return false;
    draft.tokens.push(token);
    return draft.tokens.length < draft.most;
  }
}
