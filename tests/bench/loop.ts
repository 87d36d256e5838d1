/**
 * `deno task bench`: start-up of all three services and the latencies of the closed loop.
 *
 * Each figure is a median of several runs with its spread. The machine's processor and core count
 * are printed with them; figures of different machines cannot be compared.
 * @module
 */
import { cpus } from "node:os";
import { chat } from "../../demo/chat.ts";
import { listen } from "../../demo/listen.ts";
import { SENTENCES, TOOLS } from "../../demo/sentences.ts";
import { SAMPLE_RATE_HZ, speak } from "../../demo/speak.ts";
import { print, readOptions } from "../../shared/command_line.ts";
import { type RunningSupervisor, startSupervisor } from "../fixtures/supervisor_process.ts";
import { readCount } from "./counts.ts";
import { summarise } from "./statistics.ts";

const USAGE = `Usage: deno task bench [--runs COUNT]
       deno task bench llm|stt|tts|windows|session|soak [options]

Measures the start-up of all three services and the latencies of the closed loop; or one service
next to its rival, or the first sound of the voice that ships. Each has its own --help.

  --runs COUNT    how often each figure is measured (default: 3)
`;

/** Limit for the time until all three are ready, once everything is installed. */
const START_UP_LIMIT_SECONDS = 10;

interface Measurements {
  readonly [name: string]: number[];
}

async function measureStartUp(runs: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startMilliseconds = performance.now();
    await using _supervisor = await startSupervisor();
    seconds.push((performance.now() - startMilliseconds) / 1000);
  }
  return seconds;
}

async function measureLoop(supervisor: RunningSupervisor, runs: number): Promise<Measurements> {
  const milliseconds = {
    "first audio": [] as number[],
    "first partial": [] as number[],
    "final after speech": [] as number[],
    "chat (mock)": [] as number[],
    "synthesis time / audio time": [] as number[],
  };
  const { urls } = supervisor;
  for (let run = 0; run < runs; run++) {
    for (const sentence of SENTENCES) {
      const startMilliseconds = performance.now();
      const spoken = await speak(urls.tts, "bench", sentence);
      const audioMilliseconds = spoken.samples.length / SAMPLE_RATE_HZ * 1000;
      milliseconds["first audio"].push(spoken.firstAudioMilliseconds);
      milliseconds["synthesis time / audio time"].push(
        (performance.now() - startMilliseconds) / audioMilliseconds,
      );
      const { language } = sentence;
      const heard = await listen({
        baseUrl: urls.stt,
        key: "bench",
        language,
        samples: spoken.samples,
        onPartial: () => {},
      });
      if (heard.firstPartialMilliseconds !== undefined) {
        milliseconds["first partial"].push(heard.firstPartialMilliseconds);
      }
      if (heard.finalMilliseconds !== undefined) {
        milliseconds["final after speech"].push(heard.finalMilliseconds);
      }
      const messages = [{ role: "user", content: heard.transcript }];
      const answer = await chat(urls.llm, "bench", messages, TOOLS);
      milliseconds["chat (mock)"].push(answer.milliseconds);
    }
  }
  return milliseconds;
}

function report(name: string, values: readonly number[], unit: string): void {
  if (values.length === 0) return print(`  ${name.padEnd(30)} no value`);
  const { count, median, minimum, maximum } = summarise(values);
  const digits = unit === "ms" ? 0 : 2;
  const [middle, low, high] = [median, minimum, maximum].map((value) => value.toFixed(digits));
  print(`  ${name.padEnd(30)} ${middle} ${unit}  (${low} to ${high}, ${count} values)`);
}

const values = readOptions(USAGE, Deno.args, { runs: { type: "string", default: "3" } });
const runs = readCount("runs", values.runs);
print(
  `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Deno ${Deno.version.deno}`,
);

const startUp = await measureStartUp(runs);
report("start-up, all three ready", startUp, "s");
const median = summarise(startUp).median;
print(`  ${median < START_UP_LIMIT_SECONDS ? "below" : "NOT below"} ${START_UP_LIMIT_SECONDS} s`);

await using supervisor = await startSupervisor();
const loop = await measureLoop(supervisor, runs);
for (const [name, measured] of Object.entries(loop)) {
  report(name, measured, name.includes("/") ? "" : "ms");
}
