/**
 * What a request's body is written in.
 * @module
 */
import { ServiceError } from "../errors.ts";

/**
 * Lets bodies pass that are sent as they are. Of a compressed one that is no JSON, only the header
 * tells: samples without a container can be any bytes.
 * @throws {ServiceError} `request_invalid` for a body that is compressed
 */
export function refuseCompressedBody({ headers, body }: Request): void {
  const encoding = headers.get("Content-Encoding")?.toLowerCase() || "identity";
  if (body === null || encoding === "identity") return;
  throw new ServiceError(
    "request_invalid",
    `Cannot read the body: its Content-Encoding is ${encoding}, and bodies are read as they are alone`,
  );
}
