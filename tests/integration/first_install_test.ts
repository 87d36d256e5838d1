/**
 * The first install on a machine that has nothing yet, in a folder of its own: what the formant voices,
 * the recogniser and the chat mock need.
 */
import assert from "node:assert/strict";
import { runDeno } from "../fixtures/ended_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

const REGISTRY = Deno.env.get("NPM_CONFIG_REGISTRY") ?? "https://registry.npmjs.org";

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

const ignore = !await answers(REGISTRY);
const why = ignore ? " (skipped: no npm registry answers)" : "";

Deno.test({
  name: `a first install says what it weighs, brings no GPU build, and is not done twice${why}`,
  ignore,
  fn: () =>
    withFolder(async (folder) => {
      const env = { DENO_DIR: folder, SVC_TTS_ENGINE: "formant" };
      const install = () => runDeno(["task", "--quiet", "serve", "--install"], env);
      const first = await install();
      assert.deepEqual([first.code, first.stdout], [0, ""], first.stderr);
      const [, weight] = first.stderr.match(/^Installed: the packages weigh (\d+) MiB on disk\./m)!;
      assert.ok(Number(weight) > 10 && Number(weight) < 100, first.stderr);
      assert.match(first.stderr, /No GPU build is among them/);
      assert.doesNotMatch(first.stderr, /cuda|vulkan|onnxruntime/i);
      const second = await install();
      assert.equal(second.code, 0);
      assert.doesNotMatch(second.stderr, /Download|Fetching|Installed/);
    }),
});
