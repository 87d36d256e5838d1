/**
 * `deno task bench tts`: the synthesis service beside its bare model, in one run.
 *
 * The floor is the graphs of the voice that ships, alone in ONNX Runtime, on the same clauses in
 * the same windows, with precomputed phonemes, style and noise. Its engine is measured too, without
 * a service around it: no HTTP, no pipes, no container. With `--engine formant` the engine is the
 * floor, which is espeak-ng. With `--engine kokoro --model FOLDER` the floor is the model's single
 * graph, and kokoro-js is measured on the same weights; kokoro_shape.py makes such a folder. Bare
 * graphs have as many threads as ONNX Runtime chooses, as those of the service have. The time of an
 * encoder is that of an answer less that of the same answer as WAV; its time alone in this process
 * is printed too.
 * @module
 */
import { cpus } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { misuse, print, readOptions } from "../../../shared/command_line.ts";
import type { TtsEngineOptions } from "../../../tts/engine/contract.ts";
import { childrenOf, memoryOf } from "../../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../../fixtures/service_process.ts";
import { openSocket } from "../../fixtures/socket_client.ts";
import { readCount, readCounts } from "../counts.ts";
import { summarise } from "../statistics.ts";
import { encodeMilliseconds } from "./encoders.ts";
import { loadEngineFloor } from "./engine_floor.ts";
import { loadGraphFloor } from "./graph_floor.ts";
import { loadGraphsFloor } from "./graphs_floor.ts";
import { startOpponent } from "./opponent.ts";
import type { Speaker, Spoken } from "./spoken.ts";

const ENGINES = ["parley-tts-small", "formant", "kokoro"] as const;
const CONTAINERS = ["wav", "flac", "mp3", "opus"] as const;
const USAGE = `Usage: deno task bench tts [options]

Measures the synthesis service next to its bare graphs and its bare engine, and Kokoro next to
kokoro-js: first audio, whole files, encoders, requests a second, and memory.

  --engine NAME       one of ${ENGINES.join(", ")} (default: ${ENGINES[0]})
  --model FOLDER      folder of its model; required for kokoro
  --formats NAMES     any of ${CONTAINERS.join(", ")} (default: all; for kokoro, wav)
  --characters COUNTS lengths of the texts (default: 40,200,1000)
  --clients COUNTS    concurrent clients (default: 1,4,16)
  --requests COUNT    requests of all clients together, in all runs (default: 334)
  --runs COUNT        how often each figure is measured (default: 5)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  runs: { type: "string", default: "5" },
  engine: { type: "string", default: ENGINES[0] },
  model: { type: "string", default: "" },
  clients: { type: "string", default: "1,4,16" },
  characters: { type: "string", default: "40,200,1000" },
  requests: { type: "string", default: "334" },
  formats: { type: "string" },
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
const FORMATS = formatsOf(values.formats ?? (engine === "kokoro" ? "wav" : CONTAINERS.join(",")));
const SENTENCE = "The weather will be cold and bright today. ";
const REQUESTS = readCount("requests", values.requests);
const FLOOR = "the floor";
const ENGINE = "the engine alone";
const RIVAL = "kokoro-js";
const CLIENTS = readCounts("clients", values.clients);
const TEXTS = readCounts("characters", values.characters).map(textOf);

/** Parses formats other than WAV, with which all of them are compared. */
function formatsOf(names: string): Exclude<(typeof CONTAINERS)[number], "wav">[] {
  const chosen = names.split(",");
  const unknown = chosen.find((name) => !CONTAINERS.some((known) => known === name));
  if (unknown !== undefined) {
    misuse(`Cannot measure the format ${unknown}: formats are ${CONTAINERS.join(", ")}`);
  }
  return CONTAINERS.filter((name) => name !== "wav").filter((name) => chosen.includes(name));
}

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

let seeds = 1000;

/** Measures `text` on the socket, until the first audio and until the client has all of it. */
async function firstAudio(service: RunningService, text: string): Promise<Spoken> {
  using socket = await openSocket(`${service.socketUrl}/v1/speak?seed=${++seeds}`, {
    headers: KEY,
  });
  await socket.untilType("Metadata");
  const start = performance.now();
  socket.send({ text });
  await socket.untilBinary();
  const firstMilliseconds = performance.now() - start;
  await socket.untilType("Flushed");
  return { firstMilliseconds, wholeMilliseconds: performance.now() - start, audioSeconds: 0 };
}

/** Measures a file of `text`. */
async function render(service: RunningService, text: string, format: string): Promise<Spoken> {
  const start = performance.now();
  await renderBytes(service, { text, format });
  const wholeMilliseconds = performance.now() - start;
  return { firstMilliseconds: wholeMilliseconds, wholeMilliseconds, audioSeconds: 0 };
}

let rendered = 0;

/** Requests a file with `fields` and a new seed, so that it is in no cache. */
async function renderBytes(
  service: RunningService,
  fields: Readonly<Record<string, string | number>>,
): Promise<Uint8Array<ArrayBuffer>> {
  rendered++;
  const response = await fetch(`${service.url}/v1/render`, {
    method: "POST",
    headers: KEY,
    body: JSON.stringify({ format: "wav", voice: VOICE, seed: ++seeds, ...fields }),
  });
  const bytes = await response.bytes();
  if (!response.ok) throw new Error(`/v1/render answers ${response.status}`);
  return bytes;
}

/**
 * Measures `rivals` in turns, `runs` times, so that a slowdown of the machine affects all of them.
 * Each one runs once before it is measured, so that none finds the caches as another left them.
 */
async function inTurns<Measured>(
  rivals: Readonly<Record<string, () => Promise<Measured>>>,
): Promise<Map<string, Measured[]>> {
  const measured = new Map(Object.keys(rivals).map((name): [string, Measured[]] => [name, []]));
  for (let run = 0; run < runs; run++) {
    const order = Object.entries(rivals);
    if (run % 2 === 1) order.reverse();
    for (const [name, measure] of order) {
      await measure();
      measured.get(name)!.push(await measure());
    }
  }
  return measured;
}

/** Requests a second of `clients` at once, each of which sends the next when one is answered. */
async function requestRate(clients: number, request: () => Promise<unknown>): Promise<number> {
  const count = Math.max(clients, Math.ceil(REQUESTS / runs));
  let left = count;
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, async () => {
    while (left-- > 0) await request();
  }));
  return count / ((performance.now() - start) / 1000);
}

/** Prints the measurements of `text`: first audio and whole texts, each beside the floor's. */
function reportText(text: string, measured: ReadonlyMap<string, readonly Spoken[]>): void {
  const firsts = (name: string) =>
    measured.get(name)!.map(({ firstMilliseconds }) => firstMilliseconds);
  const wholes = (name: string) =>
    measured.get(name)!.map(({ wholeMilliseconds }) => wholeMilliseconds);
  const { audioSeconds } = measured.get(FLOOR)![0]!;
  print(`\n${text.length} characters, ${audioSeconds.toFixed(1)} s of audio`);
  const [first, whole] = [summarise(firsts(FLOOR)).median, summarise(wholes(FLOOR)).median];
  for (const name of measured.keys()) {
    const isFloor = name === FLOOR;
    const isFile = name.startsWith("as ");
    if (!isFile) report(`first, ${name}`, firsts(name), "ms", isFloor ? undefined : first);
    report(`whole, ${name}`, wholes(name), "ms", isFloor ? undefined : whole);
  }
  const wav = summarise(wholes("as wav")).median;
  for (const [name, milliseconds] of Object.entries({ "as wav": wav, [FLOOR]: whole })) {
    const factor = milliseconds / 1000 / audioSeconds;
    print(`  ${`real-time factor, ${name}`.padEnd(46)} ${factor.toFixed(3)}`);
  }
  for (const format of FORMATS) {
    const more = wholes(`as ${format}`).map((milliseconds, run) =>
      milliseconds - wholes("as wav")[run]!
    );
    report(`encoding ${format}, beyond that of wav`, more, "ms");
  }
}

/** Prints the time that encoders take alone. */
async function reportEncoders(text: string): Promise<void> {
  for (const format of FORMATS) {
    const renderWav = (sample_rate: number) => renderBytes(service, { text, sample_rate });
    const measured = await encodeMilliseconds(format, RATE_HZ, renderWav, runs);
    report(`encoding ${format}, alone`, measured, "ms");
  }
}

/** Formats the resident memory of the front and of its engine for the report. */
async function memoryTold(service: RunningService): Promise<string> {
  const { pid } = service;
  const sizes = [await memoryOf(pid), await memoryOf(...await childrenOf(pid))];
  const [front, engine] = sizes.map((size) => (size / 2 ** 20).toFixed(0));
  return `RSS of the front ${front} MiB, of the engine ${engine} MiB`;
}

/** Loads the floor of the engine under test: the engine alone where that has no graph. */
async function loadFloor(): Promise<Speaker> {
  if (engine === "kokoro" && folder !== undefined) return await loadGraphFloor(folder, VOICE);
  if (engine === "parley-tts-small" && folder !== undefined) {
    return await loadGraphsFloor(folder, VOICE);
  }
  return await loadEngineFloor(options, VOICE, RATE_HZ);
}

print(`${cpus()[0]?.model}, ${cpus().length} cores, engine ${engine}, ${runs} runs, medians`);
const options: TtsEngineOptions = {
  engine,
  modelFolders: modelFolder === "" ? [] : [resolve(modelFolder)],
  registeredFolders: [],
  languages: [],
  precision: "fp32",
  device: "cpu",
  threads: 0,
};
const [folder] = options.modelFolders;
await using floor = await loadFloor();
await using alone = engine === "parley-tts-small"
  ? await loadEngineFloor(options, VOICE, RATE_HZ)
  : undefined;
await using opponent = engine === "kokoro" && folder !== undefined
  ? startOpponent(folder)
  : undefined;
await using service = await startService("tts", {
  SVC_TTS_ENGINE: engine,
  SVC_TTS_MODEL: options.modelFolders.join(","),
  SVC_TTS_BACKEND: "cpu",
  SVC_LOG_LEVEL: "warn",
});
await untilReady(service.url);

for (const text of TEXTS) {
  const measured = await inTurns<Spoken>({
    [FLOOR]: () => floor.speak(text),
    ...(alone === undefined ? {} : { [ENGINE]: () => alone.speak(text) }),
    "on the socket": () => firstAudio(service, text),
    ...Object.fromEntries(
      ["wav", ...FORMATS].map((format) => [`as ${format}`, () => render(service, text, format)]),
    ),
    ...(opponent === undefined ? {} : { [RIVAL]: () => opponent.speak(text) }),
  });
  reportText(text, measured);
  await reportEncoders(text);
}
print(`\nrequests a second, 40 characters, ${runs} rounds`);
print(`  after ${rendered} requests: ${await memoryTold(service)}`);
const short = textOf(40);
for (const clients of CLIENTS) {
  const measured = await inTurns({
    [`${clients} clients`]: () => requestRate(clients, () => render(service, short, "wav")),
    ...(opponent === undefined
      ? {}
      : { [RIVAL]: () => requestRate(clients, () => opponent.speak(short)) }),
  });
  const [rates = [], rivals] = [...measured.values()];
  report(`${clients} clients`, rates, "");
  if (rivals === undefined) continue;
  report(`  ${RIVAL}`, rivals, "");
  const ratios = rates.map((rate, round) => rate / rivals[round]!);
  report(`  ratio to ${RIVAL}, of pairs`, ratios, "");
}
print(`  after ${rendered} requests: ${await memoryTold(service)}`);
