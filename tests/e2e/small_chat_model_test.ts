/**
 * The chat model that ships, as a user of real mode without a model of their own gets it. It
 * answers these requests correctly without sampling parameters, since its file asks for temperature
 * 0; its model card says how often it is right.
 */
import assert from "node:assert/strict";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const WEATHER = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Tells the weather forecast of a city.",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string", description: "Name of the city" },
        day: { type: "string", enum: ["today", "tomorrow"] },
      },
      required: ["city"],
    },
  },
};
const LIGHT = {
  type: "function",
  function: {
    name: "set_light",
    description: "Switches a light on or off.",
    parameters: {
      type: "object",
      properties: {
        room: { type: "string", enum: ["kitchen", "bedroom", "office"] },
        state: { type: "string", enum: ["on", "off"] },
      },
      required: ["room", "state"],
    },
  },
};
const TIMER = {
  type: "function",
  function: {
    name: "set_timer",
    description: "Starts a timer.",
    parameters: {
      type: "object",
      properties: { minutes: { type: "integer" } },
      required: ["minutes"],
    },
  },
};
const TOOLS = [WEATHER, LIGHT, TIMER];
const PERSON = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" }, city: { type: "string" } },
  required: ["name", "age", "city"],
  additionalProperties: false,
};
const JSON_REQUESTS = [
  "Give me a JSON object with a city.",
  "Return a JSON object with keys name and age.",
  "What is the weather in Paris? Answer in JSON.",
  "Reply in JSON.",
  "Gib mir ein JSON-Objekt mit einer Stadt.",
  "Extract the name and the city as JSON: Anna lives in Paris.",
];

Deno.test("the chat model that ships", async (t) => {
  await using service = await startService("llm", { SVC_LLM_USE_REAL_MODEL: "1" });
  const health = await untilReady(service.url);
  const answer = async (messages: readonly object[], tools: readonly object[] = TOOLS) => {
    return (await completionOf(postChat(service, {
      messages,
      ...(tools.length > 0 ? { tools } : {}),
    }))).choices[0]!.message;
  };
  const user = (content: string) => ({ role: "user", content });

  await t.step("is what real mode loads when no other is configured", () => {
    assert.deepEqual([health.status, health.model], ["ok", "parley-llm-small"]);
  });

  for (
    const [text, name, expected] of [
      ["What is the weather like in London tomorrow?", "get_weather", {
        city: "London",
        day: "tomorrow",
      }],
      ["Set a timer for ten minutes.", "set_timer", { minutes: 10 }],
      ["Schalte das Licht in der Küche ein.", "set_light", { room: "kitchen", state: "on" }],
      ["Mach das Licht im Büro aus.", "set_light", { room: "office", state: "off" }],
      ["Switch off the office light.", "set_light", { room: "office", state: "off" }],
      ["Éteins la lumière de la chambre.", "set_light", { room: "bedroom", state: "off" }],
      ["Spegni la luce dell'ufficio.", "set_light", { room: "office", state: "off" }],
      ["Mets un minuteur de dix minutes.", "set_timer", { minutes: 10 }],
      ["Imposta un timer di 15 minuti.", "set_timer", { minutes: 15 }],
    ] as const
  ) {
    await t.step(`“${text}” becomes a call of ${name}`, async () => {
      const [call, ...more] = (await answer([user(text)])).tool_calls ?? [];
      assert.equal(call?.function.name, name);
      assert.deepEqual(JSON.parse(call.function.arguments), expected);
      assert.deepEqual(more, []);
    });
  }

  for (
    const [question, result, facts] of [
      ["What is the weather in Paris?", { temperature: 21, condition: "rainy" }, ["21", "rainy"]],
      ["Wie wird das Wetter morgen in Hamburg?", { temperature: 18, condition: "sonnig" }, [
        "18",
        "sonnig",
      ]],
      // Tools mostly return English.
      ["Wie wird das Wetter morgen in Zürich?", { temperature: 14, condition: "cloudy" }, [
        "14",
        "bewölkt",
      ]],
      ["Quel temps fait-il à Lyon ?", { temperature: 9, condition: "sunny" }, ["9", "ensoleillé"]],
      ["Che tempo fa a Napoli?", { temperature: 23, condition: "rainy" }, ["23", "piovoso"]],
    ] as const
  ) {
    await t.step(`the answer to “${question}” holds what the tool found`, async () => {
      const called = await answer([user(question)]);
      const [call] = called.tool_calls ?? [];
      assert.equal(call?.function.name, "get_weather");
      const { content, tool_calls: again } = await answer([
        user(question),
        called,
        { role: "tool", tool_call_id: call.id, content: JSON.stringify(result) },
      ]);
      assert.equal(again, undefined);
      for (const fact of facts) assert.ok(content?.includes(fact), `${content} lacks ${fact}`);
    });
  }

  await t.step("asks for a missing argument, and takes it from the reply", async () => {
    const asked = await answer([user("Set a timer.")]);
    assert.equal(asked.tool_calls, undefined);
    assert.match(asked.content ?? "", /\?/);
    const [call] = (await answer([user("Set a timer."), asked, user("Five minutes.")]))
      .tool_calls ?? [];
    assert.deepEqual(JSON.parse(call?.function.arguments ?? "{}"), { minutes: 5 });
  });

  await t.step(
    "accepts schemas of any shape, with properties named like methods",
    async () => {
      const parameters = {
        type: "object",
        properties: {
          items: { type: "array", items: { type: "string" }, minItems: 1 },
          keys: true,
          count: { type: ["integer", "null"], enum: [1, 2] },
        },
        required: ["items"],
      };
      const tools = [
        TIMER,
        {
          type: "function",
          function: { name: "buy_things", description: "Buys things.", parameters },
        },
        { type: "function", function: { name: "tell_time" } },
      ];
      const [call] = (await answer([user("Set a timer for ten minutes.")], tools)).tool_calls ?? [];
      assert.equal(call?.function.name, "set_timer");
      assert.deepEqual(JSON.parse(call.function.arguments), { minutes: 10 });
    },
  );

  await t.step("answers in text when no tool fits", async () => {
    const { content, tool_calls: calls } = await answer([user("Book a flight.")], [TIMER]);
    assert.equal(calls, undefined);
    assert.ok(content);
  });

  await t.step("completes a JSON answer, and extracts the requested values", async () => {
    const asJson = async (text: string, response_format: object) => {
      const body = { messages: [user(text)], response_format };
      const [choice] = (await completionOf(postChat(service, body))).choices;
      assert.equal(choice!.finish_reason, "stop", choice!.message.content ?? "");
      return JSON.parse(choice!.message.content ?? "");
    };
    for (const text of JSON_REQUESTS) {
      const content = await asJson(text, { type: "json_object" });
      assert.equal(typeof content, "object", text);
    }
    const person = await asJson("Extract: Alice is 30 years old and lives in London.", {
      type: "json_schema",
      json_schema: { name: "person", strict: true, schema: PERSON },
    });
    assert.deepEqual(person, { name: "Alice", age: 30, city: "London" });
  });

  await t.step("greets in the language it is greeted in, with and without tools", async () => {
    for (const tools of [TOOLS, []]) {
      const english = await answer([user("Hello!")], tools);
      assert.match(english.content ?? "", /^(Hello|Hi)/);
      const german = await answer([user("Guten Morgen!")], tools);
      assert.match(german.content ?? "", /^Guten Morgen/);
      assert.deepEqual([english.tool_calls, german.tool_calls], [undefined, undefined]);
    }
  });
});
