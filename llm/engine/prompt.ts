/**
 * The prompts of one model: rendered by its chat templates, then tokenized.
 * @module
 */
import type { LlamaModel } from "../../ffi/llama.ts";
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { fieldError } from "../../shared/errors.ts";
import type { OutputFormat } from "../chat/formats/call_syntax.ts";
import { ChatTemplate, type TemplateMessage } from "../chat/template.ts";
import type { ChatParams } from "./contract.ts";

/** Writes the prompts of one model. */
export class PromptWriter {
  readonly #vocab: LlamaVocab;
  readonly #format: OutputFormat;
  readonly #template: ChatTemplate;
  /** Some models have a separate template for requests with tools. */
  readonly #toolTemplate: ChatTemplate;

  /** Compiles the templates of `model`, whose output has `format`. */
  constructor(
    { chatTemplate, toolTemplate }: Pick<LlamaModel, "chatTemplate" | "toolTemplate">,
    vocab: LlamaVocab,
    format: OutputFormat,
  ) {
    this.#vocab = vocab;
    this.#format = format;
    const compile = (source: string | undefined) =>
      new ChatTemplate({
        source,
        beginningText: vocab.beginningText,
        endText: vocab.endText,
        controlTexts: vocab.controlTexts,
        calls: format.calls,
      });
    this.#template = compile(chatTemplate);
    this.#toolTemplate = toolTemplate === undefined ? this.#template : compile(toolTemplate);
  }

  /** Why ChatML replaces a template of the model; undefined where it does not. */
  get problem(): string | undefined {
    return this.#template.problem ?? this.#toolTemplate.problem;
  }

  /**
   * Returns the prompt in pieces that are tokenized separately, so that no control token spans two.
   * @throws {ServiceError} `request_invalid` when a template refuses the conversation, or an answer
   * of this model cannot be continued
   */
  pieces(params: ChatParams): string[] {
    const template = params.tools.length > 0 ? this.#toolTemplate : this.#template;
    if (!params.continuesLast) {
      return withoutEnd(template.render(params), this.#format.begunInPrompt);
    }
    const before = template.render({ ...params, messages: params.messages.slice(0, -1) });
    const prompt = before.join("");
    const format = formatBehind(prompt, this.#format);
    const begun = continued(params.messages.at(-1)!, format);
    const thinks = endsInside(prompt, format.reasoning.open);
    const [first = "", ...rest] = template.piecesOf(thinks ? begun.withThoughts : begun.text);
    // A text is tokenized together with what precedes it.
    return [...before.slice(0, -1), before.at(-1)! + first, ...rest];
  }

  /** Tokenizes a prompt in pieces. */
  tokens([first = "", ...others]: readonly string[]): Int32Array<ArrayBuffer> {
    const { beginningText, addsBeginning } = this.#vocab;
    // Templates may write the BOS token themselves; it must not come twice.
    const isDoubled = addsBeginning && beginningText !== "" && first.startsWith(beginningText);
    const text = isDoubled ? first.slice(beginningText.length) : first;
    const tokens = this.#vocab.tokenize(text, true);
    if (others.length === 0) return tokens;
    const behind = others.flatMap((piece) => [...this.#vocab.tokenize(piece, false)]);
    return Int32Array.from([...tokens, ...behind]);
  }
}

/** Returns the prompt without `end`, which the model is to write itself. */
function withoutEnd(pieces: readonly string[], end = ""): string[] {
  return pieces.map((piece, index) =>
    index === pieces.length - 1 && piece.endsWith(end)
      ? piece.slice(0, piece.length - end.length)
      : piece
  );
}

/**
 * Returns the beginning of an answer to continue, also as it follows a think block that the prompt
 * opens.
 * @throws {ServiceError} `request_invalid` where answers are not plain text
 */
function continued(
  { content, reasoning_content: thoughts = "" }: TemplateMessage,
  { reasoning, messages, answer, begunInPrompt = "" }: OutputFormat,
): { text: string; withThoughts: string } {
  if (messages !== undefined || answer !== undefined || begunInPrompt !== "") {
    throw fieldError("continue_final_message", "this model's answers are not plain text");
  }
  const text = content ?? "";
  return { text, withThoughts: `${thoughts}\n${reasoning.close}\n\n${text}` };
}

/** Returns the format of output after `prompt`, which may open reasoning with an unusual marker. */
export function formatBehind(prompt: string, format: OutputFormat): OutputFormat {
  const begun = format.otherReasoning?.find(({ open }) => endsInside(prompt, open));
  return begun === undefined ? format : { ...format, reasoning: begun };
}

/** Whether `prompt` ends by opening a think block with `open`, as some templates do. */
export function endsInside(prompt: string, open: string): boolean {
  return prompt.trimEnd().endsWith(open);
}
