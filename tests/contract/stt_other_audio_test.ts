/**
 * Data that is not the declared audio, or in an unsupported format, is never transcribed as
 * samples.
 */
import assert from "node:assert/strict";
import { audioBytes } from "../fixtures/audio_file.ts";
import { englishClient } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

Deno.test("unsupported and mislabelled audio", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { open, record } = englishClient(service);

  for (
    const encoding of [
      "webm",
      "webm-opus",
      "ogg-opus",
      "flac",
      "mp3",
      "aac",
      "mp4",
      "opus",
      "wav",
      "speex",
    ]
  ) {
    await t.step(`bytes that are no ${encoding} close with 1003`, async () => {
      using socket = await open(`encoding=${encoding}`);
      // Longer than any frame or packet, and without a sync word of MPEG.
      const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * at * 31 + at) % 251);
      // An unknown encoding closes the session at once; what is sent then may hit a closed socket.
      if (encoding !== "speex") { for (let frame = 0; frame < 3; frame++) socket.send(noise); }
      assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
    });
    await t.step(`a recording that is no ${encoding} is refused`, async () => {
      const noise = Uint8Array.from({ length: 9000 }, (_, at) => (at * at * 31 + at) % 251);
      const { status, body } = await record(`encoding=${encoding}`, noise);
      assert.equal(status, 422, JSON.stringify(body));
      assert.equal(body.code, "request_invalid");
    });
  }

  for (
    const [what, file, from] of [
      ["WebM whose header is missing", "weather.webm", 600],
      ["Ogg whose first page is missing", "weather.ogg", 100],
    ] as const
  ) {
    await t.step(`${what} closes with 1003`, async () => {
      using socket = await open(`encoding=${file.endsWith("webm") ? "webm" : "ogg-opus"}`);
      socket.send((await audioBytes(file)).slice(from));
      assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
    });
  }

  const webm = await audioBytes("weather.webm");
  const cluster = webm.findIndex((byte, at) =>
    byte === 0x1f && webm[at + 1] === 0x43 && webm[at + 2] === 0xb6 && webm[at + 3] === 0x75
  );
  for (
    const [name, file] of [
      ["AVI", new TextEncoder().encode("RIFF....AVI LIST".padEnd(4000, "\0"))],
      ["WMA", Uint8Array.fromHex("3026b2758e66cf11".padEnd(8000, "0"))],
      ["VOC", new TextEncoder().encode("Creative Voice File".padEnd(4000, "\0"))],
      ["MPEG transport stream", new TextEncoder().encode("G".padEnd(188, "\0").repeat(20))],
      ["WebM without its header", webm.slice(cluster)],
      ["AAC in LATM", await audioBytes("weather.latm")],
      ["DTS", Uint8Array.fromHex("7ffe8001fc3c75b0".padEnd(8000, "0"))],
      ["big-endian WAV", new TextEncoder().encode("RIFX".padEnd(4000, "\0"))],
    ] as const
  ) {
    await t.step(`${name}, which nothing here decodes, is not heard as samples`, async () => {
      using socket = await open("");
      for (const [from, to] of [[0, 100], [100, 4000]]) socket.send(file.slice(from, to));
      assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
      const { status, body } = await record("", file);
      assert.equal(status, 422, JSON.stringify(body));
      const can =
        "supported are WAV, AIFF, AU, CAF, FLAC, MP3, MP2, AAC, AC-3, M4A, MP4, MOV, Ogg, WebM, MKV and AMR";
      assert.equal(body.message, `Cannot transcribe the body: cannot decode ${name}; ${can}`);
    });
  }

  for (const encoding of ["webm", "ogg-opus", "flac", "mp3", "aac", "mp4", "wav"]) {
    await t.step(
      `a few bytes that are no ${encoding}, and nothing more, close with 1003`,
      async () => {
        using socket = await open(`encoding=${encoding}`);
        socket.send(new TextEncoder().encode("This is no audio at all."));
        assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
      },
    );
  }
});
