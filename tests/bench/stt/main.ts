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
 * The models `tiny` and `base` have random weights in the shapes of OpenAI's: their transcripts have
 * 13 tokens, however short or long what is heard. So the pass over the whole recording takes an endless
 * one that is stopped after 13 for each utterance in its window. Processor time is that of front and
 * engines together. Ratios are to the floor with the beam size of the service's finals:
 * an utterance at a time, in windows cut to it as the service cuts them; where two are given, the
 * second is to one pass over the whole recording in windows of the model's length. Floor, service and
 * opponent take turns: a machine that gets slower does so for all.
 * @module
 */
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { misuse, print, readCount, readCounts, readOptions } from "../../../shared/command_line.ts";
import { readSttConfig } from "../../../shared/config/stt.ts";
import { startService, untilReady } from "../../fixtures/service_process.ts";
import { bytesOf } from "../../fixtures/speech.ts";
import { frontMebibytes, processorSeconds } from "../processor_time.ts";
import { startOpponentServer } from "../opponent_server.ts";
import { summarise } from "../statistics.ts";
import { BareWhisper, type Times } from "./bare_whisper.ts";
import { ask, listen, type SessionTimes, TOKEN, transcribe } from "./clients.ts";
import { speakDialogue } from "./dialogue.ts";
import { SHAPES, TRANSCRIPT_TOKENS, writeRandomWhisper } from "./random_whisper.ts";

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

/** What is measured, and in the pass over the whole recording. */
interface ModelFiles {
  readonly path: string;
  readonly passPath: string;
  /** Tokens after which the pass is done with an utterance; undefined where the model knows itself. */
  readonly utteranceTokens?: number;
}

async function modelFiles(name: string): Promise<ModelFiles> {
  if (name === "small") return { path: SHIPPED.pathname, passPath: SHIPPED.pathname };
  return {
    path: await randomFile(name, { ends: true }),
    passPath: await randomFile(name, { ends: false }),
    utteranceTokens: TRANSCRIPT_TOKENS,
  };
}

async function randomFile(name: string, { ends }: { readonly ends: boolean }): Promise<string> {
  const path = join(tmpdir(), `parley-bench-whisper-${name}${ends ? "" : "-endless"}-q8_0.bin`);
  await writeRandomWhisper(path, { shape: SHAPES[name]!, ends, template: SHIPPED });
  return path;
}

/** What was measured of one program, in the rounds so far. */
interface Measured {
  /** Of a whole recording, in seconds. */
  readonly recordings: number[];
  /** By how many sessions there were at once. */
  readonly sessions: ReadonlyMap<number, SessionsMeasured>;
}

interface SessionsMeasured {
  readonly times: SessionTimes[];
  /** Processor time of a second of audio of one session, in seconds. */
  readonly processor: number[];
  /** What the front took for each, in MiB. */
  readonly memory: number[];
}

/** A program that transcribes a whole recording, or what several speakers say. */
interface Contestant {
  readonly name: string;
  /** What several at once are called. */
  readonly speakers: string;
  readonly pid: number;
  readonly measured: Measured;
  record(): Promise<unknown>;
  listen(): Promise<SessionTimes>;
}

function nothingMeasured(): Measured {
  const empty = () => ({ times: [], processor: [], memory: [] });
  return { recordings: [], sessions: new Map(sessionCounts.map((count) => [count, empty()])) };
}

async function takeRecording({ record, measured }: Contestant): Promise<void> {
  const start = performance.now();
  await record();
  measured.recordings.push((performance.now() - start) / 1000);
}

async function takeSessions(contestant: Contestant, count: number): Promise<void> {
  const { pid, measured } = contestant;
  const before = await frontMebibytes(pid);
  const used = await processorSeconds(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await frontMebibytes(pid));
  }, 500);
  const times = await Promise.all(Array.from({ length: count }, () => contestant.listen()));
  clearInterval(watch);
  const processor = await processorSeconds(pid) - used;
  const sessions = measured.sessions.get(count)!;
  sessions.times.push(...times);
  sessions.processor.push(processor / count / dialogue.seconds);
  sessions.memory.push((most - before) / count);
}

function reportContestant({ name, speakers, measured }: Contestant, floor: Floor): void {
  print(`\n${name}, a recording`);
  report("time", measured.recordings, "s", medianOf(floor.utterances, "wall"));
  const held: number[] = [];
  for (const [count, sessions] of measured.sessions) {
    print(`\n${name}, ${count} ${speakers}`);
    if (reportSessions(sessions, floor)) held.push(count);
  }
  const counts = sessionCounts.join(", ");
  print(`\n${name} holds ${Math.max(0, ...held)} of the session counts ${counts}`);
}

/** Reports what sessions at once took; returns whether the finals came in time. */
function reportSessions(
  { times, processor, memory }: SessionsMeasured,
  { utterances, passes }: Floor,
): boolean {
  const floors = [utterances, passes].map((each) => medianOf(each, "processor") / dialogue.seconds);
  report("processor time of a second of audio", processor, "s", ...floors);
  report("first partial after speech began", times.map((each) => each.firstPartialSeconds), "s");
  const finals = times.flatMap((each) => each.finalSeconds).toSorted((a, b) => a - b);
  report("final after the end was known", finals, "s");
  const slow = finals[Math.floor(finals.length * 0.95)] ?? Infinity;
  print(`  95th percentile of that ${slow.toFixed(2)} s`);
  report("memory of the front a session", memory, "MiB");
  return slow < HELD_SECONDS;
}

/** What bare whisper.cpp takes for each utterance once, and for the whole in one pass. */
interface Floor {
  readonly utterances: Times[];
  readonly passes: Times[];
}

/** whisper.cpp for both floors; the naive streamer takes the first too. */
interface Bare {
  readonly utterances: BareWhisper;
  readonly pass: BareWhisper;
  readonly utteranceTokens: number | undefined;
}

async function takeFloor(bare: Bare, { utterances, passes }: Floor): Promise<void> {
  utterances.push(await bare.utterances.offline(dialogue, BEAM_SIZE));
  passes.push(await bare.pass.pass(dialogue, BEAM_SIZE, bare.utteranceTokens));
}

function medianOf(times: readonly Times[], kind: keyof Times): number {
  return summarise(times.map((each) => each[kind])).median;
}

function reportFloor({ utterances, passes }: Floor): void {
  const rows = { "an utterance at a time": utterances, "one pass": passes };
  for (const [name, times] of Object.entries(rows)) {
    print(`bare whisper.cpp, beam size ${BEAM_SIZE}, ${name}`);
    report("time", times.map(({ wall }) => wall), "s");
    report("processor time", times.map(({ processor }) => processor), "s");
  }
}

async function startParley(modelPath: string): Promise<Contestant & AsyncDisposable> {
  const service = await startService("stt", {
    SVC_STT_MODEL: modelPath,
    SVC_STT_THREADS: String(threads),
    SVC_STT_MAX_SESSIONS: "256",
    ...(values.opponent === undefined ? {} : { SVC_WHISPER_LIBRARY: libraryFolder }),
  });
  await untilReady(service.url);
  const url = `${service.url}/v1/listen?language=en&encoding=linear16&sample_rate=16000`;
  return {
    name: "parley",
    speakers: "sessions in real time",
    pid: service.pid,
    measured: nothingMeasured(),
    async record() {
      const body = bytesOf(dialogue.samples);
      await (await fetch(url, { method: "POST", ...TOKEN, body })).json();
    },
    listen: () => listen(service, dialogue),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

async function startWhisperServer(
  folder: string,
  modelPath: string,
): Promise<Contestant & AsyncDisposable> {
  const path = join(folder, "bin", "whisper-server");
  const options = ["--model", modelPath, "--threads", String(threads)];
  const server = await startOpponentServer(path, options, "/");
  return {
    name: "whisper-server",
    speakers: "clients that send each utterance at its end, no partials",
    pid: server.pid,
    measured: nothingMeasured(),
    record: () => transcribe(server.url, dialogue.samples),
    listen: () => ask(server.url, dialogue),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The floor comes between any two others, and who goes first changes from round to round. */
async function measureRound(
  bare: Bare,
  floor: Floor,
  contestants: readonly Contestant[],
): Promise<void> {
  for (const contestant of contestants) await takeRecording(contestant);
  for (const count of sessionCounts) {
    for (const contestant of contestants) {
      await takeFloor(bare, floor);
      await takeSessions(contestant, count);
    }
  }
}

async function measureModel({ path, passPath, utteranceTokens }: ModelFiles): Promise<void> {
  using loaded = new DisposableStack();
  const load = async (file: string) =>
    loaded.use(await BareWhisper.load(file, threads, libraryFolder));
  const utterances = await load(path);
  const pass = passPath === path ? utterances : await load(passPath);
  const bare: Bare = { utterances, pass, utteranceTokens };
  await using started = new AsyncDisposableStack();
  const contestants = [started.use(await startParley(path))];
  if (values.opponent === undefined) {
    print("whisper-server: skipped, --opponent names no build of it");
  } else contestants.push(started.use(await startWhisperServer(values.opponent, path)));
  // Nothing is measured that happens only at first.
  await takeFloor(bare, { utterances: [], passes: [] });
  for (const contestant of contestants) {
    await contestant.record();
    await contestant.listen();
  }
  const floor: Floor = { utterances: [], passes: [] };
  for (let run = 0; run < runs; run++) {
    await measureRound(bare, floor, run % 2 === 0 ? contestants : contestants.toReversed());
  }
  reportFloor(floor);
  const naive = await bare.utterances.naive(dialogue);
  print("\na naive streamer, which decodes everything anew every half second");
  const perSecond = medianOf(floor.utterances, "processor") / dialogue.seconds;
  report(
    "processor time of a second of audio",
    [naive.processor / dialogue.seconds],
    "s",
    perSecond,
  );
  for (const contestant of contestants) reportContestant(contestant, floor);
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
  await measureModel(await modelFiles(name));
}
