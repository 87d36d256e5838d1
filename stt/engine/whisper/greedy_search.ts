/**
 * Greedy decoding, with the result of whisper_full for one segment, but less work per token:
 * whisper_full goes over tens of thousands of scores several times to choose one.
 * @module
 */
import type { TokenGains } from "../../../ffi/token_gains.ts";
import type { WhisperModel } from "../../../ffi/whisper.ts";
import type { DecodedToken, Spectrogram, WhisperState } from "../../../ffi/whisper_state.ts";
import { type ChosenToken, TokenRules } from "./token_rules.ts";

/** A timestamp this close to the end of the audio, in positions of 20 ms, ends the transcript. */
const END_POSITIONS = 5;
/** Decoder positions of all Whisper models; half of them are for text that came before. */
const PLACES = 448;
const MOST_TOKENS = PLACES / 2 - 4;
/** whisper_full takes models of two layers, except v3, for distilled: they write no timestamps. */
const DISTILLED_LAYERS = 2;
const V3_VOCABULARY = 51_866;

/** How a window is transcribed. */
export interface GreedyOptions {
  /** Language of the speech, for example "de". */
  readonly language: string;
  /** Whether to translate into English. @default {false} */
  readonly translate?: boolean;
  /** Encoder positions of the window, 20 ms each. */
  readonly positions: number;
  /**
   * Positions up to the end of the audio: what follows a phrase that ends there is hallucinated.
   */
  readonly audioPositions: number;
  /** Native threads. */
  readonly threads: number;
  /** Limit on the tokens of the transcript. */
  readonly maxTokens: number;
  /** Text tokens that precede the transcript. */
  readonly prompt?: Int32Array<ArrayBuffer>;
  /** Boosts tokens. */
  readonly gains?: TokenGains;
  /** Aborts the decode. */
  readonly signal: AbortSignal;
}

/** Transcribes windows greedily. */
export class GreedySearch {
  readonly #model: WhisperModel;
  readonly #state: WhisperState;
  readonly #rules: TokenRules;
  /** Whether the model is supported: writes timestamps, and has room for the longest transcript. */
  readonly fits: boolean;

  /** Decodes with `state`, which belongs to `model`. */
  constructor(model: WhisperModel, state: WhisperState) {
    this.#model = model;
    this.#state = state;
    this.#rules = new TokenRules(model);
    const writesTimes = model.textLayers !== DISTILLED_LAYERS ||
      model.vocabularySize === V3_VOCABULARY;
    this.fits = writesTimes && model.textContext === PLACES;
  }

  /**
   * Transcribes a window. An abort takes effect after the encoder or a token: as with whisper_full,
   * the encoder cannot be stopped.
   * @returns the tokens of the text, without timestamps and other special tokens
   * @throws {DOMException} `AbortError` when the signal aborts
   * @throws {Error} when whisper.cpp fails
   */
  async transcribe(spectrogram: Spectrogram, options: GreedyOptions): Promise<DecodedToken[]> {
    const { threads, signal, gains } = options;
    signal.throwIfAborted();
    const { positions } = options;
    if (!this.#state.holds(spectrogram, positions)) await this.#state.encode(spectrogram, options);
    const { endToken } = this.#model;
    const chosen: ChosenToken[] = [];
    const said: number[] = [];
    let next = this.#beginning(options);
    let past = 0;
    do {
      signal.throwIfAborted();
      const scores = await this.#state.push(next, { past, threads });
      for (const [id, gain] of gains?.(said) ?? []) scores[id]! += gain;
      const token = this.#rules.next(scores, said);
      chosen.push(token);
      said.push(token.id);
      past += next.length;
      next = Int32Array.of(token.id);
    } while (!this.#isEnd(said, options));
    return chosen.filter(({ id }) => id < endToken)
      .map((token) => ({ ...token, bytes: this.#model.bytesOf(token.id) }));
  }

  /** The tokens before a transcript: the text that came before, the language and the task. */
  #beginning({ language, translate = false, prompt }: GreedyOptions): Int32Array<ArrayBuffer> {
    const model = this.#model;
    const before = prompt === undefined || prompt.length === 0
      ? []
      : [model.previousToken, ...prompt];
    if (!model.isMultilingual) return Int32Array.of(...before, model.startToken);
    // As in whisper.cpp, which numbers languages from the token after this one, unknown ones as -1.
    const spoken = model.languageToken(language) ?? model.startToken;
    const asked = translate ? model.translateToken : model.transcribeToken;
    return Int32Array.of(...before, model.startToken, spoken, asked);
  }

  #isEnd(said: readonly number[], { audioPositions, maxTokens }: GreedyOptions): boolean {
    const { endToken, firstTimeToken } = this.#model;
    const last = said.at(-1)!;
    // The first timestamp begins the transcript.
    const isAtEnd = said.length > 1 && last - firstTimeToken + END_POSITIONS >= audioPositions;
    return last === endToken || isAtEnd || said.length > maxTokens || said.length >= MOST_TOKENS;
  }
}
