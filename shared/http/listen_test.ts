import assert from "node:assert/strict";
import { until } from "../../tests/fixtures/until.ts";
import { pause, untilAborted } from "../pause.ts";
import { writeAll } from "../write_all.ts";
import { ConnectionRelay } from "./connection_relay.ts";
import { listen, type ListenOptions } from "./listen.ts";

const HOST = "127.0.0.1";
const LONG = "x".repeat(100_000);

function serve(
  answer: (...asked: Parameters<ListenOptions["answer"]>) => Response | Promise<Response>,
) {
  const onError = () => new Response(null, { status: 500 });
  const server = listen({
    hostname: HOST,
    port: 0,
    onLost: assert.ifError,
    onError,
    answer: (request, surroundings) => Promise.resolve(answer(request, surroundings)),
  });
  const { port } = server.address;
  return { server, port, url: `http://${HOST}:${port}/` };
}

Deno.test("listen() passes request and response bodies on whole, to slow readers too", async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const body = new Uint8Array(3_000_000).map((_, index) => bytes[index % bytes.length]!);
  const { server, url } = serve(async (request) => new Response(await request.bytes()));
  for (const pauseMilliseconds of [0, 3]) {
    const response = await fetch(url, { method: "POST", body });
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body!) {
      pieces.push(piece);
      if (pauseMilliseconds > 0) await pause(pauseMilliseconds);
    }
    assert.deepEqual(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).bytes(), body);
  }
  await server.shutdown();
});

Deno.test("listen() shuts down despite an idle connection", async () => {
  const { server, port } = serve(() => new Response("yes"));
  using idle = await Deno.connect({ hostname: HOST, port });
  await idle.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
  assert.ok(await idle.read(new Uint8Array(1000)));
  await server.shutdown();
  await assert.rejects(Deno.connect({ hostname: HOST, port }), Deno.errors.ConnectionRefused);
});

Deno.test("listen() aborts clientLeft when a client disconnects before the answer to a long request", async () => {
  const asked: string[] = [];
  const left: string[] = [];
  const { server, port, url } = serve(async (request, { clientLeft }) => {
    const name = new URL(request.url).pathname;
    await request.text();
    asked.push(name);
    clientLeft.addEventListener("abort", () => left.push(name));
    if (name === "/quick") return new Response("yes");
    await untilAborted(new Promise<never>(() => {}), clientLeft);
    return new Response("nobody reads it");
  });

  const leaving = new AbortController();
  const answer = fetch(`${url}leaves`, { method: "POST", body: LONG, signal: leaving.signal });
  await until(() => asked.includes("/leaves"));
  leaving.abort();
  await assert.rejects(answer, { name: "AbortError" });
  await until(() => left.includes("/leaves"));

  // An earlier request on this connection has had its answer, so its signal must not abort.
  using client = await Deno.connect({ hostname: HOST, port });
  const request = (path: string) =>
    new TextEncoder().encode(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${LONG.length}\r\n\r\n${LONG}`,
    );
  for (const path of ["/quick", "/ends-its-side"]) {
    await writeAll(client, request(path));
    if (path === "/quick") assert.ok(await client.read(new Uint8Array(1000)));
  }
  await until(() => asked.includes("/ends-its-side"));
  assert.deepEqual(left, ["/leaves"]);
  await client.closeWrite();
  await until(() => left.includes("/ends-its-side"));
  assert.deepEqual(left, ["/leaves", "/ends-its-side"]);
  await server.shutdown();
});

Deno.test("listen() aborts clientLeft for a client that has left before its request is handled", async () => {
  const told = Promise.withResolvers<void>();
  const { server, port } = serve(async (_request, { clientLeft }) => {
    await untilAborted(new Promise<never>(() => {}), clientLeft);
    told.resolve();
    return new Response("nobody reads it");
  });
  using client = await Deno.connect({ hostname: HOST, port });
  await client.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
  await client.closeWrite();
  await told.promise;
  await server.shutdown();
});

Deno.test("the loopback server behind listen() refuses direct connections with 421", async () => {
  const before = new Set(await listeningPorts());
  const { server, port } = serve(() => new Response("yes"));
  const added = (await listeningPorts()).filter((other) => other !== port && !before.has(other));
  const statuses = await Promise.all(added.map(async (other) => {
    const response = await fetch(`http://${HOST}:${other}/`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status;
  }));
  assert.ok(statuses.includes(421), `${statuses}`);
  await server.shutdown();
});

/** Connects a client to a bare server through a relay; `accepted` is the server's end. */
async function relayed() {
  const server = Deno.listen({ hostname: HOST, port: 0 });
  const listener = Deno.listen({ hostname: HOST, port: 0 });
  const relay = new ConnectionRelay(listener, server.addr.port);
  const client = await Deno.connect({ hostname: HOST, port: listener.addr.port });
  const accepted = await server.accept();
  server.close();
  return { relay, client, accepted };
}

Deno.test("a client that goes on sending after the server has answered and closed can read the answer", async () => {
  const { relay, client, accepted } = await relayed();
  await client.write(new Uint8Array(1000));
  await accepted.read(new Uint8Array(100));
  await accepted.write(new TextEncoder().encode("no"));
  accepted.close();
  for (let count = 0; count < 10; count++) {
    await client.write(new Uint8Array(1000));
    await pause(10);
  }
  await client.closeWrite();
  assert.equal(await new Response(client.readable).text(), "no");
  await relay.shutdown();
});

Deno.test("when a client resets its connection, the server's connection ends too", async () => {
  const { relay, client, accepted } = await relayed();
  await accepted.write(new TextEncoder().encode("yes"));
  await pause(50);
  // Closing with unread data resets the connection.
  client.close();
  assert.equal(await accepted.read(new Uint8Array(1)), null);
  accepted.close();
  await relay.shutdown();
});

Deno.test("a connection that is hung up ends once nothing passes any more, and not before", async () => {
  const { relay, client, accepted } = await relayed();
  relay.connectionFrom(accepted.remoteAddr.port)!.hangUp(200);
  const byte = new Uint8Array(1);
  for (let count = 0; count < 10; count++) {
    await pause(50);
    await accepted.write(byte);
    assert.equal(await client.read(byte), 1);
  }
  assert.equal(await client.read(byte), null);
  client.close();
  accepted.close();
  await relay.shutdown();
});

/** Returns the loopback ports that are listened on, from Linux's /proc. */
async function listeningPorts(): Promise<number[]> {
  const table = await Deno.readTextFile("/proc/self/net/tcp");
  return [...table.matchAll(/: 0100007F:([0-9A-F]{4}) 00000000:0000 0A /g)]
    .map(([, port]) => parseInt(port!, 16));
}
