/**
 * Nodes of parsed templates, and functions that make some.
 * @module
 */

/** A node of a parsed template. */
export interface Node {
  /** Kind of node. */
  readonly type: string;
  /** Fields, by kind. */
  readonly [member: string]: unknown;
}

/** Whether `value` is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value &&
    typeof value.type === "string";
}

/** Returns the nodes in a list; none where `value` is not a list. */
export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns the variable `name`. */
export function variable(name: string): Node {
  return { type: "Identifier", value: name };
}

/** Returns a string literal. */
export function text(value: string): Node {
  return { type: "StringLiteral", value };
}

/** Returns a list literal of these items. */
export function list(value: unknown): Node {
  return { type: "ArrayLiteral", value };
}

/** Returns a call of the function `name`. */
export function call(name: string, args: unknown): Node {
  return { type: "CallExpression", callee: variable(name), args };
}

/** Returns `operand` with a filter of the interpreter applied. */
export function filter(operand: unknown, filter: Node): Node {
  return { type: "FilterExpression", operand, filter };
}

/** Returns `operand`, or `otherwise` where that is undefined. */
export function orElse(operand: unknown, otherwise: Node): Node {
  return filter(operand, call("default", [otherwise]));
}

/** Returns the statement that assigns `value` to `name`. */
export function assignment(name: string, value: Node): Node {
  return { type: "Set", assignee: variable(name), value, body: [] };
}
