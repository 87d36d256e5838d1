import assert from "node:assert/strict";
import { Drain } from "./drain.ts";

Deno.test("a body that is first read after the shutdown began is not waited for either", async () => {
  const drain = new Drain();
  drain.begin(0);
  const refusal = { code: "overloaded", retryAfterSeconds: 1 };
  await assert.rejects(drain.arrived(new Promise(() => {})), refusal);
  assert.equal(await drain.arrived(Promise.resolve("all of it")), "all of it");
});
