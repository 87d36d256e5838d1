/** Replies that wait for their reader. */
import assert from "node:assert/strict";
import { ReplyStream } from "./reply_stream.ts";

const LONG = new Uint8Array(65 * 2 ** 20);

Deno.test("a reader that has read nothing yet gets its first reply, however long it is", async () => {
  const replies = new ReplyStream();
  assert.ok(replies.push({ data: { place: 1 }, payload: LONG }));
  replies.end();
  const read = await Array.fromAsync(replies.read(), ({ data }) => data.place);
  assert.deepEqual(read, [1]);
});

Deno.test("a reader that is further behind than the buffer allows loses its job", async () => {
  const replies = new ReplyStream();
  assert.ok(replies.push({ data: {}, payload: LONG }));
  assert.ok(!replies.push({ data: {}, payload: LONG }));
  const reading = replies.read();
  assert.equal((await reading.next()).done, false);
  await assert.rejects(reading.next(), { code: "engine_error" });
});
