/**
 * `deno task bench llm`: the chat service and llama-server side by side, on models with random
 * weights in real shapes, with the same library, file, threads and cache format.
 *
 * llama-server is not part of this project. Build it from llama.cpp v0.5.0 (the npm package
 * node-llama-cpp 3.22.1 carries the source as llama/gitRelease.bundle) and name its folder:
 *
 * ```sh
 * cmake -B build -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON -DGGML_NATIVE=OFF \
 *   -DGGML_OPENMP=OFF -DLLAMA_CURL=OFF && cmake --build build --target llama-server \
 *   llama-batched-bench
 * deno task bench llm --opponent build/bin
 * ```
 *
 * The floor is llama-batched-bench of the same build, which processes prompts and generates answers
 * of the same lengths without a server. It takes its turns at each number of streams.
 * @module
 */
import { join } from "node:path";
import { cpus, tmpdir } from "node:os";
import { misuse, print, readOptions } from "../../../shared/command_line.ts";
import { readCount, readCounts } from "../counts.ts";
import { summarise } from "../statistics.ts";
import { BusyProcesses } from "./busy_processes.ts";
import { floorRate } from "./floor.ts";
import { ask, type Question, throughput } from "./load.ts";
import { measureMock } from "./mock_rate.ts";
import { measureOverhead } from "./overhead.ts";
import { SHAPES, writeRandomModel } from "./random_model.ts";
import { type RunningServer, type ServerOptions, startOpponent, startParley } from "./servers.ts";
import { pause } from "../../../shared/pause.ts";

const FORMATS = ["q8_0", "q4_k"] as const;
const USAGE = `Usage: deno task bench llm [options]

Measures the chat service and its memory beyond the model; with --opponent, also llama-server and
the floor.

  --opponent FOLDER  folder of llama-server and llama-batched-bench
  --models NAMES     SHAPE-FORMAT of each model (default: 135m-q8_0,0.6b-q4_k); shapes are
                     ${Object.keys(SHAPES).join(", ")}, formats ${FORMATS.join(", ")};
                     for all three real ones: 135m-q8_0,0.6b-q4_k,1b-q4_k; for the cost
                     of a token besides the model: 0b-q8_0
  --streams COUNTS   concurrent answers (default: 1,4,16)
  --figures TEXT     only figures whose name contains TEXT, for example "tokens a second"
  --runs COUNT       how often each figure is measured (default: 3)
  --threads COUNT    threads of each server (default: one per core)
  --beside COUNT     processes that keep cores busy meanwhile; the service then chooses its number
                     of threads itself (default: none; Linux only)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  opponent: { type: "string" },
  models: { type: "string", default: "135m-q8_0,0.6b-q4_k" },
  streams: { type: "string", default: "1,4,16" },
  figures: { type: "string", default: "" },
  runs: { type: "string", default: "3" },
  threads: { type: "string", default: String(cpus().length) },
  beside: { type: "string" },
});
const runs = readCount("runs", values.runs);
const threads = readCount("threads", values.threads);
const beside = values.beside === undefined ? 0 : readCount("beside", values.beside);
const streams = readCounts("streams", values.streams);
const models = values.models.split(",").map(readModel);
const CONTEXT_TOKENS = 1536;
const ANSWER_TOKENS = 48;
const WARM_UP_ROUNDS = 2;
const PROMPT_TOKENS = "tokens of a question";
/** Names in the report. */
const OURS = "parley";
const FLOOR = "floor";
const WORDS = "the weather in London will be cold and bright in the morning it may rain ".split(
  " ",
);

/** Parses the shape and format in a name such as 135m-q8_0. */
function readModel(name: string) {
  const [shape, format] = name.split("-");
  const known = Object.entries(SHAPES).find(([key]) => key === shape);
  const written = FORMATS.find((candidate) => candidate === format);
  if (known === undefined || written === undefined) {
    misuse(`Cannot measure the model ${name}: allowed is SHAPE-FORMAT`);
  }
  return { name, shape: known[1], format: written };
}

/** ID of the token that would end an answer of the model under test. */
let endToken = 0;

let asked = 0;

/** A text of about `words` words with a unique beginning, so that no two share a prefix. */
function textOf(words: number): string {
  const own = `${++asked} ${crypto.randomUUID()} `;
  return own + Array.from({ length: words }, (_, index) => WORDS[index % WORDS.length]).join(" ");
}

type Results = Map<string, number[]>;

function note(results: Results, name: string, value: number): void {
  results.set(name, [...results.get(name) ?? [], value]);
}

/** A measurement of a server. */
interface Measure {
  /** Name in the report. */
  readonly name: string;
  /** Repetitions in a run; short measurements are repeated more often. */
  readonly times: number;
  /** Measures `server`. */
  take(server: RunningServer): Promise<number>;
  /** Number of streams; undefined where the floor has no such figure. */
  readonly streams?: number;
}

const MEASURES: readonly Measure[] = [
  {
    name: PROMPT_TOKENS,
    times: 1,
    take: async ({ url }) => (await ask(url, question(16, 1))).promptTokens,
  },
  ...streams.map((count): Measure => ({
    name: `tokens a second, ${count} streams`,
    times: 2,
    streams: count,
    take: ({ url }) => throughput(url, count, () => question(16, ANSWER_TOKENS)),
  })),
  {
    name: "first token alone, ms",
    times: 5,
    take: async ({ url }) => (await ask(url, question(200, 2))).firstTokenMilliseconds,
  },
  {
    name: "first token beside 3 streams, ms",
    times: 8,
    async take({ url }) {
      const busy = throughput(url, 3, () => question(16, ANSWER_TOKENS));
      await pause(300);
      const { firstTokenMilliseconds } = await ask(url, question(200, 2));
      await busy;
      return firstTokenMilliseconds;
    },
  },
  {
    name: "prompt tokens a second",
    times: 2,
    async take({ url }) {
      const { promptTokens, totalMilliseconds } = await ask(url, question(800, 1));
      return promptTokens / (totalMilliseconds / 1000);
    },
  },
  {
    name: "first token of a second turn, ms",
    times: 8,
    async take({ url }) {
      const turn = question(800, 1);
      await ask(url, turn);
      const second = { ...turn, text: `${turn.text} And the day after?` };
      return (await ask(url, second)).firstTokenMilliseconds;
    },
  },
  { name: "memory, MiB", times: 1, take: (server) => server.memoryMebibytes() },
];

function question(words: number, tokens: number): Question {
  return { text: textOf(words), tokens, endToken };
}

/** Excludes one-time costs from the measurements: compilation of code, mapping of memory. */
async function warmUp({ url }: RunningServer): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await throughput(url, Math.max(...streams), () => question(16, ANSWER_TOKENS));
  }
}

/** Threads of llama-server spin for 0.2 s after an answer, on the cores of the next measurement. */
const REST_MILLISECONDS = 500;

/** Measures the floor and records the figure. */
type FloorTurn = (measure: Measure & { readonly streams: number }) => Promise<void>;

/**
 * Takes each measurement of all `servers`, and of the floor where it has one, in turns of
 * alternating order, so that a slowdown of the machine affects all of them.
 */
async function measureAll(
  servers: readonly RunningServer[],
  results: ReadonlyMap<string, Results>,
  takeFloor: FloorTurn,
): Promise<void> {
  for (const measure of MEASURES) {
    const { name, times, take, streams } = measure;
    // Always taken: the floor uses prompts of the length measured here.
    if (name !== PROMPT_TOKENS && !name.includes(values.figures)) continue;
    const turns = servers.map((server) => async () => {
      note(results.get(server.name)!, name, await take(server));
    });
    if (streams !== undefined) turns.push(() => takeFloor({ ...measure, streams }));
    for (let time = 0; time < times; time++) {
      for (const turn of time % 2 === 0 ? turns : turns.toReversed()) {
        await pause(REST_MILLISECONDS);
        await turn();
      }
    }
  }
}

/**
 * Prints our medians with their spread, and beside each those of the others with a ratio: the
 * median over the turns of our figure to theirs in the same turn, when both had the same machine
 * state.
 */
function report(results: ReadonlyMap<string, Results>): void {
  for (const [name, mine] of results.get(OURS) ?? []) {
    const { median, minimum, maximum } = summarise(mine);
    const spread = `${minimum.toFixed(1)} to ${maximum.toFixed(1)}`;
    const others = [...results].filter(([other]) => other !== OURS).map(([other, theirs]) => {
      const values = theirs.get(name);
      if (values === undefined) return "";
      const ratios = values.map((value, turn) => mine[turn]! / value);
      return `  ${other} ${summarise(values).median.toFixed(1)}  ratio ${
        summarise(ratios).median.toFixed(2)
      }`;
    });
    print(
      `  ${name.padEnd(36)} ${median.toFixed(1).padStart(9)} (${spread})${others.join("")}`,
    );
  }
  for (const [name, rates] of results.get(FLOOR) ?? []) {
    if (results.get(OURS)?.has(name)) continue;
    print(`  ${name.padEnd(36)} ${summarise(rates).median.toFixed(1).padStart(9)}`);
  }
}

/** Creates the floor's turn, which records into `results`; it does nothing without --opponent. */
function floorTurn(options: ServerOptions, results: Map<string, Results>): FloorTurn {
  const folder = values.opponent;
  if (folder === undefined) return () => Promise.resolve();
  const floor: Results = new Map();
  return async ({ name, streams }) => {
    results.set(FLOOR, floor);
    const rate = await floorRate(streams, {
      ...options,
      folder,
      contextTokens: options.slots * options.contextTokens,
      promptTokens: Math.round(summarise(results.get(OURS)!.get(PROMPT_TOKENS)!).median),
      answerTokens: ANSWER_TOKENS,
    });
    note(floor, name, rate.whole);
    note(floor, `floor, answers alone, ${streams} streams`, rate.writing);
  };
}

const busy = beside > 0 ? `, beside ${beside} busy processes` : "";
print(`${cpus()[0]?.model}, ${threads} threads, ${runs} runs, medians${busy}`);
await measureMock(runs);
await measureOverhead(Math.max(...streams));
const folder = join(tmpdir(), "parley-bench");
await Deno.mkdir(folder, { recursive: true });
for (const { name, shape, format } of models) {
  const modelPath = join(folder, `random-${name}.gguf`);
  await writeRandomModel(modelPath, shape, format);
  const options = {
    modelPath,
    libraryFolder: values.opponent ?? "",
    opponentPath: join(values.opponent ?? "", "llama-server"),
    slots: Math.max(...streams),
    contextTokens: CONTEXT_TOKENS,
    threads,
    choosesThreads: beside > 0,
  };
  endToken = shape.vocabulary - 1;
  const results = new Map<string, Results>();
  const takeFloor = floorTurn(options, results);
  const starters = values.opponent === undefined ? [startParley] : [startParley, startOpponent];
  for (let run = 0; run < runs; run++) {
    await using started = new AsyncDisposableStack();
    const servers: RunningServer[] = [];
    for (const start of run % 2 === 0 ? starters : starters.toReversed()) {
      const server = started.use(await start(options));
      if (!results.has(server.name)) results.set(server.name, new Map());
      await warmUp(server);
      servers.push(server);
    }
    started.use(new BusyProcesses(beside));
    await measureAll(servers, results, takeFloor);
    // A run takes minutes: a benchmark that is stopped early has already printed its results.
    print(`\n${name}, ${run + 1} of ${runs} runs`);
    report(results);
  }
}
