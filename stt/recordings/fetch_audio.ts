/**
 * Fetches a recording from a URL that a client names, but never from a private address.
 * @module
 */
import { lookup } from "node:dns/promises";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps, type RequestOptions } from "node:https";
import { connect, type NetConnectOpts } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import ipaddr from "ipaddr.js";
import { fieldError, messageOf, ServiceError } from "../../shared/errors.ts";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { StallClock } from "../../shared/stall_clock.ts";
import { textIn } from "./fetched_text.ts";

/** Where recordings may be fetched from. */
export interface UrlPolicy {
  /** Hosts that are allowed even if their addresses are private. */
  readonly allowedHosts: readonly string[];
  /** Longest recording, in bytes. */
  readonly maxBytes: number;
  /** Aborts when nothing arrives for this long. @default {30_000} */
  readonly stallMilliseconds?: number;
  /** Aborts when the whole fetch, redirects included, takes longer. @default {600_000} */
  readonly mostMilliseconds?: number;
}

const MOST_REDIRECTS = 5;
/**
 * Connects without Node's agents. They use idle connections again, which the server may just have
 * closed; and where NODE_EXTRA_CA_CERTS is set, that of https takes a permission that fronts do not
 * have, to read certificates which Deno trusts anyway.
 */
const WITHOUT_AGENT: Readonly<Record<string, Pick<RequestOptions, "createConnection">>> = {
  // A URL always gives host and port, which the type of these options allows to be null.
  "http:": { createConnection: (options) => connect(options as NetConnectOpts) },
  "https:": { createConnection: (options) => connectTls(options as ConnectionOptions) },
};

/**
 * Fetches `url`, which should be audio in `encoding`, or in any encoding when that is undefined.
 * @throws {ServiceError} `request_invalid` naming `url` when it may not or cannot be fetched, or is
 * text; `body_too_large`
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
      throw refuse(`its server sends content encoding ${coding}, which was not requested`);
    }
    const bytes = await readBody(response, policy.maxBytes, ending);
    if (bytes.length === 0) throw refuse("its server sends an empty body");
    const text = textIn(bytes, headers["content-type"], encoding);
    if (text !== undefined) throw refuse(`its server sends ${text}, which is not audio`);
    return bytes;
  }
  throw refuse("it redirects too often");
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null) throw refuse("it is not a valid address");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse(`its scheme is ${url.protocol}; only http: and https: are allowed`);
  }
  return url;
}

/** What ends a fetch early: the client disconnects, or the server stalls or takes too long. */
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
    ...WITHOUT_AGENT[url.protocol],
    signal: AbortSignal.any([signal, stall.signal, late]),
    headers: { "User-Agent": "parley", "Accept-Encoding": "identity" },
    // Connects to the address that was checked, whatever the name resolves to next.
    lookup: (_host, options, done) =>
      options.all ? done(null, [address]) : done(null, address.address, address.family),
  }, resolve)
    .on("error", reject)
    // An answer with status 101 comes as this event alone, and nothing ends its connection.
    .on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
  try {
    return await promise;
  } catch (cause) {
    throw refuse(endedBy(ending) ?? "it cannot be fetched", cause);
  }
}

/** Normalises a host for lookup: lower case, and IPv6 without brackets. */
function bareHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, "");
}

/** Resolves `host` to an address that may be connected to. */
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

/** The public range of IPv6: ipaddr.js does not know, for example, that ::127.0.0.1 is private. */
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
        throw new ServiceError(
          "body_too_large",
          `Cannot use \`url\`: the recording has more than ${maxBytes} bytes`,
        );
      }
    }
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw refuse(endedBy(ending) ?? "its connection broke", thrown);
  }
  // A body of unstated length that was given up ends as if it were whole.
  const end = endedBy(ending);
  if (end !== undefined) throw refuse(end);
  return concatenateBytes(chunks);
}

/** Describes what ended a fetch; undefined when it failed by itself. */
function endedBy({ signal, stall, late, mostMilliseconds }: Ending): string | undefined {
  signal.throwIfAborted();
  if (late.aborted) return `it takes longer than ${mostMilliseconds / 1000} s`;
  return stall.signal.aborted ? messageOf(stall.signal.reason) : undefined;
}

function refuse(why: string, cause?: unknown): ServiceError {
  return fieldError("url", why, { verb: "use", cause });
}
