/** Frames of the realtime socket in odd orders, and text that is cut in odd places. */
import assert from "node:assert/strict";
import { encodeWav } from "../../shared/media/wav.ts";
import { toneClip } from "../fixtures/audio_file.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";
import { KEY, withService } from "../fixtures/tts_service.ts";

const FLUSH = { type: "Flush" };
const CLEAR = { type: "Clear" };
const CLOSE = { type: "Close" };
const speak = (text: string) => ({ type: "Speak", text });
const LONG = "One more sentence of a long text. ".repeat(50);
/** A clip of one second of silence, which is too short. */
const SHORT_CLIP = encodeWav(new Float32Array(24_000), {
  sampleRateHz: 24_000,
  bitsPerSample: 16,
}).toBase64();

/** A clip of five seconds of a tone, which is long enough. */
const CLIP = toneClip(5, 24_000);
/** Another one, for a single row: the service takes no time to read a clip that it knows. */
const UNKNOWN_CLIP = toneClip(6, 24_000);

/** Types of the text frames after Metadata, each with the field that identifies it. */
function told(socket: TestSocket): string[] {
  return socket.frames.slice(1).map(({ type, sequence_id, characters, code }) =>
    [type, sequence_id ?? characters ?? code].filter((part) => part !== undefined).join(" ")
  );
}

function wordsOf(socket: TestSocket): string {
  return socket.frames.flatMap(({ type, words }) => type === "Alignment" ? words : [])
    .map(({ word }: { word: string }) => word).join(" ");
}

Deno.test("frames of /v1/speak in odd orders", async (t) => {
  await withService(async (service) => {
    const open = (query = "") =>
      openSocket(`${service.socketUrl}/v1/speak?${query}`, { headers: KEY });

    for (
      const [what, frames, expected] of [
        ["Flush without text, twice", [FLUSH, FLUSH, CLOSE], [
          "Usage 0",
          "Flushed 0",
          "Usage 0",
          "Flushed 1",
        ]],
        ["Clear without text, twice", [CLEAR, CLEAR, CLOSE], ["Cleared 0", "Cleared 1"]],
        ["Close at once, twice", [CLOSE, CLOSE], []],
        ["Clear takes back what no Flush has spoken", [speak("No end"), CLEAR, FLUSH, CLOSE], [
          "Cleared 0",
          "Usage 0",
          "Flushed 1",
        ]],
        ["Clear takes back a Flush with its text", [speak(LONG), FLUSH, CLEAR, CLOSE], [
          "Cleared 0",
        ]],
        ["what comes behind Close is not spoken", [CLOSE, speak("Late."), FLUSH], []],
        [
          "Clear keeps no error of a clip back that was being read",
          [{ text: "Hello.", ref_audio_b64: SHORT_CLIP }, CLEAR, CLOSE],
          ["Cleared 0", "Error ref_audio_invalid"],
        ],
      ] as const
    ) {
      await t.step(what, async () => {
        using socket = await open();
        for (const frame of frames) socket.send(frame);
        assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
        assert.deepEqual(told(socket).filter((frame) => frame !== "Alignment"), expected);
        assert.equal(socket.binary.length, 0);
      });
    }

    for (
      const [what, frames, words, expected] of [
        [
          "what comes behind a clip waits until it is read",
          [
            { ...speak("One. "), ref_audio_b64: CLIP },
            speak("Two."),
            FLUSH,
            { text: "Three.", style_ref_audio_b64: CLIP },
            { text: "Four." },
            CLOSE,
          ],
          "One. Two. Three. Four.",
          ["Usage 9", "Flushed 0", "Usage 6", "Flushed 1", "Usage 5", "Flushed 2"],
        ],
        [
          "Clear drops what waits for a clip, and a Close stays",
          [{ text: "One.", ref_audio_b64: UNKNOWN_CLIP }, speak("Two."), FLUSH, CLOSE, CLEAR],
          "",
          ["Cleared 0"],
        ],
        [
          "a text before a clip that is refused is spoken with what follows",
          [
            speak("One"),
            { text: "Two.", ref_audio_b64: SHORT_CLIP },
            speak(" more."),
            FLUSH,
            CLOSE,
          ],
          "One more.",
          ["Error ref_audio_invalid", "Usage 9", "Flushed 0"],
        ],
      ] as const
    ) {
      await t.step(what, async () => {
        using socket = await open();
        for (const frame of frames) socket.send(frame);
        assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
        assert.equal(wordsOf(socket), words);
        assert.deepEqual(told(socket).filter((frame) => frame !== "Alignment"), expected);
      });
    }

    for (
      const [what, frames, characters] of [
        ["a text without a type", [speak("Hello "), { text: "there." }], 12],
        ["one in another manner", [speak("Hello"), { ...speak("there."), speed: 1.5 }, FLUSH], 11],
      ] as const
    ) {
      await t.step(`what waits for its end is spoken before ${what}`, async () => {
        using socket = await open();
        for (const frame of frames) socket.send(frame);
        await socket.untilType("Flushed");
        assert.equal(wordsOf(socket), "Hello there.");
        assert.deepEqual(told(socket).slice(-2), [`Usage ${characters}`, "Flushed 0"]);
      });
    }

    for (const [ending, answer] of [[FLUSH, "Flushed"], [CLEAR, "Cleared"]] as const) {
      await t.step(`a text is told to be empty behind a ${ending.type} too`, async () => {
        using socket = await open();
        socket.send(speak("No end"));
        socket.send(ending);
        await socket.untilType(answer);
        socket.send({ text: " " });
        assert.equal((await socket.untilType("Error")).code, "text_empty");
      });
    }

    await t.step("Clear stops what Close is still speaking, and the socket closes", async () => {
      using socket = await open();
      socket.send(speak(LONG));
      socket.send(CLOSE);
      await socket.untilType("Alignment");
      socket.send(CLEAR);
      assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
      assert.equal(told(socket).at(-1), "Cleared 0");
      assert.ok(wordsOf(socket).length < LONG.length / 2);
    });

    await t.step(
      "Clear amid a Flush is answered by Cleared alone, and the next Flush by its own Flushed",
      async () => {
        using socket = await open();
        socket.send(speak(LONG));
        socket.send(FLUSH);
        await socket.untilType("Alignment");
        socket.send(CLEAR);
        await socket.untilType("Cleared");
        const wordsBefore = wordsOf(socket);
        socket.send(speak("Over."));
        socket.send(FLUSH);
        socket.send(CLOSE);
        assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
        assert.deepEqual(told(socket).filter((frame) => frame !== "Alignment"), [
          "Cleared 0",
          "Usage 5",
          "Flushed 1",
        ]);
        assert.equal(wordsOf(socket), `${wordsBefore} Over.`);
      },
    );

    await t.step("text spoken before a Clear does not count in the next Usage", async () => {
      using socket = await open("sample_rate=16000");
      socket.send(speak("Hello there. "));
      socket.send(speak(LONG));
      await socket.until(({ type, words }) => type === "Alignment" && words[0].word === "One");
      socket.send(CLEAR);
      await socket.untilType("Cleared");
      const before = socket.binary.length;
      socket.send({ text: "Over." });
      const { characters, audio_seconds } = await socket.untilType("Usage");
      const bytes = socket.binary.slice(before).reduce((sum, { length }) => sum + length, 0);
      assert.equal(characters, 5);
      assert.ok(Math.abs(audio_seconds - bytes / 32_000) < 0.001, `${audio_seconds} s`);
    });

    await t.step("a frame's voice speaks its own language, not the query's", async () => {
      using socket = await open("language=en-GB");
      assert.equal((await socket.untilType("Metadata")).language, "en-GB");
      socket.send({ text: "Bonjour.", voice: "fr_sonia" });
      await socket.untilType("Flushed");
      assert.deepEqual(told(socket), ["Alignment", "Usage 8", "Flushed 0"]);
    });

    for (
      const [what, text] of [
        ["a pair of surrogates", "Hi 😀 there, 𝓗𝓮𝓵𝓵𝓸 to 𝟙 of you."],
        [
          "numbers and abbreviations",
          "It costs $1,234.50. Dr. Smith pays 3.5 % at 10.30 p.m. Fine.",
        ],
      ] as const
    ) {
      await t.step(`a text whose pieces cut ${what} sounds like the whole`, async () => {
        const spoken = async (pieces: readonly string[]) => {
          using socket = await open("sample_rate=16000");
          for (const piece of pieces) socket.send(speak(piece));
          socket.send(FLUSH);
          await socket.untilType("Flushed");
          const bytes = socket.binary.reduce((sum, { length }) => sum + length, 0);
          return [wordsOf(socket), bytes, told(socket).at(-2)];
        };
        assert.deepEqual(await spoken(text.split("")), await spoken([text]));
      });
    }

    await t.step("each Speak frame may set its own voice and sample rate", async () => {
      using socket = await open("sample_rate=16000");
      const seconds: number[] = [];
      for (const [flush, sample_rate] of [16_000, 22_050, 24_000, 48_000].entries()) {
        const before = socket.binary.length;
        socket.send({ text: "Hello there.", voice: "en_george", sample_rate });
        await socket.until(({ type, sequence_id }) => type === "Flushed" && sequence_id === flush);
        const bytes = socket.binary.slice(before).reduce((sum, { length }) => sum + length, 0);
        seconds.push(bytes / 2 / sample_rate);
      }
      assert.ok(seconds.every((length) => Math.abs(length - seconds[0]!) < 0.001), `${seconds}`);
    });
  });
});
