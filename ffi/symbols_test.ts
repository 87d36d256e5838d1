/** Every function of the symbol tables has its C signature above it, as in the C header. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileExists } from "../shared/file_exists.ts";
import { type CHeader, headerPath } from "./testing/headers.ts";

const TABLES = [
  { file: "llama_symbols.ts", library: "llama", headers: ["llama.h"] },
  { file: "whisper_symbols.ts", library: "whisper", headers: ["whisper.h"] },
  // llama.cpp's package contains the ggml version that this project pins.
  {
    file: "ggml_symbols.ts",
    library: "llama",
    headers: ["ggml.h", "ggml-alloc.h", "ggml-backend.h", "ggml-cpu.h"],
  },
] as const;

/** Normalises a declaration: drops comments and spaces around commas, stars and parentheses. */
function plain(declaration: string): string {
  return declaration
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([*(),]) ?/g, "$1")
    .trim();
}

async function readHeaders({ includeFolders }: CHeader, names: readonly string[]): Promise<string> {
  const paths = names.flatMap((name) => includeFolders.map((folder) => join(folder, name)));
  const texts = await Promise.all(paths.filter(fileExists).map((path) => Deno.readTextFile(path)));
  assert.equal(texts.length, names.length);
  return texts.join("\n");
}

for (const { file, library, headers } of TABLES) {
  const source = await Deno.readTextFile(new URL(file, import.meta.url));
  const lines = source.slice(source.indexOf("_SYMBOLS = {")).split("\n");
  const functions = lines.flatMap((line, index) => {
    const name = line.match(/^ {2}([a-z]\w+): \{/)?.[1];
    const isAnother = /\bname: "/.test(line + (lines[index + 1] ?? ""));
    if (name === undefined || isAnother) return [];
    return [{ name, signature: lines[index - 1]?.match(/^ {2}\/\/ (.*)$/)?.[1] }];
  });

  Deno.test(`${file}: every function has its C signature above it`, () => {
    assert.ok(functions.length > 10);
    for (const { name, signature } of functions) {
      assert.ok(plain(signature ?? "").includes(`${name}(`), `${name}: ${signature}`);
    }
  });

  const lookup = await headerPath(library);
  const why = lookup.kind === "missing" ? ` (skipped: ${lookup.reason})` : "";
  Deno.test({
    name: `${file}: the signatures are those of the header${why}`,
    ignore: lookup.kind === "missing",
    fn: async () => {
      if (lookup.kind === "missing") return;
      const header = plain(await readHeaders(lookup.header, headers));
      const wrong = functions.filter(({ signature }) => !header.includes(plain(signature ?? "?")));
      assert.deepEqual(wrong.map(({ signature }) => signature), []);
    },
  });
}
