/**
 * The engine host with real engine processes: crashes, cancellation, limits.
 */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { createServiceApp } from "../../shared/http/app.ts";
import { Drain } from "../../shared/http/drain.ts";
import { createLog } from "../../shared/log.ts";
import { createMetrics } from "../../shared/metrics.ts";
import { pause } from "../../shared/pause.ts";
import { testAlone } from "../fixtures/alone.ts";
import { childrenOf, isAlive, openFilesOf } from "../fixtures/processes.ts";
import { createPool, SILENT, testEngines } from "../fixtures/test_pool.ts";
import { until } from "../fixtures/until.ts";

type Pool = ReturnType<typeof createPool>;

async function values(pool: Pool, to: number, delayMilliseconds = 0, signal?: AbortSignal) {
  const replies = pool.submit("count", { to, delayMilliseconds }, signal ? { signal } : {});
  return (await Array.fromAsync(replies)).map(({ data }) => data.value);
}

function hasCode(code: string): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof ServiceError && thrown.code === code;
}

async function engineOf(pool: Pool): Promise<number> {
  await pool.settled();
  return (await testEngines()).at(-1)!;
}

Deno.test("submit() sends params and payload, and yields replies in order", async () => {
  await using pool = createPool();
  const payload = crypto.getRandomValues(new Uint8Array(50_000));
  const [reply] = await Array.fromAsync(pool.submit("echo", { text: "grüße" }, { payload }));
  assert.deepEqual(reply?.data, { text: "grüße", bytes: 50_000 });
  assert.deepEqual(reply?.payload, payload);
  assert.deepEqual(await values(pool, 5), [1, 2, 3, 4, 5]);
  assert.equal(pool.state.kind, "ready");
});

Deno.test("a job that is too long to be sent fails by itself, and leaves its engine to others", async () => {
  await using pool = createPool();
  await pool.settled();
  const payload = new Uint8Array(2 ** 30 + 1);
  const long = () => Array.fromAsync(pool.submit("echo", { text: "" }, { payload }));
  await assert.rejects(long(), hasCode("engine_error"));
  // One that waits is sent when the engine becomes idle, not by its own caller.
  const [counted] = await Promise.all([values(pool, 3, 20), assert.rejects(long())]);
  assert.deepEqual(counted, [1, 2, 3]);
  assert.equal(pool.activeJobs, 0);
  assert.deepEqual([await values(pool, 1), pool.restarts], [[1], 0]);
});

Deno.test("a job whose engine dies before its first reply runs once more", async () => {
  const marker = await Deno.makeTempFile();
  await Deno.remove(marker);
  await using pool = createPool();
  const job = Array.fromAsync(pool.submit("die", { unlessExists: marker }));
  await until(() => pool.restarts === 1);
  await Deno.writeTextFile(marker, "");
  assert.equal((await job).length, 1);
  await Deno.remove(marker);
});

Deno.test("settled() called after an engine died resolves when the next one has loaded", async () => {
  await using pool = createPool();
  Deno.kill(await engineOf(pool), "SIGKILL");
  await until(() => pool.state.kind === "starting");
  let seen: string | undefined;
  pool.settled().then(({ kind }) => seen = kind);
  assert.deepEqual(await values(pool, 2), [1, 2]);
  assert.equal(seen, "ready");
});

Deno.test("a job that was cancelled does not run again when its engine dies", async () => {
  await using pool = createPool();
  const pid = await engineOf(pool);
  const controller = new AbortController();
  const { signal } = controller;
  const job = Array.fromAsync(pool.submit("block", { milliseconds: 60_000 }, { signal }));
  await until(() => pool.activeJobs === 1);
  controller.abort();
  await assert.rejects(job, { name: "AbortError" });
  Deno.kill(pid, "SIGKILL");
  assert.deepEqual(await values(pool, 1), [1]);
  assert.equal(pool.restarts, 1);
});

Deno.test("a job that kills two engines fails with engine_error, and the next job succeeds", async () => {
  await using pool = createPool();
  const job = Array.fromAsync(pool.submit("die", { unlessExists: "/nowhere" }));
  await assert.rejects(job, hasCode("engine_error"));
  assert.deepEqual(await values(pool, 2), [1, 2]);
});

Deno.test("a job whose engine dies after replies fails, and is not repeated", async () => {
  await using pool = createPool();
  const pid = await engineOf(pool);
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const { data } of pool.submit("count", { to: 1000, delayMilliseconds: 5 })) {
      seen.push(data.value);
      if (seen.length === 3) Deno.kill(pid, "SIGKILL");
    }
  }, hasCode("engine_error"));
  assert.deepEqual(seen.slice(0, 3), [1, 2, 3]);
  assert.deepEqual(await values(pool, 1), [1]);
});

testAlone(
  import.meta.url,
  "kill -9 of a working engine: /health answers throughout and nothing leaks",
  async () => {
    const descriptorsBefore = await openFilesOf(Deno.pid);
    {
      await using pool = createPool();
      const pid = await engineOf(pool);
      const app = createServiceApp({
        log: SILENT,
        metrics: createMetrics("llm"),
        drain: new Drain(),
        maxBodyBytes: 1000,
        requestIdHeader: "X-Request-ID",
        health: () => ({ status: pool.state.kind === "ready" ? "ok" : "loading" }),
        documents: {},
      });
      await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, app.fetch);
      const seen = new Set<string>();
      let polling = true;
      const poll = (async () => {
        while (polling) {
          const response = await fetch(`http://127.0.0.1:${server.addr.port}/health`);
          assert.equal(response.status, 200);
          seen.add((await response.json()).status);
        }
      })();
      const job = values(pool, 100, 10);
      job.catch(() => {});
      await until(() => pool.activeJobs === 1);
      Deno.kill(pid, "SIGKILL");
      // A job without a reply so far is run again, and may then succeed.
      await job.catch((thrown) => assert.ok(hasCode("engine_error")(thrown)));
      assert.deepEqual(await values(pool, 2), [1, 2]);
      polling = false;
      await poll;
      assert.deepEqual([...seen].toSorted(), ["loading", "ok"]);
      assert.equal(isAlive(pid), false);
    }
    assert.deepEqual(await childrenOf(Deno.pid), []);
    const descriptorsAfter = await openFilesOf(Deno.pid);
    assert.ok(
      descriptorsAfter <= descriptorsBefore + 2,
      `${descriptorsBefore} → ${descriptorsAfter}`,
    );
  },
);

Deno.test("an engine that misses its heartbeats is killed, and the next job succeeds", async () => {
  await using pool = createPool({ heartbeatSeconds: 0.1 });
  const job = Array.fromAsync(pool.submit("block", { milliseconds: 60_000 }));
  await assert.rejects(job, hasCode("engine_error"));
  assert.deepEqual(await values(pool, 1), [1]);
  assert.ok(pool.restarts >= 2);
});

Deno.test("a full queue refuses with overloaded and Retry-After, and takes jobs again later", async () => {
  await using pool = createPool({ maxQueue: 2 });
  await pool.settled();
  const controller = new AbortController();
  const held = [1, 2, 3].map(() => values(pool, 1000, 1000, controller.signal));
  for (const job of held) job.catch(() => {});
  await until(() => pool.queueDepth === 2);
  assert.equal(pool.isFull, true);
  await assert.rejects(values(pool, 1), (thrown) => {
    assert.ok(thrown instanceof ServiceError);
    assert.equal(thrown.code, "overloaded");
    assert.ok((thrown.retryAfterSeconds ?? 0) >= 1);
    return true;
  });
  controller.abort();
  await Promise.allSettled(held);
  assert.deepEqual(await values(pool, 1), [1]);
});

Deno.test("aborting cancels a waiting and a running job", async () => {
  await using pool = createPool();
  const controller = new AbortController();
  const running = values(pool, 1000, 10, controller.signal);
  const waiting = values(pool, 1000, 10, controller.signal);
  await until(() => pool.activeJobs === 1 && pool.queueDepth === 1);
  controller.abort();
  await assert.rejects(running, { name: "AbortError" });
  await assert.rejects(waiting, { name: "AbortError" });
  assert.equal(pool.queueDepth, 0);
  await until(() => pool.activeJobs === 0);
});

Deno.test("a waiting job that is cancelled is never begun", async () => {
  await using pool = createPool();
  const controller = new AbortController();
  const begun: string[] = [];
  const submit = (name: string, signal?: AbortSignal) =>
    Array.fromAsync(pool.submit("count", { to: 3, delayMilliseconds: 30 }, {
      onStart: () => begun.push(name),
      ...(signal === undefined ? {} : { signal }),
    }));
  const first = submit("first");
  const unwanted = submit("unwanted", controller.signal);
  const last = submit("last");
  await until(() => pool.activeJobs === 1 && pool.queueDepth === 2);
  controller.abort();
  await assert.rejects(unwanted, { name: "AbortError" });
  await Promise.all([first, last]);
  assert.deepEqual(begun, ["first", "last"]);
});

Deno.test("leaving the loop early cancels the job in the engine", async () => {
  await using pool = createPool();
  for await (const _ of pool.submit("count", { to: 1_000_000, delayMilliseconds: 1 })) break;
  await until(() => pool.activeJobs === 0);
  assert.equal(pool.restarts, 0);
});

Deno.test("jobs of a higher priority overtake waiting ones; of equal ones the oldest is first", async () => {
  await using pool = createPool();
  await pool.settled();
  const order: string[] = [];
  const submit = async (name: string, priority: number) => {
    await Array.fromAsync(pool.submit("count", { to: 1, delayMilliseconds: 30 }, { priority }));
    order.push(name);
  };
  await Promise.all([
    submit("first", 0),
    submit("low", 0),
    submit("low too", 0),
    submit("high", 1),
    submit("high too", 1),
  ]);
  assert.deepEqual(order, ["first", "high", "high too", "low", "low too"]);
});

Deno.test("a pool of two engines works on two jobs at once", async () => {
  await using pool = createPool({ size: 2 });
  const jobs = [values(pool, 20, 20), values(pool, 20, 20)];
  await until(() => pool.activeJobs === 2);
  assert.equal(pool.queueDepth, 0);
  await Promise.all(jobs);
});

Deno.test("engine errors keep their code and detail, and unknown errors do not leak their message", async () => {
  await using pool = createPool();
  await assert.rejects(Array.fromAsync(pool.submit("fail", { known: true })), (thrown) => {
    assert.ok(thrown instanceof ServiceError);
    assert.deepEqual(thrown.toBody(), {
      code: "text_empty",
      message: "Cannot speak nothing",
      detail: { field: "text" },
    });
    return true;
  });
  await assert.rejects(Array.fromAsync(pool.submit("fail", { known: false })), (thrown) => {
    assert.ok(thrown instanceof ServiceError);
    assert.equal(thrown.code, "engine_error");
    assert.doesNotMatch(thrown.message, /secret/);
    return true;
  });
});

Deno.test("an engine that cannot load refuses jobs with model_unavailable, and recovers", async () => {
  const file = await Deno.makeTempFile();
  await Deno.remove(file);
  await using pool = createPool({ options: { failUnlessExists: file } });
  const state = await pool.settled();
  assert.equal(state.kind, "failed");
  await assert.rejects(values(pool, 1), (thrown) => {
    assert.ok(thrown instanceof ServiceError);
    assert.equal(thrown.code, "model_unavailable");
    assert.ok(thrown.message.includes(file));
    assert.ok((thrown.retryAfterSeconds ?? 0) > 0);
    return true;
  });
  await Deno.writeTextFile(file, "");
  await until(() => pool.state.kind === "ready");
  assert.deepEqual(await values(pool, 1), [1]);
  await Deno.remove(file);
});

Deno.test("jobs submitted while the engine loads wait for it", async () => {
  await using pool = createPool({ options: { loadMilliseconds: 200 } });
  assert.equal(pool.state.kind, "starting");
  assert.deepEqual(await values(pool, 1), [1]);
});

for (const milliseconds of [0, 300]) {
  Deno.test(`an engine that is not wanted after ${milliseconds} ms does not load to the end, and has not failed`, async () => {
    const lines: string[] = [];
    const log = createLog({ level: "debug", fields: {}, write: (line) => lines.push(line) });
    const pool = createPool({ log, options: { loadMilliseconds: 3_000 } });
    if (milliseconds > 0) await pause(milliseconds);
    await pool[Symbol.asyncDispose]();
    assert.deepEqual(lines, []);
  });
}

for (const signal of ["SIGKILL", "SIGTERM", "SIGINT"] as const) {
  Deno.test(`jobs wait for the next engine when one gets ${signal} while it loads, and only then`, async () => {
    const options = { loadMilliseconds: 600_000 };
    await using pool = createPool({ options });
    const waiting = values(pool, 1);
    const [first] = await testEngines();
    Deno.kill(first!, signal);
    let second: number | undefined;
    await until(async () => {
      [second] = (await testEngines()).filter((pid) => pid !== first);
      return second !== undefined;
    });
    assert.equal(pool.state.kind, "starting");
    Deno.kill(second!, "SIGKILL");
    await assert.rejects(waiting, { code: "model_unavailable", message: /SIGKILL while loading/ });
    assert.equal(pool.state.kind, "failed");
  });
}
