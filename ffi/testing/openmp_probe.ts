/**
 * A program for tests: opens the library that is its argument, and prints how many threads that
 * library sees and which OpenMP runtime was loaded.
 * @module
 */
import { openLibrary } from "../open.ts";

const [file = ""] = Deno.args;
const { symbols } = openLibrary({ name: "whisper", file, folder: undefined }, {
  // int threads(void)
  threads: { parameters: [], result: "i32" },
});
const maps = await Deno.readTextFile("/proc/self/maps");
const openMp = maps.match(/\S*libgomp\.so\.1\S*/)?.[0] ?? "none";
const answer = JSON.stringify({ threads: symbols.threads(), openMp });
Deno.stdout.writeSync(new TextEncoder().encode(answer));
