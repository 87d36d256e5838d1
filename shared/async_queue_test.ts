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

Deno.test("reading a long queue takes no longer than reading as many items in short ones", async () => {
  const milliseconds = async (queues: number, items: number) => {
    const start = performance.now();
    for (let count = 0; count < queues; count++) {
      const queue = new AsyncQueue<number>();
      for (let item = 0; item < items; item++) queue.push(item);
      queue.end();
      assert.equal((await Array.fromAsync(queue.read())).length, items);
    }
    return performance.now() - start;
  };
  const [short, long] = [await milliseconds(100, 1000), await milliseconds(1, 100_000)];
  assert.ok(long < 10 * short, `${long} ms in one queue, ${short} ms in a hundred`);
});
