/**
 * The header that carries warnings where the response is nothing but audio.
 * @module
 */

/** Name of the header. */
export const WARNINGS_HEADER = "X-Parley-Warnings";
/** Most bytes of its value: proxies refuse long headers. */
const MOST_BYTES = 4096;

/**
 * Returns the header with `warnings` as a JSON array in ASCII, or no header when there are none.
 */
export function warningHeaders(warnings: readonly string[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const told: string[] = [];
  for (const [index, warning] of warnings.entries()) {
    const more = `${warnings.length - index} more`;
    if (asciiJson([...told, warning, more]).length > MOST_BYTES) {
      told.push(more);
      break;
    }
    told.push(warning);
  }
  return { [WARNINGS_HEADER]: asciiJson(told) };
}

function asciiJson(value: readonly string[]): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
