/**
 * The length of prompts that are far too long. Tokenizing one of many megabytes at once takes longer
 * than the front waits for a sign of life, and all answers wait with it.
 * @module
 */
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { eventLoopTurn } from "./event_loop.ts";

/** Characters that are tokenized at once. */
const PIECE_CHARACTERS = 8 * 1024;
/** A text with more for every token of the window hardly fits. */
const MOST_CHARACTERS_A_TOKEN = 16;
/** Too long after so many is too long for good: counting on, the error would come without a status. */
const ENOUGH_CHARACTERS = 1024 * 1024;

/** What {@linkcode tooManyTokens} needs besides the text. */
export interface PromptLengthOptions {
  /** Makes tokens. */
  readonly vocab: Pick<LlamaVocab, "tokenize">;
  /** Tokens that fit. */
  readonly contextTokens: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/**
 * Tokens of a `text` that is far too long, give or take one where its pieces meet; of one that has
 * many megabytes an estimate, as if all of it were like its beginning. Undefined for any other.
 */
export async function tooManyTokens(
  text: string,
  { vocab, contextTokens, signal }: PromptLengthOptions,
): Promise<number | undefined> {
  if (text.length <= MOST_CHARACTERS_A_TOKEN * contextTokens) return undefined;
  let count = 0;
  let countedCharacters = 0;
  for (const piece of piecesOf(text)) {
    signal.throwIfAborted();
    count += vocab.tokenize(piece, false).length;
    countedCharacters += piece.length;
    if (count > contextTokens && countedCharacters >= ENOUGH_CHARACTERS) {
      return Math.round(count * text.length / countedCharacters);
    }
    await eventLoopTurn();
  }
  return count > contextTokens ? count : undefined;
}

/** `text` in pieces that begin with a blank where they can, as tokens do. */
function* piecesOf(text: string): Generator<string, void> {
  for (let begin = 0; begin < text.length;) {
    const most = begin + PIECE_CHARACTERS;
    const blank = most < text.length ? text.lastIndexOf(" ", most) : -1;
    const end = blank > begin ? blank : most;
    yield text.slice(begin, end);
    begin = end;
  }
}
