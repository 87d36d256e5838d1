/**
 * Splits words that are too long for one synthesis: the engine does nothing else meanwhile, and is
 * considered hung when it takes too long.
 * @module
 */
import { MOST_SPOKEN_CHARACTERS, type SpokenToken } from "../engine/contract.ts";

/** Splits `token` into parts that can be spoken at once; its written form splits in proportion. */
export function speakableParts<Token extends SpokenToken>(token: Token): Token[] {
  const { spoken } = token;
  // Phonemes must not be cut; no word has that many.
  if (spoken.length <= MOST_SPOKEN_CHARACTERS || spoken.includes("[[")) return [token];
  const parts = partsOf(spoken);
  const written = [...token.written];
  const end = (part: number) => Math.round(written.length * part / parts.length);
  return parts.map((part, index) => ({
    ...token,
    spoken: part,
    written: written.slice(end(index), end(index + 1)).join(""),
  }));
}

const PIECE = new RegExp(`.{1,${MOST_SPOKEN_CHARACTERS}}`, "gsu");

/** Splits `spoken` between words, and within words that are too long themselves. */
function partsOf(spoken: string): string[] {
  const parts: string[] = [];
  for (const piece of spoken.split(" ").flatMap((word) => word.match(PIECE) ?? [])) {
    const longer = parts.length === 0 ? piece : `${parts.at(-1)} ${piece}`;
    if (longer.length > MOST_SPOKEN_CHARACTERS) parts.push(piece);
    else parts[Math.max(0, parts.length - 1)] = longer;
  }
  return parts;
}
