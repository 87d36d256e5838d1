/**
 * Frames that tell a client of the realtime socket what it should know. Deepgram's clients read other
 * keys than its description has, and some fail where those are missing.
 * @module
 */
import type { SpeakServerFrame } from "../../shared/schema/speak.ts";

/** A Warning frame. */
export function warningFrame(code: string, message: string): SpeakServerFrame {
  const named = { warn_code: code, warn_msg: message };
  return { type: "Warning", code, description: message, message, ...named };
}

/** An Error frame. */
export function errorFrame(code: string, message: string): SpeakServerFrame {
  const named = { err_code: code, err_msg: message };
  return { type: "Error", code, description: message, message, ...named };
}
