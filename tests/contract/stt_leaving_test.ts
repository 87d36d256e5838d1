/**
 * Clients that disconnect while a long recording is transcribed: the transcription is aborted.
 */
import assert from "node:assert/strict";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { activeRequests } from "../fixtures/health.ts";
import { TOKEN } from "../fixtures/listen_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { until } from "../fixtures/until.ts";

/** Share of the recording in the first request, whose client stays. */
const SHARE = 1 / 4;
const SENTENCE = "What is the weather like in London tomorrow?";
const SENTENCES = 60;

Deno.test("a client that disconnects ends the transcription of its recording", async (t) => {
  await using service = await startService("stt", {
    SVC_STT_API_KEYS: "secret",
    // Only one window of the recording is decoded at a time.
    SVC_STT_ENGINES: "1",
    // Two threads spin while they wait for each other, on cores that other processes keep busy.
    SVC_STT_THREADS: "1",
  });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const wavOf = (sentences: number) => {
    const parts = Array.from({ length: sentences }, () => [samples, silence(0.8)]).flat();
    return encodeWav(fromPcm16(joinPcm16(parts)), { sampleRateHz: 16_000, bitsPerSample: 16 });
  };
  const wav = wavOf(SENTENCES);
  const form = new FormData();
  form.set("file", new Blob([wav]), "long.wav");
  form.set("language", "en");

  let shareMilliseconds = 0;
  await t.step("a client that stays gets the whole transcript", async () => {
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
      // A single utterance, which is complete only at its end.
      ["/v1/listen?language=en&utt_split=100", wav],
      ["/v1/audio/transcriptions", form],
    ] as const
  ) {
    await t.step(`POST ${path}`, async () => {
      const leaving = new AbortController();
      const answer = fetch(service.url + path, {
        method: "POST",
        ...TOKEN,
        body,
        signal: leaving.signal,
      });
      answer.catch(() => {});
      await until(async () => await activeRequests(service) === 1);
      // The request for the metrics counts too.
      assert.equal(await metricOf(service, "parley_in_flight_requests"), 2);
      const start = performance.now();
      leaving.abort();
      await assert.rejects(answer, { name: "AbortError" });
      await until(async () => await activeRequests(service) === 0);
      const milliseconds = performance.now() - start;
      assert.ok(milliseconds < shareMilliseconds, `${milliseconds} ms of ${shareMilliseconds}`);
    });
  }
});
