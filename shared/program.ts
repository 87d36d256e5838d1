/**
 * Runs a service's executable in one of its roles: the front (default), an engine process
 * (`engine`), a process that tries a GPU build (`probe`), or `--help`.
 * @module
 */
import { EXIT_USAGE, misuse, print, readArguments } from "./command_line.ts";
import {
  type CommonConfig,
  type CommonVariables,
  DEFAULT_PORTS,
  type ServiceName,
} from "./config/common.ts";
import { type ThreadsConfig, withThreadsThatRun } from "./config/threads.ts";
import { meantNames, unknownNames } from "./config/unknown_names.ts";
import { ConfigError, describeVariables, type Variable } from "./config/variable.ts";
import { dropPermissions } from "./engine/permissions.ts";
import type { EngineContract, EngineDefinition } from "./engine/types.ts";
import { Drain } from "./http/drain.ts";
import type { ClientBindings } from "./http/environment.ts";
import { checkHost, ListenError, runServer } from "./http/serve.ts";
import type { JsonObject } from "./json.ts";
import { createLog, type Log } from "./log.ts";
import { createMetrics, type ServiceMetrics } from "./metrics.ts";
import { writeToStandardError } from "./standard_streams.ts";
import { leaveSignalsToFront, StopRequest } from "./stop_request.ts";
import { VERSION } from "./version.ts";

/** What the program hands to its front. */
export interface FrontParts {
  /** Where events go; lines already carry the service's name. */
  readonly log: Log;
  /** Where requests are counted. */
  readonly metrics: ServiceMetrics;
  /** Whether new work is accepted; its signal tells sessions to finish. */
  readonly drain: Drain;
}

/** The part of a service that speaks HTTP and WebSocket. */
export interface Front extends AsyncDisposable {
  /** Answers a request; `client` signals when its sender disconnects, where that is watched. */
  fetch(request: Request, client: ClientBindings): Response | Promise<Response>;
}

/** Configuration that every service has. */
export type ProgramConfig = CommonConfig & ThreadsConfig;

/** Variables that every service has. */
export type ProgramVariables = CommonVariables & { readonly threads: Variable<number> };

/** One service as an executable. */
export interface Program<
  Config extends ProgramConfig,
  Contract extends EngineContract,
  Options extends JsonObject,
> {
  /** Its short name. */
  readonly service: ServiceName;
  /** One line for `--help`. */
  readonly summary: string;
  /** Every variable it reads. */
  readonly variables: ProgramVariables;
  /** Reads its configuration; throws {@linkcode ConfigError}. */
  readonly readConfig: (environment: Readonly<Record<string, string | undefined>>) => Config;
  /** Creates its front; must not wait for the model. */
  readonly createFront: (config: Config, parts: FrontParts) => Promise<Front>;
  /** Permissions that its engine keeps besides FFI and reading files, in this environment. */
  readonly engineKeeps?: (
    environment: Readonly<Record<string, string | undefined>>,
  ) => readonly Deno.PermissionName[];
  /** Imports its engine; called only in engine and probe processes. */
  readonly importEngine: () => Promise<EngineDefinition<Contract, Options>>;
}

const EXIT_FAILED = 1;

/**
 * Runs the program with the process's arguments and environment and ends the process: exit code 0
 * after a drained shutdown, 1 when it cannot listen, 2 on a bad argument or value.
 */
export async function runProgram<
  Config extends ProgramConfig,
  Contract extends EngineContract,
  Options extends JsonObject,
>(program: Program<Config, Contract, Options>): Promise<void> {
  const { values, positionals } = readArguments(helpOf(program), Deno.args, {
    "end-with-input": { type: "boolean", default: false },
  });
  const named = positionals.join(" ");
  if (named === "") return await runFront(program, { endsWithInput: values["end-with-input"] });
  const [role, backend, ...others] = positionals;
  if (role === "probe" && backend !== undefined && others.length === 0) {
    return await runProbe(program, backend);
  }
  if (named !== "engine") misuse(`Cannot run ${program.service} ${named}: its one role is engine`);
  await runEngine(program);
}

function helpOf(
  { service, summary, variables }: Pick<
    Program<ProgramConfig, EngineContract, JsonObject>,
    "service" | "summary" | "variables"
  >,
): string {
  return `parley-${service} ${VERSION}: ${summary}

It listens on port ${DEFAULT_PORTS[service]} and is configured by environment variables:

${describeVariables(variables)}

  --end-with-input  ends as at SIGTERM when standard input does: when what started it is gone
  --version         prints the version
`;
}

function fail(message: string, exitCode: number): never {
  writeToStandardError(`${message}\n`);
  Deno.exit(exitCode);
}

async function runEngine<
  Config extends ProgramConfig,
  Contract extends EngineContract,
  Options extends JsonObject,
>(program: Program<Config, Contract, Options>): Promise<void> {
  leaveSignalsToFront();
  await dropPermissions("engine", program.engineKeeps?.(Deno.env.toObject()));
  const { serveEngine } = await import("./engine/serve.ts");
  await serveEngine(await program.importEngine(), program.service);
}

/** Tries the GPU build for `backend` and prints its signs, one line of JSON each. */
async function runProbe<
  Config extends ProgramConfig,
  Contract extends EngineContract,
  Options extends JsonObject,
>(program: Program<Config, Contract, Options>, backend: string): Promise<never> {
  await dropPermissions("engine");
  const { probeGpu } = await program.importEngine();
  for await (const sign of probeGpu?.(backend) ?? []) print(JSON.stringify(sign));
  Deno.exit(0);
}

async function runFront<
  Config extends ProgramConfig,
  Contract extends EngineContract,
  Options extends JsonObject,
>(
  program: Program<Config, Contract, Options>,
  { endsWithInput }: { readonly endsWithInput: boolean },
): Promise<void> {
  const stop = new StopRequest();
  if (endsWithInput) stop.watchInput();
  await dropPermissions("front");
  const environment = Deno.env.toObject();
  const asked = await orExit(() => program.readConfig(environment));
  const config = withThreadsThatRun(asked, navigator.hardwareConcurrency);
  await orExit(() => checkHost(config.host));
  const { service } = program;
  const log = createLog({ level: config.logLevel, fields: { service } });
  warnAboutConfiguration(program, config, environment, log);
  warnAboutThreads(program.variables.threads, { asked: asked.threads, taken: config.threads }, log);
  const metrics = createMetrics(service);
  const drain = new Drain();
  const front = await orExit(() => program.createFront(config, { log, metrics, drain }));
  try {
    await runServer({
      fetch: (request, client) => front.fetch(request, client),
      hostname: config.host,
      port: config.port,
      portVariable: program.variables.port.name,
      drainSeconds: config.drainSeconds,
      drain,
      stop,
      metrics,
      log,
    });
  } catch (cause) {
    await front[Symbol.asyncDispose]();
    if (cause instanceof ListenError) fail(cause.message, EXIT_FAILED);
    throw cause;
  }
  await front[Symbol.asyncDispose]();
  // Native libraries of npm packages may keep the event loop alive.
  Deno.exit(0);
}

/** Returns what `make` returns; exits if the configuration is unusable. */
async function orExit<Value>(make: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await make();
  } catch (cause) {
    if (cause instanceof ConfigError) fail(cause.message, EXIT_USAGE);
    throw cause;
  }
}

function warnAboutConfiguration(
  { service, variables: { apiKeys } }: { service: ServiceName; variables: ProgramVariables },
  config: CommonConfig,
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
): void {
  if (config.environment === "production" && config.apiKeys.length === 0) {
    log.warn("no_api_keys", {
      message: `${apiKeys.name} is empty: ${
        service === "llm" ? "every request passes" : "any key is accepted"
      }`,
    });
  }
  const unknown = unknownNames(service, Object.keys(environment));
  if (unknown.length === 0) return;
  const meant = meantNames(unknown);
  log.warn("unknown_variables", { names: unknown, ...(meant.length > 0 ? { meant } : {}) });
}

function warnAboutThreads(
  { name }: Variable,
  { asked, taken }: { readonly asked: number; readonly taken: number },
  log: Log,
): void {
  if (asked === taken) return;
  const message = `${name} is ${asked}: reduced to ${taken}, one thread per core`;
  log.warn("too_many_threads", { message });
}
