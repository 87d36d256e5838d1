/**
 * Python's string formatting: `"{} {name:>5}".format(...)` and `"%s %05.1f" % ...`.
 * @module
 */
import { pythonCode, pythonText, type TemplateValue } from "./python_text.ts";
import type { Given } from "./template_values.ts";

/** Format specification of a value. */
interface Specification {
  readonly fill: string;
  /** Alignment of a value shorter than `width`; undefined for the default of its type. */
  readonly align: "<" | ">" | "^" | undefined;
  readonly width: number;
  readonly precision: number | undefined;
  /** s, d or f; undefined for the default of the value's type. */
  readonly kind: string | undefined;
}

const BRACES = /\{\{|\}\}|\{(\w*)(?:!([rs]))?(?::([^{}]*))?\}|[{}]/g;
const SPECIFICATION = /^(?:(.?)([<>^]))?(0)?(\d+)?(?:\.(\d+))?([sdf])?$/su;
const PERCENT = /%(?:(%)|([-0]?)(\d*)(?:\.(\d+))?([sdifr]))|%/g;

/**
 * Formats like Python's `str.format`.
 * @throws {Error} when a value is missing or a specification is unknown
 */
export function formatted(text: string, { places, names }: Given): string {
  let next = 0;
  return text.replace(BRACES, (written, name?: string, code?: string, specification = "") => {
    if (written === "{{" || written === "}}") return written.slice(1);
    if (name === undefined) throw new Error(`format() does not allow a single ${written}`);
    const held = /^\d*$/.test(name) ? places[name === "" ? next++ : Number(name)] : names.get(name);
    if (held === undefined) throw new Error(`format() has no value for ${written}`);
    const shown: TemplateValue = code === "r"
      ? { type: "StringValue", value: pythonCode(held) }
      : held;
    return writtenAs(shown, readSpecification(specification));
  });
}

/**
 * Formats like Python's `%` operator on a string.
 * @throws {Error} when values are missing or left over, or a specification is unknown
 */
export function percentFormatted(text: string, values: readonly TemplateValue[]): string {
  let next = 0;
  const filled = text.replace(
    PERCENT,
    (written, sign?: string, flag?: string, width?: string, precision?: string, kind?: string) => {
      if (sign !== undefined) return sign;
      const held = values[next++];
      if (kind === undefined || held === undefined) throw new Error(`Cannot format ${written}`);
      const shown: TemplateValue = kind === "r"
        ? { type: "StringValue", value: pythonCode(held) }
        : held;
      return writtenAs(shown, {
        fill: flag === "0" && kind !== "s" && kind !== "r" ? "0" : " ",
        align: flag === "-" ? "<" : ">",
        width: Number(width),
        precision: precision === undefined ? undefined : Number(precision),
        kind: kind === "i" ? "d" : kind === "r" ? "s" : kind,
      });
    },
  );
  if (next < values.length) throw new Error("More values than placeholders in the string");
  return filled;
}

function readSpecification(text: string): Specification {
  const match = SPECIFICATION.exec(text);
  if (match === null) throw new Error(`Unknown format ${text}`);
  const [, fill, align, zero, width, precision, kind] = match;
  return {
    fill: fill || (zero === undefined ? " " : "0"),
    align: align === "<" || align === ">" || align === "^"
      ? align
      : zero === undefined
      ? undefined
      : ">",
    width: Number(width ?? 0),
    precision: precision === undefined ? undefined : Number(precision),
    kind,
  };
}

function writtenAs(held: TemplateValue, specification: Specification): string {
  const { fill, width, precision, kind } = specification;
  const { value } = held;
  const isNumber = typeof value === "number";
  if (!isNumber && (kind === "d" || kind === "f")) throw new Error(`${held.type} is not a number`);
  const text = isNumber && kind !== "s" && (kind !== undefined || precision !== undefined)
    ? kind === "d" ? String(Math.trunc(value)) : value.toFixed(precision ?? 6)
    : pythonText(held).slice(0, precision);
  const missing = Math.max(0, width - [...text].length);
  const align = specification.align ?? (isNumber ? ">" : "<");
  const before = align === "<" ? 0 : align === ">" ? missing : Math.floor(missing / 2);
  // Zeros go between the sign and the digits.
  const sign = fill === "0" && isNumber && text.startsWith("-") ? "-" : "";
  const padding = (count: number) => fill.repeat(count);
  return sign + padding(before) + text.slice(sign.length) + padding(missing - before);
}
