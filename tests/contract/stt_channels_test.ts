/**
 * Audio of several channels, live and as recordings: mixed, or each transcribed by itself.
 */
import assert from "node:assert/strict";
import { audioBytes, piecesOf } from "../fixtures/audio_file.ts";
import {
  englishClient,
  finalText,
  lastMetadata,
  results,
  textOf,
} from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import type { Frame, TestSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";

const SENTENCE = "What is the weather like in London tomorrow?";

function finalsOf(socket: TestSocket): Frame[] {
  return results(socket).filter((frame) => frame.is_final);
}

/** The finals of one channel, joined. */
function textIn(socket: TestSocket, channel: number): string {
  return finalsOf(socket).filter((frame) => frame.channel_index[0] === channel)
    .map(textOf).join(" ").trim();
}

Deno.test("audio of several channels", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { open, record, hear } = englishClient(service);
  const { samples } = await speech(SENTENCE);
  const spoken = joinPcm16([silence(0.3), samples, silence(0.5)]);

  await t.step("multichannel=true transcribes the channels of a container separately", async () => {
    const socket = await hear("multichannel=true", piecesOf(await audioBytes("left.webm"), 2048));
    assert.ok(finalsOf(socket).every((frame) => frame.channel_index[1] === 2));
    assert.deepEqual([0, 1].map((channel) => textIn(socket, channel)), [SENTENCE, ""]);
    assert.equal(lastMetadata(socket).channels, 2);
  });

  for (
    const [file, query, before, after] of [
      ["left.webm", "multichannel=true", 1, 2],
      ["weather.flac", "multichannel=true&channels=2", 2, 1],
    ] as const
  ) {
    await t.step(
      `${file} after a Finalize: ${before} channels until then, then ${after}`,
      async () => {
        using socket = await open(query);
        const counts = () => results(socket).map((frame) => frame.channel_index[1]);
        socket.send({ type: "Finalize" });
        await socket.until(() => counts().length === before);
        assert.deepEqual(counts(), Array(before).fill(before));
        for (const piece of piecesOf(await audioBytes(file), 2048)) socket.send(piece);
        socket.send({ type: "CloseStream" });
        assert.equal((await socket.closed).code, 1000);
        const later = results(socket).slice(before).map((frame) => frame.channel_index);
        assert.ok(later.length >= after);
        assert.ok(later.every(([index, count]) => index < after && count === after), `${later}`);
      },
    );
  }

  for (
    const [file, query, channels] of [
      ["left.webm", "", 2],
      ["weather.flac", "channels=2", 1],
    ] as const
  ) {
    await t.step(`Metadata has the ${channels} channels of ${file} itself`, async () => {
      const socket = await hear(query, [await audioBytes(file)]);
      assert.equal(lastMetadata(socket).channels, channels);
      const { body } = await record(query, await audioBytes(file));
      assert.equal(body.metadata.channels, channels);
    });
  }

  await t.step("48 kHz stereo is mixed down and resampled", async () => {
    using socket = await open("encoding=linear16&sample_rate=48000&channels=2");
    const wide = Int16Array.from(
      { length: spoken.length * 6 },
      (_, at) => spoken[Math.floor(at / 6)]!,
    );
    for (const piece of piecesOf(bytesOf(wide), 2048)) socket.send(piece);
    await socket.until((frame) => frame.speech_final);
    assert.equal(finalText(socket), SENTENCE);
  });

  await t.step("multichannel=true transcribes the channels of raw samples separately", async () => {
    const timer = await speech("Set a timer for ten minutes.");
    const length = Math.max(spoken.length, timer.samples.length);
    const both = Int16Array.from(
      { length: length * 2 },
      (_, at) => (at % 2 === 0 ? spoken : timer.samples)[at >> 1] ?? 0,
    );
    const query = "encoding=linear16&channels=2&multichannel=true";
    const socket = await hear(query, piecesOf(bytesOf(both), 2048));
    assert.equal(textIn(socket, 0), SENTENCE);
    assert.equal(textIn(socket, 1), "Set a timer for ten minutes.");
  });
});
