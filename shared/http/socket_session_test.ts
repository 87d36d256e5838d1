/** The sending side of a session, on real sockets. */
import assert from "node:assert/strict";
import { openSocket } from "../../tests/fixtures/socket_client.ts";
import { createLog } from "../log.ts";
import { SessionSender } from "./socket_session.ts";
import { acceptWebSocket } from "./websocket.ts";

const MEBIBYTE = 2 ** 20;
const LOG = createLog({ level: "error", fields: {} });

Deno.test("one message of any length is no sign of a client that does not read", async () => {
  await using server = Deno.serve({ port: 0, onListen() {} }, (request) => {
    const { socket, response } = acceptWebSocket(request, {});
    const sender = new SessionSender(socket, LOG, () => assert.fail("it is let go"));
    socket.onmessage = () => {
      sender.send({ text: "a".repeat(3 * MEBIBYTE) });
      sender.close({ code: 1000, reason: "" });
    };
    return response;
  });
  using socket = await openSocket(`ws://127.0.0.1:${server.addr.port}`);
  socket.send("go");
  assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
  assert.equal(socket.frames[0]!.text.length, 3 * MEBIBYTE);
});
