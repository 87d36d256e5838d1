/**
 * espeak-ng as WASM: text to samples with word and phoneme events.
 * @module
 */
import load from "@echogarden/espeak-ng-emscripten";

/** Samples a second of espeak-ng, in Hz. */
export const ESPEAK_RATE_HZ = 22_050;

/** Something that happens at a time in the audio. */
export type EspeakEvent =
  | {
    readonly type: "word";
    /** Characters from the start of the text, from 0. */
    readonly textOffset: number;
    readonly seconds: number;
  }
  | { readonly type: "phoneme"; readonly symbol: string; readonly seconds: number };

/** How espeak-ng speaks. */
export interface EspeakVoice {
  /** Language and variant, for example "gmw/en-US+f3". */
  readonly identifier: string;
  /** Words a minute, 80 to 450. */
  readonly wordsPerMinute: number;
  /** 0 to 99; 50 is normal. */
  readonly pitch: number;
  /** Range of the pitch, 0 to 99; 50 is normal. */
  readonly range: number;
}

/** What espeak-ng made of a text. */
export interface EspeakSpeech {
  /** Samples at {@linkcode ESPEAK_RATE_HZ}. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Events in the order of their times. */
  readonly events: readonly EspeakEvent[];
}

/** The part of the WASM module that is used. */
interface Worker {
  set_voice(identifier: string): number;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  set_range(range: number): void;
  synthesize(
    text: string,
    callback: (audio: ArrayBuffer | null, events: readonly RawEvent[]) => void,
  ): void;
}

interface RawEvent {
  readonly type: string;
  /** Characters from the start of the text, from 1. */
  readonly text_position: number;
  /** Milliseconds. */
  readonly audio_position: number;
  readonly id: string | number | undefined;
}

/** One instance of espeak-ng. It blocks while it speaks, so it belongs into an engine process. */
export class Espeak {
  readonly #worker: Worker;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Loads the WASM module with its data. */
  static async load(): Promise<Espeak> {
    const module = await load();
    // The package has no types; `Worker` above lists what is called.
    return new Espeak(await new module.eSpeakNGWorker() as Worker);
  }

  /**
   * Speaks `text`.
   * @throws {Error} when there is no such voice
   */
  speak(text: string, voice: EspeakVoice): EspeakSpeech {
    if (this.#worker.set_voice(voice.identifier) !== 0) {
      throw new Error(`Cannot speak with ${voice.identifier}: espeak-ng does not have it`);
    }
    this.#worker.set_rate(voice.wordsPerMinute);
    this.#worker.set_pitch(voice.pitch);
    this.#worker.set_range(voice.range);
    const chunks: Int16Array[] = [];
    const events: EspeakEvent[] = [];
    this.#worker.synthesize(text, (audio, raw) => {
      // The memory of a chunk is used again for the next one.
      if (audio !== null) chunks.push(new Int16Array(audio.slice(0)));
      for (const event of raw) {
        const known = toEvent(event);
        if (known !== undefined) events.push(known);
      }
    });
    return { samples: join(chunks), events };
  }
}

function toEvent(raw: RawEvent): EspeakEvent | undefined {
  const seconds = raw.audio_position / 1000;
  if (raw.type === "word") return { type: "word", textOffset: raw.text_position - 1, seconds };
  if (raw.type === "phoneme") return { type: "phoneme", symbol: String(raw.id ?? ""), seconds };
}

function join(chunks: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
