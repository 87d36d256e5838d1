/**
 * Decodes a whole recording.
 * @module
 */
import { joinPcm16 } from "../../shared/media/pcm.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { pause } from "../../shared/pause.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import type { AudioFormat } from "./audio_source.ts";
import { AudioDecoder } from "./decoder.ts";

/** Thrown for a recording that is longer than the limit. */
export class RecordingTooLongError extends Error {
  /** Name of the class. */
  override readonly name = "RecordingTooLongError";
}

/** A decoded recording. */
export interface DecodedRecording {
  /** The samples of each channel, or of their mix: mono at 16 kHz. */
  readonly stretches: Int16Array<ArrayBuffer>[];
  /** Number of channels, by the recording's own header or else the query. */
  readonly audioChannels: number;
}

/** Handed to the decoder at once; other streams get their turn in between. */
const PIECE_BYTES = 64 * 1024;
const NOTHING = new Uint8Array(0);

/**
 * Decodes a recording. A container is recognised; audio without one is decoded as the query says,
 * or refused with `needsContainer`.
 * @throws {UnsupportedAudioError} when it cannot be decoded
 * @throws {RecordingTooLongError} when it is longer than `mostSeconds`
 */
export async function decodeRecording(
  bytes: Uint8Array<ArrayBuffer>,
  query: Pick<ListenQuery, "encoding" | "sampleRateHz" | "channels" | "multichannel"> & {
    readonly needsContainer?: boolean;
  },
  options: {
    readonly thread: DecodingThread;
    readonly checkLimits: (format: AudioFormat) => void;
    readonly mostSeconds: number;
    readonly signal: AbortSignal;
  },
): Promise<DecodedRecording> {
  const { encoding, sampleRateHz, channels, multichannel: separate, needsContainer } = query;
  const { thread, checkLimits, mostSeconds, signal } = options;
  let audioChannels = channels;
  using decoder = new AudioDecoder({
    encoding,
    sampleRateHz,
    channels,
    separate,
    needsContainer,
    isWholeFile: true,
    checkLimits: (format) => {
      audioChannels = format.channels;
      checkLimits(format);
    },
    thread,
    mostSeconds,
  });
  // A body of raw Opus can only be one packet.
  const step = encoding === "opus" ? bytes.length : PIECE_BYTES;
  const parts: Int16Array<ArrayBuffer>[][] = [];
  let samples = 0;
  for await (const part of decodedParts(decoder, bytes, { step, signal })) {
    parts.push(part);
    samples += part[0]!.length;
    if (samples > mostSeconds * RECOGNITION_RATE_HZ) throw new RecordingTooLongError();
  }
  const stretches = Array.from(
    { length: decoder.outputs },
    (_, index) => joinPcm16(parts.map((part) => part[index]!)),
  );
  return { stretches, audioChannels };
}

/** Decodes `bytes` in pieces of `step`, between which other work gets its turn. */
async function* decodedParts(
  decoder: AudioDecoder,
  bytes: Uint8Array<ArrayBuffer>,
  { step, signal }: { readonly step: number; readonly signal: AbortSignal },
): AsyncGenerator<Int16Array<ArrayBuffer>[], void> {
  for (let start = 0; start < bytes.length; start += step) {
    // Uncompressed audio is decoded on this thread, so others get their turn first.
    await pause(0);
    signal.throwIfAborted();
    let piece = bytes.subarray(start, start + step);
    do {
      const part = await decoder.decode(piece);
      if (part !== undefined) yield part;
      piece = NOTHING;
      signal.throwIfAborted();
    } while (decoder.hasMore);
  }
  const last = await decoder.finish();
  if (last !== undefined) yield last;
}
