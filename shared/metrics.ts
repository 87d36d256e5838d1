/**
 * Prometheus metrics that every service has; a service adds its own to the same registry.
 * @module
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ServiceName } from "./config/common.ts";
import { HEALTH_STATUSES } from "./schema/common.ts";
import { VERSION } from "./version.ts";

/** Source of the queue metrics, read at each scrape. */
export interface QueueSource {
  /** Jobs that wait for an engine. */
  readonly queueDepth: number;
  /** Jobs that an engine works on. */
  readonly activeJobs: number;
  /** Number of times that an engine process died and was restarted. */
  readonly restarts: number;
}

/** Status of the service in GET /health. */
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/** The metrics of one service. */
export interface ServiceMetrics {
  /** Registry to which a service adds metrics of its own. */
  readonly registry: Registry;
  /** Records one answered request and its duration. */
  observeRequest(
    request: { method: string; route: string; status: number; seconds: number },
  ): void;
  /** Counts a request or socket as open; call the returned function once it has ended. */
  begin(): () => void;
  /** Reads queue depth, running jobs and restarts from `source` at each scrape. */
  watch(source: QueueSource): void;
  /** Reads the status of GET /health at each scrape: one of {@linkcode HEALTH_STATUSES}. */
  watchHealth(read: () => HealthStatus): void;
  /** Requests and sockets open now. */
  readonly inFlight: number;
  /** Returns all metrics in Prometheus's text exposition format. */
  expose(): Promise<string>;
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Methods with a label of their own; clients may invent any number of others, which share one. */
const METHODS: ReadonlySet<string> = new Set(
  ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
);

/** Creates the metrics of `service`. */
export function createMetrics(service: ServiceName): ServiceMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  const requests = new Counter({
    name: "parley_http_requests_total",
    help: "HTTP requests answered, handshakes included.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "parley_http_request_duration_seconds",
    help: "Seconds from the request to the end of the response head.",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "parley_in_flight_requests",
    help: "Requests and sockets currently open, streams included.",
    registers,
  });
  new Gauge({
    name: "parley_build_info",
    help: "Always 1; the label is the running version.",
    labelNames: ["version"],
    registers,
  }).set({ version: VERSION }, 1);
  let open = 0;
  inFlight.set(0);
  return {
    registry,
    observeRequest({ method: named, route, status, seconds }): void {
      const method = METHODS.has(named) ? named : "other";
      requests.inc({ method, route, status });
      durations.observe({ method, route, status }, seconds);
    },
    begin(): () => void {
      inFlight.set(++open);
      return () => inFlight.set(--open);
    },
    watch: (source) => watchQueue(registry, source),
    watchHealth: (read) => watchHealth(registry, read),
    get inFlight(): number {
      return open;
    },
    expose: () => registry.metrics(),
  };
}

/** Adds gauges that are read at each scrape. */
export function addGauges(
  registry: Registry,
  gauges: readonly (readonly [name: string, help: string, read: () => number])[],
): void {
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect(): void {
        this.set(read());
      },
    });
  }
}

function watchQueue(registry: Registry, source: QueueSource): void {
  addGauges(registry, [
    ["parley_queue_depth", "Jobs waiting for an engine.", () => source.queueDepth],
    ["parley_engine_active_jobs", "Jobs running on an engine.", () => source.activeJobs],
  ]);
  let counted = 0;
  new Counter({
    name: "parley_engine_restarts_total",
    help: "Engine processes restarted after a crash.",
    registers: [registry],
    collect(): void {
      this.inc(source.restarts - counted);
      counted = source.restarts;
    },
  });
}

function watchHealth(registry: Registry, read: () => HealthStatus): void {
  new Gauge({
    name: "parley_health_status",
    help: "1 for the current status of GET /health, 0 for the others.",
    labelNames: ["status"],
    registers: [registry],
    collect(): void {
      const now = read();
      for (const status of HEALTH_STATUSES) this.set({ status }, status === now ? 1 : 0);
    },
  });
}
