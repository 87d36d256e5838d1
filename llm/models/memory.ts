/**
 * Estimates the memory that a model takes, from its file alone.
 * @module
 */
import type { CacheType } from "../../shared/config/llm.ts";
import type { GgufHeader } from "./gguf_header.ts";

/**
 * Bytes of one key or value in each format; packed ones keep 32 of them in a block. Large caches are
 * kept in 16 bits where nothing is configured.
 */
export const CACHE_VALUE_BYTES: Readonly<Record<CacheType | "auto", number>> = {
  auto: 2,
  f32: 4,
  f16: 2,
  bf16: 2,
  q8_0: 34 / 32,
  q5_1: 24 / 32,
  q5_0: 22 / 32,
  q4_1: 20 / 32,
  q4_0: 18 / 32,
};
/** Buffers that every engine has besides weights and cache. */
const OVERHEAD_BYTES = 128 * 2 ** 20;

/** Bytes of a model of `fileBytes` with a KV cache of `contextTokens` in the format `cacheType`. */
export function estimateMemory(
  fileBytes: number,
  { metadata }: GgufHeader,
  contextTokens: number,
  cacheType: CacheType | "auto",
): number {
  const perToken = valuesPerToken((key) => metadata.get(key)) * CACHE_VALUE_BYTES[cacheType];
  return fileBytes + perToken * contextTokens + OVERHEAD_BYTES;
}

/** Keys and values of one token over all layers, by a model's metadata, which `read` gives. */
export function valuesPerToken(
  read: (key: string) => string | number | boolean | undefined,
): number {
  const arch = read("general.architecture");
  const number = (key: string) => Number(read(`${arch}.${key}`)) || undefined;
  const heads = number("attention.head_count") ?? 1;
  const headSize = (number("embedding_length") ?? 0) / heads;
  const perHead = (number("attention.key_length") ?? headSize) +
    (number("attention.value_length") ?? headSize);
  return (number("block_count") ?? 1) * (number("attention.head_count_kv") ?? heads) * perHead;
}

/** Bytes in words, for messages. */
export function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(2)} GiB`;
}
