/**
 * Takes the frames of a client in order of arrival. A frame with a clip is taken once the clip has
 * been read, so that an unusable clip makes its frame invalid.
 * @module
 */
import type { SpeakFrame } from "../../shared/schema/speak.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import type { ParsedFrame } from "./client_frame.ts";
import { WaitingQueue } from "./waiting_queue.ts";

/** Callbacks for the frames. */
export interface FrameQueueOptions {
  /** Reads clips. */
  readonly planner: Pick<SynthesisPlanner, "readClips">;
  /** Handles a frame; `characters` is the length of its message. */
  readonly take: (parsed: ParsedFrame, characters: number) => void;
  /** Called with the error of a rejected frame. */
  readonly refuse: (thrown: unknown) => void;
}

/** Queue of frames that have arrived and are not handled yet. */
export class FrameQueue {
  readonly #options: FrameQueueOptions;
  readonly #waiting = new WaitingQueue<{ parsed: ParsedFrame; characters: number }>();
  #isTaking = false;
  /**
   * Incremented whenever the queue is cleared, so that the frame in progress can tell it was
   * dropped.
   */
  #drops = 0;

  /** Creates an empty queue. */
  constructor(options: FrameQueueOptions) {
    this.#options = options;
  }

  /**
   * Adds a frame, which is handled at once unless a clip has to be read.
   * @throws {ServiceError} `overloaded` when too much waits
   */
  push(parsed: ParsedFrame, characters: number): void {
    if (parsed.frame.type !== "Close") this.#waiting.admit();
    this.#waiting.push({ parsed, characters }, characters);
    if (!this.#isTaking) this.#takeAll();
  }

  /** Drops all frames but Close, including one whose clip is being read. */
  dropSound(): void {
    this.#drop(({ parsed }) => parsed.frame.type === "Close");
  }

  /** Drops all frames. */
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
        if (parsed.frame.type === "Speak" && hasClip(parsed.frame)) {
          await this.#options.planner.readClips(parsed.frame);
        }
        if (drops === this.#drops) this.#options.take(parsed, characters);
      } catch (thrown) {
        this.#options.refuse(thrown);
      }
    }
    this.#isTaking = false;
  }
}

function hasClip({ ref_audio_b64: voice, style_ref_audio_b64: style }: SpeakFrame): boolean {
  return voice !== undefined || style !== undefined;
}
