/** SVC_LLM_UPSTREAM_URL, against a second instance of the chat service. */
import assert from "node:assert/strict";
import { type LlmHealth, ModelList } from "../../shared/schema/llm_models.ts";
import { chatHealth, postChat } from "../fixtures/chat_client.ts";
import { type RunningService, startService } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];

function chat(
  service: RunningService,
  body: object = {},
  init: RequestInit = {},
): Promise<Response> {
  return postChat(service, { messages: MESSAGES, temperature: 0, max_tokens: 16, ...body }, init);
}

Deno.test("an upstream server answers in place of an engine", async (t) => {
  await using upstream = await startOnTinyModel({
    SVC_LLM_CONTEXT: "20000",
    SVC_LLM_API_KEYS: "inner",
  });
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_UPSTREAM_URL: upstream.url,
    SVC_LLM_UPSTREAM_KEY: "inner",
    SVC_LLM_API_KEYS: "outer",
  });
  const headers = { "X-API-Key": "outer" };
  while ((await chatHealth(service)).status !== "ok") continue;

  await t.step("its models are listed", async () => {
    const { data } = ModelList.parse(await (await fetch(`${service.url}/v1/models`)).json());
    assert.equal(data[0]!.arch, "llama");
    assert.equal(data[0]!.id, (await chatHealth(service)).model);
  });

  await t.step("whole answers and streams come through", async () => {
    const body = await (await chat(service, {}, { headers })).json();
    const text = body.choices[0].message.content;
    assert.ok(text.length > 0);
    const response = await chat(service, { stream: true }, { headers });
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.equal(response.headers.get("x-accel-buffering"), "no");
    const lines = await dataLines(response);
    assert.equal(lines.at(-1), "[DONE]");
    const streamed = lines.slice(0, -1).map((line) => JSON.parse(line).choices[0].delta.content);
    assert.equal(streamed.join(""), text);
  });

  await t.step("the request id is ours, and one and the same in both logs", async () => {
    const response = await chat(service, {}, { headers: { ...headers, "X-Request-ID": "hop-1" } });
    await response.body?.cancel();
    assert.equal(response.headers.get("x-request-id"), "hop-1");
    for (const { log } of [service, upstream]) {
      while (!log.some((line) => line.includes("hop-1"))) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  });

  await t.step("keys are our own", async () => {
    const response = await chat(service, {}, { headers: { "X-API-Key": "inner" } });
    assert.equal(response.status, 401);
    await response.body?.cancel();
  });

  await t.step("errors of the other server come through", async () => {
    const response = await chat(service, { temperature: 9 }, { headers });
    assert.equal(response.status, 422);
    assert.equal((await response.json()).code, "request_invalid");
  });

  await t.step("a client that leaves ends the work there", async () => {
    const leaving = new AbortController();
    const response = await chat(service, { stream: true, max_tokens: 15_000 }, {
      headers,
      signal: leaving.signal,
    });
    await response.body!.getReader().read();
    leaving.abort();
    while ((await chatHealth(upstream)).active_requests > 0) continue;
    while ((await chatHealth(service)).active_requests > 0) continue;
  });

  await t.step("one that leaves an answer that is not streamed, too", async () => {
    const leaving = new AbortController();
    const answer = chat(service, { n: 64, max_tokens: 15_000, user: "x".repeat(5000) }, {
      headers,
      signal: leaving.signal,
    }).then((response) => response.text());
    while ((await chatHealth(upstream)).active_requests === 0) continue;
    leaving.abort();
    await assert.rejects(answer, { name: "AbortError" });
    while ((await chatHealth(upstream)).active_requests > 0) continue;
    while ((await chatHealth(service)).active_requests > 0) continue;
  });

  await t.step("neither is counted twice or told of as a failure of the server", async () => {
    assert.equal((await chatHealth(service)).active_requests, 0);
    assert.deepEqual(service.log.filter((line) => line.includes("upstream_failed")), []);
  });

  await t.step("loading is not ours to do", async () => {
    const response = await fetch(`${service.url}/v1/models/load`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model_id: "x" }),
    });
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });

  await t.step("a server that dies in a stream is an error line, then 503", async () => {
    const response = await chat(service, { stream: true, max_tokens: 15_000 }, { headers });
    const reading = dataLines(response);
    upstream.kill("SIGKILL");
    await upstream.ended;
    const lines = await reading;
    assert.ok(JSON.parse(lines.at(-1)!).error.code, lines.at(-1)!);
    const refused = await chat(service, {}, { headers });
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.get("retry-after"));
    const { code, message } = await refused.json();
    assert.equal(code, "model_unavailable");
    assert.match(message, /\(SVC_LLM_UPSTREAM_URL\): tcp connect error: .*refused/i);
    const { model_state, model_error } = await chatHealth(service);
    assert.deepEqual([model_state, model_error], ["failed", message]);
  });
});

/** An OpenAI-compatible server whose whole answers end in their middle. */
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

Deno.test("a whole answer that the other server breaks off is broken off, and logged in one line", async () => {
  await using upstream = breakingUpstream();
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.addr.port}`,
  });
  while ((await chatHealth(service)).status !== "ok") continue;
  const response = await chat(service);
  assert.equal(response.status, 200);
  await assert.rejects(response.text());
  service.kill("SIGTERM");
  await service.ended;
  const lines = service.log.filter((line) => !line.startsWith("listening on "));
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
  assert.deepEqual(failures.map(({ event }) => event), ["upstream_failed"]);
});

const ANSWER_HEADERS = {
  "Retry-After-Ms": "70",
  "X-RateLimit-Remaining-Requests": "7",
  "X-Request-ID": "theirs",
  "Access-Control-Allow-Origin": "*",
  "Set-Cookie": "session=2",
  Vary: "Authorization",
};

/** A server that lists `models` and answers as the request's user says. */
function oddUpstream(
  models: { list: unknown },
  slow: Promise<void>,
): Deno.HttpServer<Deno.NetAddr> {
  const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n';
  const events = { "Content-Type": "text/event-stream" };
  let asked: Request;
  let body = "";
  const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
    body: () => new Response(body),
    slow: () => slow.then(() => new Response(null)),
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
    [401, /: it says 401; SVC_LLM_UPSTREAM_KEY has to be its key$/],
    [500, /: it says 500$/],
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
      // Each asks the other server.
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

Deno.test("what other servers say besides answers", async (t) => {
  const models: { list: unknown } = { list: { data: [{ id: "odd" }] } };
  const slow = Promise.withResolvers<void>();
  await using upstream = oddUpstream(models, slow.promise);
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.addr.port}`,
  });
  while ((await chatHealth(service)).status !== "ok") continue;

  await t.step("an HTML page comes through with its status", async () => {
    const response = await chat(service, { user: "html" });
    assert.equal(response.status, 502);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.equal(await response.text(), "<html>Bad gateway</html>");
  });

  await t.step("429 comes through with its Retry-After", async () => {
    const response = await chat(service, { user: "busy" });
    assert.deepEqual([response.status, response.headers.get("retry-after")], [429, "7"]);
    assert.deepEqual(await response.json(), { error: { message: "slow down" } });
  });

  await t.step("a redirect is 503 and says where to, not another request", async () => {
    const response = await chat(service, { user: "moved" });
    assert.deepEqual([response.status, response.headers.get("retry-after")], [503, "5"]);
    const { code, message } = await response.json();
    assert.equal(code, "model_unavailable");
    assert.match(message, /it redirects to https:\/\/host\/v1$/);
  });

  await t.step("headers go along, but for those of this connection and its keys", async () => {
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
  });

  await t.step("headers come back, but for those of that connection and of ours", async () => {
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
  });

  await t.step("a body comes through as it is", async () => {
    const body = `{"user":"body", "seed":1.0,"messages":[],"odd":[ "\\u00fc", ${
      "9".repeat(3000)
    }]}`;
    assert.equal(await (await chat(service, {}, { body })).text(), body);
  });

  await t.step("a client that leaves before there is a head ends the request there", async () => {
    for (const stream of [false, true]) {
      const leaving = new AbortController();
      const body = { user: "slow", stream, metadata: { long: "x".repeat(5000) } };
      const answer = chat(service, body, { signal: leaving.signal });
      await until(async () => (await chatHealth(service)).active_requests === 1);
      leaving.abort();
      await assert.rejects(answer, { name: "AbortError" });
      await until(async () => (await chatHealth(service)).active_requests === 0);
    }
    slow.resolve();
  });

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
      const { data } = ModelList.parse(await (await fetch(`${service.url}/v1/models`)).json());
      assert.deepEqual(data.map(({ id }) => id), ids);
      assert.equal((await chatHealth(service)).model_state, state);
      const { loaded } = await (await fetch(`${service.url}/v1/models/current`)).json();
      assert.equal(loaded, state === "ready" && ids.length > 0);
    });
  }
});
