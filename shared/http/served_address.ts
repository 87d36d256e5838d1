/**
 * Documents that say where the service is: at the address that they were fetched from, also behind a
 * proxy that passes the Host header on.
 * @module
 */
import { isObject, type JsonObject } from "../json.ts";

/**
 * `document` with the host of `url` for each of its servers that has one, as those of AsyncAPI must;
 * OpenAPI's are relative.
 */
export function servedAt(url: string, document: JsonObject): JsonObject {
  const { servers } = document;
  if (!isObject(servers)) return document;
  const { host } = new URL(url);
  const moved = Object.entries(servers).map(([name, server]) => [
    name,
    isObject(server) ? { ...server, host } : server,
  ]);
  return { ...document, servers: Object.fromEntries(moved) };
}
