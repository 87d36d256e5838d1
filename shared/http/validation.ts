/**
 * Parses request bodies and queries with a schema; what does not fit becomes `request_invalid` with
 * the field's name in the message.
 * @module
 */
import type { Context } from "hono";
import type { z } from "zod";
import { ServiceError, shortened } from "../errors.ts";
import type { JsonValue } from "../json.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { assertBoundedJson } from "./json_bounds.ts";

/** Most fields that an error lists, because every item of a long list can be wrong. */
const MOST_FIELDS_TOLD = 100;

/**
 * Parses `value`, which came from the wire.
 * @throws {ServiceError} `request_invalid`, naming the first field at fault; `detail` has the
 * others too, each with the first thing that is wrong with it
 */
export function parseWith<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data;
  const messages = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    if (messages.size === MOST_FIELDS_TOLD) break;
    const field = shortened(fieldName(path));
    // Keeps the first issue of a field: a value of the wrong type also fails the other rules.
    if (!messages.has(field)) messages.set(field, message);
  }
  const issues = [...messages].map(([field, message]) => ({ field, message }));
  const first = issues[0]!;
  throw new ServiceError("request_invalid", `Cannot accept \`${first.field}\`: ${first.message}`, {
    detail: issues,
  });
}

/**
 * Reads the body as JSON and parses it, after `prepare` if that is given.
 * @throws {ServiceError} `request_invalid` when it is not JSON or does not fit the schema
 */
export async function parseJsonBody<Output>(
  context: Context<ServiceEnvironment>,
  schema: z.ZodType<Output>,
  prepare: (body: JsonValue) => JsonValue = (body) => body,
): Promise<Output> {
  return parseWith(schema, prepare(await readJsonBody(context)));
}

/**
 * Reads the body as JSON.
 * @throws {ServiceError} `request_invalid` when it is not JSON, or has too many values or levels
 */
export async function readJsonBody(context: Context<ServiceEnvironment>): Promise<JsonValue> {
  const bytes = await context.get("arrived")(context.req.arrayBuffer());
  assertBoundedJson(new Uint8Array(bytes), "body");
  const body = readUtf8(bytes);
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ServiceError("request_invalid", "Cannot read the body: it is not JSON", { cause });
  }
}

/**
 * Decodes strictly: some shells send Latin-1 or UTF-16, and replacement characters would lead to a
 * wrong answer.
 */
function readUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new ServiceError("request_invalid", "Cannot read the body: it is not UTF-8", { cause });
  }
}

/** Returns the message for a wrong type or value if the schema has none of its own. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return TYPES[issue.expected];
  if (issue.code !== "invalid_value") return undefined;
  const { values } = issue;
  return `must be ${values.length > 1 ? "one of " : ""}${values.join(", ")}`;
}

const TYPES: Readonly<Record<string, string>> = {
  object: "must be an object",
  record: "must be an object",
  array: "must be an array",
  string: "must be a string",
  number: "must be a number",
  boolean: "must be true or false",
};

function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "body";
  return path.map(String).reduce((name, part) =>
    /^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`
  );
}
