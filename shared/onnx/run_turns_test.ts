import assert from "node:assert/strict";
import { RunTurns, type Share } from "./run_turns.ts";

/** Runs that are ended by hand, with what each got. */
function runs(canHalve: (run: number) => boolean = () => true) {
  const turns = new RunTurns();
  const started: (readonly [run: number, share: Share])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const all: Promise<void>[] = [];
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    started,
    async want(...wanted: number[]) {
      for (const run of wanted) {
        ends[run] = Promise.withResolvers();
        all[run] = turns.take(() => canHalve(run), (share) => {
          started.push([run, share]);
          return ends[run]!.promise;
        });
      }
      await settled();
    },
    async end(run: number, failure?: Error) {
      if (failure === undefined) ends[run]!.resolve();
      else ends[run]!.reject(failure);
      await all[run]!.catch((error) => assert.equal(error, failure));
      await settled();
    },
  };
}

Deno.test("one run has all cores, and those that come meanwhile half of them, two at once", async () => {
  const { started, want, end } = runs();
  await want(0);
  await want(1, 2, 3);
  assert.deepEqual(started, [[0, "all"]]);
  await end(0);
  assert.deepEqual(started.slice(1), [[1, "half"], [2, "half"]]);
  await end(2, new Error("it fails"));
  assert.deepEqual(started.slice(3), [[3, "half"]]);
  await end(1);
  await want(4);
  assert.deepEqual(started.slice(4), [[4, "half"]], "beside one that has half");
  await end(3);
  await end(4);
  await want(5);
  assert.deepEqual(started.slice(5), [[5, "all"]]);
  await end(5);
});

Deno.test("who cannot do with half of the cores waits for all, and nobody overtakes", async () => {
  const { started, want, end } = runs((run) => run % 2 === 0);
  await want(0);
  await want(2, 1, 4);
  await end(0);
  assert.deepEqual(started, [[0, "all"], [2, "half"]]);
  await end(2);
  assert.deepEqual(started.slice(2), [[1, "all"]]);
  await end(1);
  assert.deepEqual(started.slice(3), [[4, "all"]]);
  await end(4);
});
