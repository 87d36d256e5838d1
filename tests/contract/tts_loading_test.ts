/** Requests that come while the model loads are answered as they are later. */
import assert from "node:assert/strict";
import { decodeWav, encodeWav } from "../../shared/media/wav.ts";
import { pause } from "../../shared/pause.ts";
import { ROOT } from "../../shared/project_root.ts";
import { healthOf } from "../fixtures/health.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { KEY, post } from "../fixtures/tts_service.ts";

const CLIP_SECONDS = 4;

async function clip(): Promise<string> {
  const bytes = await Deno.readFile(`${ROOT}voices/en_george.en.wav`);
  const { samples, sampleRateHz } = decodeWav(bytes);
  const part = samples.slice(0, CLIP_SECONDS * sampleRateHz);
  return encodeWav(part, { sampleRateHz, bitsPerSample: 16 }).toBase64();
}

async function cloned(service: RunningService, ref_audio_b64: string) {
  const response = await post(service, "/v1/synthesize/hq", {
    text: "Hello there.",
    ref_audio_b64,
  });
  const { warnings, audio_b64 } = await response.json();
  return { status: response.status, tag: response.headers.get("ETag"), warnings, audio_b64 };
}

async function previewTag(service: RunningService): Promise<string | null> {
  const answer = await fetch(`${service.url}/v1/voices/svc_heart/preview`, { headers: KEY });
  await answer.body?.cancel();
  return answer.headers.get("ETag");
}

Deno.test("a clip is cloned and ETags are final while the model is still loading", async () => {
  await using service = await startService("tts");
  const reference = await clip();
  const { status } = await healthOf(service);
  const [early, earlyTag] = await Promise.all([cloned(service, reference), previewTag(service)]);
  assert.equal(status, "loading");
  await untilReady(service.url);
  assert.deepEqual(early, await cloned(service, reference));
  assert.deepEqual([early.status, early.warnings], [200, []]);
  assert.equal(earlyTag, await previewTag(service));
});

Deno.test("a model that arrives after the start is known as one that was there before", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-late-model-" });
  const model = `${folder}/model`;
  try {
    await using there = await startService("tts");
    await using late = await startService("tts", { SVC_TTS_MODEL: model });
    assert.equal((await untilReady(late.url)).model_state, "failed");
    await Deno.symlink(`${ROOT}models/tts/parley-tts-small`, model);
    while ((await untilReady(late.url)).model_state !== "ready") await pause(50);
    const voices = async ({ url }: RunningService) =>
      await (await fetch(`${url}/v1/voices`)).json();
    assert.deepEqual(await voices(late), await voices(there));
    const reference = await clip();
    const { status, warnings, tag } = await cloned(late, reference);
    assert.deepEqual([status, warnings], [200, []]);
    assert.equal(tag, (await cloned(there, reference)).tag);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
