/** SVC_TTS_DTYPE=q8: speech of the shipped model's 8-bit weights is intelligible, and streamed. */
import assert from "node:assert/strict";
import { pcm16Of } from "../../shared/media/pcm.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { audioOf, readEvents } from "../fixtures/speak_events.ts";
import { post } from "../fixtures/tts_service.ts";

const RATE_HZ = 24_000;
const SPOKEN = [
  ["en", "svc_heart", "What is the weather like in London tomorrow?"],
  ["de", "de_katharina", "Wie wird das Wetter morgen in Berlin?"],
  ["fr", "fr_sonia", "Quel temps fera-t-il à Lyon demain ?"],
] as const;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

Deno.test("the shipped model with 8-bit weights", async (t) => {
  await using tts = await startService("tts", { SVC_TTS_DTYPE: "q8" });
  const health = await untilReady(tts.url);
  assert.equal(health.status, "ok", JSON.stringify(health));

  await t.step("streams a short first window; the windows equal the rendered file", async () => {
    const fields = {
      text: "This sentence has no comma and still it is heard before all of it is computed.",
      sample_rate: RATE_HZ,
    };
    const events = await readEvents(await post(tts, "/v1/speak/sse", fields));
    const sounds = events.filter(({ name }) => name === "audio");
    assert.ok(sounds.length > 2, `${sounds.length} pieces`);
    assert.ok(audioOf(sounds.slice(0, 1)).length / 2 / RATE_HZ < 0.5, "the first is short");
    const wav = new Uint8Array(await (await post(tts, "/v1/render", fields)).arrayBuffer());
    assert.deepEqual(pcm16Of(audioOf(events)), pcm16Of(wav.slice(44)));
  });

  await t.step("is understood by the shipped recogniser in three languages", async () => {
    await using stt = await startService("stt");
    await untilReady(stt.url);
    for (const [language, voice, text] of SPOKEN) {
      const wav = await (await post(tts, "/v1/render", { text, voice, tail_silence_ms: 300 }))
        .bytes();
      assert.ok(decodeWav(wav).samples.length > RATE_HZ);
      const form = new FormData();
      form.set("file", new Blob([wav]), "speech.wav");
      form.set("model", "whisper-1");
      form.set("language", language);
      const response = await fetch(`${stt.url}/v1/audio/transcriptions`, {
        method: "POST",
        headers: { Authorization: "Bearer secret" },
        body: form,
      });
      const heard = await response.json();
      assert.deepEqual(wordsOf(heard.text), wordsOf(text), JSON.stringify(heard));
    }
  });
});
