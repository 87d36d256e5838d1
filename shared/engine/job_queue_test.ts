import assert from "node:assert/strict";
import { JobQueue } from "./job_queue.ts";

const job = (name: string, priority: number) => ({ name, priority });

Deno.test("JobQueue.shift() takes the highest priority first, first come first served within it", () => {
  const queue = new JobQueue<{ name: string; priority: number }>();
  for (const [name, priority] of [["a", 0], ["b", 1], ["c", 0], ["d", 1]] as const) {
    queue.push(job(name, priority));
  }
  queue.putBack(job("e", 0));
  assert.equal(queue.length, 5);
  assert.deepEqual(queue.drain().map(({ name }) => name), ["b", "d", "e", "a", "c"]);
  assert.equal(queue.shift(), undefined);
});

Deno.test("JobQueue.putBack() restores the order of arrival", () => {
  const queue = new JobQueue<{ name: string; priority: number }>();
  for (const name of ["a", "b", "c", "d"]) queue.push(job(name, 0));
  queue.push(job("sentence", 1));
  const taken = Array.from({ length: 4 }, () => queue.shift()!);
  for (const entry of taken) queue.putBack(entry);
  assert.deepEqual(queue.drain().map(({ name }) => name), ["sentence", "a", "b", "c", "d"]);
});

Deno.test("JobQueue.remove() takes out one entry", () => {
  const queue = new JobQueue<{ name: string; priority: number }>();
  const [a, b] = [job("a", 0), job("b", 0)];
  queue.push(a);
  queue.push(b);
  assert.equal(queue.remove(a), true);
  assert.equal(queue.remove(a), false);
  assert.equal(queue.shift(), b);
});

Deno.test("JobQueue.shift() takes an entry once enough of a higher priority have overtaken it", () => {
  const queue = new JobQueue<{ name: string; priority: number }>(2);
  for (const name of ["a", "b"]) queue.push(job(name, 0));
  for (const name of ["c", "d", "e", "f", "g"]) queue.push(job(name, 1));
  const order = Array.from({ length: 7 }, () => queue.shift()?.name);
  assert.deepEqual(order, ["c", "d", "a", "b", "e", "f", "g"]);
});
