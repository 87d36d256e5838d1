import assert from "node:assert/strict";
import { Hono } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { FINISH, SPEECH } from "../../tests/fixtures/speech_job.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
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

const SYNTHESIS = { speech: SPEECH, finish: FINISH, payload: undefined };

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
