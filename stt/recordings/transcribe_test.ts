/** What the log says while a long recording is transcribed. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { libraryPackage, PLATFORM } from "../../ffi/platform.ts";
import type { LoadedEngine } from "../../shared/engine/types.ts";
import { createLog } from "../../shared/log.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import { type EngineInProcess, engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { silence, speech } from "../../tests/fixtures/speech.ts";
import type { SttContract } from "../engine/contract.ts";
import { definition } from "../engine/definition.ts";
import { Recognizer } from "../recognition/recognizer.ts";
import { type Recording, utterancesOf } from "./transcribe.ts";

const MODEL = fileURLToPath(
  new URL("../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url),
);
const SENTENCE = "Set a timer for ten minutes.";
const ignore = libraryPackage("whisper") === undefined;
const why = ignore ? ` (skipped: no libwhisper is pinned for ${PLATFORM})` : "";

const engine = ignore ? undefined : await definition.load({
  engine: "whisper",
  modelPath: MODEL,
  libraryPath: "",
  device: "cpu",
  precision: "q8",
  threads: 1,
  beamSize: 1,
  sureConfidence: null,
});

/** `engine`, which needs so many seconds for a window by a clock that it moves on. */
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

async function told(secondsAWindow: number, percents: readonly number[]): Promise<void> {
  const { samples } = await speech(SENTENCE);
  const part = joinPcm16([samples, silence(0.4)]);
  const channel = joinPcm16(Array(4).fill(part));
  const clock = { seconds: 0 };
  const recording: Recording = {
    model: { id: "test", version: "1", uuid: "test", arch: "whisper" },
    recognizer: new Recognizer(slowed(engine!, secondsAWindow, clock), "recording"),
    channels: [channel],
    audioChannels: 1,
    seconds: channel.length / 16_000,
    [Symbol.dispose]() {},
  };
  const lines: string[] = [];
  const log = createLog({ level: "info", fields: {}, write: (line) => lines.push(line) });
  const parsed = parseListenQuery(new URLSearchParams("language=en"));
  assert.ok(parsed.ok);
  const options = { parallelWindows: 1 };
  const run = { signal: new AbortController().signal, log };
  const real = performance.now;
  performance.now = () => clock.seconds * 1000;
  try {
    const utterances = await Array.fromAsync(utterancesOf(recording, parsed.query, options, run));
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
