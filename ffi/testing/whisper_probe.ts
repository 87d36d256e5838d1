/**
 * A program for tests: opens libwhisper and prints its version and the OpenMP runtime that it got.
 * @module
 */
import { locateLibrary } from "../library.ts";
import { WhisperLibrary } from "../whisper.ts";

const { version } = new WhisperLibrary(await locateLibrary("whisper", "", { backend: "cpu" }));
const maps = await Deno.readTextFile("/proc/self/maps");
const openMp = maps.match(/\S*libgomp\.so\.1\S*/)?.[0] ?? "none";
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify({ version, openMp })));
