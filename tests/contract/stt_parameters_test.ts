/**
 * Parameters of /v1/listen in combination: sessions and recordings give the same transcript.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { finalText, KEY, results, stream, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { type Frame, openSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { italianSpeech } from "../fixtures/italian_speech.ts";

const RAW = "encoding=linear16&sample_rate=16000";
const TIMER = "Set a timer for ten minutes.";
const ALARM = "Stelle einen Wecker auf sieben Uhr.";
const KITCHEN = "Accendi la luce in cucina.";

function wordsIn(frames: readonly Frame[]): string[] {
  return frames.flatMap(({ channel }) => channel.alternatives[0].words)
    .map((word: Frame) => [word.punctuated_word, word.language].join(" ").trim());
}

Deno.test("combinations of parameters of /v1/listen", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const timer = await speech(TIMER);
  const alarm = await speech(ALARM, "de_katharina");
  const code = await speech("My code is one two.");
  const price = await speech("It costs five dollars.");
  const minutes = await speech("Mets un minuteur de dix minutes.", "fr_sonia");
  const kitchen = { samples: await italianSpeech(KITCHEN) };
  const inItalian = KITCHEN.split(" ").map((word) => `${word} it`);
  const open = (query: string) =>
    openSocket(`${service.socketUrl}/v1/listen?${RAW}&${query}`, TOKEN);

  for (
    const [query, spoken, transcript, words] of [
      [
        "language=en&smart_format=true&punctuate=false&words=false",
        timer,
        "set a timer for 10 minutes",
        [],
      ],
      [
        "language=en&numerals=true&keyterm=timer&replace=timer:clock&replace=10:eleven",
        timer,
        "Set a clock for eleven minutes.",
        ["Set", "a", "clock", "for", "eleven", "minutes."],
      ],
      ["language=en&smart_format=true", code, "My code is 1 2.", ["My", "code", "is", "1", "2."]],
      ["language=en&smart_format=true", price, "It costs $5.", ["It", "costs", "$5."]],
      [
        "language=fr-CA&numerals=true",
        minutes,
        "Mets un minuteur de 10 minutes.",
        ["Mets", "un", "minuteur", "de", "10", "minutes."],
      ],
      [
        "detect_language=de&detect_language=fr&smart_format=true&replace=wecker:Ton",
        alarm,
        "Stelle einen Ton auf 7 Uhr.",
        ["Stelle de", "einen de", "Ton de", "auf de", "7 de", "Uhr. de"],
      ],
      ["language=it", kitchen, KITCHEN, KITCHEN.split(" ")],
      ["detect_language=true", kitchen, KITCHEN, inItalian],
      ["language=en&detect_language=true", kitchen, KITCHEN, inItalian],
      [
        "detect_language=true",
        timer,
        TIMER,
        TIMER.split(" ").map((word) => `${word} en`),
      ],
      ["language=multi", kitchen, KITCHEN, inItalian],
    ] as const
  ) {
    await t.step(`${query}: ${transcript}`, async () => {
      const audio = bytesOf(joinPcm16([spoken.samples, silence(0.5)]));
      using socket = await open(`${query}&interim_results=true`);
      socket.send(audio);
      socket.send({ type: "CloseStream" });
      assert.equal((await socket.closed).code, 1000);
      assert.equal(finalText(socket), transcript);
      const finals = results(socket).filter((frame) => frame.is_final);
      assert.deepEqual(wordsIn(finals), words);
      const response = await fetch(`${service.url}/v1/listen?${RAW}&${query}`, {
        method: "POST",
        headers: KEY,
        body: audio,
      });
      const { results: { channels } } = await response.json();
      assert.equal(channels[0].alternatives[0].transcript, transcript);
      assert.deepEqual(wordsIn([{ channel: channels[0] }]), words);
      const detected = query.includes("detect") || query.includes("multi");
      const [, language] = detected ? words[0]!.split(" ") : [];
      assert.equal(channels[0].detected_language, language);
    });
  }

  await t.step(
    "a change of language within an utterance is transcribed, without endpointing",
    async () => {
      const said = [...Array(6).fill(timer.samples), ...Array(6).fill(alarm.samples)];
      using socket = await open("language=multi&endpointing=false");
      socket.send(bytesOf(joinPcm16(said.flatMap((samples) => [samples, silence(0.8)]))));
      socket.send({ type: "Finalize" });
      const final = await socket.until((frame) => frame.from_finalize);
      const [{ transcript, words, languages }] = final.channel.alternatives;
      assert.ok(transcript.startsWith(`${TIMER} ${TIMER}`), transcript);
      assert.ok(transcript.endsWith(`${ALARM} ${ALARM}`), transcript);
      assert.deepEqual(languages, ["en", "de"]);
      assert.deepEqual([words[0].language, words.at(-1).language], ["en", "de"]);
    },
  );

  await t.step("a change of language after a pause of 0.1 s is transcribed", async () => {
    for (const interim of [true, false]) {
      using socket = await open(`language=multi&interim_results=${interim}`);
      const said = [timer.samples, silence(0.1), alarm.samples, silence(0.5)];
      await stream(socket, joinPcm16(said), 2);
      const final = await socket.until((frame) => frame.speech_final);
      const [{ transcript, words, languages }] = final.channel.alternatives;
      assert.equal(transcript, `${TIMER} ${ALARM}`);
      assert.deepEqual(languages, ["en", "de"]);
      assert.deepEqual([words[5].language, words[6].language], ["en", "de"]);
    }
  });

  await t.step("multichannel=true detects the language of each channel", async () => {
    const length = Math.max(timer.samples.length, alarm.samples.length) + 8000;
    const both = Int16Array.from(
      { length: length * 2 },
      (_, at) => (at % 2 === 0 ? timer : alarm).samples[at >> 1] ?? 0,
    );
    using socket = await open("channels=2&multichannel=true&numerals=true");
    socket.send(bytesOf(both));
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const heard = results(socket).flatMap(({ channel_index: [index], channel }) => {
      const [{ transcript, languages }] = channel.alternatives;
      return transcript === "" ? [] : [[index, transcript, languages]];
    });
    assert.deepEqual(heard.toSorted(), [
      [0, "Set a timer for 10 minutes.", ["en"]],
      [1, "Stelle einen Wecker auf 7 Uhr.", ["de"]],
    ]);
  });

  await t.step(
    "control messages may come in binary frames and have unknown keys",
    async () => {
      using socket = await open("language=en");
      socket.send({ type: "KeepAlive", text: "more", channel: "none" });
      socket.send(new TextEncoder().encode('{"type": "KeepAlive"}'));
      socket.send(new TextEncoder().encode('{"type":"CloseStream"}'));
      assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
      const types = socket.frames.map(({ type }) => type);
      assert.deepEqual(types, ["Metadata", "Results", "Metadata"], "KeepAlive has no answer");
      assert.equal(socket.frames.at(-1)!.sha256, createHash("sha256").digest("hex"));
    },
  );

  await t.step(
    "a binary Finalize may have a channel, and an unknown binary type closes with 1008",
    async () => {
      using socket = await open("language=en");
      socket.send(new TextEncoder().encode('{"type": "Finalize", "channel": 0}'));
      await socket.until((frame) => frame.from_finalize);
      socket.send(new TextEncoder().encode('{"type":"Sing"}'));
      assert.deepEqual(await socket.closed, { code: 1008, reason: "DATA-0000" });
    },
  );

  await t.step("Finalize in the pause before speech_final repeats no words", async () => {
    using socket = await open("language=en&endpointing=500");
    socket.send(bytesOf(joinPcm16([timer.samples, silence(0.2)])));
    socket.send({ type: "Finalize" });
    socket.send(bytesOf(silence(0.6)));
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const finals = results(socket).map((frame) => [
      frame.channel.alternatives[0].transcript,
      frame.from_finalize,
      frame.speech_final,
    ]);
    assert.deepEqual(finals, [[TIMER, true, false], ["", false, true], ["", false, false]]);
  });
});
