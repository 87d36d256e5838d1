import assert from "node:assert/strict";
import { similarName } from "./similar_name.ts";

const NAMES = ["SVC_LLM_PARALLEL", "SVC_LLM_MODEL", "SVC_LLM_MODELS_DIR", "SVC_HOST"];

for (
  const [name, meant] of [
    ["SVC_LLM_PARALEL", "SVC_LLM_PARALLEL"],
    ["SVC_HOTS", "SVC_HOST"],
    ["SVC_LLM_MODLES_DIR", "SVC_LLM_MODELS_DIR"],
    ["SVC_LLM_MODELL", "SVC_LLM_MODEL"],
    ["SVC_LLM_TOP_K", undefined],
  ] as const
) {
  Deno.test(`similarName() takes ${name} for ${meant}`, () => {
    assert.equal(similarName(name, NAMES), meant);
  });
}
