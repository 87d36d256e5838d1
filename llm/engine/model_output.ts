/**
 * The output format of a loaded model, detected from its chat template and vocabulary.
 * @module
 */
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { markersOf, type OutputFormat } from "../chat/formats/call_syntax.ts";
import { detectFormat } from "../chat/formats/detect.ts";

/** Output format of one model. */
export class ModelOutput {
  /** Syntax of its reasoning and calls. */
  readonly format: OutputFormat;
  /** Whether it may reason before it answers. */
  readonly canReason: boolean;
  readonly #withTools: ReadonlySet<number>;
  readonly #withoutTools: ReadonlySet<number>;

  /** Detects the format from the chat template `source`. */
  constructor(source: string, vocab: LlamaVocab) {
    this.format = detectFormat(source);
    const { reasoning, messages } = this.format;
    this.canReason = messages !== undefined || source.includes(reasoning.open);
    this.#withTools = singleTokens(markersOf(this.format, true), vocab);
    this.#withoutTools = singleTokens(markersOf(this.format, false), vocab);
  }

  /** Returns the control tokens whose text is part of the format. */
  formatTokens(hasTools: boolean): ReadonlySet<number> {
    return hasTools ? this.#withTools : this.#withoutTools;
  }
}

function singleTokens(texts: readonly string[], vocab: LlamaVocab): ReadonlySet<number> {
  return new Set(texts.flatMap((text) => {
    const tokens = vocab.tokenize(text, false);
    return tokens.length === 1 && !vocab.isEnd(tokens[0]!) ? [tokens[0]!] : [];
  }));
}
