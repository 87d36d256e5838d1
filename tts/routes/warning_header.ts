/**
 * Warnings of a request whose answer is nothing but audio: in a header.
 * @module
 */

/** Its name. */
export const WARNINGS_HEADER = "X-Parley-Warnings";
/** Proxies refuse long headers. */
const MOST_BYTES = 4096;

/** The header with `warnings`, a JSON array in ASCII; none where there are none. */
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
