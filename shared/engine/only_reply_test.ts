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

Deno.test("onlyReply() returns the first reply, and cancels a job that would send more", async () => {
  const left: number[] = [];
  assert.deepEqual((await onlyReply(repliesOf([7, 8], left), SIGNAL)).data, { value: 7 });
  assert.deepEqual(left, [0]);
});

Deno.test("onlyReply() without a reply throws engine_error, or AbortError if the job was aborted", async () => {
  await assert.rejects(onlyReply(repliesOf([]), SIGNAL), { code: "engine_error" });
  await assert.rejects(onlyReply(repliesOf([]), AbortSignal.abort()), { name: "AbortError" });
});
