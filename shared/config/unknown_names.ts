/**
 * Variables that look like ours but are unknown: most are misspelt.
 * @module
 */
import type { ServiceName } from "./common.ts";
import { LLM_VARIABLES } from "./llm.ts";
import { similarName } from "./similar_name.ts";
import { STT_VARIABLES } from "./stt.ts";
import { TTS_VARIABLES } from "./tts.ts";

const TABLES = [STT_VARIABLES, TTS_VARIABLES, LLM_VARIABLES];
/** Variables of `deno task gpu`. */
const OF_TOOLS = ["SVC_NUGET_FEED"];

const KNOWN: ReadonlySet<string> = new Set([
  ...TABLES.flatMap((table) => Object.values(table).map(({ name }) => name)),
  ...OF_TOOLS,
]);

const PREFIX = /^SVC_(STT|TTS|LLM)_/;

/** Returns the known name that each of `names` may stand for, if one is near. */
export function meantNames(names: readonly string[]): string[] {
  return names.map((name) => similarName(name, KNOWN)).filter((meant) => meant !== undefined);
}

/** Returns the names that no service knows, except those with the prefix of another service. */
export function unknownNames(service: ServiceName, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (!name.startsWith("SVC_") || KNOWN.has(name)) return false;
    const owner = name.match(PREFIX)?.[1];
    return owner === undefined || owner === service.toUpperCase();
  });
}
