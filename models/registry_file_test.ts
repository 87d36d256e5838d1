/** Invalid registry files: each error message names the field. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError } from "../shared/config/variable.ts";
import { withFolder } from "../tests/fixtures/temporary_folder.ts";
import { readRegistryFile } from "./registry_file.ts";

const MODEL = { id: "a", label: "A", quantization: "F16", multilingual: true };
const ONE_FILE = { ...MODEL, file: "a.bin", url: "https://a.org/a.bin", sha256: null };
const FOLDER = {
  ...MODEL,
  url: "https://a.org/a/",
  files: [{ file: "../a.onnx", sha256: null }],
};

const ROWS: readonly (readonly [what: string, content: unknown, says: RegExp])[] = [
  ["is no object", [], /registry\.json": Invalid input: expected object, received array;/],
  ["lacks a list", {}, /: models Invalid input/],
  [
    "has a recogniser of one file with a wrong address",
    { models: [], recognizers: [{ ...ONE_FILE, url: "a.org" }] },
    /: recognizers\.0\.url must be an http or https address;/,
  ],
  [
    "has a recogniser of many files with a wrong path",
    { models: [], recognizers: [FOLDER] },
    /: recognizers\.0\.files\.0\.file must be a path below the folder;/,
  ],
  [
    "has a folder elsewhere",
    { models: [], synthesizers: [{ ...FOLDER, id: "../a", files: [{ file: "a", sha256: null }] }] },
    /: synthesizers\.0\.id must stay within the models folder;/,
  ],
  [
    "has an id twice",
    { models: [], recognizers: [ONE_FILE, ONE_FILE] },
    /: recognizers\.1\.id a is used twice;/,
  ],
];

for (const [what, content, says] of ROWS) {
  Deno.test(`a registry that ${what} is refused by name`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, "registry.json");
      await Deno.writeTextFile(path, JSON.stringify(content));
      await assert.rejects(readRegistryFile(path, "SVC_STT_REGISTRY"), (thrown) => {
        assert.ok(thrown instanceof ConfigError);
        assert.match(thrown.message, says);
        return true;
      });
    });
  });
}

Deno.test("a registry may begin with a byte order mark", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "registry.json");
    await Deno.writeTextFile(
      path,
      `\ufeff${JSON.stringify({ models: [], recognizers: [ONE_FILE] })}`,
    );
    const { recognizers } = await readRegistryFile(path, "SVC_STT_REGISTRY");
    assert.deepEqual(recognizers.map(({ id }) => id), ["a"]);
  });
});
