/**
 * Whether the GPU builds that are installed can compute here. Each is tried once in a process of its
 * own, which a driver that refuses it may end.
 * @module
 */
import type { ServiceName } from "../config/common.ts";
import { fileExists } from "../file_exists.ts";
import { isJson } from "../json.ts";
import type { Log } from "../log.ts";
import { resourcePath } from "../resources.ts";
import { probeCommand, type ProcessCommand } from "./command.ts";
import type { GpuSign } from "./gpu_signs.ts";
import { lastWords } from "./last_words.ts";

/** Backends whose build cannot compute here, each with the reason. */
export type UnusableGpus = Record<string, string>;

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

/** Backends with builds, in the order in which "auto" takes them. */
const BACKENDS = ["cuda", "vulkan"];
/** A driver that assembles code for a GPU it has not seen before takes its time. */
const TIMEOUT_SECONDS = 60;
/** Tells which builds are unusable; they are tried when it is first asked. */
export function createGpuProbe(options: GpuProbeOptions): () => Promise<UnusableGpus> {
  let unusable: Promise<UnusableGpus> | undefined;
  return () => unusable ??= probeBuilds(options);
}

async function probeBuilds(
  { service, device, libraryPath, log }: GpuProbeOptions,
): Promise<UnusableGpus> {
  const unusable: UnusableGpus = {};
  if (libraryPath !== "") return unusable;
  for (const backend of BACKENDS) {
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

/** What was seen of a build. */
export type GpuOutcome = Exclude<GpuSign, { kind: "trying" }>;

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
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    kill();
  }, timeoutSeconds * 1000);
  // One that hangs would outlive this process.
  addEventListener("unload", kill);
  try {
    const { stdout, stderr, code, signal } = await child.output();
    const signs = signsIn(new TextDecoder().decode(stdout));
    const last = signs.at(-1);
    if (last !== undefined && last.kind !== "trying") return last;
    const words = new TextDecoder().decode(stderr).split("\n").map(lastWords).find(Boolean);
    const end = isHung
      ? `nothing was computed within ${timeoutSeconds} s`
      : words ?? `its process ended with ${signal ?? `exit code ${code}`}`;
    const advice = last?.advice ?? null;
    return { kind: "failed", reason: advice === null ? end : `${end} (${advice})` };
  } finally {
    removeEventListener("unload", kill);
    clearTimeout(timer);
  }
}

function signsIn(output: string): GpuSign[] {
  // The process runs the same program, so its lines have this type.
  return output.split("\n").filter(isJson).map((line) => JSON.parse(line) as GpuSign);
}
