/**
 * Containers that audio is delivered in.
 * @module
 */
import type { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { BareSamples, StreamContainer } from "../engine/contract.ts";

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

/** Whether audio in `container` is samples without a head. */
export function isBare(container: StreamContainer): container is BareSamples {
  return !Object.hasOwn(CONTENT_TYPES, container);
}

/** The media type of bare samples at `sampleRateHz`. */
export function bareContentType(encoding: BareSamples, sampleRateHz: number): string {
  return `audio/${encoding};rate=${sampleRateHz}`;
}
