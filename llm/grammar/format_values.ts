/**
 * Whether a text is of a format of JSON Schema (RFC 3339, RFC 3986, RFC 4122, RFC 5322, RFC 1123).
 * @module
 */
import { isDefinedFormat } from "./formats.ts";

/** Allows a leap second where there may be one, at the end of a day. */
const TIME =
  /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)|23:59:60(\.\d+)?Z)$/i;
const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const HOSTNAME = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`, "i");
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const EMAIL = new RegExp(`^${ATOM}(\\.${ATOM})*@${LABEL}(\\.${LABEL})+$`, "i");
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/;
const URI_CHARACTERS = "(?:[a-z0-9._~:/?[\\]@!$&'()*+,;=-]|%[0-9a-f]{2})*";
const URI_REFERENCE = new RegExp(`^${URI_CHARACTERS}(#${URI_CHARACTERS})?$`, "i");
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DURATION = /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/;

const IS_OF: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["date", isDate],
  ["time", (text) => TIME.test(text)],
  ["date-time", isDateTime],
  ["duration", (text) => DURATION.test(text)],
  ["uuid", (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)],
  [
    "uuid4",
    (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text),
  ],
  ["email", (text) => EMAIL.test(text)],
  ["hostname", (text) => HOSTNAME.test(text)],
  ["ipv4", (text) => IPV4.test(text)],
  ["ipv6", (text) => /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)],
  ["uri", (text) => SCHEME.test(text) && URI_REFERENCE.test(text)],
  ["uri-reference", (text) => URI_REFERENCE.test(text)],
  ["url", (text) => /^https?:/i.test(text) && URI_REFERENCE.test(text) && URL.canParse(text)],
  ["base64", (text) => /^([0-9a-z+/]{4})*([0-9a-z+/]{2}==|[0-9a-z+/]{3}=)?$/i.test(text)],
]);

/**
 * Whether `text` is of the format `name`; true for a name that says nothing about validity,
 * undefined for a format that is not checked here.
 */
export function isOfFormat(name: string, text: string): boolean | undefined {
  return isDefinedFormat(name) ? IS_OF.get(name)?.(text) : true;
}

/** Whether `text` is a day that exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` takes days beyond the end of a month for days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isDateTime(text: string): boolean {
  const [date = "", time = "", ...rest] = text.split(/[Tt]/);
  return rest.length === 0 && isDate(date) && TIME.test(time);
}
