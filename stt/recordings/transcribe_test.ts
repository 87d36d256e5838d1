/** How many windows of a long recording are decoded at once, and what the log says meanwhile. */
import assert from "node:assert/strict";
import type { LoadedEngine } from "../../shared/engine/types.ts";
import { createLog } from "../../shared/log.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { type ListenQuery, parseListenQuery } from "../../shared/schema/listen_query.ts";
import { type EngineInProcess, engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { SHIPPED_RECOGNIZER_OPTIONS } from "../../tests/fixtures/shipped_recognizer.ts";
import { silence, speech } from "../../tests/fixtures/speech.ts";
import type { SttContract } from "../engine/contract.ts";
import { definition } from "../engine/definition.ts";
import { Recognizer, type WindowSamples } from "../recognition/recognizer.ts";
import { type Recording, utterancesOf } from "./transcribe.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";

const SENTENCE = "Set a timer for ten minutes.";
const { ignore, why } = pinned("whisper");

const engine = ignore ? undefined : await definition.load({
  ...SHIPPED_RECOGNIZER_OPTIONS,
  beamSize: 1,
  sureConfidence: null,
});

/** `engine`, on a fake clock that each window advances by `seconds`. */
function slowed(
  engine: LoadedEngine<SttContract>,
  seconds: number,
  clock: { seconds: number },
): EngineInProcess<SttContract> {
  return engineInProcess<SttContract>({
    info: engine.info,
    handlers: {
      ...engine.handlers,
      async *transcribe(job) {
        const replies = await Array.fromAsync(engine.handlers.transcribe(job));
        clock.seconds += seconds;
        yield* replies;
      },
    },
  });
}

for (
  const [secondsAWindow, percents] of [
    [3, [50, 100]],
    [6, [25, 50, 75, 100]],
    [1, []],
  ] as const
) {
  const name =
    `windows of ${secondsAWindow} s: the log tells ${percents.length} times how far it is`;
  Deno.test({ name: name + why, ignore, fn: () => told(secondsAWindow, percents) });
}

/** A recording of one channel that `engine` transcribes. */
function recordingOf(channel: WindowSamples, engine: EngineInProcess<SttContract>): Recording {
  return {
    model: { id: "test", version: "1", uuid: "test", arch: "whisper" },
    recognizer: new Recognizer(engine, "recording"),
    channels: [channel],
    audioChannels: 1,
    seconds: channel.length / 16_000,
    [Symbol.dispose]() {},
  };
}

function queryOf(search: string): ListenQuery {
  const parsed = parseListenQuery(new URLSearchParams(search));
  assert.ok(parsed.ok);
  return parsed.query;
}

/** An engine that answers once `atOnce` jobs run, the last one first, each with its number. */
function engineOfTogether(atOnce: number) {
  const running: PromiseWithResolvers<void>[] = [];
  let jobs = 0;
  let most = 0;
  const engine = engineInProcess<SttContract>({
    info: { windowSeconds: 20 },
    handlers: {
      async *transcribe() {
        const text = String(jobs++);
        const turn = Promise.withResolvers<void>();
        running.push(turn);
        most = Math.max(most, running.length);
        if (running.length >= atOnce) {
          for (const each of running.splice(0).toReversed()) each.resolve();
        }
        await turn.promise;
        const words = [{ text, startSeconds: 0, endSeconds: 0.1, confidence: 1 }];
        const decoding = {
          tokens: [],
          meanLogarithm: 0,
          temperature: 0,
          noSpeechProbability: null,
        };
        yield { data: { words, decoding } };
      },
      async *detect() {
        await Promise.resolve();
        yield { data: { probabilities: { en: 1 } } };
      },
    },
  });
  return { engine, mostAtOnce: () => most };
}

for (const parallelWindows of [1, 2, 3]) {
  Deno.test(`${parallelWindows} at once: windows of a recording, whose words stay in order`, async () => {
    const { samples } = await speech(SENTENCE);
    const channel = joinPcm16(Array(6).fill(joinPcm16([samples, silence(0.4)])));
    const { engine, mostAtOnce } = engineOfTogether(parallelWindows);
    const log = createLog({ level: "error", fields: {}, write: () => {} });
    const run = { signal: new AbortController().signal, log, onWindowDone: () => {} };
    const utterances = await Array.fromAsync(
      utterancesOf(recordingOf(channel, engine), queryOf(""), { parallelWindows }, run),
    );
    assert.deepEqual(utterances.map(({ words }) => words[0]!.text), ["0", "1", "2", "3", "4", "5"]);
    assert.equal(mostAtOnce(), parallelWindows);
  });
}

async function told(secondsAWindow: number, percents: readonly number[]): Promise<void> {
  const { samples } = await speech(SENTENCE);
  const part = joinPcm16([samples, silence(0.4)]);
  const channel = joinPcm16(Array(4).fill(part));
  const clock = { seconds: 0 };
  const recording = recordingOf(channel, slowed(engine!, secondsAWindow, clock));
  const lines: string[] = [];
  const log = createLog({ level: "info", fields: {}, write: (line) => lines.push(line) });
  const query = queryOf("language=en");
  const options = { parallelWindows: 1 };
  const run = { signal: new AbortController().signal, log, onWindowDone: () => {} };
  const real = performance.now;
  performance.now = () => clock.seconds * 1000;
  try {
    const utterances = await Array.fromAsync(utterancesOf(recording, query, options, run));
    const heard = utterances.map(({ words }) => words.map(({ text }) => text).join(" "));
    assert.deepEqual(heard, Array(4).fill(SENTENCE));
  } finally {
    performance.now = real;
  }
  const told = lines.map((line) => JSON.parse(line));
  assert.ok(told.every(({ event }) => event === "recording_progress"));
  assert.ok(told.every(({ seconds }) => seconds === Math.round(recording.seconds)));
  assert.equal(told.length, percents.length);
  for (const [index, { percent }] of told.entries()) {
    assert.ok(Math.abs(percent - percents[index]!) <= 5, `${percent} %`);
  }
}
