/**
 * How sessions of /v1/listen handle clients that misbehave, one row a fault.
 */
import assert from "node:assert/strict";
import { finalText, LIVE, TOKEN } from "../fixtures/listen_client.ts";
import { openFilesOf } from "../fixtures/processes.ts";
import { comesToRest } from "../fixtures/resting_memory.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import {
  maskedText,
  openSocket,
  sendHandshake,
  type TestSocket,
} from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { writeAll } from "../../shared/write_all.ts";
import { healthOf } from "../fixtures/health.ts";
import { until } from "../fixtures/until.ts";

const SENTENCE = "What is the weather like in London tomorrow?";
const MEBIBYTE = 2 ** 20;

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}

Deno.test("clients of /v1/listen that misbehave", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/listen`;
  const open = (): Promise<TestSocket> => openSocket(`${url}?${LIVE}`, TOKEN);
  const { samples } = await speech(SENTENCE);
  const spoken = bytesOf(joinPcm16([samples, silence(0.6)]));
  const untilNoSession = () => until(async () => (await healthOf(service)).sessions === 0);
  /** A session beside a fault, which must not be affected by it. */
  const hears = async () => {
    using socket = await open();
    socket.send(spoken);
    socket.send({ type: "CloseStream" });
    assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
    assert.equal(finalText(socket), SENTENCE);
  };

  await t.step("a client that disconnects in the middle of speech frees its session", async () => {
    {
      using socket = await open();
      socket.send(spoken);
      await socket.untilType("SpeechStarted");
    }
    await hears();
    await untilNoSession();
  });

  for (
    const [moment, messages] of [
      ["before the first Metadata", []],
      ["after half a word", [spoken.slice(0, 20_001)]],
      ["before Finalize is answered", [spoken.slice(0, 60_000), { type: "Finalize" }]],
      ["before CloseStream is answered", [spoken, { type: "CloseStream" }]],
      ["after what ends the session", [spoken.slice(0, 20_001), "no JSON"]],
    ] as const
  ) {
    await t.step(`a client that leaves ${moment} leaves no session and no failure`, async () => {
      const before = service.log.length;
      for (let round = 0; round < 5; round++) {
        using socket = await open();
        for (const message of messages) socket.send(message);
      }
      await untilNoSession();
      const told = service.log.slice(before);
      assert.deepEqual(told.filter((line) => /session_failed|"level":"error"/.test(line)), []);
    });
  }

  await t.step(
    "a frame of 50 MB does not block other clients, and is heard to its end",
    async () => {
      using socket = await open();
      const frame = new Uint8Array(50_000_000);
      frame.set(spoken);
      frame.set(spoken, frame.length - spoken.length);
      socket.send(frame);
      await socket.untilType("SpeechStarted");
      await healthOf(service);
      const onsets = socket.frames.filter(({ type }) => type === "SpeechStarted").length;
      assert.equal(onsets, 1, "another request is answered before its end is heard");
      await hears();
      socket.send({ type: "CloseStream" });
      assert.equal((await socket.closed).code, 1000);
      assert.equal(finalText(socket), `${SENTENCE} ${SENTENCE}`);
    },
  );

  await t.step("more than 64 MiB of waiting audio closes the session with 1009", async () => {
    using socket = await open();
    for (let frame = 0; frame < 5; frame++) socket.send(new Uint8Array(20 * MEBIBYTE));
    const closed = await socket.closed;
    assert.deepEqual(closed, { code: 1009, reason: "audio-backlog-too-long" });
    await hears();
  });

  await t.step("random bytes as audio have no words, and speech after them is heard", async () => {
    using socket = await open();
    for (let frame = 0; frame < 20; frame++) socket.send(randomBytes(3333));
    socket.send(bytesOf(silence(1)));
    socket.send(spoken);
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    assert.equal(finalText(socket), SENTENCE);
  });

  await t.step(
    "storms of KeepAlive and Finalize are answered, and speech after them is heard",
    async () => {
      using socket = await open();
      for (let count = 0; count < 2000; count++) socket.send({ type: "KeepAlive" });
      for (let count = 0; count < 500; count++) socket.send({ type: "Finalize" });
      socket.send(spoken);
      socket.send({ type: "CloseStream" });
      assert.equal((await socket.closed).code, 1000);
      assert.equal(socket.frames.filter((frame) => frame.from_finalize).length, 500);
      assert.equal(finalText(socket), SENTENCE);
    },
  );

  await t.step("a client that reads nothing is closed with 1013", async () => {
    using connection = await sendHandshake(url, TOKEN.headers);
    const frame = maskedText('{"type":"Finalize"}');
    const many = new Uint8Array(frame.length * 1000);
    for (let count = 0; count < 1000; count++) many.set(frame, count * frame.length);
    for (let round = 0; round < 30; round++) await writeAll(connection, many);
    await hears();
    await untilNoSession();
    assert.ok(service.log.some((line) => /session_closed.*1013.*reader-too-slow/.test(line)));
  });

  await t.step("a client that never answers the close frees its session", async () => {
    using connection = await sendHandshake(url, TOKEN.headers);
    await writeAll(connection, maskedText("no JSON"));
    await until(() => service.log.some((line) => /session_closed.*1008.*DATA-0000/.test(line)));
    await untilNoSession();
  });

  await t.step("10,000 connects and disconnects leak neither memory nor descriptors", async () => {
    const connect = async (count: number) => {
      for (let round = 0; round < count / 20; round++) {
        const sockets = await Promise.all(Array.from({ length: 20 }, () => open()));
        for (const socket of sockets) {
          socket.send(new Uint8Array(2048));
          socket[Symbol.dispose]();
        }
        await Promise.all(sockets.map((socket) => socket.closed));
      }
      await untilNoSession();
    };
    const files = await openFilesOf(service.pid);
    await connect(5000);
    await comesToRest({
      round: () => connect(5000),
      processes: () => [service.pid],
      mostGrowthBytes: 20 * MEBIBYTE,
    });
    assert.ok(await openFilesOf(service.pid) <= files + 5);
    await hears();
  });
});
