/** OpenAI's client, unmodified, through its Responses API, with the chat model that ships. */
import assert from "node:assert/strict";
import OpenAI from "npm:openai@7.59.0";
import { zodTextFormat } from "npm:openai@7.59.0/helpers/zod";
import { z } from "zod";
import { openaiClient } from "../fixtures/openai_requests.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const GREETING = /^(Hello|Hi)/;
const WEATHER: OpenAI.Responses.FunctionTool = {
  type: "function",
  name: "get_weather",
  description: "Tells the weather forecast of a city.",
  parameters: {
    type: "object",
    properties: { city: { type: "string", description: "Name of the city" } },
    required: ["city"],
    additionalProperties: false,
  },
  strict: true,
};
const Light = z.object({ room: z.enum(["kitchen", "office"]), state: z.enum(["on", "off"]) });

Deno.test("the openai client's Responses API with the chat model that ships", async (t) => {
  await using service = await startService("llm", { SVC_LLM_USE_REAL_MODEL: "1" });
  await untilReady(service.url);
  const { responses } = openaiClient(service);
  const hello = { model: "parley-llm-small", input: "Hello!" };

  await t.step("create() answers a greeting", async () => {
    const { output_text: text, status, usage } = await responses.create(hello);
    assert.match(text, GREETING);
    assert.equal(status, "completed");
    assert.ok(usage!.output_tokens > 0);
  });

  await t.step("create() with stream ends with response.completed", async () => {
    const events = await Array.fromAsync(await responses.create({ ...hello, stream: true }));
    const deltas = events.filter((event) => event.type === "response.output_text.delta");
    assert.match(deltas.map(({ delta }) => delta).join(""), GREETING);
    const last = events.at(-1);
    assert.ok(last?.type === "response.completed");
  });

  await t.step("stream() ends with a snapshot of the whole answer", async () => {
    const stream = responses.stream(hello);
    const snapshots: string[] = [];
    stream.on("response.output_text.delta", ({ snapshot }) => snapshots.push(snapshot));
    const final = await stream.finalResponse();
    assert.match(final.output_text, GREETING);
    assert.equal(snapshots.at(-1), final.output_text);
  });

  for (const isStreamed of [false, true]) {
    await t.step(`a call and its result, ${isStreamed ? "streamed" : "whole"}`, async () => {
      const input: OpenAI.Responses.ResponseInput = [
        { role: "user", content: "What is the weather in Paris?" },
      ];
      const ask = async () => {
        const request = { ...hello, input, tools: [WEATHER] };
        return isStreamed
          ? await responses.stream(request).finalResponse()
          : await responses.create(request);
      };
      const called = await ask();
      const [call] = called.output;
      assert.ok(call?.type === "function_call");
      assert.deepEqual(JSON.parse(call.arguments), { city: "Paris" });
      input.push(...called.output as OpenAI.Responses.ResponseInput, {
        type: "function_call_output",
        call_id: call.call_id,
        output: JSON.stringify({ temperature: 21, condition: "rainy" }),
      });
      const { output_text: text } = await ask();
      assert.ok(text.includes("21") && text.includes("rainy"), text);
    });
  }

  await t.step("parse() constrains the answer to a schema", async () => {
    const { output_parsed: parsed } = await responses.parse({
      ...hello,
      input: "Switch the light in the kitchen on.",
      text: { format: zodTextFormat(Light, "light") },
    });
    assert.ok(Light.safeParse(parsed).success);
  });

  await t.step("an unsupported field is an error that names it", async () => {
    const refused = responses.create({ ...hello, previous_response_id: "resp_1" });
    await assert.rejects(refused, (thrown) => {
      assert.ok(thrown instanceof OpenAI.UnprocessableEntityError);
      assert.match(thrown.message, /previous_response_id/);
      return true;
    });
  });
});
