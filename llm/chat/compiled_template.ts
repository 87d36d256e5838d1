/**
 * Compiles chat templates, with what some of them use and the interpreter lacks: methods of lists and
 * texts, filters, tests that take an argument, objects whose keys are numbers, texts times a number.
 * These become calls of functions. So does what Python's interpreter takes another way: what is not
 * there, what is equal, methods that members hide, turns of a loop that are cut short, the texts of
 * values.
 * @module
 */
import { parse, Template, tokenize } from "@huggingface/jinja";
import { IS, IS_NOT, testsAsFilters } from "./template_tests.ts";

/** A node of a parsed template. */
interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Methods, each with the function that stands for it; what they are given comes as a list. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["append", "parley_append"],
  ["pop", "parley_pop"],
  ["format", "parley_format"],
  ["rsplit", "parley_rsplit"],
  ["removeprefix", "parley_removeprefix"],
  ["removesuffix", "parley_removesuffix"],
]);
/** Methods that the interpreter has too, but without what they may be given. */
const STRIP_METHODS: ReadonlyMap<string, string> = new Map([
  ["strip", "parley_strip"],
  ["lstrip", "parley_lstrip"],
  ["rstrip", "parley_rstrip"],
]);
/** Methods of objects; in the interpreter, members of such names would hide them, but not their filters. */
const OBJECT_METHODS: ReadonlySet<string> = new Set(["get", "items", "keys", "values"]);
/** Filters, each with the function that stands for it. */
const FILTERS: ReadonlyMap<string, string> = new Map([
  ["length", "parley_length"],
  ["count", "parley_length"],
  ["min", "parley_min"],
  ["max", "parley_max"],
  ["capitalize", "parley_capitalize"],
]);
/** Filters that make an empty text of what is not there. */
const TEXT_FILTERS: ReadonlySet<string> = new Set(["upper", "lower", "title", "replace", "indent"]);
/** Filters that find nothing in what is not there. */
const LIST_FILTERS: ReadonlySet<string> = new Set(["list", "join", "sort", "reverse", "unique"]);
/** Filters that choose from a list. */
const CHOICES: ReadonlySet<string> = new Set(["select", "reject", "selectattr", "rejectattr"]);
/** Filters that are places in a list or a text. */
const PLACES: ReadonlyMap<string, number> = new Map([["first", 0], ["last", -1]]);
/** Operators that are tests too. */
const COMPARISONS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);
/** As transformers has it. */
const BLANKS = { lstrip_blocks: true, trim_blocks: true };
/** What puts out no value of its own, or one that is a text. */
const NO_OUTPUT = /^(?:If|For|Set|Macro|Break|Continue|Comment|\w+Statement|StringLiteral)$/;

/** The template; throws what the parser finds wrong. */
export function compileTemplate(source: string): Template {
  const tokens = tokenize(source.replace(/\r\n?/g, "\n"), BLANKS);
  const template = new Template("");
  template.parsed = parse(testsAsFilters(tokens));
  const { body } = template.parsed;
  const nodes = nodesIn(body);
  const outputs = [...nodesOf(body), ...nodes.flatMap(statementsIn)]
    .filter(({ type }) => !NO_OUTPUT.test(type));
  const hasNumberKeys = nodes.some(isNumberKeyed);
  for (const node of nodes) {
    const replacement = replacementOf(node, hasNumberKeys);
    if (replacement !== undefined) Object.assign(node, replacement);
  }
  for (const node of outputs) Object.assign(node, inList("parley_output", { ...node }));
  return template;
}

/** All nodes, inner ones first; not the names that loops and assignments give. */
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

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value &&
    typeof value.type === "string";
}

/** What a node becomes; undefined where it stays. */
function replacementOf(node: Node, hasNumberKeys: boolean): Node | undefined {
  switch (node.type) {
    case "CallExpression":
      return methodCall(node);
    case "FilterExpression":
      return filtered(node, hasNumberKeys);
    case "BinaryExpression":
      return joined(node);
    case "For":
      return loop(node);
    case "MemberExpression":
      return inAnyPlace(node);
    case "TestExpression":
      return tested(node);
    case "TupleLiteral":
      return { type: "ArrayLiteral", value: node.value };
    case "ObjectLiteral":
      return isNumberKeyed(node) ? withTextKeys(node) : undefined;
    default:
      return undefined;
  }
}

function methodCall({ callee, args }: Node): Node | undefined {
  if (!isNode(callee) || callee.type !== "MemberExpression" || callee.computed === true) {
    return undefined;
  }
  const { object, property } = callee;
  const method = isNode(property) ? String(property.value) : "";
  if (OBJECT_METHODS.has(method)) return filter(object, call(method, args));
  const isGiven = nodesOf(args).length > 0;
  const name = METHODS.get(method) ?? (isGiven ? STRIP_METHODS.get(method) : undefined);
  return name === undefined
    ? undefined
    : call(name, [object, { type: "ArrayLiteral", value: args }]);
}

/** A loop over what is not there has no turns. */
function loop({ iterable, body, ...node }: Node): Node {
  return { ...node, iterable: orNothing(iterable), body: skipping(nodesOf(body)) };
}

function orNothing(iterable: unknown): Node {
  if (isNode(iterable) && iterable.type === "SelectExpression") {
    return { ...iterable, lhs: orNothing(iterable.lhs) };
  }
  return orElse(iterable, { type: "ArrayLiteral", value: [] });
}

/** `operand`, or `otherwise` where it is not there. */
function orElse(operand: unknown, otherwise: Node): Node {
  return filter(operand, call("default", [otherwise]));
}

/**
 * The statements of a loop without `continue`: what it skips stands in the other branch. The interpreter
 * would drop what the turn has written before it.
 */
function skipping([first, ...others]: readonly Node[]): Node[] {
  if (first === undefined || first.type === "Continue") return [];
  if (first.type !== "If" || !isCutShort(first)) return [first, ...skipping(others)];
  const branch = (statements: unknown) => skipping([...nodesOf(statements), ...others]);
  return [{ ...first, body: branch(first.body), alternate: branch(first.alternate) }];
}

function isCutShort({ type, body, alternate }: Node): boolean {
  return type === "Continue" ||
    type === "If" && [...nodesOf(body), ...nodesOf(alternate)].some(isCutShort);
}

/** Objects can be looked through too, and what is not there. */
function tested({ operand, test, ...node }: Node): Node | undefined {
  if (!isNode(test)) return undefined;
  if (test.value === "float") return testCall(node.negate ? IS_NOT : IS, test.value, [operand]);
  if (test.value !== "iterable") return undefined;
  return { ...node, operand: orNothing(operand), test: { ...test, value: "sequence" } };
}

function inAnyPlace({ property, ...node }: Node): Node | undefined {
  if (node.computed !== true || !isNode(property) || /Literal|Slice/.test(property.type)) {
    return undefined;
  }
  return { ...node, property: call("parley_place", [property]) };
}

function filtered({ operand, filter: by }: Node, hasNumberKeys: boolean): Node | undefined {
  if (!isNode(by)) return undefined;
  if (by.type === "CallExpression") return filteredWith(operand, by);
  const name = String(by.value);
  if (name === "dictsort" && hasNumberKeys) return call("parley_number_keys", [operand]);
  if (name === "string") return inList("parley_text", operand);
  if (name === "trim") return inList("parley_trim", operand);
  if (CHOICES.has(name)) return chosen(name, operand, []);
  const place = PLACES.get(name);
  if (place !== undefined) {
    const property = { type: "IntegerLiteral", value: place };
    return { type: "MemberExpression", object: orNothing(operand), property, computed: true };
  }
  const known = FILTERS.get(name);
  return known === undefined ? filteredIfThere(name, operand, by) : call(known, [operand]);
}

/** A filter that what is not there has as well; undefined for any other. */
function filteredIfThere(name: string, operand: unknown, by: Node): Node | undefined {
  if (LIST_FILTERS.has(name)) return filter(orNothing(operand), by);
  if (name === "items") {
    return filter(orElse(operand, { type: "ObjectLiteral", value: new Map() }), by);
  }
  return TEXT_FILTERS.has(name)
    ? filter(orElse(operand, { type: "StringLiteral", value: "" }), by)
    : undefined;
}

/** What a filter becomes that is given something; undefined where it stays. */
function filteredWith(operand: unknown, by: Node): Node | undefined {
  const name = isNode(by.callee) ? String(by.callee.value) : "";
  if (name === IS || name === IS_NOT) {
    const [test, ...others] = nodesOf(by.args);
    return call(name, [test, { type: "ArrayLiteral", value: [operand, ...others] }]);
  }
  if (name === "trim") {
    return call("parley_strip", [operand, { type: "ArrayLiteral", value: by.args }]);
  }
  if (CHOICES.has(name)) return chosen(name, operand, by.args);
  if (name === "d") return filter(operand, call("default", by.args));
  return name === "map" ? filter(orEmpty(operand), by) : filteredIfThere(name, operand, by);
}

/** What a filter chooses from `operand`. */
function chosen(name: string, operand: unknown, args: unknown): Node {
  const filter = { type: "StringLiteral", value: name };
  return call("parley_choose", [filter, orEmpty(operand), { type: "ArrayLiteral", value: args }]);
}

/** `operand`, or an empty list where it is none or not there. */
function orEmpty(operand: unknown): Node {
  const always = { type: "Identifier", value: "true" };
  return filter(operand, call("default", [{ type: "ArrayLiteral", value: [] }, always]));
}

/**
 * Two values that are compared, two texts, one that stands in the template so many times, and what may
 * be in a list.
 */
function joined({ operator, left, right, ...node }: Node): Node | undefined {
  const sign = isNode(operator) ? String(operator.value) : "";
  if (COMPARISONS.has(sign)) return testCall(IS, sign, [left, right]);
  if (sign === "~") {
    return {
      ...node,
      operator,
      left: inList("parley_text", left),
      right: inList("parley_text", right),
    };
  }
  if (sign === "in" || sign === "not in") {
    return { ...node, operator, left: inList("parley_item", left), right };
  }
  const [text, times] = isNode(right) && right.type === "StringLiteral"
    ? [right, left]
    : [left, right];
  return sign === "*" && isNode(text) && text.type === "StringLiteral"
    ? call("parley_times", [text, times])
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

function call(name: string, args: unknown): Node {
  return { type: "CallExpression", callee: { type: "Identifier", value: name }, args };
}

/** A test as a call. */
function testCall(name: string, test: string, values: readonly unknown[]): Node {
  return call(name, [{ type: "StringLiteral", value: test }, {
    type: "ArrayLiteral",
    value: values,
  }]);
}

/** In a list, a function can tell what is none from what is not there. */
function inList(name: string, value: unknown): Node {
  return call(name, [{ type: "ArrayLiteral", value: [value] }]);
}

function filter(operand: unknown, filter: Node): Node {
  return { type: "FilterExpression", operand, filter };
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
