/**
 * Processes that keep cores busy beside a measurement, each in its own session, as another service
 * or container is: Linux shares the cores among sessions first.
 * @module
 */

/** A loop that ends with the measuring process, however that ends. */
const LOOP =
  `while kill -0 ${Deno.pid}; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done`;

/** Processes that run until they are disposed. Only Linux has the program that starts them. */
export class BusyProcesses implements AsyncDisposable {
  readonly #processes: readonly Deno.ChildProcess[];

  /** Starts `count` of them. */
  constructor(count: number) {
    const options: Deno.CommandOptions = { args: ["sh", "-c", LOOP], stderr: "null" };
    this.#processes = Array.from(
      { length: count },
      () => new Deno.Command("setsid", options).spawn(),
    );
  }

  /** Kills the processes. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const process of this.#processes) process.kill();
    await Promise.all(this.#processes.map(({ status }) => status));
  }
}
