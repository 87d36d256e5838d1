/**
 * What the fields of a chat request do in real mode, one row a rule, on a small model with random
 * weights.
 */
import assert from "node:assert/strict";
import { ChatCompletionChunk } from "../../shared/schema/llm.ts";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { dataLines } from "../fixtures/sse.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const CONTEXT_TOKENS = 256;
const QUESTION = "What is the weather like in London tomorrow?";
const MESSAGES = [{ role: "user", content: QUESTION }];
/** Chooses tokens far from the likeliest ones, unless something constrains the choice. */
const WILD = { temperature: 2, seed: 3 };

Deno.test("the fields of a chat request in real mode", async (t) => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: String(CONTEXT_TOKENS),
    SVC_LLM_PARALLEL: "2",
    SVC_LLM_THREADS: "1",
  });
  const ends = [...service.controlTokens.values()].map((token) => [String(token), -100]);
  const endless = Object.fromEntries(ends);
  const send = (body: object): Promise<Response> =>
    postChat(service, { messages: MESSAGES, temperature: 0, max_tokens: 24, ...body });
  const answer = async (body: object) => {
    return await completionOf(send(body));
  };
  const textOf = async (body: object) => (await answer(body)).choices[0]!.message.content;
  const greedy = await textOf({});

  for (
    const [what, body, isGreedy] of [
      ["a high temperature leaves the likeliest tokens", WILD, false],
      ["the lowest temperatures are 0", { ...WILD, temperature: 1e-40 }, true],
      ["top_k 1 keeps the likeliest alone", { ...WILD, top_k: 1 }, true],
      ["top_p 0 keeps the likeliest alone", { ...WILD, top_p: 0 }, true],
      ["min_p 1 keeps the likeliest alone", { ...WILD, min_p: 1 }, true],
      ["neutral penalties change nothing", {
        presence_penalty: 0,
        frequency_penalty: 0,
        repeat_penalty: 1,
      }, true],
      ["response_format text changes nothing", { response_format: { type: "text" } }, true],
      ["user changes nothing", { user: "somebody" }, true],
      ["tool_choice none changes nothing", {
        tools: [{ type: "function", function: { name: "f" } }],
        tool_choice: "none",
      }, true],
      ["a content of parts is their text", {
        messages: [{
          role: "user",
          content: [{ type: "text", text: QUESTION.slice(0, 9) }, {
            type: "text",
            text: QUESTION.slice(9),
          }],
        }],
      }, true],
    ] as const
  ) {
    await t.step(what, async () => {
      assert.equal(await textOf(body) === greedy, isGreedy);
    });
  }

  for (const content of [undefined, null]) {
    await t.step(`an answer sent back with content ${content} is an empty one`, async () => {
      const sentBack = (text: unknown) => ({
        messages: [...MESSAGES, { role: "assistant", content: text }, ...MESSAGES],
      });
      const [without, empty] = [await answer(sentBack(content)), await answer(sentBack(""))];
      assert.equal(without.usage.prompt_tokens, empty.usage.prompt_tokens);
      assert.deepEqual(without.choices, empty.choices);
    });
  }

  for (
    const [where, body] of [
      // The grammar allows only to repeat its letters.
      ["a grammar", { grammar: "root ::= [ab]{40}", max_tokens: 20, logit_bias: {} }],
      ["a plain answer", { max_tokens: 60, logit_bias: endless }],
      ["an answer that may become a call", {
        tools: [{ type: "function", function: { name: "f" } }],
        max_tokens: 60,
        logit_bias: endless,
      }],
    ] as const
  ) {
    for (const field of ["presence_penalty", "frequency_penalty", "repeat_penalty"]) {
      await t.step(`${field} 2 leaves what repeats itself in ${where}`, async () => {
        const [before, after] = [await textOf(body), await textOf({ ...body, [field]: 2 })];
        assert.notEqual(after, before);
      });
    }
  }

  await t.step("logit_bias accepts the last token and refuses the one after it", async () => {
    const last = Math.max(...service.controlTokens.values());
    for (const [token, status] of [[last, 200], [last + 1, 422]] as const) {
      const response = await send({ logit_bias: { [String(token)]: -100 } });
      await response.body?.cancel();
      assert.equal(response.status, status);
    }
  });

  for (const text of [" yes ", "\n\nyes\n", " "]) {
    await t.step(`a grammar's blanks are the answer's: ${JSON.stringify(text)}`, async () => {
      const grammar = `root ::= ${JSON.stringify(text)}`;
      assert.equal(await textOf({ grammar, max_tokens: 20, logit_bias: {} }), text);
    });
  }

  for (
    const [what, body] of [
      ["max_tokens", { max_tokens: 3 }],
      ["max_completion_tokens", { max_tokens: null, max_completion_tokens: 3 }],
    ] as const
  ) {
    await t.step(`${what} ends the answer with finish_reason length`, async () => {
      const { choices: [choice], usage } = await answer(body);
      assert.deepEqual([choice!.finish_reason, usage.completion_tokens], ["length", 3]);
      assert.equal(usage.total_tokens, usage.prompt_tokens + 3);
    });
  }

  await t.step("without max_tokens the answer is cut at the context window", async () => {
    const { choices: [choice], usage } = await answer({ max_tokens: null, logit_bias: endless });
    assert.deepEqual([choice!.finish_reason, usage.total_tokens], ["length", CONTEXT_TOKENS]);
  });

  await t.step("max_tokens may fill the context window exactly; one more is refused", async () => {
    const { usage } = await answer({ max_tokens: 1 });
    const most = CONTEXT_TOKENS - usage.prompt_tokens;
    await answer({ max_tokens: most });
    const response = await send({ max_tokens: most + 1 });
    assert.equal(response.status, 422);
    const { code, detail } = await response.json();
    assert.equal(code, "context_too_long");
    assert.deepEqual(detail, { n_prompt_tokens: usage.prompt_tokens, n_ctx: CONTEXT_TOKENS });
  });

  for (const tools of [undefined, [{ type: "function", function: { name: "f" } }]]) {
    await t.step(`a window that is just full, tools ${tools !== undefined}`, async () => {
      // Each "~" is one token.
      const filled = (count: number) => ({
        messages: [{ role: "user", content: "~".repeat(count) }],
        tools,
        max_tokens: null,
      });
      const { usage: { prompt_tokens: few } } = await answer({ ...filled(1), max_tokens: 1 });
      const full = filled(1 + CONTEXT_TOKENS - few);
      const { choices: [choice], usage } = await answer(full);
      assert.deepEqual([choice!.message.content, choice!.finish_reason], ["", "length"]);
      assert.deepEqual([usage.completion_tokens, usage.total_tokens], [0, CONTEXT_TOKENS]);
      const streamed = { stream: true, stream_options: { include_usage: true }, n: 2 };
      const lines = await dataLines(await send({ ...full, ...streamed }));
      assert.equal(lines.pop(), "[DONE]");
      const chunks = lines.map((line) => ChatCompletionChunk.parse(JSON.parse(line)));
      assert.deepEqual(chunks.pop()!.usage, usage);
      const reasons = chunks.flatMap((chunk) => chunk.choices)
        .filter((one) => one.finish_reason !== null)
        .map((one) => [one.index, one.finish_reason]);
      assert.deepEqual(reasons, [[0, "length"], [1, "length"]]);
      for (const body of [{ ...full, max_tokens: 1 }, filled(2 + CONTEXT_TOKENS - few)]) {
        const { code, detail } = await (await send(body)).json();
        assert.deepEqual([code, detail.n_ctx], ["context_too_long", CONTEXT_TOKENS]);
      }
    });
  }

  await t.step(
    "a prompt that is far too long is context_too_long with its token count",
    async () => {
      const content = "weather ".repeat(30_000);
      const response = await send({ messages: [{ role: "user", content }] });
      assert.equal(response.status, 422);
      const { code, detail } = await response.json();
      assert.equal(code, "context_too_long");
      assert.ok(detail.n_prompt_tokens >= 30_000);
    },
  );

  await t.step("the role developer is treated as system", async () => {
    const asked = (role: string) => ({ messages: [{ role, content: "Be short." }, ...MESSAGES] });
    const [system, developer] = [await answer(asked("system")), await answer(asked("developer"))];
    assert.equal(developer.usage.prompt_tokens, system.usage.prompt_tokens);
    assert.deepEqual(developer.choices, system.choices);
  });

  for (const stream of [false, true]) {
    await t.step(
      `what stands between think tags is reasoning_content, stream ${stream}`,
      async () => {
        const body = { grammar: 'root ::= "<think>Hm.</think>Yes."', max_tokens: 60 };
        const messages = stream
          ? (await dataLines(await send({ ...body, stream }))).slice(0, -1)
            .map((line) => ChatCompletionChunk.parse(JSON.parse(line)).choices[0]!.delta)
          : [(await answer(body)).choices[0]!.message];
        const joined = (name: "content" | "reasoning_content") =>
          messages.map((message) => message[name] ?? "").join("");
        assert.deepEqual([joined("reasoning_content"), joined("content")], ["Hm.", "Yes."]);
      },
    );
  }

  await t.step(
    "usage counts reasoning tokens, and has no such detail where there are none",
    async () => {
      const grammar = (thought: string) => ({
        grammar: `root ::= "${thought}Yes."`,
        max_tokens: 60,
      });
      const { usage } = await answer(grammar("<think>Hm.</think>"));
      const { usage: { completion_tokens: said, completion_tokens_details: none } } = await answer(
        grammar(""),
      );
      const { reasoning_tokens: thought } = usage.completion_tokens_details!;
      assert.ok(
        thought! > 0 && thought! <= usage.completion_tokens - said,
        `${thought} of ${usage}`,
      );
      assert.equal(none, undefined);
    },
  );

  for (const withUsage of [true, false]) {
    await t.step(`chunks in their order, include_usage ${withUsage}`, async () => {
      const options = { stream: true, stream_options: { include_usage: withUsage } };
      const lines = await dataLines(await send(options));
      assert.equal(lines.pop(), "[DONE]");
      const chunks = lines.map((line) => ChatCompletionChunk.parse(JSON.parse(line)));
      assert.equal(new Set(chunks.map(({ id, created }) => `${id} ${created}`)).size, 1);
      const usage = withUsage ? chunks.pop() : undefined;
      assert.deepEqual(usage?.choices, withUsage ? [] : undefined);
      if (withUsage) assert.equal(usage!.usage!.completion_tokens, 24);
      const choices = chunks.map((chunk) => chunk.choices[0]!);
      assert.equal(choices[0]!.delta.role, "assistant");
      assert.ok(choices.slice(1).every(({ delta }) => delta.role === undefined));
      const last = choices.pop()!;
      assert.deepEqual([last.delta, last.finish_reason], [{}, "length"]);
      assert.ok(choices.every((choice) => choice.finish_reason === null));
      assert.equal(choices.map(({ delta }) => delta.content ?? "").join(""), greedy);
    });
  }

  for (const [field, alternatives] of [[0, 0], [20, 20]] as const) {
    await t.step(`top_logprobs ${field} gives ${alternatives} alternatives`, async () => {
      const { choices: [choice] } = await answer({ logprobs: true, top_logprobs: field, n: 1 });
      const counts = choice!.logprobs!.content.map(({ top_logprobs: top }) => top.length);
      assert.deepEqual(new Set(counts), new Set([alternatives]));
    });
  }

  for (const top of [0, 20]) {
    await t.step(`a stop string has no probabilities, top_logprobs ${top}`, async () => {
      const stop = greedy!.slice(8, 11);
      const body = { logprobs: true, top_logprobs: top, stop };
      const { choices: [choice] } = await answer(body);
      assert.equal(choice!.message.content, greedy!.slice(0, greedy!.indexOf(stop)).trimEnd());
      const { content } = choice!.logprobs!;
      const bytes = content.slice(0, -1).flatMap((entry) => entry.bytes);
      const text = new TextDecoder().decode(Uint8Array.from(bytes)).trimStart();
      assert.ok(choice!.message.content!.startsWith(text.trimEnd()), text);
      const lines = (await dataLines(await send({ ...body, stream: true }))).slice(0, -1);
      const streamed = lines.flatMap((line) =>
        ChatCompletionChunk.parse(JSON.parse(line)).choices[0]!.logprobs?.content ?? []
      );
      assert.deepEqual(streamed.map(({ token }) => token), content.map(({ token }) => token));
    });
  }

  for (
    const [what, body] of [
      ["a stop string that comes first", { stop: greedy!.slice(0, 1) }],
      ["a grammar of nothing", { grammar: 'root ::= ""' }],
    ] as const
  ) {
    await t.step(`an answer without a token has an empty list of them: ${what}`, async () => {
      const { choices: [choice] } = await answer({ ...body, logprobs: true });
      assert.equal(choice!.message.content, "");
      assert.deepEqual(choice!.logprobs, { content: [], refusal: null });
    });
  }

  for (const sampling of [{}, WILD]) {
    await t.step(`logit_bias 100 and -100, temperature ${"temperature" in sampling}`, async () => {
      const { choices: [wanted] } = await answer({
        ...sampling,
        logit_bias: { 40: 100 },
        logprobs: true,
      });
      const tokens = wanted!.logprobs!.content.map(({ token }) => token);
      assert.deepEqual([new Set(tokens).size, tokens.length], [1, 24]);
      const banned = Object.fromEntries(Array.from({ length: 256 }, (_, id) => [id, -100]));
      const { choices: [left] } = await answer({ ...sampling, logit_bias: banned, logprobs: true });
      const bytes = left!.logprobs!.content.map((entry) => entry.bytes.length);
      assert.ok(bytes.every((length) => length > 1), "the first tokens are the bytes");
    });
  }

  await t.step("logprobs is null unless requested", async () => {
    const { choices: [choice] } = await answer({ logprobs: false });
    assert.equal(choice!.logprobs, null);
  });

  await t.step("a stream never splits a character of several tokens", async () => {
    const text = "🙂é漢字🙃ß";
    const body = { grammar: `root ::= "${text}"`, max_tokens: 60, stream: true };
    const lines = (await dataLines(await send(body))).slice(0, -1);
    const pieces = lines.map((line) => JSON.parse(line).choices[0].delta.content ?? "");
    assert.equal(pieces.join(""), text);
    for (const piece of pieces) assert.ok(text.includes(piece) && piece.isWellFormed(), piece);
  });
});
