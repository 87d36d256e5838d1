/**
 * Parameters of a query that a client meant to give.
 * @module
 */

/**
 * Returns the parameters of `search` without those whose value is "undefined": Deepgram's SDK for
 * JavaScript, majors 3 and 4, sends that for each option that its caller leaves undefined.
 */
export function givenParameters(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([, value]) => value !== "undefined"));
}
