/** SVC_LLM_UPSTREAM_URL, against servers that break off, fail or send something else. */
import assert from "node:assert/strict";
import type { LlmHealth } from "../../shared/schema/llm_models.ts";
import { chatHealth, currentModel, listModels } from "../fixtures/chat_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { logToEnd, startService } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { until } from "../fixtures/until.ts";
import { chat } from "../fixtures/weather_chat.ts";

/** An OpenAI-compatible server whose non-streamed answers break off in the middle. */
function breakingUpstream(): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    onListen() {},
    onError: () => new Response(),
  }, (request) => {
    if (request.method === "GET") return Response.json({ data: [{ id: "broken" }] });
    let isBegun = false;
    return new Response(
      new ReadableStream({
        pull(controller) {
          if (isBegun) controller.error(new Error("broken off"));
          else controller.enqueue(new TextEncoder().encode('{"id":'));
          isBegun = true;
        },
      }, { highWaterMark: 0 }),
      { headers: { "Content-Type": "application/json" } },
    );
  });
}

Deno.test("an answer that the upstream breaks off is broken off, and logged once", async () => {
  await using upstream = breakingUpstream();
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.addr.port}`,
  });
  while ((await chatHealth(service)).status !== "ok") continue;
  const response = await chat(service);
  assert.equal(response.status, 200);
  await assert.rejects(response.text());
  const log = await logToEnd(service);
  const lines = log.filter((line) => !line.startsWith("listening on "));
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
  assert.deepEqual(failures.map(({ event }) => event), ["upstream_failed"]);
});

/** A server that answers everything with the bytes of `answer`. */
function rawUpstream(answer: string): Disposable & { readonly port: number } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answerOn = async (connection: Deno.TcpConn) => {
    using _connection = connection;
    await connection.read(new Uint8Array(10_000));
    await connection.write(new TextEncoder().encode(answer));
  };
  const accept = async () => {
    for await (const connection of listener) await answerOn(connection);
  };
  accept();
  return { port: listener.addr.port, [Symbol.dispose]: () => listener.close() };
}

const ANSWER_HEADERS = {
  "Retry-After-Ms": "70",
  "X-RateLimit-Remaining-Requests": "7",
  "X-Request-ID": "theirs",
  "Access-Control-Allow-Origin": "*",
  "Set-Cookie": "session=2",
  Vary: "Authorization",
};

/** Requests whose answers begin when `end` resolves: how many came, and how many were broken off. */
interface Slow {
  readonly end: PromiseWithResolvers<void>;
  asked: number;
  left: number;
}

/** A server that lists `models` and behaves as the request says. */
function oddUpstream(
  models: { list: unknown },
  slow: Slow,
): Deno.HttpServer<Deno.NetAddr> {
  const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n';
  const events = { "Content-Type": "text/event-stream" };
  let asked: Request;
  let body = "";
  const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
    body: () => new Response(body),
    slow: () => {
      slow.asked++;
      asked.signal.addEventListener("abort", () => slow.left++);
      return slow.end.promise.then(() => new Response(null));
    },
    html: () =>
      new Response("<html>Bad gateway</html>", {
        status: 502,
        headers: { "Content-Type": "text/html" },
      }),
    busy: () =>
      Response.json({ error: { message: "slow down" } }, {
        status: 429,
        headers: { "Retry-After": "7" },
      }),
    moved: () => new Response(null, { status: 301, headers: { Location: "https://host/v1" } }),
    headers: () => Response.json(Object.fromEntries(asked.headers)),
    limits: () => Response.json({}, { headers: ANSWER_HEADERS }),
    short: () => new Response(chunk, { headers: events }),
    cut: () => new Response(chunk + chunk.slice(0, 30), { headers: events }),
  };
  return Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    if (request.method === "GET") return Response.json(models.list);
    asked = request;
    body = await request.text();
    return await answers[JSON.parse(body).user]!();
  });
}

for (
  const [status, says] of [
    [401, /: it answers with 401; SVC_LLM_UPSTREAM_KEY must be its key$/],
    [500, /: it answers with 500$/],
  ] as const
) {
  Deno.test(`a server that answers ${status} is failed: /health says why, and the log once`, async () => {
    let answers = false;
    let open = 0;
    const endless = () => {
      open++;
      return new ReadableStream({ cancel: () => void open-- });
    };
    await using upstream = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => answers ? Response.json({ data: [{ id: "m" }] }) : new Response(endless(), { status }),
    );
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.addr.port}`,
    });
    let state = await chatHealth(service);
    while (state.model_state === "loading") state = await chatHealth(service);
    assert.deepEqual([state.status, state.model_state], ["degraded", "failed"]);
    assert.match(state.model_error!, says);
    for (let count = 0; count < 20; count++) {
      await (await fetch(`${service.url}/v1/models`)).body?.cancel();
    }
    assert.ok(open < 10, `${open} connections wait for the end of the page`);
    for (const isUp of [false, false, true, true]) {
      answers = isUp;
      // Each request queries the upstream server.
      await (await fetch(`${service.url}/v1/models`)).body?.cancel();
    }
    await until(() => service.log.some((line) => line.includes("upstream_ready")));
    const told = service.log.filter((line) => line.includes('"upstream_'))
      .map((line) => JSON.parse(line));
    assert.deepEqual(told.map(({ event, message, model }) => [event, message, model]), [
      ["upstream_unavailable", state.model_error, undefined],
      ["upstream_ready", undefined, "m"],
    ]);
  });
}

for (const status of [101, 600, 999]) {
  Deno.test(`a server that answers ${status}, which no answer has, cannot be reached`, async () => {
    using upstream = rawUpstream(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`);
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.port}`,
    });
    const response = await chat(service);
    assert.equal(response.status, 503);
    const { code, message } = await response.json();
    assert.equal(code, "model_unavailable");
    assert.match(message, new RegExp(`: it answers with ${status}$`));
    assert.equal((await chatHealth(service)).active_requests, 0);
    // The request that reads the metric is open itself.
    assert.equal(await metricOf(service, "parley_in_flight_requests"), 1);
  });
}

Deno.test("unusual responses of an upstream server", async (t) => {
  const models: { list: unknown } = { list: { data: [{ id: "odd" }] } };
  const slow: Slow = { end: Promise.withResolvers(), asked: 0, left: 0 };
  await using upstream = oddUpstream(models, slow);
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.addr.port}`,
  });
  while ((await chatHealth(service)).status !== "ok") continue;

  await t.step("an HTML error page is forwarded with its status", async () => {
    const response = await chat(service, { user: "html" });
    assert.equal(response.status, 502);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.equal(await response.text(), "<html>Bad gateway</html>");
  });

  await t.step("429 is forwarded with its Retry-After", async () => {
    const response = await chat(service, { user: "busy" });
    assert.deepEqual([response.status, response.headers.get("retry-after")], [429, "7"]);
    assert.deepEqual(await response.json(), { error: { message: "slow down" } });
  });

  await t.step("a redirect is not followed, but is 503 with its target", async () => {
    const response = await chat(service, { user: "moved" });
    assert.deepEqual([response.status, response.headers.get("retry-after")], [503, "5"]);
    const { code, message } = await response.json();
    assert.equal(code, "model_unavailable");
    assert.match(message, /it redirects to https:\/\/host\/v1$/);
  });

  await t.step(
    "request headers are forwarded, except hop-by-hop headers, keys and cookies",
    async () => {
      const own = {
        "X-API-Key": "outer",
        Authorization: "Bearer outer",
        Cookie: "session=1",
        "Keep-Alive": "timeout=5",
        "Proxy-Authorization": "Basic c2VjcmV0",
        TE: "trailers",
        Upgrade: "h2c",
      };
      const init = { headers: { ...own, "OpenAI-Beta": "x", "X-Forwarded-For": "192.0.2.1" } };
      const headers = new Headers(await (await chat(service, { user: "headers" }, init)).json());
      for (const name of Object.keys(own)) assert.equal(headers.get(name), null, name);
      assert.deepEqual([headers.get("OpenAI-Beta"), headers.get("X-Forwarded-For")], [
        "x",
        "192.0.2.1",
      ]);
    },
  );

  await t.step(
    "response headers are forwarded, except cookies and those that the service sets itself",
    async () => {
      const init = { headers: { "X-Request-ID": "ours" } };
      const response = await chat(service, { user: "limits" }, init);
      await response.body?.cancel();
      const names = Object.keys(ANSWER_HEADERS);
      assert.deepEqual(names.map((name) => response.headers.get(name)), [
        "70",
        "7",
        "ours",
        null,
        null,
        "Origin",
      ]);
    },
  );

  await t.step("a request body is forwarded verbatim", async () => {
    const body = `{"user":"body", "seed":1.0,"messages":[],"odd":[ "\\u00fc", ${
      "9".repeat(3000)
    }]}`;
    assert.equal(await (await chat(service, {}, { body })).text(), body);
  });

  await t.step("a body that is not JSON is refused with 422", async () => {
    for (const path of ["/v1/chat/completions", "/v1/responses"]) {
      for (const body of ["", "{", '{"user":"body"},', new Uint8Array([0x22, 0xfc, 0x22])]) {
        const response = await fetch(service.url + path, { method: "POST", body });
        const { code } = await response.json();
        assert.deepEqual([response.status, code], [422, "request_invalid"], `${path} ${body}`);
      }
    }
  });

  await t.step(
    "a client that disconnects before the response headers ends its request, also at the upstream",
    async () => {
      for (const length of [0, 5000]) {
        for (const stream of [false, true]) {
          const leaving = new AbortController();
          const body = { user: "slow", stream, metadata: { long: "x".repeat(length) } };
          const before = slow.asked;
          const answer = chat(service, body, { signal: leaving.signal });
          await until(() => slow.asked === before + 1);
          assert.equal((await chatHealth(service)).active_requests, 1);
          leaving.abort();
          await assert.rejects(answer, { name: "AbortError" });
          await until(async () => (await chatHealth(service)).active_requests === 0);
        }
        // The upstream, which is Deno's server, is not told of long requests.
        await until(() => slow.left === 2);
      }
      slow.end.resolve();
    },
  );

  for (const user of ["short", "cut"]) {
    await t.step(`a stream that is too ${user} ends with an error line, no [DONE]`, async () => {
      const lines = await dataLines(await chat(service, { user, stream: true }));
      assert.equal(lines.length, 2);
      assert.equal(JSON.parse(lines[1]!).error.code, "llm_error");
    });
  }

  const lists: readonly [string, unknown, string[], LlmHealth["model_state"]][] = [
    ["fields of other types are left out", { data: [{ id: "m", context_window: "8k" }] }, [
      "m",
    ], "ready"],
    ["a list of nothing is no model", { data: [null] }, ["m"], "failed"],
    ["no list at all", null, ["m"], "failed"],
    ["an empty list", { data: [] }, [], "ready"],
  ];
  for (const [name, list, ids, state] of lists) {
    await t.step(`models: ${name}`, async () => {
      models.list = list;
      const listed = await listModels(service);
      assert.deepEqual(listed.map(({ id }) => id), ids);
      assert.equal((await chatHealth(service)).model_state, state);
      const { loaded } = await currentModel(service);
      assert.equal(loaded, state === "ready" && ids.length > 0);
    });
  }
});
