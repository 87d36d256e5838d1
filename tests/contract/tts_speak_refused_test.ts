/** What the realtime socket of the synthesis service refuses, one row a rule. */
import assert from "node:assert/strict";
import { encodeWav } from "../../shared/media/wav.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake } from "../fixtures/socket_client.ts";
import { openSpeak } from "../fixtures/tts_service.ts";

const MOST_SESSIONS = 2;
const SHORT_CLIP = encodeWav(new Float32Array(24_000), {
  sampleRateHz: 24_000,
  bitsPerSample: 16,
}).toBase64();

Deno.test("what the realtime socket refuses", async (t) => {
  await using service = await startService("tts", {
    SVC_TTS_API_KEYS: "secret",
    SVC_TTS_MAX_SESSIONS: String(MOST_SESSIONS),
  });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/speak`;
  const open = () => openSpeak(service, MOST_SESSIONS);

  for (
    const [what, query, headers, status, field] of [
      ["no key", "", {}, 401],
      ["a wrong key", "?api_key=nope", {}, 401],
      ["a key in the query", "?api_key=secret", {}, 101],
      ["a key in the header", "", { "X-API-Key": "secret" }, 101],
      ["the token subprotocol", "", { "Sec-WebSocket-Protocol": "token, secret" }, 101],
      ["the bearer subprotocol", "", { "Sec-WebSocket-Protocol": "bearer, secret" }, 101],
      ["a wrong token", "", { "Sec-WebSocket-Protocol": "token, nope" }, 401],
      ["an unknown voice", "?api_key=secret&voice=nobody", {}, 422, "voice"],
      ["an unknown model", "?api_key=secret&model=nobody", {}, 422, "model"],
      ["sample_rate 8000", "?api_key=secret&sample_rate=8000", {}, 422, "sample_rate"],
      ["sample_rate high", "?api_key=secret&sample_rate=high", {}, 422, "sample_rate"],
      ["encoding opus", "?api_key=secret&encoding=opus", {}, 422, "encoding"],
      ["language it", "?api_key=secret&language=it", {}, 422, "language"],
      ["speed 0.4", "?api_key=secret&speed=0.4", {}, 422, "speed"],
      ["speed 2.1", "?api_key=secret&speed=2.1", {}, 422, "speed"],
      ["speed fast", "?api_key=secret&speed=fast", {}, 422, "speed"],
      ["a second speed", "?api_key=secret&speed=1&speed=fast", {}, 422, "speed"],
      ["a second voice", "?api_key=secret&voice=de_hans&voice=nobody", {}, 422, "voice"],
      ["a model beside a voice", "?api_key=secret&model=nobody&voice=de_hans", {}, 101],
      ["a second model", "?api_key=secret&model=aura-2-thalia-en&model=nobody", {}, 422, "model"],
      ["a voice beside a model", "?api_key=secret&model=de_hans&voice=nobody", {}, 422, "voice"],
      ["seed 1.5", "?api_key=secret&seed=1.5", {}, 422, "seed"],
      ["seed x", "?api_key=secret&seed=x", {}, 422, "seed"],
      ["emit_visemes 2", "?api_key=secret&emit_visemes=2", {}, 422, "emit_visemes"],
      ["viseme_window_s 0.4", "?api_key=secret&viseme_window_s=0.4", {}, 422, "viseme_window_s"],
      ["viseme_window_s 5.1", "?api_key=secret&viseme_window_s=5.1", {}, 422, "viseme_window_s"],
    ] as const
  ) {
    await t.step(`a handshake with ${what} is answered with ${status}`, async () => {
      const answer = await handshake(url + query, headers);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      if (status === 401) assert.equal(answer.body?.code, "unauthorized");
      if (status === 422) {
        assert.equal(answer.body?.code, "request_invalid");
        assert.equal(answer.body?.detail[0].field, field);
        assert.ok(answer.body?.message.includes(`\`${field}\``), answer.body?.message);
      }
      // Pipecat logs this header of a socket that has opened.
      const id = status === 101 ? answer.headers["x-request-id"] : undefined;
      assert.equal(answer.headers["dg-request-id"], id);
      const protocol = answer.headers["sec-websocket-protocol"];
      assert.match(protocol ?? "token", /^(token|bearer)$/, "the key is not repeated");
    });
  }

  for (
    const [what, message, code, says] of [
      ["no JSON", "{", "request_invalid"],
      ["an unknown type", { type: "Sing" }, "request_invalid", /one of Speak, Flush, Clear, Close/],
      ["a list", [], "request_invalid", /must be an object/],
      ["no text", { type: "Speak" }, "request_invalid"],
      ["nothing to speak", { text: " " }, "text_empty", /`text`/],
      ["emoji alone", { text: "🙂" }, "text_empty", /`text`/],
      ["an unknown voice", { type: "Speak", text: "x", voice: "nobody" }, "request_invalid"],
      ["a speed of 9", { type: "Speak", text: "x", speed: 9 }, "request_invalid"],
      ["a binary frame", new Uint8Array([1, 2]), "request_invalid"],
      [
        "more values than a request may have",
        `{"type":"Speak","text":"x","more":[${"0,".repeat(1_000_000)}0]}`,
        "request_invalid",
        /frame: it has more than 1000000 values/,
      ],
      ["too long a text", { type: "Speak", text: "a".repeat(10_001) }, "text_too_long"],
      [
        "a language that the voice lacks",
        { type: "Speak", text: "x", language: "de" },
        "voice_language_mismatch",
      ],
      [
        "a clip of one second",
        { type: "Speak", text: "x", ref_audio_b64: SHORT_CLIP },
        "ref_audio_invalid",
        /`ref_audio_b64`/,
      ],
      [
        "a style that is no audio, and no type",
        { text: "x", style_ref_audio_b64: "AAAA" },
        "ref_audio_invalid",
        /`style_ref_audio_b64`/,
      ],
    ] as const
  ) {
    await t.step(`a frame with ${what} gives Error ${code} and the socket stays open`, async () => {
      using socket = await open();
      socket.send(message);
      const frame = await socket.untilType("Error");
      assert.equal(frame.code, code);
      assert.ok(frame.description && frame.message);
      // Deepgram's clients for Go and others read these.
      assert.deepEqual([frame.err_code, frame.err_msg], [frame.code, frame.message]);
      if (says !== undefined) assert.match(frame.message, says);
      socket.send({ text: "Still here." });
      await socket.untilType("Flushed");
      const { words } = await socket.untilType("Alignment");
      assert.deepEqual(words.map(({ word }: { word: string }) => word), ["Still", "here."]);
    });
  }

  await t.step(
    "a third socket is refused with 503 and Retry-After while two are open",
    async () => {
      using _first = await open();
      using _second = await open();
      const answer = await handshake(`${url}?api_key=secret`);
      assert.equal(answer.status, 503);
      assert.equal(answer.body?.code, "overloaded");
      assert.ok(Number(answer.headers["retry-after"]) > 0);
    },
  );
});
