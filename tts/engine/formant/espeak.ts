/**
 * espeak-ng as WASM: text to samples with word and phoneme events.
 * @module
 */
import load from "@echogarden/espeak-ng-emscripten";
import { joinPcm16 } from "../../../shared/media/pcm.ts";

/** Samples a second of espeak-ng, in Hz. */
export const ESPEAK_RATE_HZ = 22_050;

/** Something that happens at a time in the audio. */
export type EspeakEvent =
  | {
    readonly type: "word";
    /** UTF-16 units from the start of the text, from 0. */
    readonly textOffset: number;
    readonly seconds: number;
  }
  | { readonly type: "phoneme"; readonly symbol: string; readonly seconds: number };

/** What espeak-ng takes for markup, for its own commands or for the end of the text. */
const NO_TEXT = /[<>\p{Cc}]/gu;

const TWO_UNITS = /[\u{10000}-\u{10ffff}]/u;

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

/** The sound is made all the same, but this is the least of it: events are the same, their times not. */
const SHORTEST = { wordsPerMinute: 450, pitch: 99 } as const;
/** Each voice leaves some 600 bytes behind; to forget them takes four times as long as the change. */
const MOST_CHANGES = 1000;
/** The memory behind a name that fills its eight bytes, which the binding reads on into. */
const BEHIND_NAME = /\p{Cc}.*$/su;

/** Where a text lies in the module's memory, with a zero after it. */
interface Text {
  readonly ptr: number;
}

/** The part of the WASM module that is used. */
interface Worker {
  set_voice(identifier: Text | string): number;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  set_range(range: number): void;
  synthesize(
    text: Text,
    callback: (audio: ArrayBuffer | null, events: readonly RawEvent[]) => void,
  ): void;
  /** Phonemes as text that ends in a zero. */
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

/** The WASM module, as far as it is used. */
interface EspeakModule {
  /** Its whole memory; another object after the memory has grown. */
  readonly HEAPU8: Uint8Array;
  readonly eSpeakNGWorker: new () => Promise<Worker>;
  /** Address of that many bytes; 0 when there are none. */
  _malloc(bytes: number): number;
  /** Gives back what `_malloc` gave. */
  _free(address: number): void;
}

/** One instance of espeak-ng. It blocks while it speaks, so it belongs into an engine process. */
export class Espeak {
  readonly #module: EspeakModule;
  readonly #worker: Worker;
  /** The memory before anything was spoken. */
  readonly #fresh: Uint8Array;
  /** The voice that is set, where nothing was spoken since. */
  #transcribing: string | undefined;
  /** How often the voice of transcripts has changed since it forgot. */
  #changes = 0;

  private constructor(module: EspeakModule, worker: Worker) {
    this.#module = module;
    this.#worker = worker;
    this.#fresh = module.HEAPU8.slice();
  }

  /** Loads the WASM module with its data. */
  static async load(): Promise<Espeak> {
    // The package has no types; the interfaces above list what is used.
    const module = await load() as EspeakModule;
    const worker = await atTimeZero(() => new module.eSpeakNGWorker());
    // The binding makes a buffer at its first call and keeps its address for ever.
    worker.set_voice("");
    return new Espeak(module, worker);
  }

  /**
   * Speaks `text`. The same text and voice give the same samples, whatever was spoken before.
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
    // A space for each: the places of the words stay true.
    this.#worker.synthesize(this.#place(text.replace(NO_TEXT, " ")), (audio, raw) => {
      // The memory of a chunk is used again for the next one.
      if (audio !== null) chunks.push(new Int16Array(audio.slice(0)));
      for (const event of raw) {
        const known = toEvent(event, offsetOf);
        if (known !== undefined) events.push(known);
      }
    });
    return { samples: joinPcm16(chunks), events };
  }

  /**
   * How `voice` reads `text`: the words and phonemes of {@linkcode speak} in their order, without
   * their times, in a third of its time.
   * @throws {Error} when there is no such voice
   */
  read(text: string, voice: EspeakVoice): readonly EspeakEvent[] {
    return this.speak(text, { ...voice, ...SHORTEST }).events;
  }

  /**
   * How `voice` reads `text`, in a tenth of the time of {@linkcode read}: phonemes in IPA with "_"
   * between them, a blank between words and "|" between clauses. In a clause without a stress, which
   * is the ˈ of its last word when it is spoken, that is missing.
   * @throws {Error} when there is no such voice
   */
  transcribe(text: string, voice: EspeakVoice): string {
    if (this.#transcribing !== voice.identifier) {
      // Reading carries nothing over, unlike sound: it need not forget each time.
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
   * Puts a text into the module's memory until it forgets. The binding's own way keeps buffers that
   * the forgetting leaves to others, which write over the text while it is being read.
   * @throws {Error} when there is no memory for it
   */
  #place(text: string): Text {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const ptr = this.#module._malloc(bytes.length);
    if (ptr === 0) throw new Error("Cannot speak: espeak-ng has no memory for the text");
    this.#module.HEAPU8.set(bytes, ptr);
    return { ptr };
  }

  /** espeak-ng carries noise and filter states over; its memory is put back to the beginning. */
  #forget(): void {
    this.#transcribing = undefined;
    this.#changes = 0;
    const memory = this.#module.HEAPU8;
    memory.set(this.#fresh);
    memory.fill(0, this.#fresh.length);
  }
}

/** espeak-ng seeds its noise with the time at which it starts; another one gives other samples. */
function atTimeZero<Result>(start: () => Result): Result {
  const now = Date.now;
  Date.now = () => 0;
  try {
    return start();
  } finally {
    Date.now = now;
  }
}

/** Where each character of `text` begins, by how many are before it: some have two units, not one. */
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
