/**
 * Parts of an audio file that a player asks for (RFC 9110, section 14): browsers seek so, and some
 * play nothing that they cannot ask for in parts.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";

/** The bytes from `start` to before `end`. */
export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** Behind the last byte. */
  readonly end: number;
}

/** The headers of a request that ask for a part. */
export interface RangeHeaders {
  /** `Range`. */
  readonly range: string | undefined;
  /** `If-Range`: the part is wanted only of this very file. */
  readonly ifRange: string | undefined;
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The part of a file of `length` bytes with the entity tag `tag` that is asked for; undefined for the
 * whole: no part is named, or several are, or one of another file.
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

/** What is thrown for a part that a file of `length` bytes does not have. */
export function unsatisfiable(length: number): ServiceError {
  return new ServiceError(
    "range_not_satisfiable",
    `Cannot send the part in \`Range\`: the audio has ${length} bytes`,
    { detail: { bytes: length } },
  );
}
