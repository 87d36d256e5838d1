import assert from "node:assert/strict";
import type { ChatEvent } from "../chat/events.ts";
import { detectFormat } from "../chat/formats/detect.ts";
import { ChoiceOutput } from "./choice_output.ts";

const TEXT = "Grüße 👋🏽 aus 東京, naïve café. <stop>never";

const TOOL = { name: "f", parameters: undefined };

/** Returns the events of an output whose bytes come in `pieces`. */
function eventsOf(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  stop: string[] = [],
  tools: typeof TOOL[] = [],
): ChatEvent[] {
  const output = new ChoiceOutput({
    job: { params: { stop, parallelToolCalls: true, topLogprobs: null } },
    choice: 0,
    parser: { format: detectFormat("<|im_start|>"), tools, startsInReasoning: false },
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

/** Splits the bytes of `text` into pieces of `length`, even inside a character. */
function cut(text: string, length: number): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(text);
  return Array.from(
    { length: Math.ceil(bytes.length / length) },
    (_, index) => bytes.slice(index * length, (index + 1) * length),
  );
}

Deno.test("no event splits a character, wherever tokens split its bytes", () => {
  for (const length of [1, 2, 3, 5, 7]) {
    const texts = textsOf(eventsOf(cut(TEXT, length)));
    assert.equal(texts.join(""), TEXT);
    for (const text of texts) assert.ok(!text.includes("\ufffd"), JSON.stringify(texts));
  }
});

Deno.test("a byte order mark stays in the text, at the beginning too", () => {
  for (const length of [1, 3, 9]) {
    assert.equal(textsOf(eventsOf(cut("\ufeffa\ufeffb", length))).join(""), "\ufeffa\ufeffb");
  }
});

Deno.test("an incomplete character becomes U+FFFD only when the output ends", () => {
  const texts = textsOf(eventsOf([Uint8Array.of(0x61), Uint8Array.of(0xf0, 0x9f)]));
  assert.deepEqual(texts.filter((text) => text !== ""), ["a", "\ufffd"]);
});

Deno.test("no part of a stop string is emitted, wherever tokens split it", () => {
  for (const length of [1, 2, 3, 4, 99]) {
    const texts = textsOf(eventsOf(cut(TEXT, length), ["", "<stop>", "never", "東京駅"]));
    assert.equal(texts.join(""), TEXT.slice(0, TEXT.indexOf("<stop>")).trimEnd());
  }
});

Deno.test("text that only begins like a stop string is emitted", () => {
  const text = "a <sto b <stop";
  for (const length of [1, 2, 3]) {
    assert.equal(textsOf(eventsOf(cut(text, length), ["<stop>"])).join(""), text);
  }
});

Deno.test("stop strings end the answer's text, but not reasoning or a tool call", () => {
  const call = '<tool_call>\n{"name": "f", "arguments": {"a": "b"}}\n</tool_call>';
  for (
    const { output, stop, expected } of [
      {
        output: `<think>a\nb</think>\n\n${call}`,
        stop: ["\n", '"', "}", "<tool", "b"],
        expected: 'a\nb|f|{"a": "b"}',
      },
      { output: `<think>a\nb</think>\n\nYes.\n${call}`, stop: ["\n"], expected: "a\nb|Yes." },
      { output: `Yes.\n\n${call}`, stop: ["es.\n\nNo"], expected: 'Yes.|f|{"a": "b"}' },
      { output: "Yes.\n\n\n\n\n", stop: ["\n\n\n"], expected: "Yes." },
    ]
  ) {
    for (const length of [1, 3, 200]) {
      const kinds = new Map<string, string>();
      for (const event of eventsOf(cut(output, length), stop, [TOOL])) {
        const text = event.type === "tool_arguments"
          ? event.fragment
          : event.type === "tool_call"
          ? event.name
          : event.type === "text" || event.type === "reasoning"
          ? event.text
          : "";
        kinds.set(event.type, (kinds.get(event.type) ?? "") + text);
      }
      assert.equal([...kinds.values()].join("|"), expected);
    }
  }
});

Deno.test("without parallel tool calls, the output stops after the first call", () => {
  const call = '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>';
  const bytes = new TextEncoder().encode(`${call}\n${call} and more`);
  for (const length of [1, 3, bytes.length]) {
    const output = new ChoiceOutput({
      job: { params: { stop: [], parallelToolCalls: false, topLogprobs: null } },
      choice: 0,
      parser: { format: detectFormat("<|im_start|>"), tools: [TOOL], startsInReasoning: false },
    });
    const events: ChatEvent[] = [];
    let end = 0;
    for (; end < bytes.length && !output.isStopped; end += length) {
      events.push(...output.push(bytes.slice(end, end + length)));
    }
    events.push(...output.flush());
    assert.deepEqual(
      new Set(events.map(({ type }) => type)),
      new Set(["tool_call", "tool_arguments"]),
    );
    assert.equal(events.filter(({ type }) => type === "tool_call").length, 1);
    assert.ok(end < call.length + length);
  }
});

for (
  const { tokens, expected } of [
    { tokens: ["<think>", "\n", "Hm", ".", "</think>", "\n\n", "Yes", "."], expected: 4 },
    { tokens: ["<think>", "Hm", " <", "b", "</", "think", ">", "Yes"], expected: 4 },
    { tokens: ["<think>", "Hm", "."], expected: 3 },
    { tokens: ["Yes", "."], expected: 0 },
  ]
) {
  Deno.test(`${tokens.join("|")}: ${expected} tokens are thought`, () => {
    const output = new ChoiceOutput({
      job: { params: { stop: [], parallelToolCalls: true, topLogprobs: null } },
      choice: 0,
      parser: { format: detectFormat(""), tools: [], startsInReasoning: false },
    });
    for (const token of tokens) Array.from(output.push(new TextEncoder().encode(token)));
    Array.from(output.flush());
    assert.equal(output.reasoningTokens, expected);
  });
}

for (
  const { tokens, stop, expected, cutBytes = 0 } of [
    { tokens: ["I", " say", " no", "thing"], stop: [" no"], expected: ["I", " say"] },
    { tokens: ["I", " say", " no", "thing"], stop: ["nothing"], expected: ["I", " say", " no"] },
    { tokens: ["I", " say", " no", "thing"], stop: ["y no"], expected: ["I", " say"] },
    { tokens: ["aa", "aab", "c"], stop: ["aab"], expected: ["aa"] },
    { tokens: ["é", "東", "京"], stop: ["東京"], expected: ["é"] },
    { tokens: ["a", "b"], stop: ["a"], expected: [] },
    { tokens: ["a", "b"], stop: ["bc"], expected: ["a", "b"] },
    { tokens: ["b", "b", "aba"], stop: ["bab"], expected: ["b"] },
    { tokens: [" ", "b", "ac", "a"], stop: ["a", " ba"], expected: [" ", "b"] },
    // The last token ends inside a character, which is not text yet.
    { tokens: ["a", "b", "c😀"], stop: ["bc"], expected: ["a"], cutBytes: 2 },
  ]
) {
  Deno.test(`${tokens.join("|")} up to ${stop}: probabilities of ${expected.join("|")}`, () => {
    const output = new ChoiceOutput({
      job: { params: { stop, parallelToolCalls: true, topLogprobs: null } },
      choice: 0,
      parser: { format: detectFormat(""), tools: [], startsInReasoning: false },
    });
    const events: ChatEvent[] = [];
    for (const [index, token] of tokens.entries()) {
      if (output.isStopped) break;
      const whole = new TextEncoder().encode(token);
      const bytes = index === tokens.length - 1 ? whole.slice(0, whole.length - cutBytes) : whole;
      const logprob = { token, logprob: -1, bytes: [...bytes], top_logprobs: [] };
      events.push(...output.push(bytes, logprob));
    }
    events.push(...output.flush());
    const told = events.flatMap((event) => event.type === "logprobs" ? event.tokens : []);
    assert.deepEqual(told.map(({ token }) => token), expected);
  });
}
