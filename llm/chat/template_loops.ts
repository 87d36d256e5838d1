/**
 * Gives loops the semantics of Python's Jinja: an undefined iterable has no items, an iteration
 * that `break` or `continue` ends keeps its output, and its assignments are gone in the next
 * iteration.
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

/** Returns what replaces a loop. `number` must be unique within the template. */
export function loopNode({ iterable, body, ...node }: Node, number: number): Node {
  const statements = nodesOf(body);
  // Every iteration sets the loop's own variables anew, so these need no restoring.
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

/** Turns an undefined iterable into an empty list, also in a loop with a condition. */
export function orNothing(iterable: unknown): Node {
  if (isNode(iterable) && iterable.type === "SelectExpression") {
    return { ...iterable, lhs: orNothing(iterable.lhs) };
  }
  return orElse(iterable, list([]));
}

/** Returns the names that a statement of a loop's body assigns, also within `if`. */
function namesSetIn({ type, assignee, body, alternate }: Node): string[] {
  if (type === "If") return [...nodesOf(body), ...nodesOf(alternate)].flatMap(namesSetIn);
  return type === "Set" ? targetNames(assignee) : [];
}

/** Returns the names in an assignment target, one variable or a tuple; members are left out. */
function targetNames(target: unknown): string[] {
  if (!isNode(target)) return [];
  const targets = target.type === "TupleLiteral" ? nodesOf(target.value) : [target];
  return targets.filter(({ type }) => type === "Identifier").map(({ value }) => String(value));
}

/**
 * Removes `continue` and `break`, for which the interpreter would drop the iteration's earlier
 * output: the statements that they skip move into the other branch. `break` sets the variable
 * `stopped`.
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

/** Whether a statement is, or contains within `if`, one of these `kinds`. */
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
