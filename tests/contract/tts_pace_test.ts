/**
 * Limits on how slow and how long the speech of a request may be, on every route.
 */
import assert from "node:assert/strict";
import { openSocket } from "../fixtures/socket_client.ts";
import { post, synthesize, withService } from "../fixtures/tts_service.ts";

const WARNING = "The rate of prosody times `speed` is clamped between 0.25 and 4";

/** Not the default, which is 10,000. */
const MOST_CHARACTERS = 9000;

const slow = (rate: string) => ({
  text: `<prosody rate="${rate}">Go home.</prosody>`,
  ssml_lite: true,
  speed: 0.5,
});

Deno.test("limits of pace and of length", async (t) => {
  await withService(async (service) => {
    const spoken = (rate: string) => synthesize(service, slow(rate));

    await t.step("speed times prosody rate is clamped to a quarter, with a warning", async () => {
      const [held, slowest] = [await spoken("0.1"), await spoken("x-slow")];
      assert.deepEqual([held.warnings, slowest.warnings], [[WARNING], []]);
      assert.ok(held.audio_b64 === slowest.audio_b64, "sounds as at a quarter");
    });

    await t.step("a batch and the event stream carry that warning", async () => {
      const batch = await post(service, "/v1/synthesize/batch", {
        items: [{ id: "a", ...slow("0.1") }],
      });
      assert.deepEqual((await batch.json()).results[0].warnings, [WARNING]);
      const events = await (await post(service, "/v1/speak/sse", slow("0.1"))).text();
      const metadata = events.match(/^event: metadata\ndata: (.*)$/m)![1]!;
      assert.deepEqual(JSON.parse(metadata).warnings, [WARNING]);
    });

    const said = "a hundred thousand ".repeat(50);
    const tooLong = { text: "a ".repeat(100), lexicon: { a: said } };
    const endless = { text: "a ".repeat(4000), lexicon: { a: "b ".repeat(500_000) } };
    const digits = "7".repeat(9000);
    for (
      const [path, body, field] of [
        ["/v1/synthesize/hq", tooLong, "text"],
        ["/v1/synthesize/hq", endless, "text"],
        ["/v1/render", tooLong, "text"],
        ["/v1/speak/sse", tooLong, "text"],
        ["/v1/speak", { text: digits }, "text"],
        ["/v1/audio/speech", { input: digits, voice: "alloy" }, "input"],
      ] as const
    ) {
      await t.step(`${path} refuses what becomes too long as it is spoken`, async () => {
        const response = await post(service, path, body);
        const { code, message, detail } = await response.json();
        assert.deepEqual([response.status, code], [422, "text_too_long"]);
        assert.ok(message.startsWith(`Cannot speak \`${field}\``), message);
        assert.equal(detail.limit, 40_000);
        assert.ok(detail.spoken_characters > detail.limit);
      });
    }

    await t.step("a batch rejects only the item that becomes too long", async () => {
      const response = await post(service, "/v1/synthesize/batch", {
        items: [{ id: "long", ...tooLong }, { id: "short", text: "Hello." }],
      });
      const { results: [long, short] } = await response.json();
      assert.equal(long.error.code, "text_too_long");
      assert.ok(short.audio_b64.length > 0);
    });

    const longest = "a".padEnd(MOST_CHARACTERS);
    const over = `${longest}b`;
    for (
      const [path, bodyOf, field] of [
        ["/v1/synthesize/hq", (text: string) => ({ text }), "text"],
        ["/v1/render", (text: string) => ({ text }), "text"],
        ["/v1/speak/sse", (text: string) => ({ text }), "text"],
        ["/v1/speak", (text: string) => ({ text }), "text"],
        ["/v1/audio/speech", (text: string) => ({ input: text, voice: "alloy" }), "input"],
      ] as const
    ) {
      await t.step(`${path} takes SVC_TTS_MAX_CHARS characters and no more`, async () => {
        const taken = await post(service, path, bodyOf(longest));
        await taken.body?.cancel();
        assert.equal(taken.status, 200);
        const response = await post(service, path, bodyOf(over));
        const { code, message, detail } = await response.json();
        assert.deepEqual([response.status, code], [422, "text_too_long"]);
        assert.ok(message.includes(`\`${field}\``), message);
        assert.deepEqual(detail, { characters: MOST_CHARACTERS + 1, limit: MOST_CHARACTERS });
      });
    }

    await t.step("SVC_TTS_MAX_CHARS also limits batch items and socket frames", async () => {
      const response = await post(service, "/v1/synthesize/batch", {
        items: [{ id: "over", text: over }, { id: "longest", text: longest }],
      });
      const { results: [refused, taken] } = await response.json();
      assert.equal(refused.error.code, "text_too_long");
      assert.ok(taken.audio_b64.length > 0);
      using socket = await openSocket(`${service.socketUrl}/v1/speak`, {
        protocols: ["token", "secret"],
      });
      socket.send({ text: over });
      assert.equal((await socket.untilType("Error")).code, "text_too_long");
      socket.send({ text: longest });
      await socket.untilType("Flushed");
      assert.equal(socket.frames.filter(({ type }) => type === "Error").length, 1);
      assert.ok(socket.binary.length > 0);
    });

    for (
      const [what, piece, codes] of [
        ["a piece at the limit may end the sentence before it", " more. Two.", []],
        ["no sentence of pieces may exceed the limit", "x".repeat(MOST_CHARACTERS), [
          "text_too_long",
        ]],
      ] as const
    ) {
      await t.step(what, async () => {
        using socket = await openSocket(`${service.socketUrl}/v1/speak`, {
          protocols: ["token", "secret"],
        });
        socket.send({ type: "Speak", text: "One" });
        socket.send({ type: "Speak", text: piece.padEnd(MOST_CHARACTERS) });
        if (codes.length > 0) socket.send({ type: "Speak", text: " more. Two." });
        socket.send({ type: "Flush" });
        await socket.untilType("Flushed");
        const errors = socket.frames.filter(({ type }) => type === "Error");
        assert.deepEqual(errors.map(({ code }) => code), codes);
        const words = socket.frames.flatMap(({ type, words }) => type === "Alignment" ? words : []);
        assert.deepEqual(words.map(({ word }) => word), ["One", "more.", "Two."]);
      });
    }

    await t.step("the socket reports overlong text and clamped pace, stays open", async () => {
      using socket = await openSocket(`${service.socketUrl}/v1/speak`, {
        protocols: ["token", "secret"],
      });
      socket.send({ type: "Speak", ...tooLong });
      assert.equal((await socket.untilType("Error")).code, "text_too_long");
      socket.send({ type: "Speak", ...slow("0.1") });
      socket.send({ type: "Flush" });
      assert.equal((await socket.untilType("Warning")).message, WARNING);
      await socket.untilType("Flushed");
    });
  }, { SVC_TTS_MAX_CHARS: String(MOST_CHARACTERS) });
});
