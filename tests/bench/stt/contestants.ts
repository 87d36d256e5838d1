/**
 * The programs measured in turns: this project's service and whisper.cpp's own server.
 * @module
 */
import { join } from "node:path";
import { descendantsOf, memoryOf } from "../../fixtures/processes.ts";
import { startService, untilReady } from "../../fixtures/service_process.ts";
import { bytesOf } from "../../fixtures/speech.ts";
import { startOpponentServer } from "../opponent_server.ts";
import { processorSeconds } from "../processor_time.ts";
import type { Times } from "./bare_whisper.ts";
import { ask, listen, type SessionTimes, TOKEN, transcribe } from "./clients.ts";
import { type Dialogue, RATE_HZ } from "./dialogue.ts";

const MEBIBYTE = 2 ** 20;
const LOOK_MILLISECONDS = 500;

/** Measurements of concurrent sessions: `times` has an entry per session, the rest one a round. */
export interface SessionsMeasured {
  /** Latencies of each client. */
  readonly times: SessionTimes[];
  /** Processor time per second of audio of one session, in seconds. */
  readonly processor: number[];
  /** Peak memory per session of the front, or of the only process, in MiB. */
  readonly frontMemory: number[];
  /** Peak memory per session of the engines, in MiB; empty when there are none. */
  readonly engineMemory: number[];
}

/** A program that transcribes a whole recording, or several speakers at once. */
export interface Contestant extends AsyncDisposable {
  /** Name in the report. */
  readonly name: string;
  /** What the report calls several sessions at once. */
  readonly speakers: string;
  /** Process ID of the front, or of the only process. */
  readonly pid: number;
  /** Measured recordings. */
  readonly recordings: Times[];
  /** Measured sessions, by their number at once. */
  readonly sessions: Map<number, SessionsMeasured>;
  /** Transcribes the dialogue as a recording. */
  record(): Promise<unknown>;
  /** Transcribes the dialogue in real time. */
  listen(): Promise<SessionTimes>;
}

/** Options that are the same for all programs. */
export interface ContestantOptions {
  /** The model's file. */
  readonly modelPath: string;
  /** The audio to transcribe. */
  readonly dialogue: Dialogue;
  /** Native threads of an engine. */
  readonly threads: number;
  /** Folder of the opponent's build; undefined for the library that ships. */
  readonly opponent: string | undefined;
}

/** Starts this project's service with `engines` engines; 0 lets it choose their number. */
export async function startParley(
  name: string,
  engines: number,
  { modelPath, dialogue, threads, opponent }: ContestantOptions,
): Promise<Contestant> {
  const service = await startService("stt", {
    SVC_STT_MODEL: modelPath,
    SVC_STT_THREADS: String(threads),
    SVC_STT_ENGINES: String(engines),
    SVC_STT_MAX_SESSIONS: "256",
    ...(opponent === undefined ? {} : { SVC_WHISPER_LIBRARY: join(opponent, "bin") }),
  });
  await untilReady(service.url);
  const url = `${service.url}/v1/listen?language=en&encoding=linear16&sample_rate=${RATE_HZ}`;
  return {
    name,
    speakers: "sessions in real time",
    pid: service.pid,
    recordings: [],
    sessions: new Map(),
    async record() {
      const body = bytesOf(dialogue.samples);
      const response = await fetch(url, { method: "POST", ...TOKEN, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`/v1/listen answers ${response.status}: ${text}`);
    },
    listen: () => listen(service, dialogue),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Starts whisper-server from the build in `opponent`. */
export async function startWhisperServer(
  opponent: string,
  { modelPath, dialogue, threads }: ContestantOptions,
): Promise<Contestant> {
  const path = join(opponent, "bin", "whisper-server");
  const options = ["--model", modelPath, "--threads", String(threads)];
  const server = await startOpponentServer(path, options, "/");
  return {
    name: "whisper-server",
    speakers: "clients that send each utterance at its end, no partials",
    pid: server.pid,
    recordings: [],
    sessions: new Map(),
    record: () => transcribe(server.url, dialogue.samples),
    listen: () => ask(server.url, dialogue),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Measures a recording. */
export async function takeRecording({ pid, recordings, record }: Contestant): Promise<void> {
  const [start, used] = [performance.now(), await processorSeconds(pid)];
  await record();
  recordings.push({
    wall: (performance.now() - start) / 1000,
    processor: await processorSeconds(pid) - used,
  });
}

/**
 * Measures `count` sessions at once.
 * @throws {Error} when one is refused
 */
export async function takeSessions(
  contestant: Contestant,
  count: number,
  { seconds }: Dialogue,
): Promise<void> {
  const { pid } = contestant;
  const engines = await descendantsOf(pid);
  const memory = async () =>
    [await memoryOf(pid) / MEBIBYTE, await memoryOf(...engines) / MEBIBYTE] as const;
  const before = await memory();
  const most: [number, number] = [...before];
  const used = await processorSeconds(pid);
  const watch = setInterval(async () => {
    const now = await memory();
    for (const part of [0, 1] as const) most[part] = Math.max(most[part], now[part]);
  }, LOOK_MILLISECONDS);
  try {
    const listening = Array.from({ length: count }, () => contestant.listen());
    // If one fails, waits for the others, so that the next measurement has the machine to itself.
    await Promise.allSettled(listening);
    const times = await Promise.all(listening);
    const processor = await processorSeconds(pid) - used;
    const sessions = contestant.sessions.get(count) ??
      { times: [], processor: [], frontMemory: [], engineMemory: [] };
    contestant.sessions.set(count, sessions);
    sessions.times.push(...times);
    sessions.processor.push(processor / count / seconds);
    sessions.frontMemory.push((most[0] - before[0]) / count);
    if (engines.length > 0) sessions.engineMemory.push((most[1] - before[1]) / count);
  } finally {
    clearInterval(watch);
  }
}
