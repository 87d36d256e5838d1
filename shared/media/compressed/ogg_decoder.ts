/**
 * Ogg files and streams with Opus, FLAC or Vorbis, multiplexed with other streams or chained.
 * @module
 */
import { decoder as openOggOpus } from "@audio/decode-opus";
import { decoder as openVorbis } from "@audio/decode-vorbis";
import { concatenateBytes } from "../bytes.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import { openFlacStream } from "./flac_stream.ts";
import { OGG_HEADER_BYTES, OggPages, type OggPart } from "./ogg_pages.ts";
import {
  adapt,
  joinAudio,
  onTimeline,
  type PackageDecoder,
  restOf,
  toPlanar,
} from "./package_decoder.ts";
import { Timeline } from "./timeline.ts";

/** Decodes the pages of one stream. */
interface PageDecoder extends Disposable {
  decode(page: OggPart): Promise<PlanarAudio>;
  finish(): Promise<PlanarAudio>;
}

/** A supported codec. */
interface Codec {
  /** First bytes of the first packet of its streams. */
  readonly start: string;
  readonly open: (timeline: Timeline) => Promise<PageDecoder>;
}

const CODECS: readonly Codec[] = [
  { start: "OpusHead", open: async (timeline) => new OpusPages(await openOggOpus(), timeline) },
  { start: "\x7fFLAC", open: async () => flacPages(await openFlacStream()) },
  { start: "\x01vorbis", open: async () => vorbisPages(await openVorbis()) },
];

const OPUS_RATE_HZ = 48_000;
/** In the first packet of FLAC: its name, the version of the mapping, and the header count. */
const FLAC_PREFIX_BYTES = 9;
/** Padding: decoders return a page only once as many bytes as a header follow it, of any value. */
const BEHIND_PAGE = new Uint8Array(2 * OGG_HEADER_BYTES);

/**
 * Decodes the first supported stream of those that begin together: some come with a picture, and
 * those of a video are multiplexed.
 */
export class OggDecoder implements CompressedDecoder {
  readonly #pages = new OggPages();
  /** One for all chained streams, as it bounds the silence that they can demand. */
  readonly #timeline = new Timeline();
  #decoder: PageDecoder | undefined;
  /** Serial number of the stream being decoded; undefined until it begins. */
  #stream: number | undefined;
  /** Whether a group of streams is beginning: those are multiplexed, later ones are chained. */
  #isBeginning = false;

  /**
   * Decodes the pages that are complete.
   * @throws {Error} when none of the streams can be decoded
   */
  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    const heard: PlanarAudio[] = [];
    for (const part of this.#pages.push(bytes)) heard.push(await this.#decodePart(part));
    return joinAudio(heard);
  }

  /** Decodes what is left; an incomplete page is dropped. */
  async finish(): Promise<PlanarAudio> {
    return await this.#decoder?.finish() ?? NOTHING;
  }

  /** Frees the decoder's memory. */
  [Symbol.dispose](): void {
    this.#decoder?.[Symbol.dispose]();
  }

  async #decodePart(part: OggPart): Promise<PlanarAudio> {
    const { page } = part;
    if (page?.isFirst) return await this.#begin(part, page.stream);
    if (page !== undefined) this.#isBeginning = false;
    if (this.#stream === undefined) {
      throw new Error("the Ogg stream holds neither Opus, FLAC nor Vorbis");
    }
    const isOther = page !== undefined && page.stream !== this.#stream;
    return isOther ? NOTHING : await this.#decoder!.decode(part);
  }

  /** Selects the stream that begins with this page, unless one that began with it is selected. */
  async #begin(part: OggPart, stream: number): Promise<PlanarAudio> {
    if (!this.#isBeginning) this.#stream = undefined;
    this.#isBeginning = true;
    const codec = this.#stream === undefined ? codecOf(part) : undefined;
    if (codec === undefined) return NOTHING;
    this.#stream = stream;
    const rest = await this.#open(codec);
    return joinAudio([rest, await this.#decoder!.decode(part)]);
  }

  /**
   * Opens the decoder of a stream, as chained ones share no rate, channels or codebooks; returns
   * what the decoder of the previous stream still holds.
   */
  async #open(codec: Codec): Promise<PlanarAudio> {
    using before = this.#decoder;
    this.#decoder = undefined;
    const rest = await before?.finish() ?? NOTHING;
    this.#decoder = await codec.open(this.#timeline);
    return rest;
  }
}

/** Returns the codec of the stream that begins with a page; undefined for an unsupported one. */
function codecOf({ bytes, page }: OggPart): Codec | undefined {
  const body = bytes.subarray(page?.bodyAt);
  return CODECS.find(({ start }) =>
    [...start].every((character, at) => body[at] === character.charCodeAt(0))
  );
}

/** Decodes FLAC: without its pages and a prefix, it is a stream as outside of Ogg. */
function flacPages(decoder: CompressedDecoder): PageDecoder {
  return {
    ...decoder,
    decode({ bytes, page }) {
      const start = page === undefined ? 0 : page.bodyAt + (page.isFirst ? FLAC_PREFIX_BYTES : 0);
      return decoder.decode(bytes.subarray(start));
    },
  };
}

function vorbisPages(decoder: PackageDecoder): PageDecoder {
  return { ...adapt(decoder), decode: (part) => Promise.resolve(pageBy(decoder, part)) };
}

/** Decodes a page at once, without waiting for the next one. */
function pageBy(decoder: PackageDecoder, { bytes }: OggPart): PlanarAudio {
  return toPlanar(decoder.decode(concatenateBytes([bytes, BEHIND_PAGE])));
}

/** Decodes Opus, with silence in place of missing pages. */
class OpusPages implements PageDecoder {
  readonly #decoder: PackageDecoder;
  readonly #timeline: Timeline;

  constructor(decoder: PackageDecoder, timeline: Timeline) {
    [this.#decoder, this.#timeline] = [decoder, timeline];
  }

  decode(part: OggPart): Promise<PlanarAudio> {
    const audio = pageBy(this.#decoder, part);
    const length = audio.channels[0]?.length ?? 0;
    const end = part.page?.endSamples;
    const start = end === undefined ? undefined : (end - length) / OPUS_RATE_HZ;
    return Promise.resolve(onTimeline(this.#timeline, start, audio));
  }

  finish(): Promise<PlanarAudio> {
    return Promise.resolve(restOf(this.#decoder));
  }

  [Symbol.dispose](): void {
    this.#decoder.free();
  }
}
