/**
 * What makes a transcript final in a session of /v1/listen, one row a rule.
 */
import assert from "node:assert/strict";
import { finalText, LIVE, results, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";
import { italianSpeech } from "../fixtures/italian_speech.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { randomNumbers } from "../../shared/random_numbers.ts";

Deno.test("finals of /v1/listen", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const open = (query = LIVE): Promise<TestSocket> =>
    openSocket(`${service.socketUrl}/v1/listen?${query}`, TOKEN);
  const weather = await speech("What is the weather like in London tomorrow?");
  const timer = await speech("Set a timer for ten minutes.");
  const spoken = joinPcm16([weather.samples, silence(0.8)]);

  await t.step(
    "without endpointing there are only partials, until Finalize forces a final",
    async () => {
      using socket = await open(`${LIVE}&endpointing=false`);
      await stream(socket, joinPcm16([weather.samples, silence(0.15), timer.samples]), 1);
      assert.ok(results(socket).length > 0);
      assert.ok(results(socket).every((frame) => !frame.is_final));
      // A partial may still be on its way; without new audio no other one follows.
      let before = 0;
      while (results(socket).length > before) {
        before = results(socket).length;
        await pause(1500);
      }
      socket.send({ type: "Finalize" });
      const final = await socket.until((frame) => frame.from_finalize);
      assert.equal(final, results(socket)[before], "it is the next Results");
      assert.ok(final.is_final);
      assert.match(textOf(final), /weather.*timer/);
    },
  );

  await t.step("Finalize is answered once, with an empty final when nothing was said", async () => {
    using socket = await open();
    socket.send({ type: "Finalize" });
    const final = await socket.until((frame) => frame.from_finalize);
    assert.deepEqual([textOf(final), final.is_final, final.speech_final], ["", true, false]);
    assert.deepEqual(final.channel.alternatives[0].words, []);
    await pause(200);
    assert.equal(results(socket).length, 1);
  });

  await t.step(
    "without endpointing an utterance ends after utterance_end_ms of silence",
    async () => {
      using socket = await open(`${LIVE}&endpointing=false&utterance_end_ms=700`);
      const gap = silence(1.2);
      await stream(socket, joinPcm16([weather.samples, gap, timer.samples, gap]), 4);
      socket.send({ type: "CloseStream" });
      await socket.closed;
      const ends = socket.frames.filter((frame) => frame.is_final || frame.type === "UtteranceEnd");
      assert.deepEqual(ends.map((frame) => frame.is_final ? textOf(frame) : frame.type), [
        "What is the weather like in London tomorrow?",
        "UtteranceEnd",
        "Set a timer for ten minutes.",
        "UtteranceEnd",
        "",
      ]);
      assert.ok(ends.every((frame) => !frame.speech_final), "no pause was asked for");
      for (const at of [1, 3]) {
        const { words } = ends[at - 1]!.channel.alternatives[0];
        assert.equal(ends[at]!.last_word_end, words.at(-1).end);
      }
    },
  );

  await t.step(
    "after CloseStream nothing comes between the last Results and Metadata",
    async () => {
      using socket = await open(`${LIVE}&endpointing=3000&utterance_end_ms=1000`);
      // A second after the last word, and less after the last sound.
      await stream(socket, joinPcm16([weather.samples, silence(1.01)]));
      socket.send({ type: "CloseStream" });
      await socket.closed;
      const [final, metadata] = socket.frames.slice(-2);
      assert.equal(textOf(final!), "What is the weather like in London tomorrow?");
      assert.deepEqual([final!.is_final, metadata!.type], [true, "Metadata"]);
    },
  );

  await t.step(
    "without endpointing an utterance ends by the clock too, when no audio arrives",
    async () => {
      using socket = await open(`${LIVE}&endpointing=false&utterance_end_ms=700`);
      await stream(socket, weather.samples);
      const end = await socket.untilType("UtteranceEnd");
      const final = results(socket).find((frame) => frame.is_final)!;
      assert.equal(textOf(final), "What is the weather like in London tomorrow?");
      assert.equal(end.last_word_end, final.channel.alternatives[0].words.at(-1).end);
      await stream(socket, joinPcm16([timer.samples, silence(0.9)]), 4);
      await socket.until((frame) => frame.is_final && textOf(frame).startsWith("Set"));
      assert.equal(socket.frames.filter(({ type }) => type === "SpeechStarted").length, 2);
    },
  );

  await t.step("two Finalize while a final is computed have one answer each", async () => {
    using socket = await open();
    await stream(socket, spoken);
    for (let count = 0; count < 2; count++) socket.send({ type: "Finalize" });
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const answers = results(socket).filter((frame) => frame.from_finalize);
    assert.deepEqual(answers.map(textOf), ["What is the weather like in London tomorrow?", ""]);
  });

  await t.step("Finalize with an invalid channel is answered too", async () => {
    using socket = await open();
    for (const channel of [0, 7, -1, "0", null]) socket.send({ type: "Finalize", channel });
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    assert.equal(results(socket).filter((frame) => frame.from_finalize).length, 5);
  });

  await t.step("Finalize with a channel finalizes only that channel", async () => {
    using socket = await open("encoding=linear16&channels=2&multichannel=true");
    socket.send(new Uint8Array(6400));
    socket.send({ type: "Finalize", channel: 1 });
    socket.send({ type: "Finalize" });
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const answers = results(socket).filter((frame) => frame.from_finalize);
    assert.deepEqual(answers.map((frame) => frame.channel_index[0]).toSorted(), [0, 1, 1]);
    assert.equal(answers[0]!.channel_index[0], 1);
  });

  const train = await italianSpeech("Il treno parte alle otto.");
  const next = randomNumbers(1);
  for (
    const [what, language, samples, text] of [
      ["a word", "en", spoken, "What is the weather like in London tomorrow?"],
      ["a long stop", "it", joinPcm16([train, silence(0.8)]), "Il treno parte alle otto."],
      [
        "a word in noise",
        "en",
        spoken.map((sample) => sample + (next() - 0.5) * 5000),
        "What is the weather like in London tomorrow?",
      ],
    ] as const
  ) {
    for (const endpointing of [0, 10, 25]) {
      await t.step(`endpointing=${endpointing} does not end speech inside ${what}`, async () => {
        const query = LIVE.replace("language=en", `language=${language}`);
        using socket = await open(`${query}&endpointing=${endpointing}`);
        await stream(socket, samples);
        socket.send({ type: "CloseStream" });
        await socket.closed;
        const finals = results(socket).filter((frame) => frame.is_final && textOf(frame) !== "");
        assert.deepEqual(finals.map(textOf), [text]);
        assert.ok(finals[0]!.speech_final);
      });
    }
  }

  await t.step(
    "an empty final does not cut off the soft beginning of the word after it",
    async () => {
      using socket = await open();
      await stream(socket, joinPcm16([silence(1), timer.samples.subarray(0, 1600)]));
      socket.send({ type: "Finalize" });
      await stream(socket, joinPcm16([timer.samples.subarray(1600), silence(0.8)]));
      socket.send({ type: "CloseStream" });
      await socket.closed;
      const [answer, final] = results(socket).filter((frame) => frame.is_final);
      assert.deepEqual([answer, final].map((frame) => textOf(frame!)), [
        "",
        "Set a timer for ten minutes.",
      ]);
      assert.ok(final!.channel.alternatives[0].words[0].start >= final!.start);
    },
  );

  await t.step(
    "no partial comes between Finalize and its answer, nor ahead of a pending final",
    async () => {
      using socket = await open();
      await stream(socket, weather.samples, 4);
      const before = results(socket).length;
      socket.send({ type: "Finalize" });
      await stream(socket, joinPcm16([timer.samples, silence(0.8), spoken]), 4);
      socket.send({ type: "CloseStream" });
      await socket.closed;
      assert.ok(results(socket).slice(before).find((frame) => frame.from_finalize));
      let end = 0;
      for (const frame of results(socket)) {
        assert.ok(Math.abs(frame.start - end) < 0.002, `${frame.start} while ${end} is next`);
        if (frame.is_final) end = frame.start + frame.duration;
      }
    },
  );

  await t.step(
    "finals are contiguous to the millisecond, up to the end of the audio",
    async () => {
      using socket = await open();
      for (let count = 0; count < 20; count++) {
        await stream(socket, silence(0.1).subarray(0, 1007 + 11 * count));
        socket.send({ type: "Finalize" });
      }
      socket.send({ type: "CloseStream" });
      await socket.closed;
      const milliseconds = (seconds: number) => Math.round(seconds * 1000);
      let end = 0;
      for (const { start, duration } of results(socket)) {
        assert.equal(milliseconds(start), end);
        end = milliseconds(start + duration);
      }
      assert.equal(milliseconds(socket.frames.at(-1)!.duration), end);
    },
  );

  await t.step("words lie within their result, and after those of the previous one", async () => {
    using socket = await open();
    // The first cut is inside a word, and inside a frame of 10 ms.
    await stream(socket, weather.samples.subarray(0, 16_011));
    socket.send({ type: "Finalize" });
    await stream(socket, weather.samples.subarray(16_011));
    socket.send({ type: "CloseStream" });
    await socket.closed;
    let end = 0;
    for (const frame of results(socket).filter((result) => result.is_final)) {
      for (const word of frame.channel.alternatives[0].words) {
        assert.ok(word.start >= end && word.end > word.start, JSON.stringify(word));
        end = word.end;
      }
      assert.ok(end <= frame.start + frame.duration + 1e-9, `${end}`);
    }
    assert.ok(end > 2);
  });

  await t.step("a pause after Finalize still gives speech_final, and no words twice", async () => {
    using socket = await open();
    await stream(socket, weather.samples);
    socket.send({ type: "Finalize" });
    await socket.until((frame) => frame.from_finalize);
    await stream(socket, silence(0.8));
    const end = await socket.until((frame) => frame.speech_final);
    assert.equal(textOf(end), "");
    assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
  });

  const number = await speech("My number is five five five five one two.");
  for (
    const [{ samples, words }, index, text] of [
      [timer, 4, "Set a timer for ten minutes."],
      [number, 5, "My number is five five five five one two."],
    ] as const
  ) {
    await t.step(`a word that Finalize cuts is heard whole behind it: ${text}`, async () => {
      const { start, end } = words[index]!;
      const cut = Math.round((start + (end - start) * 0.35) * 16_000);
      using socket = await open();
      await stream(socket, samples.slice(0, cut), 1);
      socket.send({ type: "Finalize" });
      // Audio sent before the answer shows that the speaker goes on.
      await stream(socket, samples.slice(cut, cut + 3200));
      await socket.until((frame) => frame.from_finalize);
      await stream(socket, joinPcm16([samples.slice(cut + 3200), silence(0.8)]), 1);
      socket.send({ type: "CloseStream" });
      await socket.closed;
      assert.equal(finalText(socket).toLowerCase(), text.toLowerCase());
    });
  }

  await t.step(
    "a word that Finalize cuts is whole even when its answer is still pending",
    async () => {
      const ten = timer.words.find(({ word }) => word === "ten")!;
      for (const share of [0.35, 0.7]) {
        for (const behind of [0, 0.8]) {
          using socket = await open();
          const cut = Math.round((ten.start + (ten.end - ten.start) * share) * 16_000);
          await stream(socket, timer.samples.slice(0, cut));
          socket.send({ type: "Finalize" });
          await stream(socket, joinPcm16([timer.samples.slice(cut), silence(behind)]));
          socket.send({ type: "CloseStream" });
          await socket.closed;
          const said = finalText(socket);
          assert.match(said, /^Set a timer for ten minutes\.$/i, `${share}, ${behind} s: ${said}`);
        }
      }
    },
  );

  await t.step(
    "a speech_final by the clock after Finalize starts where its final ended",
    async () => {
      using socket = await open();
      // Not a whole number of the detector's frames.
      await stream(socket, weather.samples.subarray(0, 16_011));
      socket.send({ type: "Finalize" });
      const final = await socket.until((frame) => frame.from_finalize);
      const end = await socket.until((frame) => frame.speech_final);
      assert.deepEqual([end.start, end.duration], [final.duration, 0]);
    },
  );

  await t.step("CloseStream in the middle of speech loses nothing", async () => {
    using socket = await open();
    await stream(socket, weather.samples);
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
  });

  await t.step("CloseStream without audio gives an empty final, Metadata and 1000", async () => {
    using socket = await open();
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    assert.deepEqual(socket.frames.map((frame) => frame.type), ["Metadata", "Results", "Metadata"]);
  });

  for (
    const [said, heard] of [
      // The shipped model cannot count the repetitions exactly.
      [
        "My number is five five five five five five one two.",
        /^My number is( five){5,6} one two\.$/,
      ],
      ["Thank you, thank you, thank you, thank you, thank you.", /^(Thank you[,.]? ?){4,8}$/i],
    ] as const
  ) {
    await t.step(`what is said again and again is not lost: ${said}`, async () => {
      const { samples } = await speech(said);
      using socket = await open();
      await stream(socket, samples);
      socket.send({ type: "CloseStream" });
      await socket.closed;
      assert.match(finalText(socket), heard);
      const { words } = results(socket).find((frame) => frame.is_final)!.channel.alternatives[0];
      assert.equal(words.length, finalText(socket).split(" ").length);
    });
  }

  await t.step(
    "pieces of 0.7, 1 and 2 s sent in real time do not count as having silence between them",
    async () => {
      const samples = joinPcm16([weather.samples, silence(0.1), timer.samples, silence(1)]);
      const heard = await Promise.all([700, 1000, 2000].map(async (milliseconds) => {
        using socket = await open();
        await stream(socket, samples, 1, 16 * milliseconds);
        socket.send({ type: "CloseStream" });
        await socket.closed;
        const texts = results(socket).filter((frame) => frame.is_final).map(textOf);
        return texts.filter((text) => text !== "");
      }));
      const whole = "What is the weather like in London tomorrow? Set a timer for ten minutes.";
      assert.deepEqual(heard, [[whole], [whole], [whole]]);
    },
  );

  await t.step("while no audio arrives, silence is measured by the clock", async () => {
    using socket = await open();
    await stream(socket, weather.samples);
    const keepAlive = setInterval(() => socket.send({ type: "KeepAlive" }), 100);
    const final = await socket.until((frame) => frame.speech_final);
    clearInterval(keepAlive);
    assert.equal(textOf(final), "What is the weather like in London tomorrow?");
  });
});
