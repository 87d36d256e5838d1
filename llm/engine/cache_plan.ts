/**
 * How the KV cache is laid out: how many tokens, in which number format, and whether each sequence
 * has a part of its own or all share one buffer.
 * @module
 */
import type { CacheType, FlashAttention } from "../../ffi/llama_context.ts";
import { CACHE_VALUE_BYTES } from "../models/memory.ts";

/** What a plan depends on. */
export interface CacheNeeds {
  /** Tokens that one conversation may have. */
  readonly contextTokens: number;
  /** Answers that are written at once. */
  readonly parallel: number;
  /** The configured size in tokens; 0 leaves it to memory. */
  readonly cacheTokens: number;
  /** The configured number format. */
  readonly cacheType: CacheType | "auto";
  /** The configured way to compute attention. */
  readonly flashAttention: FlashAttention;
  /** Keys and values of one token, over all layers. */
  readonly valuesPerToken: number;
  /** What the cache may take beyond one conversation, in bytes; null goes by what is free. */
  readonly spareBytes: number | null;
  /** Memory that is free, in bytes. */
  readonly freeBytes: number;
  /** True when the cache lies on a GPU. */
  readonly isOnGpu: boolean;
}

/** A layout of the KV cache. */
export interface CachePlan {
  /** Size in tokens, of all sequences together. */
  readonly cacheTokens: number;
  /**
   * True: one buffer, where sequences share what they have in common and take as much as they need.
   * False: a part of `contextTokens` a sequence, which is faster with many of them.
   */
  readonly isShared: boolean;
  /** Most sequences: running ones and finished ones that are kept. */
  readonly sequences: number;
  /** Number format of keys and values. */
  readonly cacheType: CacheType;
  /** How attention is computed. */
  readonly flashAttention: FlashAttention;
}

/** Share of the free memory that a cache of parts may take. */
const MEMORY_SHARE = 1 / 4;
/** With 32-bit floats, rounding does not make an answer depend on who else is answered. */
const EXACT_MEMORY_SHARE = 1 / 32;
/** Finished conversations that are kept besides the running ones, at most. */
const KEPT_SEQUENCES = 32;
/** llama.cpp has no more. */
const MOST_SEQUENCES = 256;

/** Lays out the KV cache. */
export function planCache(needs: CacheNeeds): CachePlan {
  const { contextTokens, parallel, valuesPerToken, freeBytes } = needs;
  const partsTokens = contextTokens * parallel;
  const allowedTokens = mostTokens(needs);
  const fittingTokens = Math.min(
    allowedTokens,
    Math.floor(freeBytes * MEMORY_SHARE / (valuesPerToken * CACHE_VALUE_BYTES.auto)),
  );
  const configuredTokens = Math.min(needs.cacheTokens, allowedTokens);
  const isShared = partsTokens > (configuredTokens > 0 ? configuredTokens : fittingTokens);
  const wanted = configuredTokens > 0
    ? configuredTokens
    : isShared
    ? Math.min(2 * contextTokens, allowedTokens)
    : Math.min(2 * partsTokens, fittingTokens);
  const sequences = isShared
    ? Math.min(MOST_SEQUENCES, parallel + KEPT_SEQUENCES)
    : Math.min(parallel + KEPT_SEQUENCES, Math.floor(wanted / contextTokens));
  const cacheTokens = isShared ? Math.max(contextTokens, wanted) : sequences * contextTokens;
  const cacheType = cacheTypeOf(needs, cacheTokens);
  const flashAttention = flashAttentionOf(needs, cacheType);
  return { cacheTokens, isShared, sequences, cacheType, flashAttention };
}

/** Tokens of a cache that takes no more than is allowed. */
function mostTokens({ contextTokens, spareBytes, valuesPerToken, cacheType }: CacheNeeds): number {
  if (spareBytes === null) return Infinity;
  return contextTokens + Math.floor(spareBytes / (valuesPerToken * CACHE_VALUE_BYTES[cacheType]));
}

/**
 * On CPUs, flash attention is faster but for single long answers, and rounds to 16 bits in a way that
 * depends on the batch: an exact cache would be in vain.
 */
function flashAttentionOf(needs: CacheNeeds, cacheType: CacheType): FlashAttention {
  if (needs.flashAttention !== "auto" || needs.isOnGpu) return needs.flashAttention;
  return cacheType === "f32" ? "off" : "on";
}

function cacheTypeOf(needs: CacheNeeds, cacheTokens: number): CacheType {
  if (needs.cacheType !== "auto") return needs.cacheType;
  const exactBytes = cacheTokens * needs.valuesPerToken * CACHE_VALUE_BYTES.f32;
  const allowedBytes = mostTokens(needs) * needs.valuesPerToken * CACHE_VALUE_BYTES.auto;
  const isCheap = exactBytes <= Math.min(needs.freeBytes * EXACT_MEMORY_SHARE, allowedBytes);
  return isCheap && !needs.isOnGpu ? "f32" : "f16";
}
