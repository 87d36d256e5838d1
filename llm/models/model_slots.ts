/**
 * The models that are loaded: the one that serves, and replaced ones that still answer.
 * @module
 */
import type { ModelSlot } from "./model_slot.ts";

/** Keeps slots until nothing of them is left. */
export class ModelSlots {
  readonly #slots = new Set<ModelSlot>();
  readonly #ending = new Set<Promise<void>>();
  #restartsOfEnded = 0;

  /** Answers that wait. */
  get queueDepth(): number {
    return this.#sum(({ queueDepth }) => queueDepth);
  }

  /** Answers that are being written. */
  get activeJobs(): number {
    return this.#sum(({ activeJobs }) => activeJobs);
  }

  /** How often engines were started again. */
  get restarts(): number {
    return this.#restartsOfEnded + this.#sum(({ restarts }) => restarts);
  }

  /** Bytes that all of them may take; 0 where nothing limits them. */
  get memoryBytes(): number {
    return this.#sum(({ memoryBytes }) => memoryBytes);
  }

  /** Adds one that begins to load. */
  add(slot: ModelSlot): void {
    this.#slots.add(slot);
  }

  /** Lets one end when it has answered, after `limitSeconds` at the latest. */
  retire(slot: ModelSlot, limitSeconds: number): Promise<void> {
    const ending = slot.retire(limitSeconds).then((isOver) => {
      if (!isOver) return;
      this.#restartsOfEnded += slot.restarts;
      this.#slots.delete(slot);
    });
    this.#ending.add(ending);
    return ending.finally(() => this.#ending.delete(ending));
  }

  /** A replaced one of the model `id` that still answered and serves again now. */
  revive(id: string, current: ModelSlot | undefined): ModelSlot | undefined {
    return this.#replaced(current).find((slot) =>
      slot.file.id === id && !slot.isOutdated && slot.revive()
    );
  }

  /** Waits until all but `current` have ended, which takes `limitSeconds` at most. */
  async endReplaced(current: ModelSlot | undefined, limitSeconds: number): Promise<void> {
    for (const slot of this.#replaced(current)) slot.limit(limitSeconds);
    await Promise.all(this.#ending);
  }

  /** Ends all now. */
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
