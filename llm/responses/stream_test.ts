/** The events of a response, in OpenAI's order, for each way in which a chat may go. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { ResponseEvent, type ResponseObject } from "../../shared/schema/llm_response_events.ts";
import { ResponsesRequest } from "../../shared/schema/llm_responses.ts";
import type { ChatEvent } from "../chat/events.ts";
import { newResponse } from "./response.ts";
import { collectResponse, responseFrames } from "./stream.ts";

const PROMPT: ChatEvent = { type: "prompt", promptTokens: 9, cachedTokens: 4 };
const text = (text: string): ChatEvent => ({ type: "text", choice: 0, text });
const thought = (text: string): ChatEvent => ({ type: "reasoning", choice: 0, text });
const call = (call: number): ChatEvent[] => [
  { type: "tool_call", choice: 0, call, id: `call_${call}`, name: "f" },
  { type: "tool_arguments", choice: 0, call, fragment: '{"a":' },
  { type: "tool_arguments", choice: 0, call, fragment: "1}" },
];
const finish = (reason: "stop" | "length" | "tool_calls"): ChatEvent => ({
  type: "finish",
  choice: 0,
  reason,
  completionTokens: 5,
  reasoningTokens: 2,
});
const makeResponse = () => newResponse(ResponsesRequest.parse({ input: "Hi" }), "m");

async function* happening(
  events: readonly ChatEvent[],
  failure?: Error,
): AsyncGenerator<ChatEvent, void> {
  yield* events;
  if (failure !== undefined) throw failure;
}

async function streamed(events: AsyncIterable<ChatEvent>): Promise<ResponseEvent[]> {
  const { frames, errorFrame } = responseFrames(events, makeResponse);
  const sent: string[] = [];
  try {
    for await (const frame of frames) sent.push(frame);
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError);
    sent.push(errorFrame(thrown));
  }
  return sent.map((frame, index) => {
    const [, name, data] = frame.match(/^event: (.+)\ndata: (.+)\n\n$/)!;
    const event = ResponseEvent.parse(JSON.parse(data!));
    assert.deepEqual([event.type, event.sequence_number], [name, index]);
    return event;
  });
}

/** Returns type, status and text of an item. */
function summaryOf(item: ResponseObject["output"][number]): string {
  const said = item.type === "function_call" ? item.arguments : item.content[0]!.text;
  return `${item.type} ${item.status}: ${said}`;
}

const BEGUN = ["created", "in_progress"];
const TEXT = ["output_item.added", "content_part.added", "output_text.delta"];
const TEXT_DONE = ["output_text.done", "content_part.done", "output_item.done"];
const THOUGHTS = ["output_item.added", "content_part.added", "reasoning_text.delta"];
const THOUGHTS_DONE = ["reasoning_text.done", "content_part.done", "output_item.done"];
const CALL = [
  "output_item.added",
  "function_call_arguments.delta",
  "function_call_arguments.delta",
  "function_call_arguments.done",
  "output_item.done",
];

for (
  const [what, events, types, items] of [
    [
      "a text",
      [text("He"), text("llo"), finish("stop")],
      [...TEXT, "output_text.delta", ...TEXT_DONE, "completed"],
      ["message completed: Hello"],
    ],
    [
      "a text that is cut off",
      [text("He"), finish("length")],
      [...TEXT, ...TEXT_DONE, "incomplete"],
      ["message incomplete: He"],
    ],
    [
      "thoughts and a text",
      [thought("Hm."), text("Hello"), finish("stop")],
      [...THOUGHTS, ...THOUGHTS_DONE, ...TEXT, ...TEXT_DONE, "completed"],
      ["reasoning completed: Hm.", "message completed: Hello"],
    ],
    [
      "a text and two calls",
      [text("Hello"), ...call(0), ...call(1), finish("tool_calls")],
      [...TEXT, ...TEXT_DONE, ...CALL, ...CALL, "completed"],
      [
        "message completed: Hello",
        'function_call completed: {"a":1}',
        'function_call completed: {"a":1}',
      ],
    ],
    [
      "nothing",
      [finish("stop")],
      ["output_item.added", "content_part.added", ...TEXT_DONE, "completed"],
      ["message completed: "],
    ],
  ] as const
) {
  Deno.test(`${what} as a response, streamed and whole`, async () => {
    const all = await streamed(happening([PROMPT, ...events]));
    assert.deepEqual(
      all.map(({ type }) => type),
      [...BEGUN, ...types].map((type) => `response.${type}`),
    );
    const last = all.at(-1)!;
    assert.ok("response" in last);
    assert.deepEqual(last.response.output.map(summaryOf), items);
    assert.deepEqual(last.response.usage, {
      input_tokens: 9,
      input_tokens_details: { cached_tokens: 4, cache_write_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 2 },
      total_tokens: 14,
    });
    // Each item is announced as done at its final index and with its final content.
    for (const event of all) {
      if (event.type !== "response.output_item.done") continue;
      assert.deepEqual(event.item, last.response.output[event.output_index]);
    }
    const whole = await collectResponse(happening([PROMPT, ...events]), makeResponse);
    assert.deepEqual(whole.output.map(summaryOf), items);
    assert.equal(whole.status, last.response.status);
    const reason = whole.status === "incomplete" ? "max_output_tokens" : undefined;
    assert.equal(whole.incomplete_details?.reason, reason);
  });
}

for (
  const [when, events, types, items] of [
    ["before anything is said", [], BEGUN, []],
    ["in the middle", [PROMPT, text("Hel")], [...BEGUN, ...TEXT], ["message incomplete: Hel"]],
  ] as const
) {
  Deno.test(`a failure ${when} is response.failed and an error`, async () => {
    const failure = new ServiceError("engine_error", "The engine ended");
    const all = await streamed(happening(events, failure));
    assert.deepEqual(
      all.map(({ type }) => type),
      [...[...types, "failed"].map((type) => `response.${type}`), "error"],
    );
    const [failed, error] = all.slice(-2);
    assert.ok(failed?.type === "response.failed" && error?.type === "error");
    assert.deepEqual(failed.response.output.map(summaryOf), items);
    assert.deepEqual(failed.response.error, { code: "server_error", message: "The engine ended" });
    assert.deepEqual(error.error, {
      code: "engine_error",
      message: "The engine ended",
      type: "server_error",
    });
    await assert.rejects(collectResponse(happening(events, failure), makeResponse), failure);
  });
}

Deno.test("each text delta carries the log probabilities of its own tokens, without those of thoughts", async () => {
  const token = (token: string) => ({ token, logprob: -1, bytes: [], top_logprobs: [] });
  const logprobs = (...tokens: string[]): ChatEvent => (
    { type: "logprobs", choice: 0, tokens: tokens.map(token) }
  );
  const events = [
    PROMPT,
    logprobs("<think>"),
    thought("Hm."),
    logprobs("H", "e"),
    text("He"),
    logprobs("y"),
    text("y"),
    finish("stop"),
  ];
  const all = await streamed(happening(events));
  const deltas = all.filter((event) => event.type === "response.output_text.delta");
  assert.deepEqual(deltas.map(({ logprobs }) => logprobs.map(({ token }) => token)), [
    ["H", "e"],
    ["y"],
  ]);
  const done = all.find((event) => event.type === "response.output_text.done");
  assert.deepEqual(done?.logprobs.map(({ token }) => token), ["H", "e", "y"]);
});
