/**
 * Reaches a loudness in the decoded file: after resampling to its rate, and after its codec, which
 * moves peaks and removes sound.
 * @module
 */
import { pause } from "../../../shared/pause.ts";
import { ENGINE_RATE_HZ } from "../adapter.ts";
import { encodeContainer } from "../containers/containers.ts";
import { writeMeasuredOpus } from "../containers/opus.ts";
import type { StreamContainer, StreamFinish } from "../contract.ts";
import {
  decibels,
  factor,
  integratedLoudness,
  normalizeLoudness,
  TRUE_PEAK_DBTP,
} from "./loudness.ts";
import { truePeaks } from "./true_peak.ts";

/** Difference between meters, in dB. */
const PEAK_MARGIN_DB = 0.1;
/** Distance to the target below which another pass gains nothing, in LU. */
const NEAR_LU = 0.2;
/** Most that is added to the target to make up for codec and limiter, in LU. */
const MOST_MADE_UP_LU = 6;
/** Each pass corrects for the one before; after these, what remains is hundredths. */
const MOST_PASSES = 6;
/**
 * Least improvement for another pass: where the limiter takes away all gain, it will do so again.
 */
const LEAST_GAIN_LU = 0.1;

/** How samples become the content of the file. */
export interface Finishing {
  /** The requested finish. */
  readonly finish: StreamFinish;
  /** Converts samples at the engine's rate to those of the file: its rate, with silences. */
  readonly finished: (level: Float32Array<ArrayBuffer>) => Promise<Float32Array<ArrayBuffer>>;
  /** Rate of the file's samples, in Hz. */
  readonly sampleRateHz: number;
  /** Aborts it: it may take as long as the synthesis. */
  readonly signal: AbortSignal;
}

/** Audio at the requested loudness. */
export interface LevelledSound {
  /** The file's samples. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** The encoded file, where a codec was needed to measure it. */
  readonly file: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Returns the file's samples for `samples`, which are at the engine's rate, so that the decoded
 * file has the requested loudness and no true peak above -1.5 dBTP; of the two, the peak has
 * priority. The gain is applied at the engine's rate: near the highest frequency of a lower rate,
 * oversampling would miss peaks.
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function atDecodedLoudness(
  samples: Float32Array<ArrayBuffer>,
  { finish, finished, sampleRateHz, signal }: Finishing,
): Promise<LevelledSound> {
  const { targetLufs, container, headSilenceSeconds, tailSilenceSeconds } = finish;
  const silences = [headSilenceSeconds, tailSilenceSeconds] as const;
  let lufs = targetLufs;
  let peakMarginDb = 0;
  let best: Attempt | undefined;
  for (let pass = 1;; pass++) {
    const target = { lufs, silences, peakMarginDb, signal };
    const level = await finished(await normalizeLoudness(samples, ENGINE_RATE_HZ, target));
    if (!isLossy(container) && sampleRateHz === ENGINE_RATE_HZ) {
      return { samples: level, file: undefined };
    }
    const { heard, file } = await decodedOf(level, container, sampleRateHz);
    const sound = { samples: level, file };
    const missingLu = targetLufs - integratedLoudness(heard, sampleRateHz);
    if (missingLu === Infinity) return sound;
    const excessDb = await excessOver(TRUE_PEAK_DBTP - PEAK_MARGIN_DB, heard);
    const isWorthMore = best === undefined || best.excessDb > 0 ||
      Math.abs(best.missingLu) - Math.abs(missingLu) > LEAST_GAIN_LU;
    best = better(best, { sound, excessDb, missingLu });
    const isReached = excessDb === 0 && (Math.abs(missingLu) < NEAR_LU || !isWorthMore);
    if (isReached || pass === MOST_PASSES) return best.sound;
    await pause(0);
    peakMarginDb += excessDb;
    lufs = Math.min(targetLufs + MOST_MADE_UP_LU, lufs + missingLu);
  }
}

/** Result of one pass. */
interface Attempt {
  readonly sound: LevelledSound;
  readonly excessDb: number;
  readonly missingLu: number;
}

function better(one: Attempt | undefined, other: Attempt): Attempt {
  if (one === undefined || other.excessDb < one.excessDb) return other;
  const isNearer = Math.abs(other.missingLu) < Math.abs(one.missingLu);
  return other.excessDb === one.excessDb && isNearer ? other : one;
}

function isLossy(container: StreamContainer): container is "mp3" | "opus" {
  return container === "mp3" || container === "opus";
}

/** Encodes `sound` where the container is lossy; returns what decoders make of it. */
async function decodedOf(
  sound: Float32Array<ArrayBuffer>,
  container: StreamContainer,
  sampleRateHz: number,
): Promise<Pick<LevelledSound, "file"> & { readonly heard: Float32Array<ArrayBuffer> }> {
  if (!isLossy(container)) return { heard: sound, file: undefined };
  if (container === "opus") return await writeMeasuredOpus(sound);
  const file = await encodeContainer(sound, { sampleRateHz, bitsPerSample: 16 }, container);
  const { decoder: openMp3 } = await import("@audio/decode-mp3");
  const decoder = await openMp3();
  try {
    return { heard: new Float32Array(decoder.decode(file).channelData[0] ?? []), file };
  } finally {
    decoder.free();
  }
}

/** Returns how far the highest true peak is above a limit in dBTP, in dB. */
async function excessOver(
  limitDbtp: number,
  samples: Float32Array<ArrayBuffer>,
): Promise<number> {
  const peaks = await truePeaks(samples, factor(limitDbtp));
  return Math.max(0, decibels(peaks.reduce((most, peak) => Math.max(most, peak), 0)) - limitDbtp);
}
