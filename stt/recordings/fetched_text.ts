/**
 * Tells text from audio: servers send text in place of a recording, often with status 200.
 * @module
 */
import { recognizeFormat } from "../../shared/media/compressed/format.ts";
import { mediaTypeOf } from "../audio/media_type.ts";
import { readWavHeader } from "../audio/wav_header.ts";

/** Types of text; not `text/plain`, which servers send for files that they do not know. */
const TEXT_TYPES = /^(?:text\/(?:html|xml)|application\/(?:json|xml)|.*\+(?:json|xml))$/;
/** Bytes that are examined: samples do not look like text for this long by chance. */
const JUDGED_BYTES = 512;
/** Control characters except tab, line feed, form feed and carriage return. */
// deno-lint-ignore no-control-regex -- they are what tells samples from text
const UNWRITTEN = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** Encodings with one byte per sample, in which silence may be a printable character. */
const COMPANDED: ReadonlySet<string | undefined> = new Set(["mulaw", "alaw"]);

/**
 * Returns what kind of text `bytes` is; undefined if it may be audio. A container is audio,
 * whatever its Content-Type.
 * @param contentType what the server states
 * @param encoding what the client named
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
    // With `stream`, a character that is cut off at the end is not an error.
    const text = new TextDecoder("utf-8", { fatal: true })
      .decode(bytes.subarray(0, JUDGED_BYTES), { stream: true });
    return !UNWRITTEN.test(text);
  } catch {
    return false;
  }
}
