/**
 * Adapters of the decoders from npm packages, on which the stream decoders are built.
 * @module
 */
import { concatenate } from "../pcm.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import type { Timeline } from "./timeline.ts";

/** The common interface of the packages' decoders. */
export interface PackageDecoder {
  /** Decodes more bytes. */
  decode(bytes: Uint8Array): PackageAudio;
  /** Decodes what is left, in decoders that hold something back. */
  flush?(): PackageAudio;
  /** Frees its memory. */
  free(): void;
}

/** Output of those decoders. */
export interface PackageAudio {
  /** Samples of each channel. */
  readonly channelData: Float32Array[];
  /** Samples a second, in Hz. */
  readonly sampleRate: number;
}

/** Wraps `decoder` as a {@linkcode CompressedDecoder}. */
export function adapt(decoder: PackageDecoder): CompressedDecoder {
  return {
    decode: (bytes) => Promise.resolve(toPlanar(decoder.decode(bytes))),
    finish: () => Promise.resolve(restOf(decoder)),
    [Symbol.dispose]: () => decoder.free(),
  };
}

/** Converts a package's output; some packages at first return channels without samples or rate. */
export function toPlanar({ channelData, sampleRate }: PackageAudio): PlanarAudio {
  const isEmpty = (channelData[0]?.length ?? 0) === 0;
  return isEmpty ? NOTHING : { channels: channelData, sampleRateHz: sampleRate };
}

/** Flushes what `decoder` still holds at the end of its stream. */
export function restOf(decoder: PackageDecoder): PlanarAudio {
  return decoder.flush === undefined ? NOTHING : toPlanar(decoder.flush());
}

/** Concatenates audio, with as many channels as its first part has. */
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

/** Puts silence before `audio` for what is missing there by the stream's clock. */
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
