/**
 * The chat service: `deno run -A llm/main.ts`.
 * @module
 */
import { LLM_VARIABLES, readLlmConfig } from "../shared/config/llm.ts";
import { runProgram } from "../shared/program.ts";
import { createFront } from "./front.ts";

await runProgram({
  service: "llm",
  summary: "OpenAI-compatible chat, with a mock mode",
  variables: LLM_VARIABLES,
  readConfig: readLlmConfig,
  createFront,
  importEngine: async () => (await import("./engine/definition.ts")).definition,
});
