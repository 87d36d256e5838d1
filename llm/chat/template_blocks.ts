/**
 * Rewrites blocks of Jinja that the library's parser lacks: `raw`, `with`, `filter`, and `set`
 * blocks with filters.
 * @module
 */
import { depthOf } from "./template_expressions.ts";
import type { Token } from "./template_tests.ts";

const PIPE: Token = { value: "|", type: "Pipe" };
const OPEN: Token = { value: "(", type: "OpenParen" };
const CLOSE: Token = { value: ")", type: "CloseParen" };
const COMMA: Token = { value: ",", type: "Comma" };

/** Macro that every template declares: outputs its caller's block. `with` becomes a call of it. */
export const SCOPE = "{% macro parley_scope() %}{{ caller(*varargs) }}{% endmacro %}";

/** A `raw` block: blanks before it on its line, whitespace control signs, text, and line break. */
const RAW = /(^[ \t]*)?\{%([-+]?)\s*raw\s*(-?)%\}([^]*?)\{%([-+]?)\s*endraw\s*([-+]?)%\}(\n?)/gm;

/** A tag of transformers around what the model wrote; it has a scope, and no other effect. */
const GENERATION = /\{%([-+]?)\s*(end)?generation\s*([-+]?)%\}/g;
/** An output of nothing, whose neighbours keep the blanks between it and them. */
const NOTHING = '{{ "" }}';

/**
 * Rewrites what must be replaced before `source` becomes tokens: `raw` blocks, `generation` blocks,
 * and the plus signs in `{%+` and `+%}`, which keep blanks and line breaks.
 */
export function withKnownSource(source: string): string {
  return withoutRawBlocks(source)
    .replace(
      GENERATION,
      (_, before, end, behind) =>
        `{%${before} ${end === undefined ? "call parley_scope()" : "endcall"} ${behind}%}`,
    )
    .replace(/\{([%#])\+/g, `${NOTHING}{$1`)
    .replace(/\+([%#])\}/g, `$1}${NOTHING}`);
}

/** Replaces the `raw` blocks of `source` by string literals. */
function withoutRawBlocks(source: string): string {
  return source.replace(
    RAW,
    (_, blanks: string = "", before, first, text: string, last, behind, lineEnd: string) => {
      const begun = first === "-" ? text.trimStart() : text;
      // lstrip_blocks also strips the blanks before `endraw` on its line.
      const whole = last === "-"
        ? begun.trimEnd()
        : last === "+"
        ? begun
        : begun.replace(/(?<=\n)[ \t]+$/, "");
      const open = before === "-" ? "{{-" : `${before === "+" ? blanks : ""}{{`;
      const close = behind === "-" ? "-}}" : `}}${behind === "+" ? lineEnd : ""}`;
      return `${open} ${quoted(whole)} ${close}`;
    },
  );
}

/** Returns a string literal, with everything escaped that means something to the tokenizer. */
function quoted(text: string): string {
  const escape = (sign: string) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return `"${text.replace(/["\\{}\p{Cc}]/gu, escape)}"`;
}

/** A block whose output is captured: the variable that takes it, and the filters applied to it. */
interface TextBlock {
  readonly name: readonly Token[];
  readonly filters: readonly Token[];
}

/** Rewrites `with`, `filter` and filtered `set` blocks into statements that the parser knows. */
export function withKnownBlocks(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  const open: TextBlock[] = [];
  for (let index = 0; index < tokens.length; index++) {
    if (tokens[index]!.type !== "OpenStatement") {
      written.push(tokens[index]!);
      continue;
    }
    const end = tokens.findIndex(({ type }, at) => at > index && type === "CloseStatement");
    if (end === -1) return [...written, ...tokens.slice(index)];
    written.push(...knownStatement(tokens.slice(index + 1, end), open));
    index = end;
  }
  return written;
}

/** Returns the tokens that replace the statement of `inner`; captured blocks are put on `open`. */
function knownStatement(inner: readonly Token[], open: TextBlock[]): Token[] {
  const [word, ...rest] = inner;
  switch (word?.value) {
    case "with":
      return scope(rest);
    case "endwith":
      return statement(named("endcall"));
    case "filter": {
      const name = [named("parley_block")];
      open.push({ name, filters: [PIPE, ...rest] });
      return statement(named("set"), ...name);
    }
    case "endfilter": {
      const { name, filters } = open.pop() ?? { name: [], filters: [] };
      return [
        ...statement(named("endset")),
        { value: "{{", type: "OpenExpression" },
        ...name,
        ...filters,
        { value: "}}", type: "CloseExpression" },
      ];
    }
    case "set": {
      if (rest.some(({ type }) => type === "Equals")) return statement(...inner);
      const pipe = rest.findIndex(({ type }) => type === "Pipe");
      const name = pipe === -1 ? rest : rest.slice(0, pipe);
      open.push({ name, filters: rest.slice(name.length) });
      return statement(word, ...name);
    }
    case "endset": {
      const { name, filters } = open.pop() ?? { name: [], filters: [] };
      return filters.length === 0 ? statement(...inner) : [
        ...statement(word),
        ...statement(named("set"), ...name, { value: "=", type: "Equals" }, ...name, ...filters),
      ];
    }
    default:
      return statement(...inner);
  }
}

/** Returns the `call` statement that replaces `with` and its assignments `inner`. */
function scope(inner: readonly Token[]): Token[] {
  const parts = inner.length === 0 ? [] : splitAtCommas(inner);
  const names = parts.map((part) => part.slice(0, 1));
  const values = parts.map((part) => part.slice(2));
  return statement(
    named("call"),
    OPEN,
    ...names.flatMap((name) => [...name, COMMA]),
    CLOSE,
    named("parley_scope"),
    OPEN,
    ...values.flatMap((value) => [...value, COMMA]),
    CLOSE,
  );
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += depthOf(token);
    if (depth === 0 && token.type === "Comma") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

function named(value: string): Token {
  return { value, type: "Identifier" };
}

function statement(...inner: readonly Token[]): Token[] {
  return [{ value: "{%", type: "OpenStatement" }, ...inner, {
    value: "%}",
    type: "CloseStatement",
  }];
}
