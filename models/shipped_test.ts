/** The models that ship: content of their manifests, and that the files match them. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { z } from "zod";
import { ROOT } from "../shared/project_root.ts";
import { sourceFiles } from "../tools/source_files.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const FileFacts = z.object({ bytes: z.number().int().positive(), sha256: Sha256 });

/** Fields of every manifest, whatever the model's task. */
const Manifest = z.object({
  id: z.string(),
  task: z.enum(["speech-to-text", "text-to-speech", "chat"]),
  format: z.string(),
  license: z.string().min(1),
  architecture: z.object({ family: z.string().min(1) }),
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
  trained_on: z.string().min(10),
  can: z.string().min(10),
  cannot: z.string().min(10),
});
const FilesOfManifest = z.union([
  z.object({ files: z.record(z.string(), FileFacts) }),
  FileFacts.extend({ file: z.string() }).transform(({ file, ...facts }) => ({
    files: { [file]: facts },
  })),
]);

const MANIFESTS = (await Promise.all(
  ["stt", "tts", "llm"].map((room) =>
    Array.fromAsync(sourceFiles(`models/${room}`, "manifest.json"))
  ),
)).flat();

Deno.test("a recogniser, a voice and a chat model ship", () => {
  for (const room of ["stt", "tts", "llm"]) {
    assert.ok(MANIFESTS.some((path) => path.startsWith(`models/${room}/`)), room);
  }
});

for (const path of MANIFESTS) {
  const folder = path.slice(0, path.lastIndexOf("/"));

  Deno.test(`${path} says what the model is, can and cannot, and has a card beside it`, async () => {
    const { id } = Manifest.parse(JSON.parse(await Deno.readTextFile(ROOT + path)));
    assert.equal(id, folder.split("/").at(-1));
    const card = await Deno.readTextFile(`${ROOT}${folder}/README.md`);
    assert.match(card, new RegExp(`^# ${id}$`, "m"));
  });

  Deno.test(`${path} tells the SHA-256 of every file of the model`, async () => {
    const { files } = FilesOfManifest.parse(JSON.parse(await Deno.readTextFile(ROOT + path)));
    for (const [name, { bytes, sha256 }] of Object.entries(files)) {
      const content = await Deno.readFile(`${ROOT}${folder}/${name}`);
      assert.equal(content.length, bytes, name);
      assert.equal(createHash("sha256").update(content).digest("hex"), sha256, name);
    }
    const data = (await Array.fromAsync(sourceFiles(folder, "")))
      .map((file) => file.slice(folder.length + 1))
      .filter((name) => name !== "README.md" && name !== "manifest.json");
    assert.deepEqual(data.toSorted(), Object.keys(files).toSorted());
  });
}
