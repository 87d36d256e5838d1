/**
 * Downloads a file so that a broken connection costs nothing: parts are kept and gone on with, the
 * hash is checked, and the file appears under its name only when it is whole.
 * @module
 */
import { createHash } from "node:crypto";

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
  /** Ends the download; what came stays. */
  readonly signal?: AbortSignal;
}

/** The download cannot succeed by trying again. */
export class DownloadError extends Error {
  /** Name of the class. */
  override readonly name = "DownloadError";
}

/** There is no such file at the address. */
export class MissingFileError extends DownloadError {}

const MOST_REDIRECTS = 10;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const HASH = /^"?([0-9a-f]{64})"?$/;

/** What a server says about a file before its bytes. */
interface Answer {
  readonly response: Response;
  /** SHA-256 that the server states, as Hugging Face does. */
  readonly statedHash: string | undefined;
}

/**
 * Downloads the file and returns its SHA-256.
 * @throws {DownloadError} when the server refuses, or the hash differs
 * @throws {MissingFileError} when the server has no such file
 */
export async function download(options: DownloadOptions): Promise<string> {
  const { path, mostFailures = 5, pauseMilliseconds = 1000 } = options;
  const part = `${path}.part`;
  let statedHash: string | undefined;
  for (let failures = 0;;) {
    const before = await sizeOf(part);
    try {
      statedHash = await fetchRest(options, part, before) ?? statedHash;
      break;
    } catch (thrown) {
      if (thrown instanceof DownloadError || options.signal?.aborted) throw thrown;
      failures = await sizeOf(part) > before ? 1 : failures + 1;
      if (failures >= mostFailures) {
        throw new DownloadError(`Cannot download ${options.url}: ${messageOf(thrown)}`, {
          cause: thrown,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * 2 ** (failures - 1)));
    }
  }
  const actual = await hashOf(part);
  const expected = options.sha256 ?? statedHash;
  if (expected !== undefined && expected !== actual) {
    await Deno.remove(part);
    throw new DownloadError(
      `Cannot use ${options.url}: its SHA-256 is ${actual}, expected was ${expected}`,
    );
  }
  await Deno.rename(part, path);
  return actual;
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  for await (const chunk of file.readable) hash.update(chunk);
  return hash.digest("hex");
}

/** Fetches what is missing behind `offset`; returns the hash that the server states. */
async function fetchRest(
  options: DownloadOptions,
  part: string,
  offset: number,
): Promise<string | undefined> {
  const { response, statedHash } = await request(options, offset);
  const isWhole = response.status === 416 && offset > 0;
  if (isWhole) {
    await response.body?.cancel();
    return statedHash;
  }
  if (!response.ok) {
    await response.body?.cancel();
    const status = `${response.status} ${response.statusText}`.trim();
    if (response.status >= 500 || response.status === 429) throw new Error(status);
    const advice = response.status === 401 || response.status === 403
      ? "; HF_TOKEN may hold a token that is allowed to"
      : "";
    const Refusal = response.status === 404 ? MissingFileError : DownloadError;
    throw new Refusal(`Cannot download ${options.url}: the server says ${status}${advice}`);
  }
  // A server without ranges begins again.
  const start = response.status === 206 ? offset : 0;
  const length = Number(response.headers.get("content-length") ?? 0);
  const total = length > 0 ? start + length : 0;
  using file = await Deno.open(part, { write: true, create: true });
  await file.truncate(start);
  await file.seek(start, Deno.SeekMode.Start);
  let received = start;
  for await (const chunk of response.body ?? []) {
    for (let written = 0; written < chunk.length;) {
      written += await file.write(chunk.subarray(written));
    }
    received += chunk.length;
    options.onProgress(received, total);
  }
  if (total > 0 && received < total) throw new Error("the connection ended too early");
  return statedHash;
}

/** Follows redirects itself: the token is for the first host alone, and its headers name the hash. */
async function request(options: DownloadOptions, offset: number): Promise<Answer> {
  let url = new URL(options.url);
  const { host } = url;
  let statedHash: string | undefined;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const headers = new Headers({ "User-Agent": "parley" });
    if (offset > 0) headers.set("Range", `bytes=${offset}-`);
    if (options.token && url.host === host) {
      headers.set("Authorization", `Bearer ${options.token}`);
    }
    const response = await fetch(url, {
      headers,
      redirect: "manual",
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    statedHash ??= HASH.exec(response.headers.get("x-linked-etag") ?? "")?.[1];
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return { response, statedHash };
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new DownloadError(`Cannot download ${options.url}: it redirects too often`);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).size;
  } catch {
    return 0;
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
