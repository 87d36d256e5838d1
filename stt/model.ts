/**
 * The model that a service transcribes with.
 * @module
 */
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { resourcePath } from "../shared/resources.ts";
import { VERSION } from "../shared/version.ts";
import type { ModelFacts } from "./listen/frames.ts";

/** The model that ships. */
const SHIPPED_FOLDER = "models/stt/parley-stt-small";

const Manifest = z.object({ id: z.string(), file: z.string() });

/** A model file with what is said of it. */
export interface SttModel extends ModelFacts {
  /** Path of the file; it need not exist. */
  readonly path: string;
}

/** The model at `configuredPath`, or the one that ships when that is empty. */
export async function chooseModel(configuredPath: string): Promise<SttModel> {
  if (configuredPath !== "") return describe(configuredPath, idOf(configuredPath));
  const folder = resourcePath(SHIPPED_FOLDER);
  const { id, file } = Manifest.parse(
    JSON.parse(await Deno.readTextFile(join(folder, "manifest.json"))),
  );
  return describe(join(folder, file), id);
}

function describe(path: string, id: string): SttModel {
  return { path, id, version: VERSION, uuid: nameUuid(id) };
}

/** "ggml-base.en.bin" is the model "base.en". */
function idOf(path: string): string {
  const name = basename(path).replace(/\.(bin|gguf|ggml)$/, "").replace(/^ggml-/, "");
  return name || basename(dirname(path));
}

/** A UUID that the same name always gives (RFC 9562, version 8: a hash of one's own). */
function nameUuid(name: string): string {
  const bytes = createHash("sha256").update(`parley-stt:${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
