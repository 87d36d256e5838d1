/**
 * Checks that a model exists and is of the kind that the engine loads, because the errors of the
 * libraries say less.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { SttOptions } from "./contract.ts";

/** The first bytes of a model in ggml format: `GGML_FILE_MAGIC`, little-endian (ggml.h). */
const GGML_MAGIC = "lmgg";

/**
 * Checks the model of `options` without loading it.
 * @throws {ServiceError} `model_unavailable` saying what it is instead, or how to get it
 */
export async function assertModelKind(
  { engine, modelPath, advice }: Pick<SttOptions, "engine" | "modelPath" | "advice">,
): Promise<void> {
  const why = await reasonAgainst(modelPath, engine, advice);
  if (why === undefined) return;
  throw new ServiceError("model_unavailable", `Cannot load ${modelPath}: ${why}`);
}

async function reasonAgainst(
  path: string,
  engine: SttOptions["engine"],
  advice: string,
): Promise<string | undefined> {
  const place = await Deno.stat(path).catch((thrown) => {
    if (thrown instanceof Deno.errors.NotFound) return undefined;
    throw thrown;
  });
  if (engine === "transformers") {
    if (place === undefined) return `there is no such folder; ${advice}`;
    if (place.isDirectory) return undefined;
    return "it is a file; the transformers engine takes a folder, SVC_STT_ENGINE=whisper a file";
  }
  if (place === undefined) return `there is no such file; ${advice}`;
  if (place.isDirectory) {
    return "it is a folder; whisper.cpp takes a file, SVC_STT_ENGINE=transformers a folder in ONNX";
  }
  return await beginsAsGgml(path) ? undefined : "it is not a Whisper model in ggml format";
}

async function beginsAsGgml(path: string): Promise<boolean> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(GGML_MAGIC.length);
  await file.read(bytes);
  return new TextDecoder().decode(bytes) === GGML_MAGIC;
}
