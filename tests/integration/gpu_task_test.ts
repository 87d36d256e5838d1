/** `deno task gpu` as a user runs it. `install` reaches for the registry and is tried by hand. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { libraryPackage, PLATFORM } from "../../ffi/platform.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

async function gpu(...args: string[]): Promise<{ code: number; stdout: string }> {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--lock=locks/dev.lock", "tools/gpu.ts", ...args],
    cwd: ROOT,
    stdin: "null",
    stderr: "null",
  }).output();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

Deno.test("gpu check says what was found and what each service will use", async () => {
  const { code, stdout } = await gpu("check");
  assert.equal(code, 0);
  assert.ok(stdout.startsWith(`Platform ${PLATFORM}\n`), stdout);
  for (const backend of ["cuda", "vulkan"]) {
    assert.match(stdout, new RegExp(`^gpu/${backend}: (not installed|\\d+ MiB)$`, "m"));
  }
  const use = libraryPackage("llama") === undefined ? "Cannot find" : "on (cpu|cuda|vulkan), from";
  assert.match(stdout, new RegExp(`^stt  whisper.cpp.* ${use}`, "m"));
  assert.match(stdout, new RegExp(`^llm  llama.cpp.* ${use}`, "m"));
  assert.match(stdout, /^tts {2}\S/m);
});

for (const args of [[], ["frobnicate"], ["install"], ["install", "metal"], ["check", "cuda"]]) {
  Deno.test(`gpu ${args.join(" ") || "without a command"} is refused with the usage`, async () => {
    const { code, stdout } = await gpu(...args);
    assert.equal(code, 2);
    assert.match(stdout, /^Usage: deno task gpu install cuda\|vulkan/);
  });
}

Deno.test("gpu --help prints the usage", async () => {
  const { code, stdout } = await gpu("--help");
  assert.equal(code, 0);
  assert.match(stdout, /^Usage:/);
});
