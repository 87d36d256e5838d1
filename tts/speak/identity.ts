/**
 * What is said of the model that speaks.
 * @module
 */
import { createHash } from "node:crypto";
import { VERSION } from "../../shared/version.ts";

/** Name, version and id of the model behind `engine`; the id is the same for all its versions. */
export function modelIdentity(
  engine: string,
): { model_name: string; model_version: string; model_uuid: string } {
  return { model_name: engine, model_version: VERSION, model_uuid: nameUuid(engine) };
}

/** A UUID of a name (RFC 9562, version 8: the SHA-256 of the name). */
function nameUuid(name: string): string {
  const bytes = createHash("sha256").update(`parley/tts/${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
