/** No resampler is created twice: nobody would free the second one. */
import assert from "node:assert/strict";
import { ResamplerCache } from "./resampler_cache.ts";

Deno.test("ResamplerCache creates one resampler for two concurrent requests", async () => {
  using cache = new ResamplerCache();
  const [one, other] = await Promise.all([cache.get(24_000, 16_000), cache.get(24_000, 16_000)]);
  assert.equal(one, other);
  assert.notEqual(one, await cache.get(24_000, 48_000));
});
