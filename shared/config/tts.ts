/**
 * Variables of the text-to-speech service.
 * @module
 */
import { fileExists } from "../file_exists.ts";
import { resourcePath } from "../resources.ts";
import { type CommonVariables, commonVariables } from "./common.ts";
import { choice, integer, readVariables, text, type Values, type Variable } from "./variable.ts";

/** The table of the text-to-speech service. */
export type TtsVariables = CommonVariables & {
  engine: Variable<
    "parley-tts-small" | "formant" | "kokoro" | "vits" | "supertonic" | "chatterbox"
  >;
  model: Variable<string>;
  precision: Variable<"fp32" | "fp16" | "q8" | "q4" | "q4f16">;
  threads: Variable<number>;
  backend: Variable<"" | "cpu" | "webgpu" | "cuda">;
  visemes: Variable<"cuda" | "all">;
  engines: Variable<number>;
  maxCharacters: Variable<number>;
  maxSessions: Variable<number>;
  cacheFolder: Variable<string>;
  cacheMaxBytes: Variable<number>;
};

/** False in an executable that was built without ONNX Runtime and so without the model that ships. */
function hasShippedModel(): boolean {
  return !Deno.build.standalone || fileExists(resourcePath("models/tts/parley-tts-small"));
}

/** Every variable that the text-to-speech service reads. */
export const TTS_VARIABLES: TtsVariables = {
  ...commonVariables("tts"),
  engine: choice(["parley-tts-small", "formant", "kokoro", "vits", "supertonic", "chatterbox"], {
    name: "SVC_TTS_ENGINE",
    description:
      "family of the acoustic model; formant is espeak-ng, which needs no model file and is the default of an executable without ONNX Runtime; the others run through transformers.js: parley-tts-small ships with its model, the rest need SVC_TTS_MODEL, which implies its family if it is in the registry",
    fallback: hasShippedModel() ? "parley-tts-small" : "formant",
  }),
  model: text({
    name: "SVC_TTS_MODEL",
    description:
      "model: an id of the registry, or a folder with config.json and onnx/ in the hub's layout; vits takes several, separated by commas",
  }),
  precision: choice(["fp32", "fp16", "q8", "q4", "q4f16"], {
    name: "SVC_TTS_DTYPE",
    description: "precision of the model's weights; each is a file in onnx/",
    fallback: "fp32",
  }),
  threads: integer({ minimum: 0, maximum: 256 }, {
    name: "SVC_TTS_THREADS",
    description:
      "threads of one engine, at most one a core; 0 leaves the choice to ONNX Runtime, or divides the cores among several engines; two runs at once have half of them each",
    fallback: "0",
  }),
  backend: choice(["", "cpu", "webgpu", "cuda"], {
    name: "SVC_TTS_BACKEND",
    description: "backend of the acoustic model; default: the best one present",
    fallback: "",
  }),
  visemes: choice(["cuda", "all"], {
    name: "SVC_TTS_VISEMES",
    description: "which backends emit visemes",
    fallback: "cuda",
  }),
  engines: integer({ minimum: 1, maximum: 64 }, {
    name: "SVC_UVICORN_WORKERS",
    description: "engine processes",
    fallback: "1",
  }),
  maxCharacters: integer({ minimum: 1, maximum: 1_000_000 }, {
    name: "SVC_TTS_MAX_CHARS",
    description: "longest text of one request, in characters",
    fallback: "10000",
  }),
  maxSessions: integer({ minimum: 1, maximum: 100_000 }, {
    name: "SVC_TTS_MAX_SESSIONS",
    description: "most open sockets; beyond it, handshakes get 503",
    fallback: "64",
  }),
  cacheFolder: text({
    name: "SVC_TTS_CACHE_DIR",
    description: "folder of the utterance cache; empty disables it",
    // Engines may write only there, and Deno's `--allow-write` separates folders by commas.
    allowed: "folder without a comma in its path",
    pattern: /^[^,]*$/,
  }),
  cacheMaxBytes: integer({ minimum: 1, maximum: 2 ** 50 }, {
    name: "SVC_TTS_CACHE_MAX_BYTES",
    description: "most bytes in that folder; the least recently used utterances are evicted",
    fallback: "1073741824",
  }),
};

/** Values of the text-to-speech service's variables. */
export type TtsConfig = Values<TtsVariables>;

/**
 * Reads the text-to-speech service's configuration.
 * @throws {ConfigError} when a value is not allowed
 */
export function readTtsConfig(
  environment: Readonly<Record<string, string | undefined>>,
): TtsConfig {
  return readVariables(TTS_VARIABLES, environment);
}
