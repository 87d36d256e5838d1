/**
 * Grammars of regular expressions: JSON Schema's `pattern` within JSON strings, and patterns of
 * whole texts.
 * @module
 */
import type { JsonRules } from "./json.ts";
import { withoutLookAround } from "./known_patterns.ts";
import { lengthsOf, patternOfLength } from "./pattern_lengths.ts";
import { type PatternNode, patternNode } from "./pattern_nodes.ts";
import { type Counts, type GrammarRules, oneOf, repeated, sequence } from "./rules.ts";

/** Maximum number of characters before and after a pattern without anchors, which sets no bound. */
const MOST_AROUND = 64;

/**
 * Returns the grammar of JSON text between the quotes that matches `pattern` and has one of
 * `lengths`.
 * @throws {PatternError} naming what cannot be expressed
 */
export function patternGrammar(
  pattern: string,
  lengths: Counts,
  { rules, character }: Pick<JsonRules, "rules" | "character">,
): string {
  const around: PatternNode = {
    kind: "repetition",
    item: { kind: "character", expression: character },
    least: 0,
    most: MOST_AROUND,
  };
  const whole = patternNode(withoutLookAround(pattern), { around, writing: "json" });
  const own = lengthsOf(whole);
  return own.least >= lengths.least && own.most <= lengths.most
    ? nodeGrammar(whole, rules) || '""'
    : patternOfLength(whole, lengths, rules);
}

/**
 * Returns the grammar of the texts that `pattern` matches from beginning to end.
 * @throws {PatternError} naming what cannot be expressed
 */
export function textPatternGrammar(pattern: string, rules: GrammarRules): string {
  const around: PatternNode = { kind: "sequence", items: [] };
  const whole = patternNode(withoutLookAround(pattern), { around, writing: "text" });
  return nodeGrammar(whole, rules) || '""';
}

/** Returns the grammar of a node, of any length. */
function nodeGrammar(node: PatternNode, rules: GrammarRules): string {
  switch (node.kind) {
    case "character":
      return node.expression;
    case "sequence":
      return sequence(
        ...node.items.map((item) =>
          item.kind === "alternatives" ? ruleOf(item, "group", rules) : nodeGrammar(item, rules)
        ),
      );
    case "alternatives":
      return oneOf(node.options.map((option) => nodeGrammar(option, rules) || '""'));
    case "repetition":
      return repeated(ruleOf(node.item, "atom", rules), node.least, node.most);
  }
}

function ruleOf(node: PatternNode, hint: string, rules: GrammarRules): string {
  return rules.add(nodeGrammar(node, rules) || '""', hint);
}
