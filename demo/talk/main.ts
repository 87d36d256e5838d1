/**
 * `deno task talk`: serves a page for talking to running services in a browser. Its server is an
 * edge in front of them: it adds the key, which the page never holds.
 * @module
 */
import { misuse, print, readOptions } from "../../shared/command_line.ts";
import { SERVICES } from "../../shared/config/common.ts";
import { messageOf } from "../../shared/errors.ts";
import { writeToStandardError } from "../../shared/standard_streams.ts";
import { ASSISTANT_TOOLS, RESULTS } from "../assistant.ts";
import { SERVICE_OPTIONS, servicesOf } from "../options.ts";
import { isOwnPage, passOn } from "./edge.ts";
import { readPage } from "./page_files.ts";

const USAGE = `Usage: deno task talk [--port PORT] [--key KEY]
                      [--stt URL] [--tts URL] [--llm URL]

Serves a page on this machine to talk to services that are already running (deno task serve): speak
or type, and hear the answer. SVC_LLM_USE_REAL_MODEL=1 lets the chat service answer with a model.

  --port PORT  port of the page (default: 4500; 0 takes a free one)
  --key KEY    API key, if the services require a specific one (default: demo)
  --stt URL    base URL of the speech-to-text service (likewise --tts, --llm); without it, SVC_HOST
               and SVC_STT_PORT give the address, as for the service itself
`;

const { port: portText, ...given } = readOptions(USAGE, Deno.args, {
  port: { type: "string", default: "4500" },
  ...SERVICE_OPTIONS,
});
const port = Number(portText);
if (!/^\d+$/.test(portText) || port > 65_535) {
  misuse(`Cannot use --port ${portText}: allowed is a number from 0 to 65535`);
}
const { baseUrls, key } = servicesOf(given);
const files = await readPage();

async function answer(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (!isOwnPage(request)) {
    return new Response("Open this page at its own address", { status: 403 });
  }
  const service = SERVICES.find((name) => pathname.startsWith(`/${name}/`));
  if (service !== undefined) {
    const path = pathname.slice(service.length + 1);
    return await passOn(request, baseUrls[service] + path + search, key);
  }
  if (pathname === "/tools") return Response.json({ tools: ASSISTANT_TOOLS, results: RESULTS });
  return files.get(pathname)?.clone() ?? new Response("Not found", { status: 404 });
}

try {
  Deno.serve({
    hostname: "127.0.0.1",
    port,
    onListen: ({ port }) => print(`Talk to the services at http://127.0.0.1:${port}/`),
  }, answer);
} catch (cause) {
  const why = cause instanceof Deno.errors.AddrInUse ? "it is in use" : messageOf(cause);
  writeToStandardError(
    `Cannot serve the page on port ${port}: ${why}; --port takes another, 0 a free one\n`,
  );
  Deno.exit(1);
}
