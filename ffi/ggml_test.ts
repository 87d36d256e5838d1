import assert from "node:assert/strict";
import { Ggml } from "./ggml.ts";
import { INIT_PARAMS, THREADPOOL_PARAMS } from "./ggml_layouts.ts";
import { locateLibrary } from "./library.ts";
import { testLayouts } from "./testing/offsetof.ts";
import { testAlone } from "../tests/fixtures/alone.ts";
import { pinned } from "../tests/fixtures/pinned.ts";

const { ignore, why } = pinned("llama");

await testLayouts("llama", [INIT_PARAMS, THREADPOOL_PARAMS]);

const ggml = ignore ? undefined : new Ggml(await locateLibrary("llama", "", { backend: "cpu" }));

Deno.test({
  name: `Ggml finds one CPU device in the npm package${why}`,
  ignore,
  fn: () => {
    assert.deepEqual(ggml!.devices().map(({ name, kind }) => ({ name, kind })), [
      { name: "CPU", kind: "cpu" },
    ]);
    const [cpu] = ggml!.devices();
    assert.ok(cpu!.freeBytes > 0 && cpu!.freeBytes < 2 ** 50, `${cpu!.freeBytes}`);
  },
});

testAlone(
  import.meta.url,
  `Ggml createThreadPool() starts and ends native threads${why}`,
  () => {
    const threads = () => [...Deno.readDirSync("/proc/self/task")].length;
    const before = threads();
    {
      using pool = ggml!.createThreadPool(4);
      assert.ok(pool);
      // The calling thread is one of the four.
      assert.equal(threads(), before + 3);
    }
    assert.equal(threads(), before);
  },
  { ignore: ignore || Deno.build.os !== "linux" },
);
