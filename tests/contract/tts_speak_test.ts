/**
 * The realtime socket of the synthesis service, one row a rule.
 */
import assert from "node:assert/strict";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { pause } from "../../shared/pause.ts";
import { SpeakServerFrame } from "../../shared/schema/speak.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSpeak } from "../fixtures/tts_service.ts";

const MOST_SESSIONS = 2;
/** About 5 s of speech without a pause. */
const LONG_SENTENCE =
  "This sentence has no comma and still it is heard before all of it is computed.";
const SENTENCES = "This is the first sentence. Here comes the second one. And a third follows.";

Deno.test("the realtime socket", async (t) => {
  await using service = await startService("tts", {
    SVC_TTS_API_KEYS: "secret",
    SVC_TTS_VISEMES: "all",
    SVC_TTS_MAX_SESSIONS: String(MOST_SESSIONS),
  });
  await untilReady(service.url);
  const open = (query?: string) => openSpeak(service, MOST_SESSIONS, query);

  await t.step("Metadata comes first and describes the audio and the model", async () => {
    using socket = await open("voice=de_hans&sample_rate=22050");
    const frame = await socket.untilType("Metadata");
    assert.equal(socket.messages[0], frame);
    assert.deepEqual([frame.voice, frame.language, frame.sample_rate], ["de_hans", "de", 22_050]);
    assert.ok(frame.request_id && frame.model_name && frame.model_version);
    assert.match(
      frame.model_uuid,
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  await t.step(
    "audio begins before the last sentence is sent, in frames of 20 to 100 ms",
    async () => {
      using socket = await open("sample_rate=16000&emit_visemes=true");
      socket.send({ type: "Speak", text: "This is the first sentence. Here comes " });
      await socket.untilType("Alignment");
      await socket.untilBinary();
      socket.send({ type: "Speak", text: "the second one. And a third follows." });
      socket.send({ type: "Flush" });
      await socket.untilType("Flushed");
      for (const frame of socket.frames) SpeakServerFrame.parse(frame);
      const seconds = socket.binary.map((bytes) => bytes.length / 2 / 16_000);
      assert.ok(seconds.every((length) => length >= 0.02 && length <= 0.1), String(seconds));
      const words = socket.frames.flatMap((frame) => frame.type === "Alignment" ? frame.words : []);
      assert.equal(words.map(({ word }: { word: string }) => word).join(" "), SENTENCES);
      const total = seconds.reduce((sum, length) => sum + length, 0);
      assert.ok(words.at(-1).end <= total + 0.001);
      const usage = socket.frames.find((frame) => frame.type === "Usage")!;
      assert.equal(usage.characters, SENTENCES.length);
      assert.ok(Math.abs(usage.audio_seconds - total) < 0.002);
    },
  );

  await t.step("word times and visemes come before the audio that they describe", async () => {
    using socket = await open("sample_rate=16000&emit_visemes=true&viseme_window_s=0.5");
    socket.send({ text: SENTENCES });
    await socket.untilType("Flushed");
    let sent = 0;
    let covered = 0;
    for (const message of socket.messages) {
      if (message instanceof Uint8Array) sent += message.length / 32_000;
      else if (message.type === "Alignment") assert.ok(message.words[0].start >= sent - 0.001);
      else if (message.type === "Visemes") {
        assert.ok(message.window_start >= sent - 0.001);
        assert.ok(message.window_duration <= 0.5001);
        assert.match(`${message.window_duration}`, /^\d+(\.\d{1,3})?$/, "whole milliseconds");
        assert.ok(Math.abs(message.window_start - covered) < 0.0021, `${covered} s are covered`);
        covered = message.window_start + message.window_duration;
      }
    }
    assert.ok(Math.abs(covered - sent) < 0.0021, `${covered} of ${sent} s`);
    assert.ok(socket.frames.some((frame) => frame.type === "Visemes"));
  });

  await t.step("visemes are sent only on request, by default in windows of 2 s", async () => {
    const windows = async (query: string) => {
      using socket = await open(`sample_rate=16000&${query}`);
      socket.send({ text: LONG_SENTENCE });
      await socket.untilType("Flushed");
      return socket.frames.filter(({ type }) => type === "Visemes");
    };
    const unasked = await windows("emit_visemes=true");
    assert.ok(unasked.length > 1, `${unasked.length} windows`);
    assert.deepEqual(await windows("emit_visemes=true&viseme_window_s=2"), unasked);
    assert.notDeepEqual(await windows("emit_visemes=true&viseme_window_s=3"), unasked);
    assert.deepEqual([await windows(""), await windows("emit_visemes=false")], [[], []]);
  });

  await t.step("speed, seed, voice and model of the query are applied", async () => {
    const sound = async (query: string, fields: object = {}) => {
      using socket = await open(`sample_rate=16000&${query}`);
      socket.send({ text: "Hello there.", ...fields });
      await socket.untilType("Flushed");
      return concatenateBytes(socket.binary);
    };
    const plain = await sound("");
    assert.deepEqual(await sound("speed=1&voice=svc_heart&seed=0"), plain);
    for (
      const [query, fields] of [
        ["speed=1.5", { speed: 1.5 }],
        ["seed=7", { seed: 7 }],
        ["voice=svc_adam", { voice: "svc_adam" }],
        ["model=svc_adam", { voice: "svc_adam" }],
      ] as const
    ) {
      const heard = await sound(query);
      assert.notDeepEqual(heard, plain, query);
      assert.deepEqual(heard, await sound("", fields), query);
    }
    const quick = await sound("speed=1.5");
    assert.ok(Math.abs(plain.length / quick.length - 1.5) < 0.15, `${plain.length / quick.length}`);
  });

  for (const query of ["speed=1", "speed=2&sample_rate=48000"]) {
    await t.step(`mouth shapes have no gaps with ${query}, pauses included`, async () => {
      using socket = await open(`${query}&emit_visemes=true&viseme_window_s=0.5`);
      socket.send({ type: "Speak", text: SENTENCES });
      socket.send({ type: "Flush" });
      await socket.untilType("Flushed");
      socket.send({ text: "And one more." });
      await socket.until((frame) => frame.type === "Flushed" && frame.sequence_id === 1);
      const visemes = socket.frames.flatMap((frame) =>
        frame.type === "Visemes" ? frame.visemes : []
      );
      let end = 0;
      for (const { start, duration } of visemes) {
        assert.ok(Math.abs(start - end) < 0.0015, `${start} after ${end}`);
        end = start + duration;
      }
      const rate = socket.frames[0]!.sample_rate;
      const seconds = socket.binary.reduce((sum, bytes) => sum + bytes.length / 2 / rate, 0);
      assert.ok(Math.abs(end - seconds) < 0.002, `${end} of ${seconds} s`);
      const lengths = socket.binary.map((bytes) => bytes.length / 2 / rate);
      assert.ok(lengths.every((length) => length >= 0.02 && length <= 0.1), String(lengths));
    });
  }

  await t.step("lite SSML that is cut anywhere into frames is spoken like the whole", async () => {
    const pieces = [
      "<pros",
      'ody rate="slow">Hello the',
      "re.</prosody> ",
      "<",
      'phoneme ph="təˈmɑːtəʊ">Tom',
      "ato</phoneme> so",
      "up.",
    ];
    const spoken = async (texts: readonly string[]) => {
      using socket = await open();
      for (const text of texts) socket.send({ type: "Speak", text, ssml_lite: true });
      socket.send({ type: "Flush" });
      await socket.untilType("Flushed");
      assert.ok(socket.frames.every(({ type }) => type !== "Error"));
      return {
        words: socket.frames.flatMap((frame) => frame.type === "Alignment" ? frame.words : []),
        bytes: socket.binary.reduce((sum, { length }) => sum + length, 0),
      };
    };
    const [whole, cut] = [await spoken([pieces.join("")]), await spoken(pieces)];
    assert.deepEqual(cut, whole);
    assert.deepEqual(whole.words.map(({ word }) => word), ["Hello", "there.", "Tomato", "soup."]);
  });

  await t.step("malformed lite SSML gives an Error at its flush", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: "<prosody rate='slow'>Hello there.", ssml_lite: true });
    socket.send({ type: "Flush" });
    await socket.untilType("Flushed");
    const { code, message } = socket.frames.find(({ type }) => type === "Error")!;
    assert.equal(code, "request_invalid");
    assert.match(message, /line 1, column \d+/);
  });

  await t.step("an unknown sound gives one Warning, even if its tag is cut in two", async () => {
    using socket = await open();
    for (const text of ['<phoneme ph="ǃǂ">', "click</phoneme> here."]) {
      socket.send({ type: "Speak", text, ssml_lite: true });
    }
    socket.send({ type: "Flush" });
    await socket.untilType("Flushed");
    const warnings = socket.frames.filter(({ type }) => type === "Warning");
    assert.deepEqual(warnings.map(({ message }) => /ǃǂ/.test(message)), [true]);
    // Deepgram's client for Python, major 5, fails without these.
    const { code, message, warn_code, warn_msg } = warnings[0]!;
    assert.deepEqual([warn_code, warn_msg], [code, message]);
  });

  await t.step("a frame may consist of a dropped tag alone", async () => {
    using socket = await open();
    for (const text of ["<b>", "Hello", "</b>", " there."]) socket.send({ type: "Speak", text });
    socket.send({ type: "Flush" });
    await socket.untilType("Flushed");
    assert.ok(socket.frames.every(({ type }) => type !== "Error"));
    const words = socket.frames.flatMap((frame) => frame.type === "Alignment" ? frame.words : []);
    assert.deepEqual(words.map(({ word }: { word: string }) => word), ["Hello", "there."]);
  });

  await t.step("an unsupported option gives one Warning per flush, not per frame", async () => {
    using socket = await open();
    const speak = { type: "Speak", subtalker_dosample: true };
    for (const text of ["One ", "more ", "word."]) socket.send({ ...speak, text });
    socket.send({ type: "Flush" });
    await socket.untilType("Flushed");
    socket.send({ ...speak, text: "Again." });
    socket.send({ type: "Flush" });
    await socket.until((frame) => frame.type === "Flushed" && frame.sequence_id === 1);
    const order = socket.frames.map(({ type }) => type)
      .filter((type) => type === "Warning" || type === "Flushed");
    assert.deepEqual(order, ["Warning", "Flushed", "Warning", "Flushed"]);
  });

  await t.step(
    "a text without a type is Speak plus Flush; Usage comes before Flushed",
    async () => {
      using socket = await open();
      socket.send({ text: "Bonjour Anna.", voice: "fr_sonia" });
      await socket.untilType("Flushed");
      assert.deepEqual(socket.frames.map((frame) => frame.type), [
        "Metadata",
        "Alignment",
        "Usage",
        "Flushed",
      ]);
    },
  );

  await t.step("an incomplete sentence waits for Flush; an empty Flush is answered", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: "no end in" });
    using later = await open();
    later.send({ type: "Speak", text: "Complete." });
    // The pause after which a complete sentence is spoken is over for the earlier text too.
    await later.untilType("Alignment");
    socket.send({ type: "Speak", text: " sight" });
    socket.send({ type: "Flush" });
    socket.send({ type: "Flush" });
    await socket.until((frame) => frame.type === "Flushed" && frame.sequence_id === 1);
    const order = socket.frames.map(({ type }) => type);
    assert.deepEqual(order.filter((type) => type === "Alignment" || type === "Flushed"), [
      "Alignment",
      "Flushed",
      "Flushed",
    ]);
    const { words } = await socket.untilType("Alignment");
    assert.equal(words.map(({ word }: { word: string }) => word).join(" "), "no end in sight");
  });

  await t.step("a complete sentence is spoken without a Flush after a pause", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: "Hello " });
    socket.send({ type: "Speak", text: "there." });
    assert.equal((await socket.untilType("Alignment")).words.at(-1).word, "there.");
    socket.send({ type: "Speak", text: " How are" });
    socket.send({ type: "Speak", text: " you?" });
    socket.send({ type: "Flush" });
    assert.equal((await socket.untilType("Usage")).characters, 25);
  });

  await t.step("Clear stops the audio, and what comes after it is spoken", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: `${SENTENCES} `.repeat(100) });
    await socket.untilType("Alignment");
    socket.send({ type: "Clear" });
    await socket.untilType("Cleared");
    const before = socket.binary.length;
    await pause(200);
    assert.ok(socket.binary.length - before <= 2, "sound went on");
    socket.send({ text: "Over." });
    await socket.untilType("Flushed");
    const last = socket.frames.filter((frame) => frame.type === "Alignment").at(-1)!;
    assert.equal(last.words[0].word, "Over.");
  });

  await t.step("Close speaks the rest, sends Usage and closes with 1000", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: "Good bye" });
    socket.send({ type: "Close" });
    assert.equal((await socket.closed).code, 1000);
    assert.ok(socket.binary.length > 0);
    const { type, characters } = socket.frames.at(-1)!;
    assert.deepEqual([type, characters], ["Usage", 8]);
  });

  await t.step("each flush counts its own text, even when several are queued", async () => {
    using socket = await open();
    for (const text of ["One", "Seven", "Not two.", "&"]) {
      socket.send({ type: "Speak", text, ...(text === "Not two." ? { ref_audio_b64: "%" } : {}) });
      socket.send({ type: "Flush" });
    }
    await socket.until((frame) => frame.type === "Flushed" && frame.sequence_id === 3);
    const usages = socket.frames.filter(({ type }) => type === "Usage");
    assert.deepEqual(usages.map(({ characters }) => characters), [3, 5, 0, 1]);
    assert.deepEqual(usages.map((usage) => usage.audio_seconds > 0), [true, true, false, true]);
  });

  for (
    const [what, text] of [
      ["", SENTENCES.repeat(4).replaceAll(".H", ". H").replaceAll(".T", ". T")],
      [", which begins with what has no sound", `… ${"And this is spoken after it. ".repeat(9)}`],
      [", without an end", `${"and then ".repeat(30)}over`],
    ] as const
  ) {
    await t.step(`each word of a long text that comes whole is said once${what}`, async () => {
      using socket = await open();
      socket.send({ text });
      await socket.untilType("Flushed");
      const alignments = socket.frames.filter(({ type }) => type === "Alignment");
      const words: { word: string; start: number }[] = alignments.flatMap(({ words }) => words);
      const written = text.match(/\w+[.,]?/g);
      assert.deepEqual(words.map(({ word }) => word).filter((word) => /\w/.test(word)), written);
      assert.ok(words.every(({ start }, index) => start >= (words[index - 1]?.start ?? 0)));
      const usage = socket.frames.find(({ type }) => type === "Usage");
      assert.equal(usage?.characters, text.length);
    });
  }

  await t.step("frames with nothing to speak are accepted, also as the last", async () => {
    using socket = await open();
    for (const text of ["", " ", "Hello there. ", "🙂", "\n"]) {
      socket.send({ type: "Speak", text });
    }
    socket.send({ text: " " });
    await socket.untilType("Flushed");
    assert.ok(socket.frames.every(({ type }) => type !== "Error"));
    assert.ok(socket.binary.length > 0);
  });

  await t.step("an engine that dies mid-utterance closes the socket with 1011", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: `${SENTENCES} `.repeat(120) });
    socket.send({ type: "Flush" });
    await socket.untilType("Alignment");
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    const { code, reason } = await socket.closed;
    assert.deepEqual([code, reason], [1011, "engine-failed"]);
    assert.equal(socket.frames.at(-1)!.type, "Error");
  });

  await t.step("the next socket is served by a new engine", async () => {
    using socket = await open();
    socket.send({ text: "Hello again." });
    await socket.untilType("Flushed");
    assert.ok(socket.binary.length > 0);
  });

  await t.step("SIGTERM lets accepted text be spoken, then closes with 1000", async () => {
    using socket = await open();
    socket.send({ type: "Speak", text: SENTENCES });
    await socket.untilType("Alignment");
    service.kill("SIGTERM");
    assert.equal((await socket.closed).code, 1000);
    const words = socket.frames.flatMap((frame) => frame.type === "Alignment" ? frame.words : []);
    assert.equal(words.at(-1).word, "follows.");
    assert.equal((await service.ended).code, 0);
  });
});
