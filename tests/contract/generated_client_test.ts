/** The generated client module against running services: what arrives has the declared types. */
import assert from "node:assert/strict";
import {
  createLlmClient,
  createSttClient,
  createTtsClient,
  ParleyError,
} from "../../shared/schema/generated/client.ts";
import { toPcm16 } from "../../shared/media/pcm.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import { activeRequests } from "../fixtures/health.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { until } from "../fixtures/until.ts";

/** Node and browsers refuse a stream without this option, which Deno does not need. */
const fetchOfNode: typeof fetch = async (url, init = {}) => {
  const isHalf = "duplex" in init && init.duplex === "half";
  if (init.body instanceof ReadableStream && !isHalf) throw new TypeError("duplex is required");
  return await fetch(url, init);
};

Deno.test("generated client: speech, its transcript and a tool call", async (test) => {
  await using ttsService = await startService("tts", { SVC_TTS_API_KEYS: "right" });
  await using sttService = await startService("stt", { SVC_STT_API_KEYS: "right" });
  await using llmService = await startService("llm", {
    SVC_LLM_API_KEYS: "right",
  });
  await Promise.all([ttsService, sttService, llmService].map((service) => untilReady(service.url)));
  const tts = createTtsClient({ baseUrl: ttsService.url, apiKey: "right" });
  const stt = createSttClient({ baseUrl: sttService.url, apiKey: "right", fetch: fetchOfNode });
  const llm = createLlmClient({ baseUrl: llmService.url, apiKey: "right" });
  const text = "Set a timer for ten minutes.";
  let wav = new Uint8Array();

  await test.step("POST with a JSON body", async () => {
    const { audio_b64, sample_rate, alignment } = await tts.synthesizeHq({ body: { text } });
    wav = Uint8Array.fromBase64(audio_b64);
    assert.equal(decodeWav(wav).sampleRateHz, sample_rate);
    assert.deepEqual(alignment.map((word) => word.word), text.split(" "));
  });
  await test.step("GET with a path and a query", async () => {
    const { voices } = await tts.listVoices({ query: { language: "de" } });
    assert.ok(voices.length > 0 && voices.every((voice) => voice.language === "de"));
    const { id } = await tts.getVoice({ path: { id: voices[0]!.id } });
    assert.equal(id, voices[0]!.id);
    const response = await tts.renderFromQuery({ query: { text: "Hello.", format: "wav" } });
    assert.equal(response.headers.get("content-type"), "audio/wav");
    await response.body?.cancel();
  });
  await test.step("POST with audio, in every form that fetch() takes", async () => {
    const { samples, sampleRateHz: sample_rate } = decodeWav(wav);
    const raw = { encoding: "linear16", sample_rate };
    for (
      const [body, more] of [
        [wav, {}],
        [toPcm16(samples), raw],
        [new Blob([wav]).stream(), {}],
      ] as const
    ) {
      const { results } = await stt.transcribe({ body, query: { language: "en", ...more } });
      const transcript = results.channels[0]?.alternatives[0]?.transcript ?? "";
      assert.match(transcript, /set a timer for (ten|10) minutes/i);
    }
  });
  await test.step("chat", async () => {
    const { choices } = await llm.createChatCompletion({
      body: { messages: [{ role: "user", content: text }] },
    });
    assert.equal(choices[0]?.finish_reason, "tool_calls");
  });
  await test.step("an error names status, code and field", async () => {
    await assert.rejects(tts.synthesizeHq({ body: { text: "" } }), (thrown) => {
      assert.ok(thrown instanceof ParleyError);
      assert.equal(thrown.status, 422);
      assert.equal(thrown.code, "text_empty");
      assert.match(thrown.message, /text/);
      return true;
    });
    const stranger = createTtsClient({ baseUrl: ttsService.url, apiKey: "wrong" });
    await assert.rejects(stranger.synthesizeHq({ body: { text } }), { status: 401 });
  });
  await test.step("a signal cancels a request that is running", async () => {
    const leaving = new AbortController();
    const asking = tts.synthesizeHq({
      body: { text: `${text} `.repeat(100) },
      signal: leaving.signal,
    });
    const failed = assert.rejects(asking, { name: "AbortError" });
    await until(async () => await activeRequests(ttsService) > 0);
    leaving.abort();
    await failed;
    await until(() => ttsService.log.some((line) => line.includes('"status":499')));
  });
});
