/**
 * Variables that look like ours and are not: most are misspelt.
 * @module
 */
import type { ServiceName } from "./common.ts";
import { LLM_VARIABLES } from "./llm.ts";
import { similarName } from "./similar_name.ts";
import { STT_VARIABLES } from "./stt.ts";
import { TTS_VARIABLES } from "./tts.ts";

const TABLES = [STT_VARIABLES, TTS_VARIABLES, LLM_VARIABLES];
/** What `deno task gpu` reads. */
const OF_TOOLS = ["SVC_NUGET_FEED"];

const KNOWN: ReadonlySet<string> = new Set([
  ...TABLES.flatMap((table) => Object.values(table).map(({ name }) => name)),
  ...OF_TOOLS,
]);

const PREFIX = /^SVC_(STT|TTS|LLM)_/;

/** What may have been meant by each of `names`, where something is near. */
export function meantNames(names: readonly string[]): string[] {
  return names.map((name) => similarName(name, KNOWN)).filter((meant) => meant !== undefined);
}

/** Those of `names` that no service knows, but for those that begin as another service's do. */
export function unknownNames(service: ServiceName, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (!name.startsWith("SVC_") || KNOWN.has(name)) return false;
    const owner = name.match(PREFIX)?.[1];
    return owner === undefined || owner === service.toUpperCase();
  });
}
