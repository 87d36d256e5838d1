import assert from "node:assert/strict";
import { type CacheNeeds, planCache } from "./cache_plan.ts";

const GIBIBYTE = 2 ** 30;
const NEEDS: CacheNeeds = {
  contextTokens: 1000,
  parallel: 4,
  cacheTokens: 0,
  cacheType: "auto",
  flashAttention: "auto",
  valuesPerToken: 1000,
  spareBytes: null,
  freeBytes: GIBIBYTE,
  isOnGpu: false,
};

for (
  const { name, needs, plan } of [
    {
      name: "parts with room for finished conversations where memory is plenty",
      needs: {},
      plan: { cacheTokens: 8000, isShared: false, sequences: 8, flashAttention: "off" },
    },
    {
      name: "one buffer where parts do not fit",
      needs: { valuesPerToken: 100_000 },
      plan: { cacheTokens: 2000, isShared: true, sequences: 36, cacheType: "f16" },
    },
    {
      name: "one buffer of half the free memory where two windows take more",
      needs: { valuesPerToken: 200_000 },
      plan: { cacheTokens: 1342, isShared: true, cacheType: "f16" },
    },
    {
      name: "one conversation where that alone takes more than half the free memory",
      needs: { valuesPerToken: 200_000, cacheType: "f32" },
      plan: { cacheTokens: 1000, isShared: true, cacheType: "f32" },
    },
    {
      name: "one buffer where parts do not fit in the configured format",
      needs: { valuesPerToken: 20_000, cacheType: "f32" },
      plan: { cacheTokens: 2000, isShared: true, cacheType: "f32" },
    },
    {
      name: "the configured size, in parts where it suffices",
      needs: { cacheTokens: 5000 },
      plan: { cacheTokens: 5000, isShared: false, sequences: 5 },
    },
    {
      name: "no more than the configured size, where parts do not fill it",
      needs: { cacheTokens: 5600 },
      plan: { cacheTokens: 5000, isShared: false, sequences: 5 },
    },
    {
      name: "the configured size, in one buffer where it does not",
      needs: { cacheTokens: 3000 },
      plan: { cacheTokens: 3000, isShared: true },
    },
    {
      name: "never less than one conversation",
      needs: { cacheTokens: 10 },
      plan: { cacheTokens: 1000, isShared: true },
    },
    { name: "exact numbers where they are cheap", needs: {}, plan: { cacheType: "f32" } },
    {
      name: "half the memory where they are not",
      needs: { valuesPerToken: 10_000 },
      plan: { cacheType: "f16", flashAttention: "on" },
    },
    {
      name: "exact numbers where they take no more than is allowed",
      needs: { spareBytes: 60_000_000 },
      plan: { cacheTokens: 8000, cacheType: "f32" },
    },
    {
      name: "attention as it is configured",
      needs: { flashAttention: "on" },
      plan: { cacheType: "f32", flashAttention: "on" },
    },
    {
      name: "GPUs take f16",
      needs: { isOnGpu: true },
      plan: { cacheType: "f16", flashAttention: "auto" },
    },
    {
      name: "quantised caches need flash attention",
      needs: { cacheType: "q8_0" },
      plan: { cacheType: "q8_0", flashAttention: "on" },
    },
    {
      name: "parts where they take no more than is allowed, in half the memory",
      needs: { spareBytes: 6_000_000 },
      plan: { cacheTokens: 4000, isShared: false, sequences: 4, cacheType: "f16" },
    },
    {
      name: "one buffer where parts take more than is allowed",
      needs: { spareBytes: 500_000 },
      plan: { cacheTokens: 1250, isShared: true, cacheType: "f16" },
    },
    {
      name: "one conversation where no more is allowed, whatever is configured",
      needs: { spareBytes: 0, cacheTokens: 5000 },
      plan: { cacheTokens: 1000, isShared: true, cacheType: "f16" },
    },
    {
      name: "more tokens where they are packed",
      needs: { spareBytes: 531_250, cacheType: "q8_0" },
      plan: { cacheTokens: 1500, isShared: true },
    },
    {
      name: "never more sequences than llama.cpp has",
      needs: { parallel: 250, cacheTokens: 1000 },
      plan: { sequences: 256 },
    },
  ] as const
) {
  Deno.test(`planCache: ${name}`, () => {
    assert.partialDeepStrictEqual(planCache({ ...NEEDS, ...needs }), plan);
  });
}
