/**
 * What a realtime session still has to do.
 * @module
 */
import type { SynthesisRequest } from "../../shared/schema/tts.ts";

/** One thing to do. */
export type Task =
  | { readonly kind: "speak"; readonly request: SynthesisRequest }
  | { readonly kind: "flush" }
  | { readonly kind: "close" };

/** Tasks in their order. */
export class TaskQueue {
  #tasks: Task[] = [];

  /** How many there are. */
  get length(): number {
    return this.#tasks.length;
  }

  /** Adds one. */
  push(task: Task): void {
    this.#tasks.push(task);
  }

  /** Removes and returns the first. */
  shift(): Task | undefined {
    return this.#tasks.shift();
  }

  /** Drops what would sound; a close stays. */
  clearSound(): void {
    this.#tasks = this.#tasks.filter(({ kind }) => kind === "close");
  }

  /** Drops everything. */
  clear(): void {
    this.#tasks = [];
  }
}
