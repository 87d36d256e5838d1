/**
 * Variables of the speech-to-text service.
 * @module
 */
import { GPU_BACKENDS, type GpuBackend } from "../gpu_backends.ts";
import { type CommonVariables, commonVariables } from "./common.ts";
import {
  choice,
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
      "who recognises: whisper is whisper.cpp with models in ggml format; transformers is transformers.js with Whisper or Moonshine in ONNX",
    fallback: "whisper",
  }),
  modelPath: text({
    name: "SVC_STT_MODEL",
    description:
      "the model: an id of the registry, a ggml file (whisper) or a folder with config.json, tokenizer.json and onnx/ (transformers); empty takes what ships",
  }),
  idleUnloadSeconds: integer({ minimum: 0, maximum: 86_400 }, {
    name: "SVC_STT_IDLE_UNLOAD_SECONDS",
    description: "unloads models that only `model=` asked for when unused this long",
    fallback: "300",
  }),
  device: choice(["auto", "cpu", ...GPU_BACKENDS, "webgpu"], {
    name: "SVC_STT_DEVICE",
    description:
      "what computes; auto takes the best that `deno task gpu check` finds; vulkan is whisper's alone, webgpu transformers'",
    fallback: "auto",
  }),
  precision: choice(["fp32", "fp16", "q8", "q4", "q4f16"], {
    name: "SVC_STT_DTYPE",
    description: "precision of an ONNX model's weights, each a file of its own in onnx/",
    fallback: "q8",
  }),
  libraryPath: text({
    name: "SVC_WHISPER_LIBRARY",
    description:
      "file or folder of libwhisper; empty takes the one that ships or the npm package's, then the system's",
  }),
  engines: integer({ minimum: 0, maximum: 64 }, {
    name: "SVC_STT_ENGINES",
    description:
      "engine processes, each with the model loaded; 0 takes one a core, up to four, for a small model of whisper.cpp, else one",
    fallback: "0",
  }),
  beamSize: integer({ minimum: 1, maximum: 8 }, {
    name: "SVC_STT_BEAM_SIZE",
    description:
      "transcripts that whisper.cpp follows side by side for a final; 1 takes the likeliest token each time, which large models do faster",
    fallback: "5",
  }),
  threads: integer({ minimum: 0, maximum: 256 }, {
    name: "SVC_STT_THREADS",
    description:
      "threads of one engine, one a core at most; 0 takes its share of the cores, up to four",
    fallback: "0",
  }),
  maxSessions: integer({ minimum: 1, maximum: 100_000 }, {
    name: "SVC_STT_MAX_SESSIONS",
    description:
      "most sockets open at once; past it, and while transcripts are late, a handshake gets 503",
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
    description: "0 leaves out the Metadata frame at the start of a session",
    fallback: "1",
  }),
  partialSeconds: decimal({ minimum: 0.5, maximum: 10 }, {
    name: "SVC_STT_PARTIAL_SECONDS",
    description:
      "a partial comes at least this often while somebody speaks; more than 0.5 spares a large model of whisper.cpp much of its work",
    fallback: "0.5",
  }),
  maxRecordingSeconds: integer({ minimum: 1, maximum: 86_400 }, {
    name: "SVC_STT_MAX_RECORDING_SECONDS",
    description: "longest recording that is transcribed, in seconds",
    fallback: "14400",
  }),
  allowUrl: flag({
    name: "SVC_STT_ALLOW_URL",
    description: "1 lets POST /v1/listen fetch recordings from public addresses",
  }),
  urlAllowedHosts: hosts({
    name: "SVC_STT_URL_ALLOWED_HOSTS",
    description: "hosts that recordings may be fetched from though their addresses are private",
  }),
};

/** Values of the speech-to-text service's variables. */
export type SttConfig = Values<SttVariables>;

/**
 * Reads the speech-to-text service's configuration.
 * @throws {ConfigError} when a value is not allowed
 */
export function readSttConfig(
  environment: Readonly<Record<string, string | undefined>>,
): SttConfig {
  return readVariables(STT_VARIABLES, environment);
}
