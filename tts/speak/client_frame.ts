/**
 * Parses the messages of a client of the realtime socket.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import { assertBoundedJson } from "../../shared/http/json_bounds.ts";
import { parseWith } from "../../shared/http/validation.ts";
import { isObject, withoutNulls } from "../../shared/json.ts";
import { SpeakClientFrame } from "../../shared/schema/speak.ts";

/** A frame from the client. */
export interface ParsedFrame {
  /** The validated frame. */
  readonly frame: SpeakClientFrame;
  /** Whether it came as a text without a type, which means Speak plus Flush. */
  readonly isWhole: boolean;
}

/**
 * Parses a message.
 * @throws {ServiceError} `request_invalid` naming the invalid field, or when it has too many values
 */
export function parseFrame(data: unknown): ParsedFrame {
  const value = parseJson(data);
  const isWhole = isObject(value) && !("type" in value) && "text" in value;
  const frame = parseWith(SpeakClientFrame, isWhole ? { ...value, type: "Speak" } : value);
  return { frame, isWhole };
}

function parseJson(data: unknown): unknown {
  if (typeof data === "string") {
    assertBoundedJson(new TextEncoder().encode(data), "frame");
    try {
      return withoutNulls(JSON.parse(data));
    } catch {
      // Reported below, as for a binary frame.
    }
  }
  throw new ServiceError("request_invalid", "Cannot read the frame: it is not JSON text");
}
