/**
 * The loaded models: the one that serves, and replaced ones that still answer.
 * @module
 */
import type { ModelSlot } from "./model_slot.ts";

/** The slots whose engines have not stopped. */
export class ModelSlots {
  readonly #slots = new Set<ModelSlot>();
  readonly #ending = new Set<Promise<void>>();
  #restartsOfEnded = 0;

  /** Number of waiting answers. */
  get queueDepth(): number {
    return this.#sum(({ queueDepth }) => queueDepth);
  }

  /** Number of answers that are being written. */
  get activeJobs(): number {
    return this.#sum(({ activeJobs }) => activeJobs);
  }

  /** Number of engine restarts, those of ended slots included. */
  get restarts(): number {
    return this.#restartsOfEnded + this.#sum(({ restarts }) => restarts);
  }

  /** Memory that all of them may take, in bytes; 0 without a limit. */
  get memoryBytes(): number {
    return this.#sum(({ memoryBytes }) => memoryBytes);
  }

  /** Adds a slot that starts to load. */
  add(slot: ModelSlot): void {
    this.#slots.add(slot);
  }

  /** Ends a slot when its answers have ended, after `limitSeconds` at the latest. */
  retire(slot: ModelSlot, limitSeconds: number): Promise<void> {
    const ending = slot.retire(limitSeconds).then((isOver) => {
      if (!isOver) return;
      this.#restartsOfEnded += slot.restarts;
      this.#slots.delete(slot);
    });
    this.#ending.add(ending);
    return ending.finally(() => this.#ending.delete(ending));
  }

  /** Makes a replaced slot of the model `id` serve again, and returns it; undefined if none can. */
  revive(id: string, current: ModelSlot | undefined): ModelSlot | undefined {
    return this.#replaced(current).find((slot) =>
      slot.file.id === id && !slot.isOutdated && slot.revive()
    );
  }

  /** Waits until all slots but `current` have ended, which takes at most `limitSeconds`. */
  async endReplaced(current: ModelSlot | undefined, limitSeconds: number): Promise<void> {
    for (const slot of this.#replaced(current)) slot.limit(limitSeconds);
    await Promise.all(this.#ending);
  }

  /** Ends all slots now. */
  async end(): Promise<void> {
    await Promise.all([...this.#slots].map((slot) => slot.end()));
    await Promise.all(this.#ending);
  }

  #sum(count: (slot: ModelSlot) => number): number {
    return this.#slots.values().reduce((sum, slot) => sum + count(slot), 0);
  }

  #replaced(current: ModelSlot | undefined): ModelSlot[] {
    return [...this.#slots].filter((slot) => slot !== current);
  }
}
