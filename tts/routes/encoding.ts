/**
 * Containers that audio is delivered in.
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

/** The media type of audio in `format`. */
export function contentTypeOf(format: SynthesisRequest["format"]): string {
  return CONTENT_TYPES[format];
}

/** A JSON text can be little longer than this, in characters: so long is the longest text of V8. */
const MOST_BASE64_CHARACTERS = 2 ** 29 - 2 ** 24;

/**
 * Audio as part of a JSON answer.
 * @throws {ServiceError} `text_too_long` when it is too long for that
 */
export function base64Of(audio: Uint8Array): string {
  if (4 * Math.ceil(audio.length / 3) <= MOST_BASE64_CHARACTERS) return audio.toBase64();
  throw new ServiceError(
    "text_too_long",
    `Cannot send the sound of \`text\` as JSON: it has ${audio.length} bytes; ` +
      "`format` names shorter files, and POST /v1/render sends the file itself",
    { detail: { bytes: audio.length, limit: MOST_BASE64_CHARACTERS / 4 * 3 } },
  );
}

/** Whether audio in `container` is samples without a head. */
export function isBare(container: StreamContainer): container is BareSamples {
  return !Object.hasOwn(CONTENT_TYPES, container);
}

/** The media type of bare samples at `sampleRateHz`. */
export function bareContentType(encoding: BareSamples, sampleRateHz: number): string {
  return `audio/${encoding};rate=${sampleRateHz}`;
}
