/** Windows have all threads, unless these wait for each other. */
import assert from "node:assert/strict";
import { ThreadProbe } from "./thread_probe.ts";

const MOST = 4;
const ALONE_SECONDS = 0.005;
const WAITING_SECONDS = 0.5;
const WINDOW_SECONDS = 0.4;

/** A machine whose clock advances while a token is computed. */
class Machine {
  isBusy = false;
  seconds = 0;
  /** Seconds that tokens took. */
  spent = 0;

  readonly compute = (threads: number): Promise<void> => {
    const waits = this.isBusy && threads > 1;
    const seconds = waits ? WAITING_SECONDS : ALONE_SECONDS / threads;
    this.seconds += seconds;
    this.spent += seconds;
    return Promise.resolve();
  };

  start(): Promise<ThreadProbe> {
    return ThreadProbe.start({ compute: this.compute, most: MOST, now: () => this.seconds });
  }
}

/** The threads that are chosen for each window over so many `seconds`. */
async function windows(probe: ThreadProbe, machine: Machine, seconds: number): Promise<number[]> {
  const chosen: number[] = [];
  for (const until = machine.seconds + seconds; machine.seconds < until;) {
    chosen.push(await probe.choose());
    machine.seconds += WINDOW_SECONDS;
  }
  return chosen;
}

Deno.test("windows run on all threads while the cores are otherwise idle", async () => {
  const machine = new Machine();
  const probe = await machine.start();
  assert.deepEqual(new Set(await windows(probe, machine, 20)), new Set([MOST]));
});

Deno.test("windows run on one thread while other processes are busy, and on all soon after", async () => {
  const machine = new Machine();
  const probe = await machine.start();
  await windows(probe, machine, 5);
  machine.isBusy = true;
  machine.spent = 0;
  assert.deepEqual(new Set(await windows(probe, machine, 120)), new Set([1]));
  assert.ok(machine.spent < 6, `${machine.spent} s of 120 were spent on finding out`);
  machine.isBusy = false;
  assert.equal((await windows(probe, machine, 20)).at(-1), MOST);
});

Deno.test("after repeated bursts of load, cores are probed less often", async () => {
  const machine = new Machine();
  const probe = await machine.start();
  for (let round = 0; round < 6; round++) {
    machine.isBusy = true;
    await windows(probe, machine, 1);
    machine.isBusy = false;
    await windows(probe, machine, 1);
  }
  const chosen = await windows(probe, machine, 2);
  assert.deepEqual(new Set(chosen), new Set([1]));
});
