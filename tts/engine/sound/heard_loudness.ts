/**
 * A loudness that holds for what is heard of a file: behind the conversion to its rate, and behind its
 * codec, which moves peaks and takes away sound.
 * @module
 */
import { pause } from "../../../shared/pause.ts";
import { ENGINE_RATE_HZ } from "../adapter.ts";
import { encodeContainer } from "../containers/containers.ts";
import { writeHeardOpus } from "../containers/opus.ts";
import type { StreamContainer, StreamFinish } from "../contract.ts";
import {
  decibels,
  factor,
  integratedLoudness,
  normalizeLoudness,
  TRUE_PEAK_DBTP,
} from "./loudness.ts";
import { truePeaks } from "./true_peak.ts";

/** What meters differ by, in dB. */
const PEAK_MARGIN_DB = 0.1;
/** Nearer to the target nothing is gained by one more pass, in LU. */
const NEAR_LU = 0.2;
/** What is asked for beyond the target to make up for what is taken away, in LU. */
const MOST_MADE_UP_LU = 6;
/** Each gives way to what the one before had too much of; what is left after them is hundredths. */
const MOST_PASSES = 6;
/** What one more pass has to bring; a limiter that takes all of it will take the next one too. */
const LEAST_GAIN_LU = 0.1;

/** How a sound becomes what is in the file. */
export interface Finishing {
  /** How it is asked for. */
  readonly finish: StreamFinish;
  /** Makes the file's samples of those at the engine's rate: other rate, silences. */
  readonly finished: (level: Float32Array<ArrayBuffer>) => Promise<Float32Array<ArrayBuffer>>;
  /** Rate of the file's samples, in Hz. */
  readonly sampleRateHz: number;
  /** Ends it: it may take as long as the speaking. */
  readonly signal: AbortSignal;
}

/** A sound at the loudness that was asked for. */
export interface LevelledSound {
  /** The file's samples. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** The file itself where a codec had to be heard, which then has been written. */
  readonly file: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * The file's samples of `samples`, which are at the engine's rate, so that what is heard of it has the
 * loudness that is asked for and no true peak above -1.5 dBTP; of the two the peak goes first. The
 * loudness is set at the engine's rate: near the highest tone of a lower one, oversampling would miss
 * peaks.
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function atHeardLoudness(
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
    const { heard, file } = await heardOf(level, container, sampleRateHz);
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

/** What one pass has reached. */
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

/** A file of `sound` where it loses something, and what decoders make of it. */
async function heardOf(
  sound: Float32Array<ArrayBuffer>,
  container: StreamContainer,
  sampleRateHz: number,
): Promise<Pick<LevelledSound, "file"> & { readonly heard: Float32Array<ArrayBuffer> }> {
  if (!isLossy(container)) return { heard: sound, file: undefined };
  if (container === "opus") return await writeHeardOpus(sound);
  const file = await encodeContainer(sound, { sampleRateHz, bitsPerSample: 16 }, container);
  const { decoder: openMp3 } = await import("@audio/decode-mp3");
  const decoder = await openMp3();
  try {
    return { heard: new Float32Array(decoder.decode(file).channelData[0] ?? []), file };
  } finally {
    decoder.free();
  }
}

/** How far the highest true peak is above a limit in dBTP, in dB. */
async function excessOver(
  limitDbtp: number,
  samples: Float32Array<ArrayBuffer>,
): Promise<number> {
  const peaks = await truePeaks(samples, factor(limitDbtp));
  return Math.max(0, decibels(peaks.reduce((most, peak) => Math.max(most, peak), 0)) - limitDbtp);
}
