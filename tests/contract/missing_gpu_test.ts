/**
 * The backend in use is reported, and a GPU that is requested by name but missing is an error with
 * a message: there is no fallback to the processor.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { locateLibrary } from "../../ffi/library.ts";
import type { LibraryName } from "../../ffi/platform.ts";
import { hasCudaDriver } from "../../shared/onnx/cuda_driver.ts";
import { runProgram } from "../fixtures/ended_process.ts";
import { pinned } from "../fixtures/pinned.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

/** Links the CPU build of a library into `folder`, as a library of the user's own. */
async function layLibrary(name: LibraryName, folder: string): Promise<void> {
  const { file, folder: ggml } = await locateLibrary(name, "", { backend: "cpu" });
  for await (const entry of Deno.readDir(ggml!)) {
    if (/ggml/.test(entry.name)) {
      await Deno.symlink(join(ggml!, entry.name), join(folder, entry.name));
    }
  }
  await Deno.symlink(file, join(folder, `lib${name}.so`));
}

const SERVICES = [
  { kind: "llm", library: "llama", env: { SVC_LLM_USE_REAL_MODEL: "1" } },
  { kind: "stt", library: "whisper", env: {} },
] as const;

function readyLine({ log }: RunningService): Record<string, unknown> {
  const line = log.find((text) => text.includes('"event":"engine_ready"'));
  return JSON.parse(line ?? "{}");
}

for (const { kind, library, env } of SERVICES) {
  const { ignore, why } = pinned(library);
  const name = kind.toUpperCase();

  Deno.test({
    name: `${kind}: /health and the log say what computes${why}`,
    ignore,
    fn: async () => {
      await using service = await startService(kind, { ...env, [`SVC_${name}_DEVICE`]: "cpu" });
      const health = await untilReady(service.url);
      assert.match(String(health.backend), /^cpu \((npm|shipped)\)$/);
      const { backend, gpus, gpu_layers: gpuLayers, layers } = readyLine(service);
      assert.equal(backend, health.backend);
      if (kind === "llm") assert.deepEqual([gpus, gpuLayers, Number(layers) > 1], [[], 0, true]);
    },
  });

  Deno.test({
    name: `${kind}: a library of one's own without the GPU that is asked for is refused${why}`,
    ignore: ignore || Deno.build.os !== "linux",
    fn: () =>
      withFolder(async (folder) => {
        await layLibrary(library, folder);
        const variables = { ...env, [`SVC_${library.toUpperCase()}_LIBRARY`]: folder };
        for (const device of ["cuda", "vulkan"]) {
          await using service = await startService(kind, {
            ...variables,
            [`SVC_${name}_DEVICE`]: device,
          });
          const health = await untilReady(service.url);
          assert.deepEqual([health.status, health.backend], ["degraded", undefined]);
          assert.match(
            String(health.model_error),
            new RegExp(
              `^Cannot compute on ${device}: lib${library} from .+ finds no such device, ` +
                "only CPU \\(.+\\)$",
            ),
          );
        }
        await using service = await startService(kind, variables);
        assert.equal((await untilReady(service.url)).backend, "cpu (configured)");
      }),
  });

  Deno.test(`${kind}: a build that is not installed need not be tried`, async () => {
    const { code, stdout } = await runProgram(`${kind}/main.ts`, ["probe", "metal"]);
    assert.deepEqual([code, stdout], [0, '{"kind":"absent"}\n']);
  });
}

for (
  const { kind, env } of [
    { kind: "tts", env: { SVC_TTS_BACKEND: "cuda" } },
    { kind: "stt", env: { SVC_STT_ENGINE: "transformers", SVC_STT_DEVICE: "cuda" } },
  ] as const
) {
  Deno.test({
    name: `${kind}: CUDA that is asked for but missing in ONNX Runtime is no fault of the model`,
    ignore: hasCudaDriver(),
    fn: async () => {
      await using service = await startService(kind, env);
      const health = await untilReady(service.url);
      assert.deepEqual([health.status, health.backend], ["degraded", undefined]);
      assert.match(
        String(health.model_error),
        /^Cannot load \S+ on cuda: .+; `deno task gpu check` says what CUDA needs$/,
      );
    },
  });
}

Deno.test("llm: /health of the mock names no backend", async () => {
  await using service = await startService("llm");
  assert.equal((await untilReady(service.url)).backend, undefined);
});
