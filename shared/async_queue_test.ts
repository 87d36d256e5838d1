import assert from "node:assert/strict";
import { AsyncQueue } from "./async_queue.ts";

Deno.test("read() yields what was pushed before and while it waits, in order, until the end", async () => {
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

Deno.test("an error comes after what waits, and no later end replaces it", async () => {
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
