/**
 * ggml: its libraries in their order, its compute backends, and a thread pool that outlives a call.
 * @module
 */
import { join } from "node:path";
import { NativeLibraryError } from "./errors.ts";
import { type LocatedLibrary, openLibrary } from "./library.ts";

const BASE_SYMBOLS = {
  // void ggml_threadpool_params_init(struct ggml_threadpool_params * p, int n_threads)
  ggml_threadpool_params_init: { parameters: ["buffer", "i32"], result: "void" },
} as const;

const GGML_SYMBOLS = {
  // void ggml_backend_load_all_from_path(const char * dir_path)
  ggml_backend_load_all_from_path: { parameters: ["buffer"], result: "void" },
  // size_t ggml_backend_dev_count(void)
  ggml_backend_dev_count: { parameters: [], result: "usize" },
  // ggml_backend_dev_t ggml_backend_dev_get(size_t index)
  ggml_backend_dev_get: { parameters: ["usize"], result: "pointer" },
  // const char * ggml_backend_dev_name(ggml_backend_dev_t device)
  ggml_backend_dev_name: { parameters: ["pointer"], result: "pointer" },
  // const char * ggml_backend_dev_description(ggml_backend_dev_t device)
  ggml_backend_dev_description: { parameters: ["pointer"], result: "pointer" },
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
/** sizeof(struct ggml_threadpool_params): 512 bools, three 4-byte fields, two bools, padded. */
const THREADPOOL_PARAMS_BYTES = 528;

/** Something that ggml can compute on. */
export interface ComputeDevice {
  /** Short name, for example "CPU" or "CUDA0". */
  readonly name: string;
  /** For a person, for example the processor's name. */
  readonly description: string;
}

/** A pool of native threads. */
export interface ThreadPool extends Disposable {
  /** The pool, for `llama_attach_threadpool`. */
  readonly pointer: Deno.PointerValue;
}

/** A NUL-terminated UTF-8 copy of `text`, to be passed as `const char *`. */
export function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text + "\0");
}

/** The text at a `const char *`; empty for NULL. */
export function textAt(pointer: Deno.PointerValue): string {
  return pointer === null ? "" : Deno.UnsafePointerView.getCString(pointer);
}

/** ggml, loaded from the folder of the library that uses it. It stays loaded for the process. */
export class Ggml {
  readonly #base: Deno.DynamicLibrary<typeof BASE_SYMBOLS>;
  readonly #ggml: Deno.DynamicLibrary<typeof GGML_SYMBOLS>;

  /**
   * Loads libggml-base, libggml and every compute backend that fits this machine.
   * @throws {NativeLibraryError} when one is missing or no backend fits
   */
  constructor(library: LocatedLibrary) {
    const { folder } = library;
    this.#base = openLibrary({ ...library, file: fileOf(folder, /^libggml-base\./) }, BASE_SYMBOLS);
    this.#ggml = openLibrary({ ...library, file: fileOf(folder, /^libggml\./) }, GGML_SYMBOLS);
    if (folder !== undefined) {
      this.#ggml.symbols.ggml_backend_load_all_from_path(cString(folder));
    }
    if (this.devices().length === 0) {
      throw new NativeLibraryError(
        `Cannot use lib${library.name} in ${folder}: none of its ggml backends fits this processor`,
      );
    }
  }

  /** What can be computed on. */
  devices(): ComputeDevice[] {
    const { symbols } = this.#ggml;
    return Array.from({ length: Number(symbols.ggml_backend_dev_count()) }, (_, index) => {
      const device = symbols.ggml_backend_dev_get(BigInt(index));
      return {
        name: textAt(symbols.ggml_backend_dev_name(device)),
        description: textAt(symbols.ggml_backend_dev_description(device)),
      };
    });
  }

  /**
   * Starts `threads` native threads. Without a pool, builds without OpenMP create and join threads
   * for every token. Undefined where the CPU backend offers no pool.
   */
  createThreadPool(threads: number): ThreadPool | undefined {
    const create = this.#cpuFunction<typeof NEW_POOL>("ggml_threadpool_new");
    const free = this.#cpuFunction<typeof FREE_POOL>("ggml_threadpool_free");
    if (create === null || free === null) return undefined;
    const params = new Uint8Array(THREADPOOL_PARAMS_BYTES);
    this.#base.symbols.ggml_threadpool_params_init(params, threads);
    const pointer = new Deno.UnsafeFnPointer(create, NEW_POOL).call(params);
    const release = new Deno.UnsafeFnPointer(free, FREE_POOL);
    return { pointer, [Symbol.dispose]: () => release.call(pointer) };
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

function fileOf(folder: string | undefined, pattern: RegExp): string {
  const names = folder === undefined ? [] : [...Deno.readDirSync(folder)].map(({ name }) => name);
  const name = names.filter((entry) => pattern.test(entry)).toSorted()[0];
  if (name !== undefined) return join(folder!, name);
  // Without a folder the system's loader is asked by the plain name.
  return pattern.source.includes("base") ? "libggml-base.so" : "libggml.so";
}
