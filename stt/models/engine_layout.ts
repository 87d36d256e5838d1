/**
 * How many engine processes a model gets, and how many threads each. Decodes of a small model are
 * too short to split between threads: with two, `parley-stt-small` took as long as with one and
 * twice the processor time, while one engine per core carried three times the sessions.
 * @module
 */
import type { SttConfig } from "../../shared/config/stt.ts";

/** Whisper's tiny is the largest that counts as small. */
const SMALL_BYTES = 100 * 2 ** 20;
/** Limit on engines: each has its own copy of the model, and its own working memory. */
const MOST_ENGINES = 4;
/** The default of whisper.cpp. */
const MOST_THREADS = 4;

/** Engines of one model. */
export interface EngineLayout {
  /** Number of engine processes. */
  readonly engines: number;
  /** Native threads of each process. */
  readonly threads: number;
}

/** Options of {@linkcode engineLayout}. */
export interface EngineLayoutOptions {
  /** Configuration; 0 engines or 0 threads mean as many as fit. */
  readonly config: Pick<SttConfig, "engine" | "device" | "engines" | "threads">;
  /** Size of the model's file, in bytes; undefined if unknown. */
  readonly modelBytes: number | undefined;
  /** Cores of the machine. */
  readonly cores: number;
}

/** Decides how many engines and threads a model gets. */
export function engineLayout({ config, modelBytes, cores }: EngineLayoutOptions): EngineLayout {
  const isSmall = modelBytes !== undefined && modelBytes <= SMALL_BYTES;
  const isSpread = isSmall && config.engine === "whisper" &&
    (config.device === "auto" || config.device === "cpu");
  const fitting = isSpread ? Math.floor(cores / Math.max(1, config.threads)) : 1;
  const engines = config.engines || Math.max(1, Math.min(MOST_ENGINES, fitting));
  const threads = config.threads ||
    Math.max(1, Math.min(MOST_THREADS, Math.floor(cores / engines)));
  return { engines, threads };
}

/** Returns the size of the file at `path`, in bytes; undefined for a folder or a missing file. */
export function modelBytes(path: string): number | undefined {
  try {
    const info = Deno.statSync(path);
    return info.isFile ? info.size : undefined;
  } catch {
    return undefined;
  }
}
