/**
 * JSON in parts: texts, and what stands between them.
 * @module
 */

/** A part of some JSON. */
export interface JsonPart {
  /** Where it begins. */
  readonly start: number;
  /** The part as it is written, a text with its quotes. */
  readonly written: string;
  /**
   * Whether it is a text, or one that was cut off: the last one may be, and is there without its end, as
   * far as its escapes are whole.
   */
  readonly kind: "text" | "cut_off_text" | "other";
}

/** The parts of `json`, in their order. Looks for quotes alone, since there may be millions of escapes. */
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

/** The quote that ends the text which begins at `start`; -1 where none does. */
function endQuote(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote;
}

/** Whether an odd number of backslashes stands before `place`. */
function isEscaped(json: string, place: number): boolean {
  let first = place;
  while (json[first - 1] === "\\") first--;
  return (place - first) % 2 === 1;
}

/** Where `json` ends, or the escape begins in which it was cut off. */
function wholeEnd(json: string, start: number): number {
  const last = json.lastIndexOf("\\");
  const isEscape = last > start && !isEscaped(json, last);
  const isCutOff = isEscape && !/^\\(?:u[\da-f]{4}|[^u])/i.test(json.slice(last));
  return isCutOff ? last : json.length;
}
