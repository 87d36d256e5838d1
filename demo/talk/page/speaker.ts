/**
 * Speaks an answer while its text is still arriving.
 * @module
 */
import type { AlignedWord } from "../../../shared/schema/tts.ts";
import type { SpeakServerFrame } from "../../../shared/schema/speak.ts";
import { Player } from "./player.ts";
import { socketUrl } from "./socket_url.ts";

const SAMPLE_RATE_HZ = 24_000;

/** The voice of a speaker, and its callbacks. */
export interface SpeakerOptions {
  /** A voice of the catalogue. */
  readonly voice: string;
  /** Language of the text. */
  readonly language: string;
  /** Called when the first audio arrives. */
  readonly onFirstAudio: () => void;
  /** Called with a message when something cannot be spoken. */
  readonly onProblem: (problem: string) => void;
}

/** One spoken answer. */
export class Speaker {
  readonly #socket: WebSocket;
  readonly #player: Player;
  readonly #words: AlignedWord[] = [];
  readonly #waiting: string[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #hasSounded = false;

  /** Opens a voice that plays on `context`. */
  constructor(context: AudioContext, { voice, language, onFirstAudio, onProblem }: SpeakerOptions) {
    this.#player = new Player(context, SAMPLE_RATE_HZ);
    const query = { voice, language, encoding: "linear16", sample_rate: String(SAMPLE_RATE_HZ) };
    this.#socket = new WebSocket(socketUrl("tts/v1/speak", query));
    this.#socket.binaryType = "arraybuffer";
    this.#socket.onopen = () =>
      this.#waiting.splice(0).forEach((frame) => this.#socket.send(frame));
    this.#socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== "string") {
        if (!this.#hasSounded) onFirstAudio();
        this.#hasSounded = true;
        return this.#player.add(new Int16Array(data));
      }
      const frame: SpeakServerFrame = JSON.parse(data);
      if (frame.type === "Alignment") this.#words.push(...frame.words);
      if (frame.type === "Error") onProblem(frame.message);
    };
    this.#socket.onclose = ({ code, reason }) => {
      if (code !== 1000) onProblem(`Speech synthesis ended: ${reason || code}`);
      this.#ended.resolve();
    };
  }

  /** The words that have been heard so far; the last one may still be sounding. */
  get heardWords(): readonly AlignedWord[] {
    const { heardSeconds } = this.#player;
    if (heardSeconds === undefined) return [];
    return this.#words.filter(({ start }) => start <= heardSeconds);
  }

  /** Speaks `text` as soon as its sentence is complete. */
  say(text: string): void {
    this.#send({ type: "Speak", text });
  }

  /** Speaks the rest; resolves when it has been heard, or never will be. */
  async finish(): Promise<void> {
    this.#send({ type: "Close" });
    await this.#ended.promise;
    await new Promise((resolve) => setTimeout(resolve, this.#player.restSeconds * 1000));
  }

  /** Stops speaking at once. */
  close(): void {
    this.#player.stop();
    this.#socket.close();
    this.#ended.resolve();
  }

  #send(frame: Readonly<Record<string, string>>): void {
    const json = JSON.stringify(frame);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(json);
    else this.#waiting.push(json);
  }
}
