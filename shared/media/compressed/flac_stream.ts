/**
 * FLAC without a container, or out of one that holds the same bytes.
 * @module
 */
import { decoder as openFlac } from "@audio/decode-flac";
import type { CompressedDecoder } from "./compressed_decoder.ts";
import { FlacSync } from "./flac_sync.ts";
import { adapt, joinAudio } from "./package_decoder.ts";

/** Opens the decoder of a stream, which gets only whole frames and goes on after broken ones. */
export async function openFlacStream(): Promise<CompressedDecoder> {
  const decoder = adapt(await openFlac());
  const sync = new FlacSync();
  return {
    ...decoder,
    decode: (bytes) => decoder.decode(sync.push(bytes)),
    finish: async () => joinAudio([await decoder.decode(sync.finish()), await decoder.finish()]),
  };
}
