/**
 * Fetches a recording from an address that a client names, but never from a private one.
 * @module
 */
import { lookup } from "node:dns/promises";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import ipaddr from "ipaddr.js";
import { fieldError, messageOf, ServiceError } from "../../shared/errors.ts";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { StallClock } from "../../shared/stall_clock.ts";
import { textIn } from "./fetched_text.ts";

/** Where recordings may be fetched from. */
export interface UrlPolicy {
  /** Hosts that are fetched from whatever their addresses are. */
  readonly allowedHosts: readonly string[];
  /** Longest recording, in bytes. */
  readonly maxBytes: number;
  /** Breaks off when nothing comes for so long. @default {30_000} */
  readonly stallMilliseconds?: number;
  /** Breaks off what has not come whole by then, redirects included. @default {600_000} */
  readonly mostMilliseconds?: number;
}

const MOST_REDIRECTS = 5;

/**
 * Fetches `url`, which is to be audio in `encoding` or, when that is undefined, in any.
 * @throws {ServiceError} `request_invalid` naming `url` when it may not or cannot be fetched, or is
 * text, `body_too_large`
 * @throws {DOMException} `AbortError` when `signal` aborts
 */
export async function fetchAudio(
  url: string,
  policy: UrlPolicy,
  { encoding, signal }: { readonly encoding: string | undefined; readonly signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const { stallMilliseconds = 30_000, mostMilliseconds = 600_000 } = policy;
  using stall = new StallClock(stallMilliseconds);
  const late = AbortSignal.timeout(mostMilliseconds);
  const ending = { signal, stall, late, mostMilliseconds };
  let next = parseUrl(url);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await request(next, policy, ending);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      next = parseUrl(headers.location, next);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw refuse(`its server answers with ${statusCode}`);
    }
    const { "content-encoding": coding = "identity" } = headers;
    if (coding.toLowerCase() !== "identity") {
      response.destroy();
      throw refuse(`its server answers in ${coding}, which was not asked for`);
    }
    const bytes = await readBody(response, policy.maxBytes, ending);
    if (bytes.length === 0) throw refuse("its server answers with nothing");
    const text = textIn(bytes, headers["content-type"], encoding);
    if (text !== undefined) throw refuse(`its server answers with ${text}, which is no audio`);
    return bytes;
  }
  throw refuse("it redirects too often");
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null) throw refuse("it is no address");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse(`its scheme is ${url.protocol}; allowed are http: and https:`);
  }
  return url;
}

/** What ends a fetch early: the client, and a server that sends nothing, or a little again and again. */
interface Ending {
  readonly signal: AbortSignal;
  readonly stall: StallClock;
  readonly late: AbortSignal;
  readonly mostMilliseconds: number;
}

async function request(
  url: URL,
  policy: UrlPolicy,
  ending: Ending,
): Promise<IncomingMessage> {
  const { signal, stall, late } = ending;
  const host = bareHost(url.hostname);
  const address = await publicAddress(host, policy);
  const get = url.protocol === "https:" ? getHttps : getHttp;
  stall.start();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, {
    signal: AbortSignal.any([signal, stall.signal, late]),
    headers: { "User-Agent": "parley", "Accept-Encoding": "identity" },
    // The address that was judged is the one that is asked, whatever the name resolves to next.
    lookup: (_host, options, done) =>
      options.all ? done(null, [address]) : done(null, address.address, address.family),
  }, resolve).on("error", reject);
  try {
    return await promise;
  } catch (cause) {
    throw refuse(endedBy(ending) ?? "it cannot be fetched", cause);
  }
}

/** A host as names are looked up: in lower case, and IPv6 without brackets. */
function bareHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, "");
}

/** An address of `host` that may be asked. */
async function publicAddress(host: string, policy: UrlPolicy) {
  let addresses;
  try {
    addresses = await lookup(host, { all: true });
  } catch (cause) {
    throw refuse("its host cannot be found", cause);
  }
  const isAllowed = policy.allowedHosts.some((allowed) => bareHost(allowed) === host);
  const usable = isAllowed ? addresses : addresses.filter(({ address }) => isPublic(address));
  if (usable.length === 0 || usable.length < addresses.length) {
    throw refuse("its host has a private address");
  }
  return usable[0]!;
}

/** Of IPv6 only what is assigned for the public: ::127.0.0.1, for one, is not known as private. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isAssigned = parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
  return isAssigned && parsed.range() === "unicast";
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  ending: Ending,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      ending.stall.start();
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) {
        throw new ServiceError("body_too_large", `Cannot use \`url\`: over ${maxBytes} bytes`);
      }
    }
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw refuse(endedBy(ending) ?? "its connection broke", thrown);
  }
  return concatenateBytes(chunks);
}

/** What has ended a fetch; undefined when it failed by itself. */
function endedBy({ signal, stall, late, mostMilliseconds }: Ending): string | undefined {
  signal.throwIfAborted();
  if (late.aborted) return `it takes longer than ${mostMilliseconds / 1000} s`;
  return stall.signal.aborted ? messageOf(stall.signal.reason) : undefined;
}

function refuse(why: string, cause?: unknown): ServiceError {
  return fieldError("url", why, { verb: "use", cause });
}
