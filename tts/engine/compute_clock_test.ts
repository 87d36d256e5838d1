/** Attribution of time when several jobs compute at once. */
import assert from "node:assert/strict";
import { ComputeClock } from "./compute_clock.ts";

Deno.test("ComputeClock splits time evenly among concurrent jobs", async () => {
  let now = 1000;
  const clock = new ComputeClock(() => now);
  const [long, short] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const longWork = clock.measure(() => long.promise);
  now += 100;
  const shortWork = clock.measure(() => short.promise);
  now += 200;
  short.resolve();
  assert.equal((await shortWork).seconds, 0.1);
  now += 300;
  long.resolve();
  assert.equal((await longWork).seconds, 0.5);
});

Deno.test("ComputeClock does not charge the time of a failed job to others", async () => {
  let now = 0;
  const clock = new ComputeClock(() => now);
  const [failing, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failed = assert.rejects(clock.measure(() => failing.promise), /no sound/);
  const work = clock.measure(() => other.promise);
  now += 400;
  failing.reject(new Error("no sound"));
  await failed;
  now += 100;
  other.resolve();
  assert.equal((await work).seconds, 0.3);
});

Deno.test("ComputeClock counts neither a failed job nor idle time for the next job", async () => {
  let now = 0;
  const clock = new ComputeClock(() => now);
  await assert.rejects(clock.measure(() => Promise.reject(new Error("no sound"))), /no sound/);
  now += 1000;
  const { result, seconds } = await clock.measure(() => {
    now += 50;
    return Promise.resolve("sound");
  });
  assert.equal(result, "sound");
  assert.equal(seconds, 0.05);
});
