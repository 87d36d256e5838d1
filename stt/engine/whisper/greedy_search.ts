/**
 * A transcript of the likeliest token each time, as whisper_full makes it of one segment, with less
 * work for each: that scores tens of thousands of tokens several times over to choose one.
 * @module
 */
import type { TokenGains } from "../../../ffi/token_gains.ts";
import type { WhisperModel } from "../../../ffi/whisper.ts";
import type { DecodedToken, Spectrogram, WhisperState } from "../../../ffi/whisper_state.ts";
import { type ChosenToken, TokenRules } from "./token_rules.ts";

/** A timestamp this close to the end of the audio, in positions of 20 ms, ends the transcript. */
const END_POSITIONS = 5;
/** Places of the decoder of every model of Whisper's; half of them are for text that came before. */
const PLACES = 448;
const MOST_TOKENS = PLACES / 2 - 4;
/** whisper_full takes models of two layers for distilled ones, which write no timestamps, but not v3. */
const DISTILLED_LAYERS = 2;
const V3_VOCABULARY = 51_866;

/** How a window is transcribed. */
export interface GreedyOptions {
  /** Language of the speech, for example "de". */
  readonly language: string;
  /** Writes English in place of the words of that language. @default {false} */
  readonly translate?: boolean;
  /** Encoder positions of the window, 20 ms each. */
  readonly positions: number;
  /** Those up to the end of the audio: a phrase that ends there is the last, and what follows invented. */
  readonly audioPositions: number;
  /** Native threads. */
  readonly threads: number;
  /** Most tokens of the transcript. */
  readonly maxTokens: number;
  /** Text tokens that precede the transcript. */
  readonly prompt?: Int32Array<ArrayBuffer>;
  /** Makes tokens likelier. */
  readonly gains?: TokenGains;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/** Transcribes windows greedily. */
export class GreedySearch {
  readonly #model: WhisperModel;
  readonly #state: WhisperState;
  readonly #rules: TokenRules;
  /** Whether it fits the model, which writes timestamps then and has room for the longest transcript. */
  readonly fits: boolean;

  /** Searches in `state`, which is one of `model`. */
  constructor(model: WhisperModel, state: WhisperState) {
    this.#model = model;
    this.#state = state;
    this.#rules = new TokenRules(model);
    const writesTimes = model.textLayers !== DISTILLED_LAYERS ||
      model.vocabularySize === V3_VOCABULARY;
    this.fits = writesTimes && model.textContext === PLACES;
  }

  /**
   * Transcribes a window. It stops behind the encoder or a token: as with whisper_full, nothing stops the
   * encoder.
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

  /** What comes before a transcript: text that came before, the language, what is asked for. */
  #beginning({ language, translate = false, prompt }: GreedyOptions): Int32Array<ArrayBuffer> {
    const model = this.#model;
    const before = prompt === undefined || prompt.length === 0
      ? []
      : [model.previousToken, ...prompt];
    if (!model.isMultilingual) return Int32Array.of(...before, model.startToken);
    // As in whisper.cpp, which counts languages from this token on, and an unknown one as -1.
    const spoken = model.languageToken(language) ?? model.startToken;
    const asked = translate ? model.translateToken : model.transcribeToken;
    return Int32Array.of(...before, model.startToken, spoken, asked);
  }

  #isEnd(said: readonly number[], { audioPositions, maxTokens }: GreedyOptions): boolean {
    const { endToken, firstTimeToken } = this.#model;
    const last = said.at(-1)!;
    // The first one begins the transcript.
    const isAtEnd = said.length > 1 && last - firstTimeToken + END_POSITIONS >= audioPositions;
    return last === endToken || isAtEnd || said.length > maxTokens || said.length >= MOST_TOKENS;
  }
}
