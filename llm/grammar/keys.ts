/**
 * Keys of objects that are none of the declared ones.
 * @module
 */
import type { JsonRules } from "./json.ts";
import { classCharacter, literal, oneOf, sequence } from "./rules.ts";

interface Node {
  readonly next: Map<string, Node>;
  isKey: boolean;
}

/** A JSON string that is none of `names`. It has no escapes, so that none is written differently. */
export function keysExcept(names: readonly string[], json: JsonRules): string {
  const root: Node = { next: new Map(), isKey: false };
  for (const name of names) {
    let node = root;
    for (const character of name) {
      const next = node.next.get(character) ?? { next: new Map(), isKey: false };
      node.next.set(character, next);
      node = next;
    }
    node.isKey = true;
  }
  const plain = json.rules.add('[^"\\\\\\x00-\\x1f\\x7f\\uD800-\\uDFFF]', "keychar");
  const expression = (node: Node): string => {
    const known = [...node.next.keys()];
    const others = known.map((character) => classCharacter(character.codePointAt(0)!)).join("");
    const alternatives = [
      ...known.map((character) =>
        sequence(literal(character), expression(node.next.get(character)!))
      ),
      sequence(`[^"\\\\\\x00-\\x1f\\x7f\\uD800-\\uDFFF${others}]`, `${plain}*`),
      ...(node.isKey ? [] : ['""']),
    ];
    return oneOf(alternatives);
  };
  return json.rules.add(sequence('"\\""', expression(root), '"\\""'), "key");
}
