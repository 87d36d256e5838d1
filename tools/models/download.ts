/**
 * Resumable downloads: a partial file is kept and continued after a broken connection, the hash is
 * checked, and the file appears under its final name only when it is complete.
 * @module
 */
import { messageOf } from "../../shared/errors.ts";
import { fileExists } from "../../shared/file_exists.ts";
import { fileHash } from "../../shared/file_hash.ts";
import { redirectLocation } from "../../shared/http/redirect.ts";
import { pause } from "../../shared/pause.ts";
import { StallClock } from "../../shared/stall_clock.ts";
import { writeAll } from "../../shared/write_all.ts";

/** Options of {@linkcode download}. */
export interface DownloadOptions {
  /** Address of the file. */
  readonly url: string;
  /** Path to write the file to. */
  readonly path: string;
  /** Expected SHA-256; undefined takes the one that the server states, if any. */
  readonly sha256: string | undefined;
  /** Sent as a Bearer token to the first host, but not to others that it redirects to. */
  readonly token?: string;
  /** Called with the progress in bytes; `total` is 0 while it is unknown. */
  readonly onProgress: (received: number, total: number) => void;
  /** Successive failures without progress after which it gives up. @default {5} */
  readonly mostFailures?: number;
  /** Milliseconds before the first retry, which double with each. @default {1000} */
  readonly pauseMilliseconds?: number;
  /** Milliseconds without a byte after which a connection counts as broken. @default {60000} */
  readonly stallMilliseconds?: number;
}

/** Thrown when a download fails and a retry cannot help. */
export class DownloadError extends Error {
  /** Name of the class. */
  override readonly name = "DownloadError";
}

/** Thrown when there is no file at the address. */
export class MissingFileError extends DownloadError {}

const MOST_REDIRECTS = 10;
const HASH = /^"?([0-9a-f]{64})"?$/;

/** Extension of the file beside a partial download that holds its ETag or modification date. */
const VERSION_ENDING = ".etag";

/** Returns the files that a download keeps beside `path` until it is complete. */
export function unfinishedFilesOf(path: string): [part: string, version: string] {
  return [`${path}.part`, `${path}.part${VERSION_ENDING}`];
}

/** The response to a request, after redirects. */
interface Answer {
  readonly response: Response;
  /** SHA-256 that the server states, as Hugging Face does. */
  readonly statedHash: string | undefined;
}

/**
 * Downloads the file and returns its SHA-256.
 * @throws {DownloadError} when the server refuses, the hash differs, the file cannot be written, or
 * another download of it runs
 * @throws {MissingFileError} when the server has no such file
 */
export async function download(options: DownloadOptions): Promise<string> {
  const part = `${options.path}.part`;
  using file = await openAlone(part);
  const statedHash = await fetchAll(options, file).catch(async (thrown) => {
    // An empty partial file is of no use.
    if (await sizeOf(file) === 0) await removeAll(unfinishedFilesOf(options.path));
    throw thrown;
  });
  // Windows can neither read nor rename a locked file.
  if (Deno.build.os === "windows") file.close();
  const actual = await fileHash(part);
  const expected = options.sha256 ?? statedHash;
  if (expected !== undefined && expected !== actual) {
    await removeAll(unfinishedFilesOf(options.path));
    throw new DownloadError(
      `Cannot use ${options.url}: its SHA-256 is ${actual}, expected ${expected}`,
    );
  }
  await removeAll([part + VERSION_ENDING]);
  await Deno.rename(part, options.path);
  return actual;
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await Deno.remove(path).catch(() => {});
}

/** Stores the version of the partial file: a strong ETag, or else the date of modification. */
async function keepVersion({ path }: DownloadOptions, { headers }: Response): Promise<void> {
  const [, versionPath] = unfinishedFilesOf(path);
  const tag = headers.get("etag");
  const version = tag === null || tag.startsWith("W/") ? headers.get("last-modified") : tag;
  if (version === null) return await removeAll([versionPath]);
  await Deno.writeTextFile(versionPath, version);
}

/** Reads the stored version of the partial file; empty when the server has given none. */
async function keptVersion({ path }: DownloadOptions): Promise<string> {
  return await Deno.readTextFile(unfinishedFilesOf(path)[1]).catch(() => "");
}

/** Returns false when the response states another version than the stored one. */
function isOfVersion({ headers }: Response, version: string): boolean {
  const said = headers.get(version.startsWith('"') ? "etag" : "last-modified");
  return version === "" || said === null || said.replace(/^W\//, "") === version;
}

/** Opens the file at `part` and locks it against other processes until it is closed. */
async function openAlone(part: string): Promise<Deno.FsFile> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(part, { write: true, create: true });
  } catch (cause) {
    throw new DownloadError(`Cannot write ${part}: ${messageOf(cause)}`, { cause });
  }
  // If the name is gone, another process has just finished the download and renamed the file.
  if (await file.tryLock(true) && fileExists(part)) return file;
  file.close();
  throw new DownloadError(`Cannot download into ${part}: another process is writing it`);
}

/** Fetches the missing part of the file, with as many connections as necessary. */
async function fetchAll(
  options: DownloadOptions,
  file: Deno.FsFile,
): Promise<string | undefined> {
  const { mostFailures = 5, pauseMilliseconds = 1000 } = options;
  for (let failures = 0;;) {
    const before = await sizeOf(file);
    try {
      return await fetchRest(options, file, before);
    } catch (thrown) {
      if (thrown instanceof DownloadError) throw thrown;
      failures = await sizeOf(file) > before ? 1 : failures + 1;
      if (failures >= mostFailures) {
        throw new DownloadError(`Cannot download ${options.url}: ${messageOf(thrown)}`, {
          cause: thrown,
        });
      }
      await pause(pauseMilliseconds * 2 ** (failures - 1));
    }
  }
}

/** Fetches the file from `offset` on; returns the hash that the server states, if any. */
async function fetchRest(
  options: DownloadOptions,
  file: Deno.FsFile,
  offset: number,
): Promise<string | undefined> {
  using stall = new StallClock(options.stallMilliseconds ?? 60_000);
  const version = offset > 0 ? await keptVersion(options) : "";
  const { response, statedHash } = await request(options, { offset, version, stall });
  const given = rangeResultOf(response, { offset, version, url: options.url });
  if (given.kind === "bytes") {
    await receive(options, file, response, { ...given, stall });
    return statedHash;
  }
  await response.body?.cancel();
  if (given.kind === "refusal") throw given.error;
  if (given.kind === "another file") {
    await file.truncate(0);
    throw new Error(given.reason);
  }
  return statedHash;
}

/** What the response to a request for the rest of a file contains. */
type RangeResult =
  /** The bytes from offset `start` on; the whole file has `total` bytes, 0 if unknown. */
  | { readonly kind: "bytes"; readonly start: number; readonly total: number }
  /** Nothing, because the partial file is already complete. */
  | { readonly kind: "nothing" }
  /** Nothing that continues the partial file. */
  | { readonly kind: "another file"; readonly reason: string }
  | { readonly kind: "refusal"; readonly error: Error };

function rangeResultOf(
  response: Response,
  { offset, version, url }: { offset: number; version: string; url: string },
): RangeResult {
  const range = response.headers.get("content-range");
  if (response.status === 416 && offset > 0) {
    return range === `bytes */${offset}`
      ? { kind: "nothing" }
      : { kind: "another file", reason: "the partial file does not belong to the file" };
  }
  if (!response.ok) return { kind: "refusal", error: refusal(url, response) };
  const unusable = unusableForm(response);
  if (unusable !== undefined) {
    const error = new DownloadError(`Cannot download ${url}: the server sends ${unusable}`);
    return { kind: "refusal", error };
  }
  const length = Number(response.headers.get("content-length") ?? 0);
  // A server without support for ranges sends the file from the start.
  if (response.status !== 206) return { kind: "bytes", start: 0, total: length };
  if (!(range?.startsWith(`bytes ${offset}-`) ?? true)) {
    return { kind: "another file", reason: `the server sent ${range}` };
  }
  // Some servers ignore If-Range and send the rest of the changed file.
  if (!isOfVersion(response, version)) {
    return { kind: "another file", reason: "the file has changed" };
  }
  // A server may send less than the rest; Content-Range then states the size of the whole file.
  const stated = /\/(\d+)$/.exec(range ?? "")?.[1];
  const total = Number(stated ?? (length > 0 ? offset + length : 0));
  return { kind: "bytes", start: offset, total };
}

/** Describes a response that does not contain the file's own bytes; undefined if it does. */
function unusableForm({ headers }: Response): string | undefined {
  if (/^text\/html\b/i.test(headers.get("content-type") ?? "")) {
    return "a web page instead of a file";
  }
  const encoding = headers.get("content-encoding") ?? "identity";
  return encoding === "identity" ? undefined : `the file compressed, as ${encoding}`;
}

/**
 * Writes the body of `response` to the file from offset `start` on.
 * @throws {Error} when it ends before the file has `total` bytes
 * @throws {DownloadError} when the file cannot be written
 */
async function receive(
  options: DownloadOptions,
  file: Deno.FsFile,
  response: Response,
  { start, total, stall }: { start: number; total: number; stall: StallClock },
): Promise<void> {
  try {
    await orUnwritable(options, () => beginAt(options, file, start, response));
  } catch (thrown) {
    await response.body?.cancel();
    throw thrown;
  }
  let received = start;
  stall.start();
  for await (const chunk of response.body ?? []) {
    // A slow disk is not a stalled connection.
    stall.stop();
    await orUnwritable(options, () => writeAll(file, chunk));
    received += chunk.length;
    options.onProgress(received, total);
    stall.start();
  }
  if (total > 0 && received < total) throw new Error("the connection ended too early");
}

/** Truncates the file to `start` bytes, where the body of `response` begins. */
async function beginAt(
  options: DownloadOptions,
  file: Deno.FsFile,
  start: number,
  response: Response,
): Promise<void> {
  await file.truncate(start);
  await file.seek(start, Deno.SeekMode.Start);
  if (start === 0) await keepVersion(options, response);
}

/** Returns the error of a failed response: a {@linkcode DownloadError} unless a retry may help. */
function refusal(url: string, response: Response): Error {
  const status = `${response.status} ${response.statusText}`.trim();
  if (response.status >= 500 || response.status === 429) return new Error(status);
  const advice = response.status === 401 || response.status === 403
    ? "; set HF_TOKEN to a token with access"
    : "";
  const Refusal = response.status === 404 ? MissingFileError : DownloadError;
  return new Refusal(`Cannot download ${url}: the server says ${status}${advice}`);
}

/** Runs `write`, whose errors are final: a full disk stays full at the next attempt. */
async function orUnwritable({ path }: DownloadOptions, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw new DownloadError(`Cannot write ${path}.part: ${messageOf(cause)}`, { cause });
  }
}

/** Follows redirects itself: the token is for the first host only, whose headers state the hash. */
async function request(
  options: DownloadOptions,
  { offset, version, stall }: { offset: number; version: string; stall: StallClock },
): Promise<Answer> {
  let url = new URL(options.url);
  const { origin } = url;
  let statedHash: string | undefined;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    // The byte counts of a compressed response would not be those of the file.
    const headers = new Headers({ "User-Agent": "parley", "Accept-Encoding": "identity" });
    if (offset > 0) headers.set("Range", `bytes=${offset}-`);
    // If the file has changed, the server sends it from the start.
    if (version !== "") headers.set("If-Range", version);
    if (options.token && url.origin === origin) {
      headers.set("Authorization", `Bearer ${options.token}`);
    }
    stall.start();
    const response = await fetch(url, {
      headers,
      redirect: "manual",
      signal: stall.signal,
    });
    stall.stop();
    statedHash ??= HASH.exec(response.headers.get("x-linked-etag") ?? "")?.[1];
    const location = redirectLocation(response);
    if (location === undefined) return { response, statedHash };
    await response.body?.cancel();
    url = new URL(location, url);
    if (!/^https?:$/.test(url.protocol)) {
      throw new DownloadError(`Cannot download ${options.url}: it redirects to ${url.protocol}`);
    }
  }
  throw new DownloadError(`Cannot download ${options.url}: it redirects too often`);
}

async function sizeOf(file: Deno.FsFile): Promise<number> {
  return (await file.stat()).size;
}
