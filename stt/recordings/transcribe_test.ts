/** What the log says while a long recording is transcribed. */
import assert from "node:assert/strict";
import type { EngineClient } from "../../shared/engine/client.ts";
import { createLog } from "../../shared/log.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import { silence, speech } from "../../tests/fixtures/speech.ts";
import type { SttContract } from "../engine/contract.ts";
import { Recognizer } from "../recognition/recognizer.ts";
import { type Recording, type RecordingOptions, utterancesOf } from "./transcribe.ts";

/** An engine that needs so many seconds for a window, by a clock that `clock` moves on. */
function slowEngine(seconds: number, clock: { seconds: number }): EngineClient<SttContract> {
  const submit = async function* () {
    await Promise.resolve();
    clock.seconds += seconds;
    const words = [{ text: "Yes.", startSeconds: 0, endSeconds: 0.4, confidence: 1 }];
    const decoding = { tokens: [1], meanLogarithm: 0, temperature: 0, noSpeechProbability: null };
    yield { data: { words, decoding } };
  };
  // Only what a recogniser asks for while it transcribes.
  return { submit, state: { kind: "loading" } } as unknown as EngineClient<SttContract>;
}

for (
  const [secondsAWindow, percents] of [
    [3, [50, 100]],
    [6, [25, 50, 75, 100]],
    [1, []],
  ] as const
) {
  Deno.test(`windows of ${secondsAWindow} s: the log tells ${percents.length} times how far it is`, async () => {
    const { samples } = await speech("Set a timer for ten minutes.");
    const part = joinPcm16([samples, silence(0.4)]);
    const channel = joinPcm16(Array(4).fill(part));
    const clock = { seconds: 0 };
    const recording: Recording = {
      model: { id: "test", version: "1", uuid: "test", arch: "whisper" },
      recognizer: new Recognizer(slowEngine(secondsAWindow, clock), "recording"),
      channels: [channel],
      audioChannels: 1,
      seconds: channel.length / 16_000,
      [Symbol.dispose]() {},
    };
    const lines: string[] = [];
    const log = createLog({ level: "info", fields: {}, write: (line) => lines.push(line) });
    const parsed = parseListenQuery(new URLSearchParams("language=en"));
    assert.ok(parsed.ok);
    // Only what this generator reads.
    const options = { parallelWindows: 1 } as RecordingOptions;
    const run = { signal: new AbortController().signal, log };
    const real = performance.now;
    performance.now = () => clock.seconds * 1000;
    try {
      const utterances = await Array.fromAsync(utterancesOf(recording, parsed.query, options, run));
      assert.equal(utterances.length, 4);
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
  });
}
