/**
 * Ogg Opus by libopus (RFC 7845).
 * @module
 */
import { concatenate, toPcm16 } from "../../../shared/media/pcm.ts";
import { fixSerial } from "./ogg_serial.ts";
import { closeMuxer, type Delivery, openMuxer, type SoundWriter } from "./writer.ts";

/** Rate that Opus is encoded at, in Hz; it always decodes to this one. */
export const OPUS_RATE_HZ = 48_000;

const BITS_PER_SECOND = 48_000;
const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = FRAME_SECONDS * OPUS_RATE_HZ;
/** Samples that libopus looks ahead, which decoders leave out again. */
const PRE_SKIP = 312;
/** Of 16 bits. */
const FULL_SCALE = 2 ** 15;
/** A page is sent when it is full: 255 packets would hold some seconds of sound back. */
const PAGE_SECONDS = 0.1;

/**
 * An encoder for frames of 16 bits. For speech, libopus has another mode, whose filters move peaks by
 * a decibel and more.
 */
async function openEncoder(): Promise<(frame: Float32Array) => Uint8Array<ArrayBuffer>> {
  const { Encoder } = await import("@evan/opus");
  const encoder = new Encoder({ sample_rate: OPUS_RATE_HZ, channels: 1, application: "audio" });
  encoder.bitrate = BITS_PER_SECOND;
  return (frame) => encoder.encode(new Uint8Array(toPcm16(frame).buffer)).slice();
}

/** What decoders will make of samples at {@linkcode OPUS_RATE_HZ}. */
export async function decodedOpus(samples: Float32Array): Promise<Float32Array<ArrayBuffer>> {
  const { Decoder } = await import("@evan/opus");
  const encode = await openEncoder();
  const decoder = new Decoder({ sample_rate: OPUS_RATE_HZ, channels: 1 });
  const result = new Float32Array(samples.length);
  for (let start = 0; start < samples.length + PRE_SKIP; start += FRAME_SAMPLES) {
    const frame = new Float32Array(FRAME_SAMPLES);
    frame.set(samples.subarray(start, start + FRAME_SAMPLES));
    const decoded = new Int16Array(decoder.decode(encode(frame)).slice().buffer);
    for (const [index, sample] of decoded.entries()) {
      const at = start + index - PRE_SKIP;
      if (at >= 0 && at < result.length) result[at] = sample / FULL_SCALE;
    }
  }
  return result;
}

/** Opens a writer of samples at {@linkcode OPUS_RATE_HZ}. */
export async function openOpus(delivery: Delivery): Promise<SoundWriter> {
  const { EncodedAudioPacketSource, EncodedPacket, OggOutputFormat } = await import("mediabunny");
  const encodeFrame = await openEncoder();
  const muxer = await openMuxer(
    new OggOutputFormat({ maximumPageDuration: PAGE_SECONDS }),
    delivery,
  );
  const source = new EncodedAudioPacketSource("opus");
  muxer.output.addAudioTrack(source);
  await muxer.output.start();
  const decoderConfig = {
    codec: "opus",
    numberOfChannels: 1,
    sampleRate: OPUS_RATE_HZ,
    description: identification(),
  };
  let frames = 0;
  let rest = new Float32Array(0);
  const encode = async (samples: Float32Array, sounding: number): Promise<void> => {
    const bytes = encodeFrame(samples);
    const seconds = sounding / OPUS_RATE_HZ;
    const packet = new EncodedPacket(bytes, "key", frames++ * FRAME_SECONDS, seconds);
    await source.add(packet, { decoderConfig });
  };
  const take = (): Uint8Array<ArrayBuffer> => {
    const bytes = muxer.take();
    fixSerial(bytes);
    return bytes;
  };
  return {
    async add(samples) {
      const waiting = concatenate([rest, samples]);
      let start = 0;
      // The last frame waits for the end of the sound, which it is to tell.
      for (; waiting.length - start > FRAME_SAMPLES; start += FRAME_SAMPLES) {
        await encode(waiting.subarray(start, start + FRAME_SAMPLES), FRAME_SAMPLES);
      }
      rest = waiting.slice(start);
      return take();
    },
    async finish() {
      const sound = concatenate([rest, new Float32Array(PRE_SKIP)]);
      for (let start = 0; start < sound.length; start += FRAME_SAMPLES) {
        const frame = new Float32Array(FRAME_SAMPLES);
        const part = sound.subarray(start, start + FRAME_SAMPLES);
        frame.set(part);
        // The last one ends with the sound, so that decoders leave out what fills its frame.
        await encode(frame, part.length);
      }
      source.close();
      await muxer.output.finalize();
      return take();
    },
    [Symbol.asyncDispose]: () => closeMuxer(muxer),
  };
}

/** The identification header (RFC 7845, section 5.1). */
function identification(): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode("OpusHead"));
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, PRE_SKIP, true);
  view.setUint32(12, OPUS_RATE_HZ, true);
  return head;
}
