/**
 * `deno task bench stt`: the recognition service beside bare whisper.cpp, whisper.cpp's own server
 * and a naive streamer, with the same library, model, audio and threads, in one run.
 *
 * whisper-server is not part of this project. Build it from the npm package nodejs-whisper 0.3.1,
 * which carries whisper.cpp 1.9.1, and name its folder; the service then takes that build too:
 *
 * ```sh
 * cmake -S package/cpp/whisper.cpp -B build -DBUILD_SHARED_LIBS=ON \
 *   -DCMAKE_BUILD_TYPE=Release -DGGML_NATIVE=OFF -DGGML_OPENMP=OFF
 * cmake --build build --target whisper-server
 * deno task bench stt --opponent build
 * ```
 *
 * The models `tiny` and `base` have random weights in the shapes of OpenAI's. Processor time is that
 * of front and engines together. Ratios are to the floor with the beam size of the service's finals:
 * an utterance at a time, in windows cut to it as the service cuts them; where two are given, the
 * second is to one pass over the whole recording in windows of the model's length.
 * @module
 */
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { misuse, print, readCount, readCounts, readOptions } from "../../../shared/command_line.ts";
import { readSttConfig } from "../../../shared/config/stt.ts";
import { memoryOf } from "../../fixtures/processes.ts";
import { startService, untilReady } from "../../fixtures/service_process.ts";
import { bytesOf } from "../../fixtures/speech.ts";
import { frontMebibytes, processorSeconds } from "../processor_time.ts";
import { startOpponentServer } from "../opponent_server.ts";
import { summarise } from "../statistics.ts";
import { BareWhisper, type Times } from "./bare_whisper.ts";
import { ask, listen, type SessionTimes, TOKEN, transcribe } from "./clients.ts";
import { speakDialogue } from "./dialogue.ts";
import { SHAPES, writeRandomWhisper } from "./random_whisper.ts";

const MODELS = ["small", ...Object.keys(SHAPES)];
const USAGE = `Usage: deno task bench stt [options]

Measures the recognition service beside bare whisper.cpp and a naive streamer, and beside
whisper-server where --opponent names it.

  --opponent FOLDER  build of whisper.cpp with bin/whisper-server; the service takes it too
  --models NAMES     of ${MODELS.join(", ")} (default: small, the one that ships)
  --sessions COUNTS  sessions at once (default: 1,4,8)
  --runs COUNT       how often each figure is measured (default: 3)
  --threads COUNT    threads of each engine and of the floor (default: 1)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  runs: { type: "string", default: "3" },
  threads: { type: "string", default: "1" },
  sessions: { type: "string", default: "1,4,8" },
  models: { type: "string", default: "small" },
  opponent: { type: "string" },
});
const runs = readCount("runs", values.runs);
const threads = readCount("threads", values.threads);
const sessionCounts = readCounts("sessions", values.sessions);
const models = values.models.split(",");
for (const name of models) {
  if (!MODELS.includes(name)) {
    misuse(`Cannot measure the model ${name}: models are ${MODELS.join(", ")}`);
  }
}
/** The service's finals have it, so the floor has it too. */
const BEAM_SIZE = readSttConfig({}).beamSize;
/** A session is held when 95 of 100 finals come within this. */
const HELD_SECONDS = 1;
const SHIPPED = new URL("../../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url);

function report(
  name: string,
  measured: readonly number[],
  unit: string,
  ...floors: readonly number[]
): void {
  const known = measured.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return print(`  ${name.padEnd(44)} none came`);
  const { median, minimum, maximum } = summarise(known);
  const ratios = floors.map((floor) => (median / floor).toFixed(2)).join(", ");
  const ratio = floors.length === 0 ? "" : `  ratio to the floor ${ratios}`;
  const [middle, low, high] = [median, minimum, maximum].map((value) => value.toFixed(3));
  print(`  ${name.padEnd(44)} ${middle} ${unit} (${low} to ${high})${ratio}`);
}

async function modelFile(name: string): Promise<string> {
  if (name === "small") return SHIPPED.pathname;
  const shape = SHAPES[name]!;
  const path = join(tmpdir(), `parley-bench-whisper-${name}-q8_0.bin`);
  await writeRandomWhisper(path, shape, SHIPPED);
  return path;
}

/** Reports what sessions at once took; returns whether the finals came in time. */
function reportSessions(
  count: number,
  times: readonly SessionTimes[],
  cpuSeconds: number,
  { processor, passProcessor }: Floor,
): boolean {
  const perSecond = cpuSeconds / count / dialogue.seconds;
  const floors = [processor, passProcessor].map((seconds) => seconds / dialogue.seconds);
  report("processor time of a second of audio", [perSecond], "s", ...floors);
  report("first partial after speech began", times.map((each) => each.firstPartialSeconds), "s");
  const finals = times.flatMap((each) => each.finalSeconds).toSorted((a, b) => a - b);
  report("final after the end was known", finals, "s");
  const slow = finals[Math.floor(finals.length * 0.95)] ?? Infinity;
  print(`  95th percentile of that ${slow.toFixed(2)} s`);
  return slow < HELD_SECONDS;
}

/** What bare whisper.cpp takes for each utterance once, and for the whole; medians. */
interface Floor extends Times {
  /** Processor time of one pass over the whole recording, in seconds. */
  readonly passProcessor: number;
}

async function measureFloor(bare: BareWhisper, beamSize: number): Promise<Floor> {
  const name = `bare whisper.cpp, beam size ${beamSize}`;
  const utterances = await measureBare(
    `${name}, an utterance at a time`,
    () => bare.offline(dialogue, beamSize),
  );
  const pass = await measureBare(`${name}, one pass`, () => bare.pass(dialogue, beamSize));
  return { ...utterances, passProcessor: pass.processor };
}

async function measureBare(name: string, work: () => Promise<Times>): Promise<Times> {
  const times: Times[] = [];
  // The first warms up.
  for (let run = 0; run <= runs; run++) times.push(await work());
  const walls = times.slice(1).map(({ wall }) => wall);
  const processors = times.slice(1).map(({ processor }) => processor);
  print(name);
  report("time", walls, "s");
  report("processor time", processors, "s");
  return { wall: summarise(walls).median, processor: summarise(processors).median };
}

async function measureService(modelPath: string, floor: Floor): Promise<void> {
  await using service = await startService("stt", {
    SVC_STT_MODEL: modelPath,
    SVC_STT_THREADS: String(threads),
    SVC_STT_MAX_SESSIONS: "256",
    ...(values.opponent === undefined ? {} : { SVC_WHISPER_LIBRARY: libraryFolder }),
  });
  await untilReady(service.url);
  const url = `${service.url}/v1/listen?language=en&encoding=linear16&sample_rate=16000`;
  const seconds: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    const body = bytesOf(dialogue.samples);
    await (await fetch(url, { method: "POST", ...TOKEN, body })).json();
    // The first warms up.
    if (run > 0) seconds.push((performance.now() - start) / 1000);
  }
  print("\nparley, a recording");
  report("time", seconds, "s", floor.wall);
  await listen(service, dialogue);
  const held: number[] = [];
  for (const count of sessionCounts) {
    print(`\nparley, ${count} sessions in real time`);
    const before = await frontMebibytes(service.pid);
    const used = await processorSeconds(service.pid);
    let most = before;
    const watch = setInterval(async () => {
      most = Math.max(most, await frontMebibytes(service.pid));
    }, 500);
    const times = await Promise.all(
      Array.from({ length: count }, () => listen(service, dialogue)),
    );
    clearInterval(watch);
    const cpu = await processorSeconds(service.pid) - used;
    if (reportSessions(count, times, cpu, floor)) held.push(count);
    print(`  memory of the front a session: ${((most - before) / count).toFixed(1)} MiB`);
  }
  print(`\nparley holds ${Math.max(0, ...held)} of the session counts ${sessionCounts.join(", ")}`);
}

async function measureOpponent(modelPath: string, floor: Floor): Promise<void> {
  if (values.opponent === undefined) {
    return print("\nwhisper-server: skipped, --opponent names no build of it");
  }
  const path = join(values.opponent, "bin", "whisper-server");
  const options = ["--model", modelPath, "--threads", String(threads)];
  await using server = await startOpponentServer(path, options, "/");
  await transcribe(server.url, dialogue.utterances[0]!.samples);
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await transcribe(server.url, dialogue.samples);
    seconds.push((performance.now() - start) / 1000);
  }
  print("\nwhisper-server, a recording");
  report("time", seconds, "s", floor.wall);
  const held: number[] = [];
  for (const count of sessionCounts) {
    print(`\nwhisper-server, ${count} clients that send each utterance at its end, no partials`);
    const used = await processorSeconds(server.pid);
    const clients = Array.from({ length: count }, () => ask(server.url, dialogue));
    const times = await Promise.all(clients);
    const cpu = await processorSeconds(server.pid) - used;
    if (reportSessions(count, times, cpu, floor)) held.push(count);
  }
  print(`  memory: ${(await memoryOf(server.pid) / 2 ** 20).toFixed(0)} MiB`);
  print(`\nwhisper-server holds ${Math.max(0, ...held)} of the counts ${sessionCounts.join(", ")}`);
}

const libraryFolder = values.opponent === undefined ? "" : join(values.opponent, "bin");
const dialogue = await speakDialogue();
print(
  `${cpus()[0]?.model}, ${threads} threads, ${runs} runs, ${
    dialogue.seconds.toFixed(0)
  } s of audio`,
);
for (const name of models) {
  print(`\n== model ${name}`);
  const path = await modelFile(name);
  let floor: Floor;
  {
    using bare = await BareWhisper.load(path, threads, libraryFolder);
    await measureFloor(bare, 1);
    floor = await measureFloor(bare, BEAM_SIZE);
    const naive = await bare.naive(dialogue);
    print("\na naive streamer, which decodes everything anew every half second");
    const perSecond = naive.processor / dialogue.seconds;
    const floorPerSecond = floor.processor / dialogue.seconds;
    report("processor time of a second of audio", [perSecond], "s", floorPerSecond);
  }
  await measureService(path, floor);
  await measureOpponent(path, floor);
}
