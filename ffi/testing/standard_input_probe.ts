/**
 * A program for tests: reads its standard input in two ways and prints what it reads.
 * @module
 */
import { openStandardInput } from "../standard_input.ts";

/** Time limit for input that does not arrive. */
const DEADLINE_MILLISECONDS = 20_000;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

const input = openStandardInput();
if (input === undefined) throw new Error("Cannot probe standard input: this system has no poll");
const reader = input.readable.getReader({ mode: "byob" });
const decoder = new TextDecoder();

/** Reads by `takeIn` alone, without a turn of the event loop. */
async function readBetweenSteps(): Promise<string> {
  let text: string | undefined;
  reader.read(new Uint8Array(4)).then(({ value }) => text = decoder.decode(value));
  const end = performance.now() + DEADLINE_MILLISECONDS;
  while (text === undefined && performance.now() < end) {
    Atomics.wait(sleeper, 0, 0, 1);
    input!.takeIn();
    for (let step = 0; step < 10; step++) await undefined;
  }
  return text ?? "nothing";
}

/** Reads to the end without calls of `takeIn`. */
async function* readByItself(): AsyncGenerator<string, void> {
  while (true) {
    const { done, value } = await reader.read(new Uint8Array(4));
    if (done) return;
    yield decoder.decode(value);
  }
}

const say = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
say("ready");
say(`between steps: ${await readBetweenSteps()}`);
for await (const piece of readByItself()) say(`by itself: ${piece}`);
say("end");
Deno.exit(0);
