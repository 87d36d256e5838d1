/**
 * The synthesis service: `deno run -A tts/main.ts`.
 * @module
 */
import { readTtsConfig, TTS_VARIABLES } from "../shared/config/tts.ts";
import { runProgram } from "../shared/program.ts";
import { createFront } from "./front.ts";

await runProgram({
  service: "tts",
  summary: "text to speech: realtime socket and whole utterances",
  variables: TTS_VARIABLES,
  readConfig: readTtsConfig,
  createFront,
  // Engine processes write the cache, so they keep the permission to write.
  engineKeeps: (environment) => readTtsConfig(environment).cacheFolder === "" ? [] : ["write"],
  importEngine: async () => (await import("./engine/definition.ts")).definition,
});
