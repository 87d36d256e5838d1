/**
 * Requests that are passed on to another server.
 * @module
 */

/** Headers of a request that concern its connection, or say who asks. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|proxy-.*|authorization|x-api-key|cookie|origin|referer|sec-.*)$/i;

/** The headers of a request that can be passed on, with no credential among them. */
export function forwardedHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}
