/** The number of threads adapts to the load of the machine. */
import assert from "node:assert/strict";
import { randomNumbers } from "../../shared/random_numbers.ts";
import { ThreadCount } from "./thread_count.ts";

const THREADS = 4;
type Machine = (threads: number, tokens: number) => number;

const random = randomNumbers(1);
/** 10 ms per token on one thread, of which all but a tenth runs in parallel; some noise. */
const quiet: Machine = (threads, tokens) =>
  0.01 * tokens * (0.1 + 0.9 / threads) * (1 + 0.2 * random());
/** Other processes use the cores: one thread gets half of a core, several wait for each other. */
const busy: Machine = (threads, tokens) =>
  threads === 1 ? 2 * quiet(1, tokens) : 0.05 * threads * (0.5 + random());
/** A model so small that threads cost more than they compute. */
const small: Machine = (threads) => 0.001 * threads;
/** A long conversation: each decode reads all of it, and takes five times as long. */
const long: Machine = (threads, tokens) => 5 * quiet(threads, tokens);
/** One decode in twenty, chosen at random, is disturbed. */
const uneven: Machine = (threads, tokens) => quiet(threads, tokens) * (random() < 0.05 ? 10 : 1);

/** Runs decodes of `tokens` tokens until `seconds` have passed; returns the threads of each. */
function run(
  count: ThreadCount,
  machine: Machine,
  { seconds, tokens = 1, from = 0 }: { seconds: number; tokens?: number; from?: number },
): number[] {
  const used: number[] = [];
  for (let now = from; now < from + seconds;) {
    const { threads } = count.next(tokens, now);
    const took = machine(threads, tokens);
    now += took;
    count.learn({ tokens, seconds: took, endSeconds: now });
    used.push(threads);
  }
  return used;
}

/** Returns how many decodes a fixed number of threads completes in `seconds`. */
function fixed(machine: Machine, threads: number, seconds: number): number {
  let decodes = 0;
  for (let now = 0; now < seconds; decodes++) now += machine(threads, 1);
  return decodes;
}

for (
  const [what, machine, best] of [
    ["all, where nobody else wants the cores", quiet, THREADS],
    ["all, where decodes are slow now and then by chance", uneven, THREADS],
    ["one, where others keep the cores busy", busy, 1],
    ["one, where that is faster", small, 1],
  ] as const
) {
  Deno.test(`decodes are shared by ${what}`, () => {
    const decodes = run(new ThreadCount(THREADS), machine, { seconds: 60 }).length;
    const most = fixed(machine, best, 60);
    assert.ok(decodes > 0.9 * most, `${decodes} decodes, ${most} at best`);
  });
}

Deno.test("one thread is used soon after others want the cores, and all again when they are done", () => {
  const count = new ThreadCount(THREADS);
  run(count, quiet, { seconds: 10 });
  const during = run(count, busy, { seconds: 40, from: 10 });
  assert.ok(during.indexOf(1) < 20, `decode ${during.indexOf(1)} is the first of one thread`);
  assert.ok(during.filter((threads) => threads === 1).length > 0.9 * during.length);
  const after = run(count, quiet, { seconds: 20, from: 50 });
  assert.ok(after.slice(-100).filter((threads) => threads === THREADS).length > 90);
});

for (const [what, short] of [["all", quiet], ["one", small]] as const) {
  Deno.test(`where ${what} were best for short conversations, a long one gets all threads`, () => {
    const count = new ThreadCount(THREADS);
    run(count, short, { seconds: 10 });
    run(count, long, { seconds: 20, from: 10 });
    const decodes = run(count, long, { seconds: 20, from: 30 }).length;
    const most = fixed(long, THREADS, 20);
    assert.ok(decodes > 0.9 * most, `${decodes} decodes, ${most} at best`);
  });
}

Deno.test("decodes of changing lengths are not compared, and keep the current number of threads", () => {
  const count = new ThreadCount(THREADS);
  for (let round = 0; round < 100; round++) {
    const tokens = 1 + round % 2;
    assert.equal(count.next(tokens, round).threads, THREADS);
    count.learn({ tokens, seconds: small(THREADS, tokens), endSeconds: round });
  }
});
