/**
 * Writes finished utterances to the cache folder and keeps it within its size limit. Only engine
 * processes may write; the front process reads.
 * @module
 */
import { join } from "node:path";
import { writeAll } from "../../shared/write_all.ts";
import {
  type CachedSpeech,
  encodeSpeechFile,
  SPEECH_ENDING,
  speechPath,
} from "../cache/speech_file.ts";
import type { CacheOrder } from "./contract.ts";

const TEMPORARY_ENDING = ".tmp";
/** Age of a temporary file that a crash must have left behind. */
const STALE_MILLISECONDS = 3_600_000;
/** Share of the limit kept by an eviction, so that not every write has to evict. */
const KEPT_SHARE = 0.9;
/** Share of the limit written before the folder is listed again, since other engines write too. */
const UNSEEN_SHARE = 1 / 64;

/** The cache folder, as an engine sees it. */
export class SpeechStore {
  /** Size of the folder when it was last listed; unknown before that. */
  #seenBytes = Infinity;
  /** Bytes written since. */
  #writtenBytes = 0;

  /**
   * Stores an utterance. A crash midway leaves the cache intact: a file gets its name only once it
   * is complete.
   */
  async store(order: CacheOrder, speech: CachedSpeech): Promise<void> {
    const { folder, maxBytes, used } = order;
    // Done before anything can fail, because the front process reports each hit only once.
    for (const other of used) await touch(speechPath(folder, other));
    const bytes = encodeSpeechFile(speech);
    if (bytes.length > maxBytes) return;
    await writeWhole(order, bytes);
    this.#writtenBytes += bytes.length;
    const isSeen = this.#writtenBytes <= maxBytes * UNSEEN_SHARE;
    if (isSeen && this.#seenBytes + this.#writtenBytes <= maxBytes) return;
    this.#writtenBytes = 0;
    this.#seenBytes = await makeRoom(folder, maxBytes);
  }
}

async function writeWhole(
  { folder, key }: CacheOrder,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const temporary = join(folder, `${key}.${crypto.randomUUID()}${TEMPORARY_ENDING}`);
  try {
    using file = await Deno.open(temporary, { write: true, createNew: true });
    await writeAll(file, bytes);
    await file.syncData();
    await Deno.rename(temporary, speechPath(folder, key));
  } catch (thrown) {
    await Deno.remove(temporary).catch(() => {});
    throw thrown;
  }
}

/** Marks a file as just used, if it still exists. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await Deno.utime(path, now, now).catch(() => {});
}

/**
 * Evicts the least recently used files until the rest fits; returns the remaining size in bytes.
 */
async function makeRoom(folder: string, maxBytes: number): Promise<number> {
  const files: { path: string; size: number; usedAt: number }[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const path = join(folder, name);
    const stat = await Deno.stat(path).catch(() => undefined);
    if (stat === undefined) continue;
    const usedAt = stat.mtime?.getTime() ?? 0;
    if (name.endsWith(SPEECH_ENDING)) files.push({ path, size: stat.size, usedAt });
    else if (name.endsWith(TEMPORARY_ENDING) && usedAt < Date.now() - STALE_MILLISECONDS) {
      await Deno.remove(path).catch(() => {});
    }
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return total;
  for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes * KEPT_SHARE) break;
    await Deno.remove(path).catch(() => {});
    total -= size;
  }
  return total;
}
