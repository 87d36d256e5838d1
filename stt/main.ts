/**
 * The recognition service: `deno run -A stt/main.ts`.
 * @module
 */
import { readSttConfig, STT_VARIABLES } from "../shared/config/stt.ts";
import { runProgram } from "../shared/program.ts";
import { createFront } from "./front.ts";

await runProgram({
  service: "stt",
  summary: "streaming speech to text in Deepgram's wire shape",
  variables: STT_VARIABLES,
  readConfig: readSttConfig,
  createFront,
  importEngine: async () => (await import("./engine/definition.ts")).definition,
});
