import assert from "node:assert/strict";
import { resourcePath } from "../../shared/resources.ts";
import { withFolder } from "../../tests/fixtures/temporary_folder.ts";
import { checkVoice } from "./check.ts";

const VOICE = { id: "en_william", language: "en" } as const;
const NAME = "en_william.en";
const SHIPPED = resourcePath("voices");

interface Tree {
  [name: string]: Tree | readonly Tree[] | string | number;
}

/** Returns a copy of `tree` with another value at a path such as "source.kind", or without it. */
function changed(tree: Tree, path: string, value?: Tree[string]): Tree {
  const copy = structuredClone(tree);
  const names = path.split(".");
  const last = names.pop()!;
  // The paths of this test are those of the manifest.
  const place = names.reduce((inner, name) => inner[name] as Tree, copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

const manifest: Tree = JSON.parse(await Deno.readTextFile(`${SHIPPED}/${NAME}.manifest.json`));
const wav = await Deno.readFile(`${SHIPPED}/${NAME}.wav`);

async function problemsWith(manifest: unknown, bytes = wav): Promise<string> {
  let problems: string[] = [];
  await withFolder(async (folder) => {
    const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
    await Deno.writeTextFile(`${folder}/${NAME}.manifest.json`, text);
    await Deno.writeFile(`${folder}/${NAME}.wav`, bytes);
    problems = await checkVoice(folder, VOICE);
  });
  return problems.join("; ");
}

Deno.test("checkVoice() finds no problem in a shipped voice", async () => {
  assert.equal(await problemsWith(manifest), "");
});

const recording = (more: Tree = {}): Tree => ({
  kind: "recording",
  url: "https://example.org/item",
  files: [{ name: "a.mp3", sha256: "0".repeat(64) }],
  ...more,
});

Deno.test("checkVoice() finds no problem in a voice whose source is a recording", async () => {
  assert.equal(await problemsWith({ ...manifest, source: recording() }), "");
});

for (
  const [path, value] of [
    ["voice_id", "en_george"],
    ["language", "de"],
    ["source", {}],
    ["source.kind", "found"],
    ["source.tool", " "],
    ["source.text", ""],
    ["source", recording({ url: "item" })],
    ["source", recording({ url: "file:///item" })],
    ["source", recording({ files: [] })],
    ["source", recording({ files: [{ name: "a.mp3", sha256: "0" }] })],
    ["source", recording({ files: [{ name: "", sha256: "0".repeat(64) }] })],
    ["license", ""],
    ["license_url", "nowhere"],
    ["license_url", "mailto:a@example.org"],
    ["processing.high_pass_hz", 90],
    ["processing.denoise.method", "none"],
    ["processing.denoise.window_samples", 512],
    ["processing.denoise.noise_quantile", 0.2],
    ["processing.denoise.floor_db", -20],
    ["processing.denoise.overlap", 8],
    ["processing.denoise.smoothing", 0.9],
    ["processing.fade_out_seconds", 0.5],
    ["processing.loudness_lufs", -23],
    ["processing.true_peak_dbtp", -1],
    ["processing.longest_seconds", 30],
    ["processing.sample_rate", 16_000],
    ["processing.channels", 2],
    ["processing.encoding", "pcm_s24le"],
    ["file", "other.wav"],
    ["sha256", "0".repeat(64)],
    ["duration_seconds", 5],
  ] as const
) {
  Deno.test(`a manifest with ${path} ${JSON.stringify(value)}, or without, is found out`, async () => {
    assert.notEqual(await problemsWith(changed(manifest, path, value)), "");
    assert.notEqual(await problemsWith(changed(manifest, path)), "");
  });
}

for (
  const [what, text] of [["no JSON", "{"], ["no object", "[]"], ["nothing", ""]] as const
) {
  Deno.test(`a manifest that is ${what} is found out`, async () => {
    assert.match(await problemsWith(text), /manifest/);
  });
}

Deno.test("checkVoice() detects one changed byte anywhere in a recording, and a truncated recording", async () => {
  for (const at of [0, 22, 50, Math.floor(wav.length / 2), wav.length - 1]) {
    const other = wav.slice();
    other[at]! ^= 1;
    assert.match(
      await problemsWith(manifest, other),
      /its recording does not have the SHA-256 in the manifest/,
    );
  }
  assert.match(await problemsWith(manifest, wav.slice(0, -2)), /does not have the SHA-256/);
});

Deno.test("checkVoice() reports a missing manifest and a missing recording", async () => {
  await withFolder(async (folder) => {
    assert.deepEqual(await checkVoice(folder, VOICE), ["it has no manifest"]);
    await Deno.copyFile(
      `${SHIPPED}/${NAME}.manifest.json`,
      `${folder}/${NAME}.manifest.json`,
    );
    assert.deepEqual(await checkVoice(folder, VOICE), ["it has no recording"]);
  });
});
