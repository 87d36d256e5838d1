/**
 * Values of the template interpreter, and their conversion to plain JavaScript values.
 * @module
 */
import type { TemplateValue } from "./python_text.ts";

/** The undefined value. */
const NOTHING: TemplateValue = { type: "UndefinedValue", value: undefined };

/** Arguments of a method or a filter. */
export interface Given {
  /** Positional arguments. */
  readonly places: readonly TemplateValue[];
  /** Keyword arguments. */
  readonly names: ReadonlyMap<string, TemplateValue>;
}

/** Returns the argument at `place` or by `name`; undefined where it is missing or none. */
export function argument(
  { places, names }: Given,
  place: number,
  name: string,
): TemplateValue | undefined {
  const held = places[place] ?? names.get(name);
  return held?.type === "NullValue" ? undefined : held;
}

/** Returns the integer argument at `place` or by `name`, or `otherwise`. */
export function numberGiven(given: Given, place: number, name: string, otherwise: number): number {
  const value = argument(given, place, name)?.value ?? otherwise;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new Error(`${name} must be an integer`);
}

/** Returns the string argument at `place` or by `name`; undefined where it is missing. */
export function textGiven(given: Given, place: number, name: string): string | undefined {
  const value = argument(given, place, name)?.value;
  if (value === undefined || typeof value === "string") return value;
  throw new Error(`${name} must be a string`);
}

/** Returns what a loop over a value yields: list items, characters, keys; nothing if undefined. */
export function itemsOf({ type, value }: TemplateValue): readonly TemplateValue[] {
  if (type === "UndefinedValue") return [];
  if (Array.isArray(value)) return value;
  const texts = value instanceof Map ? value.keys() : typeof value === "string" ? value : undefined;
  if (texts === undefined) throw new Error(`Cannot iterate over ${type}`);
  return Array.from(texts, (value) => ({ type: "StringValue", value }));
}

/** Returns the member at a dotted path of keys and indexes. */
export function memberOf(item: TemplateValue, path: string): TemplateValue {
  let held = item;
  for (const name of path.split(".")) held = memberNamed(held.value, name);
  return held;
}

function memberNamed(value: unknown, name: string): TemplateValue {
  if (Array.isArray(value)) return value[Number(name)] ?? NOTHING;
  return value instanceof Map && value.get(name) || NOTHING;
}

/** Whether the value is true in Python. */
export function isTruthy({ value }: TemplateValue): boolean {
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Converts a value of the interpreter to a plain one; the undefined value to undefined. */
export function plain(held: TemplateValue | undefined): unknown {
  const value = held?.value;
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return held?.type === "UndefinedValue" ? undefined : value ?? null;
  return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
}
