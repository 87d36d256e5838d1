/**
 * The configuration rules of all three services, one row a rule, on real processes.
 */
import assert from "node:assert/strict";
import { DEFAULT_PORTS, type ServiceName, SERVICES } from "../../shared/config/common.ts";
import { LLM_VARIABLES } from "../../shared/config/llm.ts";
import { STT_VARIABLES } from "../../shared/config/stt.ts";
import { TTS_VARIABLES } from "../../shared/config/tts.ts";
import { VERSION } from "../../shared/version.ts";
import { runDeno } from "../fixtures/ended_process.ts";
import { startedEngine, threadsOf } from "../fixtures/processes.ts";
import { runToEnd, startService, untilReady } from "../fixtures/service_process.ts";

const VARIABLES = { stt: STT_VARIABLES, tts: TTS_VARIABLES, llm: LLM_VARIABLES };

for (const service of SERVICES) {
  const prefix = `SVC_${service.toUpperCase()}`;

  Deno.test(`${service} --help prints every variable with its default and exits 0`, async () => {
    const { code, stdout } = await runToEnd(service, ["--help"]);
    assert.equal(code, 0);
    for (const { name, fallback } of Object.values(VARIABLES[service])) {
      const line = stdout.split("\n").find((text) => text.includes(` ${name} `));
      assert.ok(line, name);
      assert.ok(line.includes(fallback), `${name} shows its default ${fallback}`);
    }
    assert.ok(stdout.includes(String(DEFAULT_PORTS[service])));
  });

  Deno.test(`${service} exits 2 on an unknown argument`, async () => {
    const { code, stderr } = await runToEnd(service, ["--nonsense"]);
    assert.equal(code, 2);
    const why = "Cannot read the command line: Unknown option '--nonsense'; see --help\n";
    assert.equal(stderr, why);
  });

  Deno.test(`${service} --version prints the version and exits 0`, async () => {
    const { code, stdout, stderr } = await runToEnd(service, ["--version"]);
    assert.deepEqual([code, stdout, stderr], [0, `parley ${VERSION}\n`, ""]);
  });

  Deno.test(`${service} exits 2 with one line on a value that is not allowed`, (t) =>
    assertRefused(t, service, [
      [`${prefix}_PORT`, "70000"],
      [`${prefix}_PORT`, "http"],
      [`${prefix}_MAX_QUEUE`, "-1"],
      ["SVC_MAX_BODY_BYTES", "lots"],
      ["SVC_DRAIN_SECONDS", "1.5"],
      ["SVC_ENV", "staging"],
      ["SVC_HOST", "two words"],
      ["SVC_HOST", "no-such-host.invalid"],
      ["SVC_HOST", "192.0.2.1"],
    ]));

  Deno.test(`${service} says in one line that its port is in use and exits 1`, async () => {
    using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const port = String(taken.addr.port);
    const { code, stderr } = await runToEnd(service, [], { [`${prefix}_PORT`]: port });
    assert.equal(code, 1);
    const line = stderr.trim().split("\n").find((text) => text.startsWith("Cannot listen"));
    assert.ok(line?.includes(port) && line.includes(`${prefix}_PORT`), stderr);
    assert.doesNotMatch(stderr, /\bat .*\.ts:\d+/);
  });

  Deno.test(`${service} logs one warning about empty keys in production`, async () => {
    await using running = await startService(service, { SVC_ENV: "production" });
    const warnings = running.log.filter((line) => line.includes("no_api_keys"));
    assert.equal(warnings.length, 1);
    assert.equal(JSON.parse(warnings[0]!).level, "warn");
  });
}

const MOST_THREADS = 256;
const hasThatMany = navigator.hardwareConcurrency >= MOST_THREADS;

for (const service of SERVICES) {
  const name = `SVC_${service.toUpperCase()}_THREADS`;
  Deno.test({
    name: `${service} with ${name}=${MOST_THREADS} has one thread a core, and says so in a warning`,
    ignore: hasThatMany,
    fn: async () => {
      await using running = await startService(service, {
        [name]: `${MOST_THREADS}`,
        SVC_LLM_USE_REAL_MODEL: "1",
      });
      const cores = navigator.hardwareConcurrency;
      const warnings = running.log.filter((line) => line.includes("too_many_threads"));
      const messages = warnings.map((line) => JSON.parse(line).message);
      const taken = `reduced to ${cores}, one thread per core`;
      assert.deepEqual(messages, [`${name} is ${MOST_THREADS}: ${taken}`]);
      await untilReady(running.url);
      if (Deno.build.os !== "linux") return;
      const threads = await threadsOf(await startedEngine(running.pid));
      assert.ok(threads < MOST_THREADS, `${threads} threads`);
    },
  });
}

Deno.test("the supervisor prints its version", async () => {
  const { code, stdout } = await runDeno(["task", "--quiet", "serve", "--version"]);
  assert.deepEqual([code, stdout], [0, `parley ${VERSION}\n`]);
});

for (const [argument, code] of [["--help", 0], ["--nonsense", 2]] as const) {
  Deno.test(`the supervisor ends with ${code} on ${argument}, without starting a service`, async () => {
    const ended = await runDeno(["task", "--quiet", "serve", argument]);
    const { stdout, stderr } = ended;
    assert.equal(ended.code, code);
    assert.doesNotMatch(stderr, /listening/);
    const names = SERVICES.flatMap((service) =>
      Object.values(VARIABLES[service]).map(({ name }) => name)
    );
    for (const name of names) assert.equal(stdout.includes(` ${name} `), code === 0, name);
    if (code !== 0) assert.match(stderr, /--nonsense/);
  });
}

/** Refused values of variables that only one service has. */
const OWN_VALUES: Readonly<Record<ServiceName, readonly RefusedValue[]>> = {
  stt: [
    ["SVC_STT_AUDIO_MAX_CHANNELS", "0"],
    ["SVC_STT_AUDIO_MAX_SAMPLE_RATE", "cd"],
    ["SVC_STT_REGISTRY", "/nowhere/registry.json"],
    ["SVC_STT_METADATA_ON_OPEN", "maybe"],
  ],
  tts: [
    ["SVC_TTS_REGISTRY", "/nowhere/registry.json"],
    ["SVC_TTS_CACHE_DIR", "/tmp/a,b"],
    ["SVC_TTS_BACKEND", "tpu"],
    ["SVC_TTS_ENGINE", "none"],
    ["SVC_UVICORN_WORKERS", "0"],
    ["SVC_TTS_VISEMES", "some"],
  ],
  llm: [
    ["SVC_LLM_USE_REAL_MODEL", "maybe"],
    ["SVC_LLM_REQUEST_ID_HEADER", "two words"],
    ["SVC_LLM_REQUEST_ID_HEADER", "transfer-encoding"],
    ["SVC_LLM_CORS_ORIGINS", "app.example"],
    ["SVC_LLM_CORS_ORIGINS", "http://["],
    ["SVC_LLM_CORS_ORIGINS", "https://*.app.example"],
    ["SVC_LLM_UPSTREAM_URL", "ftp://server"],
    ["SVC_LLM_UPSTREAM_URL", "http://["],
    ["SVC_LLM_DEVICE", "tpu"],
    ["SVC_LLM_GPU_LAYERS", "-2"],
    ["SVC_LLM_MAIN_GPU", "16"],
    ["SVC_LLM_TENSOR_SPLIT", "3,-1"],
    ["SVC_LLM_TENSOR_SPLIT", "1,,2"],
    ["SVC_LLM_FLASH_ATTENTION", "maybe"],
    ["SVC_LLM_CACHE_TYPE", "f8"],
    ["SVC_LLM_DRAFT_TOKENS", "0"],
    ["SVC_LLM_DRAFT_PROBABILITY", "2"],
    ["SVC_LLM_KEEP_ALIVE_SECONDS", "0"],
    ["SVC_LLM_IDLE_UNLOAD_SECONDS", "2147484"],
    ["SVC_LLM_REGISTRY", "/nowhere/registry.json"],
  ],
};

for (const service of SERVICES) {
  Deno.test(`${service} exits 2 with one line on a value of its own that is not allowed`, (t) =>
    assertRefused(t, service, OWN_VALUES[service]));
}

for (
  const [engine, device, allowed] of [
    ["whisper", "webgpu", "auto, cpu, cuda, vulkan"],
    ["transformers", "vulkan", "auto, cpu, cuda, webgpu"],
  ] as const
) {
  Deno.test(`stt exits 2 with one line on ${device} with ${engine}`, async () => {
    const variables = { SVC_STT_ENGINE: engine, SVC_STT_DEVICE: device };
    const { code, stderr } = await runToEnd("stt", [], variables);
    assert.equal(code, 2);
    const why = `Cannot use SVC_STT_DEVICE="${device}" with SVC_STT_ENGINE=${engine}`;
    assert.equal(stderr, `${why}: allowed is ${allowed}\n`);
  });
}

Deno.test("llm exits 2 with one line on a quantised KV cache without flash attention", async () => {
  const { code, stderr } = await runToEnd("llm", [], {
    SVC_LLM_CACHE_TYPE: "q8_0",
    SVC_LLM_FLASH_ATTENTION: "off",
  });
  assert.equal(code, 2);
  assert.equal(stderr.trim().split("\n").length, 1);
  assert.match(stderr, /SVC_LLM_CACHE_TYPE="q8_0".*SVC_LLM_FLASH_ATTENTION=off.*allowed is.*f16/);
});

type RefusedValue = readonly [name: string, value: string];

/** Asserts that a service exits on each value, one per step; the processes run in parallel. */
async function assertRefused(
  t: Deno.TestContext,
  service: ServiceName,
  values: readonly RefusedValue[],
): Promise<void> {
  const ended = await Promise.all(
    values.map(([name, value]) => runToEnd(service, [], { [name]: value })),
  );
  for (const [index, [name, value]] of values.entries()) {
    await t.step(`${name}=${value}`, () => {
      const { code, stderr } = ended[index]!;
      assert.equal(code, 2);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
      assert.ok(stderr.includes(name) && stderr.includes(value), stderr);
      assert.match(stderr, /allowed is/);
    });
  }
}
