/**
 * Downloads a file so that a broken connection costs nothing: parts are kept and gone on with, the
 * hash is checked, and the file appears under its name only when it is whole.
 * @module
 */
import { messageOf } from "../../shared/errors.ts";
import { fileExists } from "../../shared/file_exists.ts";
import { fileHash } from "../../shared/file_hash.ts";
import { redirectLocation } from "../../shared/http/redirect.ts";
import { pause } from "../../shared/pause.ts";
import { StallClock } from "../../shared/stall_clock.ts";

/** Options of {@linkcode download}. */
export interface DownloadOptions {
  /** Where it is. */
  readonly url: string;
  /** Where it goes. */
  readonly path: string;
  /** SHA-256 that it must have; undefined takes what the server states, if it states one. */
  readonly sha256: string | undefined;
  /** Sent as a Bearer token to the first host, and not to others that it redirects to. */
  readonly token?: string;
  /** Told how far it is, in bytes; `total` is 0 while it is not known. */
  readonly onProgress: (received: number, total: number) => void;
  /** Connections that may break without any progress before it gives up. @default {5} */
  readonly mostFailures?: number;
  /** Milliseconds before the next try, which double. @default {1000} */
  readonly pauseMilliseconds?: number;
  /** Milliseconds without a byte after which a connection counts as broken. @default {60000} */
  readonly stallMilliseconds?: number;
}

/** The download cannot succeed by trying again. */
export class DownloadError extends Error {
  /** Name of the class. */
  override readonly name = "DownloadError";
}

/** There is no such file at the address. */
export class MissingFileError extends DownloadError {}

const MOST_REDIRECTS = 10;
const HASH = /^"?([0-9a-f]{64})"?$/;

/** Ending of what lies beside a part: the version of the file that it is part of, as the server names it. */
const VERSION_ENDING = ".etag";

/** The files that a download leaves beside `path` until it is whole. */
export function unfinishedFilesOf(path: string): [part: string, version: string] {
  return [`${path}.part`, `${path}.part${VERSION_ENDING}`];
}

/** What a server says about a file before its bytes. */
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
    // What has nothing in it cannot be gone on with.
    if (await sizeOf(file) === 0) await removeAll(unfinishedFilesOf(options.path));
    throw thrown;
  });
  // Windows neither reads nor renames what is locked.
  if (Deno.build.os === "windows") file.close();
  const actual = await fileHash(part);
  const expected = options.sha256 ?? statedHash;
  if (expected !== undefined && expected !== actual) {
    await removeAll(unfinishedFilesOf(options.path));
    throw new DownloadError(
      `Cannot use ${options.url}: its SHA-256 is ${actual}, expected was ${expected}`,
    );
  }
  await removeAll([part + VERSION_ENDING]);
  await Deno.rename(part, options.path);
  return actual;
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await Deno.remove(path).catch(() => {});
}

/** Keeps which version of the file the part belongs to, where the server says so beyond doubt. */
async function keepVersion({ path }: DownloadOptions, { headers }: Response): Promise<void> {
  const [, versionPath] = unfinishedFilesOf(path);
  const tag = headers.get("etag");
  const version = tag === null || tag.startsWith("W/") ? headers.get("last-modified") : tag;
  if (version === null) return await removeAll([versionPath]);
  await Deno.writeTextFile(versionPath, version);
}

/** The version that the part belongs to; empty where no server has said. */
async function keptVersion({ path }: DownloadOptions): Promise<string> {
  return await Deno.readTextFile(unfinishedFilesOf(path)[1]).catch(() => "");
}

/** False where the server says that what it sends is of another version than the one that was kept. */
function isOfVersion({ headers }: Response, version: string): boolean {
  const said = headers.get(version.startsWith('"') ? "etag" : "last-modified");
  return version === "" || said === null || said.replace(/^W\//, "") === version;
}

/** Opens the file at `part`, which no other process writes until it is closed. */
async function openAlone(part: string): Promise<Deno.FsFile> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(part, { write: true, create: true });
  } catch (cause) {
    throw new DownloadError(`Cannot write ${part}: ${messageOf(cause)}`, { cause });
  }
  // Without its name it is what another process has just finished.
  if (await file.tryLock(true) && fileExists(part)) return file;
  file.close();
  throw new DownloadError(`Cannot download into ${part}: another process does`);
}

/** Fetches what is missing of the file, over as many connections as that takes. */
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

/** Fetches what is missing behind `offset`; returns the hash that the server states. */
async function fetchRest(
  options: DownloadOptions,
  file: Deno.FsFile,
  offset: number,
): Promise<string | undefined> {
  using stall = new StallClock(options.stallMilliseconds ?? 60_000);
  const version = offset > 0 ? await keptVersion(options) : "";
  const { response, statedHash } = await request(options, { offset, version, stall });
  const given = givenBy(response, { offset, version, url: options.url });
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

/** What a server gives who asks for the rest of a file. */
type Given =
  /** Bytes that belong behind the first `start` ones; the file has `total`, 0 where nobody says. */
  | { readonly kind: "bytes"; readonly start: number; readonly total: number }
  /** Nothing, for the file is here. */
  | { readonly kind: "nothing" }
  /** Nothing that fits what is here. */
  | { readonly kind: "another file"; readonly reason: string }
  | { readonly kind: "refusal"; readonly error: Error };

function givenBy(
  response: Response,
  { offset, version, url }: { offset: number; version: string; url: string },
): Given {
  const range = response.headers.get("content-range");
  if (response.status === 416 && offset > 0) {
    return range === `bytes */${offset}`
      ? { kind: "nothing" }
      : { kind: "another file", reason: "what was here is no part of the file" };
  }
  if (!response.ok) return { kind: "refusal", error: refusal(url, response) };
  const unusable = unusableForm(response);
  if (unusable !== undefined) {
    const error = new DownloadError(`Cannot download ${url}: the server sends ${unusable}`);
    return { kind: "refusal", error };
  }
  const length = Number(response.headers.get("content-length") ?? 0);
  // A server without ranges begins again.
  if (response.status !== 206) return { kind: "bytes", start: 0, total: length };
  if (!(range?.startsWith(`bytes ${offset}-`) ?? true)) {
    return { kind: "another file", reason: `the server sent ${range}` };
  }
  // Some servers give the rest of what the file is by now, though it was another one.
  if (!isOfVersion(response, version)) {
    return { kind: "another file", reason: "the file is another one by now" };
  }
  // A server may send less than the rest of the file, and says in the range how long all of it is.
  const stated = /\/(\d+)$/.exec(range ?? "")?.[1];
  const total = Number(stated ?? (length > 0 ? offset + length : 0));
  return { kind: "bytes", start: offset, total };
}

/** What a server sends in place of the file's own bytes; undefined where it sends these. */
function unusableForm({ headers }: Response): string | undefined {
  if (/^text\/html\b/i.test(headers.get("content-type") ?? "")) return "a web page, no file";
  const encoding = headers.get("content-encoding") ?? "identity";
  return encoding === "identity" ? undefined : `the file compressed, as ${encoding}`;
}

/**
 * Writes the body of `response` behind the first `start` bytes of the file.
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
    // A slow disk is no stalled connection.
    stall.stop();
    await orUnwritable(options, () => writeAll(file, chunk));
    received += chunk.length;
    options.onProgress(received, total);
    stall.start();
  }
  if (total > 0 && received < total) throw new Error("the connection ended too early");
}

/** Makes the file end where the first bytes of `response` belong. */
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

/** Why the server gives no file: an error that is final, or one after which trying again makes sense. */
function refusal(url: string, response: Response): Error {
  const status = `${response.status} ${response.statusText}`.trim();
  if (response.status >= 500 || response.status === 429) return new Error(status);
  const advice = response.status === 401 || response.status === 403
    ? "; HF_TOKEN may hold a token that is allowed to"
    : "";
  const Refusal = response.status === 404 ? MissingFileError : DownloadError;
  return new Refusal(`Cannot download ${url}: the server says ${status}${advice}`);
}

/** Does `write`; a disk that is full is so at the next try as well. */
async function orUnwritable({ path }: DownloadOptions, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw new DownloadError(`Cannot write ${path}.part: ${messageOf(cause)}`, { cause });
  }
}

async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    written += await file.write(chunk.subarray(written));
  }
}

/** Follows redirects itself: the token is for the first host alone, and its headers name the hash. */
async function request(
  options: DownloadOptions,
  { offset, version, stall }: { offset: number; version: string; stall: StallClock },
): Promise<Answer> {
  let url = new URL(options.url);
  const { origin } = url;
  let statedHash: string | undefined;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    // A compressed answer would be counted in other bytes than the file has.
    const headers = new Headers({ "User-Agent": "parley", "Accept-Encoding": "identity" });
    if (offset > 0) headers.set("Range", `bytes=${offset}-`);
    // A file that is another by now comes whole.
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
