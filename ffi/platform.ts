/**
 * The npm packages that contain the native libraries, by platform.
 * @module
 */
import type { GpuBackend } from "../shared/gpu_backends.ts";

/** A native library that the project uses. */
export type LibraryName = "llama" | "whisper";

/** Backend that a build computes on. */
export type LibraryBackend = "cpu" | GpuBackend;

/** An npm package with prebuilt libraries, fetched only by processes that load them. */
export interface LibraryPackage {
  /** Its name. */
  readonly name: string;
  /** Deno's specifier of the pinned package. */
  readonly specifier: string;
  /** A module of it without side effects; importing it makes Deno fetch the package. */
  readonly module: string;
  /** File or folder inside it to load, or with the dependencies of `shipped`. */
  readonly path: string;
  /** The project's own build of the library, if any, relative to the project's root. */
  readonly shipped?: string;
}

/** An npm package with a GPU build, installed below `gpu/` by `deno task gpu install`. */
export interface GpuPackage {
  /** Its name. */
  readonly name: string;
  /** The pinned version; its struct layouts must match those of the CPU build. */
  readonly version: string;
  /** Its content: the library, or an alternative build of its GPU backend for an older runtime. */
  readonly role: "library" | "companion";
  /** File or folder inside it to load, or with the dependencies of `shipped`. */
  readonly path: string;
  /** The project's own build of the library, if any, relative to the project's root. */
  readonly shipped?: string;
  /** The oldest NVIDIA driver that accepts all of its code. */
  readonly driver?: DriverNeed;
}

/** The minimum NVIDIA driver that a build needs. */
export interface DriverNeed {
  /** CUDA version that the driver must support, for example "13.1". */
  readonly cuda: string;
  /** First driver series that supports it, for example "590". */
  readonly series: string;
}

type PackageTable = Readonly<Record<string, Readonly<Record<LibraryName, LibraryPackage>>>>;
type GpuPackages = Readonly<Record<LibraryName, readonly GpuPackage[]>>;

const LLAMA_VERSION = "3.22.1";

const PACKAGES: PackageTable = {
  "linux-x86_64": {
    llama: llamaPackage("linux-x64"),
    // The npm build of whisper.cpp has no AVX code; the shipped one uses llama.cpp's ggml.
    whisper: { ...llamaPackage("linux-x64"), shipped: "ffi/native/linux-x64/libwhisper.so" },
  },
  "linux-aarch64": {
    llama: llamaPackage("linux-arm64"),
    whisper: whisperPackage("linux-arm64", "1.1.1"),
  },
};

/** Platforms with pinned prebuilt libraries. */
export const PLATFORMS: readonly string[] = Object.keys(PACKAGES);

/** llama.cpp for CUDA. */
const LLAMA_CUDA: readonly [GpuPackage, GpuPackage] = [
  {
    name: "@node-llama-cpp/linux-x64-cuda",
    version: LLAMA_VERSION,
    role: "library",
    path: "bins/linux-x64-cuda",
    driver: { cuda: "13.1", series: "590" },
  },
  {
    name: "@node-llama-cpp/linux-x64-cuda-ext",
    version: LLAMA_VERSION,
    role: "companion",
    path: "bins/linux-x64-cuda/fallback/libggml-cuda.so",
  },
];

const GPU_PACKAGES: Readonly<Record<string, Readonly<Record<GpuBackend, GpuPackages>>>> = {
  "linux-x86_64": {
    cuda: {
      llama: LLAMA_CUDA,
      // The npm build of whisper.cpp needs CUDA 12 and NCCL; the shipped one uses llama.cpp's ggml.
      whisper: [
        { ...LLAMA_CUDA[0], shipped: "ffi/native/linux-x64/cuda/libwhisper.so" },
        LLAMA_CUDA[1],
      ],
    },
    vulkan: {
      llama: [
        {
          name: "@node-llama-cpp/linux-x64-vulkan",
          version: LLAMA_VERSION,
          role: "library",
          path: "bins/linux-x64-vulkan",
        },
      ],
      whisper: [whisperGpuPackage("linux-x64-vulkan", "1.1.3")],
    },
  },
  // On npm, whisper.cpp has GPU builds for arm64 but llama.cpp has none.
  "linux-aarch64": {
    cuda: { llama: [], whisper: [whisperGpuPackage("linux-arm64-cuda", "1.1.1")] },
    vulkan: { llama: [], whisper: [whisperGpuPackage("linux-arm64-vulkan", "1.1.1")] },
  },
};

function llamaPackage(platform: string): LibraryPackage {
  const name = `@node-llama-cpp/${platform}`;
  const specifier = `npm:${name}@${LLAMA_VERSION}`;
  return { name, specifier, module: specifier, path: `bins/${platform}` };
}

function whisperPackage(platform: string, version: string): LibraryPackage {
  const name = `@fugood/node-whisper-${platform}`;
  const specifier = `npm:${name}@${version}`;
  return { name, specifier, module: `${specifier}/package.json`, path: "index.node" };
}

function whisperGpuPackage(platform: string, version: string): GpuPackage {
  const name = `@fugood/node-whisper-${platform}`;
  return { name, version, role: "library", path: "index.node" };
}

/** The operating system and processor that packages are chosen by, for example "linux-x86_64". */
export const PLATFORM: string = `${Deno.build.os}-${Deno.build.arch}`;

/** The package with `library` for `platform`, or undefined where none is pinned. */
export function libraryPackage(
  library: LibraryName,
  platform: string = PLATFORM,
): LibraryPackage | undefined {
  return PACKAGES[platform]?.[library];
}

/** The packages of a GPU build of `library` for `platform`; empty where none is pinned. */
export function gpuPackages(
  library: LibraryName,
  backend: GpuBackend,
  platform: string = PLATFORM,
): readonly GpuPackage[] {
  return GPU_PACKAGES[platform]?.[backend][library] ?? [];
}
