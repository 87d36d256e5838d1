/**
 * Structured output of a model with random weights, which only the grammar can make valid. With
 * OpenAI's own client.
 */
import assert from "node:assert/strict";
import {
  asking,
  assertRefused,
  assertValid,
  assertValidCall,
  chatRequest,
  openaiClient,
  REPORT,
  TOOLS,
} from "../fixtures/openai_requests.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

Deno.test("structured output in real mode", async (t) => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "2048",
  }, { controlTokens: ["<tool_call>", "</tool_call>"] });
  const openai = openaiClient(service);
  const create = asking(openai);

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

  await t.step(
    "json_object with llama.cpp's schema field constrains the answer to it",
    async () => {
      for (const [schema, seed] of [[REPORT, 1], [REPORT, 2], [{ const: { a: 1 } }, 3]] as const) {
        // The types of OpenAI's client have no schema here.
        const more = { response_format: { type: "json_object", schema }, seed } as const;
        const { choices: [choice] } = await create(more);
        assert.equal(choice!.finish_reason, "stop");
        assertValid(schema, choice!.message.content!);
      }
    },
  );

  await t.step("json_object answers are JSON objects", async () => {
    let wholes = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const { choices: [choice] } = await create({
        response_format: { type: "json_object" },
        seed,
      });
      assert.match(choice!.message.content!, /^\{/);
      if (choice!.finish_reason === "length") continue;
      assertValid({ type: "object" }, choice!.message.content!);
      wholes++;
    }
    assert.ok(wholes > 0, "all answers were cut by their limit");
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
    assert.deepEqual(seen, new Set(["stop", "tool_calls"]));
  });

  await t.step("a GBNF grammar is followed", async () => {
    const body = { ...chatRequest({ seed: 1 }), grammar: 'root ::= "yes" | "no"' };
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
      { name: "top_logprobs alone", body: { top_logprobs: 2 }, field: "top_logprobs" },
      {
        name: "logit_bias of no token",
        body: { logit_bias: { "999999": 1 } },
        field: "logit_bias",
      },
    ]
  ) {
    await t.step(`${name} is 422 naming ${field}`, async () => {
      // Deliberately sends what no type allows.
      await assertRefused(create(body as object), field);
    });
  }
});
