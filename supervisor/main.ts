/**
 * `deno task serve`: checks the settings, starts the three services, merges their logs, reports
 * when all of them answer, restarts a service that dies, and on Ctrl-C drains and stops them all.
 * @module
 */
import { once } from "node:events";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { BackOff } from "../shared/back_off.ts";
import { print, readOptions } from "../shared/command_line.ts";
import { readSettings, type Settings } from "../shared/config/all_services.ts";
import { type ServiceName, SERVICES } from "../shared/config/common.ts";
import { messageOf } from "../shared/errors.ts";
import { writeToStandardError } from "../shared/standard_streams.ts";
import { banner, type ReadyService } from "./banner.ts";
import { helpText } from "./help.ts";
import { allPackages, installPackages, neededPackages } from "./install.ts";
import { renderLine } from "./render.ts";
import { ServiceProcess } from "./service_process.ts";
import { pause } from "../shared/pause.ts";
import { STOP_SIGNALS } from "../shared/stop_request.ts";

const HEALTH_POLL_MILLISECONDS = 100;
const LOADING_SECONDS = 120;
const FIRST_RESTART_MILLISECONDS = 500;
const LONGEST_RESTART_MILLISECONDS = 10_000;
/** Ctrl-C reaches the services and this process in any order, within this time. */
const SIGNAL_MILLISECONDS = 200;

const colour = Deno.stderr.isTerminal() && !Deno.env.get("NO_COLOR");

class Supervisor {
  readonly #processes = new Map<ServiceName, ServiceProcess>();
  readonly #stopping = new AbortController();
  #isReady = false;

  /** Fetches missing packages and runs the services until stopped; returns the exit code. */
  async run(settings: Settings): Promise<number> {
    await installPackages(neededPackages(settings), printLine, this.#stopping.signal);
    if (this.#stopping.signal.aborted) return 0;
    const startMilliseconds = performance.now();
    const kept = SERVICES.map((service) => this.#keepRunning(service));
    const announced = this.#announce(startMilliseconds);
    const codes = await Promise.all(kept);
    await announced;
    return Math.max(...codes);
  }

  /** Drains and stops every service. */
  stop(): void {
    this.#stopping.abort();
    for (const process of this.#processes.values()) process.stop();
  }

  async #keepRunning(service: ServiceName): Promise<number> {
    const backOff = new BackOff(FIRST_RESTART_MILLISECONDS, LONGEST_RESTART_MILLISECONDS);
    while (true) {
      const startMilliseconds = performance.now();
      const { code, signal } = await this.#runOnce(service);
      // A service that is stopped before it has installed its signal handler dies of the signal.
      const isStopped = STOP_SIGNALS.some((stop) => stop === signal);
      if (isStopped) await pause(SIGNAL_MILLISECONDS, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return isStopped ? 0 : code;
      show(service, `ended with exit code ${code}`);
      if (!this.#isReady) {
        printLine(`Stopping: ${service} ended before all three were up; its last lines say why.`);
        this.stop();
        return code || 1;
      }
      await pause(backOff.after(performance.now() - startMilliseconds), this.#stopping.signal);
      if (this.#stopping.signal.aborted) return 0;
    }
  }

  /** Runs a service to its end; one that the system cannot start ends with code 1. */
  async #runOnce(service: ServiceName): Promise<Pick<Deno.CommandStatus, "code" | "signal">> {
    try {
      const process = new ServiceProcess({ service, onLine: (line) => show(service, line) });
      this.#processes.set(service, process);
      return await process.ended();
    } catch (cause) {
      show(service, `Cannot start: ${messageOf(cause)}`);
      return { code: 1, signal: null };
    }
  }

  async #announce(startMilliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    const processes = [...this.#processes.values()];
    // One that could not be started has logged the reason, and all are being stopped.
    if (processes.length < SERVICES.length) return;
    try {
      const ready = await Promise.all(processes.map((process) => whenReady(process, signal)));
      this.#isReady = true;
      const seconds = (performance.now() - startMilliseconds) / 1000;
      print(banner(ready, seconds));
    } catch {
      // A service that ends before it listens has logged the reason.
    }
  }
}

function printLine(line: string): void {
  writeToStandardError(`${line}\n`);
}

function show(service: ServiceName, line: string): void {
  printLine(renderLine(service, line, colour));
}

async function whenReady(process: ServiceProcess, signal: AbortSignal): Promise<ReadyService> {
  const { service } = process;
  const address = await process.listening;
  const deadline = performance.now() + LOADING_SECONDS * 1000;
  while (true) {
    const { status, mode } = await healthOf(address, signal);
    if (status !== "loading" || performance.now() > deadline) {
      return { service, address, health: status, mode };
    }
    await pause(HEALTH_POLL_MILLISECONDS, signal);
    signal.throwIfAborted();
  }
}

/** Fetches the health of a service; one that does not answer counts as loading, so poll again. */
async function healthOf(
  address: string,
  signal: AbortSignal,
): Promise<{ status: string; mode?: string }> {
  try {
    // Unlike fetch(), this ignores proxies configured in the environment.
    const [response] = await once(get(`${address}/health`, { signal }), "response");
    return JSON.parse(await text(response));
  } catch {
    return { status: "loading" };
  }
}

const { install } = readOptions(helpText(), Deno.args, { install: { type: "boolean" } });
const settings = readSettings(Deno.env.toObject());
if (install) {
  const { signal } = new AbortController();
  const isComplete = await installPackages(allPackages(settings), printLine, signal);
  Deno.exit(isComplete ? 0 : 1);
}
const supervisor = new Supervisor();
for (const signal of STOP_SIGNALS) Deno.addSignalListener(signal, () => supervisor.stop());
Deno.exit(await supervisor.run(settings));
