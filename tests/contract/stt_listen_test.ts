/**
 * Sessions of the recognition service from open to close, one row a rule.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { ListenServerFrame } from "../../shared/schema/stt.ts";
import { finalText, LIVE, results, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";

const EMPTY_HASH = createHash("sha256").digest("hex");

Deno.test("sessions of /v1/listen", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/listen`;
  const open = (query = LIVE, options = TOKEN): Promise<TestSocket> =>
    openSocket(`${url}?${query}`, options);
  const weather = await speech("What is the weather like in London tomorrow?");
  const timer = await speech("Set a timer for ten minutes.");
  const spoken = joinPcm16([weather.samples, silence(0.8)]);

  for (const path of ["/v1/listen", "/v1/listen/dg"]) {
    await t.step(`${path}: Metadata, partials, final, Metadata, 1000`, async () => {
      using socket = await openSocket(`${service.socketUrl}${path}?${LIVE}`, TOKEN);
      await stream(socket, spoken, 1);
      socket.send({ type: "CloseStream" });
      assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
      const { frames } = socket;
      for (const frame of frames) ListenServerFrame.parse(frame);
      const first = frames[0]!;
      assert.deepEqual([first.type, first.sha256, first.duration, first.channels], [
        "Metadata",
        EMPTY_HASH,
        0,
        1,
      ]);
      assert.equal(first.transaction_key, "deprecated");
      const last = frames.at(-1)!;
      assert.equal(last.type, "Metadata");
      assert.equal(last.sha256, createHash("sha256").update(bytesOf(spoken)).digest("hex"));
      assert.ok(Math.abs(last.duration - spoken.length / 16_000) < 0.001);
      assert.equal(last.request_id, first.request_id);
      assert.ok(frames.at(-2)!.is_final, "a final Results comes before the last Metadata");
      const partials = results(socket).filter((frame) => !frame.is_final);
      assert.ok(partials.length >= 2, "partials while speech goes on");
      assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
      const final = results(socket).find((frame) => frame.is_final)!;
      assert.ok(final.speech_final, "a pause made it final");
      assert.equal(final.from_finalize, false);
      assert.deepEqual(final.channel_index, [0, 1]);
      assert.ok(final.metadata.model_uuid && final.metadata.model_info.arch);
      assert.equal(final.language, undefined, "a compatible session has Deepgram's keys alone");
      const started = frames.find((frame) => frame.type === "SpeechStarted")!;
      assert.ok(started.timestamp < 0.2);
      assert.deepEqual(started.channel, [0, 1]);
      assert.ok(frames.indexOf(started) < frames.indexOf(partials[0]!));
    });
  }

  await t.step("word times are near the truth, in order, and within the result", async () => {
    using socket = await open();
    const late = joinPcm16([silence(1), spoken]);
    await stream(socket, late);
    const final = await socket.until((frame) => frame.is_final && textOf(frame) !== "");
    const { words } = final.channel.alternatives[0];
    assert.equal(words.length, weather.words.length);
    const errors: number[] = [];
    let end = 0;
    for (const [index, word] of words.entries()) {
      assert.ok(word.start >= end - 0.001 && word.end > word.start, JSON.stringify(word));
      const truth = weather.words[index]!;
      errors.push(Math.abs(word.start - 1 - truth.start));
      assert.ok(errors.at(-1)! < 0.25, `${word.word} ${word.start}`);
      assert.equal(word.speaker, 0);
      assert.ok(word.confidence > 0.3 && word.confidence <= 1);
      end = word.end;
    }
    assert.ok(errors.reduce((sum, error) => sum + error) < 0.1 * errors.length, `${errors}`);
    assert.deepEqual([words[6].word, words[6].punctuated_word], ["london", "London"]);
    assert.deepEqual([words[7].word, words[7].punctuated_word], ["tomorrow", "tomorrow?"]);
    assert.ok(end <= final.start + final.duration + 0.001);
  });

  await t.step(
    "words on which two consecutive partials agree stay in those that follow",
    async () => {
      const partialsOf = async (text: string) => {
        const { samples } = await speech(text);
        using socket = await open(`${LIVE}&endpointing=false`);
        await stream(socket, samples, 1);
        socket.send({ type: "CloseStream" });
        await socket.closed;
        return results(socket).filter((frame) => !frame.is_final)
          .map((frame) => textOf(frame).split(" "));
      };
      const all = await Promise.all([
        "Could you please tell me whether the restaurant near the old station is still open?",
        "My sister bought a small blue car last week but has not learned how to drive it yet.",
      ].map(partialsOf));
      for (const partials of all) {
        assert.ok(partials.length >= 3, JSON.stringify(partials));
        for (const [index, words] of partials.entries()) {
          const [before = [], after = []] = [partials[index - 2], partials[index - 1]];
          const differs = after.findIndex((word, at) => word !== before[at]);
          const stable = differs === -1 ? after : after.slice(0, differs);
          if (index >= 2) {
            assert.deepEqual(words.slice(0, stable.length), stable, JSON.stringify(partials));
          }
        }
      }
    },
  );

  await t.step("without interim_results there are finals only", async () => {
    using socket = await open("language=en&encoding=linear16&sample_rate=16000");
    await stream(socket, spoken, 1);
    await socket.until((frame) => frame.is_final);
    assert.ok(results(socket).every((frame) => frame.is_final));
  });

  await t.step(
    "punctuate=false and words=false leave out punctuation and the list of words",
    async () => {
      using socket = await open(`${LIVE}&punctuate=false&words=false`);
      await stream(socket, spoken);
      const final = await socket.until((frame) => frame.is_final && textOf(frame) !== "");
      assert.equal(textOf(final), "what is the weather like in london tomorrow");
      assert.deepEqual(final.channel.alternatives[0].words, []);
    },
  );

  await t.step("replace substitutes words and phrases", async () => {
    using socket = await open(`${LIVE}&replace=london:Paris&replace=the%20weather:it`);
    await stream(socket, spoken);
    const final = await socket.until((frame) => frame.is_final && textOf(frame) !== "");
    assert.equal(textOf(final), "What is it like in Paris tomorrow?");
  });

  await t.step("numerals writes numbers as digits, in partials too", async () => {
    using socket = await open(`${LIVE}&numerals=true`);
    await stream(socket, joinPcm16([timer.samples, silence(0.8)]), 1);
    const final = await socket.until((frame) => frame.is_final && textOf(frame) !== "");
    assert.equal(textOf(final), "Set a timer for 10 minutes.");
    assert.ok(results(socket).every((frame) => !/\bten\b/.test(textOf(frame))));
    const number = final.channel.alternatives[0].words[4];
    assert.deepEqual([number.word, number.punctuated_word], ["10", "10"]);
  });

  await t.step("the finals of two utterances cover the audio without gaps", async () => {
    using socket = await open();
    const both = joinPcm16([spoken, timer.samples, silence(0.8)]);
    await stream(socket, both);
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const finals = results(socket).filter((frame) => frame.is_final);
    assert.equal(
      finalText(socket),
      "What is the weather like in London tomorrow? Set a timer for ten minutes.",
    );
    let end = 0;
    for (const final of finals) {
      assert.ok(Math.abs(final.start - end) < 0.002, `${final.start} after ${end}`);
      end = final.start + final.duration;
    }
    assert.ok(Math.abs(end - both.length / 16_000) < 0.002);
  });

  await t.step("a native session's Results name the requested language", async () => {
    using socket = await open(LIVE, { headers: { Authorization: "Bearer secret" } });
    socket.send({ type: "Finalize" });
    const final = await socket.until((frame) => frame.from_finalize);
    assert.deepEqual([final.language, final.languages], ["en", ["en"]]);
    assert.equal(typeof final.latency_ms, "number");
  });

  await t.step(
    "the language in a native session's Results is null until one is detected",
    async () => {
      using socket = await open("", { headers: { Authorization: "Bearer secret" } });
      socket.send({ type: "Finalize" });
      const final = await socket.until((frame) => frame.from_finalize);
      assert.deepEqual([final.language, final.languages], [null, []]);
    },
  );

  await t.step("utterance_end_ms gives UtteranceEnd with the end of the last word", async () => {
    using socket = await open(`${LIVE}&utterance_end_ms=1000`);
    await stream(socket, joinPcm16([weather.samples, silence(1.6)]), 2);
    const end = await socket.untilType("UtteranceEnd");
    const final = results(socket).find((frame) => frame.speech_final)!;
    assert.equal(end.last_word_end, final.channel.alternatives[0].words.at(-1).end);
    assert.deepEqual(end.channel, [0, 1]);
  });

  await t.step(
    "there is no UtteranceEnd by default, and no SpeechStarted with vad_events=false",
    async () => {
      using socket = await open(`${LIVE}&vad_events=false`);
      await stream(socket, joinPcm16([weather.samples, silence(2)]));
      socket.send({ type: "CloseStream" });
      await socket.closed;
      const types = new Set(socket.frames.map((frame) => frame.type));
      assert.deepEqual([...types].toSorted(), ["Metadata", "Results"]);
    },
  );

  await t.step("silence and noise give no words", async () => {
    const noise = Int16Array.from({ length: 5 * 16_000 }, () => (Math.random() - 0.5) * 600);
    for (const samples of [silence(5), noise]) {
      using socket = await open();
      await stream(socket, samples);
      socket.send({ type: "CloseStream" });
      await socket.closed;
      assert.equal(results(socket).map(textOf).join(""), "");
    }
  });

  await t.step(
    "an empty binary frame is ignored, and samples cut between frames are joined",
    async () => {
      using socket = await open();
      const bytes = bytesOf(spoken);
      socket.send(new Uint8Array(0));
      socket.send(bytes.slice(0, 1));
      socket.send(bytes.slice(1, 4001));
      socket.send(bytes.slice(4001));
      await socket.until((frame) => frame.speech_final);
      assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
    },
  );

  await t.step("language detection finds the language of each utterance", async () => {
    using socket = await open(`${LIVE.replace("language=en", "language=multi")}`, {
      headers: { Authorization: "Bearer secret" },
    });
    const german = await speech("Schalte das Licht in der Küche ein.", "de_katharina");
    await stream(socket, joinPcm16([spoken, german.samples, silence(0.8)]));
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const finals = results(socket).filter((frame) => frame.is_final && textOf(frame) !== "");
    assert.deepEqual(finals.map((frame) => frame.language), ["en", "de"]);
    assert.deepEqual(finals[1]!.languages, ["de"]);
    const last = results(socket).at(-1)!;
    assert.deepEqual(
      [textOf(last), last.language, last.languages],
      ["", "de", []],
      "the last Results, which has no words, keeps the language",
    );
    assert.ok(finals[0]!.latency_ms >= 0);
    assert.equal(
      finalText(socket),
      "What is the weather like in London tomorrow? Schalte das Licht in der Küche ein.",
    );
  });

  await t.step("20 concurrent sessions each get their own transcript", async () => {
    const transcripts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [weather, timer][index % 2]!).map(
        async ({ samples }) => {
          using socket = await open();
          await stream(socket, joinPcm16([samples, silence(0.5)]), 2);
          socket.send({ type: "CloseStream" });
          await socket.closed;
          return finalText(socket);
        },
      ),
    );
    const both = ["What is the weather like in London tomorrow?", "Set a timer for ten minutes."];
    assert.deepEqual(transcripts, Array(10).fill(both).flat());
  });

  await t.step("dropped partials leave no lines of the native library in the log", () => {
    assert.deepEqual(service.log.filter((line) => /"event":"native"/.test(line)), []);
  });

  await t.step("an engine killed in the middle of speech costs no word", async () => {
    using socket = await open();
    await stream(socket, weather.samples, 2);
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    await stream(socket, silence(0.8));
    await socket.until((frame) => frame.speech_final);
    assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
  });

  await t.step("SIGTERM gives sessions their last Results and Metadata, then 1000", async () => {
    using socket = await open();
    await stream(socket, weather.samples);
    await pause(100);
    service.kill("SIGTERM");
    assert.equal((await socket.closed).code, 1000);
    assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
    assert.equal(socket.frames.at(-1)!.type, "Metadata");
    assert.equal((await service.ended).code, 0);
  });
});
