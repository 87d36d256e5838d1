/**
 * The fields of a request in a query.
 * @module
 */
import { flagOf } from "../shared/flags.ts";
import type { JsonValue } from "../shared/json.ts";

/**
 * Fields of a query: numbers and truths are read as such, `spell_out` as a list. Of another field that
 * is there more than once the first counts.
 */
export function queryFields(search: URLSearchParams): Record<string, JsonValue> {
  const fields: Record<string, JsonValue> = {};
  for (const name of new Set(search.keys())) {
    const value = search.get(name)!;
    if (TEXT_FIELDS.has(name)) fields[name] = value;
    else if (name === "spell_out") fields[name] = search.getAll(name).flatMap((v) => v.split(","));
    else if (FLAG_FIELDS.has(name)) fields[name] = flagOf(value) ?? value;
    else fields[name] = NUMBER.test(value) ? Number(value) : value;
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
const FLAG_FIELDS: ReadonlySet<string> = new Set([
  "ssml_lite",
  "emit_visemes",
  "subtalker_dosample",
]);
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
