/**
 * Replacements for patterns that tools write: they can be enforced, or are stricter. What matches a
 * replacement matches the tool's own pattern.
 * @module
 */

/** zod's pattern of durations: something must follow a `T`, and weeks stand alone. */
const DURATION = String
  .raw`^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$`;
/** Without fractions, which the format that zod adds does not allow. */
const CLOCK = String.raw`T(\d+H(\d+M)?(\d+S)?|\d+M(\d+S)?|\d+S)`;
const CALENDAR = String.raw`(\d+Y(\d+M)?(\d+D)?|\d+M(\d+D)?|\d+D)`;

/** zod's pattern of hosts: at most 253 characters, which four labels of 60 do not reach. */
const HOSTNAME = String
  .raw`^(?=.{1,253}\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\.?$`;
const LABEL = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,58}[a-zA-Z0-9])?";

/** zod 4.0's pattern of e-mail addresses: they do not begin with a dot, nor have two in a row. */
const EMAIL = String
  .raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`;
const MAILBOX = String.raw`[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*`;
const DOMAIN = String.raw`([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}`;

/** zod's pattern of emoji: components alone, such as digits, are not enough. */
const EMOJI = String
  .raw`^(?=[\s\S]*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$`;

const KNOWN: ReadonlyMap<string, string> = new Map([
  [EMAIL, `^${MAILBOX}@${DOMAIN}$`],
  [DURATION, String.raw`^P(\d+W|${CALENDAR}(${CLOCK})?|${CLOCK})$`],
  [EMOJI, String.raw`^\p{Extended_Pictographic}+$`],
  [HOSTNAME, String.raw`^${LABEL}(\.${LABEL}){0,3}$`],
]);

/** Beginning of pydantic's pattern of a decimal number as text, which must have a digit. */
const DECIMAL = String.raw`^(?!^[-+.]*$)[+-]?0*`;
/** Rest of that pattern with a limit of decimal places, and in `DIGITS` also one of digits. */
const PLACES = /^\\d\*\\\.\?\\d\{0,(\d+)\}0\*\$$/;
const DIGITS =
  /^\(\?:\\d\{0,(\d+)\}\|\(\?=\[\\d\.\]\{1,\d+\}0\*\$\)\\d\{0,\1\}\\\.\\d\{0,(\d+)\}0\*\$\)$/;

/** Returns `pattern`, or a replacement without look-around where it is known to be a tool's. */
export function withoutLookAround(pattern: string): string {
  if (!pattern.startsWith(DECIMAL)) return KNOWN.get(pattern) ?? pattern;
  const rest = pattern.slice(DECIMAL.length);
  if (/^\\d\*\\\.\?\\d\*\$$/.test(rest)) return decimal("1,", "0,", "1,");
  const [, places] = PLACES.exec(rest) ?? [];
  if (places !== undefined) {
    return places === "0" ? pattern : decimal("1,", `0,${places}`, `1,${places}`);
  }
  const [, whole, fraction] = DIGITS.exec(rest) ?? [];
  return whole === undefined || whole === "0" || fraction === "0"
    ? pattern
    : decimal(`1,${whole}`, `0,${fraction}`, `1,${fraction}`);
}

/** A number with so many digits before the point, after it, and after it where none come before. */
function decimal(whole: string, fraction: string, alone: string): string {
  return String.raw`^[+-]?(\d{${whole}}(\.\d{${fraction}})?|\.\d{${alone}})$`;
}
