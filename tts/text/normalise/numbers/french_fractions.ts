/**
 * French halves after the counted noun, and fractions of spoons: "2 ½ tasses", "1/2 c. à café".
 * @module
 */
import { isFeminineFrench } from "../grammar/french_gender.ts";
import { cardinal } from "./numbers.ts";
import type { Rule } from "../rules.ts";

/** "2 ½ tasses": "deux tasses et demie". */
const FRENCH_HALVES: Rule = {
  pattern: /(?<![\p{L}\p{N}.,])(\d{1,4})(?:\s?½|\s1\/2)\s(\p{Ll}{3,20})(?!\p{L})/gu,
  speak: ([, whole, noun]) => {
    if (/^(?:dans|pour|avec|sur|par|est|sont|des|les|une|fois)$/.test(noun!)) return undefined;
    const isFeminine = isFeminineFrench(noun!);
    const counted = cardinal(whole!, "fr", isFeminine ? "feminine" : "masculine");
    return `${counted} ${noun} et demi${isFeminine ? "e" : ""}`;
  },
};

/** "1 c. à s.": one spoon. */
const ONE_FRENCH_SPOON: Rule = {
  pattern: /(?<![\p{L}\p{N}.,/])1\s(c\. ?à ?(?:s\.?|c\.?|soupe|café))(?!\p{L})/gu,
  speak: ([, spoon]) => `une cuillère à ${/s/.test(spoon!.slice(-6)) ? "soupe" : "café"}`,
};

/** "1/2 c. à café": a fraction of a spoon. */
const PART_OF_FRENCH_SPOON: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.,/]|\d\s)(1\/2|½|1\/4|¼|3\/4|¾)\sc\. ?à ?(s\.?|c\.?|soupe|café)(?!\p{L})/gu,
  speak: ([, part, size]) => {
    const spoon = `cuillère à ${size!.startsWith("s") ? "soupe" : "café"}`;
    if (/1.2|½/.test(part!)) return `une demi ${spoon}`;
    return /3|¾/.test(part!) ? `trois quarts de ${spoon}` : `un quart de ${spoon}`;
  },
};

/** The rules for French halves and fractions of spoons. */
export const FRENCH_FRACTIONS: readonly Rule[] = [
  FRENCH_HALVES,
  PART_OF_FRENCH_SPOON,
  ONE_FRENCH_SPOON,
];
