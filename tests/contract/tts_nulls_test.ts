/**
 * Fields that are null count as omitted, lexicon entries too, wherever text is sent to be spoken.
 */
import assert from "node:assert/strict";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { post } from "../fixtures/tts_service.ts";

const TEXT = "Hello there.";
const NULLS = { voice: null, language: null, speed: null, seed: null, format: null, lexicon: null };

Deno.test("null fields of a synthesis request count as absent", async (t) => {
  await using service = await startService("tts", { SVC_TTS_ENGINE: "formant" });
  await untilReady(service.url);

  for (
    const [path, body] of [
      ["/v1/synthesize/hq", { text: TEXT, ...NULLS }],
      ["/v1/render", { text: TEXT, ...NULLS, lexicon: { Hello: null } }],
      ["/v1/speak/sse", { text: TEXT, ...NULLS }],
      ["/v1/synthesize/batch", { items: [{ id: "a", text: TEXT, speed: null }], defaults: null }],
      ["/v1/audio/speech", { model: "tts-1", input: TEXT, voice: "alloy", speed: null }],
    ] as const
  ) {
    await t.step(path, async () => {
      const response = await post(service, path, body);
      assert.equal(response.status, 200);
      assert.doesNotMatch(await response.text(), /request_invalid/);
    });
  }

  await t.step("a null text is rejected with 422", async () => {
    const response = await post(service, "/v1/synthesize/hq", { text: null });
    assert.equal(response.status, 422);
    assert.match((await response.json()).message, /`text`/);
  });

  await t.step("a body that is nested too deeply for any stack is rejected", async () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const body = `{"text": ${deep}}`;
    const response = await post(service, "/v1/synthesize/hq", {}, { body });
    assert.equal(response.status, 422);
    await response.body?.cancel();
  });

  await t.step("/v1/speak", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { protocols: ["token", "k"] });
    socket.send({ type: "Speak", text: TEXT, ...NULLS });
    socket.send({ type: "Flush" });
    await socket.untilType("Flushed");
    assert.ok(socket.binary.length > 0);
    assert.ok(socket.frames.every(({ type }) => type !== "Error"));
  });
});
