/** SVC_TTS_ENGINE=formant, the engine without a model: each language, whole and streamed. */
import assert from "node:assert/strict";
import { testJoins } from "../fixtures/clause_joins.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { speak } from "../fixtures/tone_models.ts";
import { KEY } from "../fixtures/tts_service.ts";

const TEXTS = [
  {
    language: "en",
    voice: "svc_heart",
    first: "The weather is fine today. ",
    rest: "Tomorrow it will rain.",
  },
  {
    language: "de",
    voice: "de_hans",
    first: "Das Wetter ist heute schön. ",
    rest: "Morgen wird es regnen.",
  },
  {
    language: "fr",
    voice: "fr_jean",
    first: "Il fait beau aujourd'hui. ",
    rest: "Demain, il va pleuvoir.",
  },
] as const;

Deno.test("the formant engine speaks en, de and fr, whole and streamed", async (t) => {
  await using service = await startService("tts", { SVC_TTS_ENGINE: "formant" });
  await untilReady(service.url);
  for (const { language, voice, first, rest } of TEXTS) {
    await t.step(`${language}: HQ has the engine's name and every word in its place`, async () => {
      const { usage, alignment, samples } = await speak(service, { text: first + rest, voice });
      assert.equal(usage.engine, "formant");
      assert.deepEqual(alignment.map(({ word }) => word), (first + rest).split(" "));
      assert.ok(samples.some((sample) => Math.abs(sample) > 0.1), "it sounds");
    });

    await t.step(`${language}: the socket speaks before the last word is there`, async () => {
      const query = `voice=${voice}&sample_rate=16000&encoding=linear16`;
      using socket = await openSocket(`${service.socketUrl}/v1/speak?${query}`, { headers: KEY });
      socket.send({ type: "Speak", text: first + rest.slice(0, 3) });
      await socket.untilType("Alignment");
      await socket.untilBinary();
      socket.send({ type: "Speak", text: rest.slice(3) });
      socket.send({ type: "Flush" });
      await socket.untilType("Flushed");
      const words = socket.frames.flatMap((frame) => frame.type === "Alignment" ? frame.words : []);
      assert.deepEqual(words.map(({ word }) => word), (first + rest).split(" "));
    });
  }

  await testJoins(service, t);
});
