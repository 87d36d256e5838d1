/**
 * The closed loop as a newcomer runs it: `deno task serve`, then `deno task demo`, then Ctrl-C.
 */
import assert from "node:assert/strict";
import { SERVICES } from "../../shared/config/common.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import { ROOT } from "../../shared/project_root.ts";
import { type EndedProcess, runDeno } from "../fixtures/ended_process.ts";
import { descendantsOf, isAlive } from "../fixtures/processes.ts";
import { startService } from "../fixtures/service_process.ts";
import { startSupervisor } from "../fixtures/supervisor_process.ts";

Deno.test("deno task serve and deno task demo close the loop in en, de and fr", async (t) => {
  await using supervisor = await startSupervisor();

  await t.step("the table shows all three services as ok", () => {
    for (const service of SERVICES) {
      assert.match(supervisor.banner, new RegExp(`^ *${service} .* ok `, "m"));
    }
    assert.match(supervisor.banner, /deno task demo/);
  });

  await t.step("log lines carry the service's name", () => {
    for (const service of SERVICES) {
      assert.ok(supervisor.log.some((line) => line.startsWith(`${service} │`)), service);
    }
  });

  await t.step(
    "the demo recognises its speech, and prints partials, words, tool call, latencies",
    async () => {
      const folder = await Deno.makeTempDir();
      const { code, stdout, stderr } = await runDemo(supervisor.urls, folder);
      assert.equal(code, 0, stdout + stderr);
      assert.equal(stdout.match(/✓/g)?.length, 3, stdout);
      assert.match(stdout, / … \S/);
      assert.match(stdout, /\d\.\d\d – +\d\.\d\d s {2}London/);
      assert.match(stdout, /→ get_weather\(\{.*"city":"London".*"day":"tomorrow".*\}\)/);
      assert.match(stdout, /first audio +first partial +final after speech +chat/);
      for (const language of ["en", "de", "fr"]) {
        const wav = decodeWav(await Deno.readFile(`${folder}/demo-audio/${language}.wav`));
        assert.equal(wav.sampleRateHz, 16_000);
      }
      await Deno.remove(folder, { recursive: true });
    },
  );

  await t.step("SIGINT drains and stops every process with exit code 0", async () => {
    const processes = await descendantsOf(supervisor.pid);
    assert.ok(processes.length >= 6, `${processes.length} processes`);
    for (const pid of processes) Deno.kill(pid, "SIGINT");
    supervisor.kill("SIGINT");
    const { code } = await supervisor.ended;
    assert.equal(code, 0, supervisor.log.slice(-20).join("\n"));
    assert.deepEqual(processes.filter(isAlive), []);
  });
});

Deno.test("deno task demo exits 1 when the services are unreachable", async () => {
  const folder = await Deno.makeTempDir();
  const nowhere = "http://127.0.0.1:9";
  const { code, stderr } = await runDemo({ stt: nowhere, tts: nowhere, llm: nowhere }, folder);
  assert.equal(code, 1);
  assert.match(stderr, /Cannot finish the demo: .*127\.0\.0\.1:9/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("deno task demo --real exits 1 on a mock chat service, and says what is missing", async () => {
  await using llm = await startService("llm");
  const folder = await Deno.makeTempDir();
  const nowhere = "http://127.0.0.1:9";
  const urls = { stt: nowhere, tts: nowhere, llm: llm.url };
  const { code, stderr } = await runDemo(urls, folder, ["--real"]);
  assert.equal(code, 1);
  assert.match(stderr, /Cannot finish the demo: .*SVC_LLM_USE_REAL_MODEL=1/);
  await Deno.remove(folder, { recursive: true });
});

function runDemo(
  urls: Readonly<Record<string, string>>,
  folder: string,
  more: readonly string[] = [],
): Promise<EndedProcess> {
  const addresses = Object.entries(urls).flatMap(([service, url]) => [`--${service}`, url]);
  const permissions = ["--allow-net", "--allow-env", "--allow-read", "--allow-write"];
  const program = [`--config=${ROOT}deno.json`, ...permissions, `${ROOT}demo/main.ts`];
  return runDeno(["run", "--quiet", ...program, "--save", ...more, ...addresses], {}, folder);
}
