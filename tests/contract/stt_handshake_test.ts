/**
 * Handshakes of /v1/listen, one row a rule.
 */
import assert from "node:assert/strict";
import { pause } from "../../shared/pause.ts";
import { LISTEN_PARAMETERS } from "../../shared/schema/listen_parameters.ts";
import { LIVE, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import {
  handshake,
  type OpenOptions,
  openSocket,
  type TestSocket,
} from "../fixtures/socket_client.ts";

const PATHS = ["/v1/listen", "/v1/listen/dg"] as const;
const REFUSED = /^HTTP\/1\.1 422 .*"code":"request_invalid"/s;
/** RFC 6455, section 4.4: the answer names the supported version. */
const OTHER_VERSION =
  /^HTTP\/1\.1 426 .*^sec-websocket-version: 13\r$.*"code":"upgrade_required"/ims;
const ACCEPTED = /^HTTP\/1\.1 101 /;
/** RFC 6455, section 4.1: a handshake is a GET. */
const NO_HANDSHAKE = /^HTTP\/1\.1 426 /;

Deno.test("handshakes of /v1/listen", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret,clé-voilà" });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/listen`;
  const openAt = (path: string, query = LIVE, options: OpenOptions = TOKEN): Promise<TestSocket> =>
    openSocket(`${service.socketUrl}${path}?${query}`, options);
  const open = (query?: string, options?: OpenOptions) => openAt("/v1/listen", query, options);

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
      ["a Token header in UTF-8", "", { Authorization: "Token clé-voilà" }, 101],
      ["a key in UTF-8 without a scheme", "", { Authorization: "clé-voilà" }, 101],
      ["a Bearer header", "", { Authorization: "Bearer secret" }, 101],
      ["a key without a scheme", "", { Authorization: "secret" }, 101],
      ["a wrong key without a scheme", "", { Authorization: "nope" }, 403],
      ["an unknown subprotocol that is no key", "", { "Sec-WebSocket-Protocol": "chat" }, 403],
      ["a wrong header beside a right subprotocol", "", {
        Authorization: "Token nope",
        "Sec-WebSocket-Protocol": "token, secret",
      }, 403],
      ["a wrong Bearer header", "", { Authorization: "Bearer nope" }, 403],
      ["an empty header", "", { Authorization: "" }, 403],
      ["a subprotocol without a key", "", { "Sec-WebSocket-Protocol": "token" }, 403],
      ["a key where other services take it", "?api_key=secret", { "X-API-Key": "secret" }, 403],
      ["a wrong key and a wrong query", "?channels=x", { Authorization: "Token nope" }, 403],
      ["endpointing=-1", "?endpointing=-1", { Authorization: "Token secret" }, 400],
      ["channels=1.5", "?channels=1.5", { Authorization: "Token secret" }, 400],
      ["sample_rate=abc", "?sample_rate=abc", { Authorization: "Token secret" }, 400],
      ["a second sample_rate=abc", "?sample_rate=16000&sample_rate=abc", {
        Authorization: "Token secret",
      }, 400],
      ["a second words=maybe", "?words=true&words=maybe", { Authorization: "Token secret" }, 400],
      ["a second language=xx", "?language=en&language=xx", { Authorization: "Token secret" }, 400],
      ["a second endpointing=soon", "?endpointing=false&endpointing=soon", {
        Authorization: "Token secret",
      }, 400],
      ["a language to detect that is none", "?detect_language=en&detect_language=b-!", {
        Authorization: "Token secret",
      }, 400],
      ["a second value behind an empty one", "?sample_rate=&sample_rate=8000", {
        Authorization: "Token secret",
      }, 101],
      ["sample_rate=0", "?sample_rate=0", { Authorization: "Token secret" }, 400],
      ["sample_rate=-1", "?sample_rate=-1", { Authorization: "Token secret" }, 400],
      ["sample_rate=1e9", "?sample_rate=1e9", { Authorization: "Token secret" }, 400],
      ["channels=0", "?channels=0", { Authorization: "Token secret" }, 400],
      ["utterance_end_ms=499", "?utterance_end_ms=499", { Authorization: "Token secret" }, 400],
      ["utterance_end_ms=500", "?utterance_end_ms=500", { Authorization: "Token secret" }, 101],
      ["a long keyterm", `?keyterm=${"a".repeat(2000)}`, { Authorization: "Token secret" }, 101],
      ["a long model", `?model=${"x".repeat(2000)}`, { Authorization: "Token secret" }, 101],
      ["language=xx", "?language=xx", { Authorization: "Token secret" }, 400],
      ["language=xx though it is to be detected", "?language=xx&detect_language=true", {
        Authorization: "Token secret",
      }, 400],
      ["endpointing=soon", "?endpointing=soon", { Authorization: "Token secret" }, 400],
      ["replace=:to", "?replace=:to", { Authorization: "Token secret" }, 400],
      ["interim_results=maybe", "?interim_results=maybe", { Authorization: "Token secret" }, 400],
      ["utterance_end_ms=100", "?utterance_end_ms=100", { Authorization: "Token secret" }, 400],
      ["an empty detect_language", "?detect_language=", { Authorization: "Token secret" }, 101],
      ["detect_language=es", "?detect_language=es", { Authorization: "Token secret" }, 400],
      ["languages to detect", "?detect_language=en&detect_language=es", {
        Authorization: "Token secret",
      }, 101],
      ["interim_results=TRUE", "?interim_results=TRUE", { Authorization: "Token secret" }, 101],
      ["flags in other words", "?interim_results=yes&punctuate=Off&words=1&numerals=no", {
        Authorization: "Token secret",
      }, 101],
    ] as const
  ) {
    for (const path of PATHS) {
      await t.step(`a handshake on ${path} with ${what} is answered with ${status}`, async () => {
        const answer = await handshake(service.socketUrl + path + query, headers);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.ok(answer.headers["x-request-id"]);
        assert.equal(answer.headers["dg-request-id"], answer.headers["x-request-id"]);
        if (status === 400) {
          assert.equal(answer.body?.err_code, "INVALID_QUERY_PARAMETER");
          assert.equal(answer.headers["dg-error"], answer.body.err_msg);
        }
        if (status === 403) assert.equal(answer.body?.code, "forbidden");
        if ("Sec-WebSocket-Protocol" in headers && status === 101) {
          assert.equal(answer.headers["sec-websocket-protocol"], "token");
        }
      });
    }
  }

  for (
    const [what, headers, isNative] of [
      ["the Token header", { Authorization: "Token secret" }, false],
      ["the scheme in other letters", { Authorization: "TOKEN  secret" }, false],
      ["the token subprotocol", { "Sec-WebSocket-Protocol": "token, secret" }, false],
      ["a Bearer header", { Authorization: "Bearer secret" }, true],
      ["the bearer subprotocol", { "Sec-WebSocket-Protocol": "bearer, secret" }, true],
      ["the key as a subprotocol", { "Sec-WebSocket-Protocol": "secret" }, true],
      ["the token subprotocol beside a header of the page's own", {
        Authorization: "Basic dXNlcjpwYXNz",
        "Sec-WebSocket-Protocol": "token, secret",
      }, false],
      ["the Token header beside another subprotocol", {
        Authorization: "Token secret",
        "Sec-WebSocket-Protocol": "chat",
      }, false],
    ] as const
  ) {
    await t.step(`${what} gives the ${isNative ? "native" : "compatible"} session`, async () => {
      const protocols = headers["Sec-WebSocket-Protocol"]?.split(", ") ?? [];
      const own = headers.Authorization === undefined
        ? {}
        : { Authorization: headers.Authorization };
      using socket = await open(LIVE, { protocols, headers: own });
      assert.equal(socket.protocol, protocols[0] ?? "");
      socket.send({ type: "Finalize" });
      const final = await socket.until((frame) => frame.from_finalize);
      const added = ["language", "languages", "latency_ms"].filter((key) => key in final);
      assert.equal(added.length, isNative ? 3 : 0);
    });
  }

  for (const { name, type } of LISTEN_PARAMETERS.filter(({ type }) => type !== "string")) {
    await t.step(
      `${name}, which is a ${type}, is refused as a text, and its default when empty`,
      async () => {
        const { status, body } = await handshake(`${url}?${name}=abc`, TOKEN.headers);
        assert.deepEqual([status, body?.err_code], [400, "INVALID_QUERY_PARAMETER"]);
        assert.ok(body?.err_msg.includes(`${name}=abc`) && body.request_id);
        assert.equal((await handshake(`${url}?${name}=`, TOKEN.headers)).status, 101);
      },
    );
  }

  await t.step("the error about a very long value is short", async () => {
    const answer = await handshake(`${url}?sample_rate=${"x".repeat(20_000)}`, TOKEN.headers);
    assert.equal(answer.status, 400);
    assert.ok(answer.headers["dg-error"]!.length < 200);
  });

  for (
    const [query, listed] of [
      ["tier=nova&model=x", "tier"],
      ["tier=a&tier=b&no_delay=true", "tier, no_delay"],
      ["a%0D%0Ab=1", "a%0D%0Ab"],
      ["%E5%90%8D=1&a,b=2", "%E5%90%8D, a%2Cb"],
      ["model=x", undefined],
      [
        "callback=https://a.example/b&callback_method=PUT&extra=a:b&extra=c:d&tag=x",
        "callback, callback_method, extra",
      ],
      // As LiveKit and Pipecat send it.
      [
        "model=nova-3&punctuate=true&smart_format=false&no_delay=true&interim_results=true&encoding=linear16&vad_events=true&sample_rate=16000&channels=1&endpointing=25&filler_words=true&profanity_filter=false&numerals=false&mip_opt_out=false&language=en-US",
        "no_delay, filler_words, profanity_filter, mip_opt_out",
      ],
      [
        "model=nova-3-general&language=en&multichannel=False&channels=1&encoding=linear16&sample_rate=16000&interim_results=True&punctuate=True&profanity_filter=True&smart_format=False",
        "profanity_filter",
      ],
    ] as const
  ) {
    await t.step(`${query}: x-ignored-params lists ${listed ?? "nothing"}`, async () => {
      const answer = await handshake(`${url}?${query}`, TOKEN.headers);
      assert.equal(answer.status, 101);
      assert.equal(answer.headers["x-ignored-params"], listed);
      const recording = await fetch(`${service.url}/v1/listen?${query}`, {
        method: "POST",
        headers: TOKEN.headers!,
        body: new Uint8Array(3200),
      });
      await recording.body?.cancel();
      assert.equal(recording.headers.get("x-ignored-params") ?? undefined, listed);
    });
  }

  await t.step(
    "x-ignored-params lists only the first of thousands of unknown parameters",
    async () => {
      const names = Array.from({ length: 3000 }, (_, index) => `name${index}`);
      const answer = await handshake(`${url}?${names.join("=1&")}=1`, TOKEN.headers);
      assert.equal(answer.status, 101);
      const listed = answer.headers["x-ignored-params"]!.split(", ");
      assert.ok(listed.length > 20 && listed.length < 200);
      assert.deepEqual(listed, names.slice(0, listed.length));
    },
  );

  for (
    const [what, different, says, method = "GET"] of [
      ["by HEAD", {}, NO_HANDSHAKE, "HEAD"],
      ["without a Sec-WebSocket-Key", { "Sec-WebSocket-Key": undefined }, REFUSED],
      ["without Connection: Upgrade", { Connection: undefined }, REFUSED],
      ["without a version", { "Sec-WebSocket-Version": undefined }, REFUSED],
      ["of version 12", { "Sec-WebSocket-Version": "12" }, OTHER_VERSION],
      // As Java's client sends it.
      ["that says that no body follows", { "Content-Length": "0" }, ACCEPTED],
    ] as const
  ) {
    await t.step(`a handshake ${what} has its answer, and the service lives on`, async () => {
      const { hostname, port } = new URL(service.url);
      using connection = await Deno.connect({ hostname, port: Number(port) });
      const headers = {
        Host: hostname,
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        Authorization: "Token secret",
        ...different,
      };
      const lines = Object.entries(headers).filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}: ${value}`);
      const request = [`${method} /v1/listen HTTP/1.1`, ...lines, "\r\n"].join("\r\n");
      await connection.write(new TextEncoder().encode(request));
      const buffer = new Uint8Array(4096);
      const count = await connection.read(buffer) ?? 0;
      const answer = new TextDecoder().decode(buffer.subarray(0, count));
      assert.match(answer, says);
      assert.equal((await handshake(url, TOKEN.headers)).status, 101);
    });
  }

  await t.step("every frame has the request id that the client sent", async () => {
    const id = "mine-1";
    using socket = await open(LIVE, { headers: { ...TOKEN.headers, "X-Request-ID": id } });
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const ids = socket.frames.map((frame) => frame.request_id ?? frame.metadata.request_id);
    assert.deepEqual(ids, [id, id, id]);
  });

  await t.step("tags are written to the log", async () => {
    await handshake(`${url}?tag=kitchen&tag=evening`, TOKEN.headers);
    while (!service.log.some((line) => line.includes('["kitchen","evening"]'))) {
      await pause(20);
    }
  });
});
