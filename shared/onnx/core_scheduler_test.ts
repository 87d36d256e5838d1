import assert from "node:assert/strict";
import { CoreScheduler, type ScheduledGraph, type Share } from "./core_scheduler.ts";
import { pause } from "../pause.ts";

const HALVABLE: ScheduledGraph = { isPart: false, canHalve: () => true };
const PART: ScheduledGraph = { isPart: true, canHalve: () => true };

/** Runs that tests end by hand, and the share each got; `graphOf` returns the graph of a run. */
function runs(graphOf: (run: number) => ScheduledGraph = () => HALVABLE) {
  const time = { milliseconds: 0 };
  const turns = new CoreScheduler(() => time.milliseconds);
  const started: (readonly [run: number, share: Share])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const all: Promise<void>[] = [];
  const settled = () => pause(0);
  return {
    started,
    time,
    async want(...wanted: number[]) {
      for (const run of wanted) {
        ends[run] = Promise.withResolvers();
        all[run] = turns.take(graphOf(run), (share) => {
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

Deno.test("a single run gets all cores; those requested meanwhile get half each, two at a time", async () => {
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

Deno.test("a run that cannot use half of the cores waits for all of them, and is not overtaken", async () => {
  const { started, want, end } = runs((run) =>
    run % 2 === 0 ? HALVABLE : { isPart: false, canHalve: () => false }
  );
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

Deno.test("the last run in the queue waits for all cores if the other run ends soon", async () => {
  const { started, time, want, end } = runs();
  await want(0);
  await want(1, 2, 3, 4);
  await end(0);
  time.milliseconds = 100;
  await end(1);
  assert.deepEqual(started.slice(1), [[1, "half"], [2, "half"], [3, "half"]]);
  time.milliseconds = 120;
  await end(2);
  assert.deepEqual(started.slice(4), [[4, "half"]], "beside one that has just begun");
  await want(5);
  time.milliseconds = 200;
  await end(3);
  assert.deepEqual(started.slice(5), [], "beside one that has run for as long as they do");
  await end(4);
  assert.deepEqual(started.slice(5), [[5, "all"]]);
  await want(6);
  await want(7);
  await end(5);
  assert.deepEqual(started.slice(6), [[6, "half"], [7, "half"]]);
  time.milliseconds = 290;
  await want(8);
  await end(6);
  assert.deepEqual(started.slice(8), []);
  await want(9);
  assert.deepEqual(started.slice(8), [[8, "half"]], "more are wanted");
  for (const run of [7, 8, 9]) await end(run);
});

Deno.test("two computations that run in parts keep half of the cores each until one of them ends", async () => {
  const { started, time, want, end } = runs(() => PART);
  await want(0);
  await want(1);
  time.milliseconds = 100;
  await end(0);
  await want(2);
  assert.deepEqual(started, [[0, "all"], [1, "half"], [2, "half"]]);
  time.milliseconds = 200;
  await end(1);
  await want(3);
  assert.deepEqual(started.slice(3), [[3, "half"]], "beside one that would end soon");
  await end(2);
  await end(3);
  await want(4);
  assert.deepEqual(started.slice(4), [[4, "half"]], "when the other is between two parts");
  time.milliseconds = 300;
  await end(4);
  await want(5);
  assert.deepEqual(started.slice(5), [[5, "all"]], "when the other has not come again");
  await end(5);
});
