/**
 * From tokens to words.
 * @module
 */
import type { DecodedToken } from "../../ffi/whisper_state.ts";
import type { UntimedWord } from "./word_times.ts";

const SPACE = 0x20;

/**
 * Joins tokens into words: a token that begins with a space begins a word. Bytes are decoded a word
 * at a time, because a token may cut a character.
 */
export function wordsOf(tokens: readonly DecodedToken[]): UntimedWord[] {
  const groups: DecodedToken[][] = [];
  for (const token of tokens) {
    const group = groups.at(-1);
    if (group === undefined || token.bytes[0] === SPACE) groups.push([token]);
    else group.push(token);
  }
  const words: { text: string; confidence: number }[] = [];
  for (const group of groups) {
    const text = textOf(group);
    if (text === "") continue;
    const last = words.at(-1);
    // Punctuation that the model set apart belongs to the word before it.
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(text)) last.text += text;
    else words.push({ text, confidence: confidenceOf(group) });
  }
  return words;
}

function textOf(tokens: readonly DecodedToken[]): string {
  const bytes = new Uint8Array(tokens.reduce((sum, token) => sum + token.bytes.length, 0));
  let offset = 0;
  for (const token of tokens) {
    bytes.set(token.bytes, offset);
    offset += token.bytes.length;
  }
  return new TextDecoder().decode(bytes).trim();
}

/** Geometric mean of the tokens' probabilities. */
function confidenceOf(tokens: readonly DecodedToken[]): number {
  const sum = tokens.reduce(
    (total, token) => total + Math.log(Math.max(1e-6, token.probability)),
    0,
  );
  return Math.min(1, Math.exp(sum / tokens.length));
}
