/**
 * What ends sessions of /v1/listen, one row a rule.
 */
import assert from "node:assert/strict";
import { pause } from "../../shared/pause.ts";
import { LIVE, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";

const PATHS = ["/v1/listen", "/v1/listen/dg"] as const;

Deno.test("what closes sessions of /v1/listen, and with which code", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const openAt = (path: string, query = LIVE): Promise<TestSocket> =>
    openSocket(`${service.socketUrl}${path}?${query}`, TOKEN);
  // Takes more than 10 s, during which the other steps run; its own step reports the result.
  const silenceEnds = assertSilenceEnds(openAt);
  silenceEnds.catch(() => {});

  for (
    const [what, query, code, reason] of [
      ["three channels", "channels=3", 1008, "channels-too-many"],
      [
        "more channels than can be counted",
        `channels=${"9".repeat(400)}`,
        1008,
        "channels-too-many",
      ],
      ["96 kHz", "sample_rate=96000", 1008, "sample-rate-too-high"],
      ["a hertz too much", "sample_rate=48001", 1008, "sample-rate-too-high"],
      ["4 GHz", "sample_rate=4000000000", 1008, "sample-rate-too-high"],
      ["an unknown encoding", "encoding=speex", 1003, "unsupported-data"],
      ["a name that every object has", "encoding=constructor", 1003, "unsupported-data"],
    ] as const
  ) {
    for (const path of PATHS) {
      await t.step(`${what} closes ${path} with ${code} ${reason}`, async () => {
        using socket = await openAt(path, query);
        assert.deepEqual(await socket.closed, { code, reason });
      });
    }
  }

  await t.step("audio at exactly the caps is accepted", async () => {
    using socket = await openAt("/v1/listen", "sample_rate=48000&channels=2");
    socket.send(new Uint8Array(19_200));
    socket.send({ type: "CloseStream" });
    assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
    assert.deepEqual([socket.frames.at(-1)!.channels, socket.frames.at(-1)!.duration], [2, 0.1]);
  });

  for (
    const [what, message] of [
      ["an unknown control type", { type: "Sing" }],
      ["no JSON", "{"],
      ["half a JSON", '{"type":"Final'],
      ["text where audio is expected", "hello, this is text"],
      ["a number", "5"],
      ["null", "null"],
      ["a megabyte of brackets", "[".repeat(1_000_000)],
      ["a JSON text", '"KeepAlive"'],
      ["no type", {}],
      ["an empty text", ""],
      ["a known type in other letters", { type: "keepalive" }],
      ["a list", [{ type: "KeepAlive" }]],
      ["a message of other versions of the interface", { type: "Configure", processors: {} }],
    ] as const
  ) {
    for (const path of PATHS) {
      await t.step(`${what} closes ${path} with 1008 DATA-0000`, async () => {
        using socket = await openAt(path);
        socket.send(message);
        assert.deepEqual(await socket.closed, { code: 1008, reason: "DATA-0000" });
      });
    }
  }

  await t.step(
    "10 s without a message close a session with 1011 NET-0001; KeepAlive prevents that",
    () => silenceEnds,
  );
});

/** Asserts when sessions end that send nothing, or a message now and then. */
async function assertSilenceEnds(open: (path: string) => Promise<TestSocket>): Promise<void> {
  const [path, alias] = PATHS;
  using idle = await open(path);
  using idleAtAlias = await open(alias);
  using kept = await open(path);
  const start = performance.now();
  const keepAlive = setInterval(() => kept.send({ type: "KeepAlive" }), 4000);
  using later = await open(path);
  setTimeout(() => later.send({ type: "KeepAlive" }), 3000);
  // An empty binary frame does not reset the timeout.
  setTimeout(() => idle.send(new Uint8Array(0)), 6000);
  const order = [idle, later].map(async (socket) => {
    await socket.closed;
    return socket;
  });
  assert.equal(await Promise.race(order), idle);
  for (const socket of [idle, idleAtAlias]) {
    assert.deepEqual(await socket.closed, { code: 1011, reason: "NET-0001" });
  }
  const seconds = (performance.now() - start) / 1000;
  // The upper bound only catches a hang.
  assert.ok(seconds > 9.8 && seconds < 60, String(seconds));
  await pause(1500);
  clearInterval(keepAlive);
  kept.send({ type: "CloseStream" });
  assert.equal((await kept.closed).code, 1000);
  const types = kept.frames.map(({ type }) => type);
  assert.deepEqual(types, ["Metadata", "Results", "Metadata"], "KeepAlive has no answer");
}
