/**
 * Adapter of espeak-ng: no model file, no download.
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
import { type Clause, PLAIN_CAPABILITIES, type Speech, type TtsEngineInfo } from "../contract.ts";
import { EDGE_SECONDS, fadeEdges, soundingPart } from "../sound/clause_edges.ts";
import { seedNoise } from "../seed_noise.ts";
import { joinTokens } from "./clause_text.ts";
import { Espeak, ESPEAK_RATE_HZ, type EspeakEvent, type EspeakVoice } from "./espeak.ts";
import { FORMANT_VOICES } from "./voices.ts";

/** Headroom for overshoot of the resampler. */
const GAIN = 0.8;
/** Pitch steps of espeak-ng per semitone: its table doubles the frequency in 50 steps. */
const PITCH_STEPS_PER_SEMITONE = 50 / 12;
/** Most by which a seed varies rate and pitch, for small natural variation. */
const SEED_RATE_VARIATION = 0.02;
const SEED_PITCH_STEPS = 2;

/** Adapter of espeak-ng. */
export class FormantAdapter implements SpeechAdapter {
  /** Description of the engine. */
  readonly info: TtsEngineInfo = {
    engine: "formant",
    version: "espeak-ng 1.52",
    backend: "cpu",
    capabilities: PLAIN_CAPABILITIES,
  };
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
      tokens: untilEnd(tokensOf(events, offsets, shift, phonemes), seconds),
    });
  }

  /** Frees the resampler; espeak-ng's memory lives as long as the process. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#resampler[Symbol.dispose]();
    return Promise.resolve();
  }
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

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(maximum, value));
}

function phonemesOf(
  events: readonly EspeakEvent[],
  shift: (seconds: number) => number,
  endSeconds: number,
): TimedPhoneme[] {
  const phonemes = events.filter((event) => event.type === "phoneme");
  return phonemes.map((phoneme, index) => ({
    // Without stress marks and without the marks of words in another language, such as "(en)".
    symbol: phoneme.symbol.replace(/[ˈˌ]|\([a-z-]+\)/g, ""),
    startSeconds: shift(phoneme.seconds),
    endSeconds: index + 1 < phonemes.length ? shift(phonemes[index + 1]!.seconds) : endSeconds,
  })).filter(({ startSeconds: start, endSeconds: end }) => end > start);
}

/** Extends the last word to the end of the clause, as espeak-ng may count its decay as a pause. */
function untilEnd(tokens: readonly TimedToken[], seconds: number): TimedToken[] {
  return tokens.map((token, index) =>
    index === tokens.length - 1
      ? { ...token, endSeconds: Math.max(token.endSeconds, seconds - EDGE_SECONDS) }
      : token
  );
}

/**
 * Returns the start of the word of the event at `index`, in seconds. espeak-ng may time a word
 * event at the start of the phoneme before it, such as the "m" in "name is"; the word then starts
 * with its own first phoneme.
 */
function wordStart(events: readonly EspeakEvent[], index: number): number {
  const { seconds } = events[index]!;
  const before = events[index - 1];
  if (before?.type !== "phoneme" || before.symbol === "" || before.seconds < seconds) {
    return seconds;
  }
  return events.slice(index).find(({ type }) => type === "phoneme")?.seconds ?? seconds;
}

/**
 * Returns the times of tokens: from their first word event to that of the next token, without the
 * pause between them.
 */
function tokensOf(
  events: readonly EspeakEvent[],
  offsets: readonly number[],
  shift: (seconds: number) => number,
  phonemes: readonly TimedPhoneme[],
): TimedToken[] {
  const starts = new Map<number, number>();
  for (const [at, event] of events.entries()) {
    if (event.type !== "word") continue;
    const index = offsets.findLastIndex((offset) => offset <= event.textOffset);
    if (index !== -1 && !starts.has(index)) starts.set(index, shift(wordStart(events, at)));
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
