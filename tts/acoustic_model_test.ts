import assert from "node:assert/strict";
import type { EngineState } from "../shared/engine/client.ts";
import { AcousticModel } from "./acoustic_model.ts";

/** Signal of a client that does not disconnect. */
const STAYS = new AbortController().signal;
const STARTING: EngineState = { kind: "starting", sinceMilliseconds: 0 };

function readyOn(backend: string): EngineState {
  return { kind: "ready", info: { backend, capabilities: {} }, loadMilliseconds: 1 };
}

function modelOn(state: EngineState, files = "files"): AcousticModel {
  const engine = { state, settled: () => Promise.resolve(state) };
  let identity: string | undefined;
  const facts = {
    get identity() {
      return identity;
    },
    untilRead: () => Promise.resolve().then(() => void (identity = files)),
  };
  return new AcousticModel(engine, facts, 2);
}

async function identityOf(state: EngineState, files?: string): Promise<string> {
  const model = modelOn(state, files);
  await model.untilKnown(STAYS);
  return model.identity;
}

Deno.test("a model's identity differs by files and by backend", async () => {
  const one = await identityOf(readyOn("cpu"));
  assert.equal(await identityOf(readyOn("cpu")), one);
  assert.notEqual(await identityOf(readyOn("webgpu")), one);
  assert.notEqual(await identityOf(readyOn("cpu"), "other files"), one);
});

Deno.test("a model is unknown while its files are read or its engine loads", async () => {
  const ready = modelOn(readyOn("cpu"));
  assert.deepEqual([ready.isKnown, ready.state.kind], [false, "starting"]);
  await ready.untilKnown(STAYS);
  assert.deepEqual([ready.isKnown, ready.state.kind], [true, "ready"]);
  const starting = modelOn(STARTING);
  await starting.untilKnown(STAYS);
  assert.equal(starting.isKnown, false);
});

Deno.test("once too many requests wait for a model, another is rejected as overloaded", async () => {
  const model = modelOn(STARTING);
  const waiting = [model.untilKnown(STAYS), model.untilKnown(STAYS)];
  await assert.rejects(model.untilKnown(STAYS), { code: "overloaded", retryAfterSeconds: 1 });
  await Promise.all(waiting);
  await model.untilKnown(STAYS);
});
