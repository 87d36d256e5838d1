/**
 * Variables that all three services share, and those that each service has under a name of its own.
 * @module
 */
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import { choice, integer, keys, origins, text, type Values, type Variable } from "./variable.ts";

/** The services by their short names. */
export const SERVICES = ["stt", "tts", "llm"] as const;

/** The short name of a service. */
export type ServiceName = (typeof SERVICES)[number];

/** The port each service listens on by default. */
export const DEFAULT_PORTS: Readonly<Record<ServiceName, number>> = {
  stt: 4600,
  tts: 4300,
  llm: 4250,
};

const DAY_SECONDS = 86_400;

/** Variables with one value for all services. */
export type SharedVariables = {
  /** Address to listen on. */
  host: Variable<string>;
  /** Deployment environment. */
  environment: Variable<"development" | "production" | "test">;
  /** Lowest severity written. */
  logLevel: Variable<LogLevel>;
  /** Largest request body. */
  maxBodyBytes: Variable<number>;
  /** Time for running work at shutdown. */
  drainSeconds: Variable<number>;
};

/** Variables with one value for all services, in the order of `--help`. */
export const SHARED_VARIABLES: SharedVariables = {
  host: text({
    name: "SVC_HOST",
    description: "address to listen on",
    fallback: "127.0.0.1",
    allowed: "host name or IP address of this machine",
    pattern: /^[A-Za-z0-9.:_-]+$/,
  }),
  environment: choice(["development", "production", "test"], {
    name: "SVC_ENV",
    description: "production warns about missing keys",
    fallback: "development",
  }),
  logLevel: choice(LOG_LEVELS, {
    name: "SVC_LOG_LEVEL",
    description: "lowest severity written",
    fallback: "info",
  }),
  maxBodyBytes: integer({ minimum: 1024, maximum: 4 * 1024 ** 3 }, {
    name: "SVC_MAX_BODY_BYTES",
    description: "largest request body in bytes",
    fallback: String(32 * 1024 ** 2),
  }),
  drainSeconds: integer({ minimum: 0, maximum: DAY_SECONDS }, {
    name: "SVC_DRAIN_SECONDS",
    description: "seconds that running work has to finish at shutdown",
    fallback: "20",
  }),
};

/** Variables that every service has under its own name. */
export type OwnVariables = {
  /** Port to listen on. */
  port: Variable<number>;
  /** Accepted API keys. */
  apiKeys: Variable<string[]>;
  /** Browser origins that may call the service. */
  corsOrigins: Variable<string[]>;
  /** Most jobs in the queue. */
  maxQueue: Variable<number>;
  /** Registry of models; empty for the one that ships. */
  registryPath: Variable<string>;
  /** Folder of models; empty for the default one. */
  modelsFolder: Variable<string>;
};

/** The table of general variables of one service. */
export type CommonVariables = SharedVariables & OwnVariables;

/** The general variables of `service`. */
export function commonVariables(service: ServiceName): CommonVariables {
  const prefix = `SVC_${service.toUpperCase()}`;
  return {
    port: integer({ minimum: 0, maximum: 65_535 }, {
      name: `${prefix}_PORT`,
      description: "port to listen on; 0 chooses a free one",
      fallback: String(DEFAULT_PORTS[service]),
    }),
    ...SHARED_VARIABLES,
    apiKeys: keys({
      name: `${prefix}_API_KEYS`,
      description: service === "llm"
        ? "accepted API keys; empty accepts every request, with or without a key"
        : "accepted API keys; empty accepts any key, but one must be present",
    }),
    corsOrigins: origins({
      name: `${prefix}_CORS_ORIGINS`,
      description: "browser origins that may call the service; * allows all",
      fallback: service === "llm" ? "http://localhost:3100" : "",
    }),
    maxQueue: integer({ minimum: 0, maximum: 100_000 }, {
      name: `${prefix}_MAX_QUEUE`,
      description: "most jobs in the queue of an engine; beyond it, requests get 503",
      fallback: "64",
    }),
    registryPath: text({
      name: `${prefix}_REGISTRY`,
      description: "model registry, a JSON file; default: models/registry.json",
    }),
    modelsFolder: text({
      name: `${prefix}_MODELS_DIR`,
      description: `model folder; default: models/cache/${service}`,
    }),
  };
}

/** Values of the general variables. */
export type CommonConfig = Values<CommonVariables>;
