/**
 * Collects text that arrives in pieces and hands out sentences as they become complete.
 * @module
 */
import type { Language } from "./normalise/rules.ts";
import { sentenceEnds } from "./sentences.ts";

/** Text of a realtime socket between two flushes. */
export class SentenceBuffer {
  #text = "";

  /** Adds a piece. */
  push(text: string): void {
    this.#text += text;
  }

  /** Removes and returns what is complete: everything up to the last sentence end with space after. */
  takeComplete(language: Language): string {
    const end = sentenceEnds(this.#text, language, true).at(-1) ?? 0;
    const newline = this.#text.lastIndexOf("\n") + 1;
    return this.#take(Math.max(end, newline));
  }

  /** Removes and returns everything. */
  takeAll(): string {
    return this.#take(this.#text.length);
  }

  #take(end: number): string {
    const taken = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    return taken;
  }
}
