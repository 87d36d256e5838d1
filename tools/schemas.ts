/**
 * `deno task schemas`: generates OpenAPI, AsyncAPI, types and the client module from the zod
 * schemas; with `--check` it reports stale files and fails.
 * @module
 */
import { fileURLToPath } from "node:url";
import { LLM_DESCRIPTION } from "../shared/schema/operations/llm.ts";
import type { ServiceDescription } from "../shared/schema/operations/operation.ts";
import { STT_DESCRIPTION } from "../shared/schema/operations/stt.ts";
import { TTS_DESCRIPTION } from "../shared/schema/operations/tts.ts";
import { print, readOptions } from "../shared/command_line.ts";
import { asyncapiOf } from "./schemas/asyncapi.ts";
import { clientOf, type DescribedService, typesOf } from "./schemas/client.ts";
import { openapiOf } from "./schemas/openapi.ts";
import { staleFiles } from "./schemas/stale.ts";

const USAGE = `Usage: deno task schemas [--check]

Writes OpenAPI, AsyncAPI, types and the client module into shared/schema/generated, and removes
files that are no longer generated.

  --check    writes nothing, and exits with 1 if any of the files is stale
`;

const FOLDER = new URL("../shared/schema/generated/", import.meta.url);

function described(name: string, description: ServiceDescription): DescribedService {
  return {
    name,
    description,
    openapi: openapiOf(description),
    asyncapi: description.channels.length > 0 ? asyncapiOf(description) : undefined,
  };
}

async function writtenFiles(): Promise<Map<string, string>> {
  const services = [
    described("stt", STT_DESCRIPTION),
    described("tts", TTS_DESCRIPTION),
    described("llm", LLM_DESCRIPTION),
  ];
  const files = new Map<string, string>();
  const json = (value: unknown) => JSON.stringify(value, null, 2) + "\n";
  for (const service of services) {
    files.set(`${service.name}.openapi.json`, json(service.openapi));
    if (service.asyncapi) files.set(`${service.name}.asyncapi.json`, json(service.asyncapi));
    files.set(`${service.name}.types.ts`, await typesOf(service));
  }
  files.set("client.ts", clientOf(services));
  return files;
}

const { check } = readOptions(USAGE, Deno.args, { check: { type: "boolean" } });
const files = await writtenFiles();
const stale = await staleFiles(FOLDER, files);
if (!check) {
  await Deno.mkdir(FOLDER, { recursive: true });
  for (const name of stale) {
    const [url, text] = [new URL(name, FOLDER), files.get(name)];
    await (text === undefined
      ? Deno.remove(url, { recursive: true })
      : Deno.writeTextFile(url, text));
  }
}
if (check && stale.length > 0) {
  print(`Stale in ${fileURLToPath(FOLDER)}: ${stale.join(", ")}; run \`deno task schemas\``);
  Deno.exit(1);
}
print(
  stale.length === 0
    ? "The generated schemas are up to date."
    : `Brought up to date: ${stale.join(", ")}.`,
);
