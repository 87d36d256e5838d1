/**
 * Collects text that arrives in pieces and hands out sentences as they become complete.
 * @module
 */
import type { Language } from "./normalise/rules.ts";
import { sentenceEnds } from "./sentences.ts";

/** An opening, closing or empty tag. */
const TAG = /<(\/?)[A-Za-z][\w:-]*(?:"[^"]*"|'[^']*'|[^<>"'])*?(\/?)>/g;
const UNFINISHED_TAG = /<[^>]*$/;

/** Text of a realtime socket between two flushes. */
export class SentenceBuffer {
  #text = "";

  /** What has not been taken yet. */
  get text(): string {
    return this.#text;
  }

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

  /** The same of lite SSML: up to the last sentence end at which every tag is closed. */
  takeCompleteMarkup(language: Language): string {
    const tags = tagsOf(this.#text);
    const bare = this.#text.replace(TAG, (tag) => " ".repeat(tag.length));
    const unfinished = bare.search(UNFINISHED_TAG);
    const limit = unfinished === -1 ? bare.length : unfinished;
    const ends = sentenceEnds(bare, language, true).filter((end) => end <= limit)
      .map((end) => beforeOpening(end, tags, bare));
    return this.#take(ends.findLast((end) => isBalanced(end, tags)) ?? 0);
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

interface Tag {
  readonly start: number;
  readonly end: number;
  /** How many more tags are open behind it. */
  readonly depth: 1 | 0 | -1;
}

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(TAG)].map(({ 0: tag, 1: closing, 2: empty, index }) => ({
    start: index,
    end: index + tag.length,
    depth: closing ? -1 : empty ? 0 : 1,
  }));
}

/** A sentence ends before the tags that open the next one. */
function beforeOpening(end: number, tags: readonly Tag[], bare: string): number {
  return tags.reduceRight(
    (before, tag) =>
      tag.depth === 1 && tag.end <= before && bare.slice(tag.end, before).trim() === ""
        ? tag.start
        : before,
    end,
  );
}

function isBalanced(end: number, tags: readonly Tag[]): boolean {
  return tags.filter((tag) => tag.end <= end).reduce((open, { depth }) => open + depth, 0) === 0;
}
