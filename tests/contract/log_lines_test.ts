/**
 * The log: one line per event, with the ID of the request that it is about.
 */
import assert from "node:assert/strict";
import { activeRequests, healthOf } from "../fixtures/health.ts";
import { postChat } from "../fixtures/chat_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf } from "../fixtures/processes.ts";
import {
  logToEnd,
  type RunningService,
  startService,
  untilReady,
} from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { KEY } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

const FORMANT = { SVC_TTS_ENGINE: "formant" };
const SENTENCE = "One more sentence of a long text. ";
const LONG_TEXT = SENTENCE.repeat(250);

/** The lines of `event`, parsed. */
function linesOf({ log }: RunningService, event: string): Record<string, unknown>[] {
  return log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line))
    .filter((line) => line.event === event);
}

async function killEngines({ pid }: RunningService): Promise<void> {
  for (const engine of await childrenOf(pid)) {
    try {
      Deno.kill(engine, "SIGKILL");
    } catch (error) {
      // The process may have ended since it was listed.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

for (const [service, path] of [["stt", "/v1/listen"], ["tts", "/v1/speak"]] as const) {
  Deno.test(`${service}: a client that closes its socket is a line, without its reason`, async () => {
    await using running = await startService(service, FORMANT);
    await untilReady(running.url);
    const headers = { Authorization: "Token k", "X-Request-ID": "socket/1" };
    const socket = new WebSocket(running.socketUrl + path, { headers });
    await new Promise((resolve) => socket.onopen = resolve);
    socket.close(3001, "a secret of mine");
    await until(() => linesOf(running, "session_left").length > 0);
    await logToEnd(running);
    const lines = linesOf(running, "session_left");
    assert.deepEqual(lines.map(({ request_id, code }) => [request_id, code]), [["socket/1", 3001]]);
    assert.ok(!running.log.some((line) => line.includes("secret")));
    assert.deepEqual(linesOf(running, "session_closed"), []);
  });
}

for (
  const [what, query, text, says] of [
    ["an unknown encoding", "?encoding=speex", "ab", /^Cannot decode encoding speex$/],
    ["a file of another kind", "", "%PDF-1.7 ".repeat(20), /^Cannot decode .*PDF/],
  ] as const
) {
  Deno.test(`a socket that is sent ${what} is closed, and a line says why`, async () => {
    await using service = await startService("stt");
    await untilReady(service.url);
    const headers = { Authorization: "Token k", "X-Request-ID": "socket/3" };
    using socket = await openSocket(`${service.socketUrl}/v1/listen${query}`, { headers });
    socket.send(new TextEncoder().encode(text));
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1003);
    const [line, ...others] = linesOf(service, "audio_refused");
    assert.deepEqual([line?.request_id, others], ["socket/3", []]);
    assert.match(String(line?.message), says);
  });
}

Deno.test("a socket whose engine dies during synthesis is logged with its request id", async () => {
  await using service = await startService("tts", FORMANT);
  await untilReady(service.url);
  const headers = { ...KEY, "X-Request-ID": "socket/2" };
  using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers });
  socket.send({ text: LONG_TEXT });
  await until(() => socket.binary.length > 0);
  await killEngines(service);
  assert.equal((await socket.closed).code, 1011);
  await until(() => linesOf(service, "session_closed").length > 0);
  const failed = linesOf(service, "session_failed");
  assert.deepEqual(failed.map(({ request_id, level, code }) => [request_id, level, code]), [
    ["socket/2", "error", "engine_error"],
  ]);
  assert.deepEqual(linesOf(service, "session_left"), []);
});

Deno.test("a batch item that fails internally is logged, one that is the client's mistake is not", async () => {
  await using service = await startService("tts", FORMANT);
  await untilReady(service.url);
  let isAnswered = false;
  const answer = fetch(`${service.url}/v1/synthesize/batch`, {
    method: "POST",
    headers: { ...KEY, "X-Request-ID": "batch/1" },
    body: JSON.stringify({ items: [{ id: "a", text: LONG_TEXT }, { id: "b", text: "" }] }),
  }).then((response) => response.json()).finally(() => isAnswered = true);
  await until(async () => {
    // An engine that is still loading would fail with another code.
    const { status } = await healthOf(service);
    if (status === "ok" && await activeRequests(service) > 0) await killEngines(service);
    return isAnswered;
  });
  const { results } = await answer;
  const codes = results.map((result: { error?: { code: string } }) => result.error?.code);
  assert.deepEqual(codes, ["engine_error", "text_empty"]);
  assert.deepEqual(
    linesOf(service, "item_failed").map(({ request_id, code }) => [request_id, code]),
    [["batch/1", "engine_error"]],
  );
});

Deno.test("a batch item that finds the queue full is logged as a warning", async () => {
  await using service = await startService("tts", { ...FORMANT, SVC_TTS_MAX_QUEUE: "0" });
  await untilReady(service.url);
  const batches = Array.from({ length: 4 }, (_, number) => {
    // Equal texts would be spoken only once.
    const items = ["a", "b"].map((id) => ({ id, text: `${number} ${id}. ${SENTENCE.repeat(60)}` }));
    return fetch(`${service.url}/v1/synthesize/batch`, {
      method: "POST",
      headers: KEY,
      body: JSON.stringify({ items }),
    }).then((response) => response.json());
  });
  const results = (await Promise.all(batches)).flatMap((answer) => answer.results ?? []);
  const refused = results.filter(({ error }) => error?.code === "overloaded");
  assert.ok(refused.length > 0, JSON.stringify(results.map(({ error }) => error)));
  const levels = linesOf(service, "item_failed").map(({ level, code }) => [level, code]);
  assert.deepEqual(levels, refused.map(() => ["warn", "overloaded"]));
});

Deno.test("a failed cache write is logged with the request id", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/cache`, "");
    await using service = await startService("tts", {
      ...FORMANT,
      SVC_TTS_CACHE_DIR: `${folder}/cache`,
    });
    await untilReady(service.url);
    const headers = { ...KEY, "X-Request-ID": "render/1" };
    const response = await fetch(`${service.url}/v1/render?text=Hello`, { headers });
    assert.equal(response.status, 200);
    await response.body?.cancel();
    const lines = linesOf(service, "cache_not_written");
    assert.deepEqual(lines.map(({ request_id }) => request_id), ["render/1"]);
  }));

for (
  const [service, env, why] of [
    ["stt", { SVC_STT_MODEL: "/nowhere" }, /there is no such file; SVC_STT_MODEL takes a path/],
    ["stt", { SVC_WHISPER_LIBRARY: "/nowhere" }, /SVC_WHISPER_LIBRARY=\/nowhere does not exist$/],
    [
      "stt",
      { SVC_STT_ENGINE: "transformers", SVC_STT_MODEL: "/nowhere" },
      /there is no such folder; SVC_STT_MODEL takes a path/,
    ],
    [
      "tts",
      { SVC_TTS_ENGINE: "kokoro" },
      /no model is configured; SVC_TTS_MODEL chooses the model/,
    ],
    [
      "llm",
      { SVC_LLM_USE_REAL_MODEL: "1", SVC_LLAMA_LIBRARY: "/nowhere" },
      /SVC_LLAMA_LIBRARY=\/nowhere does not exist$/,
    ],
    ["llm", { SVC_LLM_USE_REAL_MODEL: "1", SVC_LLM_MODEL: "/nowhere" }, /the file does not exist$/],
  ] as const
) {
  Deno.test(`${service} with ${JSON.stringify(env)} says why in one line, however often it tries`, async () => {
    await using running = await startService(service, { ...env, SVC_LOG_LEVEL: "debug" });
    const health = await untilReady(running.url);
    assert.equal(health.status, "degraded");
    assert.match(String(health.model_error), why);
    if (service !== "llm" || !("SVC_LLM_MODEL" in env)) {
      await until(() => linesOf(running, "engine_load_failed").length > 2);
    }
    assert.equal(await metricOf(running, "parley_engine_restarts_total"), 0, "none has died");
    const errors = running.log.filter((line) => line.includes('"level":"error"'));
    assert.equal(errors.length, 1, errors.join("\n"));
    assert.match(JSON.parse(errors[0]!).message, why);
  });
}

for (const [service, path] of [["stt", "/v1/listen"], ["tts", "/v1/synthesize/hq"]] as const) {
  Deno.test(`${service} without its model answers 503 with Retry-After`, async () => {
    const env = { SVC_STT_MODEL: "/nowhere", SVC_TTS_ENGINE: "kokoro" };
    await using running = await startService(service, env);
    await untilReady(running.url);
    const upgrade = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    const body = service === "stt" ? new Uint8Array(3200) : '{"text": "Hello."}';
    for (const init of [{ method: "POST", body }, { headers: upgrade }]) {
      const target = "headers" in init && service === "tts" ? "/v1/speak" : path;
      const headers = { ...KEY, Authorization: "Token secret", ...init.headers };
      const response = await fetch(running.url + target, { ...init, headers });
      assert.equal(response.status, 503);
      assert.equal((await response.json()).code, "model_unavailable");
      assert.ok(Number(response.headers.get("Retry-After")) > 0);
    }
  });
}

Deno.test("a grammar that cannot be read leaves no line of its own in the log", async () => {
  await using service = await startOnTinyModel({});
  const line = '{"level":"error","event":"forged"}';
  const messages = [{ role: "user", content: "Hello." }];
  for (const begun of ["root ::= (", 'root ::= "error', "root ::= error"]) {
    const response = await postChat(service, { messages, grammar: `${begun}\n${line}\n` });
    assert.equal(response.status, 422, await response.text());
  }
  // Lines of the engine come in order, and this one is written after those of the grammars.
  for (const engine of await childrenOf(service.pid)) Deno.kill(engine, "SIGKILL");
  await until(() => linesOf(service, "engine_died").length > 0);
  assert.deepEqual(service.log.filter((text) => /forged|root|native/.test(text)), []);
});
