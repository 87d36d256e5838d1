/**
 * Odd schemas in real mode, on a model with random weights: what a grammar can express is enforced,
 * the rest is refused by the field's name, and never at the expense of another answer.
 */
import assert from "node:assert/strict";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import addFormats from "npm:ajv-formats@3.0.1";
import { completionOf, formatOf, postChat, toolOf } from "../fixtures/chat_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { randomObjectSchema } from "../fixtures/random_schemas.ts";
import { dataLines } from "../fixtures/sse.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];
/** A member that can only be itself again: its grammar would never terminate. */
const CIRCLE = {
  type: "object",
  properties: { a: { $ref: "#/$defs/circle" } },
  required: ["a"],
  $defs: { circle: { anyOf: [{ $ref: "#/$defs/circle" }, { type: "null" }] } },
};

Deno.test("unusual schemas in real mode", async (t) => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "2048",
    SVC_LLM_PARALLEL: "2",
    SVC_LLM_THREADS: "1",
  }, { controlTokens: ["<tool_call>", "</tool_call>"] });
  const send = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
    postChat(service, { messages: MESSAGES, temperature: 1, max_tokens: 200, ...body }, {
      headers,
    });
  const choiceOf = async (body: object) => {
    return (await completionOf(send(body))).choices[0]!;
  };

  await t.step("a string may have a maxLength of thousands", async () => {
    const { finish_reason: reason, message } = await choiceOf({
      ...formatOf({ type: "string", minLength: 5, maxLength: 5000 }),
      max_tokens: 300,
      seed: 1,
    });
    if (reason === "stop") assert.ok(JSON.parse(message.content!).length >= 5);
    else assert.match(message.content!, /^"/);
  });

  await t.step("each of eight choices is one of an enum of five thousand strings", async () => {
    const values = Array.from({ length: 5000 }, (_, index) => `value ${index}`);
    const { choices } = await completionOf(send({ ...formatOf({ enum: values }), n: 8, seed: 1 }));
    assert.equal(choices.length, 8);
    for (const { message } of choices) assert.ok(values.includes(JSON.parse(message.content!)));
  });

  const names = Array.from({ length: 3000 }, (_, index) => `member ${index}`);
  for (
    const [what, schema] of [
      ["may have three thousand members", {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { const: 1 }])),
      }],
      ["may have three thousand members and others", {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { const: 1 }])),
        additionalProperties: { const: 2 },
      }],
      ["has others than one with a name of thousands of letters", {
        type: "object",
        properties: { ["k".repeat(5000)]: { const: 1 } },
        additionalProperties: { const: 2 },
      }],
      ["has three thousand places", {
        type: "array",
        prefixItems: names.map((_, index) => ({ const: index })),
        items: false,
      }],
    ] as const
  ) {
    await t.step(`what ${what} is held to its schema`, async () => {
      const { message } = await choiceOf({ ...formatOf(schema), max_tokens: 5, seed: 1 });
      assert.match(message.content!, /^[{[]/);
    });
  }

  for (
    const parameters of [{}, { description: "anything" }, { type: ["object", "null"] }, {
      type: "object",
      nullable: true,
      properties: { a: { enum: [1, 2] } },
      required: ["a"],
    }]
  ) {
    await t.step(`arguments of ${JSON.stringify(parameters)} are an object`, async () => {
      for (let seed = 1; seed <= 2; seed++) {
        const { message, finish_reason: reason } = await choiceOf({
          ...toolOf(parameters),
          tool_choice: "required",
          parallel_tool_calls: false,
          max_tokens: 50,
          seed,
        });
        const text = message.tool_calls![0]!.function.arguments;
        assert.match(text, /^\{/);
        if (reason === "tool_calls") assert.equal(typeof JSON.parse(text), "object");
      }
    });
  }

  await t.step("a tool whose schema exceeds the bound is named in the log, once", async () => {
    // Each definition is referred to twice by the one before, so the size doubles each time.
    const $defs = Object.fromEntries(
      Array.from({ length: 20 }, (_, level) => {
        const $ref = `#/$defs/${level + 1}`;
        return [level, { type: "object", anyOf: level === 19 ? [{}] : [{ $ref }, { $ref }] }];
      }),
    );
    const tool = toolOf({ type: "object", $ref: "#/$defs/0", $defs });
    const response = await send({ ...tool, max_tokens: 4, n: 2 }, { "X-Request-ID": "who-asked" });
    assert.equal(response.status, 200, await response.text());
    const isWarning = (line: string) => line.includes("tool_arguments_not_held");
    await until(() => service.log.some(isWarning));
    const warnings = service.log.filter(isWarning).map((line) => JSON.parse(line));
    const told = warnings.map(({ level, tools, request_id: id }) => [level, tools[0].tool, id]);
    assert.deepEqual(told, [["warn", "f", "who-asked"]]);
  });

  await t.step("answers and arguments of random schemas validate", async () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const wholes = { stop: 0, tool_calls: 0 };
    for (let seed = 1; seed <= 20; seed++) {
      const schema = randomObjectSchema(seed);
      const validate = ajv.compile(schema);
      const called = { tool_choice: "required", parallel_tool_calls: false };
      for (const body of [formatOf(schema), { ...toolOf(schema), ...called }]) {
        const { message, finish_reason: reason } = await choiceOf({
          ...body,
          max_tokens: 600,
          seed,
        });
        if (reason !== "stop" && reason !== "tool_calls") continue;
        wholes[reason]++;
        const text = message.tool_calls?.[0]?.function.arguments ?? message.content!;
        assert.ok(validate(JSON.parse(text)), `${text} against ${JSON.stringify(schema)}`);
      }
    }
    // The others were cut off by their token limit.
    assert.ok(wholes.stop >= 15 && wholes.tool_calls >= 15, JSON.stringify(wholes));
  });

  for (
    const [what, body, field] of [
      ["a format", formatOf(CIRCLE), "response_format.json_schema.schema"],
      [
        "a format in llama.cpp's form",
        { response_format: { type: "json_object", schema: CIRCLE } },
        "response_format.schema",
      ],
      [
        "a tool that must be called",
        { ...toolOf(CIRCLE), tool_choice: "required" },
        "tools[0].function.parameters",
      ],
    ] as const
  ) {
    await t.step(`a circle in ${what} is 422 naming ${field}`, async () => {
      const response = await send(body);
      const error = await response.json();
      assert.equal(response.status, 422, JSON.stringify(error));
      assert.equal(error.code, "request_invalid");
      assert.equal(error.detail[0].field, field);
    });
  }

  await t.step(
    "a call that need not be made is held to its schema without its circle",
    async () => {
      const calling = { [String(service.controlTokens.get("<tool_call>"))]: 100 };
      for (let seed = 1; seed <= 4; seed++) {
        const { message, finish_reason: reason } = await choiceOf({
          ...toolOf(CIRCLE),
          logit_bias: calling,
          parallel_tool_calls: false,
          seed,
        });
        const text = message.tool_calls![0]!.function.arguments;
        assert.match(text, /^\{"a":/);
        if (reason === "tool_calls") assert.doesNotThrow(() => JSON.parse(text), text);
      }
    },
  );

  for (
    const [what, body, field] of [
      ["a grammar", { grammar: 'root ::= "a" root "x" | "a" root "y" | "z"' }, "grammar"],
      ["repetitions", { grammar: 'root ::= ((("a"?){200}){200}){200} "z"' }, "grammar"],
      [
        "a pattern",
        formatOf({ type: "string", pattern: "^(\\w?){200}$" }),
        "response_format.json_schema.schema",
      ],
      [
        "a tool that must be called",
        {
          ...toolOf({ type: "object", properties: { a: { pattern: "^(((a?){99}){99}){99}$" } } }),
          tool_choice: "required",
        },
        "tools",
      ],
    ] as const
  ) {
    await t.step(
      `what can be read in too many ways of ${what} is 422 naming ${field}`,
      async () => {
        const response = await send(body);
        const error = await response.json();
        assert.equal(response.status, 422, JSON.stringify(error));
        assert.equal(error.code, "request_invalid");
        assert.equal(error.detail[0].field, field);
        assert.match(error.message, /ambiguous/);
      },
    );
  }

  await t.step("a grammar that becomes too slow ends only its own answer", async () => {
    const start = "abcdefghijklmnopqrstuvwxyz".repeat(3);
    // The work doubles with every second letter, so the first step over the limit is not far over.
    const grammar = `root ::= "${start}" more\nmore ::= "aa" more "x" | "aa" more "y"`;
    // The other answer is still being generated then.
    const endless = {
      logit_bias: Object.fromEntries([...service.controlTokens.values()].map((end) => [end, -100])),
      max_tokens: 1500,
    };
    const [slow, other] = await Promise.all([
      send({ grammar, stream: true }).then(dataLines),
      send({ ...endless, stream: true }).then(dataLines),
    ]);
    const whole = await send({ grammar });
    const { error } = JSON.parse(slow.at(-1)!);
    assert.equal(whole.status, 422);
    for (const { code, message } of [error, await whole.json()]) {
      assert.equal(code, "request_invalid");
      assert.match(message, /`grammar`: enforcing it takes more than/);
    }
    assert.equal(other.at(-1), "[DONE]");
    assert.equal(await metricOf(service, "parley_engine_restarts_total"), 0);
  });

  await t.step("calls sent back with empty arguments are read as an empty object", async () => {
    const promptTokens: number[] = [];
    for (const text of ["", "{}", '{"a": 1}']) {
      const call = { id: "a", type: "function", function: { name: "f", arguments: text } };
      const { usage } = await completionOf(send({
        messages: [
          ...MESSAGES,
          { role: "assistant", content: null, tool_calls: [call] },
          { role: "tool", tool_call_id: "a", content: "rain" },
        ],
        ...toolOf({}),
        max_tokens: 1,
      }));
      promptTokens.push(usage.prompt_tokens);
    }
    const [empty, object, filled] = promptTokens;
    assert.equal(empty, object);
    assert.notEqual(empty, filled, "the prompt holds the arguments");
  });

  await t.step("message and logprobs have OpenAI's refusal field, null", async () => {
    const { message, logprobs } = await choiceOf({
      logprobs: true,
      top_logprobs: 2,
      max_tokens: 3,
    });
    assert.equal(message.refusal, null);
    assert.equal(logprobs!.refusal, null);
    assert.deepEqual(logprobs!.content.map(({ top_logprobs: top }) => top.length), [2, 2, 2]);
  });
});
