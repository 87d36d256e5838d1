/**
 * Jobs that wait for an engine: highest priority first, but what has waited long before it, and first
 * come first served within one.
 * @module
 */
import { ServiceError } from "../errors.ts";

/** The error of a request for which there is no room behind so many that wait. */
export function queueFull(waiting: number): ServiceError {
  return new ServiceError("overloaded", `Cannot queue the request: ${waiting} are waiting already`);
}

/** Something with a priority. */
export interface Prioritised {
  /** Higher leaves first. */
  readonly priority: number;
}

/** A queue of a few hundred entries at most, so an ordered array is enough. */
export class JobQueue<Entry extends Prioritised> {
  readonly #entries: Entry[] = [];
  readonly #mostPassed: number;
  /** How many of a higher priority have left before an entry that waits. */
  readonly #passed = new WeakMap<Entry, number>();
  /** The order in which entries came. */
  readonly #places = new WeakMap<Entry, number>();
  #lastPlace = 0;

  /** Lets an entry leave next once `mostPassed` of a higher priority have left before it. */
  constructor(mostPassed = Infinity) {
    this.#mostPassed = mostPassed;
  }

  /** How many wait. */
  get length(): number {
    return this.#entries.length;
  }

  /** Adds an entry behind those of the same or a higher priority. */
  push(entry: Entry): void {
    const index = this.#entries.findLastIndex((other) => other.priority >= entry.priority);
    this.#entries.splice(index + 1, 0, entry);
    this.#places.set(entry, ++this.#lastPlace);
  }

  /** Puts an entry that has left back before those of its priority that came later. */
  putBack(entry: Entry): void {
    const index = this.#entries.findIndex((other) =>
      other.priority < entry.priority ||
      other.priority === entry.priority && this.#placeOf(other) > this.#placeOf(entry)
    );
    this.#entries.splice(index === -1 ? this.#entries.length : index, 0, entry);
  }

  /** Removes and returns the next entry. */
  shift(): Entry | undefined {
    const overdue = this.#entries.findIndex((entry) =>
      this.#timesPassed(entry) >= this.#mostPassed
    );
    const [next] = this.#entries.splice(Math.max(0, overdue), 1);
    if (next === undefined) return undefined;
    for (const entry of this.#entries) {
      if (entry.priority < next.priority) this.#passed.set(entry, this.#timesPassed(entry) + 1);
    }
    return next;
  }

  /** Takes `entry` out; false when it is not waiting. */
  remove(entry: Entry): boolean {
    const index = this.#entries.indexOf(entry);
    if (index === -1) return false;
    this.#entries.splice(index, 1);
    return true;
  }

  /** Removes and returns all entries. */
  drain(): Entry[] {
    return this.#entries.splice(0);
  }

  #placeOf(entry: Entry): number {
    return this.#places.get(entry) ?? 0;
  }

  #timesPassed(entry: Entry): number {
    return this.#passed.get(entry) ?? 0;
  }
}
