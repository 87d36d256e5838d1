import assert from "node:assert/strict";
import { SERVICES } from "../config/common.ts";
import llm from "../schema/generated/llm.openapi.json" with { type: "json" };
import stt from "../schema/generated/stt.openapi.json" with { type: "json" };
import tts from "../schema/generated/tts.openapi.json" with { type: "json" };
import { notFound, SERVICE_PATHS } from "./not_found.ts";

const PATHS = {
  stt: Object.keys(stt.paths),
  tts: Object.keys(tts.paths),
  llm: Object.keys(llm.paths),
};

const ROWS = [
  ["llm", "/chat/completions", "did you mean /v1/chat/completions?"],
  ["llm", "/v1/v1/chat/completions", "did you mean /v1/chat/completions?"],
  ["llm", "/v1/chat/completions/", "did you mean /v1/chat/completions?"],
  ["stt", "/models", "did you mean /v1/models?"],
  ["llm", "/v1/audio/speech", "the TTS service has /v1/audio/speech, by default on port 4300"],
  [
    "tts",
    "/audio/transcriptions",
    "the STT service has /v1/audio/transcriptions, by default on port 4600",
  ],
  [
    "llm",
    "/v1/audio/translations",
    "the STT service has /v1/audio/translations, by default on port 4600",
  ],
  [
    "stt",
    "/v1/chat/completions",
    "the LLM service has /v1/chat/completions, by default on port 4250",
  ],
  ["llm", "/v1/embeddings", "GET /openapi.json lists the paths"],
  ["tts", "/docs", "GET /openapi.json lists the paths"],
  ["tts", "/", "GET /openapi.json lists the paths"],
  ["tts", "/v1", "GET /openapi.json lists the paths"],
] as const;

for (const [service, path, hint] of ROWS) {
  Deno.test(`notFound() says of ${path} at ${service}: ${hint}`, () => {
    const { status, message } = notFound(path, PATHS[service]);
    assert.equal(status, 404);
    assert.equal(message, `There is nothing at ${path}: ${hint}`);
  });
}

Deno.test("notFound() names only paths that the other services have", () => {
  for (const service of SERVICES) {
    const missing = SERVICE_PATHS[service].filter((path) => !PATHS[service].includes(path));
    assert.deepEqual(missing, [], service);
  }
});
