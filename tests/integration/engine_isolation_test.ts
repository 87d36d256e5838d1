/**
 * What the processes of a service may do, see and outlive.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { frontPermissions } from "../../shared/engine/command.ts";
import { readLines } from "../../shared/lines.ts";
import { testAlone } from "../fixtures/alone.ts";
import { childrenOf, isAlive } from "../fixtures/processes.ts";
import { createPool } from "../fixtures/test_pool.ts";
import { until } from "../fixtures/until.ts";

for (const what of ["net", "run", "write"] as const) {
  Deno.test(`the engine process has no permission for ${what}`, async () => {
    await using pool = createPool();
    const [reply] = await Array.fromAsync(pool.submit("probe", { what }));
    assert.equal(reply?.data.outcome, "NotCapable");
  });
}

testAlone(import.meta.url, "the engine process sees no keys and tokens", async () => {
  const secrets = [
    "SVC_LLM_API_KEYS",
    "SVC_LLM_UPSTREAM_KEY",
    "NVIDIA_API_KEY",
    "DENO_AUTH_TOKENS",
  ];
  for (const name of [...secrets, "SVC_LLM_THREADS"]) Deno.env.set(name, "1");
  await using pool = createPool();
  const [reply] = await Array.fromAsync(pool.submit("probe", { what: "keys" }));
  assert.equal(reply?.data.outcome, "SVC_LLM_THREADS");
});

Deno.test("the permissions of a front do not allow it to load a library", async () => {
  const program =
    'try { Deno.dlopen("libc.so.6", {}); } catch (e) { Deno.exit(e.name === "NotCapable" ? 7 : 1) }';
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, program);
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-config", ...frontPermissions(), file],
  }).output();
  await Deno.remove(file);
  assert.equal(code, 7);
});

for (const [state, loadMilliseconds] of [["ready", 0], ["starting", 600_000]] as const) {
  Deno.test(`an engine that is ${state} ends by itself when its front is killed`, async () => {
    const program = fileURLToPath(new URL("../fixtures/pool_holder.ts", import.meta.url));
    const front = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", program, String(loadMilliseconds)],
      stdout: "piped",
      stderr: "null",
    }).spawn();
    for await (const line of readLines(front.stdout)) if (line === state) break;
    const [engine] = await childrenOf(front.pid);
    assert.ok(engine && isAlive(engine));
    front.kill("SIGKILL");
    await front.status;
    await until(() => !isAlive(engine));
  });
}
