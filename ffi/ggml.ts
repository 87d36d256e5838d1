/**
 * ggml: loads its libraries in order of dependency, and its compute backends; creates thread pools
 * that outlive a call.
 * @module
 */
import { join } from "node:path";
import { cString } from "./c_string.ts";
import { NativeLibraryError } from "./errors.ts";
import { THREADPOOL_PARAMS } from "./ggml_layouts.ts";
import { type ComputeDevice, computeDevices } from "./ggml_devices.ts";
import { BACKEND_SYMBOLS, BASE_SYMBOLS, CPU_SYMBOLS } from "./ggml_symbols.ts";
import type { LocatedLibrary } from "./library.ts";
import { openLibrary } from "./open.ts";
import { Struct, verifyDefaults } from "./struct.ts";

/** GGML_BACKEND_DEVICE_TYPE_CPU */
const CPU_DEVICE = 0;

/**
 * Polling level: how long threads spin for the next decode before they sleep. ggml's default of 50
 * spins for a fifth of a second, on cores that front processes and other engines need.
 */
const SPINNING = 0;

/** Files of each library: by pattern within a folder, otherwise by name for the system's loader. */
const FILES = {
  base: { pattern: /^(lib)?ggml-base\./, names: ["libggml-base.so", "libggml-base.so.0"] },
  ggml: { pattern: /^(lib)?ggml\./, names: ["libggml.so", "libggml.so.0"] },
} as const;

/** A CPU backend in a file of its own, built for one generation of processors. */
const CPU_BACKEND = /^(lib)?ggml-cpu-/;

/** A pool of native threads. */
export interface ThreadPool extends Disposable {
  /** The native pool, for `llama_attach_threadpool`. */
  readonly pointer: Deno.PointerValue;
}

/** Returns whether `library` comes with ggml backends in files that must be loaded explicitly. */
export function hasBackends({ folder }: Pick<LocatedLibrary, "folder">): boolean {
  return folder !== undefined && namesIn(folder).some((name) => CPU_BACKEND.test(name));
}

/** ggml, loaded from the folder of the library that uses it; it stays loaded in this process. */
export class Ggml {
  readonly #base: Deno.DynamicLibrary<typeof BASE_SYMBOLS>;
  readonly #ggml: Deno.DynamicLibrary<typeof BACKEND_SYMBOLS>;

  /**
   * Loads libggml-base, libggml and every compute backend that fits this machine.
   * @throws {NativeLibraryError} when a library is missing or no backend fits
   * @throws {LayoutMismatchError} when its thread pool parameters differ from ggml.h
   */
  constructor(library: LocatedLibrary) {
    this.#base = openPart(library, FILES.base, BASE_SYMBOLS);
    this.#ggml = openPart(library, FILES.ggml, BACKEND_SYMBOLS);
    this.#loadBackends(library);
    if (this.devices().length === 0) {
      throw new NativeLibraryError(
        `Cannot use lib${library.name} from ${library.file}: none of its ggml backends fits this processor`,
      );
    }
    verifyDefaults("libggml", THREADPOOL_PARAMS, this.#threadPoolParams(3), {
      n_threads: 3,
      prio: 0,
      poll: 50,
      strict_cpu: false,
      paused: false,
    });
  }

  /** Lists the compute devices. */
  devices(): ComputeDevice[] {
    return computeDevices(this.#ggml.symbols);
  }

  /**
   * Creates a pool of `threads` threads, including the calling one. Without a pool, builds without
   * OpenMP create and join threads for every token. Undefined where the CPU backend offers no pool.
   */
  createThreadPool(threads: number): ThreadPool | undefined {
    const create = this.#cpuFunction("ggml_threadpool_new");
    const free = this.#cpuFunction("ggml_threadpool_free");
    if (create === undefined || free === undefined) return undefined;
    const params = this.#threadPoolParams(threads);
    params.set("poll", SPINNING);
    const pointer = create.call(params.bytes);
    return { pointer, [Symbol.dispose]: () => free.call(pointer) };
  }

  #loadBackends({ folder, companions }: LocatedLibrary): void {
    const { symbols } = this.#ggml;
    if (folder === undefined) symbols.ggml_backend_load_all();
    else symbols.ggml_backend_load_all_from_path(cString(folder));
    for (const file of companions) {
      if (this.devices().some(({ kind }) => kind === "gpu")) return;
      symbols.ggml_backend_load(cString(file));
    }
  }

  #threadPoolParams(threads: number): Struct<typeof THREADPOOL_PARAMS.fields> {
    const params = new Struct(THREADPOOL_PARAMS);
    this.#base.symbols.ggml_threadpool_params_init(params.bytes, threads);
    return params;
  }

  #cpuFunction<Name extends keyof typeof CPU_SYMBOLS>(
    name: Name,
  ): Deno.UnsafeFnPointer<(typeof CPU_SYMBOLS)[Name]> | undefined {
    const { symbols } = this.#ggml;
    const device = symbols.ggml_backend_dev_by_type(CPU_DEVICE);
    if (device === null) return undefined;
    const registry = symbols.ggml_backend_dev_backend_reg(device);
    const address = symbols.ggml_backend_reg_get_proc_address(registry, cString(name));
    if (address === null) return undefined;
    // CPU_SYMBOLS declares the signature of the C function with this name.
    const pointer = address as Deno.PointerObject<(typeof CPU_SYMBOLS)[Name]>;
    return new Deno.UnsafeFnPointer(pointer, CPU_SYMBOLS[name]);
  }
}

function openPart<const Symbols extends Deno.ForeignLibraryInterface>(
  { name, folder }: LocatedLibrary,
  { pattern, names }: (typeof FILES)[keyof typeof FILES],
  symbols: Symbols,
): Deno.DynamicLibrary<Symbols> {
  const files = folder === undefined ? names : [fileIn(folder, pattern, names[0])];
  let failure: unknown;
  for (const file of files) {
    try {
      return openLibrary({ name, file, folder }, symbols);
    } catch (cause) {
      failure ??= cause;
    }
  }
  throw failure;
}

function fileIn(folder: string, pattern: RegExp, fallback: string): string {
  return join(
    folder,
    namesIn(folder).filter((name) => pattern.test(name)).toSorted()[0] ?? fallback,
  );
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name);
}
