/**
 * Libraries of another version than those whose structs are known cause an error message, not a
 * crash. The tests compile stub libraries that only have the names of the functions.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { withFolder } from "../tests/fixtures/temporary_folder.ts";
import { NativeLibraryError } from "./errors.ts";
import { locateLibrary } from "./library.ts";
import { LlamaLibrary } from "./llama.ts";
import { LLAMA_SYMBOLS } from "./llama_symbols.ts";
import { type LibraryName, libraryPackage } from "./platform.ts";
import { LayoutMismatchError } from "./struct.ts";
import { hasProgram } from "./testing/headers.ts";
import { WhisperLibrary } from "./whisper.ts";
import { WHISPER_SYMBOLS } from "./whisper_symbols.ts";

const SYMBOLS: Readonly<Record<LibraryName, object>> = {
  llama: LLAMA_SYMBOLS,
  whisper: WHISPER_SYMBOLS,
};

async function open(name: LibraryName, configured: string): Promise<unknown> {
  const library = await locateLibrary(name, configured);
  return name === "llama" ? new LlamaLibrary(library) : new WhisperLibrary(library);
}

const missing = await hasProgram("cc")
  ? libraryPackage("llama") === undefined ? "no builds are pinned here" : undefined
  : "there is no C compiler";

/** Compiles a stub library of that version, whose other functions all return the same zeros. */
async function makeLibrary(name: LibraryName, version: string, folder: string): Promise<string> {
  const functions = Object.keys(SYMBOLS[name]).filter((symbol) => symbol !== `${name}_version`);
  const source = [
    "static char zeros[4096];",
    `const char * ${name}_version(void) { return "${version}"; }`,
    // Functions that return a struct by value would need more; none is called before the version
    // check.
    ...functions.map((symbol) => `void * ${symbol}(void) { return zeros; }`),
  ].join("\n");
  await Deno.writeTextFile(`${folder}/library.c`, source);
  const file = `${folder}/lib${name}.so`;
  const { success, stderr } = await new Deno.Command("cc", {
    args: ["-shared", "-fPIC", "-w", "-o", file, `${folder}/library.c`],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return file;
}

/** Puts the real ggml beside the stub libllama, since LlamaLibrary loads ggml first. */
async function layGgml(folder: string): Promise<void> {
  const { folder: real } = await locateLibrary("llama", "", { backend: "cpu" });
  for await (const { name } of Deno.readDir(real!)) {
    if (/ggml/.test(name)) await Deno.symlink(join(real!, name), join(folder, name));
  }
}

for (
  const [name, version, kind, says] of [
    [
      "whisper",
      "1.8.0",
      NativeLibraryError,
      /^Cannot use libwhisper 1\.8\.0 from .+: supported are 1\.9/,
    ],
    ["whisper", "", NativeLibraryError, /^Cannot use libwhisper {2}from .+: supported are/],
    [
      "whisper",
      "1.9.3",
      LayoutMismatchError,
      /^Cannot use libwhisper: whisper_context_params\.use_gpu/,
    ],
    [
      "llama",
      "0.4.0",
      NativeLibraryError,
      /^Cannot use libllama 0\.4\.0 from .+: supported are 0\.5/,
    ],
  ] as const
) {
  Deno.test({
    name: `lib${name} of version "${version}" is refused in words${
      missing ? ` (skipped: ${missing})` : ""
    }`,
    ignore: missing !== undefined,
    // Opened libraries stay open for the life of the process.
    sanitizeResources: false,
    fn: () =>
      withFolder(async (folder) => {
        if (name === "llama") await layGgml(folder);
        const file = await makeLibrary(name, version, folder);
        for (const configured of [file, folder]) {
          await assert.rejects(open(name, configured), (thrown) => {
            assert.ok(thrown instanceof kind, `${thrown}`);
            assert.match(thrown.message, says);
            assert.match(thrown.message, /pinned|SVC_(LLAMA|WHISPER)_LIBRARY/);
            assert.doesNotMatch(thrown.message, /\n/);
            return true;
          });
        }
      }),
  });
}
