/**
 * The formats of JSON Schema that the mock can write, each with a test for it.
 * @module
 */

/** A format: how to recognise it, and a text of that kind. */
export interface TextFormat {
  /** True for texts of the format. */
  readonly pattern: RegExp;
  /** A text of the format. */
  readonly example: string;
}

const DATE = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";
const TIME = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)";
const HOST = "([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)(\\.[A-Za-z0-9][A-Za-z0-9-]{0,61})*";
const BYTE = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";

/** Formats by name. */
export const TEXT_FORMATS: Readonly<Record<string, TextFormat>> = {
  date: { pattern: new RegExp(`^${DATE}$`), example: "2026-01-15" },
  time: { pattern: new RegExp(`^${TIME}$`), example: "09:30:00Z" },
  "date-time": { pattern: new RegExp(`^${DATE}T${TIME}$`), example: "2026-01-15T09:30:00Z" },
  duration: {
    pattern: /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/,
    example: "PT15M",
  },
  email: { pattern: new RegExp(`^[\\w.+-]+@${HOST}$`), example: "ada@example.com" },
  hostname: { pattern: new RegExp(`^${HOST}$`), example: "example.com" },
  ipv4: { pattern: new RegExp(`^${BYTE}(\\.${BYTE}){3}$`), example: "192.0.2.1" },
  ipv6: { pattern: /^[0-9a-fA-F:]+:[0-9a-fA-F:]+$/, example: "2001:db8::1" },
  uri: { pattern: /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/, example: "https://example.com/" },
  "uri-reference": { pattern: /^\S*$/, example: "/path" },
  url: { pattern: /^https?:\/\/\S+$/, example: "https://example.com/" },
  uuid: {
    pattern: /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    example: "123e4567-e89b-42d3-a456-426614174000",
  },
  regex: { pattern: /^[\s\S]*$/, example: "^.*$" },
  "json-pointer": { pattern: /^(\/[^/]*)*$/, example: "/a" },
};
