/**
 * Speculative decoding: a draft changes how fast an answer is generated, and nothing else about it.
 */
import assert from "node:assert/strict";
import type { ChatCompletion } from "../../shared/schema/llm.ts";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { modelsFolder, REGISTRY_ENTRY } from "../fixtures/models_folder.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { makeTinyGguf, tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const QUESTIONS = [
  "What is the weather like in London tomorrow?",
  "Set a timer for ten minutes.",
  "Wie wird das Wetter morgen in Berlin?",
  "The assistant answers questions.",
];

const TOOL = {
  type: "function",
  function: {
    name: "get_weather",
    parameters: {
      type: "object",
      properties: { city: { type: "string", maxLength: 12 }, days: { type: "integer" } },
      required: ["city", "days"],
      additionalProperties: false,
    },
  },
};

/** Requests whose answers depend on every part of sampling. */
const BODIES: Readonly<Record<string, object>> = {
  "temperature 0": { temperature: 0 },
  "a seed": { temperature: 0.8, seed: 11 },
  "a seed and penalties": { temperature: 1, seed: 5, frequency_penalty: 1, repeat_penalty: 1.2 },
  // Occurs in the middle of a draft.
  "a stop string": { temperature: 0, stop: ["er", "t"] },
  "a logit bias": { temperature: 0, logit_bias: { 40: -100, 41: 2 } },
  "a grammar": { temperature: 0, grammar: 'root ::= ("the " | "a ") [a-z ]{8,30} "."' },
  "a JSON schema": {
    temperature: 0.7,
    seed: 3,
    response_format: {
      type: "json_schema",
      json_schema: { name: "answer", strict: true, schema: TOOL.function.parameters },
    },
  },
  "a tool that must be called": {
    temperature: 0.5,
    seed: 2,
    tools: [TOOL],
    tool_choice: "required",
    max_tokens: 80,
  },
  "several choices": { temperature: 1, seed: 9, n: 3 },
  "log probabilities": { temperature: 0, logprobs: true, top_logprobs: 2 },
};

type Choices = ChatCompletion["choices"];

/** The part of an answer to compare: IDs of calls are random. */
function comparable({ choices, usage }: ChatCompletion): object {
  const plain: Choices = structuredClone(choices);
  for (const call of plain.flatMap(({ message }) => message.tool_calls ?? [])) call.id = "";
  // Probabilities differ in their last digits with the batch size of a decode.
  for (const entry of plain.flatMap(({ logprobs }) => logprobs?.content ?? [])) {
    for (const one of [entry, ...entry.top_logprobs]) one.logprob = Number(one.logprob.toFixed(3));
  }
  return { plain, completionTokens: usage.completion_tokens };
}

async function withService(
  env: Record<string, string>,
  use: (service: RunningService) => Promise<void>,
): Promise<void> {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "512",
    SVC_LLM_THREADS: "1",
    SVC_LLM_PARALLEL: "4",
    ...env,
  });
  await use(service);
}

function send(service: RunningService, content: string, body: object): Promise<Response> {
  return postChat(service, {
    messages: [{ role: "user", content }],
    max_tokens: 60,
    ...body,
  });
}

async function answer(
  service: RunningService,
  content: string,
  body: object,
): Promise<ChatCompletion> {
  return await completionOf(send(service, content, body));
}

/** Collects answers to each kind of request: one alone, then all questions at once. */
async function answers(service: RunningService): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (const [name, body] of Object.entries(BODIES)) {
    found.set(`${name}, alone`, comparable(await answer(service, QUESTIONS[0]!, body)));
    const together = await Promise.all(
      QUESTIONS.map((question) => answer(service, question, body)),
    );
    found.set(`${name}, together`, together.map(comparable));
  }
  return found;
}

Deno.test("answers are the same with and without a draft, and drafts are accepted", async (t) => {
  let plain = new Map<string, object>();
  await withService({}, async (service) => {
    plain = await answers(service);
    assert.equal(await metricOf(service, "parley_llm_drafted_tokens_total"), 0);
    const { usage } = await answer(service, QUESTIONS[0]!, {});
    assert.equal(usage.completion_tokens_details, undefined);
  });
  await using same = await tinyGgufFile(1);
  await using other = await tinyGgufFile(2);
  const drafts: readonly [string, Record<string, string>, (share: number) => boolean][] = [
    // Drafts of the model itself are nearly always right at temperature 0, seldom with a grammar.
    ["the model itself", { SVC_LLM_DRAFT_MODEL: same.path }, (share) => share > 0.2],
    // Drafts of a model with other random weights are nearly always wrong.
    ["another model", { SVC_LLM_DRAFT_MODEL: other.path }, (share) => share < 0.1],
    ["prompt lookup", { SVC_LLM_PROMPT_LOOKUP: "1" }, (share) => share > 0],
    ["both", { SVC_LLM_PROMPT_LOOKUP: "1", SVC_LLM_DRAFT_MODEL: same.path }, (share) => share > 0],
  ];
  for (const [name, env, isExpected] of drafts) {
    await t.step(`drafts of ${name}`, async () => {
      const settings = { SVC_LLM_DRAFT_TOKENS: "16", SVC_LLM_DRAFT_PROBABILITY: "0", ...env };
      await withService(settings, async (service) => {
        for (const [request, expected] of await answers(service)) {
          assert.deepEqual(expected, plain.get(request), request);
        }
        const drafted = await metricOf(service, "parley_llm_drafted_tokens_total");
        const accepted = await metricOf(service, "parley_llm_accepted_draft_tokens_total");
        assert.ok(drafted > 0);
        assert.ok(isExpected(accepted / drafted), `${accepted} of ${drafted} were right`);
      });
    });
  }
});

Deno.test("usage counts accepted draft tokens, and stop strings and limits cut drafts", async () => {
  await using draft = await tinyGgufFile(1);
  const env = { SVC_LLM_DRAFT_MODEL: draft.path, SVC_LLM_DRAFT_PROBABILITY: "0" };
  await withService(env, async (service) => {
    const whole = await answer(service, QUESTIONS[0]!, { temperature: 0 });
    const details = whole.usage.completion_tokens_details!;
    const { accepted_prediction_tokens: right = NaN, rejected_prediction_tokens: wrong = NaN } =
      details;
    assert.ok(right > 40 && wrong < right / 4, `${right} right, ${wrong} wrong`);
    assert.equal(whole.usage.completion_tokens, 60);
    for (const limit of [1, 2, 3, 7]) {
      const { usage, choices } = await answer(service, QUESTIONS[0]!, {
        temperature: 0,
        max_tokens: limit,
      });
      assert.equal(usage.completion_tokens, limit);
      assert.equal(choices[0]!.finish_reason, "length");
    }
    const text = whole.choices[0]!.message.content!;
    const stop = text.slice(20, 24);
    const stopped = await answer(service, QUESTIONS[0]!, { temperature: 0, stop });
    const kept = text.slice(0, text.indexOf(stop));
    assert.equal(stopped.choices[0]!.message.content, kept.trimEnd());
    assert.ok(stopped.usage.completion_tokens < 60);
    const lines = await dataLines(
      await send(service, QUESTIONS[0]!, { temperature: 0, stream: true }),
    );
    const streamed = lines.slice(0, -1).map((line) => JSON.parse(line).choices[0].delta.content);
    assert.equal(streamed.join(""), text);
  });
});

Deno.test("answers that together exceed the KV cache are the same with drafts", async () => {
  const body = { temperature: 0, max_tokens: 200 };
  const ask = (service: RunningService) =>
    Promise.all(QUESTIONS.map((question) => answer(service, question, body)));
  let alone: object[] = [];
  await withService({ SVC_LLM_PARALLEL: "1" }, async (service) => {
    alone = (await ask(service)).map(comparable);
  });
  await using draft = await tinyGgufFile(1);
  const env = {
    SVC_LLM_CACHE_TOKENS: "512",
    SVC_LLM_DRAFT_MODEL: draft.path,
    SVC_LLM_DRAFT_TOKENS: "32",
  };
  await withService(env, async (service) => {
    assert.deepEqual((await ask(service)).map(comparable), alone);
  });
});

Deno.test("after clients disconnected during drafts, an answer is the same and drafted for again", async () => {
  await using draft = await tinyGgufFile(2);
  const env = {
    SVC_LLM_DRAFT_MODEL: draft.path,
    SVC_LLM_DRAFT_PROBABILITY: "0",
    SVC_LLM_PARALLEL: "1",
  };
  await withService(env, async (service) => {
    const before = comparable(await answer(service, QUESTIONS[0]!, { temperature: 0 }));
    const drafted = await metricOf(service, "parley_llm_drafted_tokens_total");
    assert.ok(drafted > 0);
    for (const question of QUESTIONS) {
      const response = await send(service, question, { stream: true, max_tokens: 400 });
      const reader = response.body!.getReader();
      await reader.read();
      await reader.cancel();
    }
    const after = comparable(await answer(service, QUESTIONS[0]!, { temperature: 0 }));
    assert.deepEqual(after, before);
    assert.ok(await metricOf(service, "parley_llm_drafted_tokens_total") > drafted);
  });
});

Deno.test("an unusable draft model is model_unavailable, and /health says why", async (t) => {
  const folder = await Deno.makeTempDir();
  const differing = `${folder}/differing.gguf`;
  await Deno.writeFile(
    differing,
    makeTinyGguf(1, { controlTokens: ["<tool_call>"] }).bytes,
  );
  const larger = `${folder}/larger.gguf`;
  const controlTokens = Array.from({ length: 200 }, (_, index) => `<extra_${index}>`);
  await Deno.writeFile(larger, makeTinyGguf(1, { controlTokens }).bytes);
  const cases: readonly [string, string, RegExp][] = [
    ["a missing file", `${folder}/missing.gguf`, /missing\.gguf: the file does not exist/],
    [
      "a vocabulary of another size",
      larger,
      /larger\.gguf.*vocabularies differ: \d+ and \d+ tokens/,
    ],
  ];
  for (const [name, path, message] of cases) {
    await t.step(name, async () => {
      await withService({ SVC_LLM_DRAFT_MODEL: path }, async (service) => {
        const health = await untilReady(service.url);
        assert.equal(health.model_state, "failed");
        assert.match(String(health.model_error), message);
        const response = await send(service, QUESTIONS[0]!, {});
        assert.equal(response.status, 503);
        assert.equal((await response.json()).code, "model_unavailable");
      });
    });
  }
  await t.step("a few extra tokens at the end of the vocabulary are accepted", async () => {
    await withService({ SVC_LLM_DRAFT_MODEL: differing }, async (service) => {
      const { usage } = await answer(service, QUESTIONS[0]!, { temperature: 0 });
      assert.ok(usage.completion_tokens > 0);
    });
  });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the registry's draft_model drafts, unless SVC_LLM_DRAFT_MODEL names another", async (t) => {
  await using models = await modelsFolder();
  const entry = { ...REGISTRY_ENTRY, id: "first", label: "The first", file: "one.gguf" };
  for (
    const [draft_model, configured] of [["two", ""], ["missing", "two"], ["two", "one"]] as const
  ) {
    await t.step(`${draft_model} in the registry, ${configured || "none"} configured`, async () => {
      const registry = JSON.stringify({ models: [{ ...entry, draft_model }] });
      await Deno.writeTextFile(`${models.folder}/registry.json`, registry);
      await using service = await startService("llm", {
        ...models.env,
        SVC_LLM_DRAFT_MODEL: configured,
        SVC_LLM_DRAFT_PROBABILITY: "0",
      });
      assert.equal((await untilReady(service.url)).model_error, undefined);
      const { usage } = await answer(service, QUESTIONS[0]!, { temperature: 0 });
      const { accepted_prediction_tokens: accepted, rejected_prediction_tokens: rejected } = usage
        .completion_tokens_details!;
      assert.ok(accepted! + rejected! > 0, "tokens were drafted");
      // The file itself drafts what it would write.
      assert.equal(rejected === 0, configured === "one");
    });
  }
});
