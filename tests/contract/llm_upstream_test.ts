/** SVC_LLM_UPSTREAM_URL, against a second instance of the chat service. */
import assert from "node:assert/strict";
import { chatHealth, listModels, postResponses } from "../fixtures/chat_client.ts";
import { freePort } from "../fixtures/free_port.ts";
import { type RunningService, startService } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";
import { chat } from "../fixtures/weather_chat.ts";

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
    const [model] = await listModels(service);
    assert.equal(model!.arch, "llama");
    assert.equal(model!.id, (await chatHealth(service)).model);
  });

  await t.step("whole answers and streams are forwarded", async () => {
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

  await t.step("responses and their streams are forwarded", async () => {
    const body = { input: "What is the weather like?", temperature: 0, max_output_tokens: 8 };
    const whole = await (await postResponses(service, body, { headers })).json();
    assert.match(whole.id, /^resp_/);
    const lines = await dataLines(
      await postResponses(service, { ...body, stream: true }, { headers }),
    );
    const last = JSON.parse(lines.at(-1)!);
    assert.equal(last.type, "response.incomplete");
    assert.deepEqual(last.response.output[0].content, whole.output[0].content);
    const refused = await postResponses(service, { ...body, background: true }, { headers });
    assert.equal(refused.status, 422);
    await refused.body?.cancel();
    assert.deepEqual(service.log.filter((line) => line.includes("upstream_failed")), []);
  });

  await t.step("the request id is the same in the logs of both servers", async () => {
    const response = await chat(service, {}, { headers: { ...headers, "X-Request-ID": "hop-1" } });
    await response.body?.cancel();
    assert.equal(response.headers.get("x-request-id"), "hop-1");
    for (const { log } of [service, upstream]) {
      await until(() => log.some((line) => line.includes("hop-1")));
    }
  });

  await t.step("the upstream's key is not accepted from clients", async () => {
    const response = await chat(service, {}, { headers: { "X-API-Key": "inner" } });
    assert.equal(response.status, 401);
    await response.body?.cancel();
  });

  await t.step("errors of the upstream are forwarded", async () => {
    const response = await chat(service, { temperature: 9 }, { headers });
    assert.equal(response.status, 422);
    assert.equal((await response.json()).code, "request_invalid");
  });

  await t.step("a client that disconnects ends the stream upstream", async () => {
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

  await t.step(
    "a client that disconnects ends an upstream answer that is not streamed",
    async () => {
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
    },
  );

  await t.step(
    "disconnected clients are neither counted as active nor logged as upstream failures",
    async () => {
      assert.equal((await chatHealth(service)).active_requests, 0);
      assert.deepEqual(service.log.filter((line) => line.includes("upstream_failed")), []);
    },
  );

  await t.step("loading a model is 404", async () => {
    const response = await fetch(`${service.url}/v1/models/load`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model_id: "x" }),
    });
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });

  await t.step(
    "an upstream that dies ends streams with an error line, then requests are 503",
    async () => {
      const response = await chat(service, { stream: true, max_tokens: 15_000 }, { headers });
      const readings = [dataLines(response)];
      // At any other temperature the answer may end by itself.
      const long = { input: "Hi", stream: true, temperature: 0, max_output_tokens: 15_000 };
      readings.push(dataLines(await postResponses(service, long, { headers })));
      upstream.kill("SIGKILL");
      await upstream.ended;
      for (const lines of await Promise.all(readings)) {
        assert.ok(JSON.parse(lines.at(-1)!).error.code, lines.at(-1)!);
      }
      const refused = await chat(service, {}, { headers });
      assert.equal(refused.status, 503);
      assert.ok(refused.headers.get("retry-after"));
      const { code, message } = await refused.json();
      assert.equal(code, "model_unavailable");
      assert.match(message, /\(SVC_LLM_UPSTREAM_URL\): tcp connect error: .*refused/i);
      const { model_state, model_error } = await chatHealth(service);
      assert.deepEqual([model_state, model_error], ["failed", message]);
    },
  );
});

Deno.test("what another server has not answered at the end of the drain time is told of it", async () => {
  const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n';
  const endless = () =>
    new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(chunk)) });
  await using upstream = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      if (request.method === "GET") return Response.json({ data: [{ id: "slow" }] });
      const { stream } = await request.json();
      const { promise: left, resolve: leave } = Promise.withResolvers<Response>();
      request.signal.addEventListener("abort", () => leave(new Response()));
      if (!stream) return await left;
      return new Response(endless(), { headers: { "Content-Type": "text/event-stream" } });
    },
  );
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstream.addr.port}`,
    SVC_DRAIN_SECONDS: "1",
  });
  const running = await chat(service, { stream: true });
  const waiting = chat(service);
  await until(async () => (await chatHealth(service)).active_requests === 2);
  service.kill("SIGTERM");
  const [whole, lines] = await Promise.all([waiting, dataLines(running)]);
  const error = { code: "overloaded", message: "The service is shutting down" };
  assert.deepEqual([whole.status, await whole.json()], [503, error]);
  assert.deepEqual(JSON.parse(lines.at(-1)!).error, { ...error, type: "server_error" });
  assert.equal((await service.ended).code, 0);
});

for (const others of [0, 1]) {
  Deno.test(`an upstream that leads back through ${others} others: no request goes round for ever`, async () => {
    const ports = Array.from({ length: others + 1 }, freePort);
    await using stack = new AsyncDisposableStack();
    const services: RunningService[] = [];
    for (const [index, port] of ports.entries()) {
      const upstreamPort = ports[(index + 1) % ports.length];
      const started = await startService("llm", {
        SVC_LLM_PORT: String(port),
        SVC_LLM_USE_REAL_MODEL: "1",
        SVC_LLM_UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
      });
      services.push(stack.use(started));
    }
    const [service] = services;
    assert.deepEqual(await listModels(service!), []);
    const response = await chat(service!, {}, { headers: { "X-Request-ID": "round" } });
    assert.equal(response.status, 503);
    const { code, message } = await response.json();
    assert.equal(code, "model_unavailable");
    assert.match(message, /SVC_LLM_UPSTREAM_URL\) leads back to this service$/);
    const requests = () => services.flatMap(({ log }) => log.filter(isRequest));
    await until(() => requests().some((line) => line.includes('"round"')));
    assert.equal(requests().filter((line) => line.includes('"round"')).length, others + 2);
    assert.ok(requests().length < 50, `${requests().length} requests`);
  });
}

function isRequest(line: string): boolean {
  return line.includes('"event":"request"');
}
