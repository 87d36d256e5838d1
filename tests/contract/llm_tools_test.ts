/**
 * Tool calls of a model with random weights, which only the grammar can make valid. With OpenAI's
 * own client.
 */
import assert from "node:assert/strict";
import type OpenAI from "npm:openai@7.59.0";
import {
  asking,
  assertRefused,
  assertValidCall,
  chatRequest,
  openaiClient,
  TOOLS,
} from "../fixtures/openai_requests.ts";
import { makeTinyGguf } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";
import { activeRequests } from "../fixtures/health.ts";

Deno.test("tools in real mode", async (t) => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "2048",
  }, { controlTokens: ["<tool_call>", "</tool_call>"] });
  const openai = openaiClient(service);
  const create = asking(openai);

  // The random model would never generate the marker by itself.
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

  await t.step("a call cut off before its name leaves no marker in the content", async () => {
    const { choices: [choice] } = await create({
      tools: TOOLS,
      tool_choice: "required",
      max_tokens: 2,
      logit_bias: CALLING,
    });
    assert.equal(choice!.finish_reason, "length");
    assert.deepEqual([choice!.message.content, choice!.message.tool_calls], ["", undefined]);
  });

  await t.step("a call cut off in its arguments has finish_reason length", async () => {
    const body = {
      tools: TOOLS,
      tool_choice: "required",
      parallel_tool_calls: false,
      seed: 1,
    } as const;
    const { usage } = await create(body);
    const { choices: [choice] } = await create({
      ...body,
      max_tokens: usage!.completion_tokens - 2,
    });
    assert.equal(choice!.message.tool_calls!.length, 1);
    assert.equal(choice!.finish_reason, "length");
  });

  await t.step("stop strings inside a call do not end it", async () => {
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
    "a streamed call has id and name once, and its fragments join to valid JSON",
    async () => {
      const stream = await openai.chat.completions.create({
        ...chatRequest({
          tools: TOOLS,
          tool_choice: "required",
          parallel_tool_calls: false,
          seed: 3,
        }),
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
        ...chatRequest({ max_tokens, seed: 1 }),
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
    await until(async () => await activeRequests(service) === 0);
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

  await t.step("what follows a tool's result depends on that result", async () => {
    const { choices: [first] } = await create({
      tools: TOOLS,
      tool_choice: "required",
      parallel_tool_calls: false,
      seed: 2,
    });
    const [call] = first!.message.tool_calls!;
    const firstTokens: string[] = [];
    for (const content of ["cold", "warm"]) {
      const { choices: [second] } = await create({
        messages: [
          ...chatRequest({}).messages,
          first!.message,
          { role: "tool", tool_call_id: call!.id, content },
        ],
        tools: TOOLS,
        max_tokens: 1,
        temperature: 0,
        logprobs: true,
      });
      const [token] = second!.logprobs!.content!;
      // The last digits also differ with the size of a decode.
      firstTokens.push(`${token!.token} ${token!.logprob.toFixed(3)}`);
    }
    assert.notEqual(firstTokens[0], firstTokens[1]);
  });

  for (
    const { name, body, field } of [
      {
        name: "an unsupported keyword of a tool that must be called",
        body: {
          tools: [{ type: "function", function: { name: "f", parameters: { not: {} } } }],
          tool_choice: "required",
        },
        field: "tools\\[0\\].function.parameters",
      },
      { name: "a choice without tools", body: { tool_choice: "required" }, field: "tool_choice" },
    ]
  ) {
    await t.step(`${name} is 422 naming ${field}`, async () => {
      // Deliberately sends what no type allows.
      await assertRefused(create(body as object), field);
    });
  }
});

Deno.test("call markers that are not single tokens", async (t) => {
  const words = ["<tool_", "call>", "<tool_call>no"] as const;
  await using service = await startOnTinyModel({ SVC_LLM_CONTEXT: "1024" }, { words });
  const create = asking(openaiClient(service));
  const tokens = makeTinyGguf(1, { words }).words;
  const [first, second, noCall] = words.map((word) => String(tokens.get(word)));

  await t.step("a call whose marker is made of several tokens is held to its schema", async () => {
    const { choices: [choice] } = await create({
      tools: TOOLS,
      parallel_tool_calls: false,
      temperature: 0,
      // Once the first is generated, the penalty makes the second likelier.
      logit_bias: { [first!]: 100, [second!]: 90 },
      ...{ repeat_penalty: 2 },
    });
    assert.equal(choice!.finish_reason, "tool_calls");
    assertValidCall(choice!.message.tool_calls![0]);
  });

  await t.step(
    "a token that holds the marker but begins no valid call is not written",
    async () => {
      const { choices: [choice] } = await create({
        tools: TOOLS,
        max_tokens: 8,
        logit_bias: { [noCall!]: 100 },
      });
      assert.equal(choice!.message.tool_calls, undefined);
      assert.doesNotMatch(choice!.message.content!, /tool_call/);
    },
  );
});
