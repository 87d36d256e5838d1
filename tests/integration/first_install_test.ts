/**
 * The first install on a machine that has nothing yet, in a separate folder: what the formant
 * voices, the recogniser and the chat mock need.
 */
import assert from "node:assert/strict";
import { runDeno } from "../fixtures/ended_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

/** The registry that npm is configured to use; undefined without npm. */
async function npmRegistry(): Promise<string | undefined> {
  try {
    const { stdout } = await new Deno.Command("npm", { args: ["config", "get", "registry"] })
      .output();
    return new TextDecoder().decode(stdout).trim();
  } catch {
    return undefined;
  }
}

async function answers(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

const ignore = !await answers(await npmRegistry());
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
      const [, weight] = first.stderr.match(/^Installed: the packages take (\d+) MiB on disk\./m)!;
      assert.ok(Number(weight) > 10 && Number(weight) < 100, first.stderr);
      assert.match(first.stderr, /GPU builds are not included/);
      assert.doesNotMatch(first.stderr, /cuda|vulkan|onnxruntime/i);
      const second = await install();
      assert.equal(second.code, 0);
      assert.doesNotMatch(second.stderr, /Download|Fetching|Installed/);
    }),
});
