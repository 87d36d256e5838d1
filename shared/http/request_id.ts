/**
 * Request ids: the client's own where it is usable, else a new one.
 * @module
 */

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** Returns `offered` if it is 1 to 128 visible ASCII characters, else a new UUID. */
export function requestIdFrom(offered: string | null | undefined): string {
  return offered && VISIBLE_ASCII.test(offered) ? offered : crypto.randomUUID();
}
