/**
 * Which npm packages carry the native libraries for which platform.
 * @module
 */

/** A native library that the project uses. */
export type LibraryName = "llama" | "whisper";

/** An npm package with prebuilt libraries. */
export interface LibraryPackage {
  /** Its name, as in deno.json. */
  readonly name: string;
  /** A harmless module of it, whose import makes Deno fetch the package the first time. */
  readonly module: string;
  /** File or folder inside it that is to be loaded. */
  readonly path: string;
}

const PACKAGES: Readonly<Record<string, Readonly<Record<LibraryName, LibraryPackage>>>> = {
  "linux-x86_64": {
    llama: {
      name: "@node-llama-cpp/linux-x64",
      module: "@node-llama-cpp/linux-x64",
      path: "bins/linux-x64",
    },
    whisper: {
      name: "@fugood/node-whisper-linux-x64",
      module: "@fugood/node-whisper-linux-x64/package.json",
      path: "index.node",
    },
  },
  "linux-aarch64": {
    llama: {
      name: "@node-llama-cpp/linux-arm64",
      module: "@node-llama-cpp/linux-arm64",
      path: "bins/linux-arm64",
    },
    whisper: {
      name: "@fugood/node-whisper-linux-arm64",
      module: "@fugood/node-whisper-linux-arm64/package.json",
      path: "index.node",
    },
  },
};

/** The operating system and processor that packages are chosen by, for example "linux-x86_64". */
export const PLATFORM: string = `${Deno.build.os}-${Deno.build.arch}`;

/** The package with `library` for `platform`, or undefined where none is pinned. */
export function libraryPackage(
  library: LibraryName,
  platform: string = PLATFORM,
): LibraryPackage | undefined {
  return PACKAGES[platform]?.[library];
}
