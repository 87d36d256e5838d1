/**
 * The part of the HTTP surface that all three services share: request ids, access log, metrics,
 * error bodies, body limit, health, machine-readable descriptions.
 * @module
 */
import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import { type ErrorCode, ServiceError, toServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { Log } from "../log.ts";
import { logError } from "../log_error.ts";
import type { HealthStatus, ServiceMetrics } from "../metrics.ts";
import { VERSION } from "../version.ts";
import { limitStatedBody } from "./body_limit.ts";
import { namingRequestId } from "./described_header.ts";
import type { Drain } from "./drain.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { notFound } from "./not_found.ts";
import { requestIdFrom } from "./request_id.ts";
import { SCHEME_HEADER, servedAt } from "./served_address.ts";

/** Answer of GET /health. */
export interface Health extends JsonObject {
  /** Whether requests are served: ok, loading or degraded. */
  status: HealthStatus;
}

/** Options of {@linkcode createServiceApp}. */
export interface ServiceAppOptions {
  /** Where events go. */
  log: Log;
  /** Where requests are counted. */
  metrics: ServiceMetrics;
  /** Whether new work is accepted. */
  drain: Drain;
  /** Largest request body of stated length, in bytes; routes limit bodies of unstated length. */
  maxBodyBytes: number;
  /** Name of the header that carries the request id. */
  requestIdHeader: string;
  /** The service's own part of GET /health; must answer at once. */
  health: () => Health;
  /** Documents to serve, content by path, for example `/openapi.json`; their hosts are adjusted. */
  documents: Readonly<Record<string, JsonObject>>;
  /** Runs before every route, health and errors included, for example CORS. @default {nothing} */
  middleware?: MiddlewareHandler<ServiceEnvironment>;
  /** Code of an error that is not a ServiceError. @default {"internal_error"} */
  fallbackError?: "internal_error" | "llm_error";
}

/**
 * Headers that HTTP requires in the answer to a request that lacks something (RFC 9110, sections
 * 11.6.1 and 15.5.22; RFC 6455, section 4.4).
 */
const DEMANDS: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  unauthorized: { "WWW-Authenticate": "Bearer" },
  upgrade_required: { Upgrade: "websocket", "Sec-WebSocket-Version": "13" },
};

/** nginx's status for a client that disconnected, which rarely reads it; nothing has failed. */
const CLIENT_LEFT_STATUS = 499;

const OPEN_PATHS: ReadonlySet<string> = new Set(["/health", "/healthz", "/metrics"]);

/** Creates the application with the shared routes; the service adds its own. */
export function createServiceApp(options: ServiceAppOptions): Hono<ServiceEnvironment> {
  const app = new Hono<ServiceEnvironment>();
  observeRequests(app, options);
  app.use(setHeadLength);
  app.use(throwErrorsOnly);
  if (options.middleware) app.use(options.middleware);
  refuseWhileDraining(app, options.drain);
  app.use(refuseUnusableHost);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerMethodNotAllowed }));
  app.use(limitStatedBody(options.maxBodyBytes));
  app.onError((thrown, context) => answerError(thrown, context, options.fallbackError));
  const ownPaths = Object.keys(options.documents["/openapi.json"]?.["paths"] ?? {});
  app.notFound((context) => answer(context, notFound(context.req.path, ownPaths)));
  addOpenRoutes(app, options);
  return app;
}

/** Writes a {@linkcode ServiceError} as the JSON body with its status and Retry-After. */
export function answer(context: Context, error: ServiceError): Response {
  const { retryAfterSeconds: seconds } = error;
  if (seconds !== undefined) context.header("Retry-After", String(Math.ceil(seconds)));
  for (const [name, value] of Object.entries(DEMANDS[error.code] ?? {})) {
    context.header(name, value);
  }
  return context.json(error.toBody(), error.status);
}

function observeRequests(app: Hono<ServiceEnvironment>, options: ServiceAppOptions): void {
  app.use(async (context, next) => {
    const requestId = requestIdFrom(context.req.header(options.requestIdHeader));
    const log = options.log.with({ request_id: requestId });
    const end = options.metrics.begin();
    const held: Promise<unknown>[] = [];
    context.set("requestId", requestId);
    context.set("log", log);
    context.set("holdOpen", (ended) => held.push(ended));
    context.set("clientLeft", clientLeft(context));
    context.set("arrived", (reading) => options.drain.arrived(reading));
    context.header(options.requestIdHeader, requestId);
    const startMilliseconds = performance.now();
    try {
      await next();
    } finally {
      const seconds = (performance.now() - startMilliseconds) / 1000;
      const { method, path } = context.req;
      const status = context.res.status;
      options.metrics.observeRequest({ method, route: routeOf(context), status, seconds });
      const level = OPEN_PATHS.has(path) ? "debug" : "info";
      log[level]("request", { method, path, status, seconds: Number(seconds.toFixed(4)) });
      Promise.allSettled(held).then(end);
    }
  });
}

function clientLeft({ req, env }: Context<ServiceEnvironment>): AbortSignal {
  const { signal } = req.raw;
  // Tests that call the application directly pass none.
  const watched: AbortSignal | undefined = env?.clientLeft;
  return watched === undefined ? signal : AbortSignal.any([signal, watched]);
}

/** Returns the path of the matched route, without the patterns of its parameters. */
function routeOf(context: Context): string {
  return routePath(context, -1).replaceAll(/(:\w+)\{.*?\}(?=\/|$)/g, "$1");
}

/** Gives HEAD the Content-Length of GET, unless the answer is streamed: Deno would send 0. */
async function setHeadLength(context: Context, next: Next): Promise<void> {
  await next();
  if (context.req.method !== "HEAD") return;
  const isWhole = /^(application\/json|text\/plain)\b/.test(
    context.res.headers.get("Content-Type") ?? "",
  );
  if (!isWhole) return;
  const { byteLength } = await context.res.clone().arrayBuffer();
  context.header("Content-Length", String(byteLength));
}

/** Turns thrown strings, as of some packages, into errors: Hono's `onError` gets only those. */
async function throwErrorsOnly(_context: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

function refuseWhileDraining(app: Hono<ServiceEnvironment>, drain: Drain): void {
  app.use(async (context, next) => {
    if (drain.isDraining && !OPEN_PATHS.has(context.req.path)) {
      throw drain.refusal();
    }
    await next();
  });
}

/**
 * Rejects an invalid Host header, which Deno does not check and which would break the parsing of
 * the URL (RFC 9112, section 3.2).
 */
async function refuseUnusableHost({ req }: Context, next: Next): Promise<void> {
  if (!OPEN_PATHS.has(req.path) && !URL.canParse(req.url)) {
    throw new ServiceError(
      "request_invalid",
      "Cannot serve the request: its Host header is not a valid host",
    );
  }
  await next();
}

function answerMethodNotAllowed(context: Context, allowed: string[]): Response {
  const methods = allowed.join(", ");
  context.header("Allow", methods);
  return answer(
    context,
    new ServiceError(
      "method_not_allowed",
      `Cannot ${context.req.method} ${context.req.path}: allowed is ${methods}`,
    ),
  );
}

function answerError(
  thrown: Error,
  context: Context<ServiceEnvironment>,
  fallback: ServiceAppOptions["fallbackError"],
): Response {
  const isBrokenBody = isOfBrokenBody(thrown);
  if (isBrokenBody || context.get("clientLeft").aborted) return answerHalf(context, isBrokenBody);
  const error = toServiceError(thrown, fallback);
  logError(context.get("log"), "request_failed", error);
  return answer(context, error);
}

/** A client that has only half-closed its connection looks disconnected, but still reads. */
function answerHalf(context: Context, isBrokenBody: boolean): Response {
  const why = isBrokenBody
    ? "Cannot read the request: the connection ended inside its body"
    : "Cannot answer: the client closed its side of the connection before the answer was ready";
  const { body, headers } = answer(context, new ServiceError("request_invalid", why));
  return new Response(body, { status: CLIENT_LEFT_STATUS, headers });
}

/** True when a connection ended inside a request body, which no signal of its client reports. */
function isOfBrokenBody(thrown: Error): boolean {
  return thrown instanceof Deno.errors.BadResource && /\bbody\b/.test(thrown.message);
}

function addOpenRoutes(app: Hono<ServiceEnvironment>, options: ServiceAppOptions): void {
  const startMilliseconds = performance.now();
  const statusOf = (own: Health) => options.drain.isDraining ? "degraded" : own.status;
  options.metrics.watchHealth(() => statusOf(options.health()));
  const health = (context: Context) => {
    const own = options.health();
    return context.json({
      ...own,
      status: statusOf(own),
      version: VERSION,
      uptime_s: Math.round((performance.now() - startMilliseconds) / 100) / 10,
    });
  };
  app.get("/health", health);
  app.get("/healthz", health);
  app.get("/metrics", async (context) =>
    context.body(await options.metrics.expose(), 200, {
      "Content-Type": options.metrics.registry.contentType,
    }));
  for (const [path, generated] of Object.entries(options.documents)) {
    const document = namingRequestId(generated, options.requestIdHeader);
    app.get(path, (context) => {
      context.header("Vary", SCHEME_HEADER, { append: true });
      return context.json(servedAt(context.req.raw, document));
    });
  }
}
