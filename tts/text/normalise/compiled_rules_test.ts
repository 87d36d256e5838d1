/** Rules that are compiled beforehand stay compiled for later texts. */
import assert from "node:assert/strict";
import { cpuUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { testAlone } from "../../../tests/fixtures/alone.ts";
import { compileRules, normalise } from "./normalise.ts";

/** Garbage collections that a service goes through between two texts of one language. */
const COLLECTIONS = 4;

/** CPU time of `work`; unlike wall time, it does not grow while other processes compute. */
async function processorMicroseconds(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return user + system;
}

testAlone(import.meta.url, "compiled rules survive while their language is unused", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const compiling = await processorMicroseconds(() =>
    compileRules("fr", new AbortController().signal)
  );
  for (let count = 0; count < COLLECTIONS; count++) collectGarbage();
  const reading = await processorMicroseconds(() => normalise("Oui, je peux faire cela.", "fr"));
  assert.ok(reading < compiling / 10, `${reading} µs, and ${compiling} µs for compiling`);
});
