/**
 * Decodes recordings in any container into mono samples.
 * @module
 */
import { recognizeFormat } from "../../shared/media/compressed/format.ts";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { concatenate, fromPcm16 } from "../../shared/media/pcm.ts";

const PIECE_BYTES = 64 * 1024;
/** Decoded beyond the limit, so that the caller sees that the recording is longer and cuts it. */
const SPARE_SECONDS = 1;

/**
 * Decodes a file to samples at `rateHz`, with its channels mixed; stops soon after `mostSeconds`.
 * @throws {Error} when it cannot be decoded
 */
export async function readRecording(
  bytes: Uint8Array<ArrayBuffer>,
  rateHz: number,
  mostSeconds: number,
): Promise<Float32Array<ArrayBuffer>> {
  const recognition = recognizeFormat(bytes);
  if (recognition.kind !== "format") {
    throw new Error(
      "it is neither WAV, AIFF, AU, CAF, MP3, FLAC, Ogg, WebM, MP4, AAC, AC-3 nor AMR",
    );
  }
  using thread = new DecodingThread();
  using stream = thread.open({
    format: recognition.format,
    sampleRateHz: rateHz,
    separate: false,
    mostSamples: (mostSeconds + SPARE_SECONDS) * rateHz,
  });
  const parts: Float32Array[] = [];
  let samples = 0;
  const take = ({ stretches: [stretch] }: Awaited<ReturnType<typeof stream.decode>>) => {
    if (stretch === undefined) return;
    parts.push(fromPcm16(stretch));
    samples += stretch.length;
  };
  for (let start = 0; start < bytes.length && samples < mostSeconds * rateHz;) {
    take(await stream.decode(bytes.subarray(start, start + PIECE_BYTES)));
    start += PIECE_BYTES;
  }
  if (samples < mostSeconds * rateHz) take(await stream.finish());
  return concatenate(parts);
}
