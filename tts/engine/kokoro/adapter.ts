/**
 * Kokoro behind the adapter interface: phonemes by espeak-ng, sound by the acoustic model, times by
 * its durations. Voices that the model lacks are spoken by the formant engine.
 * @module
 */
import { concatenate } from "../../../shared/media/pcm.ts";
import { createResampler } from "../../../shared/media/resample.ts";
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type SpeechAdapter,
  type TimedPhoneme,
  type TimedToken,
} from "../adapter.ts";
import { fadeEdges, soundingPart } from "../clause_edges.ts";
import type { Clause, Speech, TtsEngineInfo } from "../contract.ts";
import { FormantAdapter } from "../formant/adapter.ts";
import { Espeak, type EspeakVoice } from "../formant/espeak.ts";
import { FORMANT_VOICES } from "../formant/voices.ts";
import { seedNoise } from "../seed_noise.ts";
import { KokoroModel } from "./model.ts";
import { VoiceStyles } from "./styles.ts";
import { type SymbolRun, symbolsOf } from "./symbols.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The model takes 512 ids, the two boundaries included. */
const MOST_IDS = 510;
/** A seed moves rate and pitch by at most this much. */
const SEED_RATE_VARIATION = 0.02;
const SEED_SEMITONES = 0.2;

/** A stretch of a clause that the model speaks at once. */
interface SpokenPart {
  readonly samples: Float32Array<ArrayBuffer>;
  /** The symbols with their times from the part's start. */
  readonly symbols: readonly TimedSymbol[];
}

interface TimedSymbol extends SymbolRun {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Speaks with Kokoro, or a model of its shape. */
export class KokoroAdapter implements SpeechAdapter {
  /** What it says about itself. */
  readonly info: TtsEngineInfo;
  /** Its voices are style vectors of the model. */
  readonly canClone = false;
  readonly #model: KokoroModel;
  readonly #styles: VoiceStyles;
  readonly #vocabulary: Vocabulary;
  readonly #espeak: Espeak;
  readonly #fallback: FormantAdapter;

  private constructor(
    options: PretrainedOptions,
    parts: {
      model: KokoroModel;
      styles: VoiceStyles;
      vocabulary: Vocabulary;
      espeak: Espeak;
      fallback: FormantAdapter;
    },
  ) {
    this.info = { engine: "kokoro", version: options.precision, backend: parts.model.device };
    this.#model = parts.model;
    this.#styles = parts.styles;
    this.#vocabulary = parts.vocabulary;
    this.#espeak = parts.espeak;
    this.#fallback = parts.fallback;
  }

  /**
   * Loads the model.
   * @throws {Error} when the folder lacks a file or a file cannot be used
   */
  static async load(options: PretrainedOptions): Promise<KokoroAdapter> {
    const [styles, vocabulary] = await Promise.all([
      VoiceStyles.open(options.folder),
      Vocabulary.open(options.folder),
    ]);
    const model = await KokoroModel.load(options);
    const [espeak, fallback] = await Promise.all([Espeak.load(), FormantAdapter.load()]);
    return new KokoroAdapter(options, { model, styles, vocabulary, espeak, fallback });
  }

  /** Speaks one clause; stops between the parts of a long one when `signal` aborts. */
  async speak(clause: Clause, speech: Speech, signal: AbortSignal): Promise<AdapterClause> {
    if (!this.#styles.has(speech.voice)) return await this.#fallback.speak(clause, speech);
    const symbols = symbolsOf(clause, this.#espeak, espeakVoice(speech.voice), this.#vocabulary);
    const parts: SpokenPart[] = [];
    for (const part of cutSymbols(symbols)) {
      if (signal.aborted) break;
      parts.push(await this.#speakPart(part, clause, speech));
    }
    return joinParts(parts);
  }

  /** Gives the model's memory back. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model[Symbol.asyncDispose]();
    await this.#fallback[Symbol.asyncDispose]();
  }

  async #speakPart(
    symbols: readonly SymbolRun[],
    clause: Clause,
    speech: Speech,
  ): Promise<SpokenPart> {
    const boundary = this.#vocabulary.boundary;
    const ids = [boundary, ...symbols.flatMap((symbol) => symbol.ids), boundary];
    const style = await this.#styles.styleOf(speech.voice, ids.length - 2);
    const [rateNoise, pitchNoise] = seedNoise(speech.seed);
    // The model has no pitch of its own: it speaks slower or faster, and is then played at another rate.
    const pitch = 2 ** ((clause.pitchSemitones + SEED_SEMITONES * pitchNoise) / 12);
    const speed = speech.speed * clause.rate * (1 + SEED_RATE_VARIATION * rateNoise) / pitch;
    const { samples, frames } = await this.#model.speak(ids, style, speed);
    const sound = await repitched(samples, pitch);
    const seconds = sound.length / ENGINE_RATE_HZ;
    return trimmed(sound, timesOf(symbols, frames ?? ids.map(() => 1), seconds));
  }
}

/** The accent of a voice, without the formant engine's variant. */
function espeakVoice(voice: string): EspeakVoice {
  const base = FORMANT_VOICES[voice];
  if (base === undefined) throw new Error(`Cannot speak: ${voice} has no accent`);
  return { ...base, identifier: base.identifier.split("+")[0]! };
}

/** Cuts between words what is longer than the model takes. */
function* cutSymbols(symbols: readonly SymbolRun[]): Generator<SymbolRun[]> {
  let part: SymbolRun[] = [];
  let length = 0;
  let lastGap = 0;
  for (const symbol of symbols) {
    if (length + symbol.ids.length > MOST_IDS && part.length > 0) {
      const cut = lastGap > 0 ? lastGap : part.length;
      yield part.slice(0, cut);
      part = part.slice(cut);
      length = part.reduce((sum, { ids }) => sum + ids.length, 0);
      lastGap = 0;
    }
    part.push(symbol);
    length += symbol.ids.length;
    if (symbol.token === undefined) lastGap = part.length;
  }
  if (part.length > 0) yield part;
}

/** Raises the pitch by a factor by playing the sound that much faster. */
async function repitched(
  samples: Float32Array<ArrayBuffer>,
  factor: number,
): Promise<Float32Array<ArrayBuffer>> {
  if (factor === 1) return samples;
  using resampler = await createResampler(Math.round(ENGINE_RATE_HZ * factor), ENGINE_RATE_HZ);
  return resampler.resample(samples);
}

/** Times of symbols by the frames of their ids; the first and the last id are boundaries. */
function timesOf(
  symbols: readonly SymbolRun[],
  frames: readonly number[],
  seconds: number,
): TimedSymbol[] {
  const total = frames.reduce((sum, count) => sum + count, 0);
  const perFrame = seconds / Math.max(1, total);
  let passed = frames[0]!;
  let index = 1;
  return symbols.map((symbol) => {
    const startSeconds = passed * perFrame;
    for (const _ of symbol.ids) passed += frames[index++]!;
    return { ...symbol, startSeconds, endSeconds: passed * perFrame };
  });
}

/** Leaves out the silence at both ends. */
function trimmed(
  samples: Float32Array<ArrayBuffer>,
  symbols: readonly TimedSymbol[],
): SpokenPart {
  const { start, end } = soundingPart(samples);
  const cut = samples.slice(start, end);
  fadeEdges(cut);
  const seconds = cut.length / ENGINE_RATE_HZ;
  const shift = (time: number) => Math.min(seconds, Math.max(0, time - start / ENGINE_RATE_HZ));
  return {
    samples: cut,
    symbols: symbols.map((symbol) => ({
      ...symbol,
      startSeconds: shift(symbol.startSeconds),
      endSeconds: shift(symbol.endSeconds),
    })),
  };
}

function joinParts(parts: readonly SpokenPart[]): AdapterClause {
  const symbols: TimedSymbol[] = [];
  let offset = 0;
  for (const part of parts) {
    symbols.push(...part.symbols.map((symbol) => ({
      ...symbol,
      startSeconds: symbol.startSeconds + offset,
      endSeconds: symbol.endSeconds + offset,
    })));
    offset += part.samples.length / ENGINE_RATE_HZ;
  }
  return {
    samples: concatenate(parts.map(({ samples }) => samples)),
    tokens: tokenTimes(symbols),
    phonemes: phonemeTimes(symbols),
  };
}

function tokenTimes(symbols: readonly TimedSymbol[]): TimedToken[] {
  const tokens: { index: number; startSeconds: number; endSeconds: number }[] = [];
  for (const { token, startSeconds, endSeconds } of symbols) {
    if (token === undefined) continue;
    const last = tokens.at(-1);
    if (last?.index === token) last.endSeconds = endSeconds;
    else tokens.push({ index: token, startSeconds, endSeconds });
  }
  return tokens;
}

/** Without gaps: what is between words belongs to no phoneme, which is a pause. */
function phonemeTimes(symbols: readonly TimedSymbol[]): TimedPhoneme[] {
  return symbols.filter(({ startSeconds: start, endSeconds: end }) => end > start)
    .map(({ phoneme, startSeconds, endSeconds }) => ({
      symbol: phoneme,
      startSeconds,
      endSeconds,
    }));
}
