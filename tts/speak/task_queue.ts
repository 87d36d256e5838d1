/**
 * What a realtime session still has to do.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { Synthesis } from "../synthesis.ts";

/** Sentences to speak. */
export interface SpeakTask {
  /** What kind of task it is. */
  readonly kind: "speak";
  /** The sentences and how they are spoken. */
  readonly request: SynthesisRequest;
  /** The end of what comes before them in the same text. */
  readonly textBefore: string;
  /** How they are spoken, where that has been decided. */
  readonly planned?: Synthesis;
}

/** One thing to do; `silence` is what was asked for behind the sentences before it. */
export type Task =
  | SpeakTask
  | { readonly kind: "silence" }
  | { readonly kind: "flush" }
  | { readonly kind: "close" };

/** Messages that may wait to be spoken, in characters: days of text, or tens of reference clips. */
const MOST_WAITING_CHARACTERS = 64 * 2 ** 20;
/** What a task takes besides its message, roughly. */
const TASK_OVERHEAD_CHARACTERS = 256;

/** Tasks in their order, each with the length of the message that it came with. */
export class TaskQueue {
  #tasks: { readonly task: Task; readonly characters: number }[] = [];
  #characters = 0;

  /** How many there are. */
  get length(): number {
    return this.#tasks.length;
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
  push(task: Task, messageCharacters: number): void {
    const characters = messageCharacters + TASK_OVERHEAD_CHARACTERS;
    this.#tasks.push({ task, characters });
    this.#characters += characters;
  }

  /** Removes and returns the first. */
  shift(): Task | undefined {
    const first = this.#tasks.shift();
    this.#characters -= first?.characters ?? 0;
    return first?.task;
  }

  /** Drops what would sound; a close stays. */
  clearSound(): void {
    this.#keep(({ kind }) => kind === "close");
  }

  /** Drops everything. */
  clear(): void {
    this.#keep(() => false);
  }

  #keep(isKept: (task: Task) => boolean): void {
    this.#tasks = this.#tasks.filter(({ task }) => isKept(task));
    this.#characters = this.#tasks.reduce((sum, { characters }) => sum + characters, 0);
  }
}
