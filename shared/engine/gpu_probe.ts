/**
 * Checks whether the installed GPU builds work on this machine. Each is tried once in a process of
 * its own, because a driver that rejects a build may abort the process.
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
import type { GpuProbeMessage } from "./gpu_probe_messages.ts";
import { fatalMessage } from "./fatal_message.ts";

/** Backends whose installed build does not work on this machine, each with the reason. */
export type UnusableGpus = Partial<Record<GpuBackend, string>>;

/** Result of trying a build. */
export type GpuOutcome = Exclude<GpuProbeMessage, { kind: "trying" }>;

/** Options of {@linkcode createGpuProbe}. */
export interface GpuProbeOptions {
  /** Service whose engine would use the GPU. */
  readonly service: ServiceName;
  /** Configured device: a backend, or "auto" for the first that works; others need no probe. */
  readonly device: string;
  /** Configured file or folder of the library, or empty; if set, installed builds are not used. */
  readonly libraryPath: string;
  /** Receives a warning for each build that is skipped. */
  readonly log: Pick<Log, "warn">;
}

/** Generous, because a driver that compiles kernels for a GPU for the first time is slow. */
const TIMEOUT_SECONDS = 60;

/** Returns a function that resolves to the unusable builds; they are tried on its first call. */
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
    // If the backend was requested by name, the engine itself reports that it cannot load.
    if (device === "auto") log.warn("gpu_passed_over", { backend, reason: sign.reason });
  }
  return unusable;
}

/** Runs a command that tries a build and reports signs; kills it after `timeoutSeconds`. */
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
    : firstFatalMessage(new TextDecoder().decode(stderr)) ??
      `its process ended with ${signal ?? `exit code ${code}`}`;
  const advice = sign?.advice ?? null;
  return { kind: "failed", reason: advice === null ? end : `${end} (${advice})` };
}

/** Kills a process after a time limit, and when this one exits, which a hung one would outlive. */
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

  /** True when the time limit was reached and the process killed. */
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

/** Returns the last sign in the output of a process; undefined when there is none. */
function lastSign(output: string): GpuProbeMessage | undefined {
  const line = output.split("\n").findLast(isJson);
  // The process runs the same program, so its lines have this type.
  return line === undefined ? undefined : JSON.parse(line) as GpuProbeMessage;
}

function firstFatalMessage(errors: string): string | undefined {
  for (const line of errors.split("\n")) {
    const words = fatalMessage(line);
    if (words !== undefined) return words;
  }
}
