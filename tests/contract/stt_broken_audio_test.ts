/**
 * Files that end early, or whose content does not match their beginning, live and as recordings.
 */
import assert from "node:assert/strict";
import { englishClient } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const FILES = ["weather.flac", "weather.ogg", "weather.m4a", "weather.webm"] as const;
/** Less than the header of each file. */
const HEADER_BYTES = 40;
const SIGNATURE_BYTES = 8;
/** Byte range of each file's signature and of what it says about the data that follows. */
const SIGNATURES = {
  "weather.flac": [0, 4],
  "weather.ogg": [0, 4],
  "weather.m4a": [0, 32],
  "weather.webm": [0, 4],
} as const;

const ENCODINGS = {
  "weather.flac": "flac",
  "weather.ogg": "ogg-opus",
  "weather.m4a": "mp4",
  "weather.webm": "webm",
} as const;

/** Noise after `head`, `length` bytes in total. */
function noiseAfter(head: Uint8Array, length = 30_000): Uint8Array<ArrayBuffer> {
  const noise = Uint8Array.from({ length }, (_, at) => (at * at * 31 + at) % 251);
  noise.set(head);
  return noise;
}

function audio(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(new URL(`../fixtures/audio/${file}`, import.meta.url));
}

Deno.test("broken audio files", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { open, record } = englishClient(service);
  const hear = async (bytes: Uint8Array<ArrayBuffer>) => {
    using socket = await open("");
    socket.send(bytes);
    socket.send({ type: "CloseStream" });
    const closed = await socket.closed;
    return { closed, types: socket.frames.map(({ type }) => type) };
  };

  for (const query of ["", "encoding=wav"]) {
    await t.step(`noise behind the signature of WAV ends a session, with "${query}"`, async () => {
      using socket = await open(query);
      socket.send(noiseAfter(new TextEncoder().encode("RIFF\x24\x08\0\0WAVE"), 1000));
      assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
    });
  }

  for (const file of FILES) {
    await t.step(`a recorder that stops in the header of ${file} ends cleanly`, async () => {
      const { closed, types } = await hear((await audio(file)).slice(0, HEADER_BYTES));
      assert.deepEqual(closed, { code: 1000, reason: "" });
      assert.deepEqual(types, ["Metadata", "Results", "Metadata"]);
    });

    await t.step(`a recording of nothing but the header of ${file} is refused`, async () => {
      const { status, body } = await record("", (await audio(file)).slice(0, HEADER_BYTES));
      assert.deepEqual([status, body.code], [422, "request_invalid"]);
    });

    await t.step(`what only begins as ${file} does ends a session that goes on`, async () => {
      const [before, after] = SIGNATURES[file];
      using socket = await open("");
      socket.send(noiseAfter((await audio(file)).subarray(before, after)));
      assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
    });

    await t.step(
      `a few bytes that only begin as ${file} does end a session that goes on`,
      async () => {
        const [before, after] = SIGNATURES[file];
        const head = (await audio(file)).subarray(before, after);
        for (const query of ["", `encoding=${ENCODINGS[file]}`]) {
          for (const behind of [16, 1000]) {
            using socket = await open(query);
            socket.send(noiseAfter(head, head.length + behind));
            assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
          }
        }
      },
    );

    await t.step(`what only begins as ${file} does cannot be decoded`, async () => {
      const noise = noiseAfter((await audio(file)).subarray(0, SIGNATURE_BYTES));
      const { closed } = await hear(noise);
      assert.deepEqual(closed, { code: 1003, reason: "unsupported-data" });
      const { status, body } = await record("", noise);
      assert.deepEqual([status, body.code], [422, "request_invalid"]);
    });
  }
});
