/**
 * Messages of a client: audio in binary frames, control messages in text frames.
 * @module
 */
import { assertBoundedJson } from "../../shared/http/json_bounds.ts";
import { isJson } from "../../shared/json.ts";
import { ListenClientFrame } from "../../shared/schema/stt.ts";

/** A message from the client. */
export type ClientMessage =
  | { readonly kind: "audio"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "control"; readonly text: string };

/** Some clients send control messages in binary frames. Longer binary frames are always audio. */
const LONGEST_BINARY_CONTROL = 64;
const BRACE = "{".charCodeAt(0);

/** Classifies a message as audio or control; undefined for an empty binary frame, to be ignored. */
export function toClientMessage(data: string | ArrayBuffer): ClientMessage | undefined {
  if (typeof data === "string") return { kind: "control", text: data };
  const bytes = new Uint8Array(data);
  if (bytes.length === 0) return undefined;
  if (bytes[0] === BRACE && bytes.length <= LONGEST_BINARY_CONTROL) {
    const text = new TextDecoder().decode(bytes);
    // Audio is never valid JSON, so JSON is a control message, refused if its type is unknown.
    if (isJson(text)) return { kind: "control", text };
  }
  return { kind: "audio", bytes };
}

/**
 * Parses a control message; undefined when it is not JSON, holds millions of values or levels, or
 * its type is unknown.
 */
export function parseControl(text: string): ListenClientFrame | undefined {
  try {
    assertBoundedJson(new TextEncoder().encode(text), "frame");
    return ListenClientFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
