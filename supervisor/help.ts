/**
 * The output of `deno task serve --help`.
 * @module
 */
import { LLM_VARIABLES } from "../shared/config/llm.ts";
import { STT_VARIABLES } from "../shared/config/stt.ts";
import { TTS_VARIABLES } from "../shared/config/tts.ts";
import { describeVariables, type VariableTable } from "../shared/config/variable.ts";
import { VERSION } from "../shared/version.ts";

/** Describes the options and the variables of all services, listing shared variables once. */
export function helpText(): string {
  const tables: readonly VariableTable[] = [STT_VARIABLES, TTS_VARIABLES, LLM_VARIABLES];
  const variables = tables.flatMap((table) => Object.values(table));
  const byName = Object.fromEntries(variables.map((variable) => [variable.name, variable]));
  return `parley ${VERSION}: speech to text, text to speech and chat under one supervisor

  --install  fetches every package that this configuration needs, and exits: for container images,
             and for machines that will have no network
  --version  prints the version

The services are configured by environment variables:

${describeVariables(byName)}
`;
}
