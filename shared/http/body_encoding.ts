/**
 * Content coding of request bodies.
 * @module
 */
import { ServiceError } from "../errors.ts";

/** Headers that name a coding, each with its value for a body that is not compressed. */
const PLAIN = { "Content-Encoding": "identity", "Transfer-Encoding": "chunked" };

/**
 * Refuses compressed bodies. Unless a body is JSON, only its headers reveal compression: samples
 * without a container can be any bytes.
 * @throws {ServiceError} `request_invalid` for a body that is compressed
 */
export function refuseCompressedBody({ headers, body }: Request): void {
  if (body === null) return;
  for (const [name, plain] of Object.entries(PLAIN)) {
    const coding = headers.get(name)?.toLowerCase() || plain;
    if (coding === plain) continue;
    throw new ServiceError(
      "request_invalid",
      `Cannot read the body: its ${name} is ${coding}, but only unencoded bodies are supported`,
    );
  }
}
