/**
 * Frames of a client in the order in which they came: one with a clip is taken when that has been
 * read, so that a clip that cannot be used makes its frame an invalid one.
 * @module
 */
import type { SpeakFrame } from "../../shared/schema/speak.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import type { ParsedFrame } from "./client_frame.ts";
import { WaitingQueue } from "./waiting_queue.ts";

/** What is done with the frames. */
export interface ArrivalsOptions {
  /** Reads clips. */
  readonly planner: Pick<SynthesisPlanner, "readClips">;
  /** Handles a frame whose message has so many characters. */
  readonly take: (parsed: ParsedFrame, characters: number) => void;
  /** Is told what is wrong with a frame. */
  readonly refuse: (thrown: unknown) => void;
}

type Clips = Pick<SpeakFrame, "ref_audio_b64" | "style_ref_audio_b64">;

/** Takes frames one after the other. */
export class Arrivals {
  readonly #options: ArrivalsOptions;
  readonly #waiting = new WaitingQueue<{ parsed: ParsedFrame; characters: number }>();
  #isTaking = false;
  /** How often what waits was dropped. */
  #drops = 0;
  /** The clips that were read last: many clients send the same with every text. */
  #read: Clips = {};

  /** Nothing has come yet. */
  constructor(options: ArrivalsOptions) {
    this.#options = options;
  }

  /**
   * Takes a frame, at once where no clip is read.
   * @throws {ServiceError} `overloaded` when too many wait
   */
  push(parsed: ParsedFrame, characters: number): void {
    if (parsed.frame.type !== "Close") this.#waiting.admit();
    this.#waiting.push({ parsed, characters }, characters);
    if (!this.#isTaking) this.#takeAll();
  }

  /** Drops what would sound, that of which a clip is being read too; a close stays. */
  dropSound(): void {
    this.#drop(({ parsed }) => parsed.frame.type === "Close");
  }

  /** Drops everything. */
  clear(): void {
    this.#drop(() => false);
  }

  #drop(isKept: (arrival: { parsed: ParsedFrame }) => boolean): void {
    this.#drops++;
    this.#waiting.keep(isKept);
  }

  async #takeAll(): Promise<void> {
    this.#isTaking = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { parsed, characters } = next;
      const drops = this.#drops;
      try {
        if (parsed.frame.type === "Speak" && this.#hasUnread(parsed.frame)) {
          await this.#readClips(parsed.frame);
        }
        if (drops === this.#drops) this.#options.take(parsed, characters);
      } catch (thrown) {
        this.#options.refuse(thrown);
      }
    }
    this.#isTaking = false;
  }

  #hasUnread({ ref_audio_b64: voice, style_ref_audio_b64: style }: Clips): boolean {
    return voice !== undefined && voice !== this.#read.ref_audio_b64 ||
      style !== undefined && style !== this.#read.style_ref_audio_b64;
  }

  async #readClips({ ref_audio_b64, style_ref_audio_b64 }: Clips): Promise<void> {
    await this.#options.planner.readClips({ ref_audio_b64, style_ref_audio_b64 });
    this.#read = { ref_audio_b64, style_ref_audio_b64 };
  }
}
