/**
 * One service as a child process: starts it, forwards its log, reads its address, stops it.
 * @module
 */
import type { ServiceName } from "../shared/config/common.ts";
import { frontPermissions, heapOptions, moduleArguments } from "../shared/engine/command.ts";
import { readLines } from "../shared/lines.ts";

const LISTENING = /^listening on (http:\/\/\S+)$/;

/** Options of {@linkcode ServiceProcess}. */
export interface ServiceProcessOptions {
  /** The service to run. */
  service: ServiceName;
  /** Called with each line that the service logs. */
  onLine: (line: string) => void;
}

/** A running service. */
export class ServiceProcess {
  /** Its name. */
  readonly service: ServiceName;
  readonly #child: Deno.ChildProcess;
  readonly #listening = Promise.withResolvers<string>();
  readonly #output: Promise<void>;

  /** Starts the service. */
  constructor(options: ServiceProcessOptions) {
    this.service = options.service;
    this.#child = new Deno.Command(Deno.execPath(), {
      args: [
        ...moduleArguments(`${options.service}/main.ts`, [
          ...heapOptions(options.service),
          ...frontPermissions(),
        ]),
        // Nothing is written to its input: it closes when this process ends, however that happens.
        "--end-with-input",
      ],
      stdin: "piped",
      stdout: "inherit",
      stderr: "piped",
    }).spawn();
    this.#listening.promise.catch(() => {});
    this.#output = this.#read(options.onLine);
  }

  /** Resolves with the base URL once the service listens; rejects when it ends before that. */
  get listening(): Promise<string> {
    return this.#listening.promise;
  }

  /** Resolves with the exit status when the process has ended and its whole log was forwarded. */
  async ended(): Promise<Deno.CommandStatus> {
    const status = await this.#child.status;
    await this.#output;
    await this.#child.stdin.close().catch(() => {});
    return status;
  }

  /** Asks the service to drain and end; does nothing when it has already ended. */
  stop(): void {
    try {
      this.#child.kill("SIGTERM");
    } catch {
      // The process has ended between the decision and the signal.
    }
  }

  async #read(onLine: (line: string) => void): Promise<void> {
    for await (const line of readLines(this.#child.stderr)) {
      onLine(line);
      const address = line.match(LISTENING)?.[1];
      if (address !== undefined) this.#listening.resolve(address);
    }
    this.#listening.reject(new Error(`${this.service} ended before it was listening`));
  }
}
