/** A session frees what it owns whenever its client disconnects, and ends only when it must. */
import assert from "node:assert/strict";
import { type Close, CLOSES } from "../../shared/close_codes.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { EngineHandler } from "../../shared/engine/types.ts";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { createLog } from "../../shared/log.ts";
import { encodeCompanded } from "../../shared/media/companding.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import type { ListenServerFrame } from "../../shared/schema/stt.ts";
import { audioBytes } from "../../tests/fixtures/audio_file.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { comesToRest } from "../../tests/fixtures/resting_memory.ts";
import { bytesOf, silence, speech } from "../../tests/fixtures/speech.ts";
import { until } from "../../tests/fixtures/until.ts";
import type { SttContract } from "../engine/contract.ts";
import { Recognizer } from "../recognition/recognizer.ts";
import { VoiceActivityDetector } from "../speech/voice_activity.ts";
import { ListenSession } from "./session.ts";

/** The options of a session that tests vary. */
interface Setting {
  readonly thread: DecodingThread;
  readonly query?: string;
  readonly transcribe?: EngineHandler<SttContract["transcribe"]>;
  readonly send?: (frame: ListenServerFrame) => void;
  readonly close?: (close: Close) => void;
}

function startSession(
  { thread, query = "", transcribe = async function* () {}, send = () => {}, close = () => {} }:
    Setting,
): ListenSession {
  const parsed = parseListenQuery(new URLSearchParams(query));
  assert.ok(parsed.ok);
  const engine = engineInProcess<SttContract>({
    info: {},
    handlers: { transcribe, detect: async function* () {} },
  });
  return new ListenSession({
    query: parsed.query,
    facts: {
      requestId: "one",
      created: new Date(),
      model: { id: "none", version: "none", uuid: "none", arch: "none" },
      writing: parsed.query,
      isNative: false,
    },
    limits: { maxChannels: 2, maxSampleRateHz: 48_000 },
    metadataOnOpen: true,
    partialSeconds: 0.5,
    recognizer: new Recognizer(engine, "live"),
    decodingThread: thread,
    log: createLog({ level: "error", fields: {}, write: () => {} }),
    send,
    close,
  });
}

const hearsNothing: EngineHandler<SttContract["transcribe"]> = async function* () {
  await Promise.resolve();
  const decoding = { tokens: [], meanLogarithm: 0, temperature: 0, noSpeechProbability: null };
  yield { data: { words: [], decoding, probabilities: { en: 1 } } };
};

Deno.test("a voice detector that is created after the client disconnected is freed", async () => {
  const { create } = VoiceActivityDetector;
  const loaded = Promise.withResolvers<void>();
  let [made, freed] = [0, 0];
  VoiceActivityDetector.create = async () => {
    await loaded.promise;
    const detector = await create();
    const free = detector[Symbol.dispose].bind(detector);
    detector[Symbol.dispose] = () => (freed++, free());
    made++;
    return detector;
  };
  try {
    using thread = new DecodingThread();
    const session = startSession({ thread });
    session.open();
    session.receive(JSON.stringify({ type: "Finalize" }));
    await pause(0);
    session[Symbol.dispose]();
    loaded.resolve();
    await until(() => made === 1);
    await pause(0);
    assert.equal(freed, 1);
  } finally {
    VoiceActivityDetector.create = create;
  }
});

Deno.test("sessions of compressed audio leak no memory", async () => {
  const audio = await audioBytes("weather.webm");
  using thread = new DecodingThread();
  const round = async () => {
    for (let count = 0; count < 50; count++) {
      const answered = Promise.withResolvers<void>();
      const send = ({ type }: ListenServerFrame) => type === "Results" && answered.resolve();
      using session = startSession({ thread, transcribe: hearsNothing, send });
      session.open();
      session.receive(audio.slice(0, 2000).buffer);
      session.receive(JSON.stringify({ type: "Finalize" }));
      await answered.promise;
    }
  };
  await comesToRest({ round, processes: () => [Deno.pid], mostGrowthBytes: 30 * 2 ** 20 });
});

Deno.test("audio that was processed does not count towards the backlog limit", async () => {
  using thread = new DecodingThread();
  const closed = Promise.withResolvers<Close>();
  let answers = 0;
  using session = startSession({
    thread,
    query: "encoding=linear32&sample_rate=48000&channels=2",
    send: (frame) => frame.type === "Results" && frame.from_finalize && answers++,
    close: closed.resolve,
  });
  session.open();
  for (let message = 1; message <= 2; message++) {
    session.receive(new ArrayBuffer(33 * 2 ** 20));
    session.receive(JSON.stringify({ type: "Finalize" }));
    await until(() => answers === message || session.over.aborted);
  }
  session.receive(JSON.stringify({ type: "CloseStream" }));
  assert.deepEqual(await closed.promise, { code: 1000, reason: "" });
});

for (
  const [what, count, message] of [
    ["long control messages", 65, JSON.stringify({ type: "KeepAlive", note: "-".repeat(2 ** 20) })],
    ["short ones", 150_000, JSON.stringify({ type: "KeepAlive" })],
    ["single bytes of audio", 150_000, Uint8Array.of(0).buffer],
  ] as const
) {
  Deno.test(`${what} that wait take 64 MiB at most, then the session ends`, async () => {
    using thread = new DecodingThread();
    const closed = Promise.withResolvers<Close>();
    using session = startSession({ thread, query: "encoding=linear16", close: closed.resolve });
    session.open();
    for (let sent = 0; sent < count; sent++) session.receive(message);
    assert.deepEqual(await closed.promise, { code: 1009, reason: "audio-backlog-too-long" });
  });
}

Deno.test("a session whose engine fails a final twice closes with 1011 engine-failed", async () => {
  using thread = new DecodingThread();
  const closed = Promise.withResolvers<Close>();
  let tries = 0;
  using session = startSession({
    thread,
    query: "language=en&encoding=linear16",
    // deno-lint-ignore require-yield -- it answers nothing
    transcribe: async function* () {
      await Promise.resolve();
      tries++;
      throw new ServiceError("engine_error", "it has failed");
    },
    close: closed.resolve,
  });
  session.open();
  const { samples } = await speech("Set a timer for ten minutes.");
  session.receive(bytesOf(joinPcm16([samples, silence(0.8)])).buffer);
  session.receive(JSON.stringify({ type: "Finalize" }));
  assert.deepEqual(await closed.promise, { code: 1011, reason: "engine-failed" });
  assert.equal(tries, 2, "what fails is tried again, once");
});

Deno.test("seconds of telephone speech in one message are processed in several event loop turns", async () => {
  const { samples } = await speech("Set a timer.");
  const said = joinPcm16([samples, silence(0.6), samples]).filter((_, at) => at % 2 === 0);
  using thread = new DecodingThread();
  const closed = Promise.withResolvers<Close>();
  let onsets = 0;
  const onsetsByTurn: number[] = [];
  using session = startSession({
    thread,
    query: "language=en&encoding=mulaw&sample_rate=8000",
    transcribe: hearsNothing,
    send: ({ type }) => {
      if (type !== "SpeechStarted") return;
      onsets++;
      setTimeout(() => onsetsByTurn.push(onsets));
    },
    close: closed.resolve,
  });
  session.open();
  session.receive(encodeCompanded(said, "mulaw").buffer);
  session.receive(JSON.stringify({ type: "CloseStream" }));
  assert.deepEqual(await closed.promise, { code: 1000, reason: "" });
  await until(() => onsetsByTurn.length === 2);
  assert.deepEqual(onsetsByTurn, [1, 2], "something else has its turn in between");
});

Deno.test("what waits behind finals that are not decoded takes 64 MiB at most, Finalize included", async () => {
  using thread = new DecodingThread();
  const closed = Promise.withResolvers<Close>();
  const query = "language=en&encoding=linear16";
  const transcribe = async function* () {
    yield await new Promise<never>(() => {});
  };
  using session = startSession({ thread, query, transcribe, close: closed.resolve });
  session.open();
  const { samples } = await speech("Set a timer for ten minutes.");
  session.receive(bytesOf(joinPcm16([samples, silence(0.8)])).buffer);
  for (let sent = 0; sent < 150_000 && !session.over.aborted; sent++) {
    session.receive(JSON.stringify({ type: "Finalize" }));
    if (sent % 100 === 0) await pause(0);
  }
  assert.deepEqual(await closed.promise, { code: 1009, reason: "audio-backlog-too-long" });
});

Deno.test("a session whose service was suspended waits for what its client sent meanwhile", async () => {
  const closes: Close[] = [];
  const real = performance.now;
  let suspendedMilliseconds = 0;
  performance.now = () => real.call(performance) + suspendedMilliseconds;
  try {
    using thread = new DecodingThread();
    using session = startSession({ thread, close: (close) => closes.push(close) });
    session.open();
    await pause(150);
    suspendedMilliseconds = 20_000;
    // Two ticks at least: one that is late, and one that is not.
    await pause(350);
    session.receive(JSON.stringify({ type: "CloseStream" }));
    await until(() => closes.length > 0);
    assert.deepEqual(closes, [CLOSES.clean]);
  } finally {
    performance.now = real;
  }
});
