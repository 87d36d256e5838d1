/** What becomes of an answer that fails after its head was sent. */
import assert from "node:assert/strict";
import { ServiceError } from "../errors.ts";
import { createLog } from "../log.ts";
import { BrokenOffError } from "./broken_off.ts";
import { lateBody } from "./late_answer.ts";

const REFUSED = new ServiceError("request_invalid", "Cannot continue with `grammar`", {
  detail: [{ field: "grammar" }],
});
const AWAY = new DOMException("The signal has been aborted", "AbortError");

/** Returns what a client reads of `made`, whether its end was broken off, and what was logged. */
async function readLate(
  made: Promise<string>,
): Promise<{ text: string; broken: boolean; events: unknown[]; levels: unknown[] }> {
  const lines: string[] = [];
  const log = createLog({ level: "debug", fields: {}, write: (line) => lines.push(line) });
  const reader = lateBody(made, { log, onLeave: () => {} }).getReader();
  const decoder = new TextDecoder();
  let text = "";
  let broken = false;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value);
    }
  } catch (thrown) {
    assert.ok(thrown instanceof BrokenOffError, String(thrown));
    broken = true;
  }
  const logged = lines.map((line) => JSON.parse(line));
  const [events, levels] = ["event", "level"].map((field) => logged.map((line) => line[field]));
  return { text, broken, events: events!, levels: levels! };
}

Deno.test("a late answer is sent whole", async () => {
  const answer = await readLate(Promise.resolve('{"a":1}'));
  assert.deepEqual(answer, { text: '{"a":1}', broken: false, events: [], levels: [] });
});

Deno.test("a late failure is sent as an error body, and then the connection is broken off", async () => {
  const { text, broken, events } = await readLate(Promise.reject(REFUSED));
  assert.deepEqual(JSON.parse(text), REFUSED.toBody());
  assert.ok(broken, "no client may take it for the answer");
  assert.deepEqual(events, ["answer_broken_off"]);
});

Deno.test("an aborted answer is broken off without a body and without a log line", async () => {
  const { text, broken, events } = await readLate(Promise.reject(AWAY));
  assert.deepEqual([text, broken, events], ["", true, []]);
});

for (
  const [code, level] of [["overloaded", "warn"], ["engine_error", "error"]] as const
) {
  Deno.test(`an answer that ends with ${code} is logged as ${level}`, async () => {
    const { events, levels } = await readLate(Promise.reject(new ServiceError(code, "No.")));
    assert.deepEqual([events, levels], [["answer_broken_off"], [level]]);
  });
}

Deno.test("blanks keep the connection open until the answer, and leave it valid JSON", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const log = createLog({ level: "debug", fields: {}, write: () => {} });
  const body = lateBody(promise, { log, onLeave: () => {}, blankSeconds: 0.01 });
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text === "   ") resolve('{"a":1}');
  }
  assert.deepEqual([text.trimStart(), JSON.parse(text)], ['{"a":1}', { a: 1 }]);
  assert.ok(text.startsWith("   "));
});

Deno.test("a client that disconnects while only blanks were sent is noticed, and the blanks stop", async () => {
  const left = Promise.withResolvers<void>();
  const log = createLog({ level: "debug", fields: {}, write: () => {} });
  const body = lateBody(new Promise(() => {}), { log, onLeave: left.resolve, blankSeconds: 0.01 });
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  await left.promise;
});
