/** The registry that ships: its downloads are pinned by commit and hash, so they stay the same. */
import assert from "node:assert/strict";
import { readRegistryFile } from "./registry_file.ts";

const { models, recognizers, synthesizers } = await readRegistryFile("", "");

/** A Hugging Face address of one commit rather than a branch, so that its content never changes. */
const OF_ONE_COMMIT = /^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/resolve\/[0-9a-f]{40}\//;

for (const model of [...models, ...recognizers, ...synthesizers]) {
  const files = "files" in model ? model.files : [model];
  if ("files" in model && files.every(({ sha256 }) => sha256 === null)) continue;
  Deno.test(`${model.id} is fetched at one commit, and its SHA-256 is known`, () => {
    assert.match(model.url, OF_ONE_COMMIT);
    for (const { file, sha256 } of files) assert.match(sha256 ?? "", /^[0-9a-f]{64}$/, file);
  });
}
