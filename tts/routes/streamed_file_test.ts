import assert from "node:assert/strict";
import { Hono } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { PLAIN_SPEECH, type TtsEngineContract } from "../engine/contract.ts";
import type { Synthesis } from "../synthesis.ts";
import { openStreamedFile } from "./streamed_file.ts";

/** An engine with room for one job, which never ends. */
function fullAfterOne(): Pick<EngineClient<TtsEngineContract>, "admit" | "submit"> {
  let jobs = 0;
  return {
    admit: () => {
      if (jobs > 0) throw new ServiceError("overloaded", "Cannot queue the request");
    },
    async *submit() {
      jobs++;
      yield await new Promise<never>(() => {});
    },
  };
}

const SYNTHESIS: Pick<Synthesis, "speech" | "finish" | "payload"> = {
  speech: {
    ...PLAIN_SPEECH,
    clauses: [],
    voice: "svc_heart",
    language: "en",
    speed: 1,
    seed: 0,
    sampleRateHz: 24_000,
    visemes: false,
  },
  finish: {
    container: "wav",
    bitsPerSample: 16,
    headSilenceSeconds: 0,
    tailSilenceSeconds: 0,
    loudness: "none",
    targetLufs: -16,
  },
  payload: undefined,
};

Deno.test("a streamed file takes its place in the queue before anything of it is read", async () => {
  const engine = fullAfterOne();
  const app = new Hono<ServiceEnvironment>();
  app.get("/", (context) => {
    context.set("holdOpen", () => {});
    context.set("clientLeft", context.req.raw.signal);
    context.set("requestId", "a");
    openStreamedFile(context, engine, SYNTHESIS, "pcm");
    assert.throws(() => openStreamedFile(context, engine, SYNTHESIS, "pcm"), {
      code: "overloaded",
    });
    return context.text("");
  });
  assert.equal((await app.request("/")).status, 200);
});
