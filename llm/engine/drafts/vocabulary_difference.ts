/**
 * Whether a token means the same to two models, so that one can draft for the other: llama.cpp's
 * rules for speculative decoding (common/speculative.cpp of v0.5.0).
 * @module
 */
import type { LlamaVocab } from "../../../ffi/llama_vocab.ts";

/** The sizes of two vocabularies may differ by this much, which is padding. */
const MOST_MORE_TOKENS = 128;
/** The first tokens are special ones, whose names may differ. */
const FIRST_COMPARED_TOKEN = 5;

/** The part of a vocabulary that is compared. */
export type ComparedVocabulary = Pick<
  LlamaVocab,
  "kind" | "size" | "addsBeginning" | "beginningText" | "pieceOf"
>;

/** Describes the first difference that matters; undefined when there is none. */
export function vocabularyDifference(
  a: ComparedVocabulary,
  b: ComparedVocabulary,
): string | undefined {
  if (a.kind !== b.kind) return "their tokenizers are of different kinds";
  if (Math.abs(a.size - b.size) > MOST_MORE_TOKENS) {
    return `their vocabularies differ: ${b.size} and ${a.size} tokens`;
  }
  if (
    a.addsBeginning !== b.addsBeginning ||
    (a.addsBeginning && a.beginningText !== b.beginningText)
  ) {
    return "their sequences begin with different tokens";
  }
  for (let token = FIRST_COMPARED_TOKEN; token < Math.min(a.size, b.size); token++) {
    const [mine, other] = [a.pieceOf(token, true), b.pieceOf(token, true)];
    if (isSame(mine, other)) continue;
    return `their vocabularies differ: token ${token} is ${quoted(other)} and ${quoted(mine)}`;
  }
  return undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function quoted(bytes: Uint8Array<ArrayBuffer>): string {
  return JSON.stringify(new TextDecoder().decode(bytes));
}
