/**
 * When utterance_end_ms reports the end of an utterance, beside endpointing and Finalize.
 */
import assert from "node:assert/strict";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { LIVE, results, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket, type TestSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";

const WEATHER = "What is the weather like in London tomorrow?";
const TIMER = "Set a timer for ten minutes.";
const QUERY = LIVE.replace("interim_results=true", "interim_results=false");

/** Lists the finals with words, the pauses, and the UtteranceEnd frames, in order. */
function turns(socket: TestSocket): string[] {
  return socket.frames.flatMap((frame) => {
    if (frame.type === "UtteranceEnd") return [frame.type];
    if (!frame.is_final) return [];
    return [...(textOf(frame) ? [textOf(frame)] : []), ...(frame.speech_final ? ["pause"] : [])];
  });
}

Deno.test("utterance_end_ms", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const open = (query: string): Promise<TestSocket> =>
    openSocket(`${service.socketUrl}/v1/listen?${QUERY}&${query}`, TOKEN);
  const weather = await speech(WEATHER);
  const timer = await speech(TIMER);

  for (
    const [endpointing, audio] of [
      ["300", "silence"],
      ["300", "no audio"],
      ["false", "silence"],
      ["false", "no audio"],
    ] as const
  ) {
    await t.step(
      `after Finalize the end of an utterance is told, endpointing=${endpointing}, ${audio}`,
      async () => {
        using socket = await open(`endpointing=${endpointing}&utterance_end_ms=700`);
        await stream(socket, weather.samples);
        socket.send({ type: "Finalize" });
        const final = await socket.until((frame) => frame.from_finalize);
        if (audio === "silence") await stream(socket, silence(1.5));
        const end = await socket.untilType("UtteranceEnd");
        assert.equal(end.last_word_end, final.channel.alternatives[0].words.at(-1).end);
        const pause = endpointing === "false" ? [] : ["pause"];
        assert.deepEqual(turns(socket), [WEATHER, ...pause, "UtteranceEnd"]);
      },
    );
  }

  await t.step("a longer endpointing does not delay UtteranceEnd", async () => {
    using socket = await open("endpointing=1500&utterance_end_ms=600");
    await stream(socket, joinPcm16([weather.samples, silence(2.5)]));
    const pause = await socket.until((frame) => frame.speech_final);
    assert.deepEqual(turns(socket), [WEATHER, "UtteranceEnd", "pause"]);
    const final = results(socket).find((frame) => frame.is_final)!;
    const seconds = weather.samples.length / 16_000;
    assert.ok(Math.abs(final.duration - seconds - 0.6) < 0.3, `${final.duration}`);
    assert.ok(Math.abs(pause.start + pause.duration - seconds - 1.5) < 0.3);
  });

  await t.step(
    "a longer endpointing does not prevent UtteranceEnd by the clock, when no audio arrives",
    async () => {
      using socket = await open("endpointing=1500&utterance_end_ms=600");
      await stream(socket, weather.samples);
      await socket.until((frame) => frame.speech_final);
      await socket.untilType("UtteranceEnd");
      // The order of the others depends on how long the first final takes.
      const [first, ...others] = turns(socket);
      assert.deepEqual([first, ...others.toSorted()], [WEATHER, "UtteranceEnd", "pause"]);
    },
  );

  await t.step(
    "speech after UtteranceEnd begins a new utterance, before a longer endpointing is over",
    async () => {
      using socket = await open("endpointing=1500&utterance_end_ms=600");
      await stream(socket, joinPcm16([weather.samples, silence(1), timer.samples, silence(2)]));
      await socket.until((frame) => frame.speech_final);
      assert.deepEqual(turns(socket), [WEATHER, "UtteranceEnd", TIMER, "UtteranceEnd", "pause"]);
      assert.equal(socket.frames.filter(({ type }) => type === "SpeechStarted").length, 2);
    },
  );

  await t.step("frames of any size give the same finals", async () => {
    const audio = bytesOf(joinPcm16([weather.samples, silence(0.75), timer.samples]));
    const heard: unknown[][] = [];
    for (const size of [641, 2048, audio.length]) {
      using socket = await open("endpointing=false&utterance_end_ms=500");
      for (let at = 0; at < audio.length; at += size) socket.send(audio.slice(at, at + size));
      socket.send({ type: "CloseStream" });
      await socket.closed;
      heard.push(
        results(socket).filter((frame) => frame.is_final)
          .map((frame) => [frame.start, frame.duration, textOf(frame)]),
      );
    }
    assert.equal(heard[0]!.length, 2);
    assert.deepEqual(heard[1], heard[0]);
    assert.deepEqual(heard[2], heard[0]);
  });

  await t.step(
    "Finalize finalizes words that are decoded while another final is pending",
    async () => {
      using socket = await open("endpointing=false&utterance_end_ms=700");
      const parts = [weather.samples, silence(1), timer.samples, silence(0.65)];
      socket.send(bytesOf(joinPcm16(parts)));
      socket.send({ type: "Finalize" });
      socket.send({ type: "CloseStream" });
      await socket.closed;
      const answers = results(socket).filter((frame) => frame.from_finalize).map(textOf);
      assert.equal(answers.at(-1), TIMER);
    },
  );
});
