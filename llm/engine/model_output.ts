/**
 * How a loaded model writes its output, by its chat template and vocabulary.
 * @module
 */
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { type CallableTool, markersOf, type OutputFormat } from "../chat/formats/call_syntax.ts";
import { constraintOf, type ConstraintRequest } from "../chat/formats/constraint.ts";
import { detectFormat } from "../chat/formats/detect.ts";
import type { Constraint } from "./token_chooser.ts";

/** The output of one model. */
export class ModelOutput {
  /** How it writes. */
  readonly format: OutputFormat;
  readonly #canReason: boolean;
  readonly #withTools: ReadonlySet<number>;
  readonly #withoutTools: ReadonlySet<number>;

  /** Tells the format from the chat template `source`. */
  constructor(source: string, vocab: LlamaVocab) {
    this.format = detectFormat(source);
    const { reasoning, messages } = this.format;
    this.#canReason = messages !== undefined || source.includes(reasoning.open);
    this.#withTools = singleTokens(markersOf(this.format, true), vocab);
    this.#withoutTools = singleTokens(markersOf(this.format, false), vocab);
  }

  /** Control tokens whose text is part of the format. */
  formatTokens(hasTools: boolean): ReadonlySet<number> {
    return hasTools ? this.#withTools : this.#withoutTools;
  }

  /**
   * What a request leaves the model to write; `onFree` is told of each tool whose arguments are held to
   * nothing but their form, and why.
   * @throws {SchemaError} when a schema cannot be enforced
   */
  constraint(
    request: ConstraintRequest,
    tools: readonly CallableTool[],
    startsInReasoning: boolean,
    onFree?: (tool: string, why: string) => void,
  ): Constraint | undefined {
    const { format } = this;
    const canReason = this.#canReason;
    return constraintOf(request, { format, tools, canReason, startsInReasoning, onFree });
  }
}

function singleTokens(texts: readonly string[], vocab: LlamaVocab): ReadonlySet<number> {
  return new Set(texts.flatMap((text) => {
    const tokens = vocab.tokenize(text, false);
    return tokens.length === 1 && !vocab.isEnd(tokens[0]!) ? [tokens[0]!] : [];
  }));
}
