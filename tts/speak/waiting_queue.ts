/**
 * The queue of a realtime session, bounded by memory.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";

/** Upper bound on queued messages, in characters: days of text, or tens of reference clips. */
const MOST_WAITING_CHARACTERS = 64 * 2 ** 20;
/** Approximate memory of an item besides its message. */
const ITEM_OVERHEAD_CHARACTERS = 256;

/** A FIFO queue of items, each with the length of the message that it came with. */
export class WaitingQueue<Item> {
  #waiting: { readonly item: Item; readonly characters: number }[] = [];
  #characters = 0;

  /** Number of items. */
  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Checks that one more message may be queued.
   * @throws {ServiceError} `overloaded` when the client is too far ahead of its speech
   */
  admit(): void {
    if (this.#characters <= MOST_WAITING_CHARACTERS) return;
    throw new ServiceError(
      "overloaded",
      "Cannot accept more text: too much is waiting to be spoken",
    );
  }

  /** Adds an item from a message of `messageCharacters`. */
  push(item: Item, messageCharacters: number): void {
    const characters = messageCharacters + ITEM_OVERHEAD_CHARACTERS;
    this.#waiting.push({ item, characters });
    this.#characters += characters;
  }

  /** Removes and returns the first item. */
  shift(): Item | undefined {
    const first = this.#waiting.shift();
    this.#characters -= first?.characters ?? 0;
    return first?.item;
  }

  /** Drops the items for which `isKept` returns false. */
  keep(isKept: (item: Item) => boolean): void {
    this.#waiting = this.#waiting.filter(({ item }) => isKept(item));
    this.#characters = this.#waiting.reduce((sum, { characters }) => sum + characters, 0);
  }
}
