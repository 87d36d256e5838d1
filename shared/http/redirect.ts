/**
 * Redirects that are checked before they are followed.
 * @module
 */

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns the Location header of `response`, unresolved; undefined if it is not a redirect. */
export function redirectLocation({ status, headers }: Response): string | undefined {
  return REDIRECTS.has(status) ? headers.get("Location") ?? undefined : undefined;
}
