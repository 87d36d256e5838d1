/**
 * Compiles chat templates. What some of them use and the interpreter lacks is rewritten, mostly
 * into calls of functions: blocks, methods of lists and strings, filters, tests with an argument,
 * objects with integer keys, a string times a number. So is what Python's Jinja does differently:
 * undefined values, equality, methods that a member of the same name hides, iterations of a loop,
 * and how values are written.
 * @module
 */
import { parse, Template, tokenize } from "@huggingface/jinja";
import { METHODS } from "./python_methods.ts";
import { SCOPE, withKnownBlocks, withKnownSource } from "./template_blocks.ts";
import { withoutChains, withoutShortTuples } from "./template_expressions.ts";
import { OWN_FILTERS } from "./template_filters.ts";
import type { TemplateFunction } from "./template_functions.ts";
import { cutsShort, loopNode, orNothing } from "./template_loops.ts";
import {
  call,
  filter,
  isNode,
  list,
  type Node,
  nodesOf,
  orElse,
  text,
  variable,
} from "./template_nodes.ts";
import { IS, IS_NOT, testsAsFilters } from "./template_tests.ts";

/** Methods of objects that become filters: in the interpreter, a member of that name hides them. */
const OBJECT_METHODS: ReadonlySet<string> = new Set(["get", "items", "keys", "values"]);
/** Filters that turn an undefined value into an empty string. */
const TEXT_FILTERS: ReadonlySet<string> = new Set(["upper", "lower", "replace"]);
/** Filters that select items of a list. */
const CHOICES: ReadonlySet<string> = new Set(["select", "reject", "selectattr", "rejectattr"]);
/** Tests that the interpreter lacks, or does unlike Python: there, a boolean is a number. */
const OWN_TESTS: ReadonlySet<string> = new Set(["float", "number"]);
/** Filters that become an index into a list or a string. */
const PLACES: ReadonlyMap<string, number> = new Map([["first", 0], ["last", -1]]);
/** Operators that are also names of tests. */
const COMPARISONS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);
/** Whitespace control, as set in transformers. */
const BLANKS = { lstrip_blocks: true, trim_blocks: true };
/** Nodes that output no value themselves, or a string literal. */
const NO_OUTPUT = /^(?:If|For|Set|Macro|Break|Continue|Comment|\w+Statement|StringLiteral)$/;

/**
 * Compiles a template.
 * @throws {Error} for syntax that the parser does not know, and what cannot be rewritten
 */
export function compileTemplate(source: string): Template {
  const read = tokenize(withKnownSource(source.replace(/\r\n?/g, "\n")), BLANKS);
  const tokens = withoutChains(testsAsFilters(withoutShortTuples(withKnownBlocks(read))));
  const template = new Template("");
  template.parsed = parse(tokens);
  const { body } = template.parsed;
  const nodes = nodesIn(body);
  assertTurnsEndInLoops(nodes);
  const outputs = [...nodesOf(body), ...nodes.flatMap(statementsIn)]
    .filter(({ type }) => !NO_OUTPUT.test(type));
  const hasNumberKeys = nodes.some(isNumberKeyed);
  for (const [number, node] of nodes.entries()) {
    const replacement = node.type === "For"
      ? loopNode(node, number)
      : replacementOf(node, hasNumberKeys);
    if (replacement !== undefined) Object.assign(node, replacement);
  }
  for (const node of outputs) Object.assign(node, inList("parley_output", { ...node }));
  // The interpreter looks for uses of `varargs` and `kwargs` in nodes of its own only.
  const prototype = Object.getPrototypeOf(template.parsed);
  for (const node of nodesIn(body)) Object.setPrototypeOf(node, prototype);
  body.unshift(...parse(tokenize(SCOPE)).body);
  return template;
}

/** Refuses `break` and `continue` in `with`: the interpreter would drop the iteration's output. */
function assertTurnsEndInLoops(nodes: readonly Node[]): void {
  const scopes = nodes.filter(({ type }) => type === "CallStatement");
  const areCut = scopes.flatMap(({ body }) => nodesOf(body))
    .some((statement) => cutsShort(statement, ["Break", "Continue"]));
  if (areCut) throw new Error("`break` and `continue` are not supported inside `with`");
}

/** Returns all nodes, inner ones first, except the targets of loops and assignments. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (value instanceof Map) return [...value].flatMap(nodesIn);
  if (!isNode(value)) return [];
  const { loopvar: _loop, assignee: _assigned, ...members } = value;
  return [...Object.values(members).flatMap(nodesIn), value];
}

function statementsIn({ body, alternate, defaultBlock }: Node): Node[] {
  return [body, alternate, defaultBlock].flatMap(nodesOf);
}

/** Returns what replaces a node; undefined where it stays. */
function replacementOf(node: Node, hasNumberKeys: boolean): Node | undefined {
  switch (node.type) {
    case "CallExpression":
      return functionCall(node);
    case "FilterExpression":
      return filtered(node, hasNumberKeys);
    case "BinaryExpression":
      return joined(node);
    case "MemberExpression":
      return inAnyPlace(node);
    case "TestExpression":
      return tested(node);
    case "TupleLiteral":
      return list(node.value);
    case "ObjectLiteral":
      return isNumberKeyed(node) ? withTextKeys(node) : undefined;
    default:
      return undefined;
  }
}

function functionCall({ callee, args }: Node): Node | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type !== "MemberExpression") {
    return callee.value === "strftime_now" ? callOwn("parley_time", args) : undefined;
  }
  if (callee.computed === true || !isNode(callee.property)) return undefined;
  const { object } = callee;
  const method = String(callee.property.value);
  if (OBJECT_METHODS.has(method)) return filter(object, call(method, args));
  if (method === "cycle" && isNode(object) && object.value === "loop") {
    const property = variable("index0");
    const place = { type: "MemberExpression", object, property, computed: false };
    return callOwn("parley_cycle", [place, list(args)]);
  }
  return METHODS.has(method) ? applied("parley_method", method, object, args) : undefined;
}

/** Rewrites tests: objects and undefined are `iterable` too, and some are tests of our own. */
function tested({ operand, test, ...node }: Node): Node | undefined {
  if (!isNode(test)) return undefined;
  const name = String(test.value);
  if (OWN_TESTS.has(name)) return testCall(node.negate ? IS_NOT : IS, name, [operand]);
  if (name !== "iterable") return undefined;
  return { ...node, operand: orNothing(operand), test: { ...test, value: "sequence" } };
}

function inAnyPlace({ property, ...node }: Node): Node | undefined {
  if (isNode(property) && isNode(node.object) && node.object.value === "loop") {
    if (/^depth0?$/.test(String(property.value))) throw new Error("loop.depth is not supported");
  }
  if (node.computed !== true || !isNode(property) || /Literal|Slice/.test(property.type)) {
    return undefined;
  }
  return { ...node, property: callOwn("parley_place", [property]) };
}

function filtered({ operand, filter: by }: Node, hasNumberKeys: boolean): Node | undefined {
  if (!isNode(by)) return undefined;
  const isCall = by.type === "CallExpression";
  const named = isCall ? by.callee : by;
  const name = isNode(named) ? String(named.value) : "";
  const args = isCall ? nodesOf(by.args) : [];
  if (name === IS || name === IS_NOT) {
    const [test, ...others] = args;
    return callOwn(name, [test, list([operand, ...others])]);
  }
  if (name === "dictsort" && hasNumberKeys && !isCall) {
    return callOwn("parley_number_keys", [operand]);
  }
  if (name === "d" || name === "default" && !isCall) {
    return filter(operand, call("default", isCall ? args : [text("")]));
  }
  const place = isCall ? undefined : PLACES.get(name);
  if (place !== undefined) {
    const property = { type: "IntegerLiteral", value: place };
    return { type: "MemberExpression", object: orNothing(operand), property, computed: true };
  }
  if (CHOICES.has(name)) return chosen(name, operand, args);
  if (OWN_FILTERS.has(name)) return applied("parley_filter", name, operand, args);
  return filteredIfThere(name, operand, by);
}

/** Rewrites a filter that also takes undefined values; returns undefined for any other. */
function filteredIfThere(name: string, operand: unknown, by: Node): Node | undefined {
  if (name === "sort") return filter(orNothing(operand), by);
  if (name === "items") {
    return filter(orElse(operand, { type: "ObjectLiteral", value: new Map() }), by);
  }
  return TEXT_FILTERS.has(name) ? filter(orElse(operand, text("")), by) : undefined;
}

/** Returns a call that selects from `operand`, which may be none or undefined. */
function chosen(name: string, operand: unknown, args: unknown): Node {
  const items = filter(operand, call("default", [list([]), variable("true")]));
  return callOwn("parley_choose", [text(name), list([items]), list(args)]);
}

/** Returns a call of a method or a filter through `by`. The operand is in a list: see `inList`. */
function applied(by: TemplateFunction, name: string, operand: unknown, args: unknown): Node {
  const isNamed = ({ type }: Node) => type === "KeywordArgumentExpression";
  const names = nodesOf(args).filter(isNamed).map(({ key, value }) =>
    [text(isNode(key) ? String(key.value) : ""), value] as const
  );
  return callOwn(by, [
    text(name),
    list([operand]),
    list(nodesOf(args).filter((arg) => !isNamed(arg))),
    { type: "ObjectLiteral", value: new Map(names) },
  ]);
}

/**
 * Returns what replaces a binary operator: comparisons, `~`, `in`, `%` (a format or a remainder),
 * and a string literal times a number.
 */
function joined({ operator, left, right, ...node }: Node): Node | undefined {
  const sign = isNode(operator) ? String(operator.value) : "";
  if (COMPARISONS.has(sign)) return testCall(IS, sign, [left, right]);
  if (sign === "~") {
    return {
      ...node,
      operator,
      left: applied("parley_filter", "string", left, []),
      right: applied("parley_filter", "string", right, []),
    };
  }
  if (sign === "in" || sign === "not in") {
    return { ...node, operator, left: inList("parley_item", left), right };
  }
  if (sign === "%") return callOwn("parley_modulo", [list([left, right])]);
  const [repeated, times] = isNode(right) && right.type === "StringLiteral"
    ? [right, left]
    : [left, right];
  return sign === "*" && isNode(repeated) && repeated.type === "StringLiteral"
    ? callOwn("parley_times", [repeated, times])
    : undefined;
}

function isNumberKeyed({ type, value }: Node): boolean {
  return type === "ObjectLiteral" && value instanceof Map && value.size > 0 &&
    [...value.keys()].every((key) => isNode(key) && key.type === "IntegerLiteral");
}

function withTextKeys({ type, value }: Node): Node {
  const members = value instanceof Map ? [...value] : [];
  const asTexts = members.map(([key, member]) =>
    [{ type: "StringLiteral", value: String(key.value) }, member] as const
  );
  return { type, value: new Map(asTexts) };
}

/** Returns a call of a test. */
function testCall(name: TemplateFunction, test: string, values: readonly unknown[]): Node {
  return callOwn(name, [text(test), list(values)]);
}

/** Passes `value` in a list, since only there can a function tell none from undefined. */
function inList(name: TemplateFunction, value: unknown): Node {
  return callOwn(name, [list([value])]);
}

/** Returns a call of a function that every rendering gets as a variable. */
function callOwn(name: TemplateFunction, args: unknown): Node {
  return call(name, args);
}
