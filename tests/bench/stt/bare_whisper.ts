/**
 * whisper.cpp without a service around it: the floors, which decode each utterance or each window
 * of the recording once, and the naive streamer, which decodes all audio so far again every half
 * second.
 * @module
 */
import { type LocatedLibrary, locateLibrary } from "../../../ffi/library.ts";
import { WhisperLibrary, WhisperModel } from "../../../ffi/whisper.ts";
import { WhisperState } from "../../../ffi/whisper_state.ts";
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { audioWindow, POSITIONS_A_SECOND } from "../../../stt/engine/audio_window.ts";
import { processorSeconds } from "../../fixtures/processes.ts";
import { type Dialogue, RATE_HZ } from "./dialogue.ts";

const NAIVE_STEP_SAMPLES = RATE_HZ / 2;

/** Wall-clock time and processor time, in seconds. */
export interface Times {
  /** Wall-clock time. */
  readonly wall: number;
  /** Processor time. */
  readonly processor: number;
}

/** Times of utterances that are decoded one after another. */
export interface UtteranceTimes extends Times {
  /** Wall-clock time of each utterance. */
  readonly decodes: readonly number[];
}

/** A loaded model. */
export class BareWhisper implements Disposable {
  readonly #model: WhisperModel;
  readonly #state: WhisperState;
  readonly #threads: number;

  private constructor(model: WhisperModel, threads: number) {
    this.#model = model;
    this.#state = new WhisperState(model);
    this.#threads = threads;
  }

  /** Loads the model at `path` with the library in `folder`, or else that of the service. */
  static async load(path: string, threads: number, folder: string): Promise<BareWhisper> {
    const located: LocatedLibrary = await locateLibrary("whisper", folder, { backend: "cpu" });
    const library = new WhisperLibrary(located);
    return new BareWhisper(await WhisperModel.load(library, path), threads);
  }

  /** Decodes each utterance once, with the window and the `beamSize` of finals. */
  async offline({ utterances }: Dialogue, beamSize: number): Promise<UtteranceTimes> {
    const decodes: number[] = [];
    const times = await timed(async () => {
      for (const { samples } of utterances) {
        const start = performance.now();
        await this.#decode(samples, "final", beamSize);
        decodes.push((performance.now() - start) / 1000);
      }
    });
    return { ...times, decodes };
  }

  /**
   * Decodes the whole dialogue once, pauses included, in windows of the model's length.
   * @param utteranceTokens tokens after which a window is stopped, for each utterance that ends in
   * it; for models whose transcripts do not end by themselves
   */
  async pass(
    { samples, utterances }: Dialogue,
    beamSize: number,
    utteranceTokens: number | undefined,
  ): Promise<Times> {
    const windowSeconds = this.#model.audioContext / POSITIONS_A_SECOND;
    const window = windowSeconds * RATE_HZ;
    return await timed(async () => {
      for (let start = 0; start < samples.length; start += window) {
        const from = start / RATE_HZ;
        const ends = utterances.filter(({ endSeconds: end }) =>
          end > from && end <= from + windowSeconds
        );
        const mostTokens = utteranceTokens && utteranceTokens * Math.max(1, ends.length);
        await this.#decode(samples.slice(start, start + window), "whole", beamSize, mostTokens);
      }
    });
  }

  /** Decodes the dialogue repeatedly as it grows, as far back as the model's window reaches. */
  async naive({ samples }: Dialogue): Promise<Times> {
    const window = this.#model.audioContext / POSITIONS_A_SECOND * RATE_HZ;
    return await timed(async () => {
      for (let end = NAIVE_STEP_SAMPLES; end <= samples.length; end += NAIVE_STEP_SAMPLES) {
        await this.#decode(samples.slice(Math.max(0, end - window), end), "whole", 1);
      }
    });
  }

  /** Frees the model and its state. */
  [Symbol.dispose](): void {
    this.#state[Symbol.dispose]();
    this.#model[Symbol.dispose]();
  }

  async #decode(
    samples: Int16Array<ArrayBuffer>,
    window: "final" | "whole",
    beamSize: number,
    maxTokens?: number,
  ): Promise<void> {
    const context = this.#model.audioContext;
    const { padded, positions, mostTokens } = audioWindow(fromPcm16(samples), context, "final");
    await this.#state.decode(padded, {
      language: "en",
      audioContext: window === "final" ? positions : context,
      threads: this.#threads,
      maxTokens: maxTokens ?? mostTokens,
      fallback: window === "final",
      beamSize,
    });
  }
}

/** Measures the time that `work` takes in this process. */
async function timed(work: () => Promise<void>): Promise<Times> {
  const [start, used] = [performance.now(), await processorSeconds(Deno.pid)];
  await work();
  return {
    wall: (performance.now() - start) / 1000,
    processor: await processorSeconds(Deno.pid) - used,
  };
}
