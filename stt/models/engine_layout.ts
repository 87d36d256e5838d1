/**
 * How many engines a model gets, and how many threads each of them. Decodes of a small model are too
 * short for threads to share: two of `parley-stt-small` took as long as one and twice the processor
 * time, where an engine a core held three times the sessions.
 * @module
 */
import type { SttConfig } from "../../shared/config/stt.ts";

/** Whisper's tiny is the largest that counts as small. */
const SMALL_BYTES = 100 * 2 ** 20;
/** Each has the model and its working memory for itself. */
const MOST_ENGINES = 4;
/** As whisper.cpp itself has it. */
const MOST_THREADS = 4;

/** Engines of one model. */
export interface EngineLayout {
  /** Processes. */
  readonly engines: number;
  /** Native threads of each. */
  readonly threads: number;
}

/** What the layout depends on. */
export interface EngineLayoutOptions {
  /** The configuration; 0 engines and 0 threads are as many as fit. */
  readonly config: Pick<SttConfig, "engine" | "device" | "engines" | "threads">;
  /** Size of the model's file; undefined where that is not known. */
  readonly modelBytes: number | undefined;
  /** Cores of the machine. */
  readonly cores: number;
}

/** The engines that a model gets. */
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

/** Size of the file at `path`, in bytes; undefined for a folder, and where there is none. */
export function modelBytes(path: string): number | undefined {
  try {
    const info = Deno.statSync(path);
    return info.isFile ? info.size : undefined;
  } catch {
    return undefined;
  }
}
