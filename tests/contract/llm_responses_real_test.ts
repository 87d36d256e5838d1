/**
 * The Responses API in real mode, on a small model with random weights: a request means the same as
 * the equivalent chat request.
 */
import assert from "node:assert/strict";
import { ResponseEvent, ResponseObject } from "../../shared/schema/llm_response_events.ts";
import { chatHealth, completionOf, postChat, postResponses } from "../fixtures/chat_client.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { dataLines } from "../fixtures/sse.ts";
import { CHAT_TEMPLATE } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";

const QUESTION = "What is the weather like in London tomorrow?";
const ASKED = { role: "user", content: QUESTION };
const SCHEMA = { type: "object", properties: { a: { enum: [1, 2] } }, required: ["a"] };
const PARAMETERS = {
  type: "object",
  properties: { city: { type: "string", maxLength: 8 } },
  required: ["city"],
};
const WEATHER = { name: "get_weather", description: "The weather.", parameters: PARAMETERS };
const CALLED = { name: "get_weather", arguments: '{"city":"London"}' };
/** A tool call and its result, in the forms of both APIs. */
const CALL_ITEMS = [
  { type: "function_call", call_id: "call_1", ...CALLED },
  { type: "function_call_output", call_id: "call_1", output: "7 degrees" },
];
const CALL_MESSAGES = [
  { role: "assistant", tool_calls: [{ id: "call_1", type: "function", function: CALLED }] },
  { role: "tool", tool_call_id: "call_1", content: "7 degrees" },
];

Deno.test("the Responses API in real mode", async (t) => {
  await using service = await startOnTinyModel({ SVC_LLM_CONTEXT: "2048" });
  const respond = async (body: object) => {
    const response = await postResponses(service, {
      input: QUESTION,
      temperature: 0,
      max_output_tokens: 64,
      ...body,
    });
    assert.equal(response.status, 200, await response.clone().text());
    return ResponseObject.parse(await response.json());
  };
  const chat = async (body: object) => {
    const asked = { messages: [ASKED], temperature: 0, max_tokens: 64, ...body };
    return await completionOf(postChat(service, asked));
  };

  for (
    const [what, asked, asChat] of [
      ["a text", {}, {}],
      ["instructions", { instructions: "Be brief." }, {
        messages: [{ role: "system", content: "Be brief." }, ASKED],
      }],
      ["a conversation", { input: [ASKED, { role: "assistant", content: "Rain." }, ASKED] }, {
        messages: [ASKED, { role: "assistant", content: "Rain." }, ASKED],
      }],
      ["a limit", { max_output_tokens: 5 }, { max_tokens: 5 }],
      ["tools", { tools: [{ type: "function", ...WEATHER }] }, {
        tools: [{ type: "function", function: WEATHER }],
      }],
      ["a call that must be made", {
        tools: [{ type: "function", ...WEATHER }],
        tool_choice: { type: "function", name: "get_weather" },
      }, {
        tools: [{ type: "function", function: WEATHER }],
        tool_choice: { type: "function", function: { name: "get_weather" } },
      }],
      ["calls that may not be more than one", {
        tools: [{ type: "function", ...WEATHER }],
        tool_choice: "required",
        parallel_tool_calls: false,
      }, {
        tools: [{ type: "function", function: WEATHER }],
        tool_choice: "required",
        parallel_tool_calls: false,
      }],
      ["a call and its result", { input: [ASKED, ...CALL_ITEMS] }, {
        messages: [ASKED, ...CALL_MESSAGES],
      }],
      ["a schema", { text: { format: { type: "json_schema", name: "x", schema: SCHEMA } } }, {
        response_format: { type: "json_schema", json_schema: { name: "x", schema: SCHEMA } },
      }],
      ["any object", { text: { format: { type: "json_object" } } }, {
        response_format: { type: "json_object" },
      }],
    ] as const
  ) {
    await t.step(`${what}: as the chat answers`, async () => {
      const [response, { choices: [choice], usage }] = [await respond(asked), await chat(asChat)];
      const { output } = response;
      const texts = output.flatMap((item) => item.type === "message" ? item.content : []);
      const calls = output.filter((item) => item.type === "function_call");
      assert.equal(texts.map(({ text }) => text).join(""), choice!.message.content ?? "");
      assert.deepEqual(
        calls.map(({ name, arguments: text }) => [name, text]),
        (choice!.message.tool_calls ?? []).map(({ function: called }) => [
          called.name,
          called.arguments,
        ]),
      );
      assert.equal(response.usage?.input_tokens, usage.prompt_tokens);
      assert.equal(response.usage?.output_tokens, usage.completion_tokens);
      const isCut = choice!.finish_reason === "length";
      assert.equal(response.status, isCut ? "incomplete" : "completed");
      assert.equal(response.incomplete_details?.reason, isCut ? "max_output_tokens" : undefined);
    });
  }

  await t.step("log probabilities are returned when requested", async () => {
    const asked = [{ top_logprobs: 2 }, { include: ["message.output_text.logprobs"] }];
    for (const [index, more] of asked.entries()) {
      const { output: [item] } = await respond({ max_output_tokens: 5, ...more });
      assert.ok(item?.type === "message");
      const { logprobs } = item.content[0]!;
      assert.ok(logprobs.length > 0);
      assert.ok(logprobs.every(({ top_logprobs: top }) => top.length === (index === 0 ? 2 : 0)));
    }
  });

  await t.step("an error of the engine names the field of the Responses request", async () => {
    for (
      const [body, code, named] of [
        [{ max_output_tokens: 5000 }, "context_too_long", /`max_output_tokens` of 5000/],
        [
          { text: { format: { type: "json_schema", name: "x", schema: { type: "no" } } } },
          "request_invalid",
          /`text\.format\.schema`/,
        ],
      ] as const
    ) {
      const response = await postResponses(service, { input: QUESTION, ...body });
      assert.equal(response.status, 422);
      const error = await response.json();
      assert.equal(error.code, code);
      assert.match(error.message, named);
    }
  });

  await t.step("a client that disconnects ends the answer", async () => {
    const leaving = new AbortController();
    const response = await postResponses(
      service,
      { input: QUESTION, stream: true },
      { signal: leaving.signal },
    );
    await response.body!.getReader().read();
    leaving.abort();
    await until(async () => (await chatHealth(service)).active_requests === 0);
  });
});

Deno.test("thoughts are a reasoning item of their own", async () => {
  const template = CHAT_TEMPLATE.replace("assistant\\n' }}", "assistant\\n<think>\\n' }}");
  await using service = await startOnTinyModel({}, { template });
  const body = { input: QUESTION, temperature: 0, max_output_tokens: 8 };
  const whole = ResponseObject.parse(await (await postResponses(service, body)).json());
  const lines = await dataLines(await postResponses(service, { ...body, stream: true }));
  const events = lines.map((line) => ResponseEvent.parse(JSON.parse(line)));
  const [thoughts, ...more] = whole.output;
  assert.ok(thoughts?.type === "reasoning" && more.length === 0);
  assert.deepEqual([thoughts.status, whole.status], ["incomplete", "incomplete"]);
  assert.equal(whole.usage?.output_tokens_details.reasoning_tokens, 8);
  const deltas = events.filter(({ type }) => type === "response.reasoning_text.delta");
  const streamed = deltas.map((event) => "delta" in event ? event.delta : "").join("");
  assert.equal(streamed, thoughts.content[0]!.text);
  assert.equal(events.at(-1)!.type, "response.incomplete");
});

Deno.test("a stream whose engine dies ends with response.failed and error", async () => {
  await using service = await startOnTinyModel({ SVC_LLM_CONTEXT: "20000" });
  const response = await postResponses(service, {
    input: QUESTION,
    stream: true,
    tools: [{
      type: "function",
      ...WEATHER,
      parameters: {
        type: "object",
        properties: { text: { type: "string", minLength: 15_000 } },
        required: ["text"],
      },
    }],
    tool_choice: "required",
  });
  const reading = dataLines(response);
  for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
  const events = (await reading).map((line) => ResponseEvent.parse(JSON.parse(line)));
  const [failed, error] = events.slice(-2);
  assert.ok(failed?.type === "response.failed" && error?.type === "error");
  assert.equal(failed.response.status, "failed");
  assert.equal(failed.response.error?.message, error.error.message);
  assert.equal(error.error.code, "llm_error");
});
