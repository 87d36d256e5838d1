/**
 * The acoustic model through transformers.js, on a model with Kokoro's inputs and outputs whose
 * sound can be computed by hand (tests/fixtures/kokoro).
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { decodeWav } from "../../shared/media/wav.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";

const KEY = { "X-API-Key": "secret" };
const MODEL = fileURLToPath(new URL("../fixtures/kokoro", import.meta.url));
const RATE_HZ = 24_000;
/** Of the style vectors of the fixture. */
const HEART_HZ = 220;
const ADAM_HZ = 110;

function start(more: Record<string, string> = {}): Promise<RunningService> {
  return startService("tts", {
    SVC_TTS_ENGINE: "kokoro",
    SVC_TTS_MODEL: MODEL,
    SVC_TTS_VISEMES: "all",
    SVC_TTS_BACKEND: "cpu",
    ...more,
  });
}

async function speak(service: RunningService, fields: object) {
  const response = await fetch(`${service.url}/v1/synthesize/hq`, {
    method: "POST",
    headers: KEY,
    body: JSON.stringify({ text: "Hello world.", ...fields }),
  });
  const body = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return { ...body, samples: decodeWav(Uint8Array.fromBase64(body.audio_b64)).samples };
}

/** The frequency of the loudest tone, in Hz, by its zero crossings where it is loud. */
function toneOf(samples: Float32Array): number {
  const crossings: number[] = [];
  for (let index = 1; index < samples.length; index++) {
    const [before, after] = [samples[index - 1]!, samples[index]!];
    if (before < 0 && after >= 0) crossings.push(index - before / (before - after));
  }
  const periods = crossings.slice(1).map((at, index) => at - crossings[index]!);
  return RATE_HZ / periods.toSorted((a, b) => a - b)[periods.length >> 1]!;
}

function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

Deno.test("a model of Kokoro's shape through transformers.js", async (t) => {
  await using service = await start();
  const health = await untilReady(service.url);
  assert.equal(health.status, "ok", JSON.stringify(health));

  await t.step("speaks with the style of the voice, by its own name or Kokoro's", async () => {
    for (const [voice, frequency] of [["svc_heart", HEART_HZ], ["svc_adam", ADAM_HZ]] as const) {
      const { samples, usage } = await speak(service, { voice });
      assert.ok(Math.abs(toneOf(samples) - frequency) < 1, `${toneOf(samples)} Hz`);
      assert.ok(Math.abs(peak(samples) - 0.5) < 0.02, "vowels are as loud as the model makes them");
      assert.equal(usage.engine, "kokoro");
    }
  });

  await t.step("words and mouth shapes have the times of the model's durations", async () => {
    const { alignment, visemes, samples } = await speak(service, {
      text: "Aha mama.",
      emit_visemes: true,
    });
    assert.deepEqual(alignment.map(({ word }: { word: string }) => word), ["Aha", "mama."]);
    const [first, second] = alignment;
    // A frame is 25 ms; between the words lies one, silent.
    assert.ok(Math.abs(second.start - first.end - 0.025) < 0.002, JSON.stringify(alignment));
    const between = samples.slice((first.end + 0.004) * RATE_HZ, (second.start - 0.004) * RATE_HZ);
    assert.ok(peak(between) < 1e-4, "the gap between the words is silent");
    const inSecond = samples.slice(second.start * RATE_HZ, second.end * RATE_HZ);
    assert.ok(peak(inSecond) > 0.4, "the word sounds where it is said to");
    let end = 0;
    for (const { start, duration } of visemes) {
      assert.ok(Math.abs(start - end) < 0.002);
      end = start + duration;
    }
    assert.ok(Math.abs(end - samples.length / RATE_HZ) < 0.002);
    const inWord = visemes.filter(({ start }: { start: number }) =>
      start >= second.start - 0.001 && start < second.end - 0.001
    );
    const names = inWord.map(({ viseme }: { viseme: string }) => viseme);
    assert.deepEqual(names.filter((name: string) => name === "PP").length, 2, names.join(" "));
  });

  await t.step(
    "speed changes durations, not pitch; pitch changes pitch, not durations",
    async () => {
      const plain = await speak(service, {});
      const slow = await speak(service, { speed: 0.5 });
      const ratio = slow.samples.length / plain.samples.length;
      assert.ok(ratio > 1.8 && ratio < 2.2, `${ratio}`);
      assert.ok(Math.abs(toneOf(slow.samples) - HEART_HZ) < 1);
      const high = await speak(service, {
        ssml_lite: true,
        text: '<prosody pitch="+12st">Hello world.</prosody>',
      });
      assert.ok(Math.abs(toneOf(high.samples) - 2 * HEART_HZ) < 4, `${toneOf(high.samples)} Hz`);
      const length = high.samples.length / plain.samples.length;
      assert.ok(length > 0.85 && length < 1.15, `${length}`);
    },
  );

  await t.step("the same seed gives the same bytes, another one others", async () => {
    const [one, same, other] = await Promise.all([3, 3, 4].map((seed) => speak(service, { seed })));
    assert.ok(one.audio_b64 === same.audio_b64);
    assert.ok(one.audio_b64 !== other.audio_b64);
    assert.ok(Math.abs(toneOf(other.samples) - HEART_HZ) < 5, "a small variation");
  });

  await t.step("a sentence longer than the model takes is spoken to its end", async () => {
    const text = `${"mama ".repeat(180)}finally.`;
    const { alignment, samples } = await speak(service, { text });
    assert.equal(alignment.length, 181);
    const last = alignment.at(-1);
    assert.equal(last.word, "finally.");
    assert.ok(last.end <= samples.length / RATE_HZ + 0.001);
    assert.ok(peak(samples.slice(last.start * RATE_HZ)) > 0.4);
  });

  await t.step("a voice that the model lacks is the formant engine's", async () => {
    const { usage, samples } = await speak(service, {
      voice: "de_hans",
      text: "Guten Morgen.",
    });
    assert.equal(usage.engine, "formant");
    assert.ok(samples.length > RATE_HZ / 2);
    const voices = (await (await fetch(`${service.url}/v1/voices`)).json()).voices;
    const engines = new Map(voices.map((voice: { id: string; engine: string }) => [
      voice.id,
      voice.engine,
    ]));
    assert.equal(engines.get("svc_heart"), "kokoro");
    assert.equal(engines.get("de_hans"), "formant");
  });

  await t.step("the realtime socket streams it", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
    socket.send({ text: "Hello world. Mama." });
    await socket.untilType("Flushed");
    const bytes = socket.binary.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(bytes > RATE_HZ, `${bytes} bytes`);
  });
});

Deno.test("without SVC_TTS_BACKEND it computes on what there is", async () => {
  await using service = await start({ SVC_TTS_BACKEND: "" });
  assert.equal((await untilReady(service.url)).status, "ok");
  assert.ok(Math.abs(toneOf((await speak(service, {})).samples) - HEART_HZ) < 1);
});

Deno.test("SVC_TTS_MODEL takes an id of the registry", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-synthesizers-" });
  try {
    const synthesizers = [{
      id: "kokoro",
      label: "Test",
      quantization: "FP32",
      url: "https://example.com/",
      files: [{ file: "config.json", sha256: null }],
    }];
    const registry = JSON.stringify({ models: [], synthesizers });
    await Deno.writeTextFile(`${folder}/registry.json`, registry);
    await using service = await start({
      SVC_TTS_REGISTRY: `${folder}/registry.json`,
      SVC_TTS_MODELS_DIR: MODEL.slice(0, MODEL.lastIndexOf("/")),
      SVC_TTS_MODEL: "kokoro",
    });
    assert.equal((await untilReady(service.url)).status, "ok");
    assert.equal((await speak(service, {})).usage.engine, "kokoro");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

for (
  const [what, variables, says] of [
    ["no folder", { SVC_TTS_MODEL: "" }, /SVC_TTS_MODEL/],
    ["a folder that is not there", { SVC_TTS_MODEL: "/nowhere" }, /\/nowhere.*SVC_TTS_MODEL/],
    ["weights that are not there", { SVC_TTS_DTYPE: "q4" }, /model_q4/],
  ] as const
) {
  Deno.test(`with ${what} the service says so, and refuses work with 503`, async () => {
    await using service = await start(variables);
    const health = await untilReady(service.url);
    assert.equal(health.status, "degraded");
    assert.match(String(health.model_error), says);
    const response = await fetch(`${service.url}/v1/render?text=Hello`, { headers: KEY });
    assert.equal(response.status, 503);
    assert.equal((await response.json()).code, "model_unavailable");
  });
}
