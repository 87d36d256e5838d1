/**
 * What is said of a path that a service does not have, so that a wrong base URL is found at once.
 * @module
 */
import { DEFAULT_PORTS, type ServiceName, SERVICES } from "../config/common.ts";
import { ServiceError } from "../errors.ts";

/** Paths that clients of several services look for at one address; a test holds them to OpenAPI. */
export const SERVICE_PATHS: Readonly<Record<ServiceName, readonly string[]>> = {
  stt: ["/v1/listen", "/v1/audio/transcriptions", "/v1/audio/translations"],
  tts: [
    "/v1/audio/speech",
    "/v1/audio/voices",
    "/v1/speak",
    "/v1/speak/sse",
    "/v1/synthesize/hq",
    "/v1/synthesize/batch",
    "/v1/render",
    "/v1/voices",
  ],
  llm: ["/v1/chat/completions", "/v1/responses"],
};

/**
 * The error of a `path` that is none of `ownPaths`.
 * @param ownPaths those of the service's OpenAPI
 */
export function notFound(path: string, ownPaths: readonly string[]): ServiceError {
  return new ServiceError("not_found", `There is nothing at ${path}: ${hintFor(path, ownPaths)}`);
}

function hintFor(path: string, ownPaths: readonly string[]): string {
  // A base URL with `/v1` too many, or without it, or a slash at the end.
  const meant = path.replace(/^(\/v1)*(?=\/)/, "/v1").replace(/\/$/, "");
  if (ownPaths.includes(meant)) return `there is ${meant}`;
  const other = SERVICES.find((service) => SERVICE_PATHS[service].includes(meant));
  return other === undefined
    ? "GET /openapi.json lists what there is"
    : `the ${other.toUpperCase()} service has ${meant}, by default on port ${DEFAULT_PORTS[other]}`;
}
