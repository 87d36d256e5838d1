/**
 * Speech that lasts longer than a model's window, without a silence that would end the utterance.
 */
import assert from "node:assert/strict";
import { activeRequests } from "../fixtures/health.ts";
import { englishClient, results, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";

const SENTENCES = [
  "What is the weather like in London tomorrow?",
  "Set a timer for ten minutes.",
  "Add tomatoes to my shopping list.",
];
const QUERY = "language=en&encoding=linear16&sample_rate=16000&interim_results=true";
/** Longer than the pauses of a speaker, shorter than the endpointing below. */
const PAUSE_SECONDS = 0.5;

Deno.test("long speech with short pauses is one utterance that keeps every word", async (t) => {
  await using service = await startService("stt", { SVC_STT_ENGINES: "2" });
  await untilReady(service.url);
  const spoken = await Promise.all(SENTENCES.map((sentence) => speech(sentence)));
  const parts = [...spoken, ...spoken, ...spoken];
  const samples = joinPcm16(
    parts.flatMap((part) => [part.samples, silence(PAUSE_SECONDS)]).concat([silence(1)]),
  );
  const text = [...SENTENCES, ...SENTENCES, ...SENTENCES].join(" ");

  await t.step("the final has every word, with times within 0.3 s of the truth", async () => {
    using socket = await openSocket(
      `${service.socketUrl}/v1/listen?${QUERY}&endpointing=1200`,
      TOKEN,
    );
    await stream(socket, samples, 2);
    const final = await socket.until((frame) => frame.speech_final);
    assert.equal(textOf(final), text);
    assert.equal(results(socket).filter((frame) => frame.is_final).length, 1);
    const truth: number[] = [];
    let offset = 0;
    for (const part of parts) {
      truth.push(...part.words.map((word) => word.start + offset));
      offset += part.samples.length / 16_000 + PAUSE_SECONDS;
    }
    const words = final.channel.alternatives[0].words;
    const errors = truth.map((start, at) => Math.abs(words[at].start - start));
    assert.ok(Math.max(...errors) < 0.3, `${errors.map((error) => error.toFixed(2))}`);
  });

  await t.step("interim results continue to the end and include the new words", async () => {
    using socket = await openSocket(
      `${service.socketUrl}/v1/listen?${QUERY}&endpointing=1200`,
      TOKEN,
    );
    await stream(socket, samples, 2);
    await socket.until((frame) => frame.speech_final);
    const partials = results(socket).filter((frame) => !frame.is_final);
    const late = partials.filter((frame) => frame.duration > 12).map(textOf);
    assert.ok(late.length > 2, "partials go on to the end");
    for (const [index, partial] of late.entries()) {
      // The first words have been stable for long.
      assert.equal(
        partial.split(" ").slice(0, 12).join(" "),
        late[0]!.split(" ").slice(0, 12).join(" "),
      );
      assert.ok(index === 0 || partial.length > late[index - 1]!.length - 40);
    }
    assert.match(late.at(-1)!, /(.*weather.*){3}/);
  });

  await t.step("interim results repeat no word where their windows join", async () => {
    using socket = await openSocket(
      `${service.socketUrl}/v1/listen?${
        QUERY.replace("language=en", "language=de")
      }&endpointing=false`,
      TOKEN,
    );
    const text = "Stelle einen Wecker auf sieben Uhr. Das kostet zwölftausendfünfhundert Euro.";
    const { samples } = await speech(text, "de_katharina");
    await stream(socket, joinPcm16([samples, silence(0.3), samples]), 1);
    socket.send(JSON.stringify({ type: "CloseStream" }));
    await socket.closed;
    const partials = results(socket).filter((frame) => !frame.is_final).map(textOf);
    assert.ok(partials.length > 5, "partials go on to the end");
    for (const partial of partials) assert.doesNotMatch(partial, /(\b\p{L}+) \1\b/iu);
  });

  await t.step("a recording is decoded by both engines at once", async () => {
    const { record } = englishClient(service);
    let isOver = false;
    const recording = record("encoding=linear16", bytesOf(joinPcm16([samples, samples])))
      .finally(() => isOver = true);
    // Samples how many engines are busy; one that has answered counts for a little longer.
    const seen = [0, 0, 0];
    for (; !isOver; await pause(5)) seen[await activeRequests(service)]!++;
    const { body } = await recording;
    assert.equal(body.results.channels[0].alternatives[0].transcript, `${text} ${text}`);
    assert.ok(seen[2]! > seen[1]!, `${seen}`);
  });
});

Deno.test("speech without pauses loses no sentence", async () => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { record } = englishClient(service);
  const spoken = await Promise.all(
    [
      "What is the weather like in London tomorrow?",
      "Set a timer for ten minutes.",
      "Turn on the light in the kitchen and play some music.",
      "Add tomatoes to my shopping list.",
      "Call my mother at seven o'clock.",
      "Remind me to water the plants on Friday.",
      "How far is it to the station?",
      "Send a message to Anna and say that I am late.",
      "Open the window in the bedroom.",
      "What time does the next train leave?",
    ].map((sentence) => speech(sentence, "svc_adam")),
  );
  const samples = joinPcm16(spoken.flatMap((part) => [part.samples, silence(0.12)]));
  const { body } = await record("encoding=linear16", bytesOf(samples));
  assert.match(
    body.results.channels[0].alternatives[0].transcript,
    /London.*timer.*kitchen.*tomatoes.*seven.*Friday.*Station.*message.*window.*train/i,
  );
});
