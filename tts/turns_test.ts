import assert from "node:assert/strict";
import { Turns } from "./turns.ts";

Deno.test("Turns runs a limited number of jobs at once, in order, and goes on after a failure", async () => {
  const turns = new Turns(2);
  const started: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, index) =>
    turns.take(() => {
      started.push(index);
      return promise;
    })
  );
  await Promise.resolve();
  assert.deepEqual(started, [0, 1]);
  ends[1]!.reject(new Error("no"));
  await assert.rejects(works[1]!, /no/);
  assert.deepEqual(started, [0, 1, 2]);
  ends[0]!.resolve();
  await works[0];
  assert.deepEqual(started, [0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  await Promise.all([works[2], works[3]]);
});
