/**
 * Tells text from audio: what servers answer instead of a recording, often with status 200.
 * @module
 */
import { recognizeFormat } from "../../shared/media/compressed/format.ts";
import { mediaTypeOf } from "../audio/media_type.ts";
import { readWavHeader } from "../audio/wav_header.ts";

/** Text that programs write; `text/plain` is left out, because servers say it of files they do not know. */
const TEXT_TYPES = /^(?:text\/(?:html|xml)|application\/(?:json|xml)|.*\+(?:json|xml))$/;
/** No samples look like text for so long by chance. */
const JUDGED_BYTES = 512;
/** Control characters but tabulator, line feed, form feed and carriage return. */
// deno-lint-ignore no-control-regex -- they are what tells samples from text
const UNWRITTEN = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** Encodings with a byte a sample, of which silence may be a letter. */
const COMPANDED: ReadonlySet<string | undefined> = new Set(["mulaw", "alaw"]);

/**
 * What kind of text `bytes` is; undefined for what may be audio. A container is audio whatever its
 * server says of it.
 * @param contentType as the server states it
 * @param encoding that the client has named
 */
export function textIn(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | undefined,
  encoding: string | undefined,
): string | undefined {
  const isContainer = recognizeFormat(bytes).kind === "format" ||
    readWavHeader(bytes).kind === "wav";
  if (isContainer) return undefined;
  const type = mediaTypeOf(contentType);
  if (TEXT_TYPES.test(type)) return type;
  return !COMPANDED.has(encoding) && beginsAsText(bytes) ? "text" : undefined;
}

function beginsAsText(bytes: Uint8Array): boolean {
  try {
    // A character that the end cuts is none that is wrong.
    const text = new TextDecoder("utf-8", { fatal: true })
      .decode(bytes.subarray(0, JUDGED_BYTES), { stream: true });
    return !UNWRITTEN.test(text);
  } catch {
    return false;
  }
}
