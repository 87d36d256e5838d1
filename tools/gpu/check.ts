/**
 * Reports which GPU builds were found, and what each service will use with its configuration.
 * @module
 */
import { join } from "node:path";
import { computingBackend } from "../../ffi/computing_backend.ts";
import type { ComputeDevice } from "../../ffi/ggml_devices.ts";
import { type BackendPreference, type LocatedLibrary, locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary } from "../../ffi/llama.ts";
import { type LibraryName, PLATFORM } from "../../ffi/platform.ts";
import { WhisperLibrary } from "../../ffi/whisper.ts";
import { print } from "../../shared/command_line.ts";
import { readSettings } from "../../shared/config/all_services.ts";
import type { LlmConfig } from "../../shared/config/llm.ts";
import type { SttConfig } from "../../shared/config/stt.ts";
import type { TtsConfig } from "../../shared/config/tts.ts";
import { createGpuProbe } from "../../shared/engine/gpu_probe.ts";
import { messageOf } from "../../shared/errors.ts";
import { folderBytes } from "../../shared/folder_bytes.ts";
import { GPU_BACKENDS } from "../../shared/gpu_backends.ts";
import { mebibytes } from "../../shared/mebibytes.ts";
import { hasCudaDriver } from "../../shared/onnx/cuda_driver.ts";
import { ONNX_RUNTIME, runtimeFolder } from "../onnx_runtime.ts";
import { providerPaths } from "./onnx_provider.ts";

/** Discards the log: skipped builds are printed with the library that is used. */
const SILENT = { warn() {} };

/** Prints the report on the builds in `gpuFolder`; returns the exit code. */
export async function check(gpuFolder: string): Promise<number> {
  // Rejects settings that a service would reject.
  const { stt, tts, llm } = readSettings(Deno.env.toObject());
  print(`Platform ${PLATFORM}`);
  for (const backend of GPU_BACKENDS) {
    // An install that failed leaves a folder without packages.
    const bytes = await folderBytes(join(gpuFolder, backend, "node_modules"));
    print(`gpu/${backend}: ${bytes === 0 ? "not installed" : mebibytes(bytes)}`);
  }
  print(await recognition(stt));
  print(await chat(llm));
  print(await speaking(tts));
  return 0;
}

async function recognition({ engine, device, libraryPath }: SttConfig): Promise<string> {
  if (engine === "transformers") {
    return `stt  transformers.js (${await onnxRuntime("SVC_STT_DEVICE", device)}`;
  }
  return await found("stt", { name: "whisper", libraryPath, device }, (located) => {
    const library = new WhisperLibrary(located);
    return { devices: library.devices(), lines: [library.systemInfo.trim()] };
  });
}

async function chat(config: LlmConfig): Promise<string> {
  const { device, libraryPath, useRealModel, upstreamUrl } = config;
  const library = await found("llm", { name: "llama", libraryPath, device }, (located) => {
    const devices = new LlamaLibrary(located).ggml.devices();
    return { devices, lines: devices.map(({ name, description }) => `${name}: ${description}`) };
  });
  if (!useRealModel) {
    return `${library}\n     not used in mock mode; SVC_LLM_USE_REAL_MODEL=1 uses it`;
  }
  return upstreamUrl === ""
    ? library
    : `${library}\n     not used: chat goes to SVC_LLM_UPSTREAM_URL`;
}

async function speaking({ engine, backend }: TtsConfig): Promise<string> {
  if (engine === "formant") return "tts  formant engine (espeak-ng, WASM) on cpu";
  return `tts  acoustic models (${await onnxRuntime("SVC_TTS_BACKEND", backend || "auto")}`;
}

/** Describes what ONNX Runtime computes on when `variable` is set to `device`. */
async function onnxRuntime(variable: string, device: string): Promise<string> {
  const missing = await hasProvider()
    ? hasCudaDriver() ? undefined : "NVIDIA's driver"
    : "its CUDA provider (`deno task gpu install cuda`)";
  const used = device !== "auto" ? device : missing === undefined ? "cuda" : "cpu";
  const notes = [
    ...(used === "cuda" && missing !== undefined
      ? [`     not possible: ${missing} is missing`]
      : []),
    ...(used === "webgpu"
      ? []
      : [`     ${variable}=webgpu computes on WebGPU, where there is an adapter`]),
  ];
  return [`ONNX Runtime ${ONNX_RUNTIME.version}) on ${used}`, ...notes].join("\n");
}

async function hasProvider(): Promise<boolean> {
  const folder = await runtimeFolder();
  if (folder === undefined) return false;
  const files = await Promise.all(
    providerPaths(folder).map((path) => Deno.stat(path).catch(() => null)),
  );
  return files.every((file) => file?.isFile);
}

/** A library and its configuration. */
interface Wanted {
  readonly name: LibraryName;
  readonly libraryPath: string;
  readonly device: BackendPreference;
}

/** Facts about an opened library. */
interface Opened {
  readonly devices: readonly ComputeDevice[] | undefined;
  readonly lines: readonly string[];
}

/** Describes the library that `service` would use, or why it cannot use one. */
async function found(
  service: "stt" | "llm",
  { name, libraryPath, device }: Wanted,
  open: (library: LocatedLibrary) => Opened,
): Promise<string> {
  const title = `${service}  ${name}.cpp`;
  try {
    const unusable = await createGpuProbe({ service, device, libraryPath, log: SILENT })();
    const library = await locateLibrary(name, libraryPath, { backend: device, unusable });
    const { devices, lines } = open(library);
    const backend = computingBackend(library, devices, device);
    return [
      `${title} on ${backend}, from ${library.origin}: ${library.file}`,
      ...library.skipped.map((reason) => `     skipped: ${reason}`),
      ...lines.map((line) => `     ${line}`),
    ].join("\n");
  } catch (thrown) {
    return `${title}: ${messageOf(thrown)}`;
  }
}
