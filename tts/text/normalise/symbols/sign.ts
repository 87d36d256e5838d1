/**
 * A sign and its name.
 * @module
 */
import type { Language } from "../rules.ts";

/** A sign that is spoken as words in certain contexts. */
export interface Sign {
  /** Matches the sign in these contexts; must be global. */
  readonly pattern: RegExp;
  /** The words by language. */
  readonly names: Readonly<Record<Language, string>>;
}

/** Returns the same `name` for every language. */
export function same(name: string): Record<Language, string> {
  return { en: name, de: name, fr: name };
}
