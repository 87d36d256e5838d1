/**
 * What waits in a realtime session.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";

/** Messages that may wait, in characters: days of text, or tens of reference clips. */
const MOST_WAITING_CHARACTERS = 64 * 2 ** 20;
/** What an item takes besides its message, roughly. */
const ITEM_OVERHEAD_CHARACTERS = 256;

/** Items in their order, each with the length of the message that it came with. */
export class WaitingQueue<Item> {
  #waiting: { readonly item: Item; readonly characters: number }[] = [];
  #characters = 0;

  /** How many there are. */
  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Lets one more message in.
   * @throws {ServiceError} `overloaded` when the client is too far ahead of its speech
   */
  admit(): void {
    if (this.#characters <= MOST_WAITING_CHARACTERS) return;
    throw new ServiceError("overloaded", "Cannot take more text: too much waits to be spoken");
  }

  /** Adds one that came with a message of so many characters. */
  push(item: Item, messageCharacters: number): void {
    const characters = messageCharacters + ITEM_OVERHEAD_CHARACTERS;
    this.#waiting.push({ item, characters });
    this.#characters += characters;
  }

  /** Removes and returns the first. */
  shift(): Item | undefined {
    const first = this.#waiting.shift();
    this.#characters -= first?.characters ?? 0;
    return first?.item;
  }

  /** Drops those that `isKept` does not name. */
  keep(isKept: (item: Item) => boolean): void {
    this.#waiting = this.#waiting.filter(({ item }) => isKept(item));
    this.#characters = this.#waiting.reduce((sum, { characters }) => sum + characters, 0);
  }
}
