/**
 * The clips whose voice or style is to be taken over: decoding and limits.
 * @module
 */
import { ServiceError } from "../shared/errors.ts";
import { recognizeFormat } from "../shared/media/compressed/format.ts";
import {
  type DecodedAudio,
  DecodingError,
  type DecodingThread,
} from "../shared/media/compressed/thread.ts";
import { decodeWav, WavError } from "../shared/media/wav.ts";

/** What is known of a clip. */
interface ClipFacts {
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly seconds: number;
}

const SHORTEST_SECONDS = 3;
const LONGEST_SECONDS = 10;
const LOWEST_RATE_HZ = 16_000;
/** Decoded at once; a clip that grows beyond its limit is given up in between. */
const PIECE_BYTES = 4096;

/**
 * Checks the clip in `field`: audio in any container, mono, 3 to 10 s, at least 16 kHz.
 * @throws {ServiceError} `ref_audio_invalid` saying which limit it breaks
 */
export async function checkReferenceClip(
  field: string,
  base64: string,
  thread: DecodingThread,
): Promise<void> {
  const refuse = (why: string, cause?: unknown) =>
    new ServiceError("ref_audio_invalid", `Cannot use \`${field}\`: ${why}`, { cause });
  const { channels, sampleRateHz, seconds } = await readClip(base64, thread, refuse);
  if (channels !== 1) throw refuse(`it has ${channels} channels, not one`);
  if (sampleRateHz < LOWEST_RATE_HZ) {
    throw refuse(`its sample rate is ${sampleRateHz} Hz, less than ${LOWEST_RATE_HZ}`);
  }
  if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS) {
    const length = seconds > LONGEST_SECONDS ? `longer than` : `${seconds.toFixed(1)} s, less than`;
    const limit = seconds > LONGEST_SECONDS ? LONGEST_SECONDS : SHORTEST_SECONDS;
    throw refuse(`it is ${length} ${limit} s`);
  }
}

async function readClip(
  base64: string,
  thread: DecodingThread,
  refuse: (why: string, cause?: unknown) => ServiceError,
): Promise<ClipFacts> {
  try {
    const bytes = Uint8Array.fromBase64(base64.replace(/^data:[^,]*,/, ""));
    return isWav(bytes) ? readWav(bytes) : await decodeClip(bytes, thread);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refuse("it is not base64", cause);
    if (cause instanceof WavError || cause instanceof DecodingError) {
      throw refuse("it is not audio that can be decoded", cause);
    }
    throw cause;
  }
}

function isWav(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 4)) === "RIFF";
}

function readWav(bytes: Uint8Array<ArrayBuffer>): ClipFacts {
  const { samples, channels, sampleRateHz } = decodeWav(bytes);
  return { channels, sampleRateHz, seconds: samples.length / channels / sampleRateHz };
}

/** Decodes until the end, or until it is known to be too long. */
async function decodeClip(bytes: Uint8Array, thread: DecodingThread): Promise<ClipFacts> {
  const recognition = recognizeFormat(bytes);
  if (recognition.kind !== "format") throw new DecodingError("no known container");
  using stream = thread.open({
    format: recognition.format,
    sampleRateHz: LOWEST_RATE_HZ,
    separate: false,
  });
  let samples = 0;
  let source: DecodedAudio["source"];
  const take = (audio: DecodedAudio) => {
    samples += audio.stretches[0]?.length ?? 0;
    source ??= audio.source;
  };
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    take(await stream.decode(bytes.subarray(start, start + PIECE_BYTES)));
    if (samples > LONGEST_SECONDS * LOWEST_RATE_HZ) break;
  }
  if (samples <= LONGEST_SECONDS * LOWEST_RATE_HZ) take(await stream.finish());
  if (source === undefined) throw new DecodingError("no audio in it");
  return { ...source, seconds: samples / LOWEST_RATE_HZ };
}
