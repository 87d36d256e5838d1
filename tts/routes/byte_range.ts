/**
 * Byte ranges of an audio file (RFC 9110, section 14): browsers seek with them, and some play
 * nothing from a server without them.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";

/** The bytes from `start` to before `end`. */
export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** One past the last byte. */
  readonly end: number;
}

/** The request headers that ask for a range. */
export interface RangeHeaders {
  /** `Range`. */
  readonly range: string | undefined;
  /** `If-Range`: the range applies only while the file has this entity tag. */
  readonly ifRange: string | undefined;
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * Returns the requested range of a file with `length` bytes and the entity tag `tag`. Undefined
 * means the whole file: no range is given, or several are, or one of another file.
 */
export function rangeOf(
  { range, ifRange }: RangeHeaders,
  length: number,
  tag: string,
): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = range?.match(ONE_RANGE) ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (ifRange !== undefined && ifRange !== tag) return undefined;
  if (first === "") {
    const count = Math.min(Number(last), length);
    return count === 0 ? "unsatisfiable" : { start: length - count, end: length };
  }
  const start = Number(first);
  const end = last === "" ? length : Math.min(Number(last) + 1, length);
  if (last !== "" && Number(last) < start) return undefined;
  return start < length ? { start, end } : "unsatisfiable";
}

/** Creates the error for a range outside a file of `length` bytes. */
export function unsatisfiable(length: number): ServiceError {
  return new ServiceError(
    "range_not_satisfiable",
    `Cannot send the range in \`Range\`: the audio has ${length} bytes`,
    { detail: { bytes: length } },
  );
}
