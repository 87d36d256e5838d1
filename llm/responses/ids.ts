/**
 * Ids as OpenAI writes them.
 * @module
 */

/** A new id that begins with `prefix` and an underscore. */
export function newId(prefix: "resp" | "msg" | "rs" | "fc"): string {
  return `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;
}
