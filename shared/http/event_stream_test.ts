import assert from "node:assert/strict";
import { pause } from "../pause.ts";
import { eventFrame, eventStream } from "./event_stream.ts";

async function* numbers(onLeft: () => void): AsyncGenerator<string, void> {
  try {
    for (let count = 0;; count++) yield eventFrame({ count });
  } finally {
    onLeft();
  }
}

async function* silence(until: Promise<void>): AsyncGenerator<string, void> {
  await until;
  yield eventFrame("after all");
}

Deno.test("a stream that is not read is broken off after the standstill, and its source is closed", async () => {
  const ended = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const failures: string[] = [];
  const stream = eventStream(numbers(left.resolve), {
    failed: (thrown) => `${failures.push(String(thrown))}`,
    onEnd: ended.resolve,
    keepAliveSeconds: 0.01,
    standstillSeconds: 0.1,
  });
  const reader = stream.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), 'data: {"count":0}\n\n');
  await Promise.all([ended.promise, left.promise]);
  await assert.rejects(reader.read(), { name: "BrokenOffError" });
  // Only the log of this request gets the failure.
  assert.deepEqual(failures, ["Error: Cannot continue: the client is not reading"]);
});

Deno.test("a slow reader keeps its stream; when it cancels, the source is closed", async () => {
  const ended = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const stream = eventStream(numbers(left.resolve), {
    failed: String,
    onEnd: ended.resolve,
    standstillSeconds: 2,
  });
  const reader = stream.getReader();
  const start = performance.now();
  while (performance.now() - start < 2500) {
    assert.match(new TextDecoder().decode((await reader.read()).value), /^data: /);
    await pause(100);
  }
  await reader.cancel();
  await Promise.all([ended.promise, left.promise]);
});

Deno.test("a stream with an idle source stays open, with keep-alive comments", async () => {
  const gone = Promise.withResolvers<void>();
  const stream = eventStream(silence(gone.promise), {
    failed: String,
    onEnd: () => {},
    keepAliveSeconds: 0.01,
    standstillSeconds: 0.1,
  });
  const reader = stream.getReader();
  const start = performance.now();
  while (performance.now() - start < 300) {
    assert.equal(new TextDecoder().decode((await reader.read()).value), ": keep-alive\n\n");
  }
  gone.resolve();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += new TextDecoder().decode(read.value);
  }
  assert.match(text, /data: after all\n\n$/);
});

Deno.test("keep-alive comments do not pile up while the client reads nothing", async () => {
  const gone = Promise.withResolvers<void>();
  const stream = eventStream(silence(gone.promise), {
    failed: String,
    onEnd() {},
    keepAliveSeconds: 0.01,
  });
  await pause(200);
  gone.resolve();
  assert.equal(await new Response(stream).text(), ": keep-alive\n\ndata: after all\n\n");
});

Deno.test("an aborted source breaks the stream off, and is not reported as a failure", async () => {
  async function* aborted(): AsyncGenerator<string, void> {
    yield eventFrame("begun");
    AbortSignal.abort().throwIfAborted();
  }
  const failures: unknown[] = [];
  const ended = Promise.withResolvers<void>();
  const stream = eventStream(aborted(), {
    failed: (thrown) => `${failures.push(thrown)}`,
    onEnd: ended.resolve,
  });
  await assert.rejects(new Response(stream).text(), { name: "BrokenOffError" });
  await ended.promise;
  assert.deepEqual(failures, []);
});
