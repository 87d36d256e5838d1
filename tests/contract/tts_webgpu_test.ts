/**
 * Acoustic models on WebGPU: the same sound as on the processor. A software Vulkan driver will do
 * (SwiftShader, which Debian's `chromium` brings, or Mesa's lavapipe).
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { fileExists } from "../../shared/file_exists.ts";
import type { EngineName } from "../../tts/engine/contract.ts";
import { untilReady } from "../fixtures/service_process.ts";
import { speak, startWith, toneClip, toneModel } from "../fixtures/tone_models.ts";

const DRIVERS: readonly string[] = [
  "/usr/lib/chromium/vk_swiftshader_icd.json",
  "/usr/share/vulkan/icd.d/lvp_icd.json",
  "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json",
  "/usr/share/vulkan/icd.d/lvp_icd.aarch64.json",
  "/usr/share/vulkan/icd.d/nvidia_icd.json",
];
/** Sines of long arguments are computed less exactly there. */
const TOLERANCE = 0.01;

/** Whether ONNX Runtime finds an adapter by `driver`; Mesa's before version 23 offers none that it takes. */
async function hasAdapter(driver: string): Promise<boolean> {
  await using service = await startWith("vits", [], {
    SVC_TTS_MODEL: toneModel("piper"),
    ...environmentOf(driver, "webgpu"),
  });
  const { model_error: error = "" } = await untilReady(service.url);
  return !String(error).includes("No supported adapters");
}

function environmentOf(driver: string, backend: string): Record<string, string> {
  return { SVC_TTS_BACKEND: backend, VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver };
}

/** A driver that somebody names is taken at their word. */
async function findDriver(): Promise<string | undefined> {
  const configured = Deno.env.get("VK_DRIVER_FILES") ?? Deno.env.get("VK_ICD_FILENAMES");
  if (configured !== undefined) return configured;
  for (const path of DRIVERS) if (fileExists(path) && await hasAdapter(path)) return path;
  return undefined;
}

const driver = await findDriver();

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
  const reason = "no Vulkan driver here that ONNX Runtime takes; Debian's chromium has one";
  Deno.test({
    name: driver === undefined ? `${what} (${reason})` : what,
    ignore: driver === undefined,
    async fn() {
      const sounds: Float32Array[] = [];
      for (const backend of ["cpu", "webgpu"]) {
        await using service = await startWith(engine, [], {
          SVC_TTS_MODEL: model,
          ...environmentOf(driver!, backend),
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
