/**
 * Estimates the memory of a model from its file alone.
 * @module
 */
import type { CacheType } from "../../shared/config/llm.ts";
import type { GgufHeader } from "./gguf_header.ts";

/**
 * Bytes of one key or value in each format; quantized formats store them in blocks of 32. With
 * "auto", large caches are kept in 16 bits.
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
/** Buffers of every engine besides weights and cache. */
const OVERHEAD_BYTES = 128 * 2 ** 20;

/** Estimates the bytes of a model of `fileBytes` with a KV cache of `contextTokens`. */
export function estimateMemory(
  fileBytes: number,
  { metadata }: GgufHeader,
  contextTokens: number,
  cacheType: CacheType | "auto",
): number {
  const perToken = valuesPerToken((key) => metadata.get(key)) * CACHE_VALUE_BYTES[cacheType];
  return fileBytes + perToken * contextTokens + OVERHEAD_BYTES;
}

/** Counts the key and value elements of one token in all layers; `read` gets metadata. */
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

/** Formats bytes for messages. */
export function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(2)} GiB`;
}
