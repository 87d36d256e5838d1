/** The symbol tables: each function with its C signature, which is the header's where that is at hand. */
import assert from "node:assert/strict";
import { headerPath } from "./testing/headers.ts";

const TABLES = [
  { file: "llama_symbols.ts", library: "llama" },
  { file: "whisper_symbols.ts", library: "whisper" },
] as const;

/** Of a function with its parameters; what stands around commas, stars and parentheses says nothing. */
function plain(declaration: string): string {
  return declaration
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([*(),]) ?/g, "$1")
    .trim();
}

for (const { file, library } of TABLES) {
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
      const header = plain(await Deno.readTextFile(lookup.header.path));
      const wrong = functions.filter(({ signature }) => !header.includes(plain(signature ?? "?")));
      assert.deepEqual(wrong.map(({ signature }) => signature), []);
    },
  });
}
