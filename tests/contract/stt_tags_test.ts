/**
 * ID3 tags before the audio, live and as recordings: whatever they contain, the audio is
 * transcribed.
 */
import assert from "node:assert/strict";
import { audioBytes, piecesOf } from "../fixtures/audio_file.ts";
import { englishClient, finalText, lastMetadata } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { compandedWav } from "../../shared/media/wav.ts";

const SENTENCE = "What is the weather like in London tomorrow?";
const SECONDS = 3.05;
/** As long as a cover picture. */
const LONG_BYTES = 300_000;

/** An ID3v2.4 tag with `length` bytes of arbitrary content. */
function tag(length: number): Uint8Array<ArrayBuffer> {
  const size = [21, 14, 7, 0].map((shift) => length >> shift & 127);
  const head = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, ...size);
  return concatenateBytes([head, Uint8Array.from({ length }, (_, at) => at * 131 + 7)]);
}

Deno.test("audio after ID3 tags", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { record, hear, transcribe } = englishClient(service);

  for (
    const [what, file, tags, query] of [
      ["AAC behind a long tag", "weather.aac", [LONG_BYTES], ""],
      ["FLAC behind a long tag", "weather.flac", [LONG_BYTES], ""],
      ["FLAC behind a long tag, named", "weather.flac", [LONG_BYTES], "encoding=flac"],
      ["MP3 behind two tags", "weather.mp3", [LONG_BYTES, 5000], ""],
      ["AIFF behind a tag, named as another", "weather.aiff", [777], "encoding=wav"],
      ["Ogg behind a tag", "weather.ogg", [777], ""],
      ["WebM behind a tag, named as another", "weather.webm", [777], "encoding=mp3"],
      ["MP4 behind a tag", "weather.m4a", [777], ""],
    ] as const
  ) {
    await t.step(what, async () => {
      const bytes = concatenateBytes([...tags.map(tag), await audioBytes(file)]);
      const socket = await hear(query, piecesOf(bytes, 777));
      assert.equal(finalText(socket), SENTENCE);
      const { duration } = lastMetadata(socket);
      assert.ok(Math.abs(duration - SECONDS) < 0.06, `${duration} s`);
      assert.equal(await transcribe(query, bytes), SENTENCE);
    });
  }

  await t.step("WAV after a tag has its own rate and length", async () => {
    const bytes = concatenateBytes([tag(777), compandedWav(new Uint8Array(8000), "alaw", 8000)]);
    const { status, body } = await record("encoding=wav", bytes);
    assert.deepEqual([status, body.metadata?.duration], [200, 1]);
    assert.equal(lastMetadata(await hear("", piecesOf(bytes, 3))).duration, 1);
  });

  await t.step(
    "a tag without audio after it is refused as a recording, but accepted live",
    async () => {
      const { status, body } = await record("", tag(LONG_BYTES));
      assert.deepEqual([status, body.code], [422, "request_invalid"]);
      assert.match(body.message, /nothing follows its ID3 tag/);
      await hear("", [tag(LONG_BYTES)]);
    },
  );
});
