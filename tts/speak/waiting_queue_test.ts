import assert from "node:assert/strict";
import { WaitingQueue } from "./waiting_queue.ts";

const MOST_CHARACTERS = 64 * 2 ** 20;

Deno.test("a full WaitingQueue admits messages again once its items are taken", () => {
  const tasks = new WaitingQueue<{ kind: string }>();
  tasks.push({ kind: "flush" }, MOST_CHARACTERS);
  assert.throws(() => tasks.admit(), { code: "overloaded" });
  assert.deepEqual(tasks.shift(), { kind: "flush" });
  tasks.admit();
});
