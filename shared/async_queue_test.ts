import assert from "node:assert/strict";
import { AsyncQueue } from "./async_queue.ts";

Deno.test("read() yields items pushed before and while it waits, in order, but none pushed after end()", async () => {
  const queue = new AsyncQueue<number>();
  queue.push(1);
  const read = Array.fromAsync(queue.read());
  for (const item of [2, 3]) {
    await Promise.resolve();
    queue.push(item);
  }
  queue.end();
  queue.push(4);
  assert.deepEqual(await read, [1, 2, 3]);
});

Deno.test("an error reaches the reader after the queued items, and a later end() does not replace it", async () => {
  const queue = new AsyncQueue<number>();
  queue.push(1);
  queue.end(new Error("broken"));
  queue.end();
  assert.equal(queue.hasEnded, true);
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const item of queue.read()) seen.push(item);
  }, /broken/);
  assert.deepEqual(seen, [1]);
});
