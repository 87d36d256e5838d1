/**
 * The formats of JSON Schema that the mock can generate, each with a pattern to check it.
 * @module
 */

/** A format: how to recognise it, and examples. */
export interface TextFormat {
  /** Matches texts of the format. */
  readonly pattern: RegExp;
  /** Texts of the format, the usual one first, the shortest last. */
  readonly examples: readonly [string, ...string[]];
}

const DATE = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";
const TIME = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)";
const HOST = "([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)(\\.[A-Za-z0-9][A-Za-z0-9-]{0,61})*";
const BYTE = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";

/** Formats by name. */
export const TEXT_FORMATS: Readonly<Record<string, TextFormat>> = {
  date: { pattern: new RegExp(`^${DATE}$`), examples: ["2026-01-15"] },
  time: { pattern: new RegExp(`^${TIME}$`), examples: ["09:30:00Z"] },
  "date-time": { pattern: new RegExp(`^${DATE}T${TIME}$`), examples: ["2026-01-15T09:30:00Z"] },
  duration: {
    pattern: /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/,
    examples: ["PT15M", "P1D"],
  },
  email: {
    pattern: new RegExp(`^[\\w.+-]+@${HOST}$`),
    examples: ["ada@example.com", "a@b.io", "a@b"],
  },
  hostname: { pattern: new RegExp(`^${HOST}$`), examples: ["example.com", "a.io", "a"] },
  ipv4: { pattern: new RegExp(`^${BYTE}(\\.${BYTE}){3}$`), examples: ["192.0.2.1", "1.1.1.1"] },
  ipv6: { pattern: /^[0-9a-fA-F:]+:[0-9a-fA-F:]+$/, examples: ["2001:db8::1", "::1"] },
  uri: {
    pattern: /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/,
    examples: ["https://example.com/", "http://a", "a:b"],
  },
  "uri-reference": { pattern: /^\S*$/, examples: ["/path", "/"] },
  url: { pattern: /^https?:\/\/\S+$/, examples: ["https://example.com/", "http://a"] },
  uuid: {
    pattern: /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    examples: ["123e4567-e89b-42d3-a456-426614174000"],
  },
  regex: { pattern: /^[\s\S]*$/, examples: ["^.*$", "."] },
  "json-pointer": { pattern: /^(\/[^/]*)*$/, examples: ["/a", ""] },
};
