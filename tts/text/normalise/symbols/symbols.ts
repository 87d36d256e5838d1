/**
 * Signs that are spoken as words: "&", "+", "=", "~", "§", "²".
 * @module
 */
import type { Language, Rule } from "../rules.ts";
import { ARROWS } from "./arrows.ts";
import { DASHES } from "./dashes.ts";
import { MARKS } from "./marks.ts";
import { MATHEMATICS } from "./mathematics.ts";
import { SLASHES } from "./slashes.ts";

/** In order of precedence: arrows contain relational signs; marks are whatever is left. */
const SIGNS = [...SLASHES, ...ARROWS, ...MATHEMATICS, ...DASHES, ...MARKS];

/** The rules for signs. */
export function symbolRules(language: Language): Rule[] {
  return SIGNS.map(({ pattern, names }) => ({ pattern, speak: () => names[language] }));
}
