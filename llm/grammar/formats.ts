/**
 * Grammars of JSON Schema's formats, without the quotes (RFC 3339, RFC 4122).
 * @module
 */

const MONTH_DAY = '("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01])' +
  ' | ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30")' +
  ' | "02-" ("0" [1-9] | "1" [0-9] | "2" [0-8])';
const DATE = `("19" | "20") [0-9]{2} "-" (${MONTH_DAY})`;
const CLOCK = '("0" | "1") [0-9] | "2" [0-3]';
const TIME = `(${CLOCK}) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{1,3})? ` +
  `("Z" | [-+] (${CLOCK}) ":" [0-5] [0-9])`;
const LABEL = "[a-z0-9] ([a-z0-9-]{0,30} [a-z0-9])?";
const BYTE = '("25" [0-5] | "2" [0-4] [0-9] | "1" [0-9] [0-9] | [1-9] [0-9] | [0-9])';
const HOST = `${LABEL} ("." ${LABEL}){1,3}`;

/** A grammar for each format that can be enforced. */
export const FORMATS: Readonly<Record<string, string>> = {
  "date": DATE,
  "time": TIME,
  "date-time": `${DATE} "T" ${TIME}`,
  "uuid": '[0-9a-f]{8} "-" [0-9a-f]{4} "-" [0-9a-f]{4} "-" [0-9a-f]{4} "-" [0-9a-f]{12}',
  "email": `[A-Za-z0-9] ([A-Za-z0-9_+-]{0,30} [A-Za-z0-9])? "@" ${HOST}`,
  "hostname": HOST,
  "ipv4": `${BYTE} ("." ${BYTE}){3}`,
  "uri": `"http" "s"? "://" ${HOST} ("/" [A-Za-z0-9._~-]{1,40})*`,
};
