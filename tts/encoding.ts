/**
 * Containers that audio is delivered in.
 * @module
 */
import type { SynthesisRequest } from "../shared/schema/tts.ts";

/** Media type of each container. */
const CONTENT_TYPES: Readonly<Record<SynthesisRequest["format"], string>> = {
  wav: "audio/wav",
  mp3: "audio/mpeg",
  flac: "audio/flac",
  opus: "audio/ogg; codecs=opus",
};

/** The media type of audio in `format`. */
export function contentTypeOf(format: SynthesisRequest["format"]): string {
  return CONTENT_TYPES[format];
}
