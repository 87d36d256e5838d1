/**
 * The close of a session of /v1/listen reaches its client even while that is still sending.
 */
import assert from "node:assert/strict";
import { pause } from "../../shared/pause.ts";
import { LIVE, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";

const FRAME = new Uint8Array(2048);

/** Sends half a megabyte, as a client that had more ready when the session ended. */
function burst(socket: TestSocket): void {
  for (let frame = 0; frame < 250; frame++) socket.send(FRAME);
}

Deno.test("the close reaches a client that has already sent more", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);

  for (
    const [what, query, message, close] of [
      ["no JSON", LIVE, "no JSON", { code: 1008, reason: "DATA-0000" }],
      ["too many channels", "channels=3", new Uint8Array(2), {
        code: 1008,
        reason: "channels-too-many",
      }],
      ["an unknown encoding", "encoding=speex", new Uint8Array(2), {
        code: 1003,
        reason: "unsupported-data",
      }],
      ["CloseStream", LIVE, { type: "CloseStream" }, { code: 1000, reason: "" }],
    ] as const
  ) {
    await t.step(`${what}, then a burst: ${close.code} ${close.reason}`, async () => {
      for (let round = 0; round < 5; round++) {
        using socket = await openSocket(`${service.socketUrl}/v1/listen?${query}`, TOKEN);
        socket.send(message);
        burst(socket);
        assert.deepEqual(await socket.closed, close);
      }
    });
  }

  await t.step("the close reaches a client that keeps sending, as a microphone does", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/listen?encoding=speex`, TOKEN);
    let isClosed = false;
    socket.closed.then(() => isClosed = true);
    while (!isClosed) {
      socket.send(FRAME);
      await pause(20);
    }
    assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
  });
});
