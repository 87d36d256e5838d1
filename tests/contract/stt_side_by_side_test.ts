/**
 * Many concurrent sessions compared with the same sessions alone: none gets words of another.
 */
import assert from "node:assert/strict";
import { LIVE, stream, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { type Frame, openSocket } from "../fixtures/socket_client.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";

const SESSIONS = 20;
const QUERY = LIVE.replace("interim_results=true", "interim_results=false");
/** Fields that depend on the audio alone, unlike IDs and confidences. */
const FROM_AUDIO = ["type", "start", "duration", "timestamp", "is_final", "speech_final", "sha256"];

Deno.test("20 concurrent sessions get the same frames as each of them alone", async () => {
  await using service = await startService("stt");
  await untilReady(service.url);
  const weather = await speech("What is the weather like in London tomorrow?");
  const timer = await speech("Set a timer for ten minutes.");
  const parts = [weather.samples, timer.samples, silence(1.5)];
  const framesOf = async (index: number) => {
    using socket = await openSocket(`${service.socketUrl}/v1/listen?${QUERY}`, TOKEN);
    const [one, two] = [parts[index % 3]!, parts[(index + 1) % 3]!];
    const pause = silence(0.6);
    await stream(socket, joinPcm16([silence(0.1 * index), one, pause, two, pause]));
    socket.send({ type: "CloseStream" });
    await socket.closed;
    const frames = socket.frames.map((frame) => ({
      ...Object.fromEntries(FROM_AUDIO.map((key) => [key, frame[key]])),
      type: frame.type,
      words: frame.channel?.alternatives?.[0].words.map((
        { punctuated_word: word, start, end }: Frame,
      ) => [word, start, end]),
    }));
    // By type, since SpeechStarted may come before the final of the preceding utterance.
    return Map.groupBy(frames, ({ type }) => type);
  };
  const indices = [...Array(SESSIONS).keys()];
  const together = await Promise.all(indices.map(framesOf));
  for (const index of indices) {
    const alone = await framesOf(index);
    assert.ok(alone.has("SpeechStarted"), `session ${index} has speech`);
    assert.deepEqual(together[index], alone, `session ${index}`);
  }
});
