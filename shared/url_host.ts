/**
 * Hosts in URLs.
 * @module
 */

/** Returns `host` as it is written in a URL: IPv6 in brackets. */
export function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
