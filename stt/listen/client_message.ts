/**
 * What a client sends: audio in binary messages, control in text.
 * @module
 */
import { isJson } from "../../shared/json.ts";
import { ListenClientFrame } from "../../shared/schema/stt.ts";

/** A message of the client. */
export type ClientMessage =
  | { readonly kind: "audio"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "control"; readonly text: string };

/** Some clients send control messages as binary frames. Longer ones are audio, whatever they say. */
const LONGEST_BINARY_CONTROL = 64;
const BRACE = "{".charCodeAt(0);

/** Tells audio from control; undefined for an empty binary message, which says nothing. */
export function toClientMessage(data: string | ArrayBuffer): ClientMessage | undefined {
  if (typeof data === "string") return { kind: "control", text: data };
  const bytes = new Uint8Array(data);
  if (bytes.length === 0) return undefined;
  if (bytes[0] === BRACE && bytes.length <= LONGEST_BINARY_CONTROL) {
    const text = new TextDecoder().decode(bytes);
    // Audio is no JSON, so what is may be refused where nobody knows it.
    if (isJson(text)) return { kind: "control", text };
  }
  return { kind: "audio", bytes };
}

/** The control message in `text`; undefined when it is no JSON or of no known type. */
export function parseControl(text: string): ListenClientFrame | undefined {
  try {
    return ListenClientFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
