/**
 * Writes audio files piece by piece.
 * @module
 */
import type { Output, OutputFormat } from "mediabunny";
import { concatenateBytes } from "../../../shared/media/bytes.ts";

/** Writer of one file. */
export interface SoundWriter extends AsyncDisposable {
  /** Adds mono samples from -1 to 1; returns the bytes that are ready, possibly none. */
  add(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the file; returns the rest of its bytes. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Whether a file is complete before its first byte is sent, so that its header can hold its length,
 * or streamed while it is written.
 */
export type Delivery = "whole" | "streamed";

/** A muxer with the bytes that it has written and that are not taken yet. */
export interface Muxer {
  /** The muxer; the caller adds its tracks. */
  readonly output: Output;
  /** Takes the bytes written so far; a whole file has none before it is finalized. */
  take(): Uint8Array<ArrayBuffer>;
}

/** Opens a muxer for `format`. */
export async function openMuxer(format: OutputFormat, delivery: Delivery): Promise<Muxer> {
  const { AppendOnlyStreamTarget, BufferTarget, Output } = await import("mediabunny");
  if (delivery === "whole") {
    const target = new BufferTarget();
    return {
      output: new Output({ format, target }),
      take: () => new Uint8Array(target.buffer ?? new ArrayBuffer(0)),
    };
  }
  let written: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({
    write: (bytes) => {
      written.push(bytes.slice());
    },
  });
  return {
    output: new Output({ format, target: new AppendOnlyStreamTarget(sink) }),
    take: () => {
      const bytes = concatenateBytes(written);
      written = [];
      return bytes;
    },
  };
}

/** Stops a muxer that was not finalized, together with the thread of its encoder. */
export async function closeMuxer({ output }: Muxer): Promise<void> {
  if (output.state === "started" || output.state === "pending") await output.cancel();
}
