/**
 * Values of the interpreter of templates, from within and from without.
 * @module
 */
import type { Held } from "./python_text.ts";

/** What is not there. */
const NOTHING: Held = { type: "UndefinedValue", value: undefined };

/** What a method or a filter is given in its parentheses. */
export interface Given {
  /** By their places. */
  readonly places: readonly Held[];
  /** By their names. */
  readonly names: ReadonlyMap<string, Held>;
}

/** What is given at `place` or by `name`; undefined for nothing, which includes none. */
export function argument({ places, names }: Given, place: number, name: string): Held | undefined {
  const held = places[place] ?? names.get(name);
  return held?.type === "NullValue" ? undefined : held;
}

/** The whole number at `place` or by `name`. */
export function numberGiven(given: Given, place: number, name: string, otherwise: number): number {
  const value = argument(given, place, name)?.value ?? otherwise;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new Error(`${name} must be a whole number`);
}

/** The text at `place` or by `name`; undefined for none. */
export function textGiven(given: Given, place: number, name: string): string | undefined {
  const value = argument(given, place, name)?.value;
  if (value === undefined || typeof value === "string") return value;
  throw new Error(`${name} must be a text`);
}

/** What can be looked through in a value: letters of a text, names of an object, nothing of nothing. */
export function itemsOf({ type, value }: Held): readonly Held[] {
  if (type === "UndefinedValue") return [];
  if (Array.isArray(value)) return value;
  const texts = value instanceof Map ? value.keys() : typeof value === "string" ? value : undefined;
  if (texts === undefined) throw new Error(`Cannot look through ${type}`);
  return Array.from(texts, (value) => ({ type: "StringValue", value }));
}

/** What lies at the end of a path of names and places. */
export function memberOf(item: Held, path: string): Held {
  let held = item;
  for (const name of path.split(".")) held = memberNamed(held.value, name);
  return held;
}

function memberNamed(value: unknown, name: string): Held {
  if (Array.isArray(value)) return value[Number(name)] ?? NOTHING;
  return value instanceof Map && value.get(name) || NOTHING;
}

/** Whether Python takes it for true. */
export function isTruthy({ value }: Held): boolean {
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** A value of the interpreter as any other; undefined for what is not there. */
export function plain(held: Held | undefined): unknown {
  const value = held?.value;
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return held?.type === "UndefinedValue" ? undefined : value ?? null;
  return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
}
