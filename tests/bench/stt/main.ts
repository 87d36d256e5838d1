/**
 * `deno task bench stt`: the recognition service beside bare whisper.cpp, whisper.cpp's own server
 * and a naive streamer, with the same library, model, audio and threads, in one run.
 *
 * whisper-server is not part of this project. Build it from the npm package nodejs-whisper 0.3.1,
 * which includes whisper.cpp 1.9.1, and name its folder; the service then uses that build too:
 *
 * ```sh
 * cmake -S package/cpp/whisper.cpp -B build -DBUILD_SHARED_LIBS=ON \
 *   -DCMAKE_BUILD_TYPE=Release -DGGML_NATIVE=OFF -DGGML_OPENMP=OFF
 * cmake --build build --target whisper-server
 * deno task bench stt --opponent build
 * ```
 *
 * The models `tiny` and `base` have random weights in the shapes of OpenAI's: their transcripts
 * have 13 tokens, whatever the length of the audio. The pass over the whole recording therefore
 * uses an endless model, which is stopped after 13 tokens for each utterance in its window. CPU
 * seconds are those of front and engines together. There are two ratios, one to each floor, both
 * with the beam size of the service's finals: an utterance at a time, in windows cut to it as the
 * service cuts them; and one pass over the whole recording in windows of the model's length. A
 * recording has ratios of wall-clock time only with as many threads as the floor: those of
 * whisper-server, and of a second service with one engine. Floor, services and opponent take turns,
 * so that a slowdown of the machine affects all of them.
 * @module
 */
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { misuse, print, readOptions } from "../../../shared/command_line.ts";
import { readSttConfig } from "../../../shared/config/stt.ts";
import { BareWhisper } from "./bare_whisper.ts";
import {
  type Contestant,
  type ContestantOptions,
  startParley,
  startWhisperServer,
  takeRecording,
  takeSessions,
} from "./contestants.ts";
import { speakDialogue } from "./dialogue.ts";
import { climb } from "./most_sessions.ts";
import { type Floor, reportFloor, reportNaive, reportRecording, reportSessions } from "./report.ts";
import { SHAPES, TRANSCRIPT_TOKENS, writeRandomWhisper } from "./random_whisper.ts";
import { readCount, readCounts } from "../counts.ts";

const MODELS = ["small", ...Object.keys(SHAPES)];
const USAGE = `Usage: deno task bench stt [options]

Measures the recognition service next to bare whisper.cpp and a naive streamer; with --opponent,
also whisper-server.

  --opponent FOLDER  build of whisper.cpp with bin/whisper-server; the service uses it too
  --models NAMES     any of ${MODELS.join(", ")} (default: small, the one that ships)
  --sessions COUNTS  concurrent sessions (default: 1,4,8)
  --runs COUNT       how often each figure is measured (default: 3)
  --threads COUNT    threads of each engine and of the floor (default: 1)
  --most-sessions COUNT
                     if all counts of --sessions are held, tries more, up to COUNT: 12, 16, 24, 32
                     and so on, until the 95th percentile of finals takes 1 s or longer
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  runs: { type: "string", default: "3" },
  threads: { type: "string", default: "1" },
  sessions: { type: "string", default: "1,4,8" },
  models: { type: "string", default: "small" },
  opponent: { type: "string" },
  "most-sessions": { type: "string" },
});
const runs = readCount("runs", values.runs);
const threads = readCount("threads", values.threads);
const sessionCounts = readCounts("sessions", values.sessions);
const mostSessions = values["most-sessions"] === undefined
  ? 0
  : readCount("most-sessions", values["most-sessions"]);
const models = values.models.split(",");
for (const name of models) {
  if (!MODELS.includes(name)) {
    misuse(`Cannot measure the model ${name}: models are ${MODELS.join(", ")}`);
  }
}
/** Beam size of the service's finals, which the floor uses too. */
const BEAM_SIZE = readSttConfig({}).beamSize;
const SHIPPED = new URL("../../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url);

/** The model to measure, and the one for the pass over the whole recording. */
interface ModelFiles {
  readonly path: string;
  readonly passPath: string;
  /** Tokens after which the pass stops for an utterance; undefined where the model stops itself. */
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

/** whisper.cpp for both floors; the naive streamer uses the first one too. */
interface Bare {
  readonly utterances: BareWhisper;
  readonly pass: BareWhisper;
  readonly utteranceTokens: number | undefined;
}

/** The programs to compare. */
interface Contest {
  readonly bare: Bare;
  /** Measured on recordings only, with as many threads as the floor. */
  readonly oneEngine: Contestant;
  /** Measured on recordings and sessions. */
  readonly contestants: readonly Contestant[];
}

function noFloor(): Floor {
  return { utterances: [], passes: [], audioSeconds: dialogue.seconds };
}

async function takeFloor(bare: Bare, { utterances, passes }: Floor): Promise<void> {
  utterances.push(await bare.utterances.offline(dialogue, BEAM_SIZE));
  passes.push(await bare.pass.pass(dialogue, BEAM_SIZE, bare.utteranceTokens));
}

/** Measures the floor before each of the others, whose order alternates from round to round. */
async function measureRound(contest: Contest, floor: Floor, run: number): Promise<void> {
  const inTurn = (all: readonly Contestant[]) => run % 2 === 0 ? all : all.toReversed();
  const { bare, oneEngine, contestants } = contest;
  for (const contestant of inTurn([oneEngine, ...contestants])) {
    await takeFloor(bare, floor);
    await takeRecording(contestant);
  }
  for (const count of sessionCounts) {
    for (const contestant of inTurn(contestants)) {
      await takeFloor(bare, floor);
      await takeSessions(contestant, count, dialogue);
    }
  }
}

/** Runs everything once, so that no one-time cost is measured. */
async function warmUp({ bare, oneEngine, contestants }: Contest): Promise<void> {
  await takeFloor(bare, noFloor());
  for (const { record } of [oneEngine, ...contestants]) await record();
  for (const { listen } of contestants) await listen();
}

async function reportContestant(contestant: Contestant, floor: Floor): Promise<void> {
  const { name, sessions } = contestant;
  const reportCount = (count: number) =>
    reportSessions(contestant, count, sessions.get(count)!, floor);
  const held = sessionCounts.filter(reportCount);
  const most = Math.max(0, ...held);
  const last = held.length === sessionCounts.length
    ? await climb(contestant, dialogue, most, mostSessions, reportCount)
    : most;
  const tried = [...sessions.keys()].toSorted((a, b) => a - b);
  print(`\n${name} holds ${last} sessions, of ${tried.join(", ")} tried`);
}

async function measureModel({ path, passPath, utteranceTokens }: ModelFiles): Promise<void> {
  using loaded = new DisposableStack();
  const load = async (file: string) =>
    loaded.use(await BareWhisper.load(file, threads, libraryFolder));
  const utterances = await load(path);
  const pass = passPath === path ? utterances : await load(passPath);
  await using started = new AsyncDisposableStack();
  const { opponent } = values;
  const options: ContestantOptions = { modelPath: path, dialogue, threads, opponent };
  const oneEngine = started.use(await startParley("parley, one engine", 1, options));
  const contestants = [started.use(await startParley("parley", 0, options))];
  if (opponent === undefined) {
    print("whisper-server: skipped, since --opponent is not given");
  } else contestants.push(started.use(await startWhisperServer(opponent, options)));
  const contest = { bare: { utterances, pass, utteranceTokens }, oneEngine, contestants };
  await warmUp(contest);
  const floor = noFloor();
  for (let run = 0; run < runs; run++) {
    await measureRound(contest, floor, run);
    print(`${run + 1} of ${runs} runs`);
  }
  reportFloor(floor, BEAM_SIZE);
  reportNaive(await utterances.naive(dialogue), floor);
  reportRecording(oneEngine, floor, true);
  for (const contestant of contestants) {
    reportRecording(contestant, floor, contestant.name !== "parley");
    await reportContestant(contestant, floor);
  }
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
