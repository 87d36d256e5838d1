/** The proxy between the page of `deno task talk` and the services. */
import assert from "node:assert/strict";
import { isOwnPage, passOn } from "./edge.ts";

for (
  const [name, url, headers, isLetIn] of [
    ["by the address", "http://127.0.0.1:4500/tools", {}, true],
    ["by the name", "http://localhost:4500/tools", { "Sec-Fetch-Site": "same-origin" }, true],
    ["by IPv6", "http://[::1]:4500/", { "Sec-Fetch-Site": "none" }, true],
    ["from itself", "http://localhost:4500/", { Origin: "http://localhost:4500" }, true],
    ["from another port", "http://localhost:4500/", { Origin: "http://localhost:80" }, false],
    ["from another site", "http://localhost:4500/", { Origin: "https://evil.example" }, false],
    ["from a file", "http://localhost:4500/", { Origin: "null" }, false],
    ["as another's image", "http://localhost:4500/", { "Sec-Fetch-Site": "cross-site" }, false],
    ["by a name turned to this machine", "http://evil.example:4500/", {}, false],
  ] as const
) {
  Deno.test(`a request ${name} is ${isLetIn ? "let in" : "kept out"}`, () => {
    assert.equal(isOwnPage(new Request(url, { headers: { ...headers } })), isLetIn);
  });
}

/** A service that returns each request as JSON, and echoes frames on its socket. */
function startService() {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { method, headers } = request;
    if (headers.get("Upgrade") !== "websocket") {
      const asked = Object.fromEntries(headers);
      return Response.json({ method, asked, body: await request.text() }, { status: 201 });
    }
    if (new URL(request.url).searchParams.has("refused")) {
      return new Response(null, { status: 403 });
    }
    const authorization = headers.get("Authorization");
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onopen = () => socket.send(`hello, ${authorization}`);
    socket.onmessage = ({ data }) =>
      data === "end" ? socket.close(4001, "as asked") : socket.send(data);
    return response;
  });
  return { server, url: `http://127.0.0.1:${server.addr.port}` };
}

/** A proxy in front of the service at `url`. */
function startEdge(url: string) {
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(options, (request) => {
    const { pathname, search } = new URL(request.url);
    return passOn(request, url + pathname + search, "the-key");
  });
  return { server, url: `http://127.0.0.1:${server.addr.port}` };
}

Deno.test("a request is forwarded with the service's key, without the browser's cookies or authorization", async () => {
  const service = startService();
  const edge = startEdge(service.url);
  const response = await fetch(`${edge.url}/v1/any?text=a%20b`, {
    method: "POST",
    headers: { "Content-Type": "text/plain", Cookie: "secret=1", Authorization: "Bearer another" },
    body: "some text",
  });
  assert.equal(response.status, 201);
  const { method, asked, body } = await response.json();
  assert.deepEqual([method, body], ["POST", "some text"]);
  assert.equal(asked.authorization, "Bearer the-key");
  assert.equal(asked["content-type"], "text/plain");
  assert.equal(asked.cookie, undefined);
  await edge.server.shutdown();
  await service.server.shutdown();
});

Deno.test("a WebSocket is relayed in both directions, with its close code and reason", async () => {
  const service = startService();
  const edge = startEdge(service.url);
  const socket = new WebSocket(edge.url.replace("http", "ws"));
  socket.binaryType = "arraybuffer";
  const got: unknown[] = [];
  const ended = Promise.withResolvers<CloseEvent>();
  socket.onmessage = ({ data }) => {
    got.push(typeof data === "string" ? data : [...new Uint8Array(data)]);
    if (got.length === 1) socket.send(Uint8Array.of(1, 2, 3));
    if (got.length === 2) socket.send("end");
  };
  socket.onclose = (event) => ended.resolve(event);
  const { code, reason } = await ended.promise;
  assert.deepEqual(got, ["hello, Bearer the-key", [1, 2, 3]]);
  assert.deepEqual([code, reason], [4001, "as asked"]);
  await edge.server.shutdown();
  await service.server.shutdown();
});

Deno.test("a refused upgrade and an unreachable service are answered with 502", async () => {
  const service = startService();
  const edge = startEdge(service.url);
  const upgrade = { Upgrade: "websocket", Connection: "Upgrade" };
  const refused = await passOn(
    new Request(edge.url, { headers: upgrade }),
    `${service.url}/?refused`,
    "k",
  );
  assert.equal(refused.status, 502);
  await service.server.shutdown();
  const gone = await fetch(`${edge.url}/v1/any`);
  assert.equal(gone.status, 502);
  assert.match((await gone.json()).message, new RegExp(`^Cannot reach ${service.url}/v1/any: `));
  await edge.server.shutdown();
});
