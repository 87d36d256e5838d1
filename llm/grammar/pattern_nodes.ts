/**
 * Regular expressions reduced to what a grammar can express: characters, sequences, alternatives
 * and repetitions. Look-around, back-references and anchors inside are not regular or not
 * expressible, and are refused.
 * @module
 */
import { type AST, isAnchor, PatternError, readPattern } from "../patterns/syntax.ts";
import { type Range, rangesMatching } from "./character_properties.ts";
import { spendOnText } from "./effort.ts";
import { classCharacter, literal, oneOf } from "./rules.ts";

/** A part of a pattern. */
export type PatternNode =
  /** One character, as the grammar of how it is written. */
  | { readonly kind: "character"; readonly expression: string }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly options: readonly PatternNode[] }
  | {
    readonly kind: "repetition";
    readonly item: PatternNode;
    readonly least: number;
    readonly most: number;
  };

const LAST = 0x10ffff;
const LINE_ENDS: readonly Range[] = [[0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]];
const DIGITS: readonly Range[] = [[0x30, 0x39]];
const WORDS: readonly Range[] = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const BLANKS: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
/** The only blank that a model is to write for `\s`. */
const BLANK: readonly Range[] = [[0x20, 0x20]];
/** How the characters of a text are written. */
interface Writing {
  /** Characters that stand for themselves in a class of a grammar. */
  readonly plain: readonly Range[];
  /** Other characters that a class may have, which are written with an escape. */
  readonly escaped: readonly string[];
  /** Returns how a character is written. */
  readonly write: (character: string) => string;
}

/** As in a JSON string: control characters, quotes and backslashes escaped, no surrogates. */
const JSON_WRITING: Writing = {
  plain: [[0x20, 0x21], [0x23, 0x5b], [0x5d, 0x7e], [0x80, 0xd7ff], [0xe000, LAST]],
  escaped: ['"', "\\", "\n", "\r", "\t", "\f"],
  write: (character) => JSON.stringify(character).slice(1, -1),
};
/** As a text by itself; of the control characters, classes have only tabs and line ends. */
const TEXT_WRITING: Writing = {
  plain: [[0x09, 0x0a], [0x0d, 0x0d], [0x20, 0x7e], [0x80, 0xd7ff], [0xe000, LAST]],
  escaped: [],
  write: (character) => character,
};

/** What {@linkcode patternNode} needs besides the pattern. */
export interface PatternContext {
  /** Node to put before and after a pattern that is not anchored. */
  readonly around: PatternNode;
  /** Whether the text is within a JSON string, or by itself. */
  readonly writing: "json" | "text";
}

/**
 * Escapes that JavaScript without the `u` flag takes for letters, and other dialects do not: `\pL`,
 * `\p{Greek}`, and Python's `\A` and `\Z`.
 */
const FOREIGN = /(?<!\\)(?:\\\\)*(\\(?:[pP](?:\{\w*\}|\w)?|[aeg-jlmoqyzACE-OQRTUVXYZ]))/;

/**
 * Returns the node of a whole pattern.
 * @throws {PatternError} naming what cannot be expressed
 */
export function patternNode(pattern: string, { around, writing }: PatternContext): PatternNode {
  spendOnText(pattern);
  const { tree, isUnicode } = readPattern(pattern);
  const unknown = isUnicode ? undefined : FOREIGN.exec(pattern)?.[1];
  if (unknown !== undefined) throw new PatternError(`the escape ${unknown}`);
  const written = writing === "json" ? JSON_WRITING : TEXT_WRITING;
  const branches = tree.alternatives.map((branch) => anchoredBranch(branch, written));
  const [first, ...others] = branches;
  const areAlike = others.every(({ hasStart, hasEnd }) =>
    hasStart === first!.hasStart && hasEnd === first!.hasEnd
  );
  return areAlike
    ? surrounded(oneNode(branches.map(({ node }) => node)), first!, around)
    : oneNode(branches.map((branch) => surrounded(branch.node, branch, around)));
}

interface Anchors {
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

/** Returns a top-level alternative without its anchors. */
function anchoredBranch(
  { elements }: AST.Alternative,
  writing: Writing,
): Anchors & { readonly node: PatternNode } {
  const hasStart = isAnchor(elements[0], "start");
  const hasEnd = isAnchor(elements.at(-1), "end");
  const inner = elements.slice(hasStart ? 1 : 0, hasEnd ? -1 : undefined);
  return { hasStart, hasEnd, node: sequenceOf(inner, writing) };
}

function surrounded(node: PatternNode, { hasStart, hasEnd }: Anchors, around: PatternNode) {
  const items = [...hasStart ? [] : [around], node, ...hasEnd ? [] : [around]];
  return { kind: "sequence", items } as const;
}

function oneNode(options: readonly PatternNode[]): PatternNode {
  return options.length === 1 ? options[0]! : { kind: "alternatives", options };
}

function sequenceOf(elements: readonly AST.Element[], writing: Writing): PatternNode {
  const items = elements.map((element) => elementNode(element, writing));
  return items.length === 1 ? items[0]! : { kind: "sequence", items };
}

function groupNode(alternatives: readonly AST.Alternative[], writing: Writing): PatternNode {
  return oneNode(alternatives.map(({ elements }) => sequenceOf(elements, writing)));
}

function elementNode(node: AST.Element, writing: Writing): PatternNode {
  switch (node.type) {
    case "Character":
      return {
        kind: "character",
        expression: literal(writing.write(String.fromCodePoint(node.value))),
      };
    case "CharacterSet":
      return classOf(rangesOfSet(node), writing);
    case "CharacterClass": {
      if (node.elements.some(isProperty)) {
        return classOf(rangesMatching(node.raw), writing);
      }
      const ranges = node.elements.flatMap(rangesOfElement);
      return classOf(node.negate ? complement(ranges) : ranges, writing);
    }
    case "Quantifier":
      // A lazy repetition matches the same texts.
      return {
        kind: "repetition",
        item: elementNode(node.element, writing),
        least: node.min,
        most: node.max,
      };
    case "Group":
      if (node.modifiers !== null) throw new PatternError("flags for a group");
      return groupNode(node.alternatives, writing);
    case "CapturingGroup":
      return groupNode(node.alternatives, writing);
    case "Backreference":
      throw new PatternError(`the backreference ${node.raw}`);
    case "Assertion":
      throw new PatternError(`the assertion ${node.raw} within it`);
    case "ExpressionCharacterClass":
      throw new PatternError(`the set ${node.raw}`);
  }
}

function isProperty(element: AST.CharacterClassElement): boolean {
  return element.type === "CharacterSet" && element.kind === "property";
}

function rangesOfElement(element: AST.CharacterClassElement): readonly Range[] {
  switch (element.type) {
    case "Character":
      return [[element.value, element.value]];
    case "CharacterClassRange":
      return [[element.min.value, element.max.value]];
    case "CharacterSet":
      return rangesOfSet(element);
    default:
      throw new PatternError(`the set ${element.raw}`);
  }
}

function rangesOfSet(node: AST.CharacterSet): readonly Range[] {
  switch (node.kind) {
    case "any":
      return complement(LINE_ENDS);
    case "digit":
      return node.negate ? complement(DIGITS) : DIGITS;
    case "word":
      return node.negate ? complement(WORDS) : WORDS;
    case "space":
      return node.negate ? complement(BLANKS) : BLANK;
    case "property":
      return rangesMatching(node.raw);
  }
}

/** Returns the node of one character of the ranges. */
function classOf(ranges: readonly Range[], writing: Writing): PatternNode {
  const plain = ranges.flatMap(([low, high]) =>
    writing.plain.map(([from, to]) => [Math.max(low, from), Math.min(high, to)] as const)
      .filter(([from, to]) => from <= to)
  ).map(([low, high]) =>
    low === high ? classCharacter(low) : `${classCharacter(low)}-${classCharacter(high)}`
  );
  const escaped = writing.escaped.filter((character) =>
    ranges.some(([low, high]) => low <= character.charCodeAt(0) && character.charCodeAt(0) <= high)
  );
  const alternatives = [
    ...(plain.length === 0 ? [] : [`[${plain.join("")}]`]),
    ...escaped.map((character) => literal(writing.write(character))),
  ];
  if (alternatives.length === 0) throw new PatternError("an empty character class");
  return { kind: "character", expression: oneOf(alternatives) };
}

function complement(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const result: Range[] = [];
  let next = 0;
  for (const [low, high] of sorted) {
    if (low > next) result.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}
