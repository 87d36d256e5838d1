/**
 * The letter A in English, where espeak-ng would say the article: "Option A", "from A to B".
 * @module
 */
import type { Rule } from "../rules.ts";
import { nameOf } from "./letters.ts";

/** Rules that read A as a letter. */
export const ENGLISH_A: readonly Rule[] = [
  {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:[Oo]ption|[Pp]lan|[Gg]roup|[Gg]rade|[Cc]lass|[Tt]ype|[Tt]eam|[Vv]itamin|[Ss]eries|` +
        `[Ss]ection|[Pp]art|[Ee]xhibit|[Aa]ppendix|[Ss]chedule|[Gg]ate|[Tt]erminal|[Bb]uilding|[Uu]nit|[Bb]lock|` +
        `[Cc]olumn|[Rr]ow|[Zz]one|[Pp]oint|[Vv]ariant|[Vv]ersion|[Mm]odel|[Aa]nswer|[Hh]epatitis|[Ii]nfluenza|` +
        `[Ff]igure|[Tt]able|[Tt]rack|[Ll]ine|[Tt]ier|[Cc]ategory|[Ll]evel|[Ss]ide|[Pp]hase|[Pp]ool|[Dd]ivision|` +
        `[Ff]lat|[Ss]uite|[Rr]oom|[Cc]hoice|[Ss]cenario|[Cc]ompany|[Pp]erson|[Pp]arty|[Ss]tep|an)\\s)` +
        `A(?![\\p{L}\\p{N}'’.&-]|\\s\\p{Lu}\\p{Ll})`,
      "gu",
    ),
    speak: () => nameOf("a", "en"),
  },
  {
    // "A to B", "A and B", "A/B"
    pattern:
      /(?<![\p{L}\p{N}.'’&-])A(?=(?:\s(?:to|and|or|vs\.?)\s|\/)[B-HJ-Z](?![\p{L}\p{N}.'’&]))/gu,
    speak: () => nameOf("a", "en"),
  },
  {
    // "§ 5(a)", "a) Yes": an item
    pattern: /(?<=\()[aA](?=\))|(?<=(?:^|[\n,;:.])\s{0,3})a(?=\)\s)/gu,
    speak: () => nameOf("a", "en"),
  },
];
