/**
 * Clients of the realtime synthesis socket that vanish, send nonsense or read nothing.
 */
import assert from "node:assert/strict";
import { memoryOf } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake, maskedText, openSocket, sendHandshake } from "../fixtures/socket_client.ts";
import { pause } from "../../shared/pause.ts";
import { writeAll } from "../../shared/write_all.ts";
import { healthOf } from "../fixtures/health.ts";
import { sideBySide } from "../fixtures/side_by_side.ts";
import { KEY } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

const MEBIBYTE = 2 ** 20;
const speak = (text: string) => maskedText(JSON.stringify({ type: "Speak", text }));

Deno.test("clients of /v1/speak that misbehave", async (t) => {
  await using service = await startService("tts", {
    SVC_TTS_API_KEYS: "secret",
    SVC_TTS_MAX_SESSIONS: "2",
    // Faster than the model that ships, so that unread audio soon piles up.
    SVC_TTS_ENGINE: "formant",
  });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/speak?sample_rate=48000`;
  const untilSessions = (count: number) =>
    until(async () => (await healthOf(service)).sessions === count);
  const untilClosed = (how: RegExp) => until(() => service.log.some((line) => how.test(line)));
  /** A session beside a fault, which must not be affected by it. */
  const speaks = async () => {
    using socket = await openSocket(url, { headers: KEY });
    socket.send({ type: "Speak", text: "All is well." });
    socket.send({ type: "Close" });
    assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
    const bytes = socket.binary.reduce((sum, { length }) => sum + length, 0);
    assert.ok(bytes > 0.5 * 2 * 48_000, `${bytes} bytes`);
  };

  await t.step("invalid handshakes occupy no session slot", async () => {
    const { hostname, port } = new URL(service.url);
    for (let count = 0; count < 3; count++) {
      using connection = await Deno.connect({ hostname, port: Number(port) });
      const lines = ["GET /v1/speak HTTP/1.1", `Host: ${hostname}:${port}`, "X-API-Key: secret"];
      const head = [...lines, "Connection: close", "Upgrade: websocket", "", ""].join("\r\n");
      await writeAll(connection, new TextEncoder().encode(head));
      const answer = await new Response(connection.readable).text();
      assert.match(answer, /^HTTP\/1\.1 422 /);
      assert.match(answer, /Cannot open a WebSocket/);
    }
    assert.equal((await handshake(url, KEY)).status, 101);
    await untilSessions(0);
  });

  await t.step("a client that never answers the close frame frees its slot", async () => {
    using connection = await sendHandshake(url, KEY);
    await writeAll(connection, speak("Gone. "));
    await writeAll(connection, maskedText('{"type":"Close"}'));
    await untilClosed(/session_closed.*1000/);
    await untilSessions(0);
    await speaks();
  });

  for (
    const [what, bytes] of [
      ["bytes that are no frame", new Uint8Array(1000).fill(0xff)],
      ["half a frame", speak("Half. ").subarray(0, 9)],
      ["nothing", new Uint8Array(0)],
    ] as const
  ) {
    await t.step(`a client that sends ${what} and resets frees its slot`, async () => {
      {
        using connection = await sendHandshake(url, KEY);
        await untilSessions(1);
        await writeAll(connection, bytes);
        // Received but unread data makes the close of the connection a reset.
        await pause(100);
      }
      await untilSessions(0);
      await speaks();
    });
  }

  await t.step("a client that resets the connection amid its audio frees its slot", async () => {
    {
      using connection = await sendHandshake(url, KEY);
      await writeAll(connection, speak("One more sentence. ".repeat(400)));
      await connection.read(new Uint8Array(100_000));
      await pause(200);
    }
    await untilSessions(0);
    await speaks();
  });

  await t.step("a client that reads none of its errors is disconnected with 1013", async () => {
    using connection = await sendHandshake(url, KEY);
    const frame = maskedText('{"type":"Nonsense"}');
    const many = new Uint8Array(frame.length * 1000);
    for (let count = 0; count < 1000; count++) many.set(frame, count * frame.length);
    const flood = async () => {
      while (true) await writeAll(connection, many);
    };
    // Ends with the connection.
    flood().catch(() => {});
    await untilClosed(/session_closed.*1013/);
    await untilSessions(0);
    assert.ok(service.log.some((line) => /session_closed.*1013.*reader-too-slow/.test(line)));
    await speaks();
  });

  await sideBySide(t, {
    "a client that reads no sound is let go, and costs little until then": async () => {
      const before = await memoryOf(service.pid);
      using connection = await sendHandshake(url, { ...KEY, "X-Request-ID": "no-reader" });
      const text = speak("One more sentence of a long text. ".repeat(250));
      for (let count = 0; count < 10; count++) await writeAll(connection, text);
      const close = () => service.log.find((line) => /"no-reader".*session_closed/.test(line));
      while (close() === undefined) {
        await pause(100);
        const growth = await memoryOf(service.pid) - before;
        assert.ok(growth < 200 * MEBIBYTE, `${Math.round(growth / MEBIBYTE)} MiB more`);
      }
      assert.match(close()!, /1013.*reader-too-slow/);
      await untilSessions(0);
      await speaks();
    },
    "a client that sends text far faster than it is spoken is told so": async () => {
      await using slower = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
      await untilReady(slower.url);
      using socket = await openSocket(`${slower.socketUrl}/v1/speak`, { headers: KEY });
      socket.send({ type: "Speak", text: "no end ".repeat(1400) });
      socket.send({ type: "Speak", text: "of it ".repeat(100) });
      const tooLong = await socket.untilType("Error");
      assert.equal(tooLong.code, "text_too_long");
      socket.send({ type: "Clear" });
      await socket.untilType("Cleared");
      const clip = "A".repeat(8 * MEBIBYTE);
      for (let count = 0; count < 12; count++) {
        socket.send({ type: "Speak", text: "One more sentence. ".repeat(300), lexicon: { clip } });
      }
      const refused = await socket.until(({ code }) => code === "overloaded");
      assert.match(refused.message, /too much is waiting to be spoken/);
      socket.send({ type: "Clear" });
      await socket.until(({ type, sequence_id }) => type === "Cleared" && sequence_id === 1);
      socket.send({ text: "And now?" });
      await socket.untilType("Flushed");
    },
  });
});
