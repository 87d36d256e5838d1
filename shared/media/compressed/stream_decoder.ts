/**
 * Decoders of streams of compressed audio. They are WebAssembly, so that untrusted bytes that crash
 * one harm only their own stream.
 * @module
 */
import { decoder as openAmr } from "@audio/decode-amr";
import { decoder as openAc3 } from "@audio/decode-eac3";
import { decoder as openMp3 } from "@audio/decode-mp3";
import { createOpusDecoder } from "@audio/decode-opus/core";
import { decoder as openWebm } from "@audio/decode-webm";
import { joinBytes } from "../bytes.ts";
import { AdtsStream } from "./adts_stream.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import { openFlacStream } from "./flac_stream.ts";
import type { StreamFormat } from "./format.ts";
import { lastMpegChannels, MPEG_LOOK_BEHIND_BYTES, mpegChannels } from "./frame_sync.ts";
import { OggDecoder } from "./ogg_decoder.ts";
import {
  adapt,
  joinAudio,
  onTimeline,
  type PackageDecoder,
  restOf,
  toPlanar,
} from "./package_decoder.ts";
import { Timeline } from "./timeline.ts";
import { type WebmPart, WebmSync } from "./webm_sync.ts";

/** Openers of the decoders, by format. */
const OPENERS: Readonly<Record<StreamFormat, () => Promise<CompressedDecoder>>> = {
  webm: async () => new WebmDecoder(await openWebm()),
  ogg: () => Promise.resolve(new OggDecoder()),
  mp3: openMp3Stream,
  flac: openFlacStream,
  aac: () => Promise.resolve(new AdtsStream()),
  ac3: openAc3Stream,
  opus: openOpusPackets,
  amr: async () => adapt(await openAmr()),
};

const OPUS_RATE_HZ = 48_000;
const OPUS_STEREO_BIT = 4;
/** The shortest AC-3 frame: 32 kbit/s at 48 kHz. */
const SHORT_AC3_FRAME_BYTES = 128;
/** A live stream survives a few broken packets, but not more than this many in a row. */
const MOST_BROKEN_PACKETS = 5;

/** Opens the decoder of a stream. */
export function openStreamDecoder(format: StreamFormat): Promise<CompressedDecoder> {
  return OPENERS[format]();
}

/** Decodes block by block, with silence in place of missing blocks. */
class WebmDecoder implements CompressedDecoder {
  readonly #decoder: PackageDecoder;
  readonly #sync = new WebmSync();
  readonly #timeline = new Timeline();
  /** Channel count of MPEG audio, once a frame header has shown it. */
  #channels: 1 | 2 | undefined;

  constructor(decoder: PackageDecoder) {
    this.#decoder = decoder;
  }

  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    return joinAudio(await this.#decodeParts(this.#sync.push(bytes)));
  }

  async finish(): Promise<PlanarAudio> {
    const last = await this.#decodeParts(this.#sync.finish());
    return joinAudio([...last, restOf(this.#decoder)]);
  }

  [Symbol.dispose](): void {
    this.#decoder.free();
  }

  /** Decodes parts; blocks of other tracks yield no samples and leave the timeline as it is. */
  async #decodeParts(parts: readonly WebmPart[]): Promise<PlanarAudio[]> {
    const heard: PlanarAudio[] = [];
    for (const { bytes, startSeconds } of parts) {
      // Despite its type, this is a promise while the codec of a Matroska file loads.
      const audio = toPlanar(await this.#decoder.decode(bytes));
      // Laced or not, a block ends with a complete frame.
      if (this.#sync.hasMpegAudio) this.#channels ??= lastMpegChannels(bytes);
      // The package returns mono as two channels.
      const told = { ...audio, channels: audio.channels.slice(0, this.#channels) };
      heard.push(onTimeline(this.#timeline, startSeconds, told));
    }
    return heard;
  }
}

/** Decodes MP3: the package returns mono as two channels, the first frame header has the count. */
async function openMp3Stream(): Promise<CompressedDecoder> {
  const decoder = await openMp3();
  let head: Uint8Array = new Uint8Array(0);
  let channels: 1 | 2 | undefined;
  return {
    decode(bytes) {
      if (channels === undefined) {
        head = joinBytes(head, bytes);
        channels = mpegChannels(head);
        // A tag before the first frame may span megabytes, which must not be scanned repeatedly.
        head = head.slice(-MPEG_LOOK_BEHIND_BYTES);
      }
      const { channelData, sampleRate } = decoder.decode(bytes);
      const kept = channelData.slice(0, channels);
      return Promise.resolve(toPlanar({ channelData: kept, sampleRate }));
    },
    finish: () => Promise.resolve(NOTHING),
    [Symbol.dispose]: () => decoder.free(),
  };
}

/**
 * Decodes frame by frame: the package cannot join frames whose channel counts differ, as after a
 * cut or a broken frame.
 */
async function openAc3Stream(): Promise<CompressedDecoder> {
  const decoder = adapt(await openAc3());
  return {
    ...decoder,
    async decode(bytes) {
      const parts: PlanarAudio[] = [];
      for (let at = 0; at < bytes.length; at += SHORT_AC3_FRAME_BYTES) {
        parts.push(await decoder.decode(bytes.subarray(at, at + SHORT_AC3_FRAME_BYTES)));
      }
      return joinAudio(parts);
    },
  };
}

/** Decodes Opus packets without a container; the first one tells mono from stereo. */
async function openOpusPackets(): Promise<CompressedDecoder> {
  const decoder = await createOpusDecoder();
  let isConfigured = false;
  let broken = 0;
  return {
    decode(packet) {
      if (!isConfigured) {
        const channels = packet[0]! & OPUS_STEREO_BIT ? 2 : 1;
        decoder.configure({ channels, sampleRate: OPUS_RATE_HZ });
      }
      const { channelData, sampleRate, errors } = decoder.decodeFrames([packet]);
      broken = errors.length > 0 ? broken + 1 : 0;
      if (broken > (isConfigured ? MOST_BROKEN_PACKETS : 0)) {
        throw new Error("these are not Opus packets");
      }
      isConfigured = true;
      return Promise.resolve(toPlanar({ channelData, sampleRate }));
    },
    finish: () => Promise.resolve(NOTHING),
    [Symbol.dispose]: () => decoder.free(),
  };
}
