/**
 * Encodes Ogg Opus with libopus (RFC 7845).
 * @module
 */
import { concatenateBytes } from "../../../shared/media/bytes.ts";
import { concatenate, toPcm16 } from "../../../shared/media/pcm.ts";
import { pause } from "../../../shared/pause.ts";
import { fixSerial } from "./ogg_serial.ts";
import { closeMuxer, type Delivery, openMuxer, type SoundWriter } from "./writer.ts";

/** Sample rate at which Opus is encoded, in Hz; it always decodes at this rate too. */
export const OPUS_RATE_HZ = 48_000;

const BITS_PER_SECOND = 48_000;
const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = FRAME_SECONDS * OPUS_RATE_HZ;
/** Frames encoded before yielding to the event loop: ten seconds of audio. */
const FRAMES_A_TURN = 500;
/** Look-ahead of libopus in samples, which decoders skip. */
const PRE_SKIP = 312;
/** Full scale of 16-bit samples. */
const FULL_SCALE = 2 ** 15;
/**
 * Longest Ogg page. A page is sent when it is full: 255 packets would hold back seconds of audio.
 */
const PAGE_SECONDS = 0.1;

/**
 * Creates an encoder for 16-bit frames. It avoids libopus's mode for speech, whose filters move
 * peaks by a decibel and more.
 */
async function openEncoder(): Promise<(frame: Float32Array) => Uint8Array<ArrayBuffer>> {
  const { Encoder } = await import("@evan/opus");
  const encoder = new Encoder({ sample_rate: OPUS_RATE_HZ, channels: 1, application: "audio" });
  encoder.bitrate = BITS_PER_SECOND;
  return (frame) => encoder.encode(new Uint8Array(toPcm16(frame).buffer)).slice();
}

/** Encodes samples at {@linkcode OPUS_RATE_HZ}; returns the file and what decoders make of it. */
export async function writeMeasuredOpus(
  samples: Float32Array<ArrayBuffer>,
): Promise<{ file: Uint8Array<ArrayBuffer>; heard: Float32Array<ArrayBuffer> }> {
  const { Decoder } = await import("@evan/opus");
  const decoder = new Decoder({ sample_rate: OPUS_RATE_HZ, channels: 1 });
  const heard = new Float32Array(samples.length);
  let start = -PRE_SKIP;
  const hear = (packet: Uint8Array) => {
    const decoded = new Int16Array(decoder.decode(packet).slice().buffer);
    for (let index = Math.max(0, -start); index < decoded.length; index++) {
      // The padding of the last frame lies past the end of the array and is dropped.
      heard[start + index] = decoded[index]! / FULL_SCALE;
    }
    start += decoded.length;
  };
  await using writer = await openOpus("whole", hear);
  const file = concatenateBytes([await writer.add(samples), await writer.finish()]);
  return { file, heard };
}

/** Opens a writer of samples at {@linkcode OPUS_RATE_HZ}; `hear` is called with each packet. */
export async function openOpus(
  delivery: Delivery,
  hear: (packet: Uint8Array) => void = () => {},
): Promise<SoundWriter> {
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
    if (frames % FRAMES_A_TURN === FRAMES_A_TURN - 1) await pause(0);
    const bytes = encodeFrame(samples);
    hear(bytes);
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
      // The last frame is held back, because its duration marks the end of the audio.
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
        // The last packet ends with the audio, so that decoders drop the padding of its frame.
        await encode(frame, part.length);
      }
      source.close();
      await muxer.output.finalize();
      return take();
    },
    [Symbol.asyncDispose]: () => closeMuxer(muxer),
  };
}

/** Returns the identification header (RFC 7845, section 5.1). */
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
