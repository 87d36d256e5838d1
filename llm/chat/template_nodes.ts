/**
 * Nodes of parsed templates, and how to make some.
 * @module
 */

/** A node of a parsed template. */
export interface Node {
  /** Which one. */
  readonly type: string;
  /** What it is made of. */
  readonly [member: string]: unknown;
}

/** Whether `value` is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value &&
    typeof value.type === "string";
}

/** The nodes of a list; none where there is no list. */
export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The variable `name`. */
export function variable(name: string): Node {
  return { type: "Identifier", value: name };
}

/** The text itself. */
export function text(value: string): Node {
  return { type: "StringLiteral", value };
}

/** A list of these. */
export function list(value: unknown): Node {
  return { type: "ArrayLiteral", value };
}

/** A call of a function. */
export function call(name: string, args: unknown): Node {
  return { type: "CallExpression", callee: variable(name), args };
}

/** A filter of the interpreter's. */
export function filter(operand: unknown, filter: Node): Node {
  return { type: "FilterExpression", operand, filter };
}

/** `operand`, or `otherwise` where it is not there. */
export function orElse(operand: unknown, otherwise: Node): Node {
  return filter(operand, call("default", [otherwise]));
}

/** The statement that gives `name` its value. */
export function assignment(name: string, value: Node): Node {
  return { type: "Set", assignee: variable(name), value, body: [] };
}
