/** `deno task serve` when a process ends unexpectedly, or something is in the way. */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { basename, join } from "node:path";
import { SERVICES } from "../../shared/config/common.ts";
import { engineLock } from "../../shared/engine/command.ts";
import { fileExists } from "../../shared/file_exists.ts";
import { npmRegistryFolders } from "../../shared/npm_cache.ts";
import { ROOT } from "../../shared/project_root.ts";
import { runDeno } from "../fixtures/ended_process.ts";
import { childrenOf, descendantsOf, isAlive } from "../fixtures/processes.ts";
import { startSupervisor } from "../fixtures/supervisor_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { until } from "../fixtures/until.ts";

const QUICK = { SVC_TTS_ENGINE: "formant" };

/** Process ID of the front of a service, among the descendants of `pid`. */
async function frontOf(pid: number, module: string): Promise<number | undefined> {
  for (const child of await descendantsOf(pid)) {
    const command = await Deno.readTextFile(`/proc/${child}/cmdline`).catch(() => "");
    const words = command.split("\0");
    if (words.some((word) => word.endsWith(module)) && !words.includes("engine")) return child;
  }
}

/** Process ID of the supervisor: the task `pid` or a descendant. */
async function supervisorOf(pid: number): Promise<number> {
  for (const process of [pid, ...await descendantsOf(pid)]) {
    if ((await childrenOf(process)).length >= 3) return process;
  }
  throw new Error(`Nothing below ${pid} has three children`);
}

Deno.test("a service that dies is started again, and all end when the supervisor is killed", async (t) => {
  const supervisor = await startSupervisor(QUICK);
  await t.step("kill -9 of a service leaves the others alone", async () => {
    const others = await Promise.all(
      ["stt/main.ts", "tts/main.ts"].map((module) => frontOf(supervisor.pid, module)),
    );
    const killed = await frontOf(supervisor.pid, "llm/main.ts");
    Deno.kill(killed!, "SIGKILL");
    await until(() => supervisor.log.some((line) => /^llm │ ended with exit code 137/.test(line)));
    await until(async () => {
      const again = await frontOf(supervisor.pid, "llm/main.ts");
      return again !== undefined && again !== killed;
    });
    assert.ok(others.every((pid) => pid !== undefined && isAlive(pid)));
  });
  await t.step("kill -9 of the supervisor leaves nothing behind", async () => {
    const processes = await descendantsOf(supervisor.pid);
    Deno.kill(await supervisorOf(supervisor.pid), "SIGKILL");
    await until(() => !processes.some(isAlive));
    assert.notEqual((await supervisor.ended).code, 0);
  });
});

Deno.test("a proxy of the environment is not used to check whether the services are up", async () => {
  const asked: string[] = [];
  await using proxy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
    asked.push(url);
    return Response.json({ status: "of the proxy" });
  });
  const address = `http://127.0.0.1:${proxy.addr.port}`;
  await using supervisor = await startSupervisor({ ...QUICK, HTTP_PROXY: address, NO_PROXY: "" });
  assert.doesNotMatch(supervisor.banner, /of the proxy/);
  assert.deepEqual(asked, []);
});

Deno.test("a port in use stops all services, and the error names its variable", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const port = String(taken.addr.port);
  await assert.rejects(startSupervisor({ ...QUICK, SVC_LLM_PORT: port }), (thrown) => {
    assert.ok(thrown instanceof Error);
    assert.match(
      thrown.message,
      new RegExp(`Cannot listen on 127\\.0\\.0\\.1:${port}.*SVC_LLM_PORT`),
    );
    assert.doesNotMatch(thrown.message, /\n {4}at /);
    return true;
  });
});

for (
  const [name, value, options] of [
    ["SVC_STT_PORT", "x", []],
    ["SVC_UVICORN_WORKERS", "0", []],
    ["SVC_LLM_USE_REAL_MODEL", "maybe", ["--install"]],
  ] as const
) {
  Deno.test(`${name}=${value} is one line and exit code 2, and nothing starts`, async () => {
    const { code, stdout, stderr } = await runDeno(["task", "--quiet", "serve", ...options], {
      ...QUICK,
      SVC_STT_PORT: "0",
      SVC_TTS_PORT: "0",
      SVC_LLM_PORT: "0",
      [name]: value,
    });
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, new RegExp(`^Cannot use ${name}="${value}": allowed is .+\\n$`));
  });
}

Deno.test("an error that only one service finds stops all with exit code 2 and its message", async () => {
  const { code, stdout, stderr } = await runDeno(["task", "--quiet", "serve"], {
    ...QUICK,
    SVC_STT_PORT: "0",
    SVC_TTS_PORT: "0",
    SVC_LLM_PORT: "0",
    SVC_LLM_REGISTRY: "nowhere.json",
  });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^llm │ Cannot use SVC_LLM_REGISTRY="nowhere\.json": .*allowed is/m);
  assert.match(stderr, /^Stopping: llm ended before all three were up; its last lines say why\.$/m);
  assert.doesNotMatch(stderr, /\n {4}at /);
  assert.ok(!stderr.includes("\x1b"), "no colours where nobody sees them");
});

Deno.test("services that the system cannot start are one line each and exit code 1", async () => {
  // Without the permission to start programs, as without memory or file descriptors for them.
  const permissions = ["--allow-net", "--allow-read", "--allow-env", "--allow-run=/nowhere"];
  const args = ["run", "--no-prompt", "--quiet", ...permissions, "supervisor/main.ts"];
  const { code, stdout, stderr } = await runDeno(args, QUICK);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^stt │ Cannot start: \S/m);
  assert.doesNotMatch(stderr, /\n {4}at /);
});

for (
  const [signal, reached] of [
    ["SIGTERM", "the supervisor"],
    ["SIGINT", "all, as Ctrl-C does"],
  ] as const
) {
  Deno.test(`${signal} to ${reached} during start-up stops everything with exit code 0`, async () => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", "supervisor/main.ts"],
      cwd: ROOT,
      env: { ...QUICK, SVC_STT_PORT: "0", SVC_TTS_PORT: "0", SVC_LLM_PORT: "0", NO_COLOR: "1" },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const output = child.output();
    // The services have only just been started.
    await until(async () => (await childrenOf(child.pid)).length === SERVICES.length);
    const processes = await descendantsOf(child.pid);
    for (const pid of reached === "the supervisor" ? [] : processes) Deno.kill(pid, signal);
    child.kill(signal);
    const { code, stdout, stderr } = await output;
    const log = new TextDecoder().decode(stderr);
    assert.deepEqual([code, new TextDecoder().decode(stdout)], [0, ""], log);
    assert.doesNotMatch(log, /Stopping|ended with/);
    await until(() => !processes.some(isAlive));
  });
}

Deno.test("--install ends with exit code 0 and starts nothing", async () => {
  const { code, stdout, stderr } = await runDeno(["task", "--quiet", "serve", "--install"], QUICK);
  assert.deepEqual([code, stdout], [0, ""], stderr);
  assert.doesNotMatch(stderr, /listening/);
});

/** Fills `folder` as Deno's cache with what `deno.lock` names, and nothing else. */
async function cacheWithoutEngines(folder: string): Promise<void> {
  const { npm } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.lock`));
  for (const registry of await npmRegistryFolders()) {
    for (const key of Object.keys(npm)) {
      const [, name = "", version = ""] = /^(.+?)@([^@_]+)/.exec(key)!;
      for (const path of [join(name, "registry.json"), join(name, version)]) {
        const from = join(registry, path);
        const to = join(folder, "npm", basename(registry), path);
        if (fileExists(from)) await cp(from, to, { recursive: true });
      }
    }
  }
}

Deno.test({
  name: "--install fetches what is missing, and ends with exit code 1 where it cannot",
  ignore: engineLock("stt") === undefined,
  fn: () =>
    withFolder(async (folder) => {
      await cacheWithoutEngines(folder);
      const nowhere = "http://127.0.0.1:9";
      const { code, stdout, stderr } = await runDeno(["task", "--quiet", "serve", "--install"], {
        ...QUICK,
        DENO_DIR: folder,
        HTTP_PROXY: nowhere,
        HTTPS_PROXY: nowhere,
        NO_PROXY: "",
      });
      assert.deepEqual([code, stdout], [1, ""], stderr);
      assert.match(stderr, /^Fetching \S+ …$/m);
      assert.match(
        stderr,
        /^Cannot fetch the packages of locks\/whisper-\S+\.lock: error: .+: .*\(http.*\)/m,
      );
      assert.doesNotMatch(stderr, /Installed|listening/);
    }),
});
