/**
 * Reads recordings in any container as mono samples.
 * @module
 */
import { decodeAiff, isAiff } from "../../shared/media/aiff.ts";
import { recognizeFormat } from "../../shared/media/compressed/format.ts";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { concatenate, fromPcm16 } from "../../shared/media/pcm.ts";
import { createResampler } from "../../shared/media/resample.ts";
import { isRiff } from "../../shared/media/riff_chunks.ts";
import { decodeWav, type WavAudio } from "../../shared/media/wav.ts";

const PIECE_BYTES = 64 * 1024;
/** Read beyond what is kept, so that a cut is seen to be one. */
const SPARE_SECONDS = 1;

/**
 * The samples of a file at `rateHz`, its channels mixed; reading ends some time after `mostSeconds`.
 * @throws {Error} when it cannot be decoded
 */
export async function readRecording(
  bytes: Uint8Array<ArrayBuffer>,
  rateHz: number,
  mostSeconds: number,
): Promise<Float32Array<ArrayBuffer>> {
  if (isRiff(bytes)) return await mix(decodeWav(bytes), rateHz, mostSeconds);
  if (isAiff(bytes)) return await mix(decodeAiff(bytes), rateHz, mostSeconds);
  const recognition = recognizeFormat(bytes);
  if (recognition.kind !== "format") {
    throw new Error("it is neither WAV, AIFF, MP3, FLAC, Ogg, WebM, MP4 nor AAC");
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

async function mix(
  { samples, channels, sampleRateHz }: WavAudio,
  rateHz: number,
  mostSeconds: number,
): Promise<Float32Array<ArrayBuffer>> {
  const most = Math.ceil((mostSeconds + SPARE_SECONDS) * sampleRateHz);
  const length = Math.min(most, Math.floor(samples.length / channels));
  const mixed = Float32Array.from({ length }, (_, at) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += samples[at * channels + channel]!;
    return sum / channels;
  });
  using resampler = await createResampler(sampleRateHz, rateHz);
  return resampler.resample(mixed);
}
