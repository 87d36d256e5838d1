/**
 * Grammars of JSON Schema's formats, without the quotes (RFC 3339, RFC 4122).
 * @module
 */
import { EMAIL, HOSTNAME, IPV4, URI, URI_REFERENCE, WEB_ADDRESS } from "./addresses.ts";
import type { Format } from "./format.ts";
import type { Counts } from "./rules.ts";

const MONTH_DAY = '("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01])' +
  ' | ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30")' +
  ' | "02-" ("0" [1-9] | "1" [0-9] | "2" [0-8])';
/** Leap years from 1000 to 2999. */
const LEAP_YEAR =
  '([12] [0-9] ("0" [48] | [2468] [048] | [13579] [26]) | ("1" [26] | "2" [048]) "00")';
const DATE = `([12] [0-9]{3} "-" (${MONTH_DAY}) | ${LEAP_YEAR} "-02-29")`;
const CLOCK = '("0" | "1") [0-9] | "2" [0-3]';
const TIME = `(${CLOCK}) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{1,6})? ` +
  `("Z" | [-+] (${CLOCK}) ":" [0-5] [0-9])`;
const HEX = "[0-9a-fA-F]";
const COUNT = "[0-9]{1,3}";
const CLOCK_DURATION = `"T" (${COUNT} "H" (${COUNT} "M")? (${COUNT} "S")? ` +
  `| ${COUNT} "M" (${COUNT} "S")? | ${COUNT} "S")`;
const DATE_DURATION =
  `(${COUNT} "Y" (${COUNT} "M" (${COUNT} "D")?)? | ${COUNT} "M" (${COUNT} "D")? | ${COUNT} "D")`;

const GROUP = `${HEX}{1,4}`;
const IPV6_GROUPS = 8;
/** An address in full, or with the zeros omitted between the first `before` groups and the rest. */
const IPV6 = [
  `${GROUP} (":" ${GROUP}){${IPV6_GROUPS - 1}}`,
  ...Array.from({ length: IPV6_GROUPS - 1 }, (_, before) => {
    const first = before === 0 ? "" : `${GROUP} (":" ${GROUP}){${before - 1}} `;
    return `${first}"::" (${GROUP} (":" ${GROUP}){0,${IPV6_GROUPS - 2 - before}})?`;
  }),
].join(" | ");

/** The grammars of each format, the widest first. */
const FORMATS: ReadonlyMap<string, readonly Format[]> = new Map([
  ["date", [{ expression: DATE, least: 10, most: 10 }]],
  ["time", [{ expression: TIME, least: 9, most: 21 }]],
  ["date-time", [{ expression: `${DATE} "T" ${TIME}`, least: 20, most: 32 }]],
  ["duration", [{
    expression: `"P" (${DATE_DURATION} (${CLOCK_DURATION})? | ${CLOCK_DURATION} | ${COUNT} "W")`,
    least: 3,
    most: 26,
  }]],
  ["uuid", [uuid(`${HEX}{4}`, `${HEX}{4}`)]],
  // Pydantic's name of a random UUID.
  ["uuid4", [uuid(`"4" ${HEX}{3}`, `[89abAB] ${HEX}{3}`)]],
  ["email", EMAIL],
  ["hostname", HOSTNAME],
  ["ipv4", IPV4],
  ["ipv6", [{ expression: `(${IPV6})`, least: 2, most: 39 }]],
  ["uri", URI],
  ["uri-reference", URI_REFERENCE],
  ["url", WEB_ADDRESS],
  ["base64", [{
    expression: '([0-9A-Za-z+/]{4}){0,64} ([0-9A-Za-z+/] [AQgw] "==")?',
    least: 0,
    most: 260,
  }]],
]);

/** Formats of JSON Schema that have no grammar here; other names say nothing about validity. */
const NOT_WRITTEN: ReadonlySet<string> = new Set([
  "idn-email",
  "idn-hostname",
  "iri",
  "iri-reference",
  "json-pointer",
  "relative-json-pointer",
  "regex",
  "uri-template",
]);

/** Whether a format restricts texts; false for a name that is only an annotation. */
export function isDefinedFormat(name: string): boolean {
  return NOT_WRITTEN.has(name) || FORMATS.has(name);
}

/**
 * Returns the widest grammar of the format `name` whose texts have such lengths; undefined for a
 * name that is not a format of JSON Schema, and so only an annotation, as OpenAPI's `password` is.
 * @throws {RangeError} when it cannot be enforced
 */
export function formatOf(name: string, { least, most }: Counts): Format | undefined {
  if (NOT_WRITTEN.has(name)) throw new RangeError(name);
  const widths = FORMATS.get(name);
  if (widths === undefined) return undefined;
  const fitting = widths.find((format) => format.least >= least && format.most <= most);
  if (fitting === undefined) throw new RangeError("this minLength or maxLength");
  return fitting;
}

function uuid(third: string, fourth: string): Format {
  const expression = `${HEX}{8} "-" ${HEX}{4} "-" ${third} "-" ${fourth} "-" ${HEX}{12}`;
  return { expression, least: 36, most: 36 };
}
