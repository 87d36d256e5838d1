/**
 * POST /v1/listen with the URL of a recording, one row a rule.
 */
import assert from "node:assert/strict";
import { KEY } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const HEADERS = { ...KEY, "Content-Type": "application/json" };
const SENTENCE = "What is the weather like in London tomorrow?";

/** The page that many servers send with status 200 for a missing file. */
const PAGE = `<!doctype html>\n<title>Nichts gefunden – Ähnliches</title>\n${
  "<p>Hallo</p>".repeat(99)
}`;
/** A second of headerless silence at 16 kHz. */
const SAMPLES = new Uint8Array(32_000);

/** Serves a recording, redirects, and responses that must be refused. */
function serveFiles(): Deno.HttpServer<Deno.NetAddr> {
  const file = new URL("../fixtures/audio/weather.mp3", import.meta.url);
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    switch (new URL(request.url).pathname) {
      case "/weather.mp3":
        return new Response(await Deno.readFile(file));
      case "/moved":
        return Response.redirect(new URL("/weather.mp3", request.url), 302);
      case "/inwards":
        return Response.redirect("http://127.0.0.2:1/secret", 302);
      case "/nowhere":
        return new Response(null, { status: 302, headers: { Location: "http://[nowhere" } });
      case "/beside":
        return new Response(null, { status: 307, headers: { Location: "weather.mp3" } });
      case "/packed":
        return new Response(SAMPLES, { headers: { "Content-Encoding": "br" } });
      case "/loop":
        return Response.redirect(request.url, 302);
      case "/large":
        return new Response(new Uint8Array(2_000_000));
      case "/page":
        return new Response(PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
      case "/json":
        return Response.json({ error: "the link has expired" });
      case "/xml":
        return new Response(SAMPLES, { headers: { "Content-Type": "application/xml" } });
      case "/untyped":
        return new Response(new TextEncoder().encode(PAGE));
      case "/empty":
        return new Response("");
      case "/weather-as-page":
        return new Response(await Deno.readFile(file), {
          headers: { "Content-Type": "text/html" },
        });
      case "/film":
        return new Response(new TextEncoder().encode("RIFF....AVI LIST".padEnd(4000, "\0")));
      case "/samples":
        return new Response(SAMPLES, { headers: { "Content-Type": "text/plain" } });
      default:
        return new Response("none", { status: 404 });
    }
  });
}

Deno.test("POST /v1/listen with a url", async (t) => {
  await using server = serveFiles();
  const files = `http://127.0.0.1:${server.addr.port}`;
  await using service = await startService("stt", {
    SVC_STT_API_KEYS: "secret",
    SVC_STT_ALLOW_URL: "1",
    SVC_STT_URL_ALLOWED_HOSTS: "127.0.0.1",
    SVC_MAX_BODY_BYTES: "1000000",
    // With it, the agent of node:https wants a permission that no front has.
    NODE_EXTRA_CA_CERTS: "no-certificates.pem",
  });
  await untilReady(service.url);
  const listen = async (body: unknown) => {
    const response = await fetch(`${service.url}/v1/listen?language=en`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  for (const path of ["/weather.mp3", "/moved", "/beside", "/weather-as-page"]) {
    await t.step(`${path} is transcribed`, async () => {
      const { status, body } = await listen({ url: files + path });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.results.channels[0].alternatives[0].transcript, SENTENCE);
    });
  }

  for (
    const [what, body, status, says] of [
      ["no url", {}, 422, "`url`"],
      ["no address", { url: "weather" }, 422, "not a valid address"],
      ["another scheme", { url: "file:///etc/passwd" }, 422, "scheme"],
      ["a private address", { url: "http://127.0.0.2/" }, 422, "private"],
      ["a private address in IPv6", { url: "http://[::1]/" }, 422, "private"],
      ["one mapped into IPv6", { url: "http://[::ffff:10.0.0.1]/" }, 422, "private"],
      ["one that was compatible with IPv4", { url: "http://[::127.0.0.1]/" }, 422, "private"],
      ["a link-local address", { url: "http://169.254.169.254/latest" }, 422, "private"],
      ["a name of this machine", { url: "http://localhost:1/" }, 422, "private"],
      ["a redirect to a private address", { url: `${files}/inwards` }, 422, "private"],
      ["a redirect to no address", { url: `${files}/nowhere` }, 422, "not a valid address"],
      ["what is packed", { url: `${files}/packed` }, 422, "content encoding br"],
      ["redirects without an end", { url: `${files}/loop` }, 422, "redirects"],
      ["what is not there", { url: `${files}/nothing` }, 422, "404"],
      ["what is too large", { url: `${files}/large` }, 413, "bytes"],
      ["a port where nobody listens", { url: "http://127.0.0.1:1/" }, 422, "fetched"],
      ["a port without TLS", { url: files.replace("http", "https") }, 422, "fetched"],
      ["a page", { url: `${files}/page` }, 422, "sends text/html"],
      ["JSON", { url: `${files}/json` }, 422, "sends application/json"],
      ["what is said to be XML", { url: `${files}/xml` }, 422, "sends application/xml"],
      ["a page without a type", { url: `${files}/untyped` }, 422, "sends text,"],
      ["nothing at all", { url: `${files}/empty` }, 422, "sends an empty body"],
      ["what nothing here decodes", { url: `${files}/film` }, 422, "cannot decode AVI"],
    ] as const
  ) {
    await t.step(`${what} gives ${status}`, async () => {
      const answer = await listen(body);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.ok(answer.body.message.includes(says), answer.body.message);
      assert.match(answer.body.message, /`url`/);
    });
  }

  await t.step("samples are accepted though their server calls them text", async () => {
    const { status, body } = await listen({ url: `${files}/samples` });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.metadata.duration, 1);
  });
});

Deno.test("without SVC_STT_ALLOW_URL no address is fetched", async () => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  const response = await fetch(`${service.url}/v1/listen`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify({ url: "http://example.com/a.wav" }),
  });
  assert.equal(response.status, 422);
  assert.match((await response.json()).message, /SVC_STT_ALLOW_URL=1/);
});
