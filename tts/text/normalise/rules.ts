/**
 * Applies rules that write text out as words, while every written word keeps its place.
 *
 * A rule claims stretches of the text and says how they are spoken. Rules are tried in order; a
 * stretch that one has claimed is closed to those after it. Then the text is split at white space
 * into written words, each paired with its spoken form. Where a stretch spans several written words
 * and is spoken in another order than written (`10:30 Uhr`: zehn Uhr dreißig), they become one
 * token; where each has a spoken form of its own (`3 km`: three kilometers), they stay separate.
 * @module
 */

/** A language that is spoken. */
export type Language = "en" | "de" | "fr";

/** Returns what `make` returns for each language. */
export function byLanguage<Value>(
  make: (language: Language) => Value,
): Readonly<Record<Language, Value>> {
  return { en: make("en"), de: make("de"), fr: make("fr") };
}

/** A part of a stretch as written, and how it is spoken. */
export type Piece = readonly [written: string, spoken: string];

/** A rule that says how stretches of a text are spoken. */
export interface Rule {
  /** Matches the stretches that the rule may claim; must be global. */
  readonly pattern: RegExp;
  /**
   * How a match is spoken: the whole of it, or piece by piece in the order of the text; undefined
   * when the match means something else.
   */
  speak(match: RegExpExecArray): string | readonly Piece[] | undefined;
}

/** Written words and how they are spoken. */
export interface NormalToken {
  /** One written word, or several with one space between them. */
  readonly written: string;
  /** How it is spoken; empty when it is silent. */
  readonly spoken: string;
  /** Where it begins in the text. */
  readonly start: number;
}

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly spoken: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const ENDS_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;

/** The text before `match`, as far as a rule may look back. */
export function textBefore(match: RegExpExecArray, characters = 60): string {
  return match.input.slice(Math.max(0, match.index - characters), match.index);
}

/** The text after `match`, as far as a rule may look ahead. */
export function textAfter(match: RegExpExecArray, characters = 60): string {
  const end = match.index + match[0].length;
  return match.input.slice(end, end + characters);
}

/** The last words before `match`, the nearest first, without punctuation. */
export function wordsBefore(match: RegExpExecArray): string[] {
  return (textBefore(match).match(/[\p{L}\p{N}'’.]+/gu) ?? []).toReversed();
}

/** The word right after `match`, without punctuation; empty when there is none. */
export function wordAfter(match: RegExpExecArray): string {
  return textAfter(match).match(/^\s+([\p{L}\p{N}'’-]+)/u)?.[1] ?? "";
}

/** Applies `rules` to `text`. The written words of the tokens are all the words of the text. */
export function applyRules(text: string, rules: readonly Rule[]): NormalToken[] {
  const segments = claim(text, rules);
  return spansOf(text, segments).map((span) => toToken(text, span, segments));
}

/**
 * Yields the non-empty matches of a global `pattern`. `matchAll` would copy the pattern, and the
 * compiled code of the copy is garbage-collected: the next text would wait for hundreds of patterns
 * to be compiled again.
 */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray, void> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { lastIndex } = pattern;
    if (match[0] !== "") yield match;
    // The consumer may have used the pattern meanwhile.
    pattern.lastIndex = match[0] === "" ? behindCharacter(text, lastIndex) : lastIndex;
  }
}

function behindCharacter(text: string, index: number): number {
  return index + (text.codePointAt(index)! > 0xffff ? 2 : 1);
}

function claim(text: string, rules: readonly Rule[]): Segment[] {
  const claimed = new Uint8Array(text.length);
  const segments: Segment[] = [];
  for (const rule of rules) {
    for (const match of matchesOf(rule.pattern, text)) {
      const end = match.index + match[0].length;
      if (claimed.subarray(match.index, end).includes(1)) continue;
      const spoken = rule.speak(match);
      if (spoken === undefined) continue;
      claimed.fill(1, match.index, end);
      segments.push(...toSegments(match, spoken));
    }
  }
  return segments.toSorted((a, b) => a.start - b.start);
}

function toSegments(match: RegExpExecArray, spoken: string | readonly Piece[]): Segment[] {
  const end = match.index + match[0].length;
  if (typeof spoken === "string") {
    // Leading white space is not part of the segment.
    return [{ start: match.index + Math.max(0, match[0].search(/\S/)), end, spoken }];
  }
  const segments: Segment[] = [];
  let cursor = 0;
  for (const [written, words] of spoken) {
    const start = match[0].indexOf(written, cursor);
    if (start === -1) throw new Error(`Cannot place “${written}” in “${match[0]}”`);
    cursor = start + written.length;
    segments.push({ start: match.index + start, end: match.index + cursor, spoken: words });
  }
  return segments;
}

/** Returns the spans of the written words; words that one segment covers share a span. */
function spansOf(text: string, segments: readonly Segment[]): Span[] {
  const spans: Span[] = [];
  let next = 0;
  for (const word of text.matchAll(/\S+/g)) {
    const end = word.index + word[0].length;
    const last = spans.at(-1);
    while (next < segments.length && segments[next]!.end <= word.index) next++;
    const segment = segments[next];
    const continues = last !== undefined && segment !== undefined &&
      segment.start < last.end && segment.end > word.index;
    if (continues) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start: word.index, end });
  }
  return spans;
}

function toToken(text: string, span: Span, segments: readonly Segment[]): NormalToken {
  const parts: string[] = [];
  const add = (part: string) => {
    if (part === "") return;
    // Words that a rule wrote out must not run into their neighbours.
    const before = parts.at(-1)?.slice(-2) ?? "";
    if (ENDS_WORD.test(before) && BEGINS_WORD.test(part.slice(0, 2))) parts.push(" ");
    parts.push(part);
  };
  let cursor = span.start;
  for (let index = firstAt(segments, span.start); index < segments.length; index++) {
    const segment = segments[index]!;
    if (segment.start >= span.end) break;
    add(text.slice(cursor, segment.start));
    add(segment.spoken);
    cursor = segment.end;
  }
  add(text.slice(cursor, span.end));
  return {
    written: text.slice(span.start, span.end).split(/\s+/).join(" "),
    spoken: parts.join("").replace(/\s+/g, " ").trim(),
    start: span.start,
  };
}

/** Index of the first segment from `start` on, by binary search: scans would be quadratic. */
function firstAt(segments: readonly Segment[], start: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
