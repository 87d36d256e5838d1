/**
 * Values of the interpreter of templates as Python writes them.
 * @module
 */

/** A value within the interpreter. */
export interface Held {
  /** Its class there. */
  readonly type: string;
  /** What it holds; lists and objects hold such values. */
  readonly value: unknown;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** What Python's `str` makes of a value: the text itself, or what stands for it in code. */
export function pythonText(held: Held): string {
  if (held.type === "UndefinedValue") return "";
  return typeof held.value === "string" ? held.value : pythonCode(held);
}

/** What Python's `json.dumps` makes of a value. */
export function jsonText({ type, value }: Held): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  if (value instanceof Map) {
    const members = [...value].map(([name, held]) => `${JSON.stringify(name)}: ${jsonText(held)}`);
    return `{${members.join(", ")}}`;
  }
  if (type === "FloatValue" && Number.isInteger(value)) return `${value}.0`;
  return JSON.stringify(value ?? null);
}

/** What Python's `repr` makes of a value: what stands for it in code. */
export function pythonCode({ type, value }: Held): string {
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
  const escaped = text.replace(/[\\\n\r\t]/g, (character) => ESCAPES.get(character)!);
  if (text.includes("'") && !text.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
