/**
 * Where the weights of a running chat service are: in private memory of the engine, in huge pages,
 * as docs/chat.md says.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileExists } from "../../shared/file_exists.ts";
import { ROOT } from "../../shared/project_root.ts";
import { startedEngine } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const MODEL = join(ROOT, "models/llm/parley-llm-small/model-q8_0.gguf");
/** A KV cache that is small compared with the weights. */
const SMALL_CACHE = { SVC_LLM_CONTEXT: "256", SVC_LLM_PARALLEL: "1", SVC_LLM_CACHE_TOKENS: "256" };
/** Size of huge pages on x64, and on arm64 with pages of 4 KiB. */
const HUGE_PAGE_BYTES = 2 * 2 ** 20;

const setting = settingOf("enabled");
const ignore = !/\[(?:madvise|always)\]/.test(setting) ||
  Number(settingOf("hpage_pmd_size")) !== HUGE_PAGE_BYTES;
const why = ignore ? " (skipped: the system gives no transparent huge pages of 2 MiB)" : "";

function settingOf(name: string): string {
  const file = `/sys/kernel/mm/transparent_hugepage/${name}`;
  return fileExists(file) ? Deno.readTextFileSync(file) : "";
}

/** Memory of an engine with the model that ships, as the system reports it. */
async function memoryOfEngine(environment: Readonly<Record<string, string>>) {
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: MODEL,
    ...SMALL_CACHE,
    ...environment,
  });
  assert.equal((await untilReady(service.url)).status, "ok");
  const engine = `/proc/${await startedEngine(service.pid)}`;
  const memory = await Deno.readTextFile(`${engine}/smaps`);
  const hugeBytes = [...memory.matchAll(/^AnonHugePages:\s+(\d+) kB$/gm)]
    .map(([, kibibytes]) => Number(kibibytes) * 1024);
  return {
    environment: (await Deno.readTextFile(`${engine}/environ`)).split("\0"),
    isMapped: memory.includes(MODEL),
    mostHugeBytes: Math.max(...hugeBytes),
  };
}

Deno.test({
  name: `the engine copies the weights into huge pages${why}`,
  ignore,
  fn: async () => {
    const { environment, isMapped, mostHugeBytes } = await memoryOfEngine({});
    assert.ok(environment.includes("GLIBC_TUNABLES=glibc.malloc.hugetlb=1"));
    assert.equal(isMapped, false);
    const { size } = await Deno.stat(MODEL);
    // The weights before the first whole huge page and after the last one are in small pages.
    assert.ok(mostHugeBytes >= size - 2 * HUGE_PAGE_BYTES, `${mostHugeBytes} of ${size} bytes`);
  },
});

Deno.test({
  name: `the engine has GLIBC_TUNABLES of the service, where that is set${why}`,
  ignore,
  fn: async () => {
    const own = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=0" };
    const { environment, mostHugeBytes } = await memoryOfEngine(own);
    assert.ok(environment.includes("GLIBC_TUNABLES=glibc.malloc.hugetlb=0"));
    assert.ok(setting.includes("[always]") || mostHugeBytes < HUGE_PAGE_BYTES, `${mostHugeBytes}`);
  },
});
