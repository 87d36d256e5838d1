/**
 * `deno task bench soak`: sends requests of every kind to the synthesis service for as long as
 * requested, and records the memory of its processes. Exits with 1 when memory grows.
 * @module
 */
import { cpus } from "node:os";
import { print, readOptions } from "../../../shared/command_line.ts";
import { pause } from "../../../shared/pause.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { audioFile } from "../../fixtures/audio_file.ts";
import { childrenOf, memoryOf } from "../../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../../fixtures/service_process.ts";
import { openSocket } from "../../fixtures/socket_client.ts";
import { readCount } from "../counts.ts";

const USAGE = `Usage: deno task bench soak [options]

Sends requests of every kind to the synthesis service and prints the memory of its processes; exits
with 1 if that of either grows by more than --most-growth in the second half. Also prints the slope
of the second half, which says little about a short run.

  --requests COUNT    requests of all clients together (default: 600)
  --minutes COUNT     stops after this time, even if requests are left (default: 60)
  --clients COUNT     concurrent clients (default: 2)
  --most-growth MIB   allowed growth in the second half (default: 32)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  requests: { type: "string", default: "600" },
  minutes: { type: "string", default: "60" },
  clients: { type: "string", default: "2" },
  "most-growth": { type: "string", default: "32" },
});
const REQUESTS = readCount("requests", values.requests);
const MINUTES = readCount("minutes", values.minutes);
const CLIENTS = readCount("clients", values.clients);
const MOST_GROWTH_MEBIBYTES = readCount("most-growth", values["most-growth"]);
/** Number of memory measurements. */
const LOOKS = 20;
const KEY = { "X-API-Key": "soak" };
const MILLISECONDS_A_MINUTE = 60_000;
/** Time after which a client that disconnects does so. */
const LEAVES_AFTER_MILLISECONDS = 40;

const SENTENCES = {
  svc_heart: "The weather will be cold and bright on May 12, 2024. ",
  de_hans: "Das Wetter wird am 12. Mai kalt und schön, bei 5 °C. ",
  fr_jules: "Il fera froid et beau le 12 mai, avec 5 °C. ",
} as const;
// They are the keys just above.
const VOICES = Object.keys(SENTENCES) as (keyof typeof SENTENCES)[];

/** Fields of a request; the seed is always new, so that nothing is in a cache. */
interface Request {
  readonly voice: string;
  readonly text: string;
  readonly seed: number;
}

/** A kind of request; rejects when its answer is wrong. */
type Kind = (service: RunningService, request: Request) => Promise<void>;

async function ask(
  service: RunningService,
  path: string,
  body: object,
  status = 200,
): Promise<void> {
  const response = await fetch(service.url + path, {
    method: "POST",
    headers: KEY,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${path} answers ${response.status}`);
}

const render = (fields: object): Kind => (service, request) =>
  ask(service, "/v1/render", { ...request, ...fields });

const clip = await audioFile("weather.mp3");

const KINDS: readonly Kind[] = [
  render({ format: "wav", sample_rate: 48_000, bits_per_sample: 24 }),
  render({ format: "mp3", normalize_loudness: "ebu_r128", target_lufs: -14 }),
  render({ format: "opus", normalize_loudness: "ebu_r128" }),
  render({ format: "flac", normalize_loudness: "peak", head_silence_ms: 500 }),
  render({ ref_audio_b64: clip, style_ref_audio_b64: clip }),
  (service, request) => ask(service, "/v1/synthesize/hq", { ...request, emit_visemes: true }),
  (service, request) => ask(service, "/v1/speak/sse", { ...request, format: "mp3" }),
  (service, request) => {
    const items = ["a", "b", "c"].map((id) => ({ id, text: request.text }));
    return ask(service, "/v1/synthesize/batch", {
      items: [...items, { id: "bad", text: "" }],
      defaults: { voice: request.voice, seed: request.seed },
    });
  },
  (service, { text }) => ask(service, "/v1/audio/speech", { input: text, voice: "alloy" }),
  (service, request) => ask(service, "/v1/render", { ...request, speed: 9 }, 422),
  speakAndClear,
  leave,
];

/** A socket that speaks, is cleared, and speaks again. */
async function speakAndClear(
  service: RunningService,
  { voice, text, seed }: Request,
): Promise<void> {
  using socket = await openSocket(`${service.socketUrl}/v1/speak?voice=${voice}&seed=${seed}`, {
    headers: KEY,
  });
  socket.send({ type: "Speak", text: text.repeat(3) });
  await socket.untilType("Alignment");
  socket.send({ type: "Clear" });
  await socket.untilType("Cleared");
  socket.send({ text });
  await socket.untilType("Flushed");
  socket.send({ type: "Close" });
  await socket.closed;
}

/** A client that disconnects before the end. */
async function leave(service: RunningService, request: Request): Promise<void> {
  try {
    const response = await fetch(`${service.url}/v1/speak/sse`, {
      method: "POST",
      headers: KEY,
      body: JSON.stringify({ ...request, text: request.text.repeat(10) }),
      signal: AbortSignal.timeout(LEAVES_AFTER_MILLISECONDS),
    });
    await response.arrayBuffer();
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown;
  }
}

/** Memory of the front and of its engines, in MiB. */
async function memory(service: RunningService): Promise<[front: number, engines: number]> {
  const engines = await memoryOf(...await childrenOf(service.pid));
  return [await memoryOf(service.pid) / 2 ** 20, engines / 2 ** 20];
}

/** Least-squares slope of `ys` over `xs`; NaN for fewer than two points. */
function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
  return xs.reduce((sum, each, index) => sum + (each - x) * (ys[index]! - y), 0) / spread;
}

print(`${cpus()[0]?.model}, ${cpus().length} cores, ${CLIENTS} clients`);
await using service = await startService("tts", { SVC_LOG_LEVEL: "warn", SVC_TTS_VISEMES: "all" });
await untilReady(service.url);
const looks: [front: number, engines: number][] = [];
/** Times of the measurements, in hours. */
const hours: number[] = [];
const next = randomNumbers(1);
const start = performance.now();
const until = start + MINUTES * MILLISECONDS_A_MINUTE;
let sent = 0;
while (sent < REQUESTS && performance.now() < until) {
  // Memory is measured after a share of the requests or of the time, whichever comes first.
  const last = Math.min(REQUESTS, sent + Math.ceil(REQUESTS / LOOKS));
  const lookAt = Math.min(until, performance.now() + MINUTES * MILLISECONDS_A_MINUTE / LOOKS);
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    while (sent < last && performance.now() < lookAt) {
      const number = sent++;
      const voice = VOICES[Math.floor(next() * VOICES.length)]!;
      const text = SENTENCES[voice].repeat(1 + Math.floor(next() * 4));
      await KINDS[number % KINDS.length]!(service, { voice, text, seed: number });
    }
  }));
  await pause(0);
  looks.push(await memory(service));
  hours.push((performance.now() - start) / MILLISECONDS_A_MINUTE / 60);
  const minutes = ((performance.now() - start) / MILLISECONDS_A_MINUTE).toFixed(1);
  const [front, engines] = looks.at(-1)!.map((mebibytes) => mebibytes.toFixed(0));
  print(
    `  ${
      `${sent}`.padStart(6)
    } requests, ${minutes} min: front ${front} MiB, engine ${engines} MiB`,
  );
}
/** Growth of the minimum from the second quarter to the last half; minima, as memory fluctuates. */
const growth = ([0, 1] as const).map((process) => {
  const sizes = looks.map((look) => look[process]);
  const half = Math.ceil(sizes.length / 2);
  return Math.min(...sizes.slice(half)) - Math.min(...sizes.slice(Math.floor(half / 2), half));
});
const [front, engine] = growth.map((mebibytes) => mebibytes.toFixed(0));
print(`growth in the second half: front ${front} MiB, engine ${engine} MiB`);
const slopes = ([0, 1] as const).map((process) => {
  const half = Math.ceil(looks.length / 2);
  return slopeOf(hours.slice(half), looks.slice(half).map((look) => look[process]));
});
const [frontSlope, engineSlope] = slopes.map((slope) => slope.toFixed(0));
print(
  `slope of the second half: front ${frontSlope} MiB an hour, engine ${engineSlope} MiB an hour`,
);
if (growth.some((mebibytes) => mebibytes > MOST_GROWTH_MEBIBYTES)) Deno.exitCode = 1;
