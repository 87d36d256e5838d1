/**
 * Clients that leave while a long recording is transcribed, which then is not transcribed to its end.
 */
import assert from "node:assert/strict";
import { fromPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { TOKEN } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { joinSamples, silence, speech } from "../fixtures/speech.ts";

const SENTENCE = "What is the weather like in London tomorrow?";
const SENTENCES = 60;

Deno.test("a client that leaves ends the transcription of its recording", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const parts = Array.from({ length: SENTENCES }, () => [samples, silence(0.8)]).flat();
  const wav = encodeWav(fromPcm16(joinSamples(parts)), { sampleRateHz: 16_000, bitsPerSample: 16 });
  const form = new FormData();
  form.set("file", new Blob([wav]), "long.wav");
  form.set("language", "en");
  const active = async () =>
    (await (await fetch(`${service.url}/health`)).json()).active_requests as number;
  const percents = () =>
    service.log.map((line) => Number(line.match(/recording_progress.*"percent":(\d+)/)?.[1] ?? 0));

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
      leaving.abort();
      await assert.rejects(response.text(), { name: "AbortError" });
      while (await active() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      assert.ok(Math.max(...percents()) < 80, `${Math.max(...percents())} %`);
    });
  }

  await t.step("one that stays gets all of it", async () => {
    const response = await fetch(`${service.url}/v1/listen?language=en`, {
      method: "POST",
      ...TOKEN,
      body: encodeWav(fromPcm16(joinSamples(parts.slice(0, 20))), {
        sampleRateHz: 16_000,
        bitsPerSample: 16,
      }),
    });
    const { results } = await response.json();
    const { transcript } = results.channels[0].alternatives[0];
    assert.equal(transcript, Array.from({ length: 10 }, () => SENTENCE).join(" "));
  });
});
