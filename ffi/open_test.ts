import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withFolder } from "../tests/fixtures/temporary_folder.ts";
import { NativeLibraryError } from "./errors.ts";
import { openLibrary, tryToOpen } from "./open.ts";
import { hasProgram } from "./testing/headers.ts";

const NATIVE = fileURLToPath(new URL("native", import.meta.url));
const isLinuxX64 = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

Deno.test("openLibrary() says in one line what cannot be loaded, why, and what to set", async () => {
  const file = await Deno.makeTempFile({ suffix: ".so" });
  try {
    assert.throws(
      () => openLibrary({ name: "llama", file, folder: undefined }, {}),
      (thrown: unknown) => {
        assert.ok(thrown instanceof NativeLibraryError);
        assert.match(thrown.message, /^Cannot load libllama from .+: .+; set SVC_LLAMA_LIBRARY to/);
        assert.doesNotMatch(thrown.message, /\n/);
        return true;
      },
    );
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("tryToOpen() reports a missing file as failed, and that it is missing", () => {
  const attempt = tryToOpen({ name: "whisper", file: "/nowhere/libwhisper.so", folder: undefined });
  assert.ok(attempt.kind === "failed");
  assert.match(attempt.reason, /^(?!Could not open library).*(no such file|could not be found)/i);
});

Deno.test({
  name: `the OpenMP runtime that ships counts one thread${skipped(isLinuxX64, "not Linux x64")}`,
  ignore: !isLinuxX64,
  fn: () => {
    using library = disposable(Deno.dlopen(join(NATIVE, "linux-x64/libgomp.so.1"), {
      // int omp_get_num_threads(void)
      omp_get_num_threads: { parameters: [], result: "i32" },
      // int omp_get_thread_num(void)
      omp_get_thread_num: { parameters: [], result: "i32" },
    }));
    assert.equal(library.symbols.omp_get_num_threads(), 1);
    assert.equal(library.symbols.omp_get_thread_num(), 0);
  },
});

for (const [folder, machine] of [["linux-x64", 62], ["linux-arm64", 183]] as const) {
  Deno.test(`the OpenMP runtime for ${folder} is built for that processor and needs nothing`, async () => {
    const bytes = await Deno.readFile(join(NATIVE, folder, "libgomp.so.1"));
    const text = new TextDecoder("latin1").decode(bytes);
    // e_machine of the ELF header: 62 is x86-64, 183 is AArch64.
    assert.equal(new DataView(bytes.buffer).getUint16(18, true), machine);
    assert.match(text, /\0libgomp\.so\.1\0/);
    assert.match(text, /\0OMP_1\.0\0/);
    assert.doesNotMatch(text, /libc\.so/);
  });
}

const hiding = isLinuxX64 ? await hidingFailure() : "not Linux x64";

Deno.test({
  name: `a library opens that asks for libgomp where there is none${
    skipped(hiding === undefined, hiding)
  }`,
  ignore: hiding !== undefined,
  fn: () =>
    withFolder(async (folder) => {
      const asking = await makeAskingLibrary(folder);
      const { success, stdout, stderr } = await withoutLibgomp([
        Deno.execPath(),
        "run",
        "--quiet",
        "--allow-all",
        fileURLToPath(new URL("testing/openmp_probe.ts", import.meta.url)),
        asking,
      ]);
      assert.ok(success, new TextDecoder().decode(stderr));
      const { threads, openMp } = JSON.parse(new TextDecoder().decode(stdout));
      assert.equal(threads, 1);
      assert.equal(openMp, join(NATIVE, "linux-x64/libgomp.so.1"));
    }),
});

/** Compiles a library that asks libgomp for the number of threads. */
async function makeAskingLibrary(folder: string): Promise<string> {
  const file = join(folder, "libasking.so");
  await Deno.writeTextFile(
    join(folder, "asking.c"),
    "int omp_get_num_threads(void); int threads(void) { return omp_get_num_threads(); }",
  );
  const shipped = join(NATIVE, "linux-x64/libgomp.so.1");
  const { success, stderr } = await new Deno.Command("cc", {
    args: ["-shared", "-fPIC", "-o", file, join(folder, "asking.c"), shipped],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return file;
}

/** Runs `command` in its own mount namespace, where libgomp is hidden in every library folder. */
async function withoutLibgomp(command: readonly string[]): Promise<Deno.CommandOutput> {
  const script = `set -e
    hidden=$1
    shift
    mount -t tmpfs none "$hidden"
    for libraries in /usr/lib/x86_64-linux-gnu /usr/lib64; do
      [ -d "$libraries" ] && [ ! -L "$libraries" ] || continue
      name=$(basename "$libraries")
      mkdir "$hidden/$name" "$hidden/$name-links"
      mount --bind "$libraries" "$hidden/$name"
      ln -s "$hidden/$name"/* "$hidden/$name-links/"
      rm -f "$hidden/$name-links"/libgomp.so*
      mount --bind "$hidden/$name-links" "$libraries"
    done
    exec "$@"`;
  const hidden = await Deno.makeTempDir();
  try {
    return await new Deno.Command("unshare", {
      args: ["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", hidden, ...command],
      stdin: "null",
    }).output();
  } finally {
    await Deno.remove(hidden);
  }
}

async function hidingFailure(): Promise<string | undefined> {
  if (!await hasProgram("cc")) return "there is no C compiler";
  try {
    const { success, stderr } = await withoutLibgomp(["true"]);
    return success ? undefined : `cannot hide libgomp: ${new TextDecoder().decode(stderr).trim()}`;
  } catch {
    return "cannot hide libgomp: there is no unshare";
  }
}

function skipped(runs: boolean, why: string | undefined): string {
  return runs ? "" : ` (skipped: ${why})`;
}

function disposable<Library extends { close(): void }>(library: Library): Library & Disposable {
  return Object.assign(library, { [Symbol.dispose]: () => library.close() });
}
