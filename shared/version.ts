/**
 * The version of the program, from deno.json.
 * @module
 */
import manifest from "../deno.json" with { type: "json" };

/** Semantic version of this build, for example "0.1.0". */
export const VERSION: string = manifest.version;
