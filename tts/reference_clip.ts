/**
 * Decodes reference clips, whose voice or style is taken over, and checks their limits.
 * @module
 */
import { hash } from "node:crypto";
import { fieldError, type ServiceError } from "../shared/errors.ts";
import { type CompressedFormat, recognizeFormat } from "../shared/media/compressed/format.ts";
import {
  type DecodedAudio,
  DecodingError,
  type DecodingThread,
} from "../shared/media/compressed/thread.ts";
import { concatenate, fromPcm16 } from "../shared/media/pcm.ts";
import type { ClipRole } from "./engine/contract.ts";
import { RecentlyUsed } from "./recently_used.ts";
import { CLIP_FIELDS, type VoiceClip } from "./engine/voice_clips.ts";
import { hasVoice } from "./voiced_clip.ts";

/** A decoded clip. */
interface DecodedClip {
  /** Channels of the file. */
  readonly channels: number;
  /** Sample rate of the file. */
  readonly sampleRateHz: number;
  readonly seconds: number;
  /** How much of `seconds` may be silence that a codec has added around the clip. */
  readonly paddingSeconds: number;
  /** The first channel at {@linkcode CLIP_RATE_HZ}. */
  readonly samples: Float32Array<ArrayBuffer>;
}

const SHORTEST_SECONDS = 3;
const LONGEST_SECONDS = 10;
/** AAC at 16 kHz adds 2,112 samples before a clip and fills up its last frame of 1,024. */
const LOSSY_PADDING_SECONDS = 0.2;
const LOWEST_RATE_HZ = 16_000;
/** Sample rate at which engines take clips. */
const CLIP_RATE_HZ = 24_000;
/** Formats of plain samples: they add no padding, and may hold no samples at all. */
const SAMPLE_FORMATS: ReadonlySet<CompressedFormat> = new Set(["wave", "aiff", "au"]);
/** Properties assumed for a file of such a format without samples. */
const NO_SAMPLES = { channels: 1, sampleRateHz: CLIP_RATE_HZ };
/** Most decoded clips kept, of up to a megabyte: many clients send the same one with every text. */
const MOST_KEPT = 8;
/** Bytes decoded at a time; decoding stops between pieces once a clip is too long. */
const PIECE_BYTES = 4096;

/** Reads reference clips, and keeps the last ones that it decoded. */
export class ReferenceClips {
  readonly #thread: DecodingThread;
  readonly #decoded = new RecentlyUsed<DecodedClip>(MOST_KEPT);
  readonly #voiced = new RecentlyUsed<boolean>(MOST_KEPT);

  /** Decodes in `thread`. */
  constructor(thread: DecodingThread) {
    this.#thread = thread;
  }

  /**
   * Reads a clip: audio in any container, mono, 3 to 10 s, at least 16 kHz.
   * @throws {ServiceError} `ref_audio_invalid` naming the limit that it breaks
   */
  async read(role: ClipRole, base64: string): Promise<VoiceClip> {
    const refuse = (why: string, cause?: unknown) =>
      fieldError(CLIP_FIELDS[role], why, { code: "ref_audio_invalid", verb: "use", cause });
    const bytes = fromBase64(base64, refuse);
    const sha256 = hash("sha256", bytes);
    const clip = await this.#decode(sha256, bytes, refuse);
    assertWithinLimits(clip, refuse);
    return { role, sha256, samples: clip.samples };
  }

  /** Whether speech in the clip is voiced. */
  async hasVoice({ sha256, samples }: VoiceClip): Promise<boolean> {
    return await this.#voiced.get(sha256, () => hasVoice(samples, CLIP_RATE_HZ));
  }

  async #decode(
    sha256: string,
    bytes: Uint8Array<ArrayBuffer>,
    refuse: Refuse,
  ): Promise<DecodedClip> {
    try {
      return await this.#decoded.get(sha256, () => decodeClip(bytes, this.#thread));
    } catch (cause) {
      if (!(cause instanceof DecodingError)) throw cause;
      throw refuse("it is not audio that can be decoded", cause);
    }
  }
}

/** Makes the error that says why a clip cannot be used. */
type Refuse = (why: string, cause?: unknown) => ServiceError;

function assertWithinLimits(clip: DecodedClip, refuse: Refuse): void {
  const { channels, sampleRateHz, seconds } = clip;
  if (channels !== 1) throw refuse(`it has ${channels} channels, not one`);
  if (sampleRateHz < LOWEST_RATE_HZ) {
    throw refuse(`its sample rate is ${sampleRateHz} Hz, less than ${LOWEST_RATE_HZ}`);
  }
  if (seconds > LONGEST_SECONDS + clip.paddingSeconds) {
    throw refuse(`it is longer than ${LONGEST_SECONDS} s`);
  }
  if (seconds < SHORTEST_SECONDS) {
    // Rounded down, because 2.99 s would otherwise read "3.0 s, less than 3 s".
    const heard = (Math.floor(seconds * 10) / 10).toFixed(1);
    throw refuse(`it is ${heard} s, less than ${SHORTEST_SECONDS} s`);
  }
}

/**
 * Decodes the file in a request field: base64 or base64url, optionally in a data URL.
 * @throws {SyntaxError} when it is neither
 */
export function clipBytes(base64: string): Uint8Array<ArrayBuffer> {
  const content = base64.replace(/^data:[^,]*,/i, "");
  const alphabet = /[-_]/.test(content) ? "base64url" : "base64";
  return Uint8Array.fromBase64(content, { alphabet });
}

function fromBase64(base64: string, refuse: Refuse): Uint8Array<ArrayBuffer> {
  try {
    return clipBytes(base64);
  } catch (cause) {
    throw refuse("it is not base64", cause);
  }
}

/** Decodes the whole clip, or stops once it is known to be too long. */
async function decodeClip(bytes: Uint8Array, thread: DecodingThread): Promise<DecodedClip> {
  const recognition = recognizeFormat(bytes);
  if (recognition.kind !== "format") throw new DecodingError("no known container");
  const { format } = recognition;
  const paddingSeconds = format === "flac" || SAMPLE_FORMATS.has(format)
    ? 0
    : LOSSY_PADDING_SECONDS;
  const most = (LONGEST_SECONDS + paddingSeconds) * CLIP_RATE_HZ;
  using stream = thread.open({
    format,
    sampleRateHz: CLIP_RATE_HZ,
    separate: false,
    mostSamples: most + 1,
  });
  const parts: Float32Array[] = [];
  let length = 0;
  let source: DecodedAudio["source"];
  const take = (audio: DecodedAudio) => {
    parts.push(...audio.stretches.slice(0, 1).map(fromPcm16));
    length += audio.stretches[0]?.length ?? 0;
    source ??= audio.source;
  };
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    take(await stream.decode(bytes.subarray(start, start + PIECE_BYTES)));
    if (length > most) break;
  }
  if (length <= most) take(await stream.finish());
  if (SAMPLE_FORMATS.has(format)) source ??= NO_SAMPLES;
  if (source === undefined) throw new DecodingError("no audio in it");
  return { ...source, seconds: length / CLIP_RATE_HZ, paddingSeconds, samples: concatenate(parts) };
}
