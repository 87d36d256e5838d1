/**
 * Limits of JSON from a client, checked before it is parsed: millions of values or levels would
 * keep the parser busy, and all other requests waiting, for seconds.
 * @module
 */
import { ServiceError } from "../errors.ts";

const MOST_LEVELS = 200_000;
const MOST_VALUES = 1_000_000;
/** Shorter texts are parsed in no time, whatever they hold. */
const HARMLESS_BYTES = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Checks the JSON in `bytes`, which need not be well-formed; errors call it `what`.
 * @throws {ServiceError} `request_invalid` when it has too many values or levels
 */
export function assertBoundedJson(bytes: Uint8Array, what: "body" | "frame"): void {
  const beyond = (how: string) =>
    new ServiceError("request_invalid", `Cannot read the ${what}: it ${how}`);
  if (bytes.length <= HARMLESS_BYTES) return;
  let levels = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
    } else if (byte === COMMA) {
      values++;
    } else if ((byte | BRACE_BIT) === OPENING) {
      values++;
      if (++levels > MOST_LEVELS) throw beyond(`is nested deeper than ${MOST_LEVELS} levels`);
    } else if ((byte | BRACE_BIT) === CLOSING) {
      levels--;
    }
    if (values > MOST_VALUES) throw beyond(`has more than ${MOST_VALUES} values`);
  }
}

/** Returns the index of the quote that ends the string at `start`, else `bytes.length`. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}
