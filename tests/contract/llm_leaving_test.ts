/**
 * Clients that disconnect while they wait for a non-streamed answer, with requests longer than
 * those that Deno itself watches.
 */
import assert from "node:assert/strict";
import OpenAI from "npm:openai@7.59.0";
import { ErrorBody } from "../../shared/schema/common.ts";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { activeRequests } from "../fixtures/health.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf } from "../fixtures/processes.ts";
import type { RunningService } from "../fixtures/service_process.ts";
import { makeTinyGguf } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { pause } from "../../shared/pause.ts";

const MESSAGES = [{ role: "user" as const, content: "Set a timer for ten minutes." }];
/** Choices are generated one after the other, so this many take this many times as long as one. */
const CHOICES = 64;
/** Makes the request long, but not the prompt. */
const LONG = { user: "x".repeat(5000) };
/** Every token of the tiny model that would end an answer early. */
const ENDS = [...makeTinyGguf(1).controlTokens.values()];
const BODY = {
  messages: MESSAGES,
  temperature: 1,
  max_tokens: 400,
  logit_bias: Object.fromEntries(ENDS.map((token) => [token, -100])),
  ...LONG,
};

/** A schema whose answer takes as long as an unconstrained choice. */
const LONG_TEXT = {
  type: "object",
  properties: { text: { type: "string", minLength: 300 } },
  required: ["text"],
};

async function withService(
  use: (service: RunningService) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const metadata = { "llama.context_length": { type: "u32", value: 1024 } } as const;
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "1024",
    SVC_LLM_THREADS: "1",
    SVC_LLM_PARALLEL: "1",
    ...env,
  }, { metadata });
  await use(service);
}

function send(service: RunningService, body: object, signal?: AbortSignal): Promise<Response> {
  return postChat(service, { ...BODY, ...body }, { signal: signal ?? null });
}

async function until(service: RunningService, name: string, value: number): Promise<void> {
  while (await metricOf(service, name) !== value) await pause(2);
}

/** Measures the milliseconds that one choice takes. */
async function oneChoice(service: RunningService): Promise<number> {
  const started = performance.now();
  const body = await completionOf(send(service, { seed: 1 }));
  assert.equal(body.usage.completion_tokens, 400);
  return performance.now() - started;
}

/** Waits until the slot is free, which must take less than two of the 64 choices. */
async function assertFreed(service: RunningService, choiceMilliseconds: number): Promise<void> {
  const started = performance.now();
  await until(service, "parley_engine_active_jobs", 0);
  const waited = performance.now() - started;
  assert.ok(
    waited < 2 * choiceMilliseconds + 500,
    `the slot was free after ${waited} ms; one of ${CHOICES} choices takes ${choiceMilliseconds} ms`,
  );
}

Deno.test("a client that disconnects ends an answer that is not streamed", async (t) => {
  await withService(async (service) => {
    const choiceMilliseconds = await oneChoice(service);

    const tool = { name: "note", parameters: LONG_TEXT };
    const asked: Readonly<Record<string, object>> = {
      "an answer": {},
      "an answer or a call": { tools: [{ type: "function", function: tool }] },
      "a call": { tools: [{ type: "function", function: tool }], tool_choice: "required" },
      "a document": {
        response_format: { type: "json_schema", json_schema: { name: "note", schema: LONG_TEXT } },
      },
    };
    for (const [what, body] of Object.entries(asked)) {
      await t.step(`fetch that is aborted while ${what} is written`, async () => {
        const leaving = new AbortController();
        const answer = send(service, { ...body, n: CHOICES }, leaving.signal)
          .then((response) => response.text());
        await until(service, "parley_engine_active_jobs", 1);
        await pause(choiceMilliseconds);
        leaving.abort();
        await assert.rejects(answer, { name: "AbortError" });
        await assertFreed(service, choiceMilliseconds);
      });
    }

    await t.step("closing the socket frees the slot", async () => {
      const { hostname, port } = new URL(service.url);
      const connection = await Deno.connect({ hostname, port: Number(port) });
      const body = JSON.stringify({ ...BODY, n: CHOICES });
      await connection.write(
        new TextEncoder().encode(
          `POST /v1/chat/completions HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        ),
      );
      await until(service, "parley_engine_active_jobs", 1);
      connection.close();
      await assertFreed(service, choiceMilliseconds);
    });

    await t.step("aborting in the openai client frees the slot", async () => {
      const client = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "none", maxRetries: 0 });
      const leaving = new AbortController();
      const [model] = (await client.models.list()).data;
      const answer = client.chat.completions.create(
        { model: model!.id, ...BODY, n: CHOICES },
        { signal: leaving.signal },
      );
      await until(service, "parley_engine_active_jobs", 1);
      leaving.abort();
      await assert.rejects(answer);
      await assertFreed(service, choiceMilliseconds);
    });

    await t.step("a client that disconnects while waiting leaves the queue", async () => {
      const first = new AbortController();
      const stream = await send(service, { stream: true, n: CHOICES }, first.signal);
      const reader = stream.body!.getReader();
      await reader.read();
      const second = new AbortController();
      const waiting = send(service, { n: CHOICES }, second.signal);
      await until(service, "parley_queue_depth", 1);
      second.abort();
      await assert.rejects(waiting, { name: "AbortError" });
      await until(service, "parley_queue_depth", 0);
      assert.equal(await metricOf(service, "parley_engine_active_jobs"), 1);
      first.abort();
      await reader.closed.catch(() => {});
      await assertFreed(service, choiceMilliseconds);
    });

    await t.step("no disconnect leaves a warning in the log", () => {
      assert.deepEqual(service.log.filter((line) => /"level":"(warn|error)"/.test(line)), []);
      const loose = service.log.filter((line) => !/^(\{.*\}|listening on http.*)$/.test(line));
      assert.deepEqual(loose, [], "every line of the log is structured");
    });
  });
});

Deno.test("an answer that is not streamed restarts when its engine dies", async () => {
  await withService(async (service) => {
    const body = { seed: 4, n: 8 };
    const expected = await completionOf(send(service, body));
    const answer = send(service, body);
    await until(service, "parley_engine_active_jobs", 1);
    await pause(50);
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    const response = await answer;
    assert.match(response.headers.get("Content-Type")!, /^application\/json/);
    const { choices } = await completionOf(response);
    assert.deepEqual(choices, expected.choices);
    // The same each time that it is read.
    for (let asked = 0; asked < 2; asked++) {
      assert.equal(await metricOf(service, "parley_engine_restarts_total"), 1);
    }
  });
});

Deno.test("answers restart after their engine dies, even when the queue is full", async () => {
  await withService(async (service) => {
    const answers = [send(service, { n: 8 })];
    await until(service, "parley_engine_active_jobs", 1);
    answers.push(send(service, {}));
    await until(service, "parley_queue_depth", 1);
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    for (const answer of answers) {
      const response = await answer;
      assert.equal(response.status, 200, await response.text());
    }
  }, { SVC_LLM_MAX_QUEUE: "1" });
});

Deno.test("an answer whose engine dies a second time is 500 llm_error", async () => {
  await withService(async (service) => {
    const answer = send(service, { seed: 4, n: 8 });
    for (const restarts of [0, 1]) {
      await until(service, "parley_engine_restarts_total", restarts);
      await until(service, "parley_engine_active_jobs", 1);
      await pause(50);
      for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    }
    const response = await answer;
    const error = ErrorBody.parse(await response.json());
    assert.deepEqual([response.status, error.code], [500, "llm_error"]);
    const after = await send(service, { max_tokens: 4 });
    assert.equal(after.status, 200, await after.text());
  });
});

Deno.test("a request that the engine refuses is 422 with its code, and leaves no active request", async () => {
  await withService(async (service) => {
    const long = await send(service, { max_tokens: 5000 });
    assert.equal(long.status, 422);
    assert.equal((await long.json()).code, "context_too_long");
    const grammar = await send(service, { grammar: "root = " });
    assert.equal(grammar.status, 422);
    assert.equal((await grammar.json()).code, "request_invalid");
    assert.equal(await activeRequests(service), 0);
  });
});
