/**
 * Words that are too long to be spoken at once: an engine does nothing else meanwhile, and is taken
 * for hung when that lasts too long.
 * @module
 */
import { MOST_SPOKEN_CHARACTERS, type SpokenToken } from "../engine/contract.ts";

/** `token` in parts that can be spoken at once; what is written is parted in proportion. */
export function speakableParts<Token extends SpokenToken>(token: Token): Token[] {
  const { spoken } = token;
  // Phonemes are not to be cut; no word has so many.
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

/** `spoken` between its words, and within those that are too long themselves. */
function partsOf(spoken: string): string[] {
  const parts: string[] = [];
  for (const piece of spoken.split(" ").flatMap((word) => word.match(PIECE) ?? [])) {
    const longer = parts.length === 0 ? piece : `${parts.at(-1)} ${piece}`;
    if (longer.length > MOST_SPOKEN_CHARACTERS) parts.push(piece);
    else parts[Math.max(0, parts.length - 1)] = longer;
  }
  return parts;
}
