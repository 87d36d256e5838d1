/**
 * Clients that leave while a long recording is transcribed, which then is not transcribed to its end.
 */
import assert from "node:assert/strict";
import { fromPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { joinSamples, silence, speech } from "../fixtures/speech.ts";

/** How much of the recording the first request has, which is not left. */
const SHARE = 1 / 4;
const SENTENCE = "What is the weather like in London tomorrow?";
const SENTENCES = 60;

Deno.test("a client that leaves ends the transcription of its recording", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const wavOf = (sentences: number) => {
    const parts = Array.from({ length: sentences }, () => [samples, silence(0.8)]).flat();
    return encodeWav(fromPcm16(joinSamples(parts)), { sampleRateHz: 16_000, bitsPerSample: 16 });
  };
  const wav = wavOf(SENTENCES);
  const form = new FormData();
  form.set("file", new Blob([wav]), "long.wav");
  form.set("language", "en");
  const active = async () =>
    (await (await fetch(`${service.url}/health`)).json()).active_requests as number;

  let shareMilliseconds = 0;
  await t.step("one that stays gets all of it", async () => {
    const start = performance.now();
    const response = await fetch(`${service.url}/v1/listen?language=en`, {
      method: "POST",
      ...TOKEN,
      body: wavOf(SENTENCES * SHARE),
    });
    const { results } = await response.json();
    shareMilliseconds = performance.now() - start;
    const { transcript } = results.channels[0].alternatives[0];
    assert.equal(transcript, Array.from({ length: SENTENCES * SHARE }, () => SENTENCE).join(" "));
  });

  for (
    const [path, body] of [
      ["/v1/listen?language=en", wav],
      ["/v1/audio/transcriptions", form],
    ] as const
  ) {
    await t.step(`POST ${path}`, async () => {
      const leaving = new AbortController();
      const response = await fetch(service.url + path, {
        method: "POST",
        ...TOKEN,
        body,
        signal: leaving.signal,
      });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Type"), "application/json");
      assert.equal(await active(), 1, "its head is sent before it is done");
      const start = performance.now();
      leaving.abort();
      await assert.rejects(response.text(), { name: "AbortError" });
      while (await active() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      const milliseconds = performance.now() - start;
      assert.ok(milliseconds < shareMilliseconds, `${milliseconds} ms of ${shareMilliseconds}`);
    });
  }
});
