/**
 * Tools and structured output on a model with random weights: only the grammar can make its calls
 * valid. With OpenAI's own client.
 */
import assert from "node:assert/strict";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import OpenAI from "npm:openai@7.55.0";
import { until } from "../fixtures/until.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const WEATHER = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather in a city",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string", minLength: 1, maxLength: 12 },
        unit: { enum: ["celsius", "fahrenheit"] },
        days: { type: "integer", minimum: 1, maximum: 14 },
      },
      required: ["city", "unit"],
      additionalProperties: false,
    },
  },
} as const;
const TIMER = {
  type: "function",
  function: {
    name: "set_timer",
    parameters: {
      type: "object",
      properties: { minutes: { type: "integer", minimum: 1, maximum: 59 } },
      required: ["minutes"],
      additionalProperties: false,
    },
  },
} as const;
const TOOLS = [WEATHER, TIMER];
const SCHEMAS: Readonly<Record<string, object>> = {
  get_weather: WEATHER.function.parameters,
  set_timer: TIMER.function.parameters,
};
const REPORT = {
  type: "object",
  properties: {
    title: { type: "string", maxLength: 8 },
    score: { type: "number", minimum: 0, maximum: 1 },
    when: { type: "string", format: "date" },
    tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 3 },
  },
  required: ["title", "score", "when", "tags"],
  additionalProperties: false,
};
const ajv = new Ajv2020({ formats: { date: /^\d{4}-\d\d-\d\d$/ } });

function assertValid(schema: object, text: string): void {
  const validate = ajv.compile(schema);
  assert.ok(validate(JSON.parse(text)), `${text}: ${ajv.errorsText(validate.errors)}`);
}

function assertValidCall(call: OpenAI.ChatCompletionMessageToolCall | undefined): void {
  assert.ok(call?.type === "function");
  assert.match(call.id, /^call_/);
  assertValid(SCHEMAS[call.function.name]!, call.function.arguments);
}

Deno.test("tools and structured output in real mode", async (t) => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "2048",
  }, { controlTokens: ["<tool_call>", "</tool_call>"] });
  const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "any", maxRetries: 0 });
  const request = (
    more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>,
  ): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
    // No request names a model, which the client's types do not know of.
    model: undefined as unknown as string,
    messages: [{ role: "user", content: "What is the weather like in London tomorrow?" }],
    temperature: 1,
    max_tokens: 400,
    ...more,
  });
  const create = (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) =>
    openai.chat.completions.create(request(more));

  // The random model would never write the marker by itself.
  const CALLING = { [String(service.controlTokens.get("<tool_call>"))]: 100 };

  for (let seed = 1; seed <= 6; seed++) {
    await t.step(`required calls a tool with valid arguments, seed ${seed}`, async () => {
      const { choices: [choice] } = await create({
        tools: TOOLS,
        tool_choice: "required",
        parallel_tool_calls: false,
        seed,
      });
      assert.equal(choice!.finish_reason, "tool_calls");
      assert.equal(choice!.message.content, null);
      assert.equal(choice!.message.tool_calls!.length, 1);
      assertValidCall(choice!.message.tool_calls![0]);
    });
  }

  await t.step("a named choice calls that tool", async () => {
    const { choices: [choice] } = await create({
      tools: TOOLS,
      tool_choice: { type: "function", function: { name: "set_timer" } },
      parallel_tool_calls: false,
      seed: 1,
    });
    const [call] = choice!.message.tool_calls!;
    assertValidCall(call);
    assert.ok(call?.type === "function" && call.function.name === "set_timer");
  });

  await t.step("a call that is cut before its name leaves no markers behind", async () => {
    const { choices: [choice] } = await create({
      tools: TOOLS,
      tool_choice: "required",
      max_tokens: 2,
      logit_bias: CALLING,
    });
    assert.equal(choice!.finish_reason, "length");
    assert.deepEqual([choice!.message.content, choice!.message.tool_calls], ["", undefined]);
  });

  await t.step("stop strings that stand in a call do not cut it", async () => {
    const { choices: [choice] } = await create({
      tools: TOOLS,
      tool_choice: "required",
      parallel_tool_calls: false,
      stop: ["\n", '"', "<tool_call>", "}"],
      seed: 1,
    });
    assert.equal(choice!.finish_reason, "tool_calls");
    assertValidCall(choice!.message.tool_calls![0]);
  });

  for (const mode of ["auto", "required"] as const) {
    await t.step(`of tools that are allowed (${mode}) only those are called`, async () => {
      for (let seed = 1; seed <= 4; seed++) {
        const { choices: [choice] } = await create({
          tools: TOOLS,
          tool_choice: {
            type: "allowed_tools",
            allowed_tools: { mode, tools: [{ type: "function", function: { name: "set_timer" } }] },
          },
          parallel_tool_calls: false,
          ...mode === "auto" ? { logit_bias: CALLING } : {},
          seed,
        });
        const [call] = choice!.message.tool_calls!;
        assertValidCall(call);
        assert.ok(call?.type === "function" && call.function.name === "set_timer");
      }
    });
  }

  await t.step("parallel calls are all valid", async () => {
    const counts: number[] = [];
    for (let seed = 1; seed <= 8; seed++) {
      const { choices: [choice] } = await create({ tools: TOOLS, tool_choice: "required", seed });
      if (choice!.finish_reason !== "tool_calls") continue;
      counts.push(choice!.message.tool_calls!.length);
      for (const call of choice!.message.tool_calls!) assertValidCall(call);
    }
    assert.ok(counts.some((count) => count > 1), `${counts}`);
  });

  await t.step(
    "streamed calls say id and name once, and their fragments are the arguments",
    async () => {
      const stream = await openai.chat.completions.create({
        ...request({ tools: TOOLS, tool_choice: "required", parallel_tool_calls: false, seed: 3 }),
        stream: true,
        stream_options: { include_usage: true },
      });
      let [names, ids, fragments, text] = [0, 0, 0, ""];
      let reason: string | null = null;
      let usage: OpenAI.CompletionUsage | null | undefined;
      for await (const chunk of stream) {
        usage = chunk.usage ?? usage;
        const [choice] = chunk.choices;
        if (choice === undefined) continue;
        reason = choice.finish_reason ?? reason;
        for (const call of choice.delta.tool_calls ?? []) {
          assert.equal(call.index, 0);
          if (call.id !== undefined) ids++;
          if (call.function?.name !== undefined) names++;
          if (call.function?.arguments) fragments++;
          text += call.function?.arguments ?? "";
        }
      }
      assert.deepEqual([names, ids, reason], [1, 1, "tool_calls"]);
      assert.ok(fragments > 1);
      assert.doesNotThrow(() => JSON.parse(text));
      assert.ok(usage!.completion_tokens > 0);
    },
  );

  await t.step("a plain answer is streamed, and an abort ends it in the service", async () => {
    const streamed = async (max_tokens: number, aborts: boolean) => {
      const stream = await openai.chat.completions.create({
        ...request({ max_tokens, seed: 1 }),
        stream: true,
      });
      let [text, reason]: [string, string | null] = ["", null];
      for await (const { choices: [choice] } of stream) {
        text += choice?.delta.content ?? "";
        reason = choice?.finish_reason ?? reason;
        if (aborts && text !== "") stream.controller.abort();
      }
      return { text, reason };
    };
    const { choices: [whole] } = await create({ max_tokens: 16, seed: 1 });
    assert.deepEqual(await streamed(16, false), {
      text: whole!.message.content,
      reason: whole!.finish_reason,
    });
    assert.equal((await streamed(1900, true)).reason, null);
    await until(async () =>
      (await (await fetch(`${service.url}/health`)).json()).active_requests === 0
    );
  });

  await t.step("auto leaves the model free to answer; none takes the tools away", async () => {
    for (const tool_choice of ["auto", "none"] as const) {
      const { choices: [choice] } = await create({
        tools: TOOLS,
        tool_choice,
        max_tokens: 16,
        seed: 1,
      });
      assert.equal(choice!.finish_reason, "length");
      assert.ok(choice!.message.content);
    }
  });

  for (let seed = 1; seed <= 4; seed++) {
    await t.step(
      `a call that the model begins by itself is held to the schema, ${seed}`,
      async () => {
        const { choices: [choice] } = await create({
          tools: TOOLS,
          parallel_tool_calls: false,
          logit_bias: CALLING,
          seed,
        });
        assert.equal(choice!.finish_reason, "tool_calls");
        assertValidCall(choice!.message.tool_calls![0]);
      },
    );
  }

  await t.step("results of tools go on in the conversation", async () => {
    const { choices: [first] } = await create({
      tools: TOOLS,
      tool_choice: "required",
      parallel_tool_calls: false,
      seed: 2,
    });
    const [call] = first!.message.tool_calls!;
    const { choices: [second], usage } = await create({
      messages: [
        ...request({}).messages,
        first!.message,
        { role: "tool", tool_call_id: call!.id, content: "cold" },
      ],
      tools: TOOLS,
      max_tokens: 8,
    });
    assert.equal(second!.message.role, "assistant");
    assert.ok(usage!.prompt_tokens > 0);
  });

  for (let seed = 1; seed <= 4; seed++) {
    await t.step(`json_schema answers validate, seed ${seed}`, async () => {
      const { choices: [choice] } = await create({
        response_format: {
          type: "json_schema",
          json_schema: { name: "report", schema: REPORT, strict: true },
        },
        seed,
      });
      assert.equal(choice!.finish_reason, "stop");
      assertValid(REPORT, choice!.message.content!);
    });
  }

  await t.step("json_object with llama.cpp's schema holds the answer to it", async () => {
    for (const [schema, seed] of [[REPORT, 1], [REPORT, 2], [{ const: { a: 1 } }, 3]] as const) {
      // OpenAI's client has no word for the schema here.
      const more = { response_format: { type: "json_object", schema }, seed } as const;
      const { choices: [choice] } = await create(more);
      assert.equal(choice!.finish_reason, "stop");
      assertValid(schema, choice!.message.content!);
    }
  });

  await t.step("json_object answers are JSON objects", async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const { choices: [choice] } = await create({
        response_format: { type: "json_object" },
        seed,
      });
      if (choice!.finish_reason === "length") continue;
      assert.equal(typeof JSON.parse(choice!.message.content!), "object");
    }
  });

  await t.step("tools beside a format: a call, or an answer in the format", async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 8; seed++) {
      const { choices: [choice] } = await create({
        tools: TOOLS,
        response_format: { type: "json_schema", json_schema: { name: "report", schema: REPORT } },
        parallel_tool_calls: false,
        seed,
      });
      seen.add(choice!.finish_reason);
      if (choice!.finish_reason === "stop") assertValid(REPORT, choice!.message.content!);
      if (choice!.finish_reason === "tool_calls") assertValidCall(choice!.message.tool_calls![0]);
    }
    assert.ok(seen.size >= 1 && !seen.has("length"), [...seen].join());
  });

  await t.step("a GBNF grammar is followed", async () => {
    const body = { ...request({ seed: 1 }), grammar: 'root ::= "yes" | "no"' };
    const { choices: [choice] } = await openai.chat.completions.create(body);
    assert.match(choice!.message.content!, /^(yes|no)$/);
    assert.equal(choice!.finish_reason, "stop");
  });

  for (
    const { name, body, field } of [
      { name: "a grammar that is none", body: { grammar: "root ::= (" }, field: "grammar" },
      {
        name: "an unsupported keyword",
        body: {
          response_format: {
            type: "json_schema",
            json_schema: { name: "x", schema: { type: "array", uniqueItems: true } },
          },
        },
        field: "uniqueItems",
      },
      {
        name: "an unsupported keyword of a tool that must be called",
        body: {
          tools: [{ type: "function", function: { name: "f", parameters: { not: {} } } }],
          tool_choice: "required",
        },
        field: "tools\\[0\\].function.parameters",
      },
      { name: "a choice without tools", body: { tool_choice: "required" }, field: "tool_choice" },
      { name: "top_logprobs alone", body: { top_logprobs: 2 }, field: "top_logprobs" },
      {
        name: "logit_bias of no token",
        body: { logit_bias: { "999999": 1 } },
        field: "logit_bias",
      },
    ]
  ) {
    await t.step(`${name} is 422 naming ${field}`, async () => {
      // What no type allows is what is sent here.
      await assert.rejects(create(body as object), (thrown) => {
        assert.ok(thrown instanceof OpenAI.APIError);
        assert.equal(thrown.status, 422);
        assert.equal(thrown.code, "request_invalid");
        assert.match(thrown.message, new RegExp(field));
        return true;
      });
    });
  }
});
