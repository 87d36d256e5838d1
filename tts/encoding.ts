/**
 * Containers that audio is delivered in.
 * @module
 */
import { ServiceError } from "../shared/errors.ts";
import type { SynthesisRequest } from "../shared/schema/tts.ts";

/** Media type of each container that can be written. */
const CONTENT_TYPES: Readonly<Partial<Record<SynthesisRequest["format"], string>>> = {
  wav: "audio/wav",
};

/**
 * The media type of audio in `format`.
 * @throws {ServiceError} `request_invalid` naming `format` when no encoder for it is installed
 */
export function contentTypeOf(format: SynthesisRequest["format"]): string {
  const type = CONTENT_TYPES[format];
  if (type !== undefined) return type;
  const written = Object.keys(CONTENT_TYPES).join(", ");
  throw new ServiceError(
    "request_invalid",
    `Cannot accept \`format\` ${format}: this installation writes ${written}`,
  );
}
