/**
 * `deno task bench tts`: the synthesis service beside its own engine run bare, in one run.
 *
 * The floor is the same acoustic model on the same clauses without a service around it: no HTTP, no
 * pipes, no container. It is the voice that ships, or with `--engine formant` espeak-ng. With
 * `--engine kokoro --model FOLDER` the floor is the model's graph alone in
 * ONNX Runtime, and kokoro-js is measured on the same weights; kokoro_shape.py makes such a folder.
 * @module
 */
import { cpus } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { misuse, print, readCount, readCounts, readOptions } from "../../../shared/command_line.ts";
import { PLAIN_SPEECH, type TtsEngineOptions } from "../../../tts/engine/contract.ts";
import { definition } from "../../../tts/engine/definition.ts";
import { planSpeech } from "../../../tts/text/plan.ts";
import { childrenOf, memoryOf } from "../../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../../fixtures/service_process.ts";
import { openSocket } from "../../fixtures/socket_client.ts";
import { summarise } from "../statistics.ts";
import { measureGraph } from "./graph_floor.ts";
import { measureOpponent } from "./opponent.ts";
import { pause } from "../../../shared/pause.ts";

const ENGINES = ["parley-tts-small", "formant", "kokoro"] as const;
const USAGE = `Usage: deno task bench tts [options]

Measures the synthesis service beside its own engine run bare, and Kokoro beside kokoro-js.

  --engine NAME       one of ${ENGINES.join(", ")} (default: ${ENGINES[0]})
  --model FOLDER      its model; kokoro has none of its own
  --characters COUNTS lengths of the texts (default: 40,200,1000)
  --clients COUNTS    clients at once (default: 1,4,16)
  --requests COUNT    requests of all clients together (default: 334)
  --runs COUNT        how often each figure is measured (default: 5)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  runs: { type: "string", default: "5" },
  engine: { type: "string", default: ENGINES[0] },
  model: { type: "string", default: "" },
  clients: { type: "string", default: "1,4,16" },
  characters: { type: "string", default: "40,200,1000" },
  requests: { type: "string", default: "334" },
});
const runs = readCount("runs", values.runs);
const engine = ENGINES.find((name) => name === values.engine) ??
  misuse(`Cannot measure the engine ${values.engine}: engines are ${ENGINES.join(", ")}`);
if (engine === "kokoro" && values.model === "") misuse("Cannot measure kokoro without --model");
const modelFolder = values.model === "" && engine === "parley-tts-small"
  ? fileURLToPath(new URL("../../../models/tts/parley-tts-small", import.meta.url))
  : values.model;
const RATE_HZ = 24_000;
const VOICE = "svc_heart";
const KEY = { "X-API-Key": "bench" };
const FORMATS = engine === "kokoro" ? ["wav"] : ["wav", "flac", "mp3", "opus"];
const SENTENCE = "The weather will be cold and bright today. ";
const REQUESTS = readCount("requests", values.requests);
const CLIENTS = readCounts("clients", values.clients);
const TEXTS = readCounts("characters", values.characters).map(textOf);

function report(name: string, measured: readonly number[], unit: string, floor?: number): void {
  const { median, minimum, maximum } = summarise(measured);
  const digits = unit === "ms" ? 0 : 2;
  const [middle, low, high] = [median, minimum, maximum].map((value) => value.toFixed(digits));
  const ratio = floor === undefined ? "" : `  ratio to the floor ${(median / floor).toFixed(2)}`;
  print(`  ${name.padEnd(46)} ${middle} ${unit} (${low} to ${high})${ratio}`);
}

function textOf(characters: number): string {
  return SENTENCE.repeat(Math.ceil(characters / SENTENCE.length)).slice(0, characters).trim();
}

interface Bare {
  /** Milliseconds to the first clause. */
  readonly first: number[];
  /** Milliseconds to the last one. */
  readonly whole: number[];
  readonly audioSeconds: number;
}

/** The engine alone, in this process; of Kokoro the graph alone. */
async function measureFloor(options: TtsEngineOptions, text: string): Promise<Bare> {
  if (options.engine === "kokoro") {
    const request = { text, ssml_lite: false, spell_out: [], lexicon: {} };
    const { clauses } = planSpeech(request, "en");
    return await measureGraph(options.modelFolders[0]!, clauses, VOICE, runs);
  }
  await using loaded = await definition.load(options);
  const request = { text, ssml_lite: false, spell_out: [], lexicon: {} };
  const first: number[] = [];
  const whole: number[] = [];
  let audioSeconds = 0;
  // The first run warms up.
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    let firstAt = 0;
    audioSeconds = 0;
    const replies = loaded.handlers.stream({
      params: {
        clauses: planSpeech(request, "en").clauses,
        voice: VOICE,
        language: "en",
        speed: 1,
        // Another seed each time, so that nothing is found in a cache.
        seed: run + 1,
        sampleRateHz: RATE_HZ,
        visemes: false,
        ...PLAIN_SPEECH,
      },
      payload: new Uint8Array(),
      signal: new AbortController().signal,
    });
    for await (const { data } of replies) {
      firstAt ||= performance.now() - start;
      audioSeconds += data.seconds;
    }
    if (run === 0) continue;
    first.push(firstAt);
    whole.push(performance.now() - start);
  }
  return { first, whole, audioSeconds };
}

let seeds = 1000;

async function firstAudio(service: RunningService, text: string): Promise<number> {
  using socket = await openSocket(`${service.socketUrl}/v1/speak?seed=${++seeds}`, {
    headers: KEY,
  });
  await socket.untilType("Metadata");
  const start = performance.now();
  socket.send({ text });
  while (socket.binary.length === 0) await pause(1);
  const milliseconds = performance.now() - start;
  await socket.untilType("Flushed");
  return milliseconds;
}

async function render(service: RunningService, text: string, format: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${service.url}/v1/render`, {
    method: "POST",
    headers: KEY,
    body: JSON.stringify({ text, format, voice: VOICE, seed: ++seeds }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/v1/render answers ${response.status}`);
  return performance.now() - start;
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  await measure();
  const results: number[] = [];
  for (let run = 0; run < runs; run++) results.push(await measure());
  return results;
}

async function requestRate(service: RunningService, clients: number): Promise<number> {
  const text = textOf(40);
  let left = REQUESTS;
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, async () => {
    while (left-- > 0) await render(service, text, "wav");
  }));
  return REQUESTS / ((performance.now() - start) / 1000);
}

async function memoryMebibytes(service: RunningService): Promise<number> {
  const pids = [service.pid, ...await childrenOf(service.pid)];
  const sizes = await Promise.all(pids.map(memoryOf));
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

print(`${cpus()[0]?.model}, ${cpus().length} cores, engine ${engine}, ${runs} runs, medians`);
const options: TtsEngineOptions = {
  engine,
  modelFolders: modelFolder === "" ? [] : [resolve(modelFolder)],
  languages: [],
  precision: "fp32",
  device: "cpu",
  threads: 0,
};
const [folder] = options.modelFolders;
const opponent = engine === "kokoro" && folder !== undefined
  ? await measureOpponent({ folder, texts: TEXTS, runs, clients: CLIENTS, requests: REQUESTS })
  : undefined;
// Before the service starts: two models at once would take each other's memory.
const floors: Bare[] = [];
for (const text of TEXTS) floors.push(await measureFloor(options, text));
await using service = await startService("tts", {
  SVC_TTS_ENGINE: engine,
  SVC_TTS_MODEL: options.modelFolders.join(","),
  SVC_TTS_BACKEND: "cpu",
  SVC_LOG_LEVEL: "warn",
});
await untilReady(service.url);
for (const [index, text] of TEXTS.entries()) {
  const floor = floors[index]!;
  print(`\n${text.length} characters, ${floor.audioSeconds.toFixed(1)} s of audio`);
  report("floor: first clause", floor.first, "ms");
  report("floor: whole", floor.whole, "ms");
  const [first, whole] = [summarise(floor.first).median, summarise(floor.whole).median];
  const rival = opponent?.texts[index];
  if (rival !== undefined) {
    report("kokoro-js: first audio", rival.first, "ms", first);
    report(`kokoro-js: whole, ${rival.audioSeconds.toFixed(1)} s`, rival.whole, "ms", whole);
  }
  report("first audio on the socket", await repeat(() => firstAudio(service, text)), "ms", first);
  for (const format of FORMATS) {
    const times = await repeat(() => render(service, text, format));
    report(`whole as ${format}`, times, "ms", whole);
    if (format !== "wav" || floor.audioSeconds === 0) continue;
    const factor = summarise(times).median / 1000 / floor.audioSeconds;
    print(`  real-time factor${" ".repeat(31)}${factor.toFixed(3)}`);
  }
}
print("\nrequests a second, 40 characters");
const before = await memoryMebibytes(service);
for (const [index, clients] of CLIENTS.entries()) {
  const rate = await requestRate(service, clients);
  const rival = opponent?.rates[index];
  report(`${clients} clients`, [rate], "");
  if (rival === undefined) continue;
  report("  kokoro-js", [rival], "");
  print(`    ratio to kokoro-js ${(rate / rival).toFixed(2)}`);
}
const after = await memoryMebibytes(service);
print(`  memory before ${before.toFixed(0)} MiB, after ${after.toFixed(0)} MiB`);
