import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { withFolder } from "../../tests/fixtures/temporary_folder.ts";
import { staleFiles } from "./stale.ts";

const FILES = new Map([["a.json", "{}\n"], ["b.ts", "export {};\n"]]);

for (
  const { what, there, stale } of [
    { what: "as they should be", there: { "a.json": "{}\n", "b.ts": "export {};\n" }, stale: [] },
    { what: "none at all", there: {}, stale: ["a.json", "b.ts"] },
    {
      what: "one with a blank too many",
      there: { "a.json": "{}\n ", "b.ts": "export {};\n" },
      stale: ["a.json"],
    },
    {
      what: "one that is empty",
      there: { "a.json": "", "b.ts": "export {};\n" },
      stale: ["a.json"],
    },
    {
      what: "one more than is generated",
      there: { "a.json": "{}\n", "b.ts": "export {};\n", "c.json": "{}\n" },
      stale: ["c.json"],
    },
  ]
) {
  Deno.test(`staleFiles() of ${what}: ${stale.join(", ") || "none"}`, () =>
    withFolder(async (folder) => {
      for (const [name, text] of Object.entries(there)) {
        await Deno.writeTextFile(`${folder}/${name}`, text);
      }
      assert.deepEqual(await staleFiles(pathToFileURL(`${folder}/`), FILES), stale);
    }));
}

Deno.test("staleFiles() of a missing folder lists every file", async () => {
  assert.deepEqual(await staleFiles(new URL("file:///nowhere/"), FILES), ["a.json", "b.ts"]);
});
