/**
 * A sign, and what it is called.
 * @module
 */
import type { Language } from "../rules.ts";

/** A sign where it stands for words. */
export interface Sign {
  /** Where it does; global. */
  readonly pattern: RegExp;
  /** The words. */
  readonly names: Readonly<Record<Language, string>>;
}

/** The same `name` in every language. */
export function same(name: string): Record<Language, string> {
  return { en: name, de: name, fr: name };
}
