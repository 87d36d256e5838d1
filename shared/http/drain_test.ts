import assert from "node:assert/strict";
import { Drain } from "./drain.ts";

Deno.test("a body that is first read after the shutdown began is not waited for either", async () => {
  const drain = new Drain();
  drain.begin(0);
  await assert.rejects(drain.arrived(new Promise(() => {})), { code: "overloaded" });
  assert.equal(await drain.arrived(Promise.resolve("all of it")), "all of it");
});
