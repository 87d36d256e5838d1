/**
 * The part of decoded audio that a file presents: its edit list leaves out what an encoder has put
 * before the recording, and what a user has cut off.
 * @module
 */
import { gapless, type GaplessWindow } from "@audio/decode-aac";
import { NOTHING, type PlanarAudio } from "./compressed_decoder.ts";

/** Without it, only the edit list says where the recording ends. */
const NO_FRAME_TIMES = new Uint8Array(8);

/**
 * Reads which part of the audio an edit list presents; null where there is none.
 * @param boxes bodies of the boxes `elst`, `mdhd` and `mvhd`
 * @param skippedSeconds what the decoder leaves out by itself, which the list counts
 */
export function presentedWindow(
  boxes: { readonly [name: string]: Uint8Array },
  skippedSeconds: number,
): GaplessWindow | null {
  const window = gapless({ ...boxes, stts: NO_FRAME_TIMES });
  return window && { ...window, start: Math.max(0, window.start - skippedSeconds) };
}

/** Cuts audio that comes in pieces. */
export class PresentedPart {
  readonly #window: GaplessWindow;
  /** Samples of each channel so far. */
  #samples = 0;

  /** Keeps this part of the audio. */
  constructor(window: GaplessWindow) {
    this.#window = window;
  }

  /** Returns what of the next piece belongs to the part. */
  cut({ channels, sampleRateHz }: PlanarAudio): PlanarAudio {
    const length = channels[0]?.length ?? 0;
    const { start, duration = Infinity } = this.#window;
    const first = Math.round(start * sampleRateHz);
    const from = Math.min(length, Math.max(0, first - this.#samples));
    const to = Math.min(length, first + Math.round(duration * sampleRateHz) - this.#samples);
    this.#samples += length;
    if (to <= from) return NOTHING;
    return { channels: channels.map((samples) => samples.subarray(from, to)), sampleRateHz };
  }
}
