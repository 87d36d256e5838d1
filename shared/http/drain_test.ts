import assert from "node:assert/strict";
import { Drain } from "./drain.ts";

Deno.test("Drain.arrived() also gives up on a body whose reading begins after the shutdown began", async () => {
  const drain = new Drain();
  drain.begin(0);
  const refusal = { code: "overloaded", retryAfterSeconds: 1 };
  await assert.rejects(drain.arrived(new Promise(() => {})), refusal);
  assert.equal(await drain.arrived(Promise.resolve("all of it")), "all of it");
});
