/**
 * The Responses API of the chat service in mock mode: what it accepts, refuses and returns, one row
 * a rule.
 */
import assert from "node:assert/strict";
import OpenAI from "npm:openai@7.59.0";
import { ResponseEvent, ResponseObject } from "../../shared/schema/llm_response_events.ts";
import { postResponses } from "../fixtures/chat_client.ts";
import { startService } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";

const INPUT = "What is the weather like in London tomorrow?";
const WEATHER = {
  type: "function",
  name: "get_weather",
  description: "Tells the weather forecast of a city.",
  parameters: {
    type: "object",
    properties: {
      city: { type: "string", minLength: 2 },
      day: { type: "string", enum: ["today", "tomorrow"] },
    },
    required: ["city", "day"],
  },
  strict: true,
} as const;
const TIMER = { type: "function", name: "set_timer" } as const;
const ARGUMENTS = { city: "London", day: "tomorrow" };
const KEY = { headers: { "X-API-Key": "secret" } };

/** A schema that cannot be enforced. */
const NO_SCHEMA = { type: "nothing" };
/** Requests with more fields, and with another input item. */
const of = (more: object) => ({ input: INPUT, ...more });
const said = (item: object) => ({ input: [{ role: "user", content: "Hi" }, item] });

Deno.test("the Responses API in mock mode", async (t) => {
  await using service = await startService("llm", { SVC_LLM_API_KEYS: "secret" });
  const send = (body: object) => postResponses(service, body, KEY);
  const answer = async (body: object) => {
    const response = await send(body);
    assert.equal(response.status, 200, await response.clone().text());
    return ResponseObject.parse(await response.json());
  };

  await t.step("the mock's call is a function_call item", async () => {
    const { output, status, usage, ...rest } = await answer(of({ tools: [TIMER, WEATHER] }));
    const [item, ...more] = output;
    assert.ok(item?.type === "function_call" && more.length === 0);
    assert.match(item.call_id, /^call_/);
    assert.equal(item.name, "get_weather");
    assert.deepEqual(JSON.parse(item.arguments), ARGUMENTS);
    assert.equal(status, "completed");
    assert.equal(usage!.total_tokens, usage!.input_tokens + usage!.output_tokens);
    assert.match(rest.id, /^resp_/);
    assert.equal(rest.model, "parley-mock");
  });

  for (
    const [what, asked, given] of [
      ["what is not said", {}, {
        instructions: null,
        max_output_tokens: null,
        temperature: null,
        top_p: null,
        tools: [],
        tool_choice: "auto",
        text: { format: { type: "text" } },
        reasoning: { effort: null, summary: null },
        parallel_tool_calls: true,
        metadata: {},
        error: null,
        incomplete_details: null,
        previous_response_id: null,
      }],
      ["sampling", { temperature: 0.5, top_p: 0.25 }, { temperature: 0.5, top_p: 0.25 }],
      ["what goes before the input", { instructions: "Be brief." }, { instructions: "Be brief." }],
      ["a limit", { max_output_tokens: 50 }, { max_output_tokens: 50 }],
      ["tools", { tools: [WEATHER], parallel_tool_calls: false }, {
        tools: [WEATHER],
        parallel_tool_calls: false,
      }],
      ["metadata and user", { metadata: { a: "b" }, user: "me" }, {
        metadata: { a: "b" },
        user: "me",
      }],
      ["effort", { reasoning: { effort: "low", summary: "auto" } }, {
        reasoning: { effort: "low", summary: null },
      }],
      ["a form", {
        text: { format: { type: "json_schema", name: "x", schema: { type: "object" } } },
      }, {
        text: { format: { type: "json_schema", name: "x", schema: { type: "object" } } },
      }],
      ["that nothing is kept, or left out", { store: true, truncation: "auto" }, {
        store: false,
        truncation: "disabled",
      }],
      ["nothing of fields that have no effect here", {
        background: false,
        previous_response_id: null,
        conversation: null,
        include: ["reasoning.encrypted_content"],
        service_tier: "auto",
        prompt_cache_key: "x",
      }, { background: false }],
    ] as const
  ) {
    await t.step(`the answer repeats ${what}`, async () => {
      const body: object = await answer(of(asked));
      assert.deepEqual({ ...body, ...given }, body);
    });
  }

  for (
    const [what, choice, name] of [
      ["auto", "auto", "get_weather"],
      ["required", "required", "get_weather"],
      ["none: the mock never writes text", "none", "get_weather"],
      ["a function by its name", { type: "function", name: "set_timer" }, "set_timer"],
      ["allowed functions", {
        type: "allowed_tools",
        mode: "required",
        tools: [{ type: "function", name: "set_timer" }],
      }, "set_timer"],
    ] as const
  ) {
    await t.step(`tool_choice ${what}`, async () => {
      const body = await answer(of({ tools: [TIMER, WEATHER], tool_choice: choice }));
      assert.ok(body.output[0]?.type === "function_call" && body.output[0].name === name);
      assert.deepEqual(body.tool_choice, choice);
    });
  }

  for (
    const [what, body, field] of [
      ["no input", {}, "input"],
      ["an empty input", { input: [] }, "input"],
      ["nothing but thoughts", { input: [{ type: "reasoning", id: "x", summary: [] }] }, "input"],
      ["an item that is none", said([5]), "input[1]"],
      ["an unknown role", said({ role: "king", content: "x" }), "input[1].role"],
      ["a message without content", said({ role: "user" }), "input[1].content"],
      [
        "an image",
        said({
          role: "user",
          content: [{ type: "input_image", image_url: "x" }],
        }),
        "input[1].content",
      ],
      [
        "a file",
        said({
          role: "user",
          content: [{ type: "input_file", file_id: "x" }],
        }),
        "input[1].content",
      ],
      [
        "what a function answered in pictures",
        said({
          type: "function_call_output",
          call_id: "x",
          output: [{ type: "input_image" }],
        }),
        "input[1].output",
      ],
      [
        "an answer to no call",
        said({
          type: "function_call_output",
          output: "x",
        }),
        "input[1].call_id",
      ],
      ["a reference", said({ type: "item_reference", id: "x" }), "input[1].type"],
      ["a call of another tool", said({ type: "web_search_call", id: "x" }), "input[1].type"],
      [
        "a response that would have to be kept",
        of({
          previous_response_id: "resp_1",
        }),
        "previous_response_id",
      ],
      ["a conversation that would", of({ conversation: "conv_1" }), "conversation"],
      ["a prompt that would", of({ prompt: { id: "x" } }), "prompt"],
      ["work in the background", of({ background: true }), "background"],
      ["a hosted tool", of({ tools: [{ type: "web_search" }] }), "tools[0].type"],
      ["a custom tool", of({ tools: [{ type: "custom", name: "x" }] }), "tools[0].type"],
      [
        "a choice of a hosted tool",
        of({
          tool_choice: { type: "web_search" },
        }),
        "tool_choice",
      ],
      ["a choice of no tool", of({ tools: [TIMER], tool_choice: WEATHER }), "tool_choice"],
      ["a call without tools", of({ tool_choice: "required" }), "tool_choice"],
      [
        "arguments that cannot be held",
        of({
          tools: [TIMER, { ...WEATHER, parameters: NO_SCHEMA }],
        }),
        "tools[1].parameters",
      ],
      [
        "a form that cannot be held",
        of({
          text: { format: { type: "json_schema", name: "x", schema: NO_SCHEMA } },
        }),
        "text.format.schema",
      ],
      [
        "a form without a schema",
        of({
          text: { format: { type: "json_schema", name: "x" } },
        }),
        "text.format.schema",
      ],
      ["an unknown form", of({ text: { format: { type: "xml" } } }), "text.format.type"],
      ["temperature 3", of({ temperature: 3 }), "temperature"],
      ["top_p 2", of({ top_p: 2 }), "top_p"],
      ["max_output_tokens 0", of({ max_output_tokens: 0 }), "max_output_tokens"],
      ["top_logprobs 21", of({ top_logprobs: 21 }), "top_logprobs"],
      ["stream as text", of({ stream: "yes" }), "stream"],
      ["metadata with a number", of({ metadata: { a: 1 } }), "metadata.a"],
      [
        "more values than are looked through",
        of({
          metadata: Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [index, "x"])),
        }),
        "metadata",
      ],
      [
        "a schema of too many values",
        of({
          tools: [{ ...WEATHER, parameters: { enum: Array(50_001).fill(1) } }],
        }),
        "tools[0].parameters",
      ],
      ["one wrong item of very many", {
        input: [...Array(20_000).fill({ role: "user", content: "x" }), ...Array(20_000).fill({})],
      }, "input[20000].role"],
    ] as const
  ) {
    await t.step(`${what} is refused, naming ${field}`, async () => {
      const response = await send(body);
      assert.equal(response.status, 422);
      const { code, message, detail } = await response.json();
      assert.equal(code, "request_invalid");
      assert.equal(detail[0].field, field);
      assert.ok(message.startsWith(`Cannot accept \`${field}\`: `), message);
    });
  }

  await t.step(
    "a request that exceeds the window is context_too_long, naming max_output_tokens",
    async () => {
      const response = await send(of({ max_output_tokens: 40_000 }));
      const { code, message, detail } = await response.json();
      assert.deepEqual([response.status, code], [422, "context_too_long"]);
      assert.match(message, /`max_output_tokens` of 40000/);
      assert.equal(detail.n_ctx, 32_768);
    },
  );

  for (
    const [what, init, status, code] of [
      ["no key", { headers: {}, body: JSON.stringify(of({})) }, 401, "unauthorized"],
      ["an unknown model", { body: JSON.stringify(of({ model: "x" })) }, 404, "model_not_found"],
      ["no JSON", { body: "{" }, 422, "request_invalid"],
      ["33 MiB", { body: "x".repeat(33 * 2 ** 20) }, 413, "body_too_large"],
      ["GET", { method: "GET" }, 405, "method_not_allowed"],
    ] as const
  ) {
    await t.step(`${what} is answered with ${status} ${code}`, async () => {
      const url = `${service.url}/v1/responses`;
      const response = await fetch(url, { method: "POST", ...KEY, ...init });
      assert.equal(response.status, status);
      assert.equal((await response.json()).code, code);
    });
  }

  await t.step("a response cannot be retrieved by its id: 404", async () => {
    const response = await fetch(`${service.url}/v1/responses/resp_1`, KEY);
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });

  await t.step("the stream names its events, numbers them, and has no [DONE]", async () => {
    const response = await send(of({ tools: [WEATHER], stream: true }));
    assert.match(response.headers.get("Content-Type")!, /^text\/event-stream/);
    const names = (await response.clone().text()).match(/(?<=^event: ).+$/gm);
    const events = (await dataLines(response)).map((line) => ResponseEvent.parse(JSON.parse(line)));
    assert.deepEqual(events.map(({ type }) => type), names);
    assert.deepEqual(
      events.map(({ sequence_number: number }) => number),
      [...events.keys()],
    );
    const last = events.at(-1);
    assert.ok(last?.type === "response.completed");
    const [item] = last.response.output;
    assert.ok(item?.type === "function_call");
    assert.deepEqual(JSON.parse(item.arguments), ARGUMENTS);
  });

  await t.step("the openai client reads the call, whole and streamed", async () => {
    const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "secret" });
    const request = {
      model: "parley-mock",
      input: INPUT,
      // The client's types demand mutable objects.
      tools: [structuredClone(WEATHER)] as unknown as OpenAI.Responses.Tool[],
    };
    const whole = await openai.responses.create(request);
    const streamed = await openai.responses.stream(request).finalResponse();
    for (const { output } of [whole, streamed]) {
      const [call] = output;
      assert.ok(call?.type === "function_call");
      assert.deepEqual(JSON.parse(call.arguments), ARGUMENTS);
    }
    const refused = openai.responses.create({ ...request, previous_response_id: "resp_1" });
    await assert.rejects(refused, OpenAI.UnprocessableEntityError);
  });
});
