/**
 * Writes values of the template interpreter as Python does.
 * @module
 */

/** A value of the interpreter. */
export interface TemplateValue {
  /** Name of its class in the interpreter. */
  readonly type: string;
  /** The JavaScript value; lists and objects contain values of the interpreter. */
  readonly value: unknown;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** The backslash, and what Python does not print: controls, joiners, blanks but the space. */
const UNPRINTABLE = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** Writes a value like Python's `str`: a string as it is, anything else as code. */
export function pythonText(held: TemplateValue): string {
  if (held.type === "UndefinedValue") return "";
  return typeof held.value === "string" ? held.value : pythonCode(held);
}

/** Arguments of Python's `json.dumps`. */
export interface JsonForm {
  /** Indentation of each level; undefined writes all in one line. */
  readonly indent?: string | undefined;
  /** What stands between two items, and between a key and its value. */
  readonly separators?: readonly [string, string] | undefined;
  /** Whether all but the printable characters of ASCII are escaped. */
  readonly isAscii?: boolean;
  /** Whether members come in the order of their keys. */
  readonly isSorted?: boolean;
}

/** Writes a value like Python's `json.dumps`. */
export function jsonText(held: TemplateValue, form: JsonForm = {}, lineStart = "\n"): string {
  const { type, value } = held;
  const { indent, separators: [between, colon] = [indent === undefined ? ", " : ",", ": "] } = form;
  const nextStart = lineStart + (indent ?? "");
  const whole = (parts: readonly string[], [open, close]: readonly [string, string]) => {
    if (indent === undefined || parts.length === 0) return open + parts.join(between) + close;
    return open + nextStart + parts.join(between + nextStart) + lineStart + close;
  };
  const ofItem = (item: TemplateValue) => jsonText(item, form, nextStart);
  if (Array.isArray(value)) return whole(value.map(ofItem), ["[", "]"]);
  if (value instanceof Map) {
    const names: string[] = [...value.keys()];
    const members = (form.isSorted ? names.toSorted() : names)
      .map((name) => quotedJson(name, form) + colon + ofItem(value.get(name)));
    return whole(members, ["{", "}"]);
  }
  if (type === "FloatValue" && Number.isInteger(value)) return `${value}.0`;
  return typeof value === "string" ? quotedJson(value, form) : JSON.stringify(value ?? null);
}

function quotedJson(text: string, { isAscii }: JsonForm): string {
  const json = JSON.stringify(text);
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return isAscii ? json.replace(/[^ -~]/g, escape) : json;
}

/** Writes a value like Python's `repr`: as it stands in code. */
export function pythonCode({ type, value }: TemplateValue): string {
  if (type === "NullValue") return "None";
  if (type === "FloatValue" && Number.isInteger(value)) return `${value}.0`;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonCode).join(", ")}]`;
  if (!(value instanceof Map)) return String(value);
  const members = [...value].map(([name, member]) => `${quoted(name)}: ${pythonCode(member)}`);
  return `{${members.join(", ")}}`;
}

function quoted(text: string): string {
  const escaped = text.replace(
    UNPRINTABLE,
    (character) => ESCAPES.get(character) ?? hex(character),
  );
  if (text.includes("'") && !text.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}

/** Returns the escape of a character: `\x1b`, `\u200d` or `\U000e0001`. */
function hex(character: string): string {
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
