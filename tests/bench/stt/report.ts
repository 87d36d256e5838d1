/**
 * The report of `deno task bench stt`: medians with their spread, ratios to the floor, and figures
 * that the floor does not have.
 * @module
 */
import { print } from "../../../shared/command_line.ts";
import { summarise } from "../statistics.ts";
import type { Times, UtteranceTimes } from "./bare_whisper.ts";
import type { Contestant, SessionsMeasured } from "./contestants.ts";

/** Sessions count as held when 95 of 100 finals come within this time. */
const HELD_SECONDS = 1;
const NAME_WIDTH = 44;
const CPU_SECONDS = "CPU seconds per audio second";

/** Times of bare whisper.cpp, for each utterance once and for the whole audio in one pass. */
export interface Floor {
  /** An utterance at a time. */
  readonly utterances: UtteranceTimes[];
  /** The whole audio in windows of the model's length. */
  readonly passes: Times[];
  /** Length of the audio, in seconds. */
  readonly audioSeconds: number;
}

/** Prints the floor by itself. */
export function reportFloor({ utterances, passes, audioSeconds }: Floor, beamSize: number): void {
  const rows = { "an utterance at a time": utterances, "one pass": passes };
  for (const [name, times] of Object.entries(rows)) {
    print(`bare whisper.cpp, beam size ${beamSize}, ${name}`);
    report("time", times.map(({ wall }) => wall), "s");
    report(CPU_SECONDS, times.map(({ processor }) => processor / audioSeconds), "s");
  }
  print(`bare whisper.cpp, beam size ${beamSize}, each utterance`);
  report("time", decodesOf(utterances), "s");
}

/** Prints the processor time of the naive streamer beside the floor. */
export function reportNaive({ processor }: Times, floor: Floor): void {
  print("\na naive streamer, which decodes everything anew every half second");
  report(CPU_SECONDS, [processor / floor.audioSeconds], "s", ...processorFloors(floor));
}

/**
 * Prints a recording's time beside both floors.
 * @param isAlike whether it has as many threads as the floor; else wall-clock times get no ratio
 */
export function reportRecording(
  { name, recordings }: Contestant,
  floor: Floor,
  isAlike: boolean,
): void {
  print(`\n${name}, a recording`);
  const { utterances, passes, audioSeconds } = floor;
  const walls = recordings.map(({ wall }) => wall);
  const floors = isAlike ? [medianOf(utterances, "wall"), medianOf(passes, "wall")] : [];
  report("time", walls, "s", ...floors);
  const processor = recordings.map((each) => each.processor / audioSeconds);
  report(CPU_SECONDS, processor, "s", ...processorFloors(floor));
  report("real-time factor", walls.map((wall) => wall / audioSeconds), "");
}

/** Prints the measurements of concurrent sessions; returns whether their finals came in time. */
export function reportSessions(
  { name, speakers }: Contestant,
  count: number,
  { times, processor, frontMemory, engineMemory }: SessionsMeasured,
  floor: Floor,
): boolean {
  print(`\n${name}, ${count} ${speakers}`);
  report(CPU_SECONDS, processor, "s", ...processorFloors(floor));
  report("first partial after speech began", times.map((each) => each.firstPartialSeconds), "s");
  const finals = times.flatMap((each) => each.finalSeconds);
  report("final after the end was known", finals, "s");
  if (finals.length > 0) {
    const bare = summarise(decodesOf(floor.utterances)).median;
    const milliseconds = (summarise(finals).median - bare) * 1000;
    print(
      `  its median minus that of a bare decode, ${bare.toFixed(3)} s: ${
        milliseconds.toFixed(0)
      } ms`,
    );
  }
  const slow = slowFinalOf(times.map((each) => each.finalSeconds));
  print(`  95th percentile of that ${slow.toFixed(2)} s`);
  const process = engineMemory.length === 0 ? "the server" : "the front";
  report(`memory of ${process} a session`, frontMemory, "MiB");
  if (engineMemory.length > 0) report("memory of the engines a session", engineMemory, "MiB");
  return slow < HELD_SECONDS;
}

/** The 95th percentile of all finals, in seconds; Infinity when none came. */
function slowFinalOf(finals: readonly (readonly number[])[]): number {
  const sorted = finals.flat().toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}

function report(
  name: string,
  measured: readonly number[],
  unit: string,
  ...floors: readonly number[]
): void {
  const known = measured.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return print(`  ${name.padEnd(NAME_WIDTH)} none arrived`);
  const { median, minimum, maximum } = summarise(known);
  const ratios = floors.map((floor) => (median / floor).toFixed(2)).join(", ");
  const ratio = floors.length === 0 ? "" : `  ratio to the floor ${ratios}`;
  const [middle, low, high] = [median, minimum, maximum].map((value) => value.toFixed(3));
  const figure = unit === "" ? middle : `${middle} ${unit}`;
  print(`  ${name.padEnd(NAME_WIDTH)} ${figure} (${low} to ${high})${ratio}`);
}

/** Processor time of both floors per second of audio. */
function processorFloors({ utterances, passes, audioSeconds }: Floor): number[] {
  return [utterances, passes].map((each) => medianOf(each, "processor") / audioSeconds);
}

function decodesOf(utterances: readonly UtteranceTimes[]): number[] {
  return utterances.flatMap(({ decodes }) => decodes);
}

function medianOf(times: readonly Times[], kind: keyof Times): number {
  return summarise(times.map((each) => each[kind])).median;
}
