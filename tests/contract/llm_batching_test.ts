/**
 * Many chats at once in one context: the same answers as alone, shared prompts, fairness, aborts.
 */
import assert from "node:assert/strict";
import type { ChatCompletion } from "../../shared/schema/llm.ts";
import { postChat } from "../fixtures/chat_client.ts";
import { activeRequests, healthOf } from "../fixtures/health.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { logToEnd, type RunningService } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";

const QUESTIONS = [
  "What is the weather like in London tomorrow?",
  "Set a timer for ten minutes.",
  "Please turn on the lights in the kitchen.",
  "Wie wird das Wetter morgen in Berlin?",
  "Quel temps fera-t-il demain à Paris?",
  "You are a helpful assistant.",
  "The assistant answers questions.",
  "It will be cold and bright.",
];

async function withService(
  env: Record<string, string>,
  use: (chat: Chat, service: RunningService) => Promise<void>,
): Promise<void> {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "512",
    ...env,
  });
  await use(new Chat(service.url), service);
}

class Chat {
  constructor(readonly url: string) {}

  send(text: string, body: object = {}, signal?: AbortSignal): Promise<Response> {
    return postChat(this, {
      messages: [{ role: "user", content: text }],
      temperature: 0,
      max_tokens: 24,
      ...body,
    }, { signal: signal ?? null });
  }

  async answer(text: string, body: object = {}): Promise<ChatCompletion> {
    const response = await this.send(text, body);
    assert.equal(response.status, 200);
    return await response.json();
  }

  async untilIdle(): Promise<void> {
    await until(async () => await activeRequests(this) === 0);
  }
}

function textOf({ choices }: ChatCompletion): string {
  return choices[0]!.message.content ?? "";
}

Deno.test("a request gives the same tokens alone and among seven others", async () => {
  await withService({ SVC_LLM_PARALLEL: "8" }, async (chat) => {
    for (const sampling of [{ temperature: 0 }, { temperature: 0.9, seed: 7 }]) {
      const alone: string[] = [];
      for (const question of QUESTIONS) alone.push(textOf(await chat.answer(question, sampling)));
      const together = await Promise.all(
        QUESTIONS.map((question) => chat.answer(question, sampling)),
      );
      assert.deepEqual(together.map(textOf), alone);
    }
  });
});

Deno.test("n choices are numbered, differ, repeat with the same seed, and count their prompt once", async () => {
  await withService({ SVC_LLM_PARALLEL: "4" }, async (chat, service) => {
    const { choices, usage } = await chat.answer(QUESTIONS[0]!, { n: 6, temperature: 1, seed: 1 });
    assert.deepEqual(choices.map(({ index }) => index), [0, 1, 2, 3, 4, 5]);
    assert.equal(new Set(choices.map(({ message }) => message.content)).size, 6);
    assert.equal(usage.completion_tokens, 6 * 24);
    assert.equal(await metricOf(service, "parley_llm_prompt_tokens_total"), usage.prompt_tokens);
    const again = await chat.answer(QUESTIONS[0]!, { n: 6, temperature: 1, seed: 1 });
    assert.deepEqual(again.choices, choices);
    const lines = await dataLines(await chat.send(QUESTIONS[0]!, { n: 2, stream: true }));
    const indexes = lines.slice(0, -1).map((line) => JSON.parse(line).choices[0].index);
    assert.deepEqual(new Set(indexes), new Set([0, 1]));
    assert.equal(lines.filter((line) => line === "[DONE]").length, 1);
  });
});

Deno.test("a shared system prompt is computed once, and a continued conversation reuses its prefix", async () => {
  await withService({ SVC_LLM_PARALLEL: "4" }, async (chat) => {
    const system = { role: "system", content: "The assistant answers questions. ".repeat(12) };
    const ask = (...rest: object[]) => chat.answer("", { messages: [system, ...rest] });
    const answers = await Promise.all(
      QUESTIONS.slice(0, 4).map((content) => ask({ role: "user", content })),
    );
    const cached = answers.map(({ usage }) => usage.prompt_tokens_details.cached_tokens).toSorted((
      a,
      b,
    ) => a - b);
    const systemTokens = cached.at(-1)!;
    assert.ok(systemTokens > 60, `${cached}`);
    assert.ok(cached[1]! >= systemTokens - 8, `all but one share it: ${cached}`);
    // Runs alone, since a chat that starts beside it might evict the end of its prompt.
    const alone = await ask({ role: "user", content: QUESTIONS[4]! });
    const { usage } = await ask(
      { role: "user", content: QUESTIONS[4]! },
      { role: "assistant", content: textOf(alone) },
      { role: "user", content: "And then?" },
    );
    assert.ok(
      usage.prompt_tokens_details.cached_tokens >= alone.usage.prompt_tokens - 1,
      JSON.stringify([usage, alone.usage]),
    );
  });
});

Deno.test("answers that together exceed the KV cache have the same text as alone", async () => {
  const alone: string[] = [];
  const body = { max_tokens: 200 };
  await withService({ SVC_LLM_PARALLEL: "1" }, async (chat) => {
    for (const question of QUESTIONS) alone.push(textOf(await chat.answer(question, body)));
  });
  const env = { SVC_LLM_PARALLEL: "8", SVC_LLM_CACHE_TOKENS: "512" };
  await withService(env, async (chat, service) => {
    const together = await Promise.all(QUESTIONS.map((question) => chat.answer(question, body)));
    assert.deepEqual(together.map(textOf), alone);
    const log = await logToEnd(service);
    assert.deepEqual(log.filter((line) => line.includes('"level":"warn"')), []);
  });
});

Deno.test("a long prompt does not stall a running stream", async () => {
  const env = { SVC_LLM_PARALLEL: "4", SVC_LLM_CONTEXT: "8192" };
  await withService(env, async (chat) => {
    const stream = await chat.send(QUESTIONS[0]!, { stream: true, max_tokens: 4000 });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    const long = chat.answer("word ".repeat(2500), { max_tokens: 1 });
    let readsMeanwhile = 0;
    let isDone = false;
    long.then(() => isDone = true);
    while (!isDone) {
      if ((await reader.read()).done) break;
      readsMeanwhile++;
    }
    // Beside a stream, each decode takes a small part of the prompt, and the stream then continues.
    assert.ok(readsMeanwhile > 8, `read ${readsMeanwhile} times while a long prompt was computed`);
    assert.ok((await long).usage.prompt_tokens > 4000);
    await reader.cancel();
  });
});

Deno.test("clients that disconnect free their slots while waiting, reading a prompt or writing", async () => {
  await withService({ SVC_LLM_PARALLEL: "1" }, async (chat, service) => {
    const leaving = Array.from({ length: 4 }, () => new AbortController());
    const requests = [
      chat.send(QUESTIONS[0]!, { stream: true, max_tokens: 450 }, leaving[0]!.signal),
      chat.send("word ".repeat(150), {}, leaving[1]!.signal),
      chat.send(QUESTIONS[1]!, { max_tokens: 400 }, leaving[2]!.signal),
      chat.send(QUESTIONS[2]!, { stream: true, max_tokens: 400 }, leaving[3]!.signal),
    ];
    await requests[0];
    for (const controller of leaving) controller.abort();
    await Promise.allSettled(requests.map(async (request) => (await request).text()));
    await chat.untilIdle();
    assert.equal((await healthOf(chat)).queue_depth, 0);
    assert.equal(await metricOf(service, "parley_queue_depth"), 0);
    assert.ok(textOf(await chat.answer(QUESTIONS[3]!)).length > 0);
  });
});

Deno.test("logprobs carry every token of the answer with its alternatives", async () => {
  await withService({}, async (chat) => {
    const { choices, usage } = await chat.answer(QUESTIONS[0]!, {
      logprobs: true,
      top_logprobs: 3,
    });
    const content = choices[0]!.logprobs!.content;
    assert.equal(content.length, usage.completion_tokens);
    for (const { token, logprob, top_logprobs: top, bytes } of content) {
      assert.equal(top.length, 3);
      assert.equal(top[0]!.token, token, "the likeliest token was taken");
      assert.equal(top[0]!.logprob, logprob);
      assert.ok(top[0]!.logprob >= top[1]!.logprob && top[1]!.logprob >= top[2]!.logprob);
      assert.ok(logprob < 0 && bytes.length > 0);
    }
    const bytes = Uint8Array.from(content.flatMap((entry) => entry.bytes));
    assert.equal(new TextDecoder().decode(bytes).trim(), choices[0]!.message.content);
    const lines = await dataLines(await chat.send(QUESTIONS[0]!, { logprobs: true, stream: true }));
    const streamed = lines.slice(0, -1).flatMap((line) =>
      JSON.parse(line).choices[0].logprobs?.content ?? []
    );
    assert.deepEqual(
      streamed.map((entry) => entry.token),
      content.map((entry) => entry.token),
    );
  });
});
