/**
 * Splits JSON into its strings and what stands between them.
 * @module
 */

/** A part of JSON text. */
export interface JsonPart {
  /** Offset of its first character. */
  readonly start: number;
  /** The part as written; strings include their quotes. */
  readonly written: string;
  /**
   * Whether it is a string, or one that was cut off. Only the last one can be; it lacks its end
   * quote, and an incomplete escape at its end is dropped.
   */
  readonly kind: "text" | "cut_off_text" | "other";
}

/** Yields the parts of `json`. Searches for quotes only, since there may be millions of escapes. */
export function* jsonParts(json: string): Generator<JsonPart, void> {
  const part = (kind: JsonPart["kind"], start: number, end?: number): JsonPart => (
    { kind, start, written: json.slice(start, end) }
  );
  let end = 0;
  let start = json.indexOf('"');
  while (start !== -1) {
    if (start > end) yield part("other", end, start);
    const last = endQuote(json, start);
    if (last === -1) {
      end = wholeEnd(json, start);
      yield part("cut_off_text", start, end);
      break;
    }
    end = last + 1;
    yield part("text", start, end);
    start = json.indexOf('"', end);
  }
  if (end < json.length) yield part("other", end);
}

/** Returns the offset of the end quote of the string at `start`; -1 where it has none. */
function endQuote(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote;
}

/** Whether an odd number of backslashes precedes `place`. */
function isEscaped(json: string, place: number): boolean {
  let first = place;
  while (json[first - 1] === "\\") first--;
  return (place - first) % 2 === 1;
}

/** Returns the end of `json`, or the start of an escape that was cut off. */
function wholeEnd(json: string, start: number): number {
  const last = json.lastIndexOf("\\");
  const isEscape = last > start && !isEscaped(json, last);
  const isCutOff = isEscape && !/^\\(?:u[\da-f]{4}|[^u])/i.test(json.slice(last));
  return isCutOff ? last : json.length;
}
