/**
 * `keyterm`: names that the model does not know are recognised where they are given as terms, live
 * and in recordings, and nowhere else.
 */
import assert from "node:assert/strict";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { finalText, KEY, results, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";

const RAW = "language=en&encoding=linear16&sample_rate=16000";
/** Terms, and sentences with them. */
const SENTENCES = {
  Zelenka: "Call Zelenka tomorrow morning.",
  ibuprofen: "She took ibuprofen this morning.",
  Xylofil: "Order Xylofil for me.",
  Tuscany: "The wine is from Tuscany.",
  Meyer: "Call Mister Meyer.",
} as const;
const TERMS = Object.keys(SENTENCES).map((term) => `keyterm=${term}`).join("&");
/** whisper.cpp samples the beams of its search, so whether it finds one unknown name is chance. */
const FEWEST_FOUND = 3;

Deno.test("keyterm", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const spoken = new Map<string, Int16Array<ArrayBuffer>>();
  for (const [term, text] of Object.entries(SENTENCES)) {
    const { samples } = await speech(text);
    spoken.set(term, joinPcm16([samples, silence(0.5)]));
  }
  const record = async (query: string, samples: Int16Array<ArrayBuffer>): Promise<string> => {
    const response = await fetch(`${service.url}/v1/listen?${RAW}&${query}`, {
      method: "POST",
      headers: KEY,
      body: bytesOf(samples),
    });
    return (await response.json()).results.channels[0].alternatives[0].transcript;
  };
  const listen = async (query: string, samples: Int16Array<ArrayBuffer>): Promise<string> => {
    using socket = await openSocket(`${service.socketUrl}/v1/listen?${RAW}&${query}`, TOKEN);
    socket.send(bytesOf(samples));
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    return finalText(socket);
  };

  for (const [where, hear] of [["live", listen], ["in a recording", record]] as const) {
    await t.step(
      `names that nobody knows are heard ${where} where they are preferred`,
      async () => {
        const found: string[] = [];
        for (const [term, samples] of spoken) {
          const plain = await hear("", samples);
          assert.ok(!plain.includes(term), `“${plain}” needs no term`);
          const preferred = await hear(TERMS, samples);
          if (preferred.includes(term)) found.push(preferred);
        }
        assert.ok(found.length >= FEWEST_FOUND, JSON.stringify(found));
      },
    );
  }

  await t.step("keyterms apply to partials too", async () => {
    const query = `${RAW}&${TERMS}&interim_results=true&endpointing=false`;
    using socket = await openSocket(`${service.socketUrl}/v1/listen?${query}`, TOKEN);
    await stream(socket, spoken.get("Zelenka")!, 1);
    await socket.until((frame) => frame.is_final === false && textOf(frame).includes("Zelen"));
    assert.ok(results(socket).every((frame) => !frame.is_final));
  });

  await t.step("keyterms that were not said do not appear, in speech or in noise", async () => {
    const timer = "Set a timer for ten minutes.";
    assert.equal(
      await record(`${TERMS}&keyterm=Turner&keyterm=pen`, (await speech(timer)).samples),
      timer,
    );
    const noise = Int16Array.from({ length: 4 * 16_000 }, () => (Math.random() - 0.5) * 3000);
    assert.equal(await record(TERMS, noise), "");
    assert.equal(await listen(TERMS, noise), "");
  });

  await t.step("a keyterm of 20,000 letters is ignored, and does not end the engine", async () => {
    const timer = "Set a timer for ten minutes.";
    const { samples } = await speech(timer);
    assert.equal(await record(`keyterm=${"a".repeat(20_000)}`, samples), timer);
    assert.equal(await metricOf(service, "parley_engine_restarts_total"), 0);
  });

  await t.step("a form's prompt is not used as keyterms", async () => {
    const found: string[] = [];
    for (const [term, samples] of spoken) {
      const form = new FormData();
      const wav = encodeWav(fromPcm16(samples), { sampleRateHz: 16_000, bitsPerSample: 16 });
      form.set("file", new Blob([wav]), "a.wav");
      form.set("language", "en");
      form.set("prompt", term);
      const response = await fetch(`${service.url}/v1/audio/transcriptions`, {
        method: "POST",
        headers: KEY,
        body: form,
      });
      assert.equal(response.status, 200);
      const { text } = await response.json();
      if (text.includes(term)) found.push(text);
    }
    assert.ok(found.length < FEWEST_FOUND, JSON.stringify(found));
  });
});
