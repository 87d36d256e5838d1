/**
 * Settings of sessions of /v1/listen.
 */
import assert from "node:assert/strict";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake, openSocket } from "../fixtures/socket_client.ts";

Deno.test("SVC_STT_METADATA_ON_OPEN=0 leaves out the first Metadata; without keys any is accepted", async () => {
  await using service = await startService("stt", { SVC_STT_METADATA_ON_OPEN: "0" });
  await untilReady(service.url);
  using socket = await openSocket(`${service.socketUrl}/v1/listen`, {
    protocols: ["token", "any"],
  });
  assert.equal(socket.protocol, "token");
  socket.send({ type: "CloseStream" });
  await socket.closed;
  assert.deepEqual(socket.frames.map((frame) => frame.type), ["Results", "Metadata"]);
});

Deno.test("past SVC_STT_MAX_SESSIONS a handshake gets 503 with Retry-After", async () => {
  await using service = await startService("stt", { SVC_STT_MAX_SESSIONS: "1" });
  const url = `${service.socketUrl}/v1/listen`;
  using _open = await openSocket(url, { headers: { Authorization: "Token x" } });
  const answer = await handshake(url, { Authorization: "Token x" });
  assert.equal(answer.status, 503);
  assert.equal(answer.body?.code, "overloaded");
  assert.equal(answer.body.message, "Cannot open another session: 1 are open");
  assert.ok(Number(answer.headers["retry-after"]) > 0);
});
