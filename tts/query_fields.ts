/**
 * The fields of a request in a query.
 * @module
 */
import type { JsonValue } from "../shared/json.ts";

/** Fields of a query: numbers and booleans are read as such, `spell_out` as a list. */
export function queryFields(search: URLSearchParams): Record<string, JsonValue> {
  const fields: Record<string, JsonValue> = {};
  for (const [name, value] of search) {
    if (TEXT_FIELDS.has(name)) fields[name] = value;
    else if (name === "spell_out") fields[name] = search.getAll(name).flatMap((v) => v.split(","));
    else fields[name] = scalar(value);
  }
  return fields;
}

const TEXT_FIELDS: ReadonlySet<string> = new Set([
  "text",
  "voice",
  "language",
  "lexicon_hash",
  "ref_audio_b64",
  "style_ref_audio_b64",
]);
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function scalar(value: string): JsonValue {
  // Python writes them with a capital.
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  return NUMBER.test(value) ? Number(value) : value;
}
