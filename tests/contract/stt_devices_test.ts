/**
 * Recognition on WebGPU, CUDA and Vulkan: the same words as on the processor. Each is skipped, with the
 * reason, where this machine lacks what it needs.
 */
import assert from "node:assert/strict";
import { fileExists } from "../../shared/file_exists.ts";
import { hasCudaDriver } from "../../shared/onnx/cuda_driver.ts";
import { providerPaths } from "../../tools/gpu/onnx_provider.ts";
import { runtimeFolder } from "../../tools/onnx_runtime.ts";
import { englishClient } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, speech } from "../fixtures/speech.ts";
import { missingGpu } from "../fixtures/missing_gpu.ts";
import { findVulkanDriver, NO_VULKAN_DRIVER, vulkanVariables } from "../fixtures/vulkan_driver.ts";

const SENTENCE = "Set a timer for ten minutes.";
const INSTALL = "deno task gpu install cuda";

/** Why ONNX Runtime cannot compute with CUDA here; undefined where it can. */
async function missingForOnnx(): Promise<string | undefined> {
  if (!hasCudaDriver()) return "no CUDA driver here";
  const folder = await runtimeFolder();
  const hasProvider = folder !== undefined && providerPaths(folder).every(fileExists);
  return hasProvider ? undefined : `no CUDA provider here: ${INSTALL} fetches it`;
}

const driver = await findVulkanDriver();

for (
  const { engine, device, missing, variables = {} } of [
    {
      engine: "transformers",
      device: "webgpu",
      missing: driver === undefined ? NO_VULKAN_DRIVER : undefined,
      variables: driver === undefined ? {} : vulkanVariables(driver),
    },
    { engine: "transformers", device: "cuda", missing: await missingForOnnx() },
    { engine: "whisper", device: "cuda", missing: await missingGpu("stt", "whisper", "cuda") },
    { engine: "whisper", device: "vulkan", missing: await missingGpu("stt", "whisper", "vulkan") },
  ]
) {
  const what = `${engine} hears a sentence on ${device}`;
  Deno.test({
    name: missing === undefined ? what : `${what} (skipped: ${missing})`,
    ignore: missing !== undefined,
    async fn() {
      const { samples } = await speech(SENTENCE);
      await using service = await startService("stt", {
        SVC_STT_API_KEYS: "secret",
        SVC_STT_ENGINE: engine,
        SVC_STT_DEVICE: device,
        ...variables,
      });
      const health = await untilReady(service.url);
      assert.equal(health.status, "ok", JSON.stringify(health));
      assert.match(String(health.backend), new RegExp(`^${device}\\b`));
      const { record } = englishClient(service);
      const { status, body } = await record("encoding=linear16", bytesOf(samples));
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.results.channels[0].alternatives[0].transcript, SENTENCE);
    },
  });
}
