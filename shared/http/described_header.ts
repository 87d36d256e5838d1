/**
 * API descriptions that name the header of the request id as it is configured.
 * @module
 */
import { isObject, type JsonObject } from "../json.ts";

/** Name of the header in the generated descriptions. */
const GENERATED_NAME = "X-Request-ID";

/** Returns the OpenAPI `document` with `name` for the header of the request id in each response. */
export function namingRequestId(document: JsonObject, name: string): JsonObject {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== "headers" || !isObject(value)) return value;
    const { [GENERATED_NAME]: described, ...others } = value;
    // The component of that name is the description itself, to which the responses refer.
    return isObject(described) && "$ref" in described ? { [name]: described, ...others } : value;
  });
}
