/**
 * English measures and amounts that are attributive: "a 12 oz. can", "a 20 GB SATA drive", "a $20 bill".
 * @module
 */
import { textAfter, textBefore } from "../rules.ts";

/** Words after a measure that are not a noun it could describe. */
const NO_NOUN =
  /^(?:of|or|and|to|per|is|was|in|on|at|for|from|than|with|by|as|if|when|an?|each|more|less|off|extra)$/;

/** Nouns that a measure describes even without an article: "12V battery", "5 min. walk". */
const MEASURED =
  /^(?:battery|batteries|plans?|drives?|disks?|caps?|limits?|files?|adapters?|chargers?|outlets?|walk|drive|ride|hike|jog|rugs?|cables?|ladders?|drill|workout|commute|hurdles|freestyle|butterfly|backstroke|breaststroke|medley|dash|sprint|relay|race|final|bottles?|jugs?|bags?|tanks?|poles?|boards?|hoses?|bulbs?|resistors?|capacitors?|angles?|turns?|cans?|tins?|jars?|cartons?|containers?|packages?|steaks?)$/;

/** Nouns that amounts describe after a determiner: "the $64,000 question", "your $50 deposit". */
const PAID =
  /^\s(?:question|bills?|note|coins?|fees?|charges?|price|tag|limit|deposits?|discount|refund|credit|coupon|vouchers?|gift|budget|deal|loans?|grants?|fines?|bonus|payments?|minimum|threshold|investment|range|salary|rent|tickets?|co-?pay|deductible|bet|prize|rebate|cap|mark|level|subscription|plan|lawsuit|settlement|donation|contract)(?!\p{L})/u;
const ARTICLE =
  /(?<!\p{L})(?:the|this|that|my|your|his|her|its|our|their|each|every|another|any)\s$/iu;

/** Whether the amount of money at `match` describes the noun after it. */
export function isAttributiveAmount(match: RegExpExecArray): boolean {
  return isAttributive(match) ||
    ARTICLE.test(textBefore(match)) && PAID.test(textAfter(match));
}

/** Whether the measure at `match` describes the noun after it. */
export function isAttributive(match: RegExpExecArray): boolean {
  const after = textAfter(match);
  const before = textBefore(match);
  // "2 (14.5 oz) cans"
  if (/\d\s\($/.test(before)) return /^\)\s\p{Ll}/u.test(after);
  const noun = after.match(/^\+?\s(\p{Ll}[\p{L}-]*|\p{Lu}-\p{Ll}+|\p{Lu}{2,6}(?=\s\p{Ll})|Series)/u)
    ?.[1];
  if (noun !== undefined && MEASURED.test(noun)) return true;
  return noun !== undefined && !NO_NOUN.test(noun) &&
    /(?:(?<![\p{L}\p{N}.'’])an?|^An?|[.!?]\sAn?)\s$/u.test(before);
}
