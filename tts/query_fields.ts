/**
 * Reads the fields of a request from a query string.
 * @module
 */
import { z } from "zod";
import { flagOf } from "../shared/flags.ts";
import { parseWith } from "../shared/http/validation.ts";
import type { JsonValue } from "../shared/json.ts";
import type { SynthesisPlanner } from "./synthesis.ts";

/** What repeated values are checked against. */
export interface AllowedValues {
  /** Schema of the fields. */
  readonly schema: z.ZodObject;
  /** Knows which voices exist. */
  readonly planner: Pick<SynthesisPlanner, "voiceOf">;
}

/**
 * Reads the fields of a query without validating them: numbers and booleans are converted,
 * `spell_out` becomes a list. Of any other field that is repeated, the first value counts, but
 * every further value must be allowed too, since nobody can tell which one the client meant.
 * @throws {ServiceError} `request_invalid` naming a field with a further value that is not allowed
 */
export function queryFields(
  search: URLSearchParams,
  allowed: AllowedValues,
): Record<string, JsonValue> {
  const fields: Record<string, JsonValue> = {};
  for (const name of new Set(search.keys())) {
    const texts = search.getAll(name);
    if (name === "spell_out") {
      fields[name] = texts.flatMap((text) => text.split(","));
      continue;
    }
    const [first, ...others] = texts.map((text) => readValue(name, text));
    fields[name] = first!;
    if (others.length > 0) assertAllowed(name, others, allowed);
  }
  return fields;
}

function readValue(name: string, text: string): JsonValue {
  if (TEXT_FIELDS.has(name)) return text;
  if (FLAG_FIELDS.has(name)) return flagOf(text) ?? text;
  return NUMBER.test(text) ? Number(text) : text;
}

function assertAllowed(
  name: string,
  values: readonly JsonValue[],
  { schema: { shape }, planner }: AllowedValues,
): void {
  if (!Object.hasOwn(shape, name)) return;
  const alone = z.object({ [name]: shape[name]! });
  for (const value of values) {
    parseWith(alone, { [name]: value });
    if (name === "voice") planner.voiceOf({ voice: String(value) });
  }
}

const TEXT_FIELDS: ReadonlySet<string> = new Set([
  "text",
  "voice",
  "language",
  "lexicon_hash",
  "ref_audio_b64",
  "style_ref_audio_b64",
]);
const FLAG_FIELDS: ReadonlySet<string> = new Set([
  "ssml_lite",
  "emit_visemes",
  "subtalker_dosample",
]);
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
