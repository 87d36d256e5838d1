/**
 * Which browser origins may call the services, one row a rule.
 */
import assert from "node:assert/strict";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { postChat } from "../fixtures/chat_client.ts";

for (
  const [name, path, readable] of [
    [
      "stt",
      "/v1/listen",
      ["X-Request-ID", "dg-request-id", "dg-error", "x-ignored-params", "Retry-After"],
    ],
    ["tts", "/v1/render", ["X-Request-ID", "ETag", "Content-Range", "Retry-After"]],
    ["llm", "/v1/chat/completions", ["X-Request-ID", "Retry-After"]],
  ] as const
) {
  const variable = `SVC_${name.toUpperCase()}_CORS_ORIGINS`;
  Deno.test(`preflights and answers of ${name} name an allowed origin, and no other`, async (t) => {
    await using service = await startService(name, { [variable]: "http://app.example" });
    for (
      const [origin, allowed] of [
        ["http://app.example", true],
        ["http://evil.example", false],
      ] as const
    ) {
      await t.step(`${origin} is ${allowed ? "" : "not "}let in by CORS`, async () => {
        const preflight = await fetch(`${service.url}${path}`, {
          method: "OPTIONS",
          headers: {
            Origin: origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "x-api-key,x-stainless-os",
          },
        });
        await preflight.body?.cancel();
        const names = preflight.headers.get("Access-Control-Allow-Headers");
        assert.equal(names, allowed ? "x-api-key,x-stainless-os" : null);
        assert.equal(preflight.headers.get("Access-Control-Max-Age"), allowed ? "600" : null);
        // Some clients offer HTTP/2 with each request.
        const headers = { Origin: origin, Upgrade: "h2c" };
        const response = await fetch(`${service.url}/openapi.json`, { headers });
        await response.body?.cancel();
        for (const { headers } of [preflight, response]) {
          const named = headers.get("Access-Control-Allow-Origin");
          assert.equal(named, allowed ? origin : null);
          assert.match(headers.get("Vary")!, /\bOrigin\b/, "caches keep origins apart");
        }
        assert.match(response.headers.get("Vary")!, /\bX-Forwarded-Proto\b/);
        const exposed = response.headers.get("Access-Control-Expose-Headers")?.split(",") ?? [];
        assert.deepEqual(readable.filter((header) => exposed.includes(header) !== allowed), []);
      });
    }
  });
}

for (const [name, path] of [["stt", "/v1/listen"], ["tts", "/v1/speak"]] as const) {
  const variable = `SVC_${name.toUpperCase()}_CORS_ORIGINS`;
  Deno.test(`sockets of ${name} open for pages of any origin, as browsers have it`, async () => {
    await using service = await startService(name, { [variable]: "http://app.example" });
    await untilReady(service.url);
    for (const origin of ["http://app.example", "http://other.example"]) {
      const headers = { Origin: origin, Authorization: "Token any" };
      using socket = await openSocket(service.socketUrl + path, { headers });
      await socket.untilType("Metadata");
    }
  });
}

Deno.test("an allowed origin can read errors and streams too", async () => {
  await using service = await startService("llm", { SVC_LLM_API_KEYS: "secret" });
  const headers = { Origin: "http://localhost:3100" };
  const chat = (key: string, body: string) =>
    postChat(service, {}, { headers: { ...headers, "X-API-Key": key }, body });
  const stream = JSON.stringify({ messages: [{ role: "user", content: "Hi" }], stream: true });
  for (
    const [response, status] of [
      [await chat("wrong", stream), 401],
      [await chat("secret", "{"), 422],
      [await chat("secret", stream), 200],
      [await fetch(`${service.url}/v1/nothing`, { headers }), 404],
    ] as const
  ) {
    await response.body?.cancel();
    assert.equal(response.status, status);
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), headers.Origin);
    assert.match(response.headers.get("Access-Control-Expose-Headers")!, /X-Request-ID/i);
  }
});

for (
  const [configured, origin, allowed] of [
    ["", "http://localhost:3100", true],
    ["", "http://localhost:3101", false],
    ["*", "https://any.example", true],
    ["https://A.example:443/, chrome-extension://abc", "https://a.example", true],
    ["https://A.example:443/, chrome-extension://abc", "chrome-extension://abc", true],
    ["https://A.example:443/, chrome-extension://abc", "http://a.example", false],
    ["chrome-extension://abc/", "chrome-extension://abc", true],
  ] as const
) {
  Deno.test(`SVC_LLM_CORS_ORIGINS=${configured}: ${origin} is ${allowed ? "" : "not "}let in`, async () => {
    await using service = await startService("llm", { SVC_LLM_CORS_ORIGINS: configured });
    const response = await fetch(`${service.url}/health`, { headers: { Origin: origin } });
    await response.body?.cancel();
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), allowed ? origin : null);
  });
}
