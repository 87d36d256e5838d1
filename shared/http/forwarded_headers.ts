/**
 * Headers of requests that are forwarded to another server.
 * @module
 */

/** Headers that concern the connection to this service, or identify the client. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|proxy-.*|authorization|x-api-key|cookie|origin|referer|sec-.*)$/i;

/** Returns the headers that can be forwarded, with no credential among them. */
export function forwardedHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}
