/**
 * `deno task bench stt`: the recognition service beside bare whisper.cpp, with the same library,
 * model, audio and threads, in one run.
 *
 * The floor decodes the same windows one after the other through the native interface, without a
 * service around. Processor time is that of front and engines together.
 * @module
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { locateLibrary } from "../../../ffi/library.ts";
import { WhisperLibrary, WhisperModel } from "../../../ffi/whisper.ts";
import { WhisperState } from "../../../ffi/whisper_state.ts";
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { type RunningService, startService, untilReady } from "../../fixtures/service_process.ts";
import { type Frame, openSocket } from "../../fixtures/socket_client.ts";
import { bytesOf, joinSamples, silence, speech } from "../../fixtures/speech.ts";
import { summarise } from "../statistics.ts";
import { frontMebibytes, processorSeconds } from "../processor_time.ts";

const { values } = parseArgs({
  args: Deno.args.filter((argument) => argument !== "stt"),
  options: {
    runs: { type: "string", default: "3" },
    threads: { type: "string", default: String(Math.min(4, cpus().length)) },
    sessions: { type: "string", default: "1,4,8" },
  },
});
const runs = Number(values.runs);
const threads = Number(values.threads);
const RATE_HZ = 16_000;
const FRAME_SAMPLES = 1024;
const ENDPOINTING_SECONDS = 0.3;
const TOKEN = { headers: { Authorization: "Token bench" } };
const QUERY = "language=en&encoding=linear16&sample_rate=16000&interim_results=true";
const SENTENCES = [
  "What is the weather like in London tomorrow?",
  "Set a timer for ten minutes.",
  "Add tomatoes to my shopping list.",
];
const MODEL = new URL("../../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url);

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text + "\n"));
}

function report(name: string, measured: readonly number[], unit: string, floor?: number): void {
  const { median, minimum, maximum } = summarise(measured);
  const ratio = floor === undefined ? "" : `  ratio to the floor ${(median / floor).toFixed(2)}`;
  const [middle, low, high] = [median, minimum, maximum].map((value) => value.toFixed(2));
  print(`  ${name.padEnd(44)} ${middle} ${unit} (${low} to ${high})${ratio}`);
}

const utterances = await Promise.all(SENTENCES.map((sentence) => speech(sentence)));
const pause = silence(0.8);
const dialogue = joinSamples(
  Array.from({ length: 12 }, (_, index) => [utterances[index % 3]!.samples, pause]).flat(),
);
const audioSeconds = dialogue.length / RATE_HZ;

/** Decodes every utterance of the dialogue, each as one window. */
async function measureFloor(): Promise<{ wall: number[]; cpu: number[] }> {
  const library = new WhisperLibrary(await locateLibrary("whisper", ""));
  using model = await WhisperModel.load(library, MODEL.pathname);
  using state = new WhisperState(model);
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let run = 0; run < runs; run++) {
    const [start, used] = [performance.now(), await processorSeconds(Deno.pid)];
    for (let index = 0; index < 12; index++) {
      const samples = fromPcm16(
        joinSamples([silence(0.2), utterances[index % 3]!.samples, silence(0.4)]),
      );
      const positions = Math.ceil((samples.length / RATE_HZ * 50 + 64) / 8) * 8;
      await state.decode(samples, {
        language: "en",
        audioContext: Math.min(model.audioContext, positions),
        threads,
        maxTokens: 64,
        fallback: true,
        signal: new AbortController().signal,
      });
    }
    wall.push((performance.now() - start) / 1000);
    cpu.push(await processorSeconds(Deno.pid) - used);
  }
  return { wall, cpu };
}

async function measureRecording(service: RunningService): Promise<number[]> {
  const url = `${service.url}/v1/listen?language=en&encoding=linear16&sample_rate=16000`;
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const response = await fetch(url, { method: "POST", ...TOKEN, body: bytesOf(dialogue) });
    await response.json();
    seconds.push((performance.now() - start) / 1000);
  }
  return seconds;
}

interface SessionTimes {
  readonly firstPartialSeconds: number;
  /** From the end of speech to the final, less endpointing. */
  readonly finalSeconds: number[];
}

/** One session in real time. */
async function listen(service: RunningService): Promise<SessionTimes> {
  using socket = await openSocket(`${service.socketUrl}/v1/listen?${QUERY}`, TOKEN);
  const arrivals: { frame: Frame; at: number }[] = [];
  let seen = 0;
  const watch = setInterval(() => {
    for (const frame of socket.frames.slice(seen)) arrivals.push({ frame, at: performance.now() });
    seen = socket.frames.length;
  }, 2);
  const start = performance.now();
  for (let at = 0; at < dialogue.length; at += FRAME_SAMPLES) {
    const due = start + at / RATE_HZ * 1000 - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    socket.send(bytesOf(dialogue.slice(at, at + FRAME_SAMPLES)));
  }
  socket.send({ type: "CloseStream" });
  await socket.closed;
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(watch);
  const audioTime = (at: number) => (at - start) / 1000;
  const partial = arrivals.find(({ frame }) => frame.type === "Results" && !frame.is_final);
  const onset = arrivals.find(({ frame }) => frame.type === "SpeechStarted");
  const finals = arrivals.filter(({ frame }) => frame.speech_final);
  return {
    firstPartialSeconds: partial === undefined || onset === undefined
      ? NaN
      : audioTime(partial.at) - onset.frame.timestamp,
    finalSeconds: finals.map(({ frame, at }) => audioTime(at) - (frame.start + frame.duration)),
  };
}

async function measureSessions(
  service: RunningService,
  count: number,
  floorCpu: number,
): Promise<void> {
  const [memory, used] = [await frontMebibytes(service.pid), await processorSeconds(service.pid)];
  let most = memory;
  const watch = setInterval(async () => {
    most = Math.max(most, await frontMebibytes(service.pid));
  }, 500);
  const times = await Promise.all(Array.from({ length: count }, () => listen(service)));
  clearInterval(watch);
  const cpu = (await processorSeconds(service.pid) - used) / count;
  print(`\n${count} sessions in real time`);
  report(
    "processor time for a second of audio",
    [cpu / audioSeconds],
    "s",
    floorCpu / audioSeconds,
  );
  report("first partial after speech began", times.map((time) => time.firstPartialSeconds), "s");
  const finals = times.flatMap((time) => time.finalSeconds).toSorted((a, b) => a - b);
  report(`final after its last audio (endpointing is ${ENDPOINTING_SECONDS} s)`, finals, "s");
  print(`  95th percentile of that ${finals[Math.floor(finals.length * 0.95)]!.toFixed(2)} s`);
  print(`  memory of the front a session: ${((most - memory) / count).toFixed(1)} MiB`);
}

print(
  `${cpus()[0]?.model}, ${threads} threads, ${runs} runs, ${audioSeconds.toFixed(0)} s of audio`,
);
const floor = await measureFloor();
const [floorWall, floorCpu] = [summarise(floor.wall).median, summarise(floor.cpu).median];
print("\nbare whisper.cpp, an utterance at a time");
report("time", floor.wall, "s");
report("processor time", floor.cpu, "s");

await using service = await startService("stt", {
  SVC_STT_THREADS: String(threads),
  SVC_STT_MAX_SESSIONS: "256",
});
await untilReady(service.url);
await measureRecording(service);
print("\na recording");
report("time", await measureRecording(service), "s", floorWall);
for (const count of values.sessions.split(",").map(Number)) {
  await measureSessions(service, count, floorCpu);
}
