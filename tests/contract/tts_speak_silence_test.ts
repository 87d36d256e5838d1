/** Silence that is requested before and after the speech of the realtime socket. */
import assert from "node:assert/strict";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { KEY, post, withService } from "../fixtures/tts_service.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";

const TEXT = "Good day. It rains!";
const SILENCES = { head_silence_ms: 350, tail_silence_ms: 1250 };
const HEAD_BYTES = 2 * 24_000 * 0.35;
const TAIL_BYTES = 2 * 24_000 * 1.25;
const WAV_HEAD_BYTES = 44;
const FLUSH = { type: "Flush" };
const CLOSE = { type: "Close" };
const SPEAK = { type: "Speak", text: TEXT, ...SILENCES };

function soundOf({ binary }: TestSocket): Uint8Array<ArrayBuffer> {
  return concatenateBytes([...binary]);
}

Deno.test("head and tail silence on /v1/speak", async (t) => {
  await withService(async (service) => {
    const spoken = async (frames: readonly object[], query = "") => {
      using socket = await openSocket(`${service.socketUrl}/v1/speak?${query}`, { headers: KEY });
      for (const frame of frames) socket.send(frame);
      assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
      return socket;
    };
    const rendered = async (fields: object) =>
      new Uint8Array(await (await post(service, "/v1/render", fields)).arrayBuffer())
        .subarray(WAV_HEAD_BYTES);
    const whole = await rendered({ text: TEXT, ...SILENCES });
    const bare = await rendered({ text: TEXT });

    const halves = ["Good day. It ra", "ins!"].map((text) => ({ ...SPEAK, text }));
    for (
      const [what, frames] of [
        ["a text without a type", [{ text: TEXT, ...SILENCES }, CLOSE]],
        ["Speak and Flush", [SPEAK, FLUSH, CLOSE]],
        ["Speak and Close", [SPEAK, CLOSE]],
        ["a text in pieces", [...halves, FLUSH, CLOSE]],
      ] as const
    ) {
      await t.step(
        `${what} sounds like the file with the same silence, to the sample`,
        async () => {
          const socket = await spoken(frames);
          assert.deepEqual(soundOf(socket), whole);
          assert.deepEqual(socket.frames.filter(({ type }) => type === "Warning"), []);
          const { audio_seconds } = socket.frames.find(({ type }) => type === "Usage")!;
          assert.equal(audio_seconds, Math.round(whole.length / 48) / 1000);
        },
      );
    }

    await t.step("each flush has its own silences", async () => {
      const { text } = SPEAK;
      const socket = await spoken([
        { text, tail_silence_ms: 1250 },
        { text },
        FLUSH,
        { text, head_silence_ms: 350 },
        CLOSE,
      ]);
      const silence = (bytes: number) => new Uint8Array(bytes);
      assert.deepEqual(
        soundOf(socket),
        concatenateBytes([bare, silence(TAIL_BYTES), bare, silence(HEAD_BYTES), bare]),
      );
    });

    await t.step("word times and visemes count the silences and precede the audio", async () => {
      const query = "emit_visemes=true&viseme_window_s=5&sample_rate=16000";
      const { frames, binary, messages } = await spoken([SPEAK, CLOSE], query);
      const words = frames.flatMap((frame) => frame.type === "Alignment" ? frame.words : []);
      assert.equal(words[0].start, 0.35);
      const visemes = frames.flatMap((frame) => frame.type === "Visemes" ? frame.visemes : []);
      assert.deepEqual(visemes[0], { viseme: "sil", start: 0, duration: 0.35 });
      const { viseme, start, duration } = visemes.at(-1);
      assert.deepEqual([viseme, duration], ["sil", 1.25]);
      const seconds = binary.reduce((sum, { length }) => sum + length / 2 / 16_000, 0);
      assert.ok(Math.abs(start + duration - seconds) < 0.001);
      const lastAudio = messages.findLastIndex((message) => message instanceof Uint8Array);
      const lastShapes = messages.findLastIndex((message) =>
        !(message instanceof Uint8Array) && message.type === "Visemes"
      );
      assert.ok(lastShapes < lastAudio);
    });

    await t.step("Clear drops the pending tail silence, not the next text's", async () => {
      using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
      socket.send({ ...SPEAK, head_silence_ms: 0 });
      await socket.untilBinary();
      socket.send({ type: "Clear" });
      await socket.untilType("Cleared");
      const before = socket.binary.length;
      socket.send(SPEAK);
      socket.send(CLOSE);
      await socket.closed;
      assert.deepEqual(concatenateBytes(socket.binary.slice(before)), whole);
    });

    await t.step("a Flush without text adds no silence", async () => {
      assert.equal((await spoken([FLUSH, CLOSE])).binary.length, 0);
      const twice = await spoken([SPEAK, FLUSH, FLUSH, CLOSE]);
      assert.equal(soundOf(twice).length, whole.length);
    });

    for (
      const [fields, warnedOf] of [
        [{ bits_per_sample: 16, normalize_loudness: "none" }, []],
        [{ bits_per_sample: 24, normalize_loudness: "peak" }, [
          "bits_per_sample",
          "normalize_loudness",
        ]],
        [{ format: "mp3", target_lufs: -16 }, ["format", "target_lufs"]],
      ] as const
    ) {
      await t.step(`${JSON.stringify(fields)} is warned of where it is unused`, async () => {
        const { frames } = await spoken([{ text: TEXT, ...fields }, CLOSE]);
        const warnings = frames.filter(({ type }) => type === "Warning");
        assert.deepEqual(warnings.map(({ message }) => message.match(/`(\w+)`/)[1]), warnedOf);
      });
    }
  });
});
