/**
 * Redirects that are not followed blindly.
 * @module
 */

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where `response` sends its reader on to, as its header says it; undefined where it is no redirect. */
export function redirectLocation({ status, headers }: Response): string | undefined {
  return REDIRECTS.has(status) ? headers.get("Location") ?? undefined : undefined;
}
