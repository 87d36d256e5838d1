/**
 * espeak-ng behind the adapter interface: no model file, no download.
 * @module
 */
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { createResampler, type Resampler } from "../../../shared/media/resample.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type SpeechAdapter,
  type TimedPhoneme,
  type TimedToken,
} from "../adapter.ts";
import type { Clause, Speech, TtsEngineInfo } from "../contract.ts";
import { Espeak, ESPEAK_RATE_HZ, type EspeakEvent, type EspeakVoice } from "./espeak.ts";
import { FORMANT_VOICES } from "./voices.ts";

/** Headroom against overshoot of the rate conversion. */
const GAIN = 0.8;
/** What is quieter counts as silence at the ends of a clause: -54 dBFS. */
const SILENCE_LEVEL = 0.002;
/** Kept of the silence at either end, so that soft sounds are not cut. */
const EDGE_SECONDS = 0.01;
const FADE_SECONDS = 0.003;
/** Steps of espeak-ng's pitch for a semitone: its table doubles the frequency in 50 steps. */
const PITCH_STEPS_PER_SEMITONE = 50 / 12;
/** A seed moves rate and pitch by at most this much, so that it gives small natural variation. */
const SEED_RATE_VARIATION = 0.02;
const SEED_PITCH_STEPS = 2;

/** Speaks with espeak-ng. */
export class FormantAdapter implements SpeechAdapter {
  /** What it says about itself. */
  readonly info: TtsEngineInfo = { engine: "formant", version: "espeak-ng 1.52", backend: "cpu" };
  /** It has voices of its own only. */
  readonly canClone = false;
  readonly #espeak: Espeak;
  readonly #resampler: Resampler;

  private constructor(espeak: Espeak, resampler: Resampler) {
    this.#espeak = espeak;
    this.#resampler = resampler;
  }

  /** Loads espeak-ng. */
  static async load(): Promise<FormantAdapter> {
    const resampler = await createResampler(ESPEAK_RATE_HZ, ENGINE_RATE_HZ);
    return new FormantAdapter(await Espeak.load(), resampler);
  }

  /** Speaks one clause. espeak-ng cannot be interrupted; a clause takes milliseconds. */
  speak(clause: Clause, speech: Speech): Promise<AdapterClause> {
    const { text, offsets } = joinTokens(clause);
    const { samples, events } = this.#espeak.speak(text, voiceFor(clause, speech));
    const whole = this.#resampler.resample(fromPcm16(samples));
    const { start, end } = soundingPart(whole);
    const cut = whole.slice(start, end).map((sample) => sample * GAIN);
    fadeEdges(cut);
    const startSeconds = start / ENGINE_RATE_HZ;
    const seconds = cut.length / ENGINE_RATE_HZ;
    const shift = (time: number) => Math.min(seconds, Math.max(0, time - startSeconds));
    const phonemes = phonemesOf(events, shift, seconds);
    return Promise.resolve({
      samples: cut,
      phonemes,
      tokens: tokensOf(events, offsets, shift, phonemes),
    });
  }

  /** espeak-ng's memory goes with the process. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#resampler[Symbol.dispose]();
    return Promise.resolve();
  }
}

function joinTokens(clause: Clause): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let text = "";
  for (const { spoken } of clause.tokens) {
    if (text !== "") text += " ";
    offsets.push(text.length);
    text += spoken;
  }
  return { text, offsets };
}

function voiceFor(clause: Clause, speech: Speech): EspeakVoice {
  const base = FORMANT_VOICES[speech.voice];
  if (base === undefined) throw new Error(`Cannot speak: ${speech.voice} has no formant voice`);
  const [rateNoise, pitchNoise] = seedNoise(speech.seed);
  const rate = speech.speed * clause.rate * (1 + SEED_RATE_VARIATION * rateNoise);
  const pitch = base.pitch + clause.pitchSemitones * PITCH_STEPS_PER_SEMITONE +
    SEED_PITCH_STEPS * pitchNoise;
  return {
    ...base,
    wordsPerMinute: Math.round(clamp(base.wordsPerMinute * rate, 80, 450)),
    pitch: Math.round(clamp(pitch, 0, 99)),
  };
}

/** Two numbers from -1 to 1; seed 0 gives none (mulberry32). */
function seedNoise(seed: number): [number, number] {
  if (seed === 0) return [0, 0];
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
  return [next(), next()];
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(maximum, value));
}

function soundingPart(samples: Float32Array): { start: number; end: number } {
  const isLoud = (sample: number) => Math.abs(sample) > SILENCE_LEVEL;
  const edge = Math.round(EDGE_SECONDS * ENGINE_RATE_HZ);
  const first = samples.findIndex(isLoud);
  if (first === -1) return { start: 0, end: 0 };
  const last = samples.findLastIndex(isLoud);
  return { start: Math.max(0, first - edge), end: Math.min(samples.length, last + edge) };
}

function fadeEdges(samples: Float32Array): void {
  const length = Math.min(Math.round(FADE_SECONDS * ENGINE_RATE_HZ), samples.length >> 1);
  for (let index = 0; index < length; index++) {
    const gain = index / length;
    samples[index]! *= gain;
    samples[samples.length - 1 - index]! *= gain;
  }
}

function phonemesOf(
  events: readonly EspeakEvent[],
  shift: (seconds: number) => number,
  endSeconds: number,
): TimedPhoneme[] {
  const phonemes = events.filter((event) => event.type === "phoneme");
  return phonemes.map((phoneme, index) => ({
    // Without stress, and without the marks around words of another language, such as "(en)".
    symbol: phoneme.symbol.replace(/[ˈˌ]|\([a-z-]+\)/g, ""),
    startSeconds: shift(phoneme.seconds),
    endSeconds: index + 1 < phonemes.length ? shift(phonemes[index + 1]!.seconds) : endSeconds,
  })).filter(({ startSeconds: start, endSeconds: end }) => end > start);
}

/** Times of tokens: from their first word event to the next token's, without the pause between. */
function tokensOf(
  events: readonly EspeakEvent[],
  offsets: readonly number[],
  shift: (seconds: number) => number,
  phonemes: readonly TimedPhoneme[],
): TimedToken[] {
  const starts = new Map<number, number>();
  for (const event of events) {
    if (event.type !== "word") continue;
    const index = offsets.findLastIndex((offset) => offset <= event.textOffset);
    if (index !== -1 && !starts.has(index)) starts.set(index, shift(event.seconds));
  }
  const ordered = [...starts].toSorted(([a], [b]) => a - b);
  return ordered.map(([index, startSeconds], position) => {
    const limit = ordered[position + 1]?.[1] ?? Infinity;
    const sounding = phonemes.filter((phoneme) =>
      phoneme.symbol !== "" && phoneme.startSeconds >= startSeconds && phoneme.startSeconds < limit
    );
    const endSeconds = Math.min(limit, sounding.at(-1)?.endSeconds ?? startSeconds);
    return { index, startSeconds, endSeconds: Math.max(startSeconds, endSeconds) };
  });
}
