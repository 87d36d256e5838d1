/**
 * Encodings by their media types (https://www.iana.org/assignments/media-types).
 * @module
 */

const ENCODINGS: ReadonlyMap<string, string> = new Map(Object.entries({
  "audio/wav": "wav",
  "audio/wave": "wav",
  "audio/x-wav": "wav",
  "audio/vnd.wave": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/ogg": "ogg",
  "application/ogg": "ogg",
  "audio/webm": "webm",
  "video/webm": "webm",
  "audio/mp4": "mp4",
  "video/mp4": "mp4",
  "audio/m4a": "mp4",
  "audio/x-m4a": "mp4",
  "audio/aac": "aac",
}));

/** Returns a media type without its parameters, in lower case; empty if there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

/** Returns the encoding that a Content-Type names; undefined if it names none that is known. */
export function encodingOf(contentType: string | undefined): string | undefined {
  return ENCODINGS.get(mediaTypeOf(contentType));
}
