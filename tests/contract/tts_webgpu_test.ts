/**
 * Acoustic models on WebGPU: the same sound as on the processor.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { EngineName } from "../../tts/engine/contract.ts";
import { untilReady } from "../fixtures/service_process.ts";
import { speak, startWith, toneClip, toneModel } from "../fixtures/tone_models.ts";
import { findVulkanDriver, NO_VULKAN_DRIVER, vulkanVariables } from "../fixtures/vulkan_driver.ts";

/** Sines of large arguments are computed less exactly on WebGPU. */
const TOLERANCE = 0.01;

const driver = await findVulkanDriver();

interface Case {
  readonly engine: EngineName;
  readonly model: string;
  readonly fields?: object;
}

const CASES: readonly Case[] = [
  // The model that ships, by its two graphs.
  { engine: "parley-tts-small", model: "" },
  { engine: "kokoro", model: fileURLToPath(new URL("../fixtures/kokoro", import.meta.url)) },
  { engine: "vits", model: toneModel("piper") },
  { engine: "supertonic", model: toneModel("supertonic"), fields: { quality: "high" } },
  {
    engine: "chatterbox",
    model: toneModel("chatterbox"),
    fields: { ref_audio_b64: toneClip({ frequencyHz: 440 }), clone_strength: 1 },
  },
];

for (const { engine, model, fields } of CASES) {
  const what = `the ${engine} engine computes the same on WebGPU as on the processor`;
  Deno.test({
    name: driver === undefined ? `${what} (${NO_VULKAN_DRIVER})` : what,
    ignore: driver === undefined,
    async fn() {
      const sounds: Float32Array[] = [];
      for (const backend of ["cpu", "webgpu"]) {
        await using service = await startWith(engine, [], {
          SVC_TTS_MODEL: model,
          SVC_TTS_BACKEND: backend,
          ...vulkanVariables(driver!),
        });
        const health = await untilReady(service.url);
        assert.equal(health.status, "ok", JSON.stringify(health));
        assert.equal(health.backend, backend);
        const spoken = await speak(service, { text: "Hello world.", seed: 5, ...fields });
        assert.equal(spoken.usage.engine, engine);
        sounds.push(spoken.samples);
      }
      const [processor, graphics] = sounds as [Float32Array, Float32Array];
      assert.equal(graphics.length, processor.length);
      const most = processor.reduce(
        (sum, sample, index) => Math.max(sum, Math.abs(sample - graphics[index]!)),
        0,
      );
      assert.ok(most < TOLERANCE, `they differ by up to ${most}`);
      assert.ok(processor.some((sample) => Math.abs(sample) > 0.2));
    },
  });
}
