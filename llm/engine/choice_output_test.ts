import assert from "node:assert/strict";
import type { ChatEvent } from "../chat/events.ts";
import { detectFormat } from "../chat/formats/detect.ts";
import { ChoiceOutput } from "./choice_output.ts";

const TEXT = "Grüße 👋🏽 aus 東京, naïve café. <stop>never";

/** The events of an output whose bytes come in `pieces`. */
function eventsOf(pieces: Iterable<Uint8Array<ArrayBuffer>>, stop: string[] = []): ChatEvent[] {
  const output = new ChoiceOutput({
    job: { params: { stop, parallelToolCalls: true } },
    choice: 0,
    parser: { format: detectFormat("<|im_start|>"), tools: [], startsInReasoning: false },
  });
  const events: ChatEvent[] = [];
  for (const piece of pieces) {
    if (output.isStopped) break;
    events.push(...output.push(piece));
  }
  events.push(...output.flush());
  return events;
}

function textsOf(events: ChatEvent[]): string[] {
  return events.map((event) => event.type === "text" ? event.text : "");
}

/** The bytes of `text` in pieces of `length`, wherever that cuts a character. */
function cut(text: string, length: number): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(text);
  return Array.from(
    { length: Math.ceil(bytes.length / length) },
    (_, index) => bytes.slice(index * length, (index + 1) * length),
  );
}

Deno.test("no character is cut, however the tokens cut its bytes", () => {
  for (const length of [1, 2, 3, 5, 7]) {
    const texts = textsOf(eventsOf(cut(TEXT, length)));
    assert.equal(texts.join(""), TEXT);
    for (const text of texts) assert.ok(!text.includes("\ufffd"), JSON.stringify(texts));
  }
});

Deno.test("bytes that never become a character are replaced at the end only", () => {
  const texts = textsOf(eventsOf([Uint8Array.of(0x61), Uint8Array.of(0xf0, 0x9f)]));
  assert.deepEqual(texts.filter((text) => text !== ""), ["a", "\ufffd"]);
});

Deno.test("nothing of a stop string is put out, wherever the tokens cut it", () => {
  for (const length of [1, 2, 3, 4, 50]) {
    const texts = textsOf(eventsOf(cut(TEXT, length), ["<stop>", "東京駅"]));
    assert.equal(texts.join(""), TEXT.slice(0, TEXT.indexOf("<stop>")).trimEnd());
  }
});

Deno.test("what only began like a stop string is put out", () => {
  const text = "a <sto b <stop";
  for (const length of [1, 2, 3]) {
    assert.equal(textsOf(eventsOf(cut(text, length), ["<stop>"])).join(""), text);
  }
});
