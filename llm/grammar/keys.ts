/**
 * Keys of objects other than the declared ones.
 * @module
 */
import { type JsonRules, NOT_PLAIN } from "./json.ts";
import { classCharacter, literal, oneOf, sequence } from "./rules.ts";

/** Number of characters by which names are told apart; each adds a level of parentheses. */
const MOST_TOLD = 100;
/** Matches a name that can be written without escapes. */
const PLAIN_NAME = new RegExp(`^[^${NOT_PLAIN}]*$`, "u");

interface Node {
  readonly next: Map<string, Node>;
  isKey: boolean;
  /** Whether a longer name continues here; all keys with this beginning are excluded with it. */
  isCut: boolean;
}

function emptyNode(): Node {
  return { next: new Map(), isKey: false, isCut: false };
}

/**
 * Returns the grammar of a JSON string that is none of `names`. It has no escapes, so that no name
 * can be written in another way.
 */
export function keysExcept(names: readonly string[], json: JsonRules): string {
  const root = emptyNode();
  for (const name of names.filter((name) => PLAIN_NAME.test(name))) {
    const characters = [...name];
    let node = root;
    for (const character of characters.slice(0, MOST_TOLD)) {
      const next = node.next.get(character) ?? emptyNode();
      node.next.set(character, next);
      node = next;
    }
    node.isKey = true;
    node.isCut ||= characters.length > MOST_TOLD;
  }
  const plain = json.rules.add(`[^${NOT_PLAIN}]`, "keychar");
  const expression = (node: Node): string => {
    const known = [...node.next.keys()];
    const others = known.map((character) => classCharacter(character.codePointAt(0)!)).join("");
    const alternatives = [
      ...[...node.next].filter(([, { isCut }]) => !isCut)
        .map(([character, next]) => sequence(literal(character), expression(next))),
      sequence(`[^${NOT_PLAIN}${others}]`, `${plain}*`),
      ...(node.isKey ? [] : ['""']),
    ];
    return oneOf(alternatives);
  };
  return json.rules.add(sequence('"\\""', expression(root), '"\\""'), "key");
}
