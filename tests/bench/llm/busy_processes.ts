/**
 * Processes that keep cores busy beside what is measured, each in a session of its own, as another
 * service or container is: Linux shares the cores among sessions first.
 * @module
 */

/** They end by themselves after so long. */
const MOST_SECONDS = "3600";

/** Processes that run until they are disposed. Linux alone has the program that starts them. */
export class BusyProcesses implements AsyncDisposable {
  readonly #processes: readonly Deno.ChildProcess[];

  /** Starts `count` of them. */
  constructor(count: number) {
    const args = ["timeout", MOST_SECONDS, "sh", "-c", "while :; do :; done"];
    this.#processes = Array.from(
      { length: count },
      () => new Deno.Command("setsid", { args }).spawn(),
    );
  }

  /** Ends them. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const process of this.#processes) process.kill("SIGTERM");
    await Promise.all(this.#processes.map(({ status }) => status));
  }
}
