/**
 * The acoustic model through transformers.js, on a model with Kokoro's inputs and outputs whose
 * sound can be computed by hand (tests/fixtures/kokoro).
 */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { type RunningService, runToEnd, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import {
  assertTimes,
  peak,
  RATE_HZ,
  speak,
  startWith,
  toneModel,
  toneOf,
  voiceEngines,
} from "../fixtures/tone_models.ts";
import { KEY } from "../fixtures/tts_service.ts";

const MODEL = "../kokoro";
/** Pitches of the fixture's style vectors. */
const HEART_HZ = 220;
const ADAM_HZ = 110;

function start(more: Record<string, string> = {}): Promise<RunningService> {
  return startWith("kokoro", [MODEL], more);
}

Deno.test("a model with Kokoro's interface, through transformers.js", async (t) => {
  await using service = await start();
  const health = await untilReady(service.url);
  assert.equal(health.status, "ok", JSON.stringify(health));

  await t.step("finds the style of a voice by its own file name or Kokoro's", async () => {
    for (const [voice, frequency] of [["svc_heart", HEART_HZ], ["svc_adam", ADAM_HZ]] as const) {
      const { samples, usage } = await speak(service, { voice });
      assert.ok(Math.abs(toneOf(samples) - frequency) < 1, `${toneOf(samples)} Hz`);
      assert.ok(Math.abs(peak(samples) - 0.5) < 0.02, "vowels are as loud as the model makes them");
      assert.equal(usage.engine, "kokoro");
    }
  });

  await t.step("word and viseme times follow the durations that the model returns", async () => {
    const spoken = await speak(service, {
      text: "Aha mama.",
      emit_visemes: true,
    });
    const { alignment, visemes, samples } = spoken;
    assertTimes(spoken);
    assert.deepEqual(alignment.map(({ word }) => word), ["Aha", "mama."]);
    const [first, second] = [alignment[0]!, alignment[1]!];
    // A frame is 25 ms; one silent frame separates the words.
    assert.ok(Math.abs(second.start - first.end - 0.025) < 0.002, JSON.stringify(alignment));
    const between = samples.slice((first.end + 0.004) * RATE_HZ, (second.start - 0.004) * RATE_HZ);
    assert.ok(peak(between) < 1e-4, "the gap between the words is silent");
    const inSecond = samples.slice(second.start * RATE_HZ, second.end * RATE_HZ);
    assert.ok(peak(inSecond) > 0.4, "the word sounds where it is said to");
    const inWord = visemes.filter(({ start }) =>
      start >= second.start - 0.001 && start < second.end - 0.001
    );
    const names = inWord.map(({ viseme }) => viseme);
    assert.deepEqual(names.filter((name) => name === "PP").length, 2, names.join(" "));
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

  await t.step("the same seed gives the same bytes, another seed different ones", async () => {
    const [one, same, other] = await Promise.all([
      speak(service, { seed: 3 }),
      // Visemes change no sound; identical requests would share one computation.
      speak(service, { seed: 3, emit_visemes: true }),
      speak(service, { seed: 4 }),
    ]);
    assert.ok(one.audio_b64 === same.audio_b64);
    assert.ok(one.audio_b64 !== other.audio_b64);
    assert.ok(Math.abs(toneOf(other.samples) - HEART_HZ) < 5, "a small variation");
  });

  for (
    const [what, text, words] of [
      ["sentence", `${"mama ".repeat(180)}finally.`, 181],
      ["word", `${"mama".repeat(180)} finally.`, 2],
    ] as const
  ) {
    await t.step(`a ${what} longer than the model takes is spoken to its end`, async () => {
      const { alignment, samples } = await speak(service, { text });
      assert.equal(alignment.length, words);
      const last = alignment.at(-1)!;
      assert.equal(last.word, "finally.");
      assert.ok(last.end <= samples.length / RATE_HZ + 0.001);
      assert.ok(peak(samples.slice(last.start * RATE_HZ)) > 0.4);
    });
  }

  await t.step("a voice that the model lacks is spoken by the formant engine", async () => {
    const { usage, samples } = await speak(service, {
      voice: "de_hans",
      text: "Guten Morgen.",
    });
    assert.equal(usage.engine, "formant");
    assert.ok(samples.length > RATE_HZ / 2);
    const engines = await voiceEngines(service);
    assert.equal(engines.get("svc_heart"), "kokoro");
    assert.equal(engines.get("de_hans"), "formant");
  });

  await t.step("the realtime socket streams the model's audio", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
    socket.send({ text: "Hello world. Mama." });
    await socket.untilType("Flushed");
    const bytes = socket.binary.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(bytes > RATE_HZ, `${bytes} bytes`);
  });
});

Deno.test("without SVC_TTS_BACKEND the service picks an available backend", async () => {
  await using service = await start({ SVC_TTS_BACKEND: "" });
  assert.equal((await untilReady(service.url)).status, "ok");
  assert.ok(Math.abs(toneOf((await speak(service, {})).samples) - HEART_HZ) < 1);
});

/** Calls `use` with a registry that names the model, with or without a family. */
async function withRegistry(
  family: { readonly engine?: string },
  use: (variables: Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "parley-synthesizers-" });
  try {
    const synthesizers = [{
      id: "kokoro",
      label: "Test",
      quantization: "FP32",
      url: "https://example.com/",
      files: [{ file: "config.json", sha256: null }],
      ...family,
    }];
    const registry = JSON.stringify({ models: [], synthesizers });
    await Deno.writeTextFile(`${folder}/registry.json`, registry);
    await use({
      SVC_TTS_REGISTRY: `${folder}/registry.json`,
      SVC_TTS_MODELS_DIR: dirname(toneModel(MODEL)),
      SVC_TTS_MODEL: "kokoro",
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (
  const [what, family, engine] of [
    ["of the family that is set", {}, "kokoro"],
    ["which brings its family", { engine: "kokoro" }, ""],
  ] as const
) {
  Deno.test(`SVC_TTS_MODEL takes an id of the registry ${what}`, () =>
    withRegistry(family, async (variables) => {
      await using service = await start({ ...variables, SVC_TTS_ENGINE: engine });
      const { status, engine: used } = await untilReady(service.url);
      assert.deepEqual([status, used], ["ok", "kokoro"]);
      assert.equal((await speak(service, {})).usage.engine, "kokoro");
    }));
}

Deno.test("a registry model of another family than SVC_TTS_ENGINE ends the start with an error", () =>
  withRegistry({ engine: "kokoro" }, async (variables) => {
    const { code, stderr } = await runToEnd("tts", [], { ...variables, SVC_TTS_ENGINE: "vits" });
    assert.equal(code, 2);
    assert.match(stderr, /Cannot use kokoro of SVC_TTS_MODEL: it is of the family kokoro/);
  }));
