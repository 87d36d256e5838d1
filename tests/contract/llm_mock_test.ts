/**
 * The chat service in mock mode, one row a rule.
 */
import assert from "node:assert/strict";
import { Ajv } from "ajv";
import OpenAI from "npm:openai@7.59.0";
import { z } from "zod";
import { ChatCompletionChunk } from "../../shared/schema/llm.ts";
import {
  chatHealth,
  completionOf,
  currentModel,
  listModels,
  postChat,
} from "../fixtures/chat_client.ts";
import { metricsOf } from "../fixtures/metrics.ts";
import { startService } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";

/** The headers of all responses in an OpenAPI description, by path, method and status. */
const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({ headers: z.record(z.string(), z.json()) }),
        ),
      }),
    ),
  ),
});
const KEY = { "X-API-Key": "secret" };
const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];
const TIMER = {
  type: "function",
  function: {
    name: "set_timer",
    description: "Starts a timer.",
    parameters: {
      type: "object",
      properties: { minutes: { type: "integer", minimum: 1, maximum: 90 } },
      required: ["minutes"],
      additionalProperties: false,
    },
  },
} as const;
const WEATHER = {
  type: "function",
  function: {
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
  },
} as const;

Deno.test("the chat service in mock mode", async (t) => {
  await using service = await startService("llm", {
    SVC_LLM_API_KEYS: "secret,other",
  });
  const chat = (body: object) => postChat(service, body, { headers: KEY });

  for (
    const [what, path, headers, status] of [
      ["no key", "", {}, 401],
      ["a wrong key", "", { "X-API-Key": "nope" }, 401],
      ["a key in the header", "", KEY, 200],
      ["a second key", "", { "X-API-Key": "other" }, 200],
      ["a key in the query", "?api_key=secret", {}, 200],
      ["a key as Bearer, as OpenAI's clients send it", "", { Authorization: "Bearer secret" }, 200],
      [
        "a key in the query, though the client sends another as Bearer",
        "?api_key=secret",
        { Authorization: "Bearer dummy" },
        200,
      ],
    ] as const
  ) {
    await t.step(`chat with ${what} is answered with ${status}`, async () => {
      const response = await fetch(`${service.url}/v1/chat/completions${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify({ messages: MESSAGES }),
      });
      assert.equal(response.status, status);
      const body = await response.json();
      if (status !== 401) return;
      assert.equal(body.code, "unauthorized");
      assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    });
  }

  for (const path of ["/health", "/healthz", "/metrics", "/v1/models", "/v1/models/current"]) {
    await t.step(`${path} is open`, async () => {
      const response = await fetch(service.url + path);
      assert.equal(response.status, 200);
      await response.body?.cancel();
    });
  }

  await t.step(
    "/metrics labels /v1/models/current apart from /v1/models/:id",
    async () => {
      await (await fetch(`${service.url}/v1/models/parley-mock`)).body?.cancel();
      const text = await metricsOf(service);
      for (const route of ["/v1/models", "/v1/models/current", "/v1/models/:id"]) {
        assert.ok(
          text.includes(`requests_total{method="GET",route="${route}",status="200"`),
          route,
        );
      }
    },
  );

  await t.step(
    "an answer is exactly one tool call, without text, with finish_reason tool_calls",
    async () => {
      for (const tools of [undefined, [TIMER, WEATHER]]) {
        const body = await completionOf(chat({ messages: MESSAGES, tools }));
        assert.equal(body.choices.length, 1);
        const { message, finish_reason: reason } = body.choices[0]!;
        assert.equal(message.role, "assistant");
        assert.equal(message.content, null);
        assert.equal(message.tool_calls?.length, 1);
        assert.equal(reason, "tool_calls");
        JSON.parse(message.tool_calls![0]!.function.arguments);
      }
    },
  );

  for (
    const [text, name, expected] of [
      ["What is the weather like in London tomorrow?", "get_weather", {
        city: "London",
        day: "tomorrow",
      }],
      ["Set a timer for ten minutes.", "set_timer", { minutes: 10 }],
    ] as const
  ) {
    await t.step(`“${text}” calls ${name} with arguments that validate`, async () => {
      const messages = [{ role: "user", content: text }];
      const body = await (await chat({ messages, tools: [TIMER, WEATHER] })).json();
      const call = body.choices[0].message.tool_calls[0];
      assert.equal(call.type, "function");
      assert.equal(call.function.name, name);
      const given = JSON.parse(call.function.arguments);
      assert.deepEqual(given, expected);
      const { parameters } = [TIMER, WEATHER].find((tool) => tool.function.name === name)!.function;
      assert.ok(new Ajv().validate(parameters, given));
    });
  }

  await t.step("a strict tool whose schema refers to its own name is called", async () => {
    // As TypeBox writes recursive types.
    const parameters = {
      $id: "Node",
      type: "object",
      properties: { nodes: { type: "array", items: { $ref: "Node" } } },
      required: ["nodes"],
    };
    const tool = { type: "function", function: { name: "plant", parameters, strict: true } };
    for (const choice of ["auto", "required"]) {
      const body = { messages: MESSAGES, tools: [tool], tool_choice: choice };
      const { choices } = await completionOf(chat(body));
      const given = JSON.parse(choices[0]!.message.tool_calls![0]!.function.arguments);
      assert.ok(new Ajv().validate(parameters, given));
    }
  });

  for (
    const [what, body, names] of [
      ["a named tool", {
        tool_choice: { type: "function", function: { name: "set_timer" } },
      }, ["set_timer"]],
      ["an allowed tool", {
        tool_choice: {
          type: "allowed_tools",
          allowed_tools: {
            mode: "auto",
            tools: [{ type: "function", function: { name: "set_timer" } }],
          },
        },
      }, ["set_timer"]],
      ["required", { tool_choice: "required" }, ["get_weather"]],
      ["none: never text", { tool_choice: "none" }, ["get_weather"]],
      ["two choices", { n: 2 }, ["get_weather", "get_weather"]],
    ] as const
  ) {
    await t.step(`${what}: one call a choice, and no text`, async () => {
      const request = { messages: MESSAGES, tools: [TIMER, WEATHER], ...body };
      const { choices } = await completionOf(chat(request));
      const calls = choices.map(({ message }) => message.tool_calls!);
      assert.deepEqual(calls.map(([call]) => call!.function.name), names);
      assert.ok(calls.every(({ length }) => length === 1));
      for (const { message, finish_reason: reason } of choices) {
        assert.deepEqual([message.content, reason], [null, "tool_calls"]);
      }
    });
  }

  await t.step("the stream has the role, one call, an empty delta, and [DONE]", async () => {
    const response = await chat({ messages: MESSAGES, tools: [WEATHER], stream: true });
    assert.match(response.headers.get("Content-Type")!, /^text\/event-stream/);
    assert.equal(response.headers.get("X-Accel-Buffering"), "no");
    const lines = await dataLines(response);
    assert.equal(lines.at(-1), "[DONE]");
    const chunks = lines.slice(0, -1).map((line) => ChatCompletionChunk.parse(JSON.parse(line)));
    assert.equal(new Set(chunks.map(({ id, created }) => `${id} ${created}`)).size, 1);
    assert.equal(chunks[0]!.choices[0]!.delta.role, "assistant");
    const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    assert.equal(calls.filter(({ id }) => id !== undefined).length, 1);
    const given = calls.map((call) => call.function?.arguments ?? "").join("");
    assert.deepEqual(JSON.parse(given), { city: "London", day: "tomorrow" });
    assert.equal(chunks.at(-1)!.choices[0]!.finish_reason, "tool_calls");
    assert.ok(chunks.every(({ choices }) => !choices[0]?.delta.content));
  });

  await t.step("include_usage adds one chunk with empty choices before [DONE]", async () => {
    const options = { stream: true, stream_options: { include_usage: true } };
    const lines = await dataLines(await chat({ messages: MESSAGES, ...options }));
    const last = JSON.parse(lines.at(-2)!);
    assert.deepEqual(last.choices, []);
    assert.equal(last.usage.total_tokens, last.usage.prompt_tokens + last.usage.completion_tokens);
    // MacPaw's client for Swift drops a usage that lacks one of these.
    assert.deepEqual(last.usage.prompt_tokens_details, { cached_tokens: 0, audio_tokens: 0 });
  });

  for (
    const [what, method, path, body, status, code] of [
      ["no JSON", "POST", "/v1/chat/completions", "{", 422, "request_invalid"],
      ["33 MiB", "POST", "/v1/chat/completions", "x".repeat(33 * 2 ** 20), 413, "body_too_large"],
      ["a wrong method", "GET", "/v1/chat/completions", undefined, 405, "method_not_allowed"],
      ["GET of what is POSTed", "GET", "/v1/models/load", undefined, 405, "method_not_allowed"],
      ["one unknown model", "GET", "/v1/models/nobody", undefined, 404, "model_not_found"],
      ["embeddings", "POST", "/v1/embeddings", "{}", 404, "not_found"],
      ["completions", "POST", "/v1/completions", "{}", 404, "not_found"],
      ["speech", "POST", "/v1/audio/speech", "{}", 404, "not_found"],
      ["images", "POST", "/v1/images/generations", "{}", 404, "not_found"],
      ["an unknown model", "POST", "/v1/chat/completions", "UNKNOWN", 404, "model_not_found"],
    ] as const
  ) {
    await t.step(`${what} is answered with ${status} ${code}`, async () => {
      const sent = body === "UNKNOWN" ? JSON.stringify({ messages: MESSAGES, model: "x" }) : body;
      const response = await fetch(service.url + path, {
        method,
        headers: KEY,
        ...(sent === undefined ? {} : { body: sent }),
      });
      assert.equal(response.status, status);
      assert.equal((await response.json()).code, code);
      assert.equal(response.headers.get("Allow"), status === 405 ? "POST" : null);
    });
  }

  await t.step(
    "loading a model requires a key, and is 404 with detail about real-model mode",
    async () => {
      const load = (headers: Record<string, string>, body: string) =>
        fetch(`${service.url}/v1/models/load`, { method: "POST", headers, body });
      const refused = await load({}, JSON.stringify({ model_id: "x" }));
      assert.equal(refused.status, 401);
      await refused.body?.cancel();
      for (const body of [JSON.stringify({ model_id: "x" }), "{}", "{", ""]) {
        const response = await load(KEY, body);
        assert.equal(response.status, 404, body);
        assert.match((await response.json()).detail, /not in real-model mode/);
      }
    },
  );

  await t.step("/health reports mode, state and model, which /v1/models lists", async () => {
    const health = await chatHealth(service);
    assert.deepEqual([health.status, health.mode, health.model_state], ["ok", "mock", "ready"]);
    const models = await listModels(service);
    assert.ok(models.some(({ id }) => id === health.model));
    const current = await currentModel(service);
    assert.equal(current.model_id, health.model);
  });

  await t.step("X-Request-ID is the client's own, on errors too, or a new UUID", async () => {
    const own = await fetch(`${service.url}/v1/nothing`, { headers: { "X-Request-ID": "abc-1" } });
    assert.equal(own.headers.get("X-Request-ID"), "abc-1");
    const made = await fetch(`${service.url}/health`);
    assert.match(made.headers.get("X-Request-ID")!, /^[0-9a-f-]{36}$/);
    await Promise.all([own.body?.cancel(), made.body?.cancel()]);
  });

  await t.step("/openapi.json names APIKeyHeader and APIKeyQuery", async () => {
    const { components, paths } = await (await fetch(`${service.url}/openapi.json`)).json();
    assert.equal(components.securitySchemes.APIKeyHeader.name, "X-API-Key");
    assert.equal(components.securitySchemes.APIKeyQuery.name, "api_key");
    assert.ok(paths["/v1/chat/completions"].post);
  });

  await t.step("the openai client reads answers and streams", async () => {
    const client = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "secret" });
    const [model] = (await client.models.list()).data;
    assert.deepEqual(await client.models.retrieve(model!.id), model);
    const request = {
      model: model!.id,
      messages: [{ role: "user" as const, content: MESSAGES[0]!.content }],
      // The client's types demand mutable arrays.
      tools: [structuredClone(WEATHER)] as unknown as OpenAI.ChatCompletionTool[],
    };
    const answer = await client.chat.completions.create(request);
    const [call] = answer.choices[0]!.message.tool_calls!;
    assert.ok(call?.type === "function" && call.function.name === "get_weather");
    const stream = client.chat.completions.stream(request);
    const streamed = (await stream.finalChatCompletion()).choices[0]!.message.tool_calls![0]!;
    assert.ok(streamed.type === "function");
    assert.deepEqual(JSON.parse(streamed.function.arguments), { city: "London", day: "tomorrow" });
    await assert.rejects(
      client.embeddings.create({ model: "x", input: "x" }),
      OpenAI.NotFoundError,
    );
  });
});

Deno.test("without configured keys requests pass; SVC_LLM_REQUEST_ID_HEADER names the id's header", async () => {
  await using service = await startService("llm", { SVC_LLM_REQUEST_ID_HEADER: "X-Trace" });
  const response = await postChat(service, { messages: MESSAGES }, {
    headers: { "X-Trace": "t-1" },
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("X-Trace"), "t-1");
  await response.body?.cancel();
  const { paths } = Described.parse(await (await fetch(`${service.url}/openapi.json`)).json());
  const described = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .map(({ headers }) => Object.keys(headers)[0]);
  assert.deepEqual(new Set(described), new Set(["X-Trace"]), "the description names it too");
});
