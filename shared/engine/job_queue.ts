/**
 * Jobs that wait for an engine: highest priority first, first come first served within one.
 * @module
 */
import { ServiceError } from "../errors.ts";

const RETRY_AFTER_SECONDS = 1;

/** The error of a request for which there is no room behind so many that wait. */
export function queueFull(waiting: number): ServiceError {
  return new ServiceError(
    "overloaded",
    `Cannot queue the request: ${waiting} are waiting already`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** Something with a priority. */
export interface Prioritised {
  /** Higher leaves first. */
  readonly priority: number;
}

/** A queue of a few hundred entries at most, so an ordered array is enough. */
export class JobQueue<Entry extends Prioritised> {
  readonly #entries: Entry[] = [];

  /** How many wait. */
  get length(): number {
    return this.#entries.length;
  }

  /** Adds an entry behind those of the same or a higher priority. */
  push(entry: Entry): void {
    const index = this.#entries.findLastIndex((other) => other.priority >= entry.priority);
    this.#entries.splice(index + 1, 0, entry);
  }

  /** Puts an entry back before all others of its priority. */
  pushFront(entry: Entry): void {
    const index = this.#entries.findIndex((other) => other.priority <= entry.priority);
    this.#entries.splice(index === -1 ? this.#entries.length : index, 0, entry);
  }

  /** Removes and returns the next entry. */
  shift(): Entry | undefined {
    return this.#entries.shift();
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
}
