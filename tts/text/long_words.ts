/**
 * Splits words that are too long for one synthesis: the engine does nothing else meanwhile, and is
 * considered hung when it takes too long.
 * @module
 */
import { MOST_SPOKEN_CHARACTERS, type SpokenToken } from "../engine/contract.ts";

/**
 * Splits `token` into parts that can be spoken at once. Its written form splits in proportion, and
 * is empty in parts for which no letter is left; the first of several phonemes has all of it, since
 * models that take no phonemes speak it.
 */
export function speakableParts<Token extends SpokenToken>(token: Token): Token[] {
  const { spoken } = token;
  if (spoken.length <= MOST_SPOKEN_CHARACTERS) return [token];
  const parts = partsOf(spoken);
  const written = [...token.written];
  const shares = spoken.includes("[[") ? 1 : parts.length;
  const end = (part: number) => Math.ceil(written.length * Math.min(1, part / shares));
  return parts.map((part, index) => ({
    ...token,
    spoken: part,
    written: written.slice(end(index), end(index + 1)).join(""),
  }));
}

const PIECE = new RegExp(`.{1,${MOST_SPOKEN_CHARACTERS}}`, "gsu");

/** Splits a word that is too long by itself; phonemes must not be cut. */
function piecesOf(word: string): readonly string[] {
  return word.includes("[[") ? [word] : word.match(PIECE) ?? [];
}

/** Splits `spoken` between words, and within words that are too long themselves. */
function partsOf(spoken: string): string[] {
  const parts: string[] = [];
  for (const piece of spoken.split(" ").flatMap(piecesOf)) {
    const longer = parts.length === 0 ? piece : `${parts.at(-1)} ${piece}`;
    if (longer.length > MOST_SPOKEN_CHARACTERS) parts.push(piece);
    else parts[Math.max(0, parts.length - 1)] = longer;
  }
  return parts;
}
