/**
 * API descriptions that name the address they were fetched from, also behind a proxy that forwards
 * the Host header and says whether it terminated TLS.
 * @module
 */
import { isObject, type JsonObject } from "../json.ts";

/** Header in which proxies name their client's scheme, that of the nearest to the client first. */
export const SCHEME_HEADER = "X-Forwarded-Proto";

/**
 * Returns `document` with the Host of `request` in each of its servers, and protocol `wss` if the
 * request came over TLS. This concerns AsyncAPI, whose servers must have a host; OpenAPI's are
 * relative. No other header is trusted with the host: a cache would serve what one client had sent.
 */
export function servedAt(request: Request, document: JsonObject): JsonObject {
  const { servers } = document;
  if (!isObject(servers)) return document;
  const { host } = new URL(request.url);
  const scheme = request.headers.get(SCHEME_HEADER)?.split(",")[0]?.trim().toLowerCase();
  const isSecure = scheme === "https" || scheme === "wss";
  const moved = Object.entries(servers).map(([name, server]) => [
    name,
    isObject(server) ? { ...server, host, ...(isSecure && { protocol: "wss" }) } : server,
  ]);
  return { ...document, servers: Object.fromEntries(moved) };
}
