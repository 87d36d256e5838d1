/**
 * Drafts without a model: what followed the newest tokens where they occurred earlier in the
 * conversation (prompt lookup decoding, Saxena 2023).
 * @module
 */

/** Shorter matches predict too little; longer ones are looked for first. */
const SHORTEST_MATCH_TOKENS = 2;
const LONGEST_MATCH_TOKENS = 4;

/** Returns at most `most` tokens that may follow `tokens`; none where their end is new. */
export function lookUpDraft(tokens: readonly number[], most: number): number[] {
  if (most <= 0) return [];
  for (let length = LONGEST_MATCH_TOKENS; length >= SHORTEST_MATCH_TOKENS; length--) {
    const end = endOfLatestMatch(tokens, length);
    if (end !== undefined) return tokens.slice(end, end + most);
  }
  return [];
}

/** Returns the index after the latest earlier occurrence of the last `length` tokens. */
function endOfLatestMatch(tokens: readonly number[], length: number): number | undefined {
  for (let end = tokens.length - 1; end >= length; end--) {
    let matching = 0;
    while (matching < length && tokens[end - 1 - matching] === tokens.at(-1 - matching)) matching++;
    if (matching === length) return end;
  }
  return undefined;
}
