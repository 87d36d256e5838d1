/**
 * The length of prompts that are far too long. Tokenizing one of many megabytes at once takes
 * longer than the front waits for a heartbeat, and all answers wait with it.
 * @module
 */
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { eventLoopTurn } from "./event_loop.ts";

/** Number of characters tokenized at once. */
const PIECE_CHARACTERS = 8 * 1024;
/** A text with more characters per token of the context window hardly fits. */
const MOST_CHARACTERS_A_TOKEN = 16;
/**
 * Counting stops here once the text is too long: any later, the response would have begun, and the
 * error could not set its status.
 */
const ENOUGH_CHARACTERS = 1024 * 1024;

/** What {@linkcode tooManyTokens} needs besides the text. */
export interface PromptLengthOptions {
  /** Vocabulary that tokenizes the text. */
  readonly vocab: Pick<LlamaVocab, "tokenize">;
  /** Number of tokens that fit into the context window. */
  readonly contextTokens: number;
  /** Aborts when nobody waits for the answer. */
  readonly signal: AbortSignal;
}

/**
 * Returns the number of tokens of a `text` that is far too long, to within one wherever its pieces
 * meet; for many megabytes an estimate, extrapolated from the beginning. Undefined for any other
 * text.
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

/** Yields `text` in pieces that begin with a space where possible, as tokens do. */
function* piecesOf(text: string): Generator<string, void> {
  for (let begin = 0; begin < text.length;) {
    const most = text.slice(begin, begin + PIECE_CHARACTERS + 1);
    // Searched in this part alone: in a long text without spaces, a search would reach its beginning.
    const blank = most.length > PIECE_CHARACTERS ? most.lastIndexOf(" ") : -1;
    const piece = most.slice(0, blank > 0 ? blank : PIECE_CHARACTERS);
    yield piece;
    begin += piece.length;
  }
}
