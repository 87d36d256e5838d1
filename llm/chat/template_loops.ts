/**
 * Loops of templates as Python's take their turns: what is not there has none, a turn that is cut short
 * keeps what it has written, and what it sets is gone in the next one.
 * @module
 */
import {
  assignment,
  isNode,
  list,
  type Node,
  nodesOf,
  orElse,
  variable,
} from "./template_nodes.ts";

/** What a loop becomes; its `number` is that of no other loop of the template. */
export function loopNode({ iterable, body, ...node }: Node, number: number): Node {
  const statements = nodesOf(body);
  // Each turn gives the loop's own variables their values.
  const own = new Set(targetNames(node.loopvar));
  const names = [...new Set(statements.flatMap(namesSetIn))].filter((name) => !own.has(name));
  const kept = (name: string) => `parley_kept_${name}_${number}`;
  const stopped = statements.some((statement) => cutsShort(statement, ["Break"]))
    ? `parley_stopped_${number}`
    : undefined;
  const turn = skipping([
    ...names.map((name) => assignment(name, variable(kept(name)))),
    ...statements,
  ], stopped);
  const loop: Node = {
    ...node,
    iterable: orNothing(iterable),
    body: stopped === undefined ? turn : [conditional(negated(variable(stopped)), turn)],
  };
  if (names.length === 0) return loop;
  const outer = names.map((name) => assignment(kept(name), variable(name)));
  return conditional(variable("true"), [...outer, loop]);
}

/** An empty list in the place of what is not there; in loops with a condition, too. */
export function orNothing(iterable: unknown): Node {
  if (isNode(iterable) && iterable.type === "SelectExpression") {
    return { ...iterable, lhs: orNothing(iterable.lhs) };
  }
  return orElse(iterable, list([]));
}

/** The names that a statement of a turn gives values, in its conditions too. */
function namesSetIn({ type, assignee, body, alternate }: Node): string[] {
  if (type === "If") return [...nodesOf(body), ...nodesOf(alternate)].flatMap(namesSetIn);
  return type === "Set" ? targetNames(assignee) : [];
}

/** The names of one variable or of several; a member of something is none. */
function targetNames(target: unknown): string[] {
  if (!isNode(target)) return [];
  const targets = target.type === "TupleLiteral" ? nodesOf(target.value) : [target];
  return targets.filter(({ type }) => type === "Identifier").map(({ value }) => String(value));
}

/**
 * The statements of a turn without `continue` and `break`: what they skip stands in the other branch.
 * The interpreter would drop what the turn has written before. `break` sets the variable `stopped`.
 */
function skipping([first, ...others]: readonly Node[], stopped: string | undefined): Node[] {
  if (first === undefined || first.type === "Continue") return [];
  if (first.type === "Break" && stopped !== undefined) {
    return [assignment(stopped, variable("true"))];
  }
  if (first.type !== "If" || !cutsShort(first, ["Break", "Continue"])) {
    return [first, ...skipping(others, stopped)];
  }
  const branch = (statements: unknown) => skipping([...nodesOf(statements), ...others], stopped);
  return [{ ...first, body: branch(first.body), alternate: branch(first.alternate) }];
}

/** Whether a statement ends a turn, or may, by one of these `kinds`. */
export function cutsShort({ type, body, alternate }: Node, kinds: readonly string[]): boolean {
  return kinds.includes(type) ||
    type === "If" &&
      [...nodesOf(body), ...nodesOf(alternate)].some((node) => cutsShort(node, kinds));
}

function conditional(test: Node, body: readonly Node[]): Node {
  return { type: "If", test, body, alternate: [] };
}

function negated(argument: Node): Node {
  return { type: "UnaryExpression", operator: { value: "not", type: "Identifier" }, argument };
}
