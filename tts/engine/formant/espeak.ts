/**
 * espeak-ng as WASM: synthesises samples with word and phoneme events.
 * @module
 */
import load from "@echogarden/espeak-ng-emscripten";
import { joinPcm16 } from "../../../shared/media/pcm.ts";

/** Sample rate of espeak-ng, in Hz. */
export const ESPEAK_RATE_HZ = 22_050;

/** A timed event in the audio. */
export type EspeakEvent =
  | {
    readonly type: "word";
    /** UTF-16 units from the start of the text, from 0. */
    readonly textOffset: number;
    readonly seconds: number;
  }
  | { readonly type: "phoneme"; readonly symbol: string; readonly seconds: number };

/** Characters that espeak-ng takes for markup, for its own commands or for the end of the text. */
const NO_TEXT = /[<>\p{Cc}]/gu;

const TWO_UNITS = /[\u{10000}-\u{10ffff}]/u;

/** How espeak-ng speaks. */
export interface EspeakVoice {
  /** Language and variant, for example "gmw/en-US+f3". */
  readonly identifier: string;
  /** Words per minute, 80 to 450. */
  readonly wordsPerMinute: number;
  /** Pitch, 0 to 99; 50 is normal. */
  readonly pitch: number;
  /** Range of the pitch, 0 to 99; 50 is normal. */
  readonly range: number;
}

/** Result of synthesising a text. */
export interface EspeakSpeech {
  /** Samples at {@linkcode ESPEAK_RATE_HZ}. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Events in the order of their times. */
  readonly events: readonly EspeakEvent[];
}

/**
 * Settings when only events are wanted. espeak-ng synthesises all the same, but this makes the
 * least audio; the events are the same except for their times.
 */
const SHORTEST = { wordsPerMinute: 450, pitch: 99 } as const;
/**
 * Voice changes between resets of the memory. Each change leaks some 600 bytes, and a reset takes
 * four times as long as a change.
 */
const MOST_CHANGES = 1000;
/** Bytes after a phoneme name that fills all eight of its bytes; the binding reads on into them. */
const BEHIND_NAME = /\p{Cc}.*$/su;

/** A zero-terminated text in the module's memory. */
interface Text {
  readonly ptr: number;
}

/** The methods of the module's worker that are used. */
interface Worker {
  set_voice(identifier: Text | string): number;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  set_range(range: number): void;
  synthesize(
    text: Text,
    callback: (audio: ArrayBuffer | null, events: readonly RawEvent[]) => void,
  ): void;
  /** Returns phonemes as a zero-terminated text. */
  convert_to_phonemes(text: Text, isIpa: boolean): Text;
}

interface RawEvent {
  readonly type: string;
  /** Characters from the start of the text, from 1. */
  readonly text_position: number;
  /** Milliseconds. */
  readonly audio_position: number;
  readonly id: string | number | undefined;
}

/** The parts of the WASM module that are used. */
interface EspeakModule {
  /** Its whole memory; a new object each time the memory grows. */
  readonly HEAPU8: Uint8Array;
  readonly eSpeakNGWorker: new () => Promise<Worker>;
  /** Allocates memory; returns its address, or 0 when there is none. */
  _malloc(bytes: number): number;
  /** Frees memory from `_malloc`. */
  _free(address: number): void;
}

/** An instance of espeak-ng. It blocks while it synthesises, so it belongs in an engine process. */
export class Espeak {
  readonly #module: EspeakModule;
  readonly #worker: Worker;
  /** Snapshot of the memory before anything was synthesised. */
  readonly #fresh: Uint8Array;
  /** Voice set for transcripts; undefined once something was synthesised since. */
  #transcribing: string | undefined;
  /** Changes of the transcript voice since the last reset of the memory. */
  #changes = 0;

  private constructor(module: EspeakModule, worker: Worker) {
    this.#module = module;
    this.#worker = worker;
    this.#fresh = module.HEAPU8.slice();
  }

  /** Loads the WASM module with its data. */
  static async load(): Promise<Espeak> {
    // The package is untyped; the interfaces above list what is used.
    const module = await load() as EspeakModule;
    const worker = await atTimeZero(() => new module.eSpeakNGWorker());
    // The binding allocates a buffer on its first call and keeps its address for ever, so the
    // buffer must be part of the snapshot.
    worker.set_voice("");
    return new Espeak(module, worker);
  }

  /**
   * Synthesises `text`. The same text and voice give the same samples, whatever was synthesised
   * before.
   * @throws {Error} when there is no such voice
   */
  speak(text: string, voice: EspeakVoice): EspeakSpeech {
    this.#forget();
    this.#setVoice(voice);
    this.#worker.set_rate(voice.wordsPerMinute);
    this.#worker.set_pitch(voice.pitch);
    this.#worker.set_range(voice.range);
    const chunks: Int16Array[] = [];
    const events: EspeakEvent[] = [];
    const offsetOf = unitOffsets(text);
    // Each is replaced by one space, so that the offsets of words stay valid.
    this.#worker.synthesize(this.#place(text.replace(NO_TEXT, " ")), (audio, raw) => {
      // Copied, because the memory of a chunk is reused for the next one.
      if (audio !== null) chunks.push(new Int16Array(audio.slice(0)));
      for (const event of raw) {
        const known = toEvent(event, offsetOf);
        if (known !== undefined) events.push(known);
      }
    });
    return { samples: joinPcm16(chunks), events };
  }

  /**
   * Returns how `voice` reads `text`: the word and phoneme events of {@linkcode speak} in order,
   * but without valid times, in a third of the time of synthesis.
   * @throws {Error} when there is no such voice
   */
  read(text: string, voice: EspeakVoice): readonly EspeakEvent[] {
    return this.speak(text, { ...voice, ...SHORTEST }).events;
  }

  /**
   * Returns how `voice` reads `text`, in a tenth of the time of {@linkcode read}: phonemes in IPA,
   * separated by "_", with a space between words and "|" between clauses. A clause without any
   * stress lacks the ˈ that its last word gets when it is synthesised.
   * @throws {Error} when there is no such voice
   */
  transcribe(text: string, voice: EspeakVoice): string {
    if (this.#transcribing !== voice.identifier) {
      // Transcription, unlike synthesis, carries no state over, so that it needs no reset each
      // time.
      if (this.#transcribing === undefined || this.#changes === MOST_CHANGES) this.#forget();
      this.#setVoice(voice);
      this.#transcribing = voice.identifier;
      this.#changes++;
    }
    const place = this.#place(text.replace(NO_TEXT, " "));
    const { ptr } = this.#worker.convert_to_phonemes(place, true);
    const memory = this.#module.HEAPU8;
    const transcript = memory.slice(ptr, memory.indexOf(0, ptr));
    this.#module._free(ptr);
    this.#module._free(place.ptr);
    return new TextDecoder().decode(transcript);
  }

  #setVoice({ identifier }: EspeakVoice): void {
    if (this.#worker.set_voice(this.#place(identifier)) === 0) return;
    throw new Error(`Cannot speak with ${identifier}: espeak-ng does not have it`);
  }

  /**
   * Copies a text into the module's memory, where it stays until the next reset. The binding's own
   * way to pass strings keeps buffers that a reset hands to others, which overwrite the text while
   * it is read.
   * @throws {Error} when there is not enough memory
   */
  #place(text: string): Text {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const ptr = this.#module._malloc(bytes.length);
    if (ptr === 0) throw new Error("Cannot speak: espeak-ng cannot allocate memory for the text");
    this.#module.HEAPU8.set(bytes, ptr);
    return { ptr };
  }

  /** Resets the memory to the snapshot, because espeak-ng carries over noise and filter states. */
  #forget(): void {
    this.#transcribing = undefined;
    this.#changes = 0;
    const memory = this.#module.HEAPU8;
    memory.set(this.#fresh);
    memory.fill(0, this.#fresh.length);
  }
}

/** Runs `start` with the clock at 0: espeak-ng seeds its noise with the time at which it starts. */
function atTimeZero<Result>(start: () => Result): Result {
  const now = Date.now;
  Date.now = () => 0;
  try {
    return start();
  } finally {
    Date.now = now;
  }
}

/**
 * Returns a function from a number of characters to the offset in UTF-16 units after them; some
 * characters take two units.
 */
function unitOffsets(text: string): (characters: number) => number {
  if (!TWO_UNITS.test(text)) return (characters) => characters;
  const offsets = [0];
  for (const character of text) offsets.push(offsets.at(-1)! + character.length);
  return (characters) => offsets[characters] ?? text.length;
}

function toEvent(
  raw: RawEvent,
  offsetOf: (characters: number) => number,
): EspeakEvent | undefined {
  const seconds = raw.audio_position / 1000;
  if (raw.type === "word") {
    return { type: "word", textOffset: offsetOf(raw.text_position - 1), seconds };
  }
  if (raw.type !== "phoneme") return undefined;
  return { type: "phoneme", symbol: String(raw.id ?? "").replace(BEHIND_NAME, ""), seconds };
}
