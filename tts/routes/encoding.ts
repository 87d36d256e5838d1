/**
 * Media types and encodings of delivered audio.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { BareSamples, StreamContainer } from "../engine/contract.ts";

/** Media type of each container. */
const CONTENT_TYPES: Readonly<Record<SynthesisRequest["format"], string>> = {
  wav: "audio/wav",
  mp3: "audio/mpeg",
  flac: "audio/flac",
  opus: "audio/ogg; codecs=opus",
};

/** Returns the media type of audio in `format`. */
export function contentTypeOf(format: SynthesisRequest["format"]): string {
  return CONTENT_TYPES[format];
}

/** Most base64 characters in a JSON text: little less than the longest string of V8. */
const MOST_BASE64_CHARACTERS = 2 ** 29 - 2 ** 24;

/**
 * Encodes audio as base64 for a JSON response.
 * @throws {ServiceError} `text_too_long` when the result would not fit a JSON text
 */
export function base64Of(audio: Uint8Array): string {
  if (4 * Math.ceil(audio.length / 3) <= MOST_BASE64_CHARACTERS) return audio.toBase64();
  throw new ServiceError(
    "text_too_long",
    `Cannot send the audio of \`text\` as JSON: it has ${audio.length} bytes; ` +
      "choose a more compact `format`, or use POST /v1/render, which sends the file itself",
    { detail: { bytes: audio.length, limit: MOST_BASE64_CHARACTERS / 4 * 3 } },
  );
}

/** Whether `container` means raw samples without a header. */
export function isBare(container: StreamContainer): container is BareSamples {
  return !Object.hasOwn(CONTENT_TYPES, container);
}

/** Returns the media type of raw samples at `sampleRateHz`. */
export function bareContentType(encoding: BareSamples, sampleRateHz: number): string {
  return `audio/${encoding};rate=${sampleRateHz}`;
}
