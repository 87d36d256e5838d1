/**
 * What a request's body is written in.
 * @module
 */
import { ServiceError } from "../errors.ts";

/** The headers that can say so, and what each says of a body that is sent as it is. */
const PLAIN = { "Content-Encoding": "identity", "Transfer-Encoding": "chunked" };

/**
 * Lets bodies pass that are sent as they are. Of a compressed one that is no JSON, only the headers
 * tell: samples without a container can be any bytes.
 * @throws {ServiceError} `request_invalid` for a body that is compressed
 */
export function refuseCompressedBody({ headers, body }: Request): void {
  if (body === null) return;
  for (const [name, plain] of Object.entries(PLAIN)) {
    const coding = headers.get(name)?.toLowerCase() || plain;
    if (coding === plain) continue;
    throw new ServiceError(
      "request_invalid",
      `Cannot read the body: its ${name} is ${coding}, and bodies are read as they are alone`,
    );
  }
}
