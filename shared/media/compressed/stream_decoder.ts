/**
 * Decoders of streams of compressed audio. They are WebAssembly: bytes of a stranger that break one
 * harm nothing but their own stream.
 * @module
 */
import { decoder as openAac } from "@audio/decode-aac";
import { decoder as openAmr } from "@audio/decode-amr";
import { decoder as openAc3 } from "@audio/decode-eac3";
import { decoder as openFlac } from "@audio/decode-flac";
import { decoder as openMp3 } from "@audio/decode-mp3";
import { decoder as openOggOpus } from "@audio/decode-opus";
import { createOpusDecoder } from "@audio/decode-opus/core";
import { decoder as openVorbis } from "@audio/decode-vorbis";
import { decoder as openWebm } from "@audio/decode-webm";
import { concatenateBytes, joinBytes } from "../bytes.ts";
import { concatenate } from "../pcm.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import { FlacSync } from "./flac_sync.ts";
import type { StreamFormat } from "./format.ts";
import { MPEG_LOOK_BEHIND_BYTES, mpegChannels } from "./frame_sync.ts";
import { OGG_HEADER_BYTES, OGG_SEGMENTS_AT, OggPages, type OggPart } from "./ogg_pages.ts";
import { Timeline } from "./timeline.ts";
import { type WebmPart, WebmSync } from "./webm_sync.ts";

/** What the packages' decoders have in common. */
interface PackageDecoder {
  decode(bytes: Uint8Array): PackageAudio;
  flush?(): PackageAudio;
  free(): void;
}

/** What they give: samples of each channel, and their rate in Hz. */
export interface PackageAudio {
  /** A stretch a channel. */
  readonly channelData: Float32Array[];
  /** Samples a second, in Hz. */
  readonly sampleRate: number;
}

/** How streams of each format are decoded. */
const OPENERS: Readonly<Record<StreamFormat, () => Promise<CompressedDecoder>>> = {
  webm: async () => new WebmDecoder(await openWebm()),
  ogg: () => Promise.resolve(new OggDecoder()),
  mp3: openMp3Stream,
  flac: async () => synchronised(await openFlac(), new FlacSync()),
  aac: async () => adapt(await openAac()),
  ac3: openAc3Stream,
  opus: openOpusPackets,
  amr: async () => adapt(await openAmr()),
};

/** Codecs that an Ogg stream may hold, by the first bytes of its first packet. */
const OGG_CODECS: readonly (readonly [string, () => Promise<CompressedDecoder>])[] = [
  ["OpusHead", async () => new OggOpusDecoder(await openOggOpus())],
  ["\x7fFLAC", async () => adapt(await openFlac())],
  ["\x01vorbis", async () => adapt(await openVorbis())],
];
const LONGEST_CODEC_NAME = 8;

const OPUS_RATE_HZ = 48_000;
/** The decoder gives a page when as much as a header stands behind it, which need not be one. */
const BEHIND_PAGE = new Uint8Array(2 * OGG_HEADER_BYTES);
const OPUS_STEREO_BIT = 4;
/** At 32 kbit/s and 48 kHz. */
const SHORT_AC3_FRAME_BYTES = 128;
/** A live stream outlives a broken packet, but not a row of them. */
const MOST_BROKEN_PACKETS = 5;

/** Opens the decoder of a stream. */
export function openStreamDecoder(format: StreamFormat): Promise<CompressedDecoder> {
  return OPENERS[format]();
}

function adapt(decoder: PackageDecoder): CompressedDecoder {
  return {
    decode: (bytes) => Promise.resolve(toPlanar(decoder.decode(bytes))),
    finish: () => Promise.resolve(restOf(decoder)),
    [Symbol.dispose]: () => decoder.free(),
  };
}

/** What `decoder` still holds at the end of its stream. */
function restOf(decoder: PackageDecoder): PlanarAudio {
  return decoder.flush === undefined ? NOTHING : toPlanar(decoder.flush());
}

/** What finds a stream's place again behind a hole. */
interface Synchroniser {
  push(bytes: Uint8Array): Uint8Array;
  finish(): Uint8Array;
}

/** Hands `decoder` nothing but what `sync` lets through. */
function synchronised(decoder: PackageDecoder, sync: Synchroniser): CompressedDecoder {
  const adapted = adapt(decoder);
  return {
    ...adapted,
    decode: (bytes) => adapted.decode(sync.push(bytes)),
    finish: async () => joinAudio([await adapted.decode(sync.finish()), await adapted.finish()]),
  };
}

/** Stretches that follow one another, of as many channels as the first. */
function joinAudio(parts: readonly PlanarAudio[]): PlanarAudio {
  const [first = NOTHING, ...others] = parts.filter(({ channels }) => channels.length > 0);
  if (others.length === 0) return first;
  return {
    ...first,
    channels: first.channels.map((samples, channel) =>
      concatenate([samples, ...others.map(({ channels }) => channels[channel] ?? channels[0]!)])
    ),
  };
}

/** Silence as long as the stream's clock says that something is missing before `audio`, and `audio`. */
function onTimeline(
  timeline: Timeline,
  startSeconds: number | undefined,
  audio: PlanarAudio,
): PlanarAudio {
  const { channels, sampleRateHz } = audio;
  const length = channels[0]?.length ?? 0;
  if (length === 0) return audio;
  const hole = timeline.holeBefore(startSeconds, length / sampleRateHz);
  if (hole === 0) return audio;
  const silence = new Float32Array(Math.round(hole * sampleRateHz));
  return { ...audio, channels: channels.map((samples) => concatenate([silence, samples])) };
}

/** Decodes block by block, with silence where blocks are missing. */
class WebmDecoder implements CompressedDecoder {
  readonly #decoder: PackageDecoder;
  readonly #sync = new WebmSync();
  readonly #timeline = new Timeline();

  constructor(decoder: PackageDecoder) {
    this.#decoder = decoder;
  }

  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    return joinAudio(await this.#heard(this.#sync.push(bytes)));
  }

  async finish(): Promise<PlanarAudio> {
    const last = await this.#heard(this.#sync.finish());
    return joinAudio([...last, restOf(this.#decoder)]);
  }

  [Symbol.dispose](): void {
    this.#decoder.free();
  }

  /** What of other tracks comes is silent, and does not count. */
  async #heard(parts: readonly WebmPart[]): Promise<PlanarAudio[]> {
    const heard: PlanarAudio[] = [];
    for (const { bytes, startSeconds } of parts) {
      // A promise, whatever its type says, while the codec of a Matroska file is loaded.
      const audio = toPlanar(await this.#decoder.decode(bytes));
      heard.push(onTimeline(this.#timeline, startSeconds, audio));
    }
    return heard;
  }
}

/** What a package's decoder gives. */
export function toPlanar({ channelData, sampleRate }: PackageAudio): PlanarAudio {
  return { channels: channelData, sampleRateHz: sampleRate };
}

/** The package gives mono as two channels; the first frame header tells how many there are. */
async function openMp3Stream(): Promise<CompressedDecoder> {
  const decoder = await openMp3();
  let head: Uint8Array = new Uint8Array(0);
  let channels: 1 | 2 | undefined;
  return {
    decode(bytes) {
      if (channels === undefined) {
        head = joinBytes(head, bytes);
        channels = mpegChannels(head);
        // A tag before the first frame may have megabytes, which are not to be looked at again and again.
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

/** Decodes frame by frame: the package joins none whose channels differ, as after a cut or a broken one. */
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

/** Finds out which codec an Ogg stream holds, and hands it to that one's decoder. */
class OggDecoder implements CompressedDecoder {
  #head: Uint8Array = new Uint8Array(0);
  #decoder: CompressedDecoder | undefined;

  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    if (this.#decoder !== undefined) return await this.#decoder.decode(bytes);
    this.#head = joinBytes(this.#head, bytes);
    const packet = OGG_HEADER_BYTES + (this.#head[OGG_SEGMENTS_AT] ?? 0);
    if (this.#head.length < packet + LONGEST_CODEC_NAME) return NOTHING;
    const name = String.fromCharCode(...this.#head.subarray(packet, packet + LONGEST_CODEC_NAME));
    const open = OGG_CODECS.find(([start]) => name.startsWith(start))?.[1];
    if (open === undefined) throw new Error("Ogg holds neither Opus, FLAC nor Vorbis");
    this.#decoder = await open();
    return await this.#decoder.decode(this.#head);
  }

  async finish(): Promise<PlanarAudio> {
    return await this.#decoder?.finish() ?? NOTHING;
  }

  [Symbol.dispose](): void {
    this.#decoder?.[Symbol.dispose]();
  }
}

/** Decodes page by page, as each has come, with silence where pages are missing. */
class OggOpusDecoder implements CompressedDecoder {
  readonly #decoder: PackageDecoder;
  readonly #pages = new OggPages();
  readonly #timeline = new Timeline();

  constructor(decoder: PackageDecoder) {
    this.#decoder = decoder;
  }

  decode(bytes: Uint8Array): Promise<PlanarAudio> {
    return Promise.resolve(joinAudio(this.#pages.push(bytes).map((page) => this.#heard(page))));
  }

  finish(): Promise<PlanarAudio> {
    // A page that is not whole is no sound.
    return Promise.resolve(restOf(this.#decoder));
  }

  [Symbol.dispose](): void {
    this.#decoder.free();
  }

  #heard({ bytes, endSamples }: OggPart): PlanarAudio {
    const audio = toPlanar(this.#decoder.decode(concatenateBytes([bytes, BEHIND_PAGE])));
    const length = audio.channels[0]?.length ?? 0;
    const start = endSamples === undefined ? undefined : (endSamples - length) / OPUS_RATE_HZ;
    return onTimeline(this.#timeline, start, audio);
  }
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
        throw new Error("these are no Opus packets");
      }
      isConfigured = true;
      return Promise.resolve(toPlanar({ channelData, sampleRate }));
    },
    finish: () => Promise.resolve(NOTHING),
    [Symbol.dispose]: () => decoder.free(),
  };
}
