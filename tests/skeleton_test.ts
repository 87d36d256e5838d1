/** The project's own files: tasks, pinned dependencies, lock files, and continuous integration. */
import assert from "node:assert/strict";
import manifest from "../deno.json" with { type: "json" };
import { fileExists } from "../shared/file_exists.ts";
import { ROOT } from "../shared/project_root.ts";
import { ROOMS, sourceFiles } from "../tools/source_files.ts";

const TASKS = [
  ...["serve", "serve:stt", "serve:tts", "serve:llm", "demo", "test", "check", "bench"],
  ...["compile", "schemas"],
];
const FILES = [
  ...["LICENSE", "README.md", "CONTRIBUTING.md", ".editorconfig", ".gitignore", ".ci/run"],
  "deno.lock",
];
/** A package pinned to an exact version. */
const EXACT = /^(?:npm|jsr):(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:-[\w.]+)?(?:\/.*)?$/;

const locks = ["deno.lock", ...await Array.fromAsync(sourceFiles("locks", ".lock"))];

async function packagesOf(lock: string): Promise<string[]> {
  return Object.keys(JSON.parse(await Deno.readTextFile(ROOT + lock)).npm ?? {});
}

Deno.test("every file and task that a newcomer looks for exists", () => {
  for (const path of FILES) assert.ok(fileExists(ROOT + path), path);
  for (const task of TASKS) assert.ok(Object.hasOwn(manifest.tasks, task), task);
});

Deno.test("every dependency is pinned to one version", async () => {
  const folders = [...ROOMS, "tests"].map((folder) => Array.fromAsync(sourceFiles(folder)));
  const sources = (await Promise.all(folders)).flat();
  const named = await Promise.all(sources.map(async (path) => {
    const text = await Deno.readTextFile(ROOT + path);
    return [...text.matchAll(/(?:from|import)\s*\(?\s*"((?:npm|jsr):[^"]+)"/g)]
      .map(([, specifier]) => specifier!);
  }));
  const wrong = [...Object.values(manifest.imports), ...named.flat()]
    .filter((specifier) => !EXACT.test(specifier));
  assert.deepEqual(wrong, []);
});

Deno.test("the lock file is frozen, and every locked package has a SHA-512 hash", async () => {
  assert.equal(manifest.lock.frozen, true);
  for (const lock of locks) {
    const { npm } = JSON.parse(await Deno.readTextFile(ROOT + lock));
    for (const [name, { integrity }] of Object.entries<{ integrity?: string }>(npm)) {
      assert.match(integrity ?? "", /^sha512-/, `${lock}: ${name}`);
    }
  }
});

Deno.test("no lock file names a CUDA or Vulkan build", async () => {
  for (const lock of locks) {
    const gpu = (await packagesOf(lock)).filter((name) => /cuda|vulkan|rocm|gpu-/i.test(name));
    assert.deepEqual(gpu, [], lock);
  }
});

Deno.test("the image installs what chat with a model needs", async () => {
  const image = await Deno.readTextFile(`${ROOT}Dockerfile`);
  assert.match(image, /^RUN SVC_LLM_USE_REAL_MODEL=1 deno-[\d.]+ task serve --install\b/m);
});

Deno.test("packages that only some engines need are in a lock file of their own", async () => {
  const [first, ...others] = await Promise.all(locks.map(packagesOf));
  assert.ok(!first!.some((name) => /^(@node-llama-cpp|@fugood|onnxruntime)/.test(name)));
  assert.ok(others.some((names) => names.some((name) => name.startsWith("onnxruntime-node@"))));
});

Deno.test("continuous integration runs every check and the README's test command", async () => {
  const script = await Deno.readTextFile(`${ROOT}.ci/run`);
  assert.match(script, /^\$deno task check \|\| status=1$/m);
  assert.match(script, /^test_command=\$\(grep .*task test.* README\.md\)/m);
  assert.match(script, /bash -c "\$test_command"/);
  for (const part of ["deno fmt --check", "deno lint", "deno check", "schemas --check"]) {
    assert.ok(manifest.tasks.check.command.includes(part), part);
  }
  const { mode } = await Deno.stat(`${ROOT}.ci/run`);
  if (mode !== null) assert.ok(mode & 0o100, ".ci/run can be run");
});
