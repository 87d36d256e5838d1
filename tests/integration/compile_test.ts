/**
 * Executables of `deno task compile`, built as far as possible without Deno's runtime binary: the
 * running Deno stands in for it, so that embedded files can be inspected but not run.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join, resolve } from "node:path";
import { locateLibrary } from "../../ffi/library.ts";
import { SERVICES } from "../../shared/config/common.ts";
import { ROOT } from "../../shared/project_root.ts";
import { runtimeFolder } from "../../tools/onnx_runtime.ts";
import { runProgram } from "../fixtures/ended_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

const compile = (...args: string[]) =>
  runProgram("tools/compile.ts", args, { DENORT_BIN: Deno.execPath() });

async function filesUnder(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    files.push(...(entry.isDirectory ? await filesUnder(path) : [path]));
  }
  return files.toSorted();
}

/** Modules that an executable must contain whatever its flags: front and engine in one file. */
const PROGRAM: Readonly<Record<string, readonly string[]>> = {
  stt: [
    "stt/front.ts",
    "stt/engine/definition.ts",
    "ffi/whisper_layouts.ts",
    "shared/media/compressed/worker.ts",
  ],
  tts: [
    "tts/front.ts",
    "tts/engine/definition.ts",
    "tts/engine/parley/adapter.ts",
    "tts/engine/kokoro/adapter.ts",
    "shared/media/compressed/worker.ts",
  ],
  llm: ["llm/front.ts", "llm/engine/definition.ts", "ffi/llama_layouts.ts"],
};

/** Models and data that are laid beside an executable or embedded in it. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  stt: ["models/stt/parley-stt-small/model-q8_0.bin", "models/registry.json"],
  tts: ["voices/catalogue.json", "models/tts/parley-tts-small/onnx/model.onnx"],
  llm: ["models/registry.json", "models/llm/parley-llm-small/model-q8_0.gguf"],
};

async function libraryFiles(service: string): Promise<string[]> {
  if (service === "tts") return [];
  const { file } = await locateLibrary(service === "stt" ? "whisper" : "llama", "");
  return [file];
}

/** Finds a part of ONNX Runtime that this platform loads, and one of another platform. */
async function runtimeFiles(): Promise<{ ours: string[]; others: string[] }> {
  const folder = (await runtimeFolder())!;
  const bindings = (await filesUnder(join(folder, "../..")))
    .filter((path) => path.endsWith(".node"));
  const ours = bindings.filter((path) => path.startsWith(folder));
  const others = bindings.filter((path) => !ours.includes(path)).slice(0, 1);
  assert.deepEqual([ours.length, others.length], [1, 1], bindings.join(" "));
  return { ours, others };
}

/** Reads a file as Latin-1, a character for each byte, which can be searched quickly. */
async function bytesAsText(path: string): Promise<string> {
  return Buffer.from((await Deno.readFile(path)).buffer).toString("latin1");
}

async function assertEmbedded(
  executable: string,
  paths: readonly string[],
  expected: boolean,
): Promise<void> {
  for (const path of paths) {
    const embedded = executable.includes(await bytesAsText(resolve(ROOT, path)));
    assert.equal(embedded, expected, `${path} is ${expected ? "missing" : "embedded"}`);
  }
}

Deno.test("compile: libraries and models lie beside the executables", async (test) => {
  await withFolder(async (folder) => {
    const outcome = await compile("--output", folder);
    assert.equal(outcome.code, 0, outcome.stderr);
    for (const service of SERVICES) {
      await test.step(service, async () => {
        assert.ok(outcome.stdout.includes(`${service}: building`), outcome.stdout);
        const executable = await bytesAsText(join(folder, `parley-${service}`));
        await assertEmbedded(executable, PROGRAM[service]!, true);
        await assertEmbedded(executable, ["tests/fixtures/speech.ts", "tools/compile.ts"], false);
        await assertEmbedded(executable, DATA[service]!, false);
        await assertEmbedded(executable, await libraryFiles(service), false);
        const { ours, others } = await runtimeFiles();
        await assertEmbedded(executable, ours, service === "tts");
        await assertEmbedded(executable, others, false);
      });
    }
    await test.step("all libraries and models", async () => {
      const files = (await filesUnder(folder)).map((path) => path.slice(folder.length + 1));
      for (const path of Object.values(DATA).flat()) assert(files.includes(path), path);
      assert(files.includes("lib/whisper/libwhisper.so"), "whisper.cpp");
      assert(files.some((file) => /^lib\/whisper\/libggml-cpu-/.test(file)), "its ggml");
      assert(!files.some((file) => /^lib\/whisper\/libllama/.test(file)), "nothing else");
      assert(files.includes("lib/whisper/libgomp.so.1"), "the OpenMP stand-in");
      assert(files.some((path) => /^lib\/llama\/libllama\..*so/.test(path)), "llama.cpp");
      assert(files.some((path) => /^lib\/llama\/libggml-cpu-/.test(path)), "its CPU backends");
    });
  });
});

Deno.test("compile: flags embed libraries and models", async (test) => {
  await withFolder(async (folder) => {
    for (const service of ["stt", "llm"]) {
      await test.step(service, async () => {
        const flags = ["--libraries", "embed", "--models", "embed", "--service", service];
        const outcome = await compile(...flags, "--output", folder);
        assert.equal(outcome.code, 0, outcome.stderr);
        const executable = await bytesAsText(join(folder, `parley-${service}`));
        await assertEmbedded(executable, DATA[service]!, true);
        await assertEmbedded(executable, await libraryFiles(service), true);
      });
    }
    const files = (await filesUnder(folder)).map((path) => path.slice(folder.length + 1));
    assert.deepEqual(files, ["parley-llm", "parley-stt"], "nothing lies beside");
  });
  const staged = await Deno.stat(join(ROOT, "lib")).catch(() => undefined);
  assert.equal(staged, undefined, "nothing is left in the checkout");
});

Deno.test("compile --onnx stt: the recogniser gets ONNX Runtime and its model", async () => {
  await withFolder(async (folder) => {
    const outcome = await compile("--onnx", "stt", "--output", folder, "--service", "stt");
    assert.equal(outcome.code, 0, outcome.stderr);
    const executable = await bytesAsText(join(folder, "parley-stt"));
    await assertEmbedded(executable, ["stt/engine/transformers/adapter.ts"], true);
    await assertEmbedded(executable, (await runtimeFiles()).ours, true);
    const model = join(folder, "models/stt/parley-stt-small-onnx/config.json");
    assert((await Deno.stat(model)).isFile);
  });
});

Deno.test("compile says what is missing when there is no denort", async () => {
  await withFolder(async (folder) => {
    const args = ["--service", "llm", "--output", folder];
    const env = { DENORT_BIN: `${folder}/denort` };
    const { code, stderr } = await runProgram("tools/compile.ts", args, env);
    assert.equal(code, 1);
    assert.match(stderr, /Could not find denort at/);
    assert.match(stderr, /^Cannot build .*parley-llm: .*set DENORT_BIN to a local one$/m);
    assert.doesNotMatch(stderr, /\bat .*compile\.ts:\d+/);
    await assert.rejects(Deno.stat(join(folder, "parley-llm")), Deno.errors.NotFound);
  });
});

for (
  const { args, says } of [
    { args: ["--service", "video"], says: "services are stt, tts, llm" },
    { args: ["--models", "inside"], says: "allowed is beside or embed" },
    { args: ["--onnx", "llm"], says: "allowed is tts, stt, stt,tts or none" },
    { args: ["--target", "nonsense"], says: "targets are x86_64-unknown-linux-gnu, aarch64-" },
    { args: ["--frobnicate"], says: "--frobnicate" },
  ]
) {
  Deno.test(`compile ${args.join(" ")} is refused`, async () => {
    const outcome = await compile(...args);
    assert.equal(outcome.code, 2);
    assert.ok(outcome.stderr.includes(says), outcome.stderr);
    assert.equal(outcome.stderr.trim().split("\n").length, 1, "one line, no stack trace");
  });
}
