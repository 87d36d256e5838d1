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
 * @module
 */
import { join } from "node:path";
import { cpus, tmpdir } from "node:os";
import { misuse, print, readCount, readCounts, readOptions } from "../../../shared/command_line.ts";
import { startService } from "../../fixtures/service_process.ts";
import { summarise } from "../statistics.ts";
import { ask, type Question, throughput } from "./load.ts";
import { SHAPES, writeRandomModel } from "./random_model.ts";
import { type RunningServer, type ServerOptions, startOpponent, startParley } from "./servers.ts";
import { pause } from "../../../shared/pause.ts";

const FORMATS = ["q8_0", "q4_k"] as const;
const USAGE = `Usage: deno task bench llm [options]

Measures the chat service, beside llama-server where --opponent names it.

  --opponent FOLDER  where llama-server and llama-batched-bench lie
  --models NAMES     shapes with formats (default: 135m-q8_0,0.6b-q4_k); shapes are
                     ${Object.keys(SHAPES).join(", ")}, formats ${FORMATS.join(", ")}
  --streams COUNTS   answers at once (default: 1,4,16)
  --runs COUNT       how often each figure is measured (default: 3)
  --threads COUNT    threads of each server (default: one a core)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  opponent: { type: "string" },
  models: { type: "string", default: "135m-q8_0,0.6b-q4_k" },
  streams: { type: "string", default: "1,4,16" },
  runs: { type: "string", default: "3" },
  threads: { type: "string", default: String(cpus().length) },
});
const runs = readCount("runs", values.runs);
const threads = readCount("threads", values.threads);
const streams = readCounts("streams", values.streams);
const models = values.models.split(",").map(readModel);
const CONTEXT_TOKENS = 1536;
const ANSWER_TOKENS = 48;
const WARM_UP_ROUNDS = 2;
const PROMPT_TOKENS = "tokens of a question";
const WORDS = "the weather in London will be cold and bright in the morning it may rain ".split(
  " ",
);

/** A shape and a format, of a name such as 135m-q8_0. */
function readModel(name: string) {
  const [shape, format] = name.split("-");
  const known = Object.entries(SHAPES).find(([key]) => key === shape);
  const written = FORMATS.find((candidate) => candidate === format);
  if (known === undefined || written === undefined) {
    misuse(`Cannot measure the model ${name}: it is no shape and format`);
  }
  return { name, shape: known[1], format: written };
}

/** The token that would end an answer of the model that is measured. */
let endToken = 0;

let asked = 0;

/** A text of about `words` words that begins with a number of its own. */
function textOf(words: number): string {
  const own = `${++asked} ${crypto.randomUUID()} `;
  return own + Array.from({ length: words }, (_, index) => WORDS[index % WORDS.length]).join(" ");
}

type Results = Map<string, number[]>;

function note(results: Results, name: string, value: number): void {
  results.set(name, [...results.get(name) ?? [], value]);
}

/** One figure of a server. */
interface Measure {
  /** For the report. */
  readonly name: string;
  /** How often it is taken in a run; what takes a moment is taken more often. */
  readonly times: number;
  /** Takes it. */
  take(server: RunningServer): Promise<number>;
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

/** Nothing is measured that happens only at first: code that is compiled, memory that is mapped. */
async function warmUp({ url }: RunningServer): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await throughput(url, Math.max(...streams), () => question(16, ANSWER_TOKENS));
  }
}

/**
 * Takes each figure of all `servers` in turns, each going first in turn: a machine that gets slower
 * does so for all.
 */
async function measureAll(
  servers: readonly RunningServer[],
  results: ReadonlyMap<string, Results>,
): Promise<void> {
  for (const { name, times, take } of MEASURES) {
    for (let time = 0; time < times; time++) {
      for (const server of time % 2 === 0 ? servers : servers.toReversed()) {
        note(results.get(server.name)!, name, await take(server));
      }
    }
  }
}

function report(results: ReadonlyMap<string, Results>): void {
  const [ours, theirs] = ["parley", "llama-server"].map((name) => results.get(name));
  for (const [name, mine] of ours ?? []) {
    const other = theirs?.get(name);
    const [a, b] = [summarise(mine), other && summarise(other)];
    const spread = `${a.minimum.toFixed(1)} to ${a.maximum.toFixed(1)}`;
    const line = `  ${name.padEnd(36)} ${a.median.toFixed(1).padStart(9)} (${spread})`;
    if (b === undefined) print(line);
    else {print(
        `${line}  llama-server ${b.median.toFixed(1)}  ratio ${(a.median / b.median).toFixed(2)}`,
      );}
  }
}

/**
 * llama.cpp alone, without a server: how many tokens a second are written, and how many when the time
 * counts in which prompts as long as the questions are read.
 */
async function floor(
  opponentFolder: string,
  options: ServerOptions,
  promptTokens: number,
): Promise<void> {
  const { stdout } = await new Deno.Command(join(opponentFolder, "llama-batched-bench"), {
    args: [
      ...["-m", options.modelPath, "-c", String(options.slots * options.contextTokens)],
      ...["-b", "512", "-ub", "512", "-npp", String(promptTokens), "-ntg", String(ANSWER_TOKENS)],
      ...["-npl", streams.join(","), "-t", String(options.threads)],
    ],
    stderr: "null",
  }).output();
  for (const line of new TextDecoder().decode(stdout).split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    if (!/^\d+$/.test(cells[3] ?? "")) continue;
    const [count, writing, seconds] = [3, 8, 9].map((column) => Number(cells[column]));
    const whole = count! * ANSWER_TOKENS / seconds!;
    print(
      `  floor (llama-batched-bench), ${count} streams: ${
        whole.toFixed(1)
      } tokens a second after prompts of ${promptTokens} tokens, ${writing} without`,
    );
  }
}

async function measureMock(): Promise<void> {
  await using service = await startService("llm");
  const body = JSON.stringify({ messages: [{ role: "user", content: "Set a timer." }] });
  const post = (url: string) =>
    fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const answer = await (await post(`${service.url}/v1/chat/completions`)).text();
  await using bare = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      await request.text();
      return new Response(answer, { headers: { "Content-Type": "application/json" } });
    },
  );
  const rates: Record<string, number[]> = { mock: [], bare: [] };
  for (let run = 0; run < runs; run++) {
    rates.mock!.push(await requestRate(() => post(`${service.url}/v1/chat/completions`)));
    rates.bare!.push(await requestRate(() => post(`http://127.0.0.1:${bare.addr.port}/`)));
  }
  const [mock, floorRate] = [summarise(rates.mock!).median, summarise(rates.bare!).median];
  print(
    `mock mode: ${mock.toFixed(0)} requests a second, a bare server ${
      floorRate.toFixed(0)
    }, ratio ${(mock / floorRate).toFixed(2)}`,
  );
}

async function requestRate(post: () => Promise<Response>): Promise<number> {
  const until = performance.now() + 2000;
  let count = 0;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (performance.now() < until) {
      await (await post()).arrayBuffer();
      count++;
    }
  }));
  return count / 2;
}

print(`${cpus()[0]?.model}, ${threads} threads, ${runs} runs, medians`);
await measureMock();
const folder = join(tmpdir(), "parley-bench");
await Deno.mkdir(folder, { recursive: true });
for (const { name, shape, format } of models) {
  const modelPath = join(folder, `random-${name}.gguf`);
  await writeRandomModel(modelPath, shape, format);
  print(`\n${name}`);
  const options = {
    modelPath,
    libraryFolder: values.opponent ?? "",
    opponentPath: join(values.opponent ?? "", "llama-server"),
    slots: Math.max(...streams),
    contextTokens: CONTEXT_TOKENS,
    threads,
  };
  endToken = shape.vocabulary - 1;
  const results = new Map<string, Results>();
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
    await measureAll(servers, results);
  }
  report(results);
  if (values.opponent !== undefined) {
    const asked = summarise(results.get("parley")!.get(PROMPT_TOKENS)!).median;
    await floor(values.opponent, options, asked);
  }
}
