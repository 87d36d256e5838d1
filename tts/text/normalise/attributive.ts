/**
 * English measures and amounts that tell of what kind a thing is: "a 12 oz. can", "a $20 bill".
 * @module
 */
import { textAfter, textBefore } from "./rules.ts";

/** No noun that a measure could belong to. */
const NO_NOUN =
  /^(?:of|or|and|to|per|is|was|in|on|at|for|from|than|with|by|as|if|when|an?|each|more|less|off|extra)$/;

/** What a measure tells of without an article too: "12V battery", "5 min. walk". */
const MEASURED =
  /^(?:battery|batteries|adapters?|chargers?|outlets?|walk|drive|ride|hike|jog|rugs?|cables?|ladders?|drill|workout|commute|hurdles|freestyle|butterfly|backstroke|breaststroke|medley|dash|sprint|relay|bottles?|jugs?|bags?|tanks?|poles?|boards?|hoses?|bulbs?|resistors?|capacitors?|angles?|turns?)$/;

/** Whether the measure at `match` stands behind an article and before what it belongs to. */
export function isAttributive(match: RegExpExecArray): boolean {
  const after = textAfter(match);
  const before = textBefore(match);
  // "2 (14.5 oz) cans"
  if (/\d\s\($/.test(before)) return /^\)\s\p{Ll}/u.test(after);
  const noun = after.match(/^\+?\s(\p{Ll}[\p{L}-]*|\p{Lu}-\p{Ll}+|Series)/u)?.[1];
  if (noun !== undefined && MEASURED.test(noun)) return true;
  return noun !== undefined && !NO_NOUN.test(noun) &&
    /(?:(?<![\p{L}\p{N}.'’])an?|^An?|[.!?]\sAn?)\s$/u.test(before);
}
