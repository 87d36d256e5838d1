/**
 * Documents that say where the service is: at the address that they were fetched from, also behind a
 * proxy that passes the Host header on and says whether it ended TLS.
 * @module
 */
import { isObject, type JsonObject } from "../json.ts";

/** How a proxy says which scheme its client speaks, the nearest to the client first. */
export const SCHEME_HEADER = "X-Forwarded-Proto";

/**
 * `document` with the host that `request` was sent to for each of its servers that has one, as those of
 * AsyncAPI must, and the protocol with TLS where it came by that; OpenAPI's are relative. No other
 * host is believed: a cache would hand on whatever one client had sent.
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
