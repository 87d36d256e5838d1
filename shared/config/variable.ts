/**
 * Environment variables as a table: name, meaning, default, what is allowed and how it is parsed.
 * @module
 */
import { z } from "zod";
import { urlHost } from "../url_host.ts";

/** One environment variable. */
export interface Variable<T = unknown> {
  /** Its name, for example `SVC_STT_PORT`. */
  readonly name: string;
  /** What it does, for `--help`. */
  readonly description: string;
  /** What is allowed, in words. */
  readonly allowed: string;
  /** The text parsed when it is unset or empty. */
  readonly fallback: string;
  /** True for keys and tokens: the value is never printed. */
  readonly secret: boolean;
  /** Parses the text. */
  readonly schema: z.ZodType<T, string>;
}

/** A named set of variables. */
// deno-lint-ignore no-explicit-any -- a table may hold variables of any value type
export type VariableTable = Readonly<Record<string, Variable<any>>>;

/** The parsed values of a table. */
export type Values<Table extends VariableTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Variable<infer T> ? T : never;
};

/** An environment variable with a value that is not allowed. The message is one line. */
export class ConfigError extends Error {
  /** Name of the class. */
  override readonly name = "ConfigError";
}

/** The parts of a variable's description that its kind does not determine. */
export interface Description {
  /** Its name. */
  name: string;
  /** What it does. */
  description: string;
  /** The text parsed when it is unset or empty; absent if the kind has a default of its own. */
  fallback?: string;
}

/** Description of a variable that always has a value. */
export type DescriptionWithFallback = Description & { fallback: string };

/** A whole number from `minimum` to `maximum`. */
export function integer(
  range: { minimum: number; maximum: number },
  text: DescriptionWithFallback,
): Variable<number> {
  return {
    ...text,
    allowed: `whole number from ${range.minimum} to ${range.maximum}`,
    secret: false,
    schema: z.string().regex(/^-?\d+$/).transform(Number).pipe(
      z.number().int().min(range.minimum).max(range.maximum),
    ),
  };
}

/** A number from `minimum` to `maximum`. */
export function decimal(
  range: { minimum: number; maximum: number },
  text: DescriptionWithFallback,
): Variable<number> {
  return {
    ...text,
    allowed: `number from ${range.minimum} to ${range.maximum}`,
    secret: false,
    schema: z.string().regex(/^-?\d+(\.\d+)?$/).transform(Number).pipe(
      z.number().min(range.minimum).max(range.maximum),
    ),
  };
}

/** 1 or true, 0 or false. */
export function flag(text: Description): Variable<boolean> {
  return {
    fallback: "0",
    ...text,
    allowed: "1, true, 0 or false",
    secret: false,
    schema: z.string().toLowerCase().pipe(z.enum(["1", "true", "0", "false"])).transform((value) =>
      value === "1" || value === "true"
    ),
  };
}

/** One of `choices`. */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  text: DescriptionWithFallback & { fallback: NoInfer<Choice> },
): Variable<Choice> {
  return {
    ...text,
    allowed: choices.map((name) => name === "" ? "empty" : name).join(", "),
    secret: false,
    schema: z.string().pipe(z.enum(choices)),
  };
}

/** Free text; empty when unset. `secret` keeps it out of every message. */
export function text(
  description: Description & { allowed?: string; pattern?: RegExp; secret?: boolean },
): Variable<string> {
  const { pattern, ...rest } = description;
  return {
    fallback: "",
    allowed: "text",
    secret: false,
    ...rest,
    schema: pattern ? z.string().regex(pattern) : z.string(),
  };
}

/** Comma-separated texts; blanks around each and empty texts are dropped. */
function list(description: Description & { secret?: boolean }): Variable<string[]> {
  return {
    fallback: "",
    allowed: "comma-separated list",
    secret: false,
    ...description,
    schema: z.string().transform((value) =>
      value.split(",").map((item) => item.trim()).filter((item) => item !== "")
    ),
  };
}

/** Comma-separated keys, never printed. Commas alone are refused: they are a mistake. */
export function keys(description: Description): Variable<string[]> {
  const items = list({ ...description, secret: true });
  return {
    ...items,
    allowed: "comma-separated keys, each on one line",
    schema: z.string().refine((value) => value === "" || /[^\s,]/.test(value)).pipe(
      // No client can send a key with a line break, so a list of lines would lock everybody out.
      items.schema.refine((list) => list.every((key) => !/\p{Cc}/u.test(key))),
    ),
  };
}

/** Comma-separated origins as browsers name them, or `*` for all. */
export function origins(description: Description): Variable<string[]> {
  const items = list(description);
  return {
    ...items,
    allowed: "comma-separated origins such as https://app.example, or *",
    schema: items.schema.pipe(z.array(z.string().refine(isOrigin).transform(asBrowsersNameIt))),
  };
}

function isOrigin(text: string): boolean {
  // Browsers never send an origin with a star, so such a pattern would let nobody in.
  return text === "*" || /^[a-z][a-z0-9+.-]*:\/\/[^/?#@*]+\/?$/i.test(text) && URL.canParse(text);
}

function asBrowsersNameIt(origin: string): string {
  if (origin === "*") return origin;
  const { origin: named } = new URL(origin);
  // URL has no origin for schemes that it does not know, such as those of browser extensions.
  return named === "null" ? origin.replace(/\/$/, "") : named;
}

/** Comma-separated hosts, normalised as in URLs: in lower case, and IPv6 in brackets. */
export function hosts(description: Description): Variable<string[]> {
  const items = list(description);
  return {
    ...items,
    allowed: "comma-separated host names or IP addresses, without ports",
    schema: items.schema.pipe(z.array(z.string().transform(asAddressesNameIt).pipe(z.string()))),
  };
}

/** Normalises a bare host; undefined for a URL with more in it, or a pattern, which never match. */
function asAddressesNameIt(host: string): string | undefined {
  const url = URL.parse(`http://${urlHost(host.replace(/^\[(.*)\]$/, "$1"))}/`);
  const isAlone = url?.href === `http://${url?.hostname}/` && !host.includes("*");
  return isAlone ? url?.hostname : undefined;
}

/**
 * An http or https base URL; empty when unset. Clients may be told of it when nothing answers
 * there, so it may contain no password.
 */
export function address(description: Description): Variable<string> {
  return {
    fallback: "",
    allowed: "http or https address, without a user, a query or a fragment",
    secret: false,
    ...description,
    schema: z.string().refine((value) => value === "" || isPlainAddress(value)),
  };
}

function isPlainAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === "" && url.password === "" && !/[?#]/.test(value);
}

/** At most `most` comma-separated numbers: none of them negative, and not all of them 0. */
export function numbers(most: number, description: Description): Variable<number[]> {
  return {
    fallback: "",
    allowed: `comma-separated numbers, at most ${most}, one of them above 0`,
    secret: false,
    ...description,
    schema: z.string().transform((value) =>
      value.trim() === "" ? [] : value.split(",").map((item) => item.trim() ? Number(item) : NaN)
    ).pipe(
      z.array(z.number().min(0)).max(most)
        .refine((shares) => shares.length === 0 || shares.some((share) => share > 0)),
    ),
  };
}

/**
 * Reads the variables of `table` from `environment`.
 * @throws {ConfigError} naming the variable, the value and what is allowed
 */
export function readVariables<Table extends VariableTable>(
  table: Table,
  environment: Readonly<Record<string, string | undefined>>,
): Values<Table> {
  const values: Record<string, unknown> = {};
  for (const [key, variable] of Object.entries(table)) {
    const raw = environment[variable.name]?.trim() || variable.fallback;
    const parsed = variable.schema.safeParse(raw);
    if (!parsed.success) throw valueError(variable, raw);
    values[key] = parsed.data;
  }
  // Every key of the table was parsed by its own schema just above.
  return values as Values<Table>;
}

/** Creates the error of a value `raw` that `variable` does not allow. */
export function valueError(
  { name, allowed, secret }: Variable,
  raw: string,
  cause?: unknown,
): ConfigError {
  const shown = secret ? "(hidden)" : JSON.stringify(withoutPassword(raw));
  return new ConfigError(`Cannot use ${name}=${shown}: allowed is ${allowed}`, { cause });
}

/** Hides the passwords of URLs in `text`. */
function withoutPassword(text: string): string {
  return text.replaceAll(/(\/\/[^/?#\s:@]*:)[^/?#\s]*@/g, "$1(hidden)@");
}

/** Formats the table as aligned text for `--help`. */
export function describeVariables(table: VariableTable): string {
  const rows = Object.values(table).map((variable) => [
    variable.name,
    variable.fallback === "" ? "(empty)" : variable.fallback,
    `${variable.description} [${variable.allowed}]`,
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map(([name, fallback, meaning]) =>
    `  ${name!.padEnd(widths[0]!)}  ${fallback!.padEnd(widths[1]!)}  ${meaning}`
  ).join("\n");
}
