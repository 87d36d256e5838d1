/** Caps on audio in a container, which apply to the values in its own header. */
import assert from "node:assert/strict";
import { audioBytes, toneClip } from "../fixtures/audio_file.ts";
import { finalText, TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";

Deno.test("the caps apply to the rate and channels in a container's own header", async (t) => {
  await using service = await startService("stt", {
    SVC_STT_AUDIO_MAX_CHANNELS: "1",
    SVC_STT_AUDIO_MAX_SAMPLE_RATE: "16000",
  });
  await untilReady(service.url);
  for (
    const [file, reason] of [
      ["left.webm", "channels-too-many"],
      ["weather.mp3", "sample-rate-too-high"],
    ] as const
  ) {
    await t.step(`${file}: ${reason}`, async () => {
      using socket = await openSocket(`${service.socketUrl}/v1/listen?language=en`, TOKEN);
      socket.send(await audioBytes(file));
      assert.deepEqual(await socket.closed, { code: 1008, reason });
    });
  }
  await t.step("Opus, which always decodes at 48 kHz, does not exceed the cap", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/listen?language=en`, TOKEN);
    socket.send(await audioBytes("weather.webm"));
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    assert.equal(finalText(socket), "What is the weather like in London tomorrow?");
  });
});

Deno.test("with a cap of 8 kHz, audio without sample_rate counts by its header, else as 16 kHz", async (t) => {
  await using service = await startService("stt", { SVC_STT_AUDIO_MAX_SAMPLE_RATE: "8000" });
  await untilReady(service.url);
  const telephone = Uint8Array.fromBase64(toneClip(1, 8000));
  const wideband = Uint8Array.fromBase64(toneClip(1, 16_000));
  const tooHigh = { code: 1008, reason: "sample-rate-too-high" };
  for (
    const [what, query, bytes, close] of [
      ["a file of 8 kHz", "", telephone, undefined],
      ["a file of 8 kHz by name", "encoding=wav", telephone, undefined],
      ["a file of 16 kHz", "encoding=wav", wideband, tooHigh],
      ["a file said to have 16 kHz", "encoding=wav&sample_rate=16000", telephone, tooHigh],
      ["samples without a name", "", telephone.subarray(44), tooHigh],
      ["samples without a rate", "encoding=linear16", new Uint8Array(0), tooHigh],
      ["samples of 8 kHz", "sample_rate=8000", telephone.subarray(44), undefined],
    ] as const
  ) {
    await t.step(`${what}: ${close?.reason ?? "accepted"}`, async () => {
      using socket = await openSocket(`${service.socketUrl}/v1/listen?${query}`, TOKEN);
      socket.send(bytes);
      socket.send({ type: "CloseStream" });
      assert.deepEqual(await socket.closed, close ?? { code: 1000, reason: "" });
    });
  }
  for (const [what, bytes, status] of [["8", telephone, 200], ["16", wideband, 422]] as const) {
    await t.step(`recordings of ${what} kHz have ${status}`, async () => {
      const headers = { Authorization: "Token any" };
      const form = new FormData();
      form.append("file", new Blob([bytes]), "speech.wav");
      for (
        const [path, body] of [["/v1/listen", bytes], ["/v1/audio/transcriptions", form]] as const
      ) {
        const response = await fetch(service.url + path, { method: "POST", headers, body });
        assert.equal(response.status, status, await response.text());
      }
    });
  }
});
