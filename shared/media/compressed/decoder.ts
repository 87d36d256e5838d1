/**
 * Opens the decoder of each format: streams, and files that hold streams or samples.
 * @module
 */
import type { CompressedDecoder } from "./compressed_decoder.ts";
import type { CompressedFormat } from "./format.ts";
import { skipLeadingTags } from "./leading_tags.ts";
import { Mp4Decoder } from "./mp4_decoder.ts";
import { SampleFileDecoder } from "./sample_file_decoder.ts";
import { openStreamDecoder } from "./stream_decoder.ts";

/** Opens a decoder. */
export async function openDecoder(format: CompressedFormat): Promise<CompressedDecoder> {
  const decoder = await openBareDecoder(format);
  // A message of raw Opus is a packet, whatever it begins with.
  return format === "opus" ? decoder : skipLeadingTags(decoder);
}

async function openBareDecoder(format: CompressedFormat): Promise<CompressedDecoder> {
  switch (format) {
    case "mp4":
      return new Mp4Decoder();
    case "wave":
    case "aiff":
    case "au":
    case "caf":
      return new SampleFileDecoder(format);
    default:
      return await openStreamDecoder(format);
  }
}
