/**
 * The sequences in the KV cache: running ones, and finished ones that are kept. A prompt that
 * shares a prefix with any of them is computed only from where they diverge. In a shared buffer,
 * common prefixes are stored once.
 * @module
 */
import type { LlamaContext } from "../../ffi/llama_context.ts";
import { groupsOf, placesBeside } from "./sequence_places.ts";

/** A sequence of the KV cache. */
export interface Sequence {
  /** Its id in the context, which may change between decodes. */
  readonly id: number;
  /** The tokens that are in the KV cache. */
  readonly tokens: number[];
}

/** A shorter common prefix is computed again rather than copied. */
const FEWEST_COPIED_TOKENS = 32;

/** Cost of moving a sequence, in passes over the weights; each gap costs a decode one such pass. */
const MOVE_COST = 8;

interface Entry extends Sequence {
  id: number;
  isInUse: boolean;
  /** When it was last released, on the logical clock of the cache. */
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
  readonly #freeIds: Set<number>;
  #clock = 0;
  /** Passes over the weights that gaps have cost since the last move. */
  #gapCost = 0;

  /**
   * Creates an empty cache on an empty context. Recurrent models cannot truncate a sequence; in a
   * shared buffer, copying a sequence costs nothing.
   */
  constructor(
    memory: SequenceMemory,
    { isRecurrent, isShared }: { isRecurrent: boolean; isShared: boolean },
  ) {
    this.#memory = memory;
    this.#canCut = !isRecurrent;
    this.#copiesAreFree = isShared;
    this.#freeIds = new Set(Array.from({ length: memory.sequences }, (_, index) => index));
  }

  /** Returns how many leading tokens of `prompt` need not be computed. */
  reusableLength(prompt: ArrayLike<number>): number {
    return this.#bestFor(prompt)?.length ?? 0;
  }

  /**
   * Returns a sequence that holds the longest cached prefix of `prompt`, but never its last token,
   * whose logits are needed.
   * @throws {Error} when all sequences are in use
   */
  acquire(prompt: ArrayLike<number>): Sequence {
    const best = this.#bestFor(prompt);
    const entry = best === undefined ? this.#add(prompt) : this.#reuse(best.entry, best.length);
    entry.isInUse = true;
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
    this.#freeIds.add(sequence.id);
  }

  /** Truncates a sequence in use to its known tokens, or empties it where that is impossible. */
  repair(sequence: Sequence): void {
    if (this.#memory.truncate(sequence.id, sequence.tokens.length)) return;
    this.#memory.truncate(sequence.id, 0);
    sequence.tokens.length = 0;
  }

  /** Evicts the kept sequence that was used least recently; returns false when none is kept. */
  evictOldest(): boolean {
    const oldest = this.#keptByAge()[0];
    if (oldest === undefined) return false;
    this.drop(oldest);
    return true;
  }

  /**
   * Moves running sequences next to each other, one per call, once the gaps between them have cost
   * decodes as much time as a move takes. Call it once before each decode.
   */
  gather(): void {
    if (this.#copiesAreFree || !this.#canCut) return;
    const groups = groupsOf(this.#placesInUse());
    if (groups.length < 2) return;
    this.#gapCost += groups.length - 1;
    if (this.#gapCost < MOVE_COST) return;
    this.#gapCost = 0;
    const beside = placesBeside(new Set(groups[0]), this.#memory.sequences);
    const target = this.#freeOf(beside) ?? beside.values().next().value;
    const moved = this.#entryAt(groups.at(-1)![0]!);
    if (target !== undefined && moved !== undefined) this.#move(moved, target);
  }

  #bestFor(prompt: ArrayLike<number>): { entry: Entry; length: number } | undefined {
    let best: { entry: Entry; length: number } | undefined;
    for (const entry of this.#entries) {
      const length = Math.min(commonLength(prompt, entry.tokens), prompt.length - 1);
      const isWhole = length === entry.tokens.length && !entry.isInUse;
      if (!this.#canCut && !isWhole) continue;
      // Copying a part costs more than computing a few tokens.
      const isCut = !entry.isInUse && this.#isWorthCutting(entry, length);
      const isCopied = !isCut && !this.#copiesAreFree;
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
    // It must not be evicted while it is copied.
    entry.isInUse = true;
    const copy = this.#tryAdd();
    entry.isInUse = wasInUse;
    if (copy === undefined) return this.#cut(entry, length);
    // The original conversation stays, for whoever continues it.
    this.#memory.share(entry.id, copy.id, length);
    for (let index = 0; index < length; index++) copy.tokens.push(entry.tokens[index]!);
    return copy;
  }

  /**
   * Whether to truncate `entry` rather than copy it: losing the end of one conversation is better
   * than losing all of another, or copying a part.
   */
  #isWorthCutting(entry: Entry, length: number): boolean {
    const isMostlyKept = length >= entry.tokens.length / 2;
    return isMostlyKept && (this.#freeIds.size === 0 || !this.#copiesAreFree);
  }

  #cut(entry: Entry, length: number): Entry {
    if (entry.isInUse) throw new Error("Cannot start a sequence: all are in use");
    this.#memory.truncate(entry.id, length);
    entry.tokens.length = length;
    return entry;
  }

  #tryAdd(): Entry | undefined {
    if (this.#freeIds.size === 0 && !this.evictOldest()) return undefined;
    const id = this.#freeOf(this.#placesBesideRunning()) ?? Math.min(...this.#freeIds);
    this.#freeIds.delete(id);
    const entry = { id, tokens: [], isInUse: true, lastUse: 0 };
    this.#entries.add(entry);
    return entry;
  }

  /** Returns a new sequence, or a kept one that is hardly needed, cut to the common prefix. */
  #add(prompt: ArrayLike<number>): Entry {
    const entry = this.#freeIds.size > 0 ? this.#tryAdd() : this.#replaceable();
    if (entry === undefined) throw new Error("Cannot start a sequence: all are in use");
    const common = Math.min(commonLength(prompt, entry.tokens), prompt.length - 1);
    if (entry.tokens.length > 0) this.#cut(entry, this.#canCut ? common : 0);
    return entry;
  }

  /** Returns one of the older half of the kept sequences next to a running one, else the oldest. */
  #replaceable(): Entry | undefined {
    const kept = this.#keptByAge();
    const beside = this.#placesBesideRunning();
    return kept.slice(0, Math.ceil(kept.length / 2)).find(({ id }) => beside.has(id)) ?? kept[0];
  }

  /** The kept sequences, least recently used first. */
  #keptByAge(): Entry[] {
    return [...this.#entries].filter(({ isInUse }) => !isInUse)
      .toSorted((a, b) => a.lastUse - b.lastUse);
  }

  #placesInUse(): Set<number> {
    return new Set(this.#entries.values().filter(({ isInUse }) => isInUse).map(({ id }) => id));
  }

  #placesBesideRunning(): Set<number> {
    return placesBeside(this.#placesInUse(), this.#memory.sequences);
  }

  #entryAt(id: number): Entry | undefined {
    return this.#entries.values().find((entry) => entry.id === id);
  }

  /** Returns a free one of `places`; undefined where there is none. */
  #freeOf(places: ReadonlySet<number>): number | undefined {
    return places.values().find((place) => this.#freeIds.has(place));
  }

  /** Moves a running sequence to `target`; a kept one there is moved away. */
  #move(entry: Entry, target: number): void {
    if (this.#freeIds.size === 0) this.evictOldest();
    const occupant = this.#entryAt(target);
    if (occupant !== undefined) this.#moveToFree(occupant, Math.min(...this.#freeIds));
    this.#moveToFree(entry, target);
  }

  #moveToFree(entry: Entry, target: number): void {
    const { id, tokens } = entry;
    this.#memory.share(id, target, tokens.length);
    this.#memory.truncate(id, 0);
    this.#freeIds.delete(target);
    this.#freeIds.add(id);
    entry.id = target;
  }

  #entryOf(sequence: Sequence): Entry {
    // All sequences are created here, as entries.
    const entry = sequence as Entry;
    if (!this.#entries.has(entry)) throw new Error("Cannot use a sequence that was dropped");
    return entry;
  }
}

/** Returns the length of the common prefix. */
export function commonLength(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}
