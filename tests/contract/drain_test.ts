/**
 * Shutdown: on SIGTERM or SIGINT, a service finishes its work and exits with 0.
 */
import assert from "node:assert/strict";
import { type ServiceName, SERVICES } from "../../shared/config/common.ts";
import { activeRequests, healthOf } from "../fixtures/health.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf, isAlive } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake, sendHandshake } from "../fixtures/socket_client.ts";
import { sideBySide } from "../fixtures/side_by_side.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { until } from "../fixtures/until.ts";

/** So long that running work is never cut off, however slow the machine. */
const PATIENT = { SVC_DRAIN_SECONDS: "86400" };
/** Two engines side by side share the cores; more threads would spin while they wait. */
const SPARING = { SVC_TTS_THREADS: "1" };

for (const service of SERVICES) {
  Deno.test(`${service} exits 0 and leaves no process behind`, async (t) => {
    const on = async (signal: Deno.Signal) => {
      await using running = await startService(service, SPARING);
      await untilReady(running.url);
      const engines = await childrenOf(running.pid);
      running.kill(signal);
      const status = await running.ended;
      assert.equal(status.code, 0);
      for (const pid of engines) assert.equal(isAlive(pid), false, `engine ${pid} still runs`);
    };
    await sideBySide(t, {
      "on SIGTERM": () => on("SIGTERM"),
      "on SIGINT": () => on("SIGINT"),
    });
  });
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
  await untilDegraded(running.url);
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
  await untilDegraded(running.url);
  const refused = await handshake(`${running.socketUrl}/v1/listen`, headers);
  assert.deepEqual([refused.status, refused.body?.code], [503, "overloaded"]);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  const response = await answer;
  assert.equal(response.status, 200);
  const { transcript } = (await response.json()).results.channels[0].alternatives[0];
  assert.equal(transcript.match(/weather like in London/g)?.length, 30);
  assert.equal((await running.ended).code, 0);
});

Deno.test("a client that never answers the close is not waited for", async (t) => {
  const by = async (service: ServiceName, path: string) => {
    await using running = await startService(service, { ...PATIENT, ...SPARING });
    await untilReady(running.url);
    const headers = { Authorization: "Token k" };
    using _gone = await sendHandshake(running.socketUrl + path, headers);
    await untilOpen(running.url);
    running.kill("SIGTERM");
    assert.equal((await running.ended).code, 0);
  };
  await sideBySide(t, {
    "by stt": () => by("stt", "/v1/listen"),
    "by tts": () => by("tts", "/v1/speak"),
  });
});

const HALF_BODIES = {
  "of stated length": ["Content-Length: 100", "", "{"],
  "of unstated length": ["Transfer-Encoding: chunked", "", "1", "{", ""],
} as const;

/** The routes of each service that take a body, and its type. */
const BODIES = {
  stt: [
    ["/v1/listen", "audio/wav"],
    ["/v1/audio/transcriptions", "multipart/form-data; boundary=b"],
    ["/v1/audio/translations", "multipart/form-data; boundary=b"],
  ],
  tts: [["/v1/synthesize/hq", "application/json"]],
  llm: [["/v1/chat/completions", "application/json"], ["/v1/responses", "application/json"]],
} as const;

Deno.test("request bodies that never arrive in full are not waited for", async (t) => {
  const by = async (service: ServiceName, env: Readonly<Record<string, string>> = PATIENT) => {
    await using running = await startService(service, { ...env, SVC_TTS_ENGINE: "formant" });
    await untilReady(running.url);
    using open = new DisposableStack();
    const halves: [what: string, connection: Deno.Conn][] = [];
    for (const [path, type] of BODIES[service]) {
      for (const [how, body] of Object.entries(HALF_BODIES)) {
        const rest = [`Content-Type: ${type}`, ...body];
        const connection = open.use(await sendHalf(running.url, path, rest));
        halves.push([`${path}, ${how}`, connection]);
      }
    }
    // The request for the metrics is one more.
    await until(async () => await inFlight(running.url) === halves.length + 1);
    running.kill("SIGTERM");
    for (const [what, { readable }] of halves) {
      const answer = await new Response(readable).text();
      assert.match(answer, /^HTTP\/1\.1 503 [^]*^retry-after: \d+\r$/m, what);
      const body = answer.slice(answer.indexOf("\r\n\r\n"));
      assert.equal(JSON.parse(body).code, "overloaded", what);
    }
    assert.equal((await running.ended).code, 0);
  };
  await sideBySide(t, {
    "by stt": () => by("stt"),
    "by tts": () => by("tts"),
    "by llm": () => by("llm"),
    "by one that has a second, though they are told": () => by("llm", { SVC_DRAIN_SECONDS: "1" }),
  });
});

/** Requests that are answered before their bodies are read. */
const ANSWERED_AT_ONCE: Readonly<
  Record<ServiceName, readonly (readonly [line: string, status: number])[]>
> = {
  stt: [["POST /v1/listen", 401]],
  tts: [["POST /v1/voices", 405], ["POST /v1/synthesize/hq", 401]],
  llm: [["POST /nowhere", 404], ["PUT /health", 405], ["POST /v1/models/load", 401]],
};

const MOST_BYTES = 1024;

/** Beginnings of bodies that are longer than that. */
const LARGE_BODIES = {
  "of stated length": ["Content-Length: 1000000", "", "{"],
  "of unstated length": ["Transfer-Encoding: chunked", "", "100000", "x".repeat(MOST_BYTES + 1)],
} as const;

Deno.test("the rest of a body whose request was already answered is not waited for", async (t) => {
  const by = (service: ServiceName) => {
    const requests = ANSWERED_AT_ONCE[service].flatMap(([line, status]) =>
      Object.values(HALF_BODIES).map((body) => ({ lines: [line, ...body], status }))
    );
    return assertEndsBeside(service, requests);
  };
  await sideBySide(t, {
    "by stt": () => by("stt"),
    "by tts": () => by("tts"),
    "by llm": () => by("llm"),
    "of requests that should have none": () =>
      assertEndsBeside(
        "llm",
        Object.values(HALF_BODIES).map((body) => ({
          lines: ["GET /nowhere", ...body],
          status: 404,
        })),
      ),
    ...Object.fromEntries(
      Object.entries(LARGE_BODIES).map(([how, body]) => [
        `of one that is too large, ${how}`,
        () =>
          assertEndsBeside("llm", [{
            lines: ["POST /v1/chat/completions", "Authorization: Token k", ...body],
            status: 413,
          }]),
      ]),
    ),
  });
});

Deno.test("an unread request body does not cut off another response in progress", async () => {
  await using running = await startService("tts", { ...PATIENT, SVC_TTS_ENGINE: "formant" });
  await untilReady(running.url);
  using _half = await sendHalf(running.url, "/nowhere", HALF_BODIES["of stated length"]);
  const speaking = await startSpeaking(running.url, 300);
  running.kill("SIGTERM");
  await untilDegraded(running.url);
  // Longer than a service that ends waits for anything else.
  await pause(2500);
  assert.match(await textOf(speaking), /^event: done$/m);
  assert.equal((await running.ended).code, 0);
});

Deno.test("a client that reads slowly gets its whole response before the service ends", async () => {
  await using running = await startService("tts", { ...PATIENT, SVC_TTS_ENGINE: "formant" });
  await untilReady(running.url);
  const { connection, head, begun } = await startRendering(running.url);
  running.kill("SIGTERM");
  await until(() => running.log.some((line) => line.includes('"draining"')));
  // Longer than a service that ends waits for anything else.
  await pause(2500);
  const rest = await new Response(connection.readable).bytes();
  const [, stated] = head.match(/^content-length: (\d+)$/im) ?? assert.fail(head);
  assert.equal(begun + rest.length, Number(stated));
  assert.equal((await running.ended).code, 0);
});

Deno.test({
  name: "a signal to the process group of `deno task`, which arrives twice, counts as one",
  ignore: Deno.build.os === "windows",
  fn: async (t) => {
    const received = async (signal: Deno.Signal) => {
      await using running = await startService("tts", { ...PATIENT, SVC_TTS_ENGINE: "formant" });
      await untilReady(running.url);
      const speaking = await startSpeaking(running.url, 60);
      running.kill(signal);
      await untilDegraded(running.url);
      running.kill(signal);
      assert.match(await textOf(speaking), /^event: done$/m);
      assert.equal((await running.ended).code, 0);
    };
    await sideBySide(t, { SIGTERM: () => received("SIGTERM"), SIGINT: () => received("SIGINT") });
  },
});

/** Answers whose clients stop reading, each with what ends it. */
const UNREAD = {
  "a stream": async (url: string) => {
    const speaking = await startSpeaking(url, 300);
    return () => speaking.cancel().catch(() => {});
  },
  "a whole answer": async (url: string) => {
    const { connection } = await startRendering(url);
    return () => connection.close();
  },
};

Deno.test("a second signal later on ends a service at once, with exit code 0", async (t) => {
  const twice = async (signal: Deno.Signal, begin: (typeof UNREAD)[keyof typeof UNREAD]) => {
    await using running = await startService("tts", { ...PATIENT, SVC_TTS_ENGINE: "formant" });
    await untilReady(running.url);
    const end = await begin(running.url);
    running.kill(signal);
    await until(() => running.log.some((line) => line.includes('"draining"')));
    // Earlier, the repetition would count as the same signal.
    await pause(600);
    running.kill(signal);
    assert.equal((await running.ended).code, 0);
    await end();
  };
  await sideBySide(
    t,
    Object.fromEntries(
      (["SIGTERM", "SIGINT"] as const).flatMap((signal) =>
        Object.entries(UNREAD).map(([what, begin]) => [
          `${signal}, while ${what} is not read`,
          () => twice(signal, begin),
        ])
      ),
    ),
  );
});

/** Starts a stream of events for `sentences` sentences, and reads its first piece. */
async function startSpeaking(
  url: string,
  sentences: number,
): Promise<ReadableStreamDefaultReader<string>> {
  const answer = await fetch(`${url}/v1/speak/sse`, {
    method: "POST",
    headers: { "X-API-Key": "k" },
    body: JSON.stringify({ text: "One sentence after another. ".repeat(sentences) }),
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  return reader;
}

/**
 * Requests a file that is longer than the buffers of the connections in between can hold, and reads
 * the head of the answer and the first `begun` bytes of the file.
 */
async function startRendering(
  url: string,
): Promise<{ connection: Deno.Conn; head: string; begun: number }> {
  const text = "One+sentence+after+another.+".repeat(100);
  const path = `/v1/render?sample_rate=48000&text=${text}`;
  const connection = await sendRequest(url, [`GET ${path}`, "X-API-Key: k", "", ""]);
  const first = new Uint8Array(4096);
  const length = await connection.read(first) ?? 0;
  const head = new TextDecoder("latin1").decode(first.subarray(0, length)).split("\r\n\r\n")[0]!;
  return { connection, head, begun: length - head.length - 4 };
}

/** Reads the rest of a stream. */
async function textOf(reader: ReadableStreamDefaultReader<string>): Promise<string> {
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += piece.value;
  }
  return text;
}

/** Connects, and sends the head of a POST request and part of its body. */
function sendHalf(url: string, path: string, rest: readonly string[]): Promise<Deno.Conn> {
  return sendRequest(url, [`POST ${path}`, "Authorization: Token k", ...rest]);
}

/** Connects, and sends a request: method and path, more headers, and part of its body. */
async function sendRequest(
  url: string,
  [line, ...rest]: readonly string[],
): Promise<Deno.Conn> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const text = [`${line} HTTP/1.1`, "Host: a", ...rest].join("\r\n");
  await connection.write(new TextEncoder().encode(text));
  return connection;
}

interface AnsweredRequest {
  readonly lines: readonly string[];
  readonly status: number;
}

/** Asserts that `service` ends while clients that have their answers keep their connections. */
async function assertEndsBeside(
  service: ServiceName,
  requests: readonly AnsweredRequest[],
): Promise<void> {
  await using running = await startService(service, {
    ...PATIENT,
    SVC_LLM_API_KEYS: "k",
    SVC_TTS_ENGINE: "formant",
    SVC_MAX_BODY_BYTES: String(MOST_BYTES),
  });
  using open = new DisposableStack();
  for (const { lines, status } of requests) {
    const connection = open.use(await sendRequest(running.url, lines));
    const head = new Uint8Array(1024);
    const length = await connection.read(head) ?? 0;
    const answered = new TextDecoder().decode(head.subarray(0, length));
    assert.match(answered, new RegExp(`^HTTP/1.1 ${status} `), lines.join());
  }
  running.kill("SIGTERM");
  assert.equal((await running.ended).code, 0);
}

/** Number of open requests, including this one. */
async function inFlight(url: string): Promise<number> {
  return await metricOf({ url }, "parley_in_flight_requests");
}

async function untilOpen(url: string): Promise<void> {
  await until(async () => (await healthOf({ url })).sessions > 0);
}

async function untilDegraded(url: string): Promise<void> {
  await until(async () => (await healthOf({ url })).status === "degraded");
}
