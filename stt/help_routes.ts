/**
 * Built-in reference of the service, made from the schemas: GET /v1/help and /v1/help/params.
 * @module
 */
import type { Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { html } from "hono/html";
import { CLOSES } from "../shared/close_codes.ts";
import type { SttConfig } from "../shared/config/stt.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { LISTEN_PARAMETERS } from "../shared/schema/listen_parameters.ts";
import { ListenClientFrame, ListenServerFrame } from "../shared/schema/stt.ts";
import { VERSION } from "../shared/version.ts";
import { IDLE_SECONDS } from "./listen/session.ts";

const CLIENT_FRAMES = framesOf(ListenClientFrame);
const SERVER_FRAMES = framesOf(ListenServerFrame);

const HELP = {
  service: "parley-stt",
  version: VERSION,
  envelope: "1.0.0",
  endpoints: [
    { method: "WebSocket", path: "/v1/listen", description: "Live transcription" },
    { method: "WebSocket", path: "/v1/listen/dg", description: "Alias of /v1/listen" },
    {
      method: "POST",
      path: "/v1/listen",
      description: "Transcribes a recording; /v1/listen/dg is an alias",
    },
    {
      method: "POST",
      path: "/v1/audio/transcriptions",
      description: "Transcribes a recording sent as a form, in OpenAI's shape",
    },
    {
      method: "POST",
      path: "/v1/audio/translations",
      description: "Translates a recording into English text, if the model can translate",
    },
    { method: "GET", path: "/v1/help", description: "This page" },
    { method: "GET", path: "/v1/help/params", description: "Every query parameter" },
    { method: "GET", path: "/health", description: "State of the service; /healthz is an alias" },
    { method: "GET", path: "/metrics", description: "Prometheus metrics" },
    { method: "GET", path: "/openapi.json", description: "OpenAPI description of the HTTP routes" },
    { method: "GET", path: "/asyncapi.json", description: "AsyncAPI description of the socket" },
  ],
  authentication: [
    "Authorization: Token KEY",
    "Sec-WebSocket-Protocol: token, KEY",
    "Authorization: Bearer KEY (native session)",
    "X-API-Key: KEY, or ?api_key=KEY (recordings only)",
  ],
  client_frames: CLIENT_FRAMES,
  server_frames: SERVER_FRAMES,
  closes: Object.values(CLOSES),
  parameters: LISTEN_PARAMETERS,
};

/** Adds the help routes, which need no key; they list the limits of `config`. */
export function addHelpRoutes(app: Hono<ServiceEnvironment>, config: SttConfig): void {
  const help = { ...HELP, limits: limitsOf(config) };
  app.get(
    "/v1/help",
    (context) => wantsHtml(context) ? helpPage(context, help.limits) : context.json(help),
  );
  app.get(
    "/v1/help/params",
    (context) =>
      wantsHtml(context)
        ? context.html(page(html`${parameterTable()}`))
        : context.json({ parameters: LISTEN_PARAMETERS }),
  );
}

function limitsOf(config: SttConfig) {
  return {
    idle_seconds: IDLE_SECONDS,
    keep_alive_seconds: 5,
    max_channels: config.maxChannels,
    max_sample_rate: config.maxSampleRateHz,
    max_sessions: config.maxSessions,
    max_body_bytes: config.maxBodyBytes,
    max_recording_seconds: config.maxRecordingSeconds,
  };
}

interface Described {
  meta(): { id?: string | undefined; description?: string | undefined } | undefined;
}

function framesOf(
  union: { readonly options: readonly Described[] },
): { type: string; description: string }[] {
  return union.options.map((frame) => {
    const { id = "", description = "" } = frame.meta() ?? {};
    return { type: id, description };
  });
}

function wantsHtml(context: Context): boolean {
  // Without Vary, a cache could serve the HTML page to a client that wants JSON.
  context.header("Vary", "Accept", { append: true });
  const [page, json] = ["text/html", "application/json"];
  return accepts(context, { header: "Accept", supports: [page, json], default: json }) === page;
}

function helpPage(
  context: Context,
  limits: ReturnType<typeof limitsOf>,
): Response | Promise<Response> {
  const rows = (cells: readonly (readonly string[])[]) =>
    cells.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return context.html(page(html`
    <h2>Endpoints</h2>
    <table>${rows(
      HELP.endpoints.map(({ method, path, description }) => [method, path, description]),
    )}</table>
    <h2>Credentials</h2>
    <ul>${HELP.authentication.map((form) => html`<li><code>${form}</code></li>`)}</ul>
    <h2>Frames from the client</h2>
    <p>Audio in binary frames, control in text frames.</p>
    <table>${rows(CLIENT_FRAMES.map(({ type, description }) => [type, description]))}</table>
    <h2>Frames from the server</h2>
    <table>${rows(SERVER_FRAMES.map(({ type, description }) => [type, description]))}</table>
    <h2>Limits</h2>
    <table>${rows(Object.entries(limits).map(([name, value]) => [name, String(value)]))}</table>
    <h2>How sessions are closed</h2>
    <table>${rows(HELP.closes.map(({ code, reason }) => [String(code), reason]))}</table>
    ${parameterTable()}
  `));
}

function parameterTable() {
  const head = ["Name", "Type", "Allowed", "Default", "Effect", "Repeatable"];
  return html`
    <h2>Query parameters of /v1/listen</h2>
    <table>
      <tr>${head.map((title) => html`<th>${title}</th>`)}</tr>
      ${LISTEN_PARAMETERS.map(({ name, type, allowed, default: fallback, effect, repeatable }) =>
        html`<tr>${
          [name, type, allowed, fallback, effect, repeatable ? "yes" : "no"].map((cell) =>
            html`<td>${cell}</td>`
          )
        }</tr>`
      )}
    </table>
  `;
}

function page(body: ReturnType<typeof html>) {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Parley speech to text</title>
        <style>
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
    table { border-collapse: collapse; width: 100% }
    td, th { border-bottom: 1px solid #ddd; padding: .25rem .5rem; text-align: left; vertical-align: top }
    </style>
      </head>
      <body><h1>Parley speech to text ${VERSION}</h1>${body}</body>
    </html>
  `;
}
