/**
 * Signs that are words: "&", "+", "=", "~", "§", "²".
 * @module
 */
import type { Language, Rule } from "../rules.ts";
import { ARROWS } from "./arrows.ts";
import { DASHES } from "./dashes.ts";
import { MARKS } from "./marks.ts";
import { MATHEMATICS } from "./mathematics.ts";
import { SLASHES } from "./slashes.ts";

/** Arrows have signs of relations in them; marks are what is left. */
const SIGNS = [...SLASHES, ...ARROWS, ...MATHEMATICS, ...DASHES, ...MARKS];

/** The rules for signs. */
export function symbolRules(language: Language): Rule[] {
  return SIGNS.map(({ pattern, names }) => ({ pattern, speak: () => names[language] }));
}
