import assert from "node:assert/strict";
import { basename, dirname, join, relative } from "node:path";
import { testAlone } from "../tests/fixtures/alone.ts";
import { withFolder } from "../tests/fixtures/temporary_folder.ts";
import { NativeLibraryError } from "./errors.ts";
import { locateLibrary } from "./library.ts";
import { gpuPackages, type LibraryName, libraryPackage, PLATFORM } from "./platform.ts";

const ignore = libraryPackage("llama") === undefined;
const why = ignore ? ` (skipped: no builds are pinned for ${PLATFORM})` : "";
const CPU = { backend: "cpu" } as const;
/** A library without dependencies. */
const ANY_LIBRARY = new URL(
  `native/linux-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}/libgomp.so.1`,
  import.meta.url,
);
const NAMES: readonly LibraryName[] = ["llama", "whisper"];

async function failure(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (thrown) {
    assert.ok(thrown instanceof NativeLibraryError);
    assert.doesNotMatch(thrown.message, /\n/);
    return thrown.message;
  }
  throw new assert.AssertionError({ message: "nothing was thrown" });
}

Deno.test({
  name: `locateLibrary() finds libllama in the npm package of this platform${why}`,
  ignore,
  fn: async () => {
    const { file, folder, origin, backend } = await locateLibrary("llama", "", CPU);
    assert.deepEqual([origin, backend, folder], ["npm", "cpu", dirname(file)]);
    assert.match(basename(file), /^libllama\.v/);
  },
});

const shipsWhisper = libraryPackage("whisper")?.shipped !== undefined;

Deno.test({
  name: `locateLibrary() takes libwhisper where it ships, with the ggml of llama.cpp${
    shipsWhisper ? "" : ` (skipped: none ships for ${PLATFORM})`
  }`,
  ignore: !shipsWhisper,
  fn: async () => {
    const { file, folder, origin, backend } = await locateLibrary("whisper", "", CPU);
    assert.deepEqual([origin, backend], ["shipped", "cpu"]);
    assert.match(file, /\/ffi\/native\/[^/]+\/libwhisper\.so$/);
    assert.equal(folder, (await locateLibrary("llama", "", CPU)).folder);
  },
});

Deno.test("locateLibrary() finds libwhisper in the npm package of a platform without a shipped build", async () => {
  const found = await locateLibrary("whisper", "", { ...CPU, platform: "linux-aarch64" });
  assert.equal(found.origin, "npm");
  assert.match(found.file, /node-whisper-linux-arm64.*\/index\.node$/);
});

for (const name of NAMES) {
  Deno.test({
    name: `locateLibrary() takes file and folder of lib${name} from the configuration${why}`,
    ignore,
    fn: async () => {
      const { file } = await locateLibrary(name, "", CPU);
      for (const configured of [file, dirname(file), relative(Deno.cwd(), file)]) {
        const found = await locateLibrary(name, configured);
        assert.equal(found.origin, "configured");
        assert.equal(found.file, file);
      }
    },
  });

  Deno.test(`locateLibrary() names variable and path when lib${name} is not there`, () =>
    withFolder(async (folder) => {
      const missing = join(folder, "missing.so");
      const variable = `SVC_${name.toUpperCase()}_LIBRARY`;
      assert.equal(
        await failure(locateLibrary(name, missing)),
        `Cannot load lib${name}: ${variable}=${missing} does not exist`,
      );
      assert.equal(
        await failure(locateLibrary(name, folder)),
        `Cannot load lib${name}: there is no lib${name} in the folder ${variable}=${folder}`,
      );
    }));

  // In a process of its own: the system's loader would find a library that another test has loaded.
  testAlone(
    import.meta.url,
    `locateLibrary() says how to get lib${name} where no build is pinned`,
    async () => {
      const platform = "darwin-aarch64";
      assert.match(
        await failure(locateLibrary(name, "", { platform })),
        new RegExp(
          `^Cannot find lib${name} \\(the system has none\\): no build is pinned for ${platform}: ` +
            `build lib${name} and set SVC_${name.toUpperCase()}_LIBRARY to its file or folder$`,
        ),
      );
    },
  );

  Deno.test(`locateLibrary() names the task when the wanted GPU build of lib${name} is missing`, () =>
    withFolder(async (gpuRoot) => {
      const options = { gpuRoot, backend: "cuda", platform: "linux-x86_64" } as const;
      assert.equal(
        await failure(locateLibrary(name, "", options)),
        `Cannot use a cuda build of lib${name}: it is not installed: ` +
          "run `deno task gpu install cuda`",
      );
      assert.equal(
        await failure(locateLibrary(name, "", { ...options, platform: "windows-x86_64" })),
        `Cannot use a cuda build of lib${name}: none is pinned for windows-x86_64: ` +
          `set SVC_${name.toUpperCase()}_LIBRARY to one`,
      );
    }));
}

/** Writes `bytes` where `deno task gpu install vulkan` puts whisper.cpp. */
async function layWhisperBuild(gpuRoot: string, bytes: Uint8Array): Promise<string> {
  const { name, path } = gpuPackages("whisper", "vulkan")[0]!;
  const file = join(gpuRoot, "vulkan/node_modules", name, path!);
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.writeFile(file, bytes);
  return file;
}

Deno.test({
  name: `locateLibrary() falls back to the CPU build and tells why a GPU build was skipped${why}`,
  ignore,
  fn: () =>
    withFolder(async (gpuRoot) => {
      await layWhisperBuild(gpuRoot, new Uint8Array(16));
      const found = await locateLibrary("whisper", "", { gpuRoot });
      assert.equal(found.origin, (await locateLibrary("whisper", "", CPU)).origin);
      assert.equal(found.skipped.length, 1);
      assert.match(found.skipped[0]!, /^the vulkan build cannot be loaded: .+/);
      assert.match(
        await failure(locateLibrary("whisper", "", { gpuRoot, backend: "vulkan" })),
        /^Cannot use a vulkan build of libwhisper: the vulkan build cannot be loaded: .+ reports the details$/,
      );
    }),
});

Deno.test({
  name: `locateLibrary() passes over a GPU build that cannot compute, and says why${why}`,
  ignore,
  fn: () =>
    withFolder(async (gpuRoot) => {
      await layWhisperBuild(gpuRoot, await Deno.readFile(ANY_LIBRARY));
      const options = { gpuRoot, unusable: { vulkan: "the driver is too old" } };
      const found = await locateLibrary("whisper", "", options);
      assert.equal(found.origin, (await locateLibrary("whisper", "", CPU)).origin);
      const reason = "the vulkan build cannot compute here: the driver is too old";
      assert.deepEqual(found.skipped, [reason]);
      assert.equal(
        await failure(locateLibrary("whisper", "", { ...options, backend: "vulkan" })),
        `Cannot use a vulkan build of libwhisper: ${reason}; \`deno task gpu check\` reports the details`,
      );
    }),
});

Deno.test({
  name: `locateLibrary() takes the libwhisper that ships for CUDA, with the ggml of llama.cpp${
    shipsWhisper ? "" : ` (skipped: none ships for ${PLATFORM})`
  }`,
  ignore: !shipsWhisper,
  // The build stays open on purpose: it is about to be used.
  sanitizeResources: false,
  fn: () =>
    withFolder(async (gpuRoot) => {
      const { name, path } = gpuPackages("llama", "cuda")[0]!;
      const folder = join(gpuRoot, "cuda/node_modules", name, path);
      await Deno.mkdir(folder, { recursive: true });
      for (const library of ["libggml-base.so", "libggml-cuda.so"]) {
        await Deno.copyFile(ANY_LIBRARY, join(folder, library));
      }
      const found = await locateLibrary("whisper", "", { gpuRoot, backend: "cuda" });
      assert.deepEqual([found.origin, found.backend, found.folder], ["gpu", "cuda", folder]);
      assert.match(found.file, /\/ffi\/native\/linux-x64\/cuda\/libwhisper\.so$/);
    }),
});

Deno.test({
  name: `locateLibrary() prefers a GPU build that can be loaded, unless cpu is asked for${why}`,
  ignore,
  // The build stays open on purpose: it is about to be used.
  sanitizeResources: false,
  fn: () =>
    withFolder(async (gpuRoot) => {
      const { origin } = await locateLibrary("whisper", "", CPU);
      const installed = await layWhisperBuild(gpuRoot, await Deno.readFile(ANY_LIBRARY));
      const found = await locateLibrary("whisper", "", { gpuRoot });
      assert.deepEqual(found, {
        name: "whisper",
        file: installed,
        folder: dirname(installed),
        origin: "gpu",
        backend: "vulkan",
        companions: [],
        skipped: [],
      });
      assert.equal((await locateLibrary("whisper", "", { gpuRoot, ...CPU })).origin, origin);
    }),
});
