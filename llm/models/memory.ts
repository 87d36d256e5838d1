/**
 * Estimates the memory that a model takes, from its file alone.
 * @module
 */
import type { GgufHeader } from "./gguf_header.ts";

/** Keys and values are kept as 16-bit floats in large caches. */
const CACHE_VALUE_BYTES = 2;
/** Buffers that every engine has besides weights and cache. */
const OVERHEAD_BYTES = 128 * 2 ** 20;

/** Bytes of a model of `fileBytes` with a KV cache of `contextTokens`. */
export function estimateMemory(
  fileBytes: number,
  { metadata }: GgufHeader,
  contextTokens: number,
): number {
  const perToken = valuesPerToken((key) => metadata.get(key)) * CACHE_VALUE_BYTES;
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
