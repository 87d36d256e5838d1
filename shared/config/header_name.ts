/**
 * Variables whose value is the name of an HTTP header.
 * @module
 */
import { z } from "zod";
import type { DescriptionWithFallback, Variable } from "./variable.ts";

/** Characters of a header name in HTTP. */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Headers that govern framing, content or access: an arbitrary value would break them. */
const HAS_MEANING = new RegExp(
  `^(?:${
    [
      "(?:access-control|content|cross-origin|proxy|sec|accept)(?:-.*)?",
      "allow|authorization|cache-control|connection|cookie|date|etag|expect|expires|host",
      "keep-alive|last-modified|location|origin|range|retry-after|server|set-cookie|te|trailer",
      "transfer-encoding|upgrade|vary|via|www-authenticate|x-accel-buffering|x-api-key",
    ].join("|")
  })$`,
  "i",
);

/** The name of a header that HTTP and browsers give no meaning to. */
export function headerName(description: DescriptionWithFallback): Variable<string> {
  return {
    ...description,
    allowed: "HTTP header name without a meaning of its own, such as X-Trace-ID",
    secret: false,
    schema: z.string().regex(TOKEN).refine((name) => !HAS_MEANING.test(name)),
  };
}
