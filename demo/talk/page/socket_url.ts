/**
 * WebSocket addresses below that of the page.
 * @module
 */

/** Returns the address of the socket at `path`, relative to the page, with a query. */
export function socketUrl(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(`${path}?${new URLSearchParams(query)}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
