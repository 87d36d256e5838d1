/**
 * What the supervisor prints when everything answers: addresses, health and what to try next.
 * @module
 */
import type { ServiceName } from "../shared/config/common.ts";

/** A service that answers. */
export interface ReadyService {
  /** Which one. */
  readonly service: ServiceName;
  /** Its base URL. */
  readonly address: string;
  /** What its /health said. */
  readonly health: string;
  /** Whether it answers with canned calls, or with a model; undefined where there is no such choice. */
  readonly mode: string | undefined;
}

const ENTRY_POINTS: Readonly<Record<ServiceName, { title: string; path: string }>> = {
  stt: { title: "speech to text", path: "/v1/listen (WebSocket and POST)" },
  tts: { title: "text to speech", path: "/v1/synthesize/hq, /v1/speak (WebSocket)" },
  llm: { title: "chat", path: "/v1/chat/completions" },
};

/** Which chat a newcomer has before him. */
const MOCK =
  "Chat is a mock, which answers with a tool call; SVC_LLM_USE_REAL_MODEL=1 lets a model answer.";
const MODEL = "Chat answers with a model; the demo takes --real.";

/** The table of addresses and the next steps, as text. */
export function banner(services: readonly ReadyService[], startSeconds: number): string {
  const rows = services.map(({ service, address, health }) => {
    const { title, path } = ENTRY_POINTS[service];
    return [service, title, address, health, path];
  });
  return `
Parley is up after ${startSeconds.toFixed(1)} s.

${table([["", "service", "address", "health", "entry points"], ...rows])}

${troubleOf(services)}${services.some(({ mode }) => mode === "mock") ? MOCK : MODEL}
Next, in another terminal: \`deno task talk\`, a page to talk with in a browser; \`deno task demo\`
(text → speech → transcript → tool call); or one of the curl lines in README.md. Ctrl-C drains and
stops all three.`;
}

/** What is not ok has said so in a line of its own, which may be far above. */
function troubleOf(services: readonly ReadyService[]): string {
  const troubled = services.filter(({ health }) => health !== "ok").map(({ service }) => service);
  if (troubled.length === 0) return "";
  return `Not ready: ${troubled.join(", ")}; the errors above and /health say why.\n`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length))
  );
  return rows.map((row) =>
    "  " + row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ").trimEnd()
  ).join("\n");
}
