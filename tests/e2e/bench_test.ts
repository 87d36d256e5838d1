/** `deno task bench`, once: its figures, and whether it says if the start was quick enough. */
import assert from "node:assert/strict";
import { runDeno } from "../fixtures/ended_process.ts";

Deno.test("deno task bench measures the start-up of all three and the latencies of the loop", async () => {
  const { code, stdout, stderr } = await runDeno(["task", "--quiet", "bench", "--runs", "1"]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^ {2}start-up, all three ready +\d+\.\d\d s {2}\(/m);
  assert.match(stdout, /^ {2}(?:NOT )?below 10 s$/m);
  for (const latency of ["first audio", "first partial", "final after speech", "chat \\(mock\\)"]) {
    // On a busy machine there may be no partials.
    assert.match(stdout, new RegExp(`^ {2}${latency} +(?:\\d+ ms {2}\\(|no value$)`, "m"));
  }
});
