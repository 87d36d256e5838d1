/**
 * The HTTP routes of the recognition service other than those that transcribe, one row a rule.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { LISTEN_PARAMETERS } from "../../shared/schema/listen_parameters.ts";
import { KEY } from "../fixtures/listen_client.ts";
import { metricsOf } from "../fixtures/metrics.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

Deno.test("the recognition service over HTTP", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);

  await t.step(
    "an unknown route is 404, a wrong method 405, plain HTTP on the socket 426",
    async () => {
      for (
        const [method, path, status, code] of [
          ["GET", "/v1/nothing", 404, "not_found"],
          ["DELETE", "/v1/listen", 405, "method_not_allowed"],
          ["GET", "/v1/listen", 426, "upgrade_required"],
        ] as const
      ) {
        const response = await fetch(service.url + path, { method, headers: KEY });
        assert.equal(response.status, status);
        assert.equal((await response.json()).code, code);
        assert.equal(response.headers.get("Upgrade"), status === 426 ? "websocket" : null);
      }
    },
  );

  await t.step("/v1/help is JSON for machines and HTML for browsers, without a key", async () => {
    const machine = await (await fetch(`${service.url}/v1/help`)).json();
    assert.deepEqual(machine.client_frames.map(({ type }: { type: string }) => type), [
      "KeepAlive",
      "Finalize",
      "CloseStream",
    ]);
    assert.deepEqual(
      [machine.limits.idle_seconds, machine.limits.max_channels, machine.limits.max_sample_rate],
      [10, 2, 48_000],
    );
    for (const close of ["NET-0001", "DATA-0000", "unsupported-data"]) {
      assert.ok(machine.closes.some(({ reason }: { reason: string }) => reason === close), close);
    }
    const page = await fetch(`${service.url}/v1/help`, { headers: { Accept: "text/html" } });
    assert.match(page.headers.get("Content-Type")!, /^text\/html/);
    const html = await page.text();
    const names = [...LISTEN_PARAMETERS.map(({ name }) => name), ...Object.keys(machine.limits)];
    for (const name of names) assert.ok(html.includes(`<td>${name}</td>`), name);
  });

  for (
    const [accept, type] of [
      ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"],
      ["application/json, text/html;q=0.5", "application/json"],
      ["application/json;q=0.5, text/html", "text/html"],
      ["*/*", "application/json"],
      ["image/png", "application/json"],
    ] as const
  ) {
    await t.step(`/v1/help for who accepts ${accept} is ${type}`, async () => {
      const response = await fetch(`${service.url}/v1/help`, { headers: { Accept: accept } });
      assert.ok(response.headers.get("Content-Type")!.startsWith(type));
      assert.match(response.headers.get("Vary")!, /\bAccept\b/, "caches keep both apart");
      await response.body?.cancel();
    });
  }

  await t.step(
    "/v1/help/params lists every parameter, and which may be repeated, as /openapi.json does",
    async () => {
      const { parameters } = await (await fetch(`${service.url}/v1/help/params`)).json();
      assert.equal(parameters.length, LISTEN_PARAMETERS.length);
      for (const row of parameters) {
        assert.ok(row.name && row.type && row.allowed && row.default && row.effect);
      }
      const lists = ["detect_language", "keyterm", "keywords", "replace", "tag"];
      const { paths } = await (await fetch(`${service.url}/openapi.json`)).json();
      for (const path of ["/v1/listen", "/v1/listen/dg"]) {
        const described = paths[path].post.parameters.filter(({ schema }: { schema: unknown }) =>
          isDeepStrictEqual(schema, { type: "array", items: { type: "string" } })
        );
        assert.deepEqual(described.map(({ name }: { name: string }) => name), lists);
      }
      const repeatable = parameters.filter((row: { repeatable: boolean }) => row.repeatable);
      assert.deepEqual(repeatable.map(({ name }: { name: string }) => name), lists);
    },
  );

  await t.step("/openapi.json and /asyncapi.json describe the routes and the socket", async () => {
    const openapi = await (await fetch(`${service.url}/openapi.json`)).json();
    for (const path of ["/v1/help", "/v1/help/params"]) {
      const { content } = openapi.paths[path].get.responses[200];
      assert.deepEqual(Object.keys(content), ["application/json", "text/html"], path);
    }
    for (const path of ["/v1/listen", "/v1/listen/dg"]) {
      const { requestBody } = openapi.paths[path].post;
      assert.deepEqual(Object.keys(requestBody.content), ["audio/*", "application/json"], path);
    }
    const asyncapi = await (await fetch(`${service.url}/asyncapi.json`)).json();
    assert.equal(asyncapi.channels.listenDg.address, "/v1/listen/dg");
  });

  await t.step("/metrics counts requests, queue, restarts", async () => {
    const text = await metricsOf(service);
    assert.match(text, /parley_http_requests_total\{.*route="\/v1\/listen".*\} \d/);
    assert.match(text, /parley_engine_restarts_total\{.*\} 0/);
    assert.match(text, /parley_queue_depth\{.*\} 0/);
  });
});
