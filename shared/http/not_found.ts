/**
 * Errors of unknown paths, with a hint that reveals a wrong base URL at once.
 * @module
 */
import { DEFAULT_PORTS, type ServiceName, SERVICES } from "../config/common.ts";
import { ServiceError } from "../errors.ts";

/** Paths that clients may request from the wrong service; a test checks them against OpenAPI. */
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
 * Creates the error of a `path` that is not in `ownPaths`.
 * @param ownPaths paths of the service's OpenAPI description
 */
export function notFound(path: string, ownPaths: readonly string[]): ServiceError {
  return new ServiceError("not_found", `There is nothing at ${path}: ${hintFor(path, ownPaths)}`);
}

function hintFor(path: string, ownPaths: readonly string[]): string {
  // The base URL repeats or lacks `/v1`, or a slash follows the path.
  const meant = path.replace(/^(\/v1)*(?=\/)/, "/v1").replace(/\/$/, "");
  if (ownPaths.includes(meant)) return `did you mean ${meant}?`;
  const other = SERVICES.find((service) => SERVICE_PATHS[service].includes(meant));
  return other === undefined
    ? "GET /openapi.json lists the paths"
    : `the ${other.toUpperCase()} service has ${meant}, by default on port ${DEFAULT_PORTS[other]}`;
}
