/** The registry that ships: what it names can be fetched and checked for years. */
import assert from "node:assert/strict";
import { readRegistryFile } from "./registry_file.ts";

const { models, recognizers, synthesizers } = await readRegistryFile("", "");

/** An address at the hub that always gives the same bytes: of one commit, not of a branch. */
const OF_ONE_COMMIT = /^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/resolve\/[0-9a-f]{40}\//;

for (const model of [...models, ...recognizers, ...synthesizers]) {
  const files = "files" in model ? model.files : [model];
  if ("files" in model && files.every(({ sha256 }) => sha256 === null)) continue;
  Deno.test(`${model.id} is fetched at one commit, and its SHA-256 is known`, () => {
    assert.match(model.url, OF_ONE_COMMIT);
    for (const { file, sha256 } of files) assert.match(sha256 ?? "", /^[0-9a-f]{64}$/, file);
  });
}
