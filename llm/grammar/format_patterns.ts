/**
 * Patterns beside a format, as tools and people write them, each with what both of them allow.
 * Whether any other pattern implies a format is not decided here.
 * @module
 */

/** What enforces both a format and a pattern: another pattern, or the format alone. */
export type EnforcedTogether =
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "format" };

const FORMAT_ALONE: EnforcedTogether = { kind: "format" };

/** Parts of dates and times, normalized as by {@linkcode inOneWay}. */
const LOOSE_DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const DATE = String
  .raw`\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|(02)-(0[1-9]|1\d|2[0-8]))`;
const DATE_OF_ANY_YEAR = String
  .raw`((\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|${DATE})`;
const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
const LOOSE_CLOCK = String.raw`\d{2}:\d{2}:\d{2}`;
const OFFSET = String.raw`[+-]([01]\d|2[0-3]):[0-5]\d`;
const LOOSE_OFFSET = String.raw`[+-]\d{2}:\d{2}`;
/** Seconds, which are optional for zod 4.0 and required by the format. */
const OPTIONAL_SECONDS = String.raw`:[0-5]\d(:[0-5]\d(\.\d+)?)?`;
const SECONDS = String.raw`:[0-5]\d:[0-5]\d(\.\d+)?`;

const FRACTION = String
  .raw`(?:\(\\\.\\d(?:\+|\{[1-9]\d*(?:,\d*)?\})\)\??|\\\.\\d(?:\+|\{[1-9]\d*(?:,\d*)?\}))?`;
const ZONE = exactly(
  "Z",
  "(Z)",
  OFFSET,
  `(Z|${OFFSET})`,
  `(Z|(${OFFSET}))`,
  `(${OFFSET}|Z)`,
);
const DATES = exactly(DATE, `(${DATE})`, DATE_OF_ANY_YEAR, `(${DATE_OF_ANY_YEAR})`);
const TIME = `${exactly(CLOCK)}${FRACTION}${ZONE}`;
const DATE_TIME = `${DATES}T(?:${TIME}|\\(${TIME}\\))`;

/** Matches a class of the characters of UUIDs, with its ranges in any order. */
const HEX = String.raw`\[(?:0-9|\\d|a-f|A-F)+\]`;
const UUID = String
  .raw`${HEX}\{8\}-(?:${HEX}\{4\}-(?:${HEX}\{4\}|(?:[1-8]|\[1-[1-8]\])${HEX}\{3\})-(?:${HEX}\{4\}|\[[89abAB]+\]${HEX}\{3\})-|\(${HEX}\{4\}-\)\{3\})${HEX}\{12\}`;
const SPECIAL_UUID = ["0", "f"].map((digit) =>
  [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join("-")
).join("|");

const BYTE = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)`;
/** zod 4.0's pattern, which allows a colon at the end of an address. */
const LOOSE_IPV6 = String
  .raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})$`;
const IPV6 = String
  .raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4})?::(([0-9a-fA-F]{1,4}:){0,5}[0-9a-fA-F]{1,4})?)$`;
const ZOD_IPV6 = String
  .raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$`;

/**
 * Mailboxes that all of {@linkcode EMAILS} allow: parts between single dots, labels without a
 * hyphen at an end.
 */
const MAILBOX = String
  .raw`^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$`;
/** The same, with at most 64 characters before the `@`, and labels of at most 40. */
const SHORT_MAILBOX = String
  .raw`^[A-Za-z0-9_+-]{1,31}(\.[A-Za-z0-9_+-]{1,15}){0,2}@([A-Za-z0-9]([A-Za-z0-9-]{0,38}[A-Za-z0-9])?\.){1,4}[A-Za-z]{2,40}$`;
const EMAILS: ReadonlyMap<string, string> = new Map([
  // zod from 4.0 on, and its alternative patterns.
  [
    String
      .raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
    MAILBOX,
  ],
  [
    String
      .raw`^([A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
    MAILBOX,
  ],
  [
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?" +
    String.raw`(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$`,
    SHORT_MAILBOX,
  ],
  [
    String
      .raw`^(([^<>()\[\]\\.,;:\s@"]+(\.[^<>()\[\]\\.,;:\s@"]+)*)|(".+"))@((\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}])|(([a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,}))$`,
    MAILBOX,
  ],
  [String.raw`^[^\s@"]{1,64}@[^\s@]{1,255}$`, SHORT_MAILBOX],
  // ArkType.
  [String.raw`^[\w%+.-]+@[\d.A-Za-z-]+\.[A-Za-z]{2,}$`, MAILBOX],
  // Patterns that people write by hand.
  [String.raw`^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$`, MAILBOX],
  [String.raw`^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$`, MAILBOX],
  [String.raw`^[\w.+-]+@[\w.-]+\.[a-zA-Z]{2,}$`, MAILBOX],
  [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, MAILBOX],
  [String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`, MAILBOX],
  [String.raw`^\S+@\S+\.\S+$`, MAILBOX],
  [String.raw`^\S+@\S+$`, MAILBOX],
  [String.raw`@`, MAILBOX],
]);

/** A web address after its scheme. */
const WEB = String
  .raw`://([A-Za-z0-9]([A-Za-z0-9-]{0,30}[A-Za-z0-9])?\.){0,4}[A-Za-z]([A-Za-z0-9-]{0,30}[A-Za-z0-9])?(:[1-9]\d{0,3})?(/[A-Za-z0-9._~-]{1,60}){0,8}/?(\?[A-Za-z0-9._~=&-]{1,80})?$`;
/** zod 4.0's local time, which it calls a `time`; the standard's `time` always has a zone. */
const LOCAL_TIME = String.raw`^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$`;

/** Matches a pattern that asks for a scheme, and at most for something after it. */
const WEB_BEGINNING = /^\^(http|https|https\?):(?:\/\/|\\\/\\\/)(?:(?:\.|\\S)[+*]\$?)?$/;

/** Patterns of tools that imply a format; {@linkcode withoutLookAround} replaces some of them. */
const IMPLYING: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ["date", [whole(DATES)]],
  ["time", [whole(TIME)]],
  ["date-time", [whole(DATE_TIME)]],
  ["uuid", [whole(UUID), new RegExp(String.raw`^\^\(${UUID}(?:\|(?:${SPECIAL_UUID}))*\)\$$`)]],
  ["ipv4", [whole(exactly(`(${BYTE}\\.){3}${BYTE}`))]],
  ["ipv6", [alone(inOneWay(ZOD_IPV6))]],
  ["hostname", [
    alone(
      String
        .raw`^(?=.{1,253}\.?$)[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\.?$`,
    ),
  ]],
  ["duration", [
    alone(
      String
        .raw`^P((\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$`,
    ),
  ]],
  ["base64", [
    alone(String.raw`^$|^([0-9a-zA-Z+/]{4})*(([0-9a-zA-Z+/]{2}==)|([0-9a-zA-Z+/]{3}=))?$`),
  ]],
]);

/** Patterns that every text written for a format matches. */
const IMPLIED: ReadonlyMap<string, readonly string[]> = new Map([
  ["date", [String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`]],
  ["ipv4", [String.raw`^(\d{1,3}\.){3}\d{1,3}$`, String.raw`^\d{1,3}(\.\d{1,3}){3}$`]],
  ["uri", [String.raw`^\S+$`, ":"]],
]);

/** Returns what enforces both `pattern` and `format`; undefined where that is not known. */
export function enforcedTogether(format: string, pattern: string): EnforcedTogether | undefined {
  const plain = inOneWay(pattern);
  if (pattern === ".*" || pattern === "^.*$" || IMPLIED.get(format)?.includes(plain)) {
    return FORMAT_ALONE;
  }
  if (format === "email") return enforced(EMAILS.get(plain));
  if (format === "uri" || format === "url") {
    const scheme = WEB_BEGINNING.exec(pattern)?.[1];
    return enforced(scheme === undefined ? undefined : `^${scheme}${WEB}`);
  }
  if (format === "ipv6" && plain === LOOSE_IPV6) return enforced(IPV6);
  // zod, which writes it, checks the pattern alone.
  if (format === "time" && plain === LOCAL_TIME) return enforced(pattern);
  const strict = strictClock(plain);
  const isImplying = IMPLYING.get(format)?.some((form) => form.test(strict)) ?? false;
  return isImplying ? enforced(strict === plain ? pattern : strict) : undefined;
}

function enforced(pattern: string | undefined): EnforcedTogether | undefined {
  return pattern === undefined ? undefined : { kind: "pattern", pattern };
}

/** Restricts the pattern to real days, hours and zones, and to what the format requires. */
function strictClock(plain: string): string {
  return plain
    .replaceAll(LOOSE_DATE, () => DATE_OF_ANY_YEAR)
    .replaceAll(LOOSE_CLOCK, () => CLOCK)
    .replaceAll(LOOSE_OFFSET, () => OFFSET)
    .replace(OPTIONAL_SECONDS, () => SECONDS)
    // zod's local times may lack a zone.
    .replace("(Z||", "(Z|")
    .replace("(Z|)", "(Z)");
}

/** Normalizes a pattern: digits become `\d`, and groups become `(`. */
function inOneWay(pattern: string): string {
  return pattern.replaceAll("[0-9]", String.raw`\d`).replaceAll("(?:", "(");
}

/** Returns a regular expression that matches the sources `patterns` and nothing else. */
function exactly(...patterns: readonly string[]): string {
  return `(?:${patterns.map((one) => RegExp.escape(one)).join("|")})`;
}

/** Matches the source `pattern` and nothing else. */
function alone(pattern: string): RegExp {
  return new RegExp(`^${exactly(pattern)}$`);
}

/** Matches `expression` between both anchors, in a group or not. */
function whole(expression: string): RegExp {
  return new RegExp(String.raw`^\^(?:${expression}|\(${expression}\))\$$`);
}
