/**
 * How the KV cache is laid out: how many tokens, in which number format, and whether each sequence
 * has a part of its own or all share one buffer.
 * @module
 */
import type { CacheType, FlashAttention } from "../../ffi/llama_context.ts";
import { CACHE_VALUE_BYTES } from "../models/memory.ts";

/** Inputs of {@linkcode planCache}. */
export interface CacheNeeds {
  /** Maximum number of tokens of one conversation. */
  readonly contextTokens: number;
  /** Number of answers generated at once. */
  readonly parallel: number;
  /** The configured size in tokens; 0 decides by memory. */
  readonly cacheTokens: number;
  /** The configured number format. */
  readonly cacheType: CacheType | "auto";
  /** The configured use of flash attention. */
  readonly flashAttention: FlashAttention;
  /** Number of values in the keys and values of one token, over all layers. */
  readonly valuesPerToken: number;
  /** Bytes that the cache may take beyond one conversation; null decides by free memory. */
  readonly spareBytes: number | null;
  /** Free memory in bytes. */
  readonly freeBytes: number;
  /** Whether the cache is on a GPU. */
  readonly isOnGpu: boolean;
}

/** A layout of the KV cache. */
export interface CachePlan {
  /** Size in tokens, of all sequences together. */
  readonly cacheTokens: number;
  /**
   * Whether all sequences share one buffer, in which common prefixes are stored once and each
   * sequence takes as much as it needs. Otherwise each has a part of `contextTokens`, which is
   * faster with many of them.
   */
  readonly isShared: boolean;
  /** Maximum number of sequences: running ones, and finished ones that are kept. */
  readonly sequences: number;
  /** Number format of keys and values. */
  readonly cacheType: CacheType;
  /** Whether flash attention is used. */
  readonly flashAttention: FlashAttention;
}

/** Share of the free memory that a cache with a part per sequence may take. */
const MEMORY_SHARE = 1 / 4;
/** Share that a shared cache may take for more than one conversation. */
const SHARED_MEMORY_SHARE = 1 / 2;
/**
 * Share that a cache of 32-bit floats may take. With these, rounding does not make an answer depend
 * on which others are generated beside it.
 */
const EXACT_MEMORY_SHARE = 1 / 32;
/** Maximum number of finished conversations kept besides the running ones. */
const KEPT_SEQUENCES = 32;
/** Limit of llama.cpp. */
const MOST_SEQUENCES = 256;

/** Lays out the KV cache. */
export function planCache(needs: CacheNeeds): CachePlan {
  const { contextTokens, parallel } = needs;
  const partsTokens = contextTokens * parallel;
  const allowedTokens = mostTokens(needs);
  const fittingTokens = Math.min(allowedTokens, tokensIn(needs, MEMORY_SHARE));
  const configuredTokens = Math.min(needs.cacheTokens, allowedTokens);
  const isShared = partsTokens > (configuredTokens > 0 ? configuredTokens : fittingTokens);
  const wanted = configuredTokens > 0
    ? configuredTokens
    : isShared
    ? Math.min(2 * contextTokens, allowedTokens, tokensIn(needs, SHARED_MEMORY_SHARE))
    : Math.min(2 * partsTokens, fittingTokens);
  const sequences = isShared
    ? Math.min(MOST_SEQUENCES, parallel + KEPT_SEQUENCES)
    : Math.min(parallel + KEPT_SEQUENCES, Math.floor(wanted / contextTokens));
  const cacheTokens = isShared ? Math.max(contextTokens, wanted) : sequences * contextTokens;
  const cacheType = cacheTypeOf(needs, cacheTokens);
  const flashAttention = flashAttentionOf(needs, cacheType);
  return { cacheTokens, isShared, sequences, cacheType, flashAttention };
}

/** Returns the largest cache, in tokens, that takes no more memory than is allowed. */
function mostTokens(needs: CacheNeeds): number {
  if (needs.spareBytes === null) return Infinity;
  return needs.contextTokens + Math.floor(needs.spareBytes / bytesPerToken(needs));
}

/** Returns how many tokens fit into `share` of the free memory. */
function tokensIn(needs: CacheNeeds, share: number): number {
  return Math.floor(needs.freeBytes * share / bytesPerToken(needs));
}

function bytesPerToken({ valuesPerToken, cacheType }: CacheNeeds): number {
  return valuesPerToken * CACHE_VALUE_BYTES[cacheType];
}

/**
 * On CPUs, flash attention is faster except for single long answers, but rounds to 16 bits in a way
 * that depends on the batch, which would defeat a 32-bit cache.
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
