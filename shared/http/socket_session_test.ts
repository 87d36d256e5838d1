/** The sending side of a session, on real sockets. */
import assert from "node:assert/strict";
import { openSocket, sendHandshake } from "../../tests/fixtures/socket_client.ts";
import { createLog } from "../log.ts";
import { pause } from "../pause.ts";
import { Drain } from "./drain.ts";
import { runSession, SessionSender, type SocketSession } from "./socket_session.ts";
import { acceptWebSocket } from "./websocket.ts";

const MEBIBYTE = 2 ** 20;
const LOG = createLog({ level: "error", fields: {} });

Deno.test("a single message of any length does not count as a client that does not read", async () => {
  await using server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const sender = new SessionSender(socket, LOG, () => assert.fail("it is let go"));
    socket.onmessage = () => {
      sender.send(JSON.stringify({ text: "a".repeat(3 * MEBIBYTE) }));
      sender.close({ code: 1000, reason: "" });
    };
    return response;
  });
  using socket = await openSocket(`ws://127.0.0.1:${server.addr.port}`);
  socket.send("go");
  assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
  assert.equal(socket.frames[0]!.text.length, 3 * MEBIBYTE);
});

Deno.test("a client that answers no ping is logged once, as session_left", async () => {
  const lines: string[] = [];
  const left = Promise.withResolvers<void>();
  const write = (line: string) => {
    lines.push(JSON.parse(line).event);
    left.resolve();
  };
  await using server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 1 });
    new SessionSender(socket, createLog({ level: "info", fields: {}, write }), () => {});
    return response;
  });
  // This client answers no ping.
  using _client = await sendHandshake(`ws://127.0.0.1:${server.addr.port}`, {});
  await left.promise;
  await pause(100);
  assert.deepEqual(lines, ["session_left"]);
});

/** Creates a session that does nothing. */
function emptySession(): SocketSession {
  const over = new AbortController();
  return {
    over: over.signal,
    open: () => {},
    receive: () => {},
    finish: () => {},
    end: () => over.abort(),
    [Symbol.dispose]: () => over.abort(),
  };
}

Deno.test("a socket that opens after its slot was freed is closed", async () => {
  const stop = new AbortController();
  const { signal } = stop;
  const server = Deno.serve({ port: 0, signal, onListen() {} }, async (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const held = { [Symbol.dispose]: () => {} };
    runSession(socket, emptySession(), { held, drain: new Drain(), openingMilliseconds: 1 });
    await pause(50);
    return response;
  });
  using client = await openSocket(`ws://127.0.0.1:${server.addr.port}`);
  assert.deepEqual(await client.closed, { code: 1013, reason: "reader-too-slow" });
  stop.abort();
  await server.finished;
});

Deno.test("a session that opens during a drain is finished, and outlives the opening timeout", async () => {
  const OPENING_MILLISECONDS = 1000;
  const over: AbortSignal[] = [];
  const finished = Promise.withResolvers<void>();
  await using server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const session = { ...emptySession(), finish: finished.resolve };
    over.push(session.over);
    const drain = new Drain();
    const held = { [Symbol.dispose]: () => {} };
    runSession(socket, session, { held, drain, openingMilliseconds: OPENING_MILLISECONDS });
    drain.begin(5);
    return response;
  });
  using _client = await openSocket(`ws://127.0.0.1:${server.addr.port}`);
  await finished.promise;
  await pause(OPENING_MILLISECONDS + 100);
  assert.deepEqual(over.map(({ aborted }) => aborted), [false]);
});

Deno.test("a session that ends as it opens is not kept for the shutdown", async () => {
  const drain = new Drain();
  let finishes = 0;
  await using server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const empty = emptySession();
    const session = { ...empty, open: () => empty[Symbol.dispose](), finish: () => finishes++ };
    runSession(socket, session, { held: { [Symbol.dispose]: () => socket.close() }, drain });
    return response;
  });
  using client = await openSocket(`ws://127.0.0.1:${server.addr.port}`);
  await client.closed;
  drain.begin(5);
  assert.equal(finishes, 0);
});

Deno.test("a client that does not answer the close is hung up on", async () => {
  const stop = new AbortController();
  const hungUp = Promise.withResolvers<void>();
  const server = Deno.serve({ port: 0, signal: stop.signal, onListen() {} }, (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const empty = emptySession();
    const session = { ...empty, open: () => empty[Symbol.dispose]() };
    const held = { [Symbol.dispose]: () => socket.close() };
    runSession(socket, session, { held, drain: new Drain(), hangUp: hungUp.resolve });
    return response;
  });
  using _client = await sendHandshake(`ws://127.0.0.1:${server.addr.port}`, {});
  await hungUp.promise;
  stop.abort();
  await server.finished;
});

Deno.test("the slot of a client that disconnects before its socket opens is freed", {
  // Deno waits for that socket for ever.
  sanitizeOps: false,
}, async () => {
  const ended = Promise.withResolvers<void>();
  let isHeld = true;
  const stop = new AbortController();
  const { signal } = stop;
  const server = Deno.serve({ port: 0, signal, onListen() {} }, async (request) => {
    // By then the client has disconnected, and the socket never fires an event.
    await pause(50);
    const { socket, response } = acceptWebSocket(request, {});
    const session = emptySession();
    const held = { [Symbol.dispose]: () => void (isHeld = false) };
    const surroundings = { held, drain: new Drain(), openingMilliseconds: 100 };
    runSession(socket, session, surroundings).then(ended.resolve);
    return response;
  });
  const client = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
  await client.write(new TextEncoder().encode(
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  ));
  client.close();
  await ended.promise;
  assert.equal(isHeld, false);
  // A shutdown would wait for the socket.
  stop.abort();
  await server.finished;
});
