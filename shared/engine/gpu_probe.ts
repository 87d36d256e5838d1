/**
 * Whether the GPU builds that are installed can compute here. Each is tried once in a process of its
 * own, which a driver that refuses it may end.
 * @module
 */
import type { ServiceName } from "../config/common.ts";
import { fileExists } from "../file_exists.ts";
import { GPU_BACKENDS, type GpuBackend } from "../gpu_backends.ts";
import { isJson } from "../json.ts";
import type { Log } from "../log.ts";
import { memoize } from "../memoize.ts";
import { resourcePath } from "../resources.ts";
import { probeCommand, type ProcessCommand } from "./command.ts";
import type { GpuSign } from "./gpu_signs.ts";
import { lastWords } from "./last_words.ts";

/** Backends whose installed build cannot compute here, each with the reason. */
export type UnusableGpus = Partial<Record<GpuBackend, string>>;

/** What was seen of a build. */
export type GpuOutcome = Exclude<GpuSign, { kind: "trying" }>;

/** Options of {@linkcode createGpuProbe}. */
export interface GpuProbeOptions {
  /** Whose engine would compute. */
  readonly service: ServiceName;
  /** What is to compute: a backend, or "auto" for the first that can. */
  readonly device: string;
  /** File or folder of the library where one is configured: then no installed build is used. */
  readonly libraryPath: string;
  /** Where it is said that a build is passed over. */
  readonly log: Pick<Log, "warn">;
}

/** A driver that assembles code for a GPU it has not seen before takes its time. */
const TIMEOUT_SECONDS = 60;

/** Tells which builds are unusable; they are tried when it is first asked. */
export function createGpuProbe(options: GpuProbeOptions): () => Promise<UnusableGpus> {
  return memoize(() => probeBuilds(options));
}

async function probeBuilds(
  { service, device, libraryPath, log }: GpuProbeOptions,
): Promise<UnusableGpus> {
  const unusable: UnusableGpus = {};
  if (libraryPath !== "") return unusable;
  for (const backend of GPU_BACKENDS) {
    const isWanted = device === "auto" || device === backend;
    if (!isWanted || !fileExists(resourcePath(`gpu/${backend}`))) continue;
    const sign = await tryBuild(probeCommand(service, backend));
    if (sign.kind === "works") break;
    if (sign.kind === "absent") continue;
    if (sign.kind === "failed") unusable[backend] = sign.reason;
    // Where it was asked for by name, the engine says that it cannot load.
    if (device === "auto") log.warn("gpu_passed_over", { backend, reason: sign.reason });
  }
  return unusable;
}

/** Runs `command`, which tries a build and says how that goes, and kills it after `timeoutSeconds`. */
export async function tryBuild(
  { path, args, env }: ProcessCommand,
  timeoutSeconds: number = TIMEOUT_SECONDS,
): Promise<GpuOutcome> {
  const child = new Deno.Command(path, {
    args: [...args],
    env: { ...env },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  using limit = new TimeLimit(child, timeoutSeconds);
  const { stdout, stderr, code, signal } = await child.output();
  const sign = lastSign(new TextDecoder().decode(stdout));
  if (sign !== undefined && sign.kind !== "trying") return sign;
  const end = limit.isOver
    ? `nothing was computed within ${timeoutSeconds} s`
    : firstLastWords(new TextDecoder().decode(stderr)) ??
      `its process ended with ${signal ?? `exit code ${code}`}`;
  const advice = sign?.advice ?? null;
  return { kind: "failed", reason: advice === null ? end : `${end} (${advice})` };
}

/** Kills a process after a while, and when this one ends, which it would outlive where it hangs. */
class TimeLimit implements Disposable {
  readonly #child: Deno.ChildProcess;
  readonly #timer: ReturnType<typeof setTimeout>;
  #isOver = false;

  constructor(child: Deno.ChildProcess, seconds: number) {
    this.#child = child;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#kill();
    }, seconds * 1000);
    addEventListener("unload", this.#kill);
  }

  /** True when the process was killed for it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  [Symbol.dispose](): void {
    removeEventListener("unload", this.#kill);
    clearTimeout(this.#timer);
  }

  readonly #kill = (): void => {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  };
}

/** The last sign that a process gave; undefined where it gave none. */
function lastSign(output: string): GpuSign | undefined {
  const line = output.split("\n").findLast(isJson);
  // The process runs the same program, so its lines have this type.
  return line === undefined ? undefined : JSON.parse(line) as GpuSign;
}

function firstLastWords(errors: string): string | undefined {
  for (const line of errors.split("\n")) {
    const words = lastWords(line);
    if (words !== undefined) return words;
  }
}
