/**
 * Variables of the speech-to-text service.
 * @module
 */
import { GPU_BACKENDS, type GpuBackend } from "../gpu_backends.ts";
import { type CommonVariables, commonVariables } from "./common.ts";
import {
  choice,
  ConfigError,
  decimal,
  flag,
  hosts,
  integer,
  readVariables,
  text,
  type Values,
  type Variable,
} from "./variable.ts";

/** The table of the speech-to-text service. */
export type SttVariables = CommonVariables & {
  engine: Variable<"whisper" | "transformers">;
  modelPath: Variable<string>;
  idleUnloadSeconds: Variable<number>;
  libraryPath: Variable<string>;
  device: Variable<"auto" | "cpu" | GpuBackend | "webgpu">;
  precision: Variable<"fp32" | "fp16" | "q8" | "q4" | "q4f16">;
  engines: Variable<number>;
  threads: Variable<number>;
  beamSize: Variable<number>;
  maxSessions: Variable<number>;
  maxChannels: Variable<number>;
  maxSampleRateHz: Variable<number>;
  metadataOnOpen: Variable<boolean>;
  partialSeconds: Variable<number>;
  maxRecordingSeconds: Variable<number>;
  allowUrl: Variable<boolean>;
  urlAllowedHosts: Variable<string[]>;
};

/** Every variable that the speech-to-text service reads. */
export const STT_VARIABLES: SttVariables = {
  ...commonVariables("stt"),
  engine: choice(["whisper", "transformers"], {
    name: "SVC_STT_ENGINE",
    description:
      "recognition engine: whisper is whisper.cpp with ggml models, transformers is transformers.js with Whisper or Moonshine in ONNX",
    fallback: "whisper",
  }),
  modelPath: text({
    name: "SVC_STT_MODEL",
    description:
      "model: an id of the registry, a ggml file (whisper) or a folder with config.json, tokenizer.json and onnx/ (transformers); default: the model that ships",
  }),
  idleUnloadSeconds: integer({ minimum: 0, maximum: 86_400 }, {
    name: "SVC_STT_IDLE_UNLOAD_SECONDS",
    description:
      "seconds without use after which a model that only `model=` asked for is unloaded; 0 unloads it at once",
    fallback: "300",
  }),
  device: choice(["auto", "cpu", ...GPU_BACKENDS, "webgpu"], {
    name: "SVC_STT_DEVICE",
    description:
      "device; auto uses the best that `deno task gpu check` finds; vulkan is for whisper only, webgpu for transformers only",
    fallback: "auto",
  }),
  precision: choice(["fp32", "fp16", "q8", "q4", "q4f16"], {
    name: "SVC_STT_DTYPE",
    description: "precision of an ONNX model's weights; each is a file in onnx/",
    fallback: "q8",
  }),
  libraryPath: text({
    name: "SVC_WHISPER_LIBRARY",
    description:
      "file or folder of libwhisper; default: the one that ships or the npm package's, else the system's",
  }),
  engines: integer({ minimum: 0, maximum: 64 }, {
    name: "SVC_STT_ENGINES",
    description:
      "engine processes, each with the model loaded; 0 means one a core, up to four, for a small whisper.cpp model, otherwise one",
    fallback: "0",
  }),
  beamSize: integer({ minimum: 1, maximum: 8 }, {
    name: "SVC_STT_BEAM_SIZE",
    description:
      "beam size of whisper.cpp for finals; 1 decodes greedily, which is faster with large models",
    fallback: "5",
  }),
  threads: integer({ minimum: 0, maximum: 256 }, {
    name: "SVC_STT_THREADS",
    description:
      "threads of one engine, at most one a core; 0 means its share of the cores, up to four",
    fallback: "0",
  }),
  maxSessions: integer({ minimum: 1, maximum: 100_000 }, {
    name: "SVC_STT_MAX_SESSIONS",
    description: "most open sockets; beyond it, or while finals are late, handshakes get 503",
    fallback: "64",
  }),
  maxChannels: integer({ minimum: 1, maximum: 8 }, {
    name: "SVC_STT_AUDIO_MAX_CHANNELS",
    description: "most audio channels a session may send",
    fallback: "2",
  }),
  maxSampleRateHz: integer({ minimum: 8000, maximum: 384_000 }, {
    name: "SVC_STT_AUDIO_MAX_SAMPLE_RATE",
    description: "highest sample rate a session may send, in Hz",
    fallback: "48000",
  }),
  metadataOnOpen: flag({
    name: "SVC_STT_METADATA_ON_OPEN",
    description: "0 omits the Metadata frame at the start of a session",
    fallback: "1",
  }),
  partialSeconds: decimal({ minimum: 0.5, maximum: 10 }, {
    name: "SVC_STT_PARTIAL_SECONDS",
    description:
      "most seconds between interim results during speech; above 0.5, a large whisper.cpp model has much less to compute",
    fallback: "0.5",
  }),
  maxRecordingSeconds: integer({ minimum: 1, maximum: 86_400 }, {
    name: "SVC_STT_MAX_RECORDING_SECONDS",
    description: "longest recording that is transcribed, in seconds",
    fallback: "14400",
  }),
  allowUrl: flag({
    name: "SVC_STT_ALLOW_URL",
    description: "1 allows POST /v1/listen to fetch recordings from public addresses",
  }),
  urlAllowedHosts: hosts({
    name: "SVC_STT_URL_ALLOWED_HOSTS",
    description: "hosts with private addresses from which recordings may be fetched",
  }),
};

/** Values of the speech-to-text service's variables. */
export type SttConfig = Omit<Values<SttVariables>, "engine" | "device"> & SttBackend;

/** Devices that each engine computes on. */
export const STT_DEVICES = {
  whisper: ["auto", "cpu", ...GPU_BACKENDS],
  transformers: ["auto", "cpu", "cuda", "webgpu"],
} as const;

/** An engine, and a device that it computes on. */
export type SttBackend = {
  [Engine in keyof typeof STT_DEVICES]: {
    engine: Engine;
    device: typeof STT_DEVICES[Engine][number];
  };
}[keyof typeof STT_DEVICES];

/**
 * Reads the speech-to-text service's configuration.
 * @throws {ConfigError} when a value is not allowed
 */
export function readSttConfig(
  environment: Readonly<Record<string, string | undefined>>,
): SttConfig {
  const config = readVariables(STT_VARIABLES, environment);
  return { ...config, ...backendOf(config) };
}

/** Combines an engine with a device that it computes on. */
function backendOf({ engine, device }: Values<SttVariables>): SttBackend {
  if (engine === "whisper" && computesOn(engine, device)) return { engine, device };
  if (engine === "transformers" && computesOn(engine, device)) return { engine, device };
  const { device: { name }, engine: { name: engineName } } = STT_VARIABLES;
  const allowed = STT_DEVICES[engine].join(", ");
  throw new ConfigError(
    `Cannot use ${name}="${device}" with ${engineName}=${engine}: allowed is ${allowed}`,
  );
}

function computesOn<Engine extends keyof typeof STT_DEVICES>(
  engine: Engine,
  device: string,
): device is typeof STT_DEVICES[Engine][number] {
  const devices: readonly string[] = STT_DEVICES[engine];
  return devices.includes(device);
}
