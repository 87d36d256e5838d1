/**
 * The decoders of packages, as those of streams are built on them.
 * @module
 */
import { concatenate } from "../pcm.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import type { Timeline } from "./timeline.ts";

/** What the packages' decoders have in common. */
export interface PackageDecoder {
  /** Decodes more bytes. */
  decode(bytes: Uint8Array): PackageAudio;
  /** Decodes what is left, where it holds something back. */
  flush?(): PackageAudio;
  /** Gives its memory back. */
  free(): void;
}

/** What they give: samples of each channel, and their rate in Hz. */
export interface PackageAudio {
  /** A stretch a channel. */
  readonly channelData: Float32Array[];
  /** Samples a second, in Hz. */
  readonly sampleRate: number;
}

/** Decodes as `decoder` does. */
export function adapt(decoder: PackageDecoder): CompressedDecoder {
  return {
    decode: (bytes) => Promise.resolve(toPlanar(decoder.decode(bytes))),
    finish: () => Promise.resolve(restOf(decoder)),
    [Symbol.dispose]: () => decoder.free(),
  };
}

/** What a package's decoder gives; some give channels without samples, and no rate, to begin with. */
export function toPlanar({ channelData, sampleRate }: PackageAudio): PlanarAudio {
  const isEmpty = (channelData[0]?.length ?? 0) === 0;
  return isEmpty ? NOTHING : { channels: channelData, sampleRateHz: sampleRate };
}

/** What `decoder` still holds at the end of its stream. */
export function restOf(decoder: PackageDecoder): PlanarAudio {
  return decoder.flush === undefined ? NOTHING : toPlanar(decoder.flush());
}

/** Stretches that follow one another, of as many channels as the first. */
export function joinAudio(parts: readonly PlanarAudio[]): PlanarAudio {
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
export function onTimeline(
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
