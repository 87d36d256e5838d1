/** Samples without a container are never taken for a file, however they begin. */
import assert from "node:assert/strict";
import { randomNumbers } from "../../random_numbers.ts";
import { bytesOf, speech } from "../../../tests/fixtures/speech.ts";
import { recognizeFormat } from "./format.ts";

/** Longer than the longest run of frames that is examined. */
const HEAD_BYTES = 16 * 1024;
const SAMPLES = 200_000;

const random = randomNumbers(5);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function samplesOf(sampleAt: (at: number) => number): Int16Array<ArrayBuffer> {
  return Int16Array.from(
    { length: SAMPLES },
    (_, at) => Math.max(-(2 ** 15), Math.min(2 ** 15 - 1, Math.round(sampleAt(at)))),
  );
}

function sine(): Int16Array<ArrayBuffer> {
  const [step, level] = [0.02 + random(), 10 ** (1 + 3.5 * random())];
  return samplesOf((at) => level * Math.sin(step * at));
}

const { samples: spoken } = await speech("What is the weather like in London tomorrow?");
const KINDS: Readonly<Record<string, Int16Array<ArrayBuffer>[]>> = {
  "noise of every level": [1, 5, 16, 50, 200, 500, 1000, 3000, 8000].map((level) =>
    samplesOf(() => level * normal())
  ),
  "white noise": [samplesOf(() => 2 ** 16 * random() - 2 ** 15)],
  silence: [0, -1, -2, -257, 513].map((constant) => samplesOf(() => constant)),
  tones: Array.from({ length: 10 }, sine),
  speech: [0.03, 0.3, 1].map((gain) =>
    samplesOf((at) => gain * spoken[at % spoken.length]! + 2 * normal())
  ),
};

for (const [what, streams] of Object.entries(KINDS)) {
  Deno.test(`${what}: samples, wherever they begin`, () => {
    for (const samples of streams) {
      const bytes = bytesOf(samples);
      for (let start = 0; start + HEAD_BYTES <= bytes.length; start += 2) {
        const { kind } = recognizeFormat(bytes.subarray(start, start + HEAD_BYTES));
        if (kind !== "other") assert.fail(`${kind} at ${start}`);
      }
    }
  });
}
