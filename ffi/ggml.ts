/**
 * ggml: its libraries in their order, its compute backends, and a thread pool that outlives a call.
 * @module
 */
import { join } from "node:path";
import { cString } from "./c_string.ts";
import { NativeLibraryError } from "./errors.ts";
import { THREADPOOL_PARAMS } from "./ggml_layouts.ts";
import { type ComputeDevice, computeDevices, DEVICE_SYMBOLS } from "./ggml_devices.ts";
import type { LocatedLibrary } from "./library.ts";
import { openLibrary } from "./open.ts";
import { Struct, verifyDefaults } from "./struct.ts";

const BASE_SYMBOLS = {
  // void ggml_threadpool_params_init(struct ggml_threadpool_params * p, int n_threads)
  ggml_threadpool_params_init: { parameters: ["buffer", "i32"], result: "void" },
} as const;

const GGML_SYMBOLS = {
  ...DEVICE_SYMBOLS,
  // void ggml_backend_load_all(void)
  ggml_backend_load_all: { parameters: [], result: "void" },
  // void ggml_backend_load_all_from_path(const char * dir_path)
  ggml_backend_load_all_from_path: { parameters: ["buffer"], result: "void" },
  // ggml_backend_reg_t ggml_backend_load(const char * path)
  ggml_backend_load: { parameters: ["buffer"], result: "pointer" },
  // ggml_backend_dev_t ggml_backend_dev_by_type(enum ggml_backend_dev_type type)
  ggml_backend_dev_by_type: { parameters: ["i32"], result: "pointer" },
  // ggml_backend_reg_t ggml_backend_dev_backend_reg(ggml_backend_dev_t device)
  ggml_backend_dev_backend_reg: { parameters: ["pointer"], result: "pointer" },
  // void * ggml_backend_reg_get_proc_address(ggml_backend_reg_t reg, const char * name)
  ggml_backend_reg_get_proc_address: { parameters: ["pointer", "buffer"], result: "pointer" },
} as const;

// struct ggml_threadpool * ggml_threadpool_new(struct ggml_threadpool_params * params)
const NEW_POOL = { parameters: ["buffer"], result: "pointer" } as const;
// void ggml_threadpool_free(struct ggml_threadpool * threadpool)
const FREE_POOL = { parameters: ["pointer"], result: "void" } as const;

/** GGML_BACKEND_DEVICE_TYPE_CPU */
const CPU_DEVICE = 0;

/**
 * How long threads spin for the next decode before they sleep. ggml's own 50 is a fifth of a second, in
 * which fronts and other engines want the cores.
 */
const SPINNING = 0;

/** Files of a library: in a folder by pattern, else by the names that the system's loader finds. */
const FILES = {
  base: { pattern: /^(lib)?ggml-base\./, names: ["libggml-base.so", "libggml-base.so.0"] },
  ggml: { pattern: /^(lib)?ggml\./, names: ["libggml.so", "libggml.so.0"] },
} as const;

/** A backend that is a file of its own, for one generation of processors. */
const CPU_BACKEND = /^(lib)?ggml-cpu-/;

/** A pool of native threads. */
export interface ThreadPool extends Disposable {
  /** The pool, for `llama_attach_threadpool`. */
  readonly pointer: Deno.PointerValue;
}

/** True when ggml lies beside `library` with backends that it has to be told to load. */
export function hasBackends({ folder }: Pick<LocatedLibrary, "folder">): boolean {
  return folder !== undefined && namesIn(folder).some((name) => CPU_BACKEND.test(name));
}

/** ggml, loaded from the folder of the library that uses it. It stays loaded for the process. */
export class Ggml {
  readonly #base: Deno.DynamicLibrary<typeof BASE_SYMBOLS>;
  readonly #ggml: Deno.DynamicLibrary<typeof GGML_SYMBOLS>;

  /**
   * Loads libggml-base, libggml and every compute backend that fits this machine.
   * @throws {NativeLibraryError} when one is missing or no backend fits
   * @throws {LayoutMismatchError} when its thread pool differs from ggml.h
   */
  constructor(library: LocatedLibrary) {
    this.#base = openPart(library, FILES.base, BASE_SYMBOLS);
    this.#ggml = openPart(library, FILES.ggml, GGML_SYMBOLS);
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

  /** What can be computed on. */
  devices(): ComputeDevice[] {
    return computeDevices(this.#ggml.symbols);
  }

  /**
   * Starts `threads` native threads. Without a pool, builds without OpenMP create and join threads
   * for every token. Undefined where the CPU backend offers no pool.
   */
  createThreadPool(threads: number): ThreadPool | undefined {
    const create = this.#cpuFunction<typeof NEW_POOL>("ggml_threadpool_new");
    const free = this.#cpuFunction<typeof FREE_POOL>("ggml_threadpool_free");
    if (create === null || free === null) return undefined;
    const params = this.#threadPoolParams(threads);
    params.set("poll", SPINNING);
    const pointer = new Deno.UnsafeFnPointer(create, NEW_POOL).call(params.bytes);
    const release = new Deno.UnsafeFnPointer(free, FREE_POOL);
    return { pointer, [Symbol.dispose]: () => release.call(pointer) };
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

  #cpuFunction<Definition>(name: string): Deno.PointerObject<Definition> | null {
    const { symbols } = this.#ggml;
    const device = symbols.ggml_backend_dev_by_type(CPU_DEVICE);
    if (device === null) return null;
    const registry = symbols.ggml_backend_dev_backend_reg(device);
    const address = symbols.ggml_backend_reg_get_proc_address(registry, cString(name));
    // The name stands for the C function whose signature the caller gives.
    return address as Deno.PointerObject<Definition> | null;
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
