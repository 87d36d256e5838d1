/**
 * Drafts the next tokens of answers that are being generated, so that one decode of the model can
 * verify several tokens of each. Drafts change how fast an answer comes, not what it says.
 * @module
 */
import { DraftLength } from "./draft_length.ts";
import type { DraftedText, DraftModel } from "./draft_model.ts";
import { lookUpDraft } from "./prompt_lookup.ts";

/** Options of {@linkcode Drafter}. */
export interface DrafterOptions {
  /** Maximum number of tokens drafted for one decode, of all answers together. */
  readonly tokens: number;
  /** Whether prompt lookup drafts what followed the same tokens earlier in the conversation. */
  readonly looksUp: boolean;
  /** Drafts where prompt lookup finds nothing; undefined for no draft model. */
  readonly model: DraftModel | undefined;
}

/** An answer that may be drafted for. */
export interface DraftableText extends DraftedText {
  /** Maximum number of tokens that it can still take beyond the next one. */
  readonly draftableTokens: number;
}

/** Drafts for several answers at once. */
export class Drafter<Text extends DraftableText> {
  readonly #options: DrafterOptions;
  readonly #lengths = new Map<Text, DraftLength>();

  /** Drafts as `options` say. */
  constructor(options: DrafterOptions) {
    this.#options = options;
  }

  /** Maximum number of tokens drafted for one decode. */
  get tokens(): number {
    return this.#options.tokens;
  }

  /** Warms up the draft model, where there is one. Call it before drafting. */
  async warmUp(): Promise<void> {
    await this.#options.model?.warmUp();
  }

  /** Drafts for `texts`; those for which there is no draft are left out. */
  async draft(texts: readonly Text[], signal: AbortSignal): Promise<Map<Text, readonly number[]>> {
    const drafts = new Map<Text, readonly number[]>();
    // The more texts there are, the less each gains: a decode of many tokens is not cheap.
    const share = Math.floor(this.#options.tokens / Math.max(1, texts.length));
    const wanted = new Map<Text, number>();
    for (const text of texts) {
      const most = Math.min(share, this.#lengthOf(text).tokens, text.draftableTokens);
      if (most <= 0) continue;
      const found = this.#options.looksUp ? lookUpDraft(text.tokens, most) : [];
      if (found.length > 0) drafts.set(text, found);
      else wanted.set(text, most);
    }
    const { model } = this.#options;
    if (model === undefined || wanted.size === 0) return drafts;
    const written = await model.draft(wanted, signal);
    for (const text of wanted.keys()) {
      const tokens = written.get(text);
      if (tokens !== undefined) drafts.set(text, tokens);
    }
    return drafts;
  }

  /** Learns that `accepted` of `drafted` tokens of a text were right. */
  learn(text: Text, drafted: number, accepted: number): void {
    this.#lengthOf(text).learn(drafted, accepted);
  }

  /** Forgets a text that has ended. */
  release(text: Text): void {
    this.#lengths.delete(text);
    this.#options.model?.release(text);
  }

  #lengthOf(text: Text): DraftLength {
    const known = this.#lengths.get(text);
    if (known !== undefined) return known;
    const length = new DraftLength(this.#options.tokens);
    this.#lengths.set(text, length);
    return length;
  }
}
