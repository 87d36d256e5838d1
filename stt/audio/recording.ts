/**
 * Decodes a whole recording.
 * @module
 */
import { toPcm16 } from "../../shared/media/pcm.ts";
import { createResampler } from "../../shared/media/resample.ts";
import { decodeWav, WavError } from "../../shared/media/wav.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { AudioDecoder, type AudioFormat, UnsupportedAudioError } from "./decoder.ts";

/**
 * The channels of a recording, or their mix, as mono samples at 16 kHz. WAV is recognised; what has
 * no header is what the query says.
 * @throws {UnsupportedAudioError} when there is no decoder for it
 */
export async function decodeRecording(
  bytes: Uint8Array<ArrayBuffer>,
  query: Pick<ListenQuery, "encoding" | "sampleRateHz" | "channels" | "multichannel">,
  checkLimits: (format: AudioFormat) => void,
): Promise<Int16Array<ArrayBuffer>[]> {
  if (isWav(bytes)) return await decodeWavChannels(bytes, query.multichannel, checkLimits);
  checkLimits(query);
  const { encoding, sampleRateHz, channels } = query;
  using decoder = new AudioDecoder({
    encoding,
    sampleRateHz,
    channels,
    separate: query.multichannel,
    checkLimits,
  });
  return await decoder.decode(bytes) ?? [];
}

function isWav(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 4)) === "RIFF";
}

async function decodeWavChannels(
  bytes: Uint8Array<ArrayBuffer>,
  separate: boolean,
  checkLimits: (format: AudioFormat) => void,
): Promise<Int16Array<ArrayBuffer>[]> {
  const { samples, channels, sampleRateHz } = readWav(bytes);
  checkLimits({ channels, sampleRateHz });
  const length = Math.floor(samples.length / channels);
  const channel = (index: number) =>
    Float32Array.from({ length }, (_, at) => samples[at * channels + index]!);
  const each = Array.from({ length: channels }, (_, index) => channel(index));
  const mixed = () =>
    Float32Array.from(
      { length },
      (_, at) => each.reduce((sum, one) => sum + one[at]!, 0) / channels,
    );
  using resampler = await createResampler(sampleRateHz, RECOGNITION_RATE_HZ);
  return (separate ? each : [mixed()]).map((stretch) => toPcm16(resampler.resample(stretch)));
}

function readWav(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return decodeWav(bytes);
  } catch (thrown) {
    if (thrown instanceof WavError) throw new UnsupportedAudioError(`it (${thrown.message})`);
    throw thrown;
  }
}
