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

/** Writes a value like Python's `str`: a string as it is, anything else as code. */
export function pythonText(held: TemplateValue): string {
  if (held.type === "UndefinedValue") return "";
  return typeof held.value === "string" ? held.value : pythonCode(held);
}

/** Writes a value like Python's `json.dumps`. */
export function jsonText({ type, value }: TemplateValue): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  if (value instanceof Map) {
    const members = [...value].map(([name, held]) => `${JSON.stringify(name)}: ${jsonText(held)}`);
    return `{${members.join(", ")}}`;
  }
  if (type === "FloatValue" && Number.isInteger(value)) return `${value}.0`;
  return JSON.stringify(value ?? null);
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
  const escaped = text.replace(/[\\\n\r\t]/g, (character) => ESCAPES.get(character)!);
  if (text.includes("'") && !text.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
