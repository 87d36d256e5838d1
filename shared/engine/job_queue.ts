/**
 * Queue of jobs that wait for an engine: highest priority first, first come first served within a
 * priority. A job that was overtaken too often goes next, whatever its priority.
 * @module
 */
import { ServiceError } from "../errors.ts";

/** Creates the error of a request that finds the queue full, with `waiting` jobs in it. */
export function queueFull(waiting: number): ServiceError {
  return new ServiceError("overloaded", `Cannot queue the request: ${waiting} are already waiting`);
}

/** Something with a priority. */
export interface Prioritised {
  /** Higher leaves first. */
  readonly priority: number;
}

/** A priority queue. It has a few hundred entries at most, so a sorted array is enough. */
export class JobQueue<Entry extends Prioritised> {
  readonly #entries: Entry[] = [];
  readonly #mostPassed: number;
  /** How many entries of a higher priority have overtaken each waiting entry. */
  readonly #passed = new WeakMap<Entry, number>();
  /** Arrival number of each entry. */
  readonly #places = new WeakMap<Entry, number>();
  #lastPlace = 0;

  /** Lets an entry go next once `mostPassed` entries of a higher priority have overtaken it. */
  constructor(mostPassed = Infinity) {
    this.#mostPassed = mostPassed;
  }

  /** Number of waiting entries. */
  get length(): number {
    return this.#entries.length;
  }

  /** Adds an entry behind those of the same or a higher priority. */
  push(entry: Entry): void {
    const index = this.#entries.findLastIndex((other) => other.priority >= entry.priority);
    this.#entries.splice(index + 1, 0, entry);
    this.#places.set(entry, ++this.#lastPlace);
  }

  /** Puts a dequeued entry back where it was: before those of its priority that arrived later. */
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

  /** Removes `entry`; returns false when it is not waiting. */
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
