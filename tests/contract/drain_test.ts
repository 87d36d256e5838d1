/**
 * Shutdown as contract.md states it: SIGTERM or SIGINT, work finishes, exit 0.
 */
import assert from "node:assert/strict";
import { type ServiceName, SERVICES } from "../../shared/config/common.ts";
import { activeRequests } from "../fixtures/active_requests.ts";
import { childrenOf, isAlive } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake, sendHandshake } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { until } from "../fixtures/until.ts";

/** However slow the machine, work that runs is not cut off. */
const PATIENT = { SVC_DRAIN_SECONDS: "86400" };

for (const service of SERVICES) {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.test(`${service} exits 0 on ${signal} and leaves no process behind`, async () => {
      await using running = await startService(service);
      await untilReady(running.url);
      const engines = await childrenOf(running.pid);
      running.kill(signal);
      const status = await running.ended;
      assert.equal(status.code, 0);
      for (const pid of engines) assert.equal(isAlive(pid), false, `engine ${pid} still runs`);
    });
  }
}

Deno.test("tts finishes a running synthesis before it exits, with /health degraded meanwhile", async () => {
  await using running = await startService("tts", PATIENT);
  await untilReady(running.url);
  const answer = fetch(`${running.url}/v1/synthesize/hq`, {
    method: "POST",
    headers: { "X-API-Key": "k", "Content-Type": "application/json" },
    body: JSON.stringify({ text: "One sentence after another. ".repeat(60) }),
  });
  await until(async () => await activeRequests(running) > 0);
  running.kill("SIGTERM");
  const health = await untilDegraded(running.url);
  assert.equal(health, "degraded");
  const response = await answer;
  assert.equal(response.status, 200);
  assert.ok((await response.json()).duration > 10);
  assert.equal((await running.ended).code, 0);
});

Deno.test("stt finishes a recording before it exits, and takes nothing new meanwhile", async () => {
  await using running = await startService("stt", PATIENT);
  await untilReady(running.url);
  const headers = { Authorization: "Token k" };
  const { samples } = await speech("What is the weather like in London tomorrow?");
  const parts = Array.from({ length: 30 }, () => [samples, silence(0.6)]).flat();
  const listen = `${running.url}/v1/listen?language=en&encoding=linear16`;
  const answer = fetch(listen, { method: "POST", headers, body: bytesOf(joinPcm16(parts)) });
  await until(async () => await activeRequests(running) > 0);
  running.kill("SIGTERM");
  assert.equal(await untilDegraded(running.url), "degraded");
  const refused = await handshake(`${running.socketUrl}/v1/listen`, headers);
  assert.deepEqual([refused.status, refused.body?.code], [503, "overloaded"]);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  const response = await answer;
  assert.equal(response.status, 200);
  const { transcript } = (await response.json()).results.channels[0].alternatives[0];
  assert.equal(transcript.match(/weather like in London/g)?.length, 30);
  assert.equal((await running.ended).code, 0);
});

for (const [service, path] of [["stt", "/v1/listen"], ["tts", "/v1/speak"]] as const) {
  Deno.test(`${service} does not wait for a client that never answers the close`, async () => {
    await using running = await startService(service, PATIENT);
    await untilReady(running.url);
    const headers = { Authorization: "Token k" };
    using _gone = await sendHandshake(running.socketUrl + path, headers);
    await untilOpen(running.url);
    running.kill("SIGTERM");
    assert.equal((await running.ended).code, 0);
  });
}

const HALF_BODIES = {
  "of stated length": ["Content-Length: 100", "", "{"],
  "of unstated length": ["Transfer-Encoding: chunked", "", "1", "{", ""],
} as const;

for (
  const [service, path, type = "application/json"] of [
    ["stt", "/v1/listen", "audio/wav"],
    ["stt", "/v1/audio/transcriptions", "multipart/form-data; boundary=b"],
    ["tts", "/v1/synthesize/hq"],
    ["llm", "/v1/chat/completions"],
  ] as const
) {
  for (const [how, body] of Object.entries(HALF_BODIES)) {
    Deno.test(`${service} does not wait for a body ${how} that never comes whole: ${path}`, async () => {
      await using running = await startService(service, { ...PATIENT, SVC_TTS_ENGINE: "formant" });
      await untilReady(running.url);
      using connection = await sendHalf(running.url, path, [`Content-Type: ${type}`, ...body]);
      // The other one asks.
      await until(async () => await inFlight(running.url) === 2);
      running.kill("SIGTERM");
      const answer = await new Response(connection.readable).text();
      assert.match(answer, /^HTTP\/1\.1 503 [^]*^retry-after: \d+\r$/m);
      assert.equal(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))).code, "overloaded");
      assert.equal((await running.ended).code, 0);
    });
  }
}

/** Requests that are answered before anybody reads their bodies. */
const ANSWERED_AT_ONCE = [
  ["llm", "POST /nowhere", 404],
  ["llm", "PUT /health", 405],
  ["llm", "POST /v1/models/load", 401],
  ["llm", "GET /nowhere", 404],
  ["tts", "POST /v1/voices", 405],
  ["tts", "POST /v1/synthesize/hq", 401],
  ["stt", "POST /v1/listen", 401],
] as const;

for (const [service, line, status] of ANSWERED_AT_ONCE) {
  for (const [how, body] of Object.entries(HALF_BODIES)) {
    Deno.test(`${service} does not wait for the rest of a body ${how} that it has answered without: ${line}`, async () => {
      await assertEndsBeside(service, [`${line} HTTP/1.1`, "Host: a", ...body], status);
    });
  }
}

Deno.test("a service does not wait for the rest of a body that is too large", async () => {
  const body = ["Authorization: Token k", "Content-Length: 1000000000", "", "{"];
  await assertEndsBeside("llm", ["POST /v1/chat/completions HTTP/1.1", "Host: a", ...body], 413);
});

Deno.test("an answer that is on its way is not cut off by a body that nobody reads", async () => {
  await using running = await startService("tts", { ...PATIENT, SVC_TTS_ENGINE: "formant" });
  await untilReady(running.url);
  using _half = await sendHalf(running.url, "/nowhere", HALF_BODIES["of stated length"]);
  const answer = await fetch(`${running.url}/v1/speak/sse`, {
    method: "POST",
    headers: { "X-API-Key": "k" },
    body: JSON.stringify({ text: "One sentence after another. ".repeat(300) }),
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let events = (await reader.read()).value ?? "";
  running.kill("SIGTERM");
  assert.equal(await untilDegraded(running.url), "degraded");
  // Longer than anything else has when the service ends.
  await pause(2500);
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    events += piece.value;
  }
  assert.match(events, /^event: done$/m);
  assert.equal((await running.ended).code, 0);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`the same ${signal} once more ends a service at once, with exit code 0`, async () => {
    await using running = await startService("tts", { ...PATIENT, SVC_TTS_ENGINE: "formant" });
    await untilReady(running.url);
    const answer = await fetch(`${running.url}/v1/speak/sse`, {
      method: "POST",
      headers: { "X-API-Key": "k" },
      body: JSON.stringify({ text: "One sentence after another. ".repeat(300) }),
    });
    // Nobody reads on, so the stream is never done.
    const reader = answer.body!.getReader();
    await reader.read();
    running.kill(signal);
    assert.equal(await untilDegraded(running.url), "degraded");
    running.kill(signal);
    assert.equal((await running.ended).code, 0);
    await reader.cancel().catch(() => {});
  });
}

/** A connection over which the head of a request was sent, and some of its body. */
function sendHalf(url: string, path: string, rest: readonly string[]): Promise<Deno.Conn> {
  return sendLines(url, [`POST ${path} HTTP/1.1`, "Host: a", "Authorization: Token k", ...rest]);
}

async function sendLines(url: string, lines: readonly string[]): Promise<Deno.Conn> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(lines.join("\r\n")));
  return connection;
}

/** Asserts that `service` ends while a client that was answered `status` keeps its connection. */
async function assertEndsBeside(
  service: ServiceName,
  lines: readonly string[],
  status: number,
): Promise<void> {
  const keys = { SVC_LLM_API_KEYS: "k", SVC_TTS_ENGINE: "formant" };
  await using running = await startService(service, { ...PATIENT, ...keys });
  using connection = await sendLines(running.url, lines);
  const head = new Uint8Array(1024);
  const length = await connection.read(head) ?? 0;
  const answered = new TextDecoder().decode(head.subarray(0, length));
  assert.match(answered, new RegExp(`^HTTP/1.1 ${status} `));
  running.kill("SIGTERM");
  assert.equal((await running.ended).code, 0);
}

/** Requests that are open, this one among them. */
async function inFlight(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(metrics.match(/^parley_in_flight_requests\{.*\} (\d+)$/m)![1]);
}

async function untilOpen(url: string): Promise<void> {
  while ((await (await fetch(`${url}/health`)).json()).sessions === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function untilDegraded(url: string): Promise<string> {
  while (true) {
    const health = await (await fetch(`${url}/health`)).json();
    if (health.status !== "ok") return health.status;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
