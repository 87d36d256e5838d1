/**
 * Recognition by an ONNX model, Whisper or Moonshine, through transformers.js.
 * @module
 */
import { AutoTokenizer } from "npm:@huggingface/transformers@4.3.1";
import type { TokenGains } from "../../../ffi/token_gains.ts";
import { localName } from "../../../shared/onnx/pretrained.ts";
import {
  type AudioSamples,
  MOST_PROMPT_TOKENS,
  type RawTranscript,
  type RecognitionAdapter,
  type SearchParams,
} from "../adapter.ts";
import {
  type AudioWindow,
  audioWindow,
  isSameWindow,
  POSITIONS_A_SECOND,
} from "../audio_window.ts";
import {
  RECOGNITION_RATE_HZ,
  type RecognizedWord,
  type SttInfo,
  type TranscribeParams,
  type TransformersOptions,
} from "../contract.ts";
import { keytermGains } from "../keyterm_gains.ts";
import { meanLogarithm } from "../mean_logarithm.ts";
import { hasLoop, type SoundingAudio, withoutLoops } from "../repetition.ts";
import { isDoubtful, isNoise } from "../silence.ts";
import { writtenIn } from "../task.ts";
import { probabilitiesAmong, probabilityOf } from "../token_chances.ts";
import { soundBands } from "../word_times/sound_bands.ts";
import { soundingSeconds, timedWords } from "../word_times/word_times.ts";
import { type TokenWord, withTokens, wordsOf } from "../words.ts";
import { tokenPositions } from "./alignment.ts";
import { decodeGreedily, type TokenSequence } from "./greedy.ts";
import { type EncodedAudio, SpeechModel } from "./model.ts";
import { type ModelFacts, readModelFacts } from "./model_files.ts";
import { Vocabulary } from "./vocabulary.ts";

/** A doubtful final is decoded again at the next of these, until it is not doubtful. */
const TEMPERATURES = [0, 0.2, 0.4, 0.6, 0.8, 1];
const PREVIOUS_TOKEN = "<|startofprev|>";
/** Names of the no-speech token, which depend on the age of the export. */
const NO_SPEECH_TOKENS = ["<|nospeech|>", "<|nocaptions|>"];

/** The last encoded window, which is used again after language detection, and for retries. */
interface CachedWindow {
  readonly window: AudioWindow;
  readonly encoded: EncodedAudio;
}

/** Transcribes with an ONNX model in a folder. */
export class TransformersAdapter implements RecognitionAdapter {
  /** Facts about the model and the library. */
  readonly info: SttInfo;
  readonly #facts: ModelFacts;
  readonly #model: SpeechModel;
  readonly #vocabulary: Vocabulary;
  readonly #encodeText: (text: string) => number[];
  #cached: CachedWindow | undefined;

  private constructor(
    { precision }: TransformersOptions,
    parts: {
      facts: ModelFacts;
      model: SpeechModel;
      vocabulary: Vocabulary;
      encodeText: (text: string) => number[];
    },
  ) {
    this.#facts = parts.facts;
    this.#model = parts.model;
    this.#vocabulary = parts.vocabulary;
    this.#encodeText = parts.encodeText;
    this.info = {
      windowSeconds: parts.facts.mostPositions / POSITIONS_A_SECOND,
      multilingual: parts.facts.languages.size > 0,
      translates: parts.facts.languages.size > 0 && parts.facts.tasks.has("translate"),
      family: parts.facts.family,
      version: `${parts.facts.family} ${precision}`,
      backend: parts.model.device,
    };
  }

  /**
   * Loads the model.
   * @throws {Error} when the folder lacks a file or a file cannot be used
   */
  static async load(options: TransformersOptions): Promise<TransformersAdapter> {
    const { modelPath: folder, precision, threads, device } = options;
    const facts = await readModelFacts(folder);
    const [vocabulary, tokenizer] = await Promise.all([
      Vocabulary.open(folder),
      AutoTokenizer.from_pretrained(localName(folder), { local_files_only: true }),
    ]);
    const model = await SpeechModel.load(facts, { folder, precision, device, threads });
    const encodeText = (text: string) => tokenizer.encode(text, { add_special_tokens: false });
    return new TransformersAdapter(options, { facts, model, vocabulary, encodeText });
  }

  /** Transcribes a window. */
  async transcribe(
    samples: AudioSamples,
    params: SearchParams,
    signal: AbortSignal,
  ): Promise<RawTranscript> {
    const window = audioWindow(samples, this.#facts.mostPositions, params.effort);
    const encoded = await this.#encode(window);
    const temperatures = params.search === "careful" ? TEMPERATURES : [0];
    const prompt = this.#prompt(params);
    const gains = keytermGains(params.keyterms, this.#encodeText);
    let words: TokenWord[] = [];
    let sequence: TokenSequence = { tokens: [], steps: [] };
    const language = writtenIn(params.language, params.task);
    const spoken = { seconds: soundingSeconds(window.samples), language };
    let decoding = decodingOf(sequence, 0);
    for (const temperature of temperatures) {
      const options = { prompt, window, temperature, gains, signal };
      sequence = await this.#decode(encoded, options);
      words = this.#words(sequence);
      decoding = decodingOf(sequence, temperature);
      if (!isDoubtful(decoding) && !isLost(sequence, words, spoken)) break;
    }
    if (params.asksNoSpeech || isDoubtful(decoding)) {
      decoding.noSpeechProbability = this.#noSpeechProbability(sequence, prompt);
    }
    if (isNoise(decoding)) return { words: [], decoding };
    const timed = this.#timed(words, sequence, window, language);
    return { words: withTokens(words, timed, sequence.tokens), decoding };
  }

  /** Returns the probability of each of `languages`. */
  async detect(
    samples: AudioSamples,
    languages: readonly string[],
  ): Promise<Record<string, number>> {
    const window = audioWindow(samples, this.#facts.mostPositions, "final");
    using decoder = this.#model.decoder(await this.#encode(window));
    const { scores } = await decoder.push([this.#facts.startToken]);
    const ids = languages.map((language) => this.#facts.languages.get(language));
    const probabilities = probabilitiesAmong(scores, ids);
    return Object.fromEntries(languages.map((language, at) => [language, probabilities[at]!]));
  }

  /** Frees the model. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#forget();
    await this.#model[Symbol.asyncDispose]();
  }

  /** Encodes a window; the result is kept until another one is encoded. */
  async #encode(window: AudioWindow): Promise<EncodedAudio> {
    const before = this.#cached;
    if (before !== undefined && isSameWindow(before.window, window)) return before.encoded;
    this.#forget();
    const encoded = await this.#model.encode(window.padded, window.positions);
    this.#cached = { window, encoded };
    return encoded;
  }

  #forget(): void {
    this.#cached?.encoded.dispose();
    this.#cached = undefined;
  }

  async #decode(
    audio: EncodedAudio,
    { window, ...how }: {
      prompt: readonly number[];
      window: AudioWindow;
      temperature: number;
      gains: TokenGains | undefined;
      signal: AbortSignal;
    },
  ): Promise<TokenSequence> {
    using decoder = this.#model.decoder(audio);
    const room = this.#facts.mostTokens - how.prompt.length;
    const options = { ...how, mostTokens: Math.min(room, window.mostTokens) };
    return await decodeGreedily(decoder, { ...this.#facts, ...options });
  }

  /** The model's own no-speech probability; null for a model without the token. */
  #noSpeechProbability({ steps }: TokenSequence, prompt: readonly number[]): number | null {
    const noSpeech = NO_SPEECH_TOKENS.map((name) => this.#vocabulary.specialId(name))
      .find((id) => id !== undefined);
    if (noSpeech === undefined || steps[0] === undefined) return null;
    return probabilityOf(noSpeech, steps[0].scoresAfter(prompt.indexOf(this.#facts.startToken)));
  }

  /** The tokens before the transcript: the text that came before, the language and the task. */
  #prompt({ language, task, prompt }: TranscribeParams): number[] {
    const { startToken, languages, tasks, noTimesToken } = this.#facts;
    const previous = this.#facts.previousToken ?? this.#vocabulary.specialId(PREVIOUS_TOKEN);
    const before = prompt === "" || previous === undefined
      ? []
      : [previous, ...this.#encodeText(` ${prompt}`).slice(-MOST_PROMPT_TOKENS)];
    const asked = [languages.get(language), tasks.get(task), noTimesToken];
    return [...before, startToken, ...asked.filter((id) => id !== undefined)];
  }

  #words({ tokens }: TokenSequence): TokenWord[] {
    return wordsOf(tokens.map(({ id, probability }) => ({
      bytes: this.#vocabulary.bytesOf(id) ?? new Uint8Array(),
      probability,
    })));
  }

  /** Word times by attention or, if the export does not have it, by what the audio sounds like. */
  #timed(
    words: readonly TokenWord[],
    { steps, tokens }: TokenSequence,
    { samples, leadSeconds }: AudioWindow,
    language: string,
  ): RecognizedWord[] {
    const attention = this.#facts.alignmentHeads.map(([layer, head]) =>
      steps.flatMap((step) => step.attention(layer, head) ?? [])
    );
    const isWhole = attention.length > 0 && tokens.length > 0 &&
      attention.every((rows) => rows.length === tokens.length + 1);
    const seconds = samples.length / RECOGNITION_RATE_HZ;
    if (!isWhole) return timedWords(words, { bands: soundBands(samples), seconds }, language);
    const positions = Math.ceil((seconds + leadSeconds) * POSITIONS_A_SECOND);
    const starts = tokenPositions(
      attention.map((rows) => rows.map((row) => row.subarray(0, positions))),
    );
    const at = (token: number) =>
      Math.min(seconds, Math.max(0, starts[token]! / POSITIONS_A_SECOND - leadSeconds));
    return words.map(({ text, confidence, firstToken, endToken }) => ({
      text,
      confidence,
      startSeconds: at(firstToken),
      endSeconds: at(endToken),
    }));
  }
}

/** Whether a loop has left no speech, or has gone on until the transcript was cut off. */
function isLost(
  { tokens, steps }: TokenSequence,
  words: readonly TokenWord[],
  audio: SoundingAudio,
): boolean {
  const isCutOff = steps.length === tokens.length;
  return hasLoop(words, audio) && (isCutOff || withoutLoops(words, audio).length === 0);
}

function decodingOf({ tokens }: TokenSequence, temperature: number): RawTranscript["decoding"] {
  return {
    meanLogarithm: meanLogarithm(tokens.map(({ probability }) => probability)),
    temperature,
    noSpeechProbability: null,
  };
}
