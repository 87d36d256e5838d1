/**
 * Hosts in addresses.
 * @module
 */

/** `host` as it stands in an address: IPv6 in brackets. */
export function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
