/**
 * The sequences in the KV cache: running ones and finished ones that are kept, so that a prompt
 * which begins like any of them is computed from where they part. Shared beginnings share memory.
 * @module
 */
import type { LlamaContext } from "../../ffi/llama_context.ts";

/** A sequence of the KV cache. */
export interface Sequence {
  /** Its number in the context. */
  readonly id: number;
  /** The tokens that are computed. */
  readonly tokens: number[];
}

/** A shorter beginning is computed again rather than copied. */
const FEWEST_COPIED_TOKENS = 32;

interface Entry extends Sequence {
  isInUse: boolean;
  /** Rises with every use of the cache. */
  lastUse: number;
}

/** The part of a context that the cache needs. */
export type SequenceMemory = Pick<LlamaContext, "sequences" | "truncate" | "share">;

/** Hands out sequences and keeps finished ones until their room is needed. */
export class SequenceCache {
  readonly #memory: SequenceMemory;
  readonly #canCut: boolean;
  readonly #copiesAreFree: boolean;
  readonly #entries = new Set<Entry>();
  readonly #freeIds: number[];
  #clock = 0;

  /**
   * An empty cache on an empty context. Recurrent models cannot cut a sequence; in a shared buffer, a
   * copy of a sequence costs nothing.
   */
  constructor(
    memory: SequenceMemory,
    { isRecurrent, isShared }: { isRecurrent: boolean; isShared: boolean },
  ) {
    this.#memory = memory;
    this.#canCut = !isRecurrent;
    this.#copiesAreFree = isShared;
    this.#freeIds = Array.from({ length: memory.sequences }, (_, index) => index).toReversed();
  }

  /** Finished sequences that are kept. */
  get keptCount(): number {
    return this.#entries.values().filter(({ isInUse }) => !isInUse).toArray().length;
  }

  /** How many first tokens of `prompt` need not be computed. */
  reusableLength(prompt: ArrayLike<number>): number {
    return this.#bestFor(prompt)?.length ?? 0;
  }

  /**
   * A sequence that holds the longest beginning of `prompt` that is known, though never its last
   * token, whose logits are wanted.
   * @throws {Error} when all sequences are in use
   */
  acquire(prompt: ArrayLike<number>): Sequence {
    const best = this.#bestFor(prompt);
    const entry = best === undefined ? this.#add() : this.#reuse(best.entry, best.length);
    entry.isInUse = true;
    entry.lastUse = ++this.#clock;
    return entry;
  }

  /** Keeps a sequence that is no longer in use, until its room is needed. */
  release(sequence: Sequence): void {
    const entry = this.#entryOf(sequence);
    entry.isInUse = false;
    entry.lastUse = ++this.#clock;
    if (entry.tokens.length === 0) this.drop(entry);
  }

  /** Forgets a sequence. */
  drop(sequence: Sequence): void {
    this.#entries.delete(this.#entryOf(sequence));
    this.#memory.truncate(sequence.id, 0);
    sequence.tokens.length = 0;
    this.#freeIds.push(sequence.id);
  }

  /** Forgets what a sequence in use may hold beyond the tokens that it is known to hold. */
  repair(sequence: Sequence): void {
    if (this.#memory.truncate(sequence.id, sequence.tokens.length)) return;
    this.#memory.truncate(sequence.id, 0);
    sequence.tokens.length = 0;
  }

  /** Forgets the kept sequence that was used least recently; false when none is kept. */
  evictOldest(): boolean {
    const oldest = this.#entries.values().filter(({ isInUse }) => !isInUse)
      .reduce<Entry | undefined>(
        (oldest, entry) => oldest === undefined || entry.lastUse < oldest.lastUse ? entry : oldest,
        undefined,
      );
    if (oldest === undefined) return false;
    this.drop(oldest);
    return true;
  }

  #bestFor(prompt: ArrayLike<number>): { entry: Entry; length: number } | undefined {
    let best: { entry: Entry; length: number } | undefined;
    for (const entry of this.#entries) {
      const length = Math.min(commonLength(prompt, entry.tokens), prompt.length - 1);
      const isWhole = length === entry.tokens.length && !entry.isInUse;
      if (!this.#canCut && !isWhole) continue;
      // Copying a part costs more than computing a few tokens.
      const isCut = !entry.isInUse && this.#isWorthCutting(entry, length);
      const isCopied = !isWhole && !isCut && !this.#copiesAreFree;
      if (isCopied && length < FEWEST_COPIED_TOKENS) continue;
      if (length > (best?.length ?? 0)) best = { entry, length };
    }
    return best;
  }

  #reuse(entry: Entry, length: number): Entry {
    const isContinued = !entry.isInUse && length === entry.tokens.length;
    if (isContinued) return entry;
    if (!entry.isInUse && this.#isWorthCutting(entry, length)) return this.#cut(entry, length);
    const wasInUse = entry.isInUse;
    // It must not be forgotten while it is copied.
    entry.isInUse = true;
    const copy = this.#tryAdd();
    entry.isInUse = wasInUse;
    if (copy === undefined) return this.#cut(entry, length);
    // The other conversation stays, for whoever continues it.
    this.#memory.share(entry.id, copy.id, length);
    for (let index = 0; index < length; index++) copy.tokens.push(entry.tokens[index]!);
    return copy;
  }

  /** Losing the end of one conversation is better than losing all of another, or copying a part. */
  #isWorthCutting(entry: Entry, length: number): boolean {
    const isMostlyKept = length >= entry.tokens.length / 2;
    return isMostlyKept && (this.#freeIds.length === 0 || !this.#copiesAreFree);
  }

  #cut(entry: Entry, length: number): Entry {
    if (entry.isInUse) throw new Error("Cannot begin a sequence: all are in use");
    this.#memory.truncate(entry.id, length);
    entry.tokens.length = length;
    return entry;
  }

  #tryAdd(): Entry | undefined {
    if (this.#freeIds.length === 0 && !this.evictOldest()) return undefined;
    const entry = { id: this.#freeIds.pop()!, tokens: [], isInUse: true, lastUse: 0 };
    this.#entries.add(entry);
    return entry;
  }

  #add(): Entry {
    const entry = this.#tryAdd();
    if (entry === undefined) throw new Error("Cannot begin a sequence: all are in use");
    return entry;
  }

  #entryOf(sequence: Sequence): Entry {
    // Sequences are only made here.
    const entry = sequence as Entry;
    if (!this.#entries.has(entry)) throw new Error("Cannot use a sequence that was dropped");
    return entry;
  }
}

/** How many first tokens are the same. */
export function commonLength(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}
