/** The Vercel AI SDK, unchanged, against the chat service. */
import assert from "node:assert/strict";
import { createOpenAICompatible } from "npm:@ai-sdk/openai-compatible@3.0.92";
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from "npm:ai@7.0.173";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { activeRequests } from "../fixtures/health.ts";
import { until } from "../fixtures/until.ts";

const PROMPT = "What is the weather like in London tomorrow?";

Deno.test("the AI SDK chats, streams, calls tools, and gets objects", async (t) => {
  await using model = await tinyGgufFile(1);
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: model.path,
    SVC_LLM_CONTEXT: "2048",
    SVC_LLM_API_KEYS: "secret",
  });
  const health = await untilReady(service.url);
  const provider = createOpenAICompatible({
    name: "parley",
    baseURL: `${service.url}/v1`,
    headers: { "X-API-Key": "secret" },
    supportsStructuredOutputs: true,
    includeUsage: true,
  });
  const settings = {
    model: provider(String(health.model)),
    maxRetries: 0,
    maxOutputTokens: 300,
    seed: 1,
    temperature: 1,
  };

  await t.step("generateText returns text, usage and finish reason", async () => {
    const { text, usage, finishReason } = await generateText({
      ...settings,
      prompt: PROMPT,
      maxOutputTokens: 16,
    });
    assert.ok(text.length > 0);
    assert.equal(finishReason, "length");
    assert.equal(usage.outputTokens, 16);
  });

  await t.step("streamText yields pieces of text, usage and finish reason", async () => {
    const { textStream, usage, finishReason } = streamText({
      ...settings,
      prompt: PROMPT,
      maxOutputTokens: 16,
    });
    const pieces = await Array.fromAsync(textStream);
    assert.ok(pieces.length > 3);
    assert.equal(await finishReason, "length");
    assert.equal((await usage).outputTokens, 16);
  });

  await t.step("generateText calls a tool, runs it and continues with its result", async () => {
    const cities: string[] = [];
    const { steps } = await generateText({
      ...settings,
      prompt: PROMPT,
      tools: {
        get_weather: tool({
          description: "The weather in a city",
          inputSchema: jsonSchema<{ city: string }>({
            type: "object",
            properties: { city: { type: "string", maxLength: 10 } },
            required: ["city"],
            additionalProperties: false,
          }),
          execute: ({ city }) => {
            cities.push(city);
            return { celsius: 7 };
          },
        }),
      },
      toolChoice: "required",
      stopWhen: stepCountIs(2),
    });
    assert.ok(cities.length >= 1);
    assert.equal(steps[0]!.finishReason, "tool-calls");
    assert.equal(steps[0]!.toolResults.length, steps[0]!.toolCalls.length);
    assert.equal(steps.length, 2);
  });

  const number = (name: string) =>
    tool({
      inputSchema: jsonSchema<object>({
        type: "object",
        properties: { [name]: { type: "integer", minimum: 1, maximum: 9 } },
        required: [name],
        additionalProperties: false,
      }),
      execute: () => "done",
    });
  for (
    const [toolChoice, called] of [
      [{ type: "tool", toolName: "set_timer" }, ["set_timer"]],
      ["auto", []],
      ["none", []],
    ] as const
  ) {
    await t.step(`toolChoice ${JSON.stringify(toolChoice)} calls ${called}`, async () => {
      // A random model calls nothing by itself.
      const { toolCalls, text } = await generateText({
        ...settings,
        prompt: PROMPT,
        maxOutputTokens: 60,
        tools: { get_weather: number("days"), set_timer: number("minutes") },
        toolChoice,
      });
      assert.deepEqual([...new Set(toolCalls.map(({ toolName }) => toolName))], called);
      assert.equal(text !== "", called.length === 0);
    });
  }

  await t.step("streamText streams calls, several at once among them", async () => {
    let most = 0;
    for (let seed = 1; seed <= 8 && most < 2; seed++) {
      const { fullStream } = streamText({
        ...settings,
        seed,
        prompt: PROMPT,
        tools: { get_weather: number("days"), set_timer: number("minutes") },
        toolChoice: "required",
      });
      const inputs = new Map<string, string>();
      const calls = new Map<string, unknown>();
      let reason: string | undefined;
      for await (const part of fullStream) {
        if (part.type === "tool-input-start") inputs.set(part.id, "");
        if (part.type === "tool-input-delta") inputs.set(part.id, inputs.get(part.id) + part.delta);
        if (part.type === "tool-call") calls.set(part.toolCallId, part.input);
        if (part.type === "finish-step") reason = part.finishReason;
      }
      if (reason !== "tool-calls") continue;
      const read = [...inputs].map(([id, text]): [string, unknown] => [id, JSON.parse(text)]);
      assert.deepEqual(new Map(read), calls);
      most = Math.max(most, calls.size);
    }
    assert.ok(most >= 2, `${most} at once at most`);
  });

  await t.step("generateText returns an object of the schema", async () => {
    const { output } = await generateText({
      ...settings,
      prompt: PROMPT,
      output: Output.object({
        schema: jsonSchema<{ city: string; days: number }>({
          type: "object",
          properties: {
            city: { type: "string", maxLength: 10 },
            days: { type: "integer", minimum: 1, maximum: 9 },
          },
          required: ["city", "days"],
          additionalProperties: false,
        }),
      }),
    });
    assert.equal(typeof output.city, "string");
    assert.ok(output.days >= 1 && output.days <= 9);
  });

  await t.step("an abort ends the generation in the service", async () => {
    const aborting = new AbortController();
    const { textStream } = streamText({
      ...settings,
      prompt: PROMPT,
      maxOutputTokens: 1500,
      abortSignal: aborting.signal,
      onError: () => {},
    });
    for await (const _ of textStream) aborting.abort();
    await until(async () => await activeRequests(service) === 0);
  });

  await t.step("a wrong key is the SDK's API error with status 401", async () => {
    const stranger = createOpenAICompatible({ name: "parley", baseURL: `${service.url}/v1` });
    const asking = generateText({ ...settings, model: stranger("x"), prompt: PROMPT });
    await assert.rejects(asking, { statusCode: 401 });
  });
});
