/**
 * What the command line of `deno task serve` asks for.
 * @module
 */
import { parseArgs } from "node:util";
import { LLM_VARIABLES } from "../shared/config/llm.ts";
import { STT_VARIABLES } from "../shared/config/stt.ts";
import { TTS_VARIABLES } from "../shared/config/tts.ts";
import { describeVariables, type VariableTable } from "../shared/config/variable.ts";
import { VERSION } from "../shared/version.ts";
import { messageOf } from "../shared/errors.ts";

/** To serve, or to print something and end. */
export type CommandLine =
  | { readonly kind: "serve" }
  | { readonly kind: "install" }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "usage"; readonly text: string };

/** Reads the arguments `args`. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: "boolean", short: "h" },
        install: { type: "boolean", default: false },
      },
    });
    if (values.help) return { kind: "help", text: helpText() };
    return { kind: values.install ? "install" : "serve" };
  } catch (cause) {
    return { kind: "usage", text: `Cannot serve: ${messageOf(cause)}; see --help\n` };
  }
}

/** The variables of all services; those that they share once. */
function helpText(): string {
  const tables: readonly VariableTable[] = [STT_VARIABLES, TTS_VARIABLES, LLM_VARIABLES];
  const variables = tables.flatMap((table) => Object.values(table));
  const byName = Object.fromEntries(variables.map((variable) => [variable.name, variable]));
  return `parley ${VERSION}: speech to text, text to speech and chat under one supervisor

  --install  fetches every package that this configuration needs, and ends: for images, and for
             machines that lose the network

They are configured by environment variables:

${describeVariables(byName)}
`;
}
