/** The number of threads of long decodes adapts to the load of the machine. */
import assert from "node:assert/strict";
import { PromptThreads } from "./prompt_threads.ts";

const THREADS = 4;
/** Seconds per token on one thread. */
const ALONE_SECONDS = 0.001;
type Machine = (threads: number) => number;

/** Seconds per token on idle cores. */
const quiet: Machine = (threads) => ALONE_SECONDS / threads;
/** Other processes use the cores: one thread gets half of a core, several wait for each other. */
const busy: Machine = (threads) => threads === 1 ? 2 * ALONE_SECONDS : 30 * ALONE_SECONDS;
/** Two threads get a core each, more do not. */
const halfBusy: Machine = (threads) => threads > 2 ? 30 * ALONE_SECONDS : quiet(threads);

/** Reads prompts of different lengths until `until`, aborting and retrying as a decoder does. */
function read(
  threads: PromptThreads,
  machine: Machine,
  { from, until, givesUp = true }: { from: number; until: number; givesUp?: boolean },
) {
  const prompts: { threads: number; seconds: number; aloneSeconds: number }[] = [];
  let now = from;
  for (let round = 0; now < until; round++) {
    const tokens = 100 + 37 * (round % 20);
    const startSeconds = now;
    for (let isRead = false; !isRead;) {
      const share = threads.next(tokens, now);
      const needed = tokens * machine(share.threads);
      const lostAfter = givesUp ? share.lostAfterSeconds ?? Infinity : Infinity;
      isRead = needed <= lostAfter;
      const seconds = Math.min(needed, lostAfter + 0.001);
      now += seconds;
      threads.learn({ tokens, seconds, endSeconds: now });
      if (!isRead) continue;
      const aloneSeconds = tokens * machine(1);
      prompts.push({ threads: share.threads, seconds: now - startSeconds, aloneSeconds });
    }
    now += 0.2;
  }
  return prompts;
}

Deno.test("prompts use all threads where no other process wants the cores", () => {
  const prompts = read(new PromptThreads(THREADS), quiet, { from: 0, until: 60 });
  assert.ok(prompts.every(({ threads }) => threads === THREADS));
});

Deno.test("beside busy processes a prompt takes little longer than on one thread", () => {
  const threads = new PromptThreads(THREADS);
  threads.expect(2 * ALONE_SECONDS);
  const prompts = read(threads, busy, { from: 0, until: 120 });
  for (const { seconds, aloneSeconds } of prompts) {
    assert.ok(seconds < 3 * aloneSeconds, `${seconds} s, alone ${aloneSeconds} s`);
  }
  const took = prompts.reduce((sum, { seconds }) => sum + seconds, 0);
  const alone = prompts.reduce((sum, { aloneSeconds }) => sum + aloneSeconds, 0);
  assert.ok(took < 1.2 * alone, `${took} s, alone ${alone} s`);
});

Deno.test("one thread is used once others want the cores, and all again when they are done", () => {
  const threads = new PromptThreads(THREADS);
  read(threads, quiet, { from: 0, until: 10 });
  const during = read(threads, busy, { from: 10, until: 50 });
  assert.ok(during.every((prompt) => prompt.threads === 1));
  const after = read(threads, quiet, { from: 50, until: 90 });
  assert.ok(after.slice(-20).every((prompt) => prompt.threads === THREADS));
});

Deno.test("with two cores free, prompts settle on two threads", () => {
  const threads = new PromptThreads(THREADS);
  threads.expect(2 * ALONE_SECONDS);
  const prompts = read(threads, halfBusy, { from: 0, until: 120 });
  const twos = prompts.slice(10).filter((prompt) => prompt.threads === 2).length;
  assert.ok(twos > 0.8 * (prompts.length - 10), prompts.map((prompt) => prompt.threads).join());
});

Deno.test("a decode that cannot be abandoned is slow once, and the next takes one thread", () => {
  const threads = new PromptThreads(THREADS);
  read(threads, quiet, { from: 0, until: 10 });
  const during = read(threads, busy, { from: 10, until: 14, givesUp: false });
  assert.deepEqual(during.slice(0, 2).map((prompt) => prompt.threads), [THREADS, 1]);
});

Deno.test("no decode is abandoned on one thread, or while the time on one thread is unknown", () => {
  const threads = new PromptThreads(THREADS);
  assert.deepEqual(threads.next(100, 0), { threads: THREADS, lostAfterSeconds: undefined });
  const alone = new PromptThreads(1);
  alone.expect(ALONE_SECONDS);
  assert.deepEqual(alone.next(100, 0), { threads: 1, lostAfterSeconds: undefined });
});
