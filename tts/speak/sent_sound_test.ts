/** What a slow client is sent, on a real socket. */
import assert from "node:assert/strict";
import { isAbort } from "../../shared/errors.ts";
import { SessionSender } from "../../shared/http/socket_session.ts";
import { acceptWebSocket } from "../../shared/http/websocket.ts";
import { createLog } from "../../shared/log.ts";
import { pause } from "../../shared/pause.ts";
import { SentSound } from "./sent_sound.ts";
import { SpeakSink } from "./sink.ts";

const PIECE = { words: [], visemes: [], seconds: 0, pauseSeconds: 0, gpuSeconds: null };
const MOST_UNREAD_BYTES = 512 * 1024;
const BINARY = 0x82;

/** At this rate a long piece is a single frame. */
const FORM = { sampleRateHz: 1e9, visemeWindowSeconds: undefined };
const LONG = new Uint8Array(32 * 2 ** 20);
const SHORT = Uint8Array.of(1, 2, 3, 4);

/** Opens a socket and reads nothing from it yet. */
async function openUnread(port: number): Promise<Deno.TcpConn> {
  const client = await Deno.connect({ hostname: "127.0.0.1", port });
  await client.write(new TextEncoder().encode(
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  ));
  return client;
}

/** Reads until the data ends in `ending`; returns that and the two bytes before it. */
async function readUntil(client: Deno.TcpConn, ending: Uint8Array): Promise<number[]> {
  const chunk = new Uint8Array(2 ** 20);
  let last: number[] = [];
  while (last.slice(2).join() !== ending.join()) {
    const length = await client.read(chunk);
    assert.ok(length !== null, "the socket ended");
    last = [...last, ...chunk.subarray(Math.max(0, length - 99), length)].slice(-2 - ending.length);
  }
  return last;
}

/** Reads until the data ends in `ending`; returns what comes after the handshake, byte by byte. */
async function sentUntil(client: Deno.TcpConn, ending: Uint8Array): Promise<string> {
  const chunk = new Uint8Array(4096);
  let sent = "";
  while (!sent.endsWith(String.fromCharCode(...ending))) {
    const length = await client.read(chunk);
    assert.ok(length !== null, "the socket ended");
    sent += String.fromCharCode(...chunk.subarray(0, length));
  }
  return sent.slice(sent.indexOf("\r\n\r\n") + 4);
}

/** Starts a server that runs `send` for each client. */
function serveSound(
  send: (sound: SentSound, sender: SessionSender) => Promise<void>,
): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const sender = new SessionSender(socket, createLog({ level: "error", fields: {} }), () => {});
    socket.onopen = () => send(new SentSound(new SpeakSink(sender), "linear16"), sender);
    return response;
  });
}

Deno.test("a piece that is aborted while a slow client is awaited sends no more audio", async () => {
  const dropped = Promise.withResolvers<void>();
  await using server = serveSound(async (sound, sender) => {
    const speaking = new AbortController();
    const form = { ...FORM, sampleRateHz: 1e7 };
    const sent = sound.send(PIECE, LONG, form, speaking.signal);
    while (sender.unreadBytes <= MOST_UNREAD_BYTES) await pause(1);
    speaking.abort();
    dropped.resolve();
    await assert.rejects(sent, { name: "AbortError" });
    await sound.send(PIECE, SHORT, FORM, new AbortController().signal);
  });
  using client = await openUnread(server.addr.port);
  await dropped.promise;
  assert.deepEqual(await readUntil(client, SHORT), [BINARY, SHORT.length, ...SHORT]);
});

Deno.test("the pause after a piece is dropped if pauseFor(0) is called while the piece is being sent", async () => {
  const dropped = Promise.withResolvers<void>();
  await using server = serveSound(async (sound, sender) => {
    const { signal } = new AbortController();
    const first = sound.send(
      { ...PIECE, pauseSeconds: 1 / FORM.sampleRateHz },
      LONG,
      FORM,
      signal,
    );
    while (sender.unreadBytes <= MOST_UNREAD_BYTES) await pause(1);
    sound.pauseFor(0);
    dropped.resolve();
    await first;
    await sound.send(PIECE, SHORT, FORM, signal);
  });
  using client = await openUnread(server.addr.port);
  await dropped.promise;
  assert.deepEqual(await readUntil(client, SHORT), [BINARY, SHORT.length, ...SHORT]);
});

Deno.test("of a piece that arrives after a Clear, neither word times nor sound nor pause are sent", async () => {
  const rejected = Promise.withResolvers<unknown>();
  await using server = serveSound(async (sound) => {
    const words = [{ word: "Dropped.", start: 0, end: 1 }];
    const dropped = { ...PIECE, words, pauseSeconds: 1 / FORM.sampleRateHz };
    rejected.resolve(
      await sound.send(dropped, Uint8Array.of(9, 9), FORM, AbortSignal.abort())
        .catch((thrown) => thrown),
    );
    await sound.send(PIECE, SHORT, FORM, new AbortController().signal);
  });
  using client = await openUnread(server.addr.port);
  const frame = String.fromCharCode(BINARY, SHORT.length, ...SHORT);
  assert.equal(await sentUntil(client, SHORT), frame);
  assert.ok(isAbort(await rejected.promise));
});
