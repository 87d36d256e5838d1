/**
 * The behaviour of a service as a process, whatever happens around it.
 */
import assert from "node:assert/strict";
import { frontPermissions, moduleArguments } from "../../shared/engine/command.ts";
import { ROOT } from "../../shared/project_root.ts";
import { healthOf } from "../fixtures/health.ts";
import { openFilesOf } from "../fixtures/processes.ts";
import { logToEnd, runToEnd, startService, untilReady } from "../fixtures/service_process.ts";
import { until } from "../fixtures/until.ts";

/** Starts the chat service with its input and log piped to the test, and waits until it listens. */
async function startBare(...args: string[]) {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...moduleArguments("llm/main.ts", frontPermissions()), ...args],
    cwd: ROOT,
    env: { SVC_LLM_PORT: "0", SVC_LLM_USE_REAL_MODEL: "0" },
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const log = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (true) {
    const { done, value } = await log.read();
    if (done) throw new Error(`The service ended before it was listening:\n${text}`);
    text += value;
    const url = text.match(/listening on (http:\S+)/)?.[1];
    if (url !== undefined) return { child, log, url };
  }
}

Deno.test("a service keeps answering after the reader of its log has gone", async () => {
  const { child, log, url } = await startBare();
  await log.cancel();
  for (const [path, status] of [["/v1/models", 200], ["/nothing", 404]] as const) {
    const response = await fetch(url + path);
    assert.equal(response.status, status);
    await response.json();
  }
  child.kill("SIGTERM");
  assert.equal((await child.status).code, 0);
  await child.stdin.close();
});

Deno.test("a service with --end-with-input drains and exits 0 when standard input ends", async () => {
  const { child, log, url } = await startBare("--end-with-input");
  assert.equal((await healthOf({ url })).status, "ok");
  await child.stdin.close();
  assert.equal((await child.status).code, 0);
  await log.cancel();
});

Deno.test("a service with --end-with-input whose input ends before it listens exits 0 too", async () => {
  const { code, stderr } = await runToEnd("llm", ["--end-with-input"]);
  assert.equal(code, 0, stderr);
});

for (const list of [" , ", "first\nsecond"]) {
  Deno.test(`a key list that holds no key that can be sent is refused: ${JSON.stringify(list)}`, async () => {
    const { code, stderr } = await runToEnd("llm", [], { SVC_LLM_API_KEYS: list });
    assert.equal(code, 2);
    const allowed = "comma-separated keys, each on one line";
    assert.equal(stderr, `Cannot use SVC_LLM_API_KEYS=(hidden): allowed is ${allowed}\n`);
  });
}

Deno.test("a misspelt variable is named in a warning, with the variable that may be meant", async () => {
  await using service = await startService("llm", { SVC_LLM_MODELL: "a", SVC_HOTS: "b" });
  const warnings = service.log.filter((line) => line.includes("unknown_variables"));
  const [{ names, meant }, ...others] = warnings.map((line) => JSON.parse(line));
  assert.deepEqual(names.toSorted(), ["SVC_HOTS", "SVC_LLM_MODELL"]);
  assert.deepEqual(meant.toSorted(), ["SVC_HOST", "SVC_LLM_MODEL"]);
  assert.deepEqual(others, []);
});

for (
  const [env, warned] of [
    [{ SVC_LLM_MODEL: "my.gguf" }, "SVC_LLM_MODEL"],
    [{ SVC_LLM_UPSTREAM_URL: "http://127.0.0.1:1" }, "SVC_LLM_UPSTREAM_URL"],
    [{}, undefined],
    [{ SVC_LLM_MODEL: "my.gguf", SVC_LLM_USE_REAL_MODEL: "1" }, undefined],
  ] as const
) {
  Deno.test(`llm with ${JSON.stringify(env)}: a warning that canned answers follow, ${warned !== undefined}`, async () => {
    await using service = await startService("llm", env);
    const warnings = (await logToEnd(service)).filter((line) => line.includes('"mock_mode"'));
    const messages = warnings.map((line) => JSON.parse(line).message);
    const message = `${warned} has no effect in mock mode: set SVC_LLM_USE_REAL_MODEL=1`;
    assert.deepEqual(messages, warned === undefined ? [] : [message]);
  });
}

Deno.test("a client that half-closes inside its body gets 499 with its request id", async () => {
  await using service = await startService("llm");
  const { hostname, port } = new URL(service.url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const head = ["POST /v1/chat/completions HTTP/1.1", "Host: a", "X-Request-ID: half"];
  const request = [...head, "Content-Length: 100", "", "{"].join("\r\n");
  await connection.write(new TextEncoder().encode(request));
  await connection.closeWrite();
  const answer = await new Response(connection.readable).text();
  assert.match(answer, /^HTTP\/1\.1 499 /);
  assert.match(answer, /^x-request-id: half\r$/m);
  const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
  assert.equal(body.code, "request_invalid");
  assert.match(body.message, /ended inside its body/);
});

for (const service of ["stt", "llm"] as const) {
  Deno.test({
    name: `${service} serves on after more connections than it has descriptors for`,
    ignore: Deno.build.os !== "linux",
    async fn() {
      await using running = await startService(service);
      const { pid, url, log } = running;
      const { hostname, port } = new URL(url);
      await untilReady(url);
      // A connection to chat takes three descriptors: the last one here gets two of them.
      const most = await openFilesOf(pid) + 11;
      await new Deno.Command("prlimit", { args: [`--pid=${pid}`, `--nofile=${most}`] }).output();
      let isOver = false;
      running.ended.then(() => isOver = true);
      const opened: Deno.Conn[] = [];
      await until(async () => {
        if (isOver || log.some((line) => line.includes('"connections_lost"'))) return true;
        const connecting = Deno.connect({ hostname, port: Number(port) });
        // For a moment the service does not listen.
        await connecting.then((connection) => opened.push(connection), () => {});
        return false;
      });
      for (const connection of opened) connection.close();
      assert.ok(!isOver, log.join("\n"));
      const health = () => fetch(`${url}/health`).then((response) => response.text(), () => "");
      await until(async () => (await health()).includes('"status":"ok"'));
    },
  });
}
