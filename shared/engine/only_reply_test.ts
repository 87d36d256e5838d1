import assert from "node:assert/strict";
import { onlyReply } from "./only_reply.ts";
import type { EngineReply } from "./types.ts";

const SIGNAL = new AbortController().signal;

/** Yields `values` as replies; adds the index of a reply to `left` when its reader stops early. */
async function* repliesOf(
  values: readonly number[],
  left: number[] = [],
): AsyncGenerator<EngineReply<{ value: number }>, void> {
  let next = 0;
  try {
    for (; next < values.length; next++) {
      yield { data: { value: values[next]! }, payload: new Uint8Array() };
    }
  } finally {
    if (next < values.length) left.push(next);
  }
}

Deno.test("onlyReply() gives the first reply, and cancels a job that would have more", async () => {
  const left: number[] = [];
  assert.deepEqual((await onlyReply(repliesOf([7, 8], left), SIGNAL)).data, { value: 7 });
  assert.deepEqual(left, [0]);
});

Deno.test("onlyReply() takes no reply for a failed engine, or for the job's own end", async () => {
  await assert.rejects(onlyReply(repliesOf([]), SIGNAL), { code: "engine_error" });
  await assert.rejects(onlyReply(repliesOf([]), AbortSignal.abort()), { name: "AbortError" });
});
