/**
 * Collects text that arrives in pieces and hands out sentences as they become complete.
 * @module
 */
import type { Language } from "./normalise/rules.ts";
import { sentenceEnds } from "./sentences.ts";
import { BLOCK } from "./ssml_lite.ts";

/**
 * A comment, verbatim text, or an opening, closing or empty tag. The lookahead takes its name whole:
 * to try shorter ones takes time that grows with the square of its length.
 */
const TAG = new RegExp(
  String.raw`${BLOCK}|<(\/?)[A-Za-z][\w:-]*(?![\w:-])(?:"[^"]*"|'[^']*'|[^<>"'])*?(\/?)>`,
  "g",
);
/** A tag that may still be completed; in plain text a "<" stops counting after 400 characters. */
const UNFINISHED_TAG = /<(?:[A-Za-z/!?][^<>]{0,400})?$/;
const OPEN_BLOCK = /<!(?:--|\[CDATA\[)/;
const NUMBER_AT_END = /\d[.,]$/;
/** How much of the taken text is kept: it decides whether the lines that follow are a list. */
const CONTEXT_CHARACTERS = 500;

/** Text that can be spoken now. */
export interface TakenText {
  /** The text; empty when nothing is complete. */
  readonly text: string;
  /** The end of the text taken before it, with spaces in place of tags. */
  readonly textBefore: string;
}

/** Buffers the text of a realtime socket between two flushes. */
export class SentenceBuffer {
  #text = "";
  #textBefore = "";

  /** What has not been taken yet. */
  get text(): string {
    return this.#text;
  }

  /** Returns a buffer with the same content, of its own. */
  copy(): SentenceBuffer {
    const copy = new SentenceBuffer();
    copy.#text = this.#text;
    copy.#textBefore = this.#textBefore;
    return copy;
  }

  /** Adds a piece. */
  push(text: string): void {
    this.#text += text;
  }

  /**
   * Removes and returns what is complete: everything up to the last sentence end with space after.
   * In lite SSML a sentence is complete once every tag is closed too.
   */
  takeComplete(language: Language, isMarkup: boolean): TakenText {
    return this.#takeSentences(language, isMarkup, "");
  }

  /**
   * Removes and returns what is complete if nothing follows: the last sentence needs no space after
   * it, unless its full stop may be a decimal point.
   */
  takeBeforePause(language: Language, isMarkup: boolean): TakenText {
    return this.#takeSentences(language, isMarkup, NUMBER_AT_END.test(this.#text) ? "" : " ");
  }

  #takeSentences(language: Language, isMarkup: boolean, following: string): TakenText {
    const tags = tagsOf(this.#text);
    const bare = withoutTags(this.#text);
    const limit = isMarkup ? completeMarkup(bare) : completeText(bare);
    const ends = sentenceEnds(this.#textBefore + bare + following, language, true)
      .map((end) => Math.min(end - this.#textBefore.length, bare.length))
      .filter((end) => end > 0 && end <= limit);
    if (!isMarkup) return this.#take(ends.at(-1) ?? 0);
    const outside = ends.map((end) => beforeOpening(end, tags, bare))
      .findLast((end) => isBalanced(end, tags));
    return this.#take(outside ?? 0);
  }

  /** Removes and returns everything; what is pushed next begins a new text. */
  takeAll(): TakenText {
    const taken = this.#take(this.#text.length);
    this.#textBefore = "";
    return taken;
  }

  #take(end: number): TakenText {
    const text = this.#text.slice(0, end);
    const textBefore = this.#textBefore;
    this.#text = this.#text.slice(end);
    this.#textBefore = (textBefore + withoutTags(text)).slice(-CONTEXT_CHARACTERS);
    return { text, textBefore };
  }
}

/** Length of plain text before a tag that may still be completed. */
function completeText(bare: string): number {
  const unfinished = bare.search(UNFINISHED_TAG);
  return unfinished === -1 ? bare.length : unfinished;
}

/** Length of lite SSML without its tags before one that is not complete. */
function completeMarkup(bare: string): number {
  const starts = [bare.search(OPEN_BLOCK), bare.indexOf("<", bare.lastIndexOf(">") + 1)];
  return Math.min(bare.length, ...starts.filter((start) => start !== -1));
}

interface Tag {
  readonly start: number;
  readonly end: number;
  /** Change in the number of open tags. */
  readonly depth: 1 | 0 | -1;
}

/** `text` with spaces in place of its tags, so that every other character keeps its place. */
function withoutTags(text: string): string {
  return text.replace(TAG, (tag) => " ".repeat(tag.length));
}

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(TAG)].map(({ 0: tag, 1: closing, 2: empty, index }) => ({
    start: index,
    end: index + tag.length,
    depth: closing ? -1 : empty || tag.startsWith("<!") ? 0 : 1,
  }));
}

/** Moves `end` before the tags that open the next sentence. */
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
