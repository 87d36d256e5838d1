/**
 * Deepgram's SDK, unmodified, as it runs in browsers: the key is a subprotocol, because their
 * sockets have no headers. Covers the events of live sessions.
 */
import assert from "node:assert/strict";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import type { Frame } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { until } from "../fixtures/until.ts";

const WEATHER = "What is the weather like in London tomorrow?";
const TIMER = "Set a timer for ten minutes.";
const LIVE = { model: "nova-3", language: "en", encoding: "linear16", sample_rate: "16000" };
const FRAME_BYTES = 2048;
/** A quarter of the duration of a frame. */
const FRAME_MILLISECONDS = 16;

// What the SDK detects a browser by.
Object.assign(globalThis, { window: { document: {}, navigator: { userAgent: "a browser" } } });
const { DeepgramClient } = await import("npm:@deepgram/sdk@5.13.0");
Reflect.deleteProperty(globalThis, "window");

function textOf(results: Frame): string {
  return results.channel.alternatives[0].transcript;
}

Deno.test("the Deepgram SDK in a browser", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const deepgram = new DeepgramClient({ apiKey: "secret", baseUrl: service.url });
  const weather = await speech(WEATHER);
  const timer = await speech(TIMER);

  /** Opens a session, and records its events by type. */
  const connect = async (options: Record<string, string | string[]>) => {
    const query = { ...LIVE, channels: "1", ...options };
    const socket = await deepgram.listen.v1.connect(
      // The types of the SDK allow only some of the values.
      query as unknown as Parameters<typeof deepgram.listen.v1.connect>[0],
    );
    const told: Frame[] = [];
    const closed = Promise.withResolvers<number>();
    socket.on("message", (message) => told.push(message));
    socket.on("close", ({ code }) => closed.resolve(code));
    socket.connect();
    await socket.waitForOpen();
    assert.equal(socket.socket.protocol, "token");
    const of = (type: string) => told.filter((frame) => frame.type === type);
    return {
      socket,
      of,
      results: () => of("Results"),
      send: async (samples: Int16Array<ArrayBuffer>) => {
        const bytes = bytesOf(samples);
        for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
          socket.sendMedia(bytes.slice(at, at + FRAME_BYTES));
          await pause(FRAME_MILLISECONDS);
        }
      },
      /** Requests the end of the stream, and returns the close code. */
      end: async () => {
        socket.sendCloseStream({ type: "CloseStream" });
        const code = await closed.promise;
        socket.close();
        return code;
      },
    };
  };

  await t.step(
    "SpeechStarted, interim results, speech_final by endpointing, UtteranceEnd",
    async () => {
      const session = await connect({
        interim_results: "true",
        endpointing: "200",
        utterance_end_ms: "1000",
        vad_events: "true",
        smart_format: "true",
        tag: ["kitchen", "evening"],
        keyterm: ["London", "weather"],
        extra: "room:7",
        callback: "https://example.com/transcripts",
      });
      await session.send(joinPcm16([silence(0.3), weather.samples, silence(2)]));
      await until(() => session.of("UtteranceEnd").length > 0);
      const [end] = session.of("UtteranceEnd");
      const final = session.results().find((results) => results.speech_final)!;
      assert.equal(textOf(final), WEATHER);
      assert.equal(end!.last_word_end, final.channel.alternatives[0].words.at(-1).end);
      const [started] = session.of("SpeechStarted");
      assert.ok(Math.abs(started!.timestamp - 0.3) < 0.2);
      assert.ok(session.results().some((results) => !results.is_final));
      assert.equal(await session.end(), 1000);
      assert.equal(session.of("Metadata").length, 2);
      assert.ok(service.log.some((line) => line.includes('["kitchen","evening"]')));
    },
  );

  await t.step(
    "KeepAlive has no answer, Finalize one final, CloseStream the final of the rest",
    async () => {
      const session = await connect({ endpointing: "false" });
      session.socket.sendKeepAlive({ type: "KeepAlive" });
      await session.send(weather.samples);
      session.socket.sendFinalize({ type: "Finalize" });
      await until(() => session.results().length > 0);
      const [answer] = session.results();
      assert.deepEqual([answer!.is_final, answer!.from_finalize], [true, true]);
      assert.equal(textOf(answer!), WEATHER);
      await session.send(timer.samples);
      assert.equal(await session.end(), 1000);
      assert.deepEqual(session.results().map(textOf), [WEATHER, TIMER]);
    },
  );

  await t.step("multichannel: results and events carry the index of their channel", async () => {
    const options = { channels: "2", multichannel: "true", utterance_end_ms: "1000" };
    const session = await connect(options);
    const length = Math.max(weather.samples.length, timer.samples.length) + 24_000;
    await session.send(Int16Array.from(
      { length: length * 2 },
      (_, at) => (at % 2 === 0 ? weather : timer).samples[at >> 1] ?? 0,
    ));
    await until(() => session.of("UtteranceEnd").length === 2);
    assert.equal(await session.end(), 1000);
    for (const [index, text] of [WEATHER, TIMER].entries()) {
      const own = session.results().filter(({ channel_index: [at] }) => at === index);
      assert.equal(own.map(textOf).join(""), text);
      assert.ok(own.every(({ channel_index: [, count] }) => count === 2));
      for (const type of ["SpeechStarted", "UtteranceEnd"]) {
        const channels = session.of(type).map(({ channel }) => channel.join());
        assert.equal(channels.filter((channel) => channel === `${index},2`).length, 1, type);
      }
    }
  });
});
