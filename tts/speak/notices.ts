/**
 * Warning and Error frames of the realtime socket. Deepgram's clients read other keys than its API
 * description has, and some fail without them, so both sets are sent.
 * @module
 */
import type { SpeakServerFrame } from "../../shared/schema/speak.ts";

/** Creates a Warning frame. */
export function warningFrame(code: string, message: string): SpeakServerFrame {
  const named = { warn_code: code, warn_msg: message };
  return { type: "Warning", code, description: message, message, ...named };
}

/** Creates an Error frame. */
export function errorFrame(code: string, message: string): SpeakServerFrame {
  const named = { err_code: code, err_msg: message };
  return { type: "Error", code, description: message, message, ...named };
}
