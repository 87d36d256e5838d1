/** What an engine can do, and what is said of the rest. */
import assert from "node:assert/strict";
import { SynthesisResponse, VISEMES } from "../../shared/schema/tts.ts";
import { audioFile } from "../fixtures/audio_file.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";

const TEXT = "Hello world. This is a test.";
const CLIPS = ["weather.mp3", "weather.flac", "weather.ogg", "weather.aac", "weather.webm"];

async function synthesize(service: RunningService, body: object): Promise<SynthesisResponse> {
  const response = await fetch(`${service.url}/v1/synthesize/hq`, {
    method: "POST",
    headers: { "X-API-Key": "any", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return SynthesisResponse.parse(await response.json());
}

Deno.test("a reference clip may be in any container", async (t) => {
  await using service = await startService("tts");
  await untilReady(service.url);
  const plain = await synthesize(service, { text: TEXT });
  for (const name of CLIPS) {
    await t.step(name, async () => {
      const { warnings, audio_b64 } = await synthesize(service, {
        text: TEXT,
        ref_audio_b64: await audioFile(name),
      });
      assert.deepEqual(warnings, []);
      assert.ok(audio_b64 !== plain.audio_b64, "its voice is taken over");
    });
  }
});

Deno.test("what an engine cannot do is a warning, not silence", async () => {
  await using service = await startService("tts", { SVC_TTS_ENGINE: "formant" });
  await untilReady(service.url);
  const { warnings, visemes } = await synthesize(service, {
    text: TEXT,
    ref_audio_b64: await audioFile("weather.flac"),
    emit_visemes: true,
  });
  assert.equal(warnings.length, 2, JSON.stringify(warnings));
  assert.match(warnings[0]!, /formant engine cannot clone voices; `ref_audio_b64` is unused/);
  assert.match(warnings[1]!, /SVC_TTS_VISEMES=all/);
  assert.deepEqual(visemes, []);
});

Deno.test("SVC_TTS_VISEMES=all gives visemes without gaps on every backend", async () => {
  await using service = await startService("tts", { SVC_TTS_VISEMES: "all" });
  await untilReady(service.url);
  const { visemes, duration, warnings } = await synthesize(service, {
    text: "Papa. Fine thing.",
    emit_visemes: true,
  });
  assert.deepEqual(warnings, []);
  let end = 0;
  for (const { viseme, start, duration: length } of visemes) {
    assert.ok(VISEMES.includes(viseme));
    assert.ok(Math.abs(start - end) < 0.002, `${viseme} begins at ${start}, not ${end}`);
    end = start + length;
  }
  assert.ok(Math.abs(end - duration) < 0.01);
  const names = visemes.map(({ viseme }) => viseme);
  assert.deepEqual(names.filter((name) => ["PP", "FF", "TH"].includes(name)).slice(0, 4), [
    "PP",
    "PP",
    "FF",
    "TH",
  ]);
});
