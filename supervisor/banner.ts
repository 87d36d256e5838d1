/**
 * The supervisor's message when all services answer: addresses, health and what to try next.
 * @module
 */
import { DEFAULT_PORTS, type ServiceName } from "../shared/config/common.ts";

/** A service that answers. */
export interface ReadyService {
  /** Its name. */
  readonly service: ServiceName;
  /** Its base URL. */
  readonly address: string;
  /** The status that its /health reported. */
  readonly health: string;
  /** The `mode` of its /health, "mock" or "real"; undefined for services without modes. */
  readonly mode: string | undefined;
}

const ENTRY_POINTS: Readonly<Record<ServiceName, { title: string; path: string }>> = {
  stt: { title: "speech to text", path: "/v1/listen (WebSocket and POST)" },
  tts: { title: "text to speech", path: "/v1/synthesize/hq, /v1/speak (WebSocket)" },
  llm: { title: "chat", path: "/v1/chat/completions" },
};

/** Tells a newcomer whether the chat service is a mock. */
const MOCK =
  "Chat is a mock, which answers with a tool call; SVC_LLM_USE_REAL_MODEL=1 lets a model answer.";
const MODEL = "Chat answers with a model; run the demo with --real.";

/** Formats the table of addresses and the next steps. */
export function banner(services: readonly ReadyService[], startSeconds: number): string {
  const rows = services.map(({ service, address, health }) => {
    const { title, path } = ENTRY_POINTS[service];
    return [service, title, address, health, path];
  });
  const options = optionsFor(services);
  const tasks = [
    [`deno task talk${options}`, "a page in the browser to talk to"],
    [`deno task demo${options}`, "text → speech → transcript → tool call"],
  ];
  return `
Parley is up after ${startSeconds.toFixed(1)} s.

${table([["", "service", "address", "health", "entry points"], ...rows])}

${troubleOf(services)}${services.some(({ mode }) => mode === "mock") ? MOCK : MODEL}
Next, in another terminal (npx deno@${Deno.version.deno} is deno where only Node is installed):
${table(tasks, "   ")}
or one of the curl lines in README.md. Ctrl-C drains and stops all three.`;
}

/** Names the services that are not ok; their own error lines may be far above. */
function troubleOf(services: readonly ReadyService[]): string {
  const troubled = services.filter(({ health }) => health !== "ok").map(({ service }) => service);
  if (troubled.length === 0) return "";
  return `Not ready: ${troubled.join(", ")}; the errors above and /health say why.\n`;
}

/** Options that tell a task in another terminal the addresses that it would not assume. */
function optionsFor(services: readonly ReadyService[]): string {
  return services.filter(({ service, address }) =>
    address !== `http://127.0.0.1:${DEFAULT_PORTS[service]}`
  ).map(({ service, address }) => ` --${service} ${address}`).join("");
}

function table(rows: readonly (readonly string[])[], gap = "  "): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length))
  );
  return rows.map((row) =>
    "  " + row.map((cell, column) => cell.padEnd(widths[column]!)).join(gap).trimEnd()
  ).join("\n");
}
