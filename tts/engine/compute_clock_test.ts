/** Whose time it was when several compute. */
import assert from "node:assert/strict";
import { ComputeClock } from "./compute_clock.ts";

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

Deno.test("ComputeClock shares the time among those that compute at once", async () => {
  const clock = new ComputeClock();
  const start = performance.now();
  const [long, short] = await Promise.all([
    clock.measure(() => pause(300)),
    clock.measure(() => pause(100)),
  ]);
  const whole = (performance.now() - start) / 1000;
  assert.ok(Math.abs(long.seconds + short.seconds - whole) < 0.05, "together all of it");
  assert.ok(long.seconds > short.seconds * 2, `${long.seconds} and ${short.seconds}`);
});

Deno.test("ComputeClock leaves out what failed, and goes on", async () => {
  const clock = new ComputeClock();
  await assert.rejects(clock.measure(() => Promise.reject(new Error("no sound"))), /no sound/);
  const { result, seconds } = await clock.measure(async () => {
    await pause(50);
    return "sound";
  });
  assert.equal(result, "sound");
  assert.ok(seconds >= 0.045, `${seconds}`);
});
