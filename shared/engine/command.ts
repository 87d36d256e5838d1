/**
 * How the processes of a service are started, and with which permissions.
 * @module
 */
import { join } from "node:path";
import type { ServiceName } from "../config/common.ts";
import { fileExists } from "../file_exists.ts";
import { ROOT } from "../project_root.ts";

/** A program with its arguments and environment. */
export interface ProcessCommand {
  /** The executable. */
  readonly path: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Its whole environment; nothing else is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

/** Environment variables that an engine may see, except those that {@linkcode SECRET} matches. */
const ENGINE_ENVIRONMENT =
  /^(PATH|HOME|USERPROFILE|LOCALAPPDATA|TMPDIR|TEMP|TMP|LANG|TZ|SystemRoot|LD_LIBRARY_PATH|DENO_.+|XDG_.+|CUDA_.+|NVIDIA_.+|VK_.+|GGML_.+|GLIBC_.+|OMP_.+|(?:HTTPS?|NO|ALL)_PROXY|NPM_CONFIG_REGISTRY|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|SVC_.+)$/i;
const SECRET = /(_API_KEYS|_KEY|_TOKEN|_AUTH_TOKENS)$/i;
/**
 * Lets the C library back large allocations with huge pages: otherwise translating the addresses of
 * weights (TLB misses) takes much of the time of a decode.
 */
const ENGINE_MEMORY: Readonly<Partial<Record<ServiceName, Readonly<Record<string, string>>>>> = {
  llm: { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" },
};
/**
 * V8's young generation grows to 48 MB before it is collected. The objects of a token are
 * short-lived: with 3 MB the chat service is as fast, and takes 28 MB less over both processes.
 */
const V8_FLAGS: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  llm: ["--v8-flags=--max-semi-space-size=1"],
};

/** Permissions of a front: no native code, and no program but this one. */
export function frontPermissions(): string[] {
  return [
    "--allow-net",
    "--allow-read",
    "--allow-env",
    "--allow-sys=hostname",
    `--allow-run=${Deno.execPath()}`,
  ];
}

/**
 * Permissions of an engine: native code and reading files; no network, no other program, and no
 * writing except to `writableFolder`, if it has one.
 */
export function enginePermissions(writableFolder?: string): string[] {
  return [
    "--allow-ffi",
    "--allow-read",
    "--allow-env",
    "--allow-sys=cpus,systemMemoryInfo",
    ...(writableFolder === undefined ? [] : [`--allow-write=${writableFolder}`]),
  ];
}

/** Deno options that limit the heap of a process of `service`. */
export function heapOptions(service: ServiceName): readonly string[] {
  return V8_FLAGS[service] ?? [];
}

/** Native library that each service's engine loads; its package has a lock file of its own. */
const ENGINE_LIBRARIES: Readonly<Partial<Record<ServiceName, string>>> = {
  stt: "whisper",
  llm: "llama",
};

/** Arguments that run a module of this project from any working directory. */
export function moduleArguments(modulePath: string, options: readonly string[]): string[] {
  return [
    "run",
    "--no-prompt",
    "--quiet",
    `--config=${join(ROOT, "deno.json")}`,
    ...options,
    join(ROOT, modulePath),
  ];
}

/**
 * Returns the lock file of the engine of `service`, or undefined if there is none. It also pins the
 * native package for this platform, so that other processes and other platforms do not fetch it.
 */
export function engineLock(service: ServiceName): string | undefined {
  const library = ENGINE_LIBRARIES[service];
  const path = join(ROOT, "locks", `${library}-${Deno.build.os}-${Deno.build.arch}.lock`);
  return library !== undefined && fileExists(path) ? path : undefined;
}

/** What an engine needs besides the defaults. */
export interface EngineNeeds {
  /** Folder that it may write into. */
  readonly writableFolder?: string | undefined;
  /** Lock file below locks/ that pins its packages; that of its native library when absent. */
  readonly lock?: string | undefined;
}

/** The command of an engine process of `service`. */
export function engineCommand(service: ServiceName, needs: EngineNeeds = {}): ProcessCommand {
  const lock = needs.lock === undefined ? engineLock(service) : join(ROOT, "locks", needs.lock);
  const options = [
    ...heapOptions(service),
    ...enginePermissions(needs.writableFolder),
    ...(lock === undefined ? [] : [`--lock=${lock}`]),
  ];
  return {
    path: Deno.execPath(),
    args: Deno.build.standalone
      ? ["engine"]
      : [...moduleArguments(`${service}/main.ts`, options), "engine"],
    // Its output is parsed and logged, so it must not be coloured.
    env: {
      ...ENGINE_MEMORY[service],
      ...engineEnvironment(Deno.env.toObject()),
      NO_COLOR: "1",
    },
  };
}

/** Returns the command that tries the GPU build for `backend` in the environment of an engine. */
export function probeCommand(service: ServiceName, backend: string): ProcessCommand {
  const command = engineCommand(service);
  return { ...command, args: [...command.args.slice(0, -1), "probe", backend] };
}

/** The part of `environment` that an engine may see. */
function engineEnvironment(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) =>
      ENGINE_ENVIRONMENT.test(name) && !SECRET.test(name)
    ),
  );
}
