/**
 * Handshakes and closes of /v1/listen, one row a rule.
 */
import assert from "node:assert/strict";
import { LIVE, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import {
  handshake,
  type OpenOptions,
  openSocket,
  type TestSocket,
} from "../fixtures/socket_client.ts";

Deno.test("handshakes and closes of /v1/listen", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/listen`;
  const open = (query = LIVE, options: OpenOptions = TOKEN): Promise<TestSocket> =>
    openSocket(`${url}?${query}`, options);

  for (
    const [what, query, headers, status] of [
      ["no credential", "", {}, 403],
      ["a wrong token", "", { Authorization: "Token nope" }, 403],
      ["a token without a key", "", { Authorization: "Token" }, 403],
      ["a wrong subprotocol key", "", { "Sec-WebSocket-Protocol": "token, nope" }, 403],
      ["the Token header", "", { Authorization: "Token secret" }, 101],
      ["the token subprotocol", "", { "Sec-WebSocket-Protocol": "token, secret" }, 101],
      [
        "four subprotocols, as browsers with the SDK send",
        "",
        { "Sec-WebSocket-Protocol": "token, secret, x-deepgram-session-id, abc" },
        101,
      ],
      ["a Bearer header", "", { Authorization: "Bearer secret" }, 101],
      ["a wrong Bearer header", "", { Authorization: "Bearer nope" }, 403],
      ["sample_rate=abc", "?sample_rate=abc", { Authorization: "Token secret" }, 400],
      ["sample_rate=0", "?sample_rate=0", { Authorization: "Token secret" }, 400],
      ["language=xx", "?language=xx", { Authorization: "Token secret" }, 400],
      ["interim_results=maybe", "?interim_results=maybe", { Authorization: "Token secret" }, 400],
      ["utterance_end_ms=100", "?utterance_end_ms=100", { Authorization: "Token secret" }, 400],
      ["interim_results=TRUE", "?interim_results=TRUE", { Authorization: "Token secret" }, 101],
    ] as const
  ) {
    for (const path of ["/v1/listen", "/v1/listen/dg"]) {
      await t.step(`a handshake on ${path} with ${what} is answered with ${status}`, async () => {
        const answer = await handshake(service.socketUrl + path + query, headers);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.ok(answer.headers["x-request-id"]);
        if (status === 400) assert.equal(answer.body?.err_code, "INVALID_QUERY_PARAMETER");
        if ("Sec-WebSocket-Protocol" in headers && status === 101) {
          assert.equal(answer.headers["sec-websocket-protocol"], "token");
        }
      });
    }
  }

  await t.step("parameters that nobody knows are listed in x-ignored-params", async () => {
    const answer = await handshake(`${url}?tier=nova&model=x`, TOKEN.headers);
    assert.equal(answer.headers["x-ignored-params"], "tier");
  });

  for (
    const [what, query, code, reason] of [
      ["three channels", "channels=3", 1008, "channels-too-many"],
      ["96 kHz", "sample_rate=96000", 1008, "sample-rate-too-high"],
      ["an unknown encoding", "encoding=amr-wb", 1003, "unsupported-data"],
    ] as const
  ) {
    await t.step(`${what} closes with ${code} ${reason}`, async () => {
      using socket = await open(query);
      assert.deepEqual(await socket.closed, { code, reason });
    });
  }

  for (
    const [what, message] of [
      ["an unknown control type", { type: "Sing" }],
      ["no JSON", "{"],
      ["a JSON text", '"KeepAlive"'],
      ["no type", {}],
    ] as const
  ) {
    await t.step(`${what} closes with 1008 DATA-0000`, async () => {
      using socket = await open();
      socket.send(message);
      assert.deepEqual(await socket.closed, { code: 1008, reason: "DATA-0000" });
    });
  }

  await t.step(
    "10 s without a message close with 1011 NET-0001; KeepAlive puts that off",
    async () => {
      using idle = await open();
      using kept = await open();
      const start = performance.now();
      const keepAlive = setInterval(() => kept.send({ type: "KeepAlive" }), 4000);
      assert.deepEqual(await idle.closed, { code: 1011, reason: "NET-0001" });
      const seconds = (performance.now() - start) / 1000;
      assert.ok(seconds > 9.8 && seconds < 12, String(seconds));
      await new Promise((resolve) => setTimeout(resolve, 1500));
      clearInterval(keepAlive);
      kept.send({ type: "CloseStream" });
      assert.equal((await kept.closed).code, 1000);
    },
  );
});

Deno.test("SVC_STT_METADATA_ON_OPEN=0 leaves out the first Metadata; without keys any is taken", async () => {
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
  assert.ok(Number(answer.headers["retry-after"]) > 0);
});
