/**
 * Proxy between the page and the services: admits only the page, and adds the key.
 * @module
 */
import { messageOf } from "../../shared/errors.ts";
import { forwardedHeaders } from "../../shared/http/forwarded_headers.ts";
import { wantsWebSocket } from "../../shared/http/websocket.ts";

const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];
/** `close()` takes only 1000 and codes from 3000 on; other codes are raised by this much. */
const FOREIGN_CLOSE_CODES = 3000;

/**
 * Whether a request comes from the page itself. Other pages that the browser has open are kept out,
 * including those that reach this machine by DNS rebinding.
 */
export function isOwnPage({ url, headers }: Request): boolean {
  const { hostname, host } = new URL(url);
  const origin = headers.get("Origin");
  return LOOPBACK_HOSTS.includes(hostname) &&
    (origin === null || origin === `http://${host}`) &&
    ["same-origin", "none", null].includes(headers.get("Sec-Fetch-Site"));
}

/** Forwards `request` to the service at `url`; answers 502 when it cannot be reached. */
export async function passOn(request: Request, url: string, key: string): Promise<Response> {
  // `Token` alone is how Deepgram's clients send a key; they are not sent word times.
  const credential = { Authorization: `Bearer ${key}` };
  try {
    if (!wantsWebSocket(request)) return await passBody(request, url, credential);
    const service = new WebSocket(url.replace(/^http/i, "ws"), { headers: credential });
    return await joinSockets(request, service);
  } catch (cause) {
    return Response.json({ message: `Cannot reach ${url}: ${messageOf(cause)}` }, { status: 502 });
  }
}

async function passBody(
  { method, headers: asked, body, signal }: Request,
  url: string,
  credential: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = forwardedHeaders(asked);
  for (const [name, value] of Object.entries(credential)) headers.set(name, value);
  headers.set("Accept-Encoding", "identity");
  const answer = await fetch(url, { method, headers, body, signal, redirect: "manual" });
  return new Response(answer.body, answer);
}

/** Accepts the page's socket once the one to the service is open, and forwards frames both ways. */
async function joinSockets(request: Request, service: WebSocket): Promise<Response> {
  service.binaryType = "arraybuffer";
  const opened = Promise.withResolvers<void>();
  service.onopen = () => opened.resolve();
  service.onerror = () => opened.reject(new Error("it refused the WebSocket"));
  await opened.promise;
  const { socket: page, response } = Deno.upgradeWebSocket(request);
  page.binaryType = "arraybuffer";
  const early: MessageEvent["data"][] = [];
  service.onmessage = ({ data }) => early.push(data);
  page.onopen = () => {
    for (const data of early) page.send(data);
    join(page, service);
    join(service, page);
  };
  page.onerror = () => service.close();
  return response;
}

function join(from: WebSocket, to: WebSocket): void {
  from.onmessage = ({ data }) => {
    if (to.readyState === WebSocket.OPEN) to.send(data);
  };
  from.onerror = () => to.close();
  from.onclose = ({ code, reason }) => to.close(...closing(code, reason));
  if (from.readyState === WebSocket.CLOSED) to.close();
}

function closing(code: number, reason: string): [code: number, reason: string] {
  return [code === 1000 || code >= 3000 ? code : code + FOREIGN_CLOSE_CODES, reason];
}
