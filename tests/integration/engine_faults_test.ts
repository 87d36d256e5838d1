/**
 * Engine processes that cannot start, send nonsense, or are killed at any moment.
 */
import assert from "node:assert/strict";
import { EngineProcess, type JobEnd } from "../../shared/engine/process.ts";
import { createLog } from "../../shared/log.ts";
import { testAlone } from "../fixtures/alone.ts";
import { childrenOf, openFilesOf } from "../fixtures/processes.ts";
import { createPool, SILENT, testEngine } from "../fixtures/test_pool.ts";
import { until } from "../fixtures/until.ts";

function count(pool: ReturnType<typeof createPool>): Promise<unknown[]> {
  return Array.fromAsync(pool.submit("count", { to: 2, delayMilliseconds: 0 }));
}

Deno.test("an engine whose program is missing refuses jobs, and recovers when it is back", async () => {
  const folder = await Deno.makeTempDir();
  await using pool = createPool({ command: { ...testEngine(), path: `${folder}/deno` } });
  assert.equal((await pool.settled()).kind, "failed");
  await assert.rejects(count(pool), { name: "ServiceError", code: "model_unavailable" });
  await Deno.symlink(Deno.execPath(), `${folder}/deno`);
  await until(() => pool.state.kind === "ready");
  assert.equal((await count(pool)).length, 2);
  await Deno.remove(folder, { recursive: true });
});

for (
  const [what, script] of [
    ["writes what is no frame", "echo Hello, this is no frame"],
    ["writes a frame that is no object", String.raw`printf '\004\0\0\0\0\0\0\0null'`],
    ["writes half a frame", "printf abc"],
    ["closes its output", "exec 1>&-"],
  ] as const
) {
  Deno.test(`an engine that ${what} and goes on is ended, and the service says so`, async () => {
    const lines: string[] = [];
    await using pool = createPool({
      log: createLog({ level: "info", fields: {}, write: (line) => lines.push(line) }),
      loadTimeoutSeconds: 1,
      command: { path: "/bin/sh", args: ["-c", `${script}; exec sleep 600`], env: {} },
    });
    const state = await pool.settled();
    assert.ok(state.kind === "failed");
    assert.match(state.error.message, /SIGKILL while loading/);
    assert.ok(lines.some((line) => /engine_stream_broken|engine_load_timeout/.test(line)));
  });
}

Deno.test("the error of an engine that aborts while loading quotes its library", async () => {
  const abortsWith = "loading\nCUDA error: out of memory\n  in function launch: a backtrace";
  await using pool = createPool({ options: { abortsWith } });
  const state = await pool.settled();
  assert.ok(state.kind === "failed");
  assert.match(state.error.message, /ended with SIGABRT while loading: CUDA error: out of memory$/);
});

Deno.test("the error of an engine that Deno cannot start quotes Deno", async () => {
  await using pool = createPool({ command: { ...testEngine(), args: ["run", "/nowhere.ts"] } });
  const state = await pool.settled();
  assert.ok(state.kind === "failed");
  assert.match(
    state.error.message,
    /exit code 1 while loading: Module not found "file:\/\/\/nowhere/,
  );
});

Deno.test("an engine loads with the options that prepare() returned", async () => {
  let asked = 0;
  await using pool = createPool({
    prepare: async () => await Promise.resolve({ failUnlessExists: `/nowhere/${++asked}` }),
  });
  const state = await pool.settled();
  assert.ok(state.kind === "failed");
  assert.equal(state.error.message, "Cannot load /nowhere/1");
});

Deno.test("a pool can be disposed while prepare() is pending", async () => {
  const pool = createPool({ prepare: () => new Promise(() => {}) });
  assert.equal(pool.state.kind, "starting");
  await pool[Symbol.asyncDispose]();
  assert.equal(pool.state.kind, "stopped");
});

Deno.test("the engine logs an internal failure, but not a client's mistake", async () => {
  const lines: string[] = [];
  const engine = new EngineProcess({
    command: testEngine(),
    options: {},
    log: SILENT,
    writeLine: (line) => lines.push(line),
    loadTimeoutSeconds: 300,
    heartbeatSeconds: 60,
  });
  await engine.loaded;
  const fail = (params: { known: boolean; hasCause?: boolean }) =>
    new Promise<void>((resolve) => {
      const job = { method: "fail", params, requestId: "row/1" };
      engine.run(job, { onReply: () => {}, onEnd: () => resolve() });
    });
  await fail({ known: true });
  await fail({ known: true, hasCause: true });
  await fail({ known: false });
  await engine.stop();
  const failures = lines.filter((line) => line.includes("job_failed"));
  assert.equal(failures.length, 1, failures.join("\n"));
  assert.match(failures[0]!, /the secret inside/);
  const { service, request_id } = JSON.parse(failures[0]!);
  assert.deepEqual([service, request_id], ["llm", "row/1"]);
});

testAlone(
  import.meta.url,
  "repeated kill -9 in every state leaks neither descriptors nor processes",
  async () => {
    const process = () =>
      new EngineProcess({
        command: testEngine(),
        options: {},
        log: SILENT,
        writeLine: () => {},
        loadTimeoutSeconds: 300,
        heartbeatSeconds: 60,
      });
    const jobs = {
      loading: undefined,
      idle: undefined,
      working: { method: "count", params: { to: 1_000_000, delayMilliseconds: 0 } },
      blocked: { method: "block", params: { milliseconds: 60_000 } },
      reading: { method: "echo", params: { text: "" }, payload: new Uint8Array(30_000_000) },
    };
    const round = async () => {
      for (const [state, job] of Object.entries(jobs)) {
        const engine = process();
        if (state !== "loading") await engine.loaded;
        const ends: JobEnd["kind"][] = [];
        const listener = { onReply: () => {}, onEnd: ({ kind }: JobEnd) => ends.push(kind) };
        if (job !== undefined) engine.run(job, listener);
        engine.kill();
        assert.equal((await engine.ended).signal, "SIGKILL");
        assert.deepEqual(ends, job === undefined ? [] : ["died"], state);
      }
    };
    await round();
    const before = await openFilesOf(Deno.pid);
    for (let count = 0; count < 3; count++) await round();
    assert.ok(await openFilesOf(Deno.pid) <= before);
    assert.deepEqual(await childrenOf(Deno.pid), []);
  },
);
