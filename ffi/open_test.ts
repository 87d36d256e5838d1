import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NativeLibraryError } from "./errors.ts";
import { openLibrary, tryToOpen } from "./open.ts";

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

Deno.test("tryToOpen() gives the reason when a file is missing", () => {
  const attempt = tryToOpen({ name: "whisper", file: "/nowhere/libwhisper.so", folder: undefined });
  assert.equal(attempt.kind, "failed");
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
  name: `libwhisper opens on a system without libgomp${skipped(hiding === undefined, hiding)}`,
  ignore: hiding !== undefined,
  fn: async () => {
    const probe = fileURLToPath(new URL("testing/whisper_probe.ts", import.meta.url));
    const config = fileURLToPath(new URL("../deno.json", import.meta.url));
    const { success, stdout, stderr } = await withoutLibgomp([
      Deno.execPath(),
      "run",
      "--quiet",
      "--allow-all",
      `--config=${config}`,
      `--lock=${fileURLToPath(new URL("../locks/dev.lock", import.meta.url))}`,
      probe,
    ]);
    assert.ok(success, new TextDecoder().decode(stderr));
    const { version, openMp } = JSON.parse(new TextDecoder().decode(stdout));
    assert.match(version, /^1\.9\./);
    assert.equal(openMp, join(NATIVE, "linux-x64/libgomp.so.1"));
  },
});

/** Runs `command` in a mount namespace of its own, where every folder of libraries lacks libgomp. */
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
