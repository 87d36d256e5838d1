/** What an engine is asked to decode, and when, while somebody speaks. */
import assert from "node:assert/strict";
import type { EngineHandler } from "../../shared/engine/types.ts";
import { createLog } from "../../shared/log.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { silence, speech } from "../../tests/fixtures/speech.ts";
import type { RecognizedWord, SttContract, TranscribeParams } from "../engine/contract.ts";
import { Recognizer } from "../recognition/recognizer.ts";
import { ChannelTranscriber } from "./channel.ts";
import type { TranscriptEvent } from "./channel_event.ts";

const RATE_HZ = 16_000;
/** With this window a final decodes some 5 s at once. */
const WINDOW_SECONDS = 10.24;

/** A job that the engine received. */
interface Job {
  readonly effort: TranscribeParams["effort"];
  readonly seconds: number;
  readonly signal: AbortSignal;
}

const hearsEnglish: EngineHandler<SttContract["detect"]> = async function* () {
  await Promise.resolve();
  yield { data: { probabilities: { en: 1 } } };
};

/** A recognised word. */
function wordFrom(startSeconds: number, endSeconds: number): RecognizedWord {
  return { text: "word", startSeconds, endSeconds, confidence: 1 };
}

/**
 * An engine that recognises `wordsIn` so many seconds of audio, by default one word each; finals
 * wait for `mayAnswer`.
 */
function slowEngine(
  mayAnswer: Promise<void>,
  wordsIn = (seconds: number) =>
    Array.from({ length: Math.floor(seconds) }, (_, at) => wordFrom(at, at + 0.5)),
) {
  const jobs: Job[] = [];
  const transcribe: EngineHandler<SttContract["transcribe"]> = async function* (
    { params: { effort }, payload, signal },
  ) {
    const seconds = payload.length / 2 / RATE_HZ;
    jobs.push({ effort, seconds, signal });
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve())
    );
    await (effort === "final" ? Promise.race([mayAnswer, aborted]) : Promise.resolve());
    signal.throwIfAborted();
    const decoding = { tokens: [], meanLogarithm: 0, temperature: 0, noSpeechProbability: null };
    yield { data: { words: wordsIn(seconds), decoding } };
  };
  const engine = engineInProcess<SttContract>({
    info: { windowSeconds: WINDOW_SECONDS },
    handlers: { transcribe, detect: hearsEnglish },
  });
  return { jobs, recognizer: new Recognizer(engine, "live") };
}

/** A channel that is fed audio in pieces of 64 ms. */
async function channelOf(
  query: string,
  engine: ReturnType<typeof slowEngine>,
  partialSeconds = 0.5,
) {
  const parsed = parseListenQuery(new URLSearchParams(query));
  assert.ok(parsed.ok);
  const transcripts: TranscriptEvent[] = [];
  const ends: number[] = [];
  const channel = await ChannelTranscriber.create({
    query: parsed.query,
    recognizer: engine.recognizer,
    partialSeconds,
    onEvent: (event) => {
      if (event.kind === "transcript") transcripts.push(event);
      if (event.kind === "utterance_end") ends.push(event.lastWordEndSeconds);
    },
    onFailure: (thrown) => {
      throw thrown;
    },
    signal: new AbortController().signal,
    log: createLog({ level: "error", fields: {}, write: () => {} }),
  });
  const hear = async (samples: Int16Array<ArrayBuffer>) => {
    for (let at = 0; at < samples.length; at += 1024) {
      channel.push(samples.slice(at, at + 1024));
      await pause(0);
    }
  };
  return { channel, transcripts, ends, hear };
}

const QUERY = "language=en&interim_results=true";
const spoken = await speech("What is the weather like in London tomorrow?");
const endless = joinPcm16(Array(7).fill(spoken.samples));

Deno.test("speech without a pause is decoded in segments while partials go on", async () => {
  const gate = Promise.withResolvers<void>();
  const engine = slowEngine(gate.promise);
  const { channel, transcripts, hear } = await channelOf(`${QUERY}&endpointing=false`, engine);
  using _ = channel;
  await hear(endless);
  const seconds = endless.length / RATE_HZ;
  assert.equal(engine.jobs.filter(({ effort }) => effort === "final").length, 1);
  const ends = transcripts.map(({ endSeconds }) => endSeconds);
  const gaps = ends.map((end, index) => end - (ends[index - 1] ?? 0));
  assert.ok(transcripts.every(({ isFinal }) => !isFinal));
  assert.ok(Math.max(...gaps) < 0.7 && seconds - ends.at(-1)! < 0.7, JSON.stringify(ends));
  gate.resolve();
  await channel.close();
  const finals = engine.jobs.filter(({ effort }) => effort === "final");
  assert.ok(Math.max(...finals.map((job) => job.seconds)) < WINDOW_SECONDS * 0.55);
  const last = transcripts.at(-1)!;
  assert.ok(last.isFinal);
  assert.equal(
    last.words.length,
    finals.reduce((sum, job) => sum + Math.floor(job.seconds), 0),
  );
});

Deno.test("an early final is aborted when the speaker goes on, and partials resume", async () => {
  const engine = slowEngine(new Promise(() => {}));
  const { channel, transcripts, hear } = await channelOf(QUERY, engine);
  using _ = channel;
  await hear(joinPcm16([spoken.samples, silence(0.16)]));
  const careful = engine.jobs.at(-1)!;
  assert.deepEqual([careful.effort, careful.signal.aborted], ["final", false]);
  const before = transcripts.length;
  await hear(spoken.samples);
  assert.equal(careful.signal.aborted, true);
  assert.ok(transcripts.length - before >= 3, String(transcripts.length - before));
});

for (
  const [partialSeconds, ends] of [
    [0.5, [0.51, 0.96, 1.41, 1.86, 2.3, 2.43]],
    [1, [0.51, 1.41, 2.3, 2.43]],
  ] as const
) {
  Deno.test(`a partial every ${partialSeconds} s at least, the first as early as ever, the last with care`, async () => {
    const engine = slowEngine(Promise.resolve());
    const { channel, transcripts, hear } = await channelOf(QUERY, engine, partialSeconds);
    using _ = channel;
    await hear(joinPcm16([spoken.samples, silence(0.2)]));
    const heard = transcripts.map(({ endSeconds }) => Math.round(endSeconds * 100) / 100);
    assert.deepEqual(heard, ends);
  });
}

for (
  const [what, query, finalizes, partials] of [
    ["has partials", QUERY, false, [false, true, false, true]],
    ["has finals alone where no partials are wanted", "language=en", false, [true, true]],
    ["is what a Finalize is answered by", QUERY, true, [true, true]],
  ] as const
) {
  Deno.test(`speech that comes faster than it is decoded ${what}`, async () => {
    const gate = Promise.withResolvers<void>();
    const { channel, transcripts } = await channelOf(query, slowEngine(gate.promise));
    using _ = channel;
    const pauses = [spoken.samples, silence(0.8), spoken.samples, silence(0.8)];
    for (const samples of pauses) channel.push(samples);
    if (finalizes) channel.finalize();
    gate.resolve();
    await channel.answered;
    assert.deepEqual(transcripts.map(({ isFinal }) => isFinal), partials);
    const texts = transcripts.map(({ words }) => words.map(({ text }) => text).join(" "));
    assert.deepEqual(new Set(texts), new Set(["word word"]));
  });
}

Deno.test("what is decoded in a pause becomes the final, unless the speaker goes on", async () => {
  const gate = Promise.withResolvers<void>();
  const engine = slowEngine(gate.promise);
  const { channel, transcripts, hear } = await channelOf(QUERY, engine);
  using _ = channel;
  await hear(joinPcm16([spoken.samples, silence(0.8)]));
  gate.resolve();
  await channel.close();
  const finals = engine.jobs.filter(({ effort }) => effort === "final");
  assert.deepEqual(finals.map(({ signal }) => signal.aborted), [false]);
  assert.equal(transcripts.find(({ isFinal }) => isFinal)!.words.length, 2);

  const other = await channelOf(QUERY, slowEngine(Promise.resolve()));
  using __ = other.channel;
  // Long enough for an early final, too short to split the speech.
  await other.hear(joinPcm16([spoken.samples, silence(0.16)]));
  await pause(20);
  await other.hear(joinPcm16([spoken.samples, silence(0.8)]));
  await other.channel.close();
  const { words } = other.transcripts.find(({ isFinal }) => isFinal)!;
  assert.ok(words.length >= 4, "all that was said");
});

Deno.test("what is decoded in a pause between sentences is kept when the speaker goes on", async () => {
  const engine = slowEngine(new Promise(() => {}));
  const { channel, hear } = await channelOf(`${QUERY}&endpointing=1000`, engine);
  using _ = channel;
  await hear(joinPcm16([spoken.samples, silence(0.5), spoken.samples]));
  const finals = engine.jobs.filter(({ effort }) => effort === "final");
  assert.deepEqual(finals.map(({ signal }) => signal.aborted), [false]);
});

Deno.test("speech is split at the pause that is long enough, not at a shorter one before it", async () => {
  const engine = slowEngine(Promise.resolve());
  const { channel } = await channelOf("language=en&endpointing=1000", engine);
  using _ = channel;
  const [long, short] = [spoken.samples.subarray(0, 1.8 * RATE_HZ), spoken.samples];
  // A recorder sends pieces of seconds: the second one has the pause within it.
  channel.push(joinPcm16([long, silence(0.16)]));
  await pause(20);
  channel.push(joinPcm16([short, silence(0.6), short]));
  await channel.close();
  const finals = engine.jobs.filter(({ effort }) => effort === "final").slice(1);
  const before = (long.length + short.length) / RATE_HZ + 0.16;
  assert.ok(finals[0]!.seconds > before, JSON.stringify(finals.map(({ seconds }) => seconds)));
});

for (const [before, gap] of [[2, 0.6], [0.8, 1]] as const) {
  for (const together of [true, false]) {
    const how = together ? "comes at once" : "comes as it is said";
    Deno.test(`${before} s before a pause of ${gap} s are heard apart, when all ${how}`, async () => {
      const engine = slowEngine(Promise.resolve());
      const opened = await channelOf("language=en&endpointing=2000", engine);
      const { channel, transcripts } = opened;
      using _ = channel;
      const head = spoken.samples.subarray(0, before * RATE_HZ);
      const rest = spoken.samples.subarray(0, 2 * RATE_HZ);
      const audio = joinPcm16([head, silence(gap), rest]);
      if (together) channel.push(audio);
      else await opened.hear(audio);
      await channel.close();
      const kept = engine.jobs.filter(({ effort, signal }) =>
        effort === "final" && !signal.aborted
      );
      assert.ok(Math.max(...kept.map(({ seconds }) => seconds)) < 3, JSON.stringify(kept));
      assert.equal(transcripts.filter(({ isFinal }) => isFinal).length, 1);
    });
  }
}

Deno.test("words still being decoded when the session closes are in its final", async () => {
  const gate = Promise.withResolvers<void>();
  const engine = slowEngine(gate.promise);
  const { channel, transcripts, hear } = await channelOf(`${QUERY}&endpointing=false`, engine);
  using _ = channel;
  await hear(joinPcm16([spoken.samples, silence(0.8)]));
  const closed = channel.close();
  await pause(0);
  gate.resolve();
  await closed;
  assert.equal(transcripts.at(-1)!.isFinal, true);
  assert.ok(transcripts.at(-1)!.words.length >= 2);
});

for (const endpointing of ["300", "false"]) {
  Deno.test(`audio waits for an engine that is far behind, endpointing=${endpointing}`, async () => {
    const gate = Promise.withResolvers<void>();
    const query = `${QUERY}&endpointing=${endpointing}`;
    const { channel, hear } = await channelOf(query, slowEngine(gate.promise));
    using _ = channel;
    const sentence = joinPcm16([spoken.samples.subarray(0, RATE_HZ), silence(0.8)]);
    await hear(sentence);
    await channel.caughtUp();
    for (let count = 0; count < 5; count++) await hear(sentence);
    let mayGoOn = false;
    const caughtUp = channel.caughtUp().then(() => mayGoOn = true);
    await pause(20);
    assert.equal(mayGoOn, false);
    gate.resolve();
    await caughtUp;
    await channel.close();
  });
}

Deno.test("an utterance that goes on after a Finalize has its end only when speech stops", async () => {
  const query = `${QUERY}&endpointing=false&utterance_end_ms=1200`;
  const { channel, transcripts, ends, hear } = await channelOf(
    query,
    slowEngine(Promise.resolve()),
  );
  using _ = channel;
  await hear(endless.subarray(0, 1.5 * RATE_HZ));
  channel.finalize();
  await pause(20);
  assert.equal(transcripts.filter(({ fromFinalize }) => fromFinalize).length, 1);
  await hear(endless.subarray(1.5 * RATE_HZ, 4 * RATE_HZ));
  await pause(20);
  assert.deepEqual(ends, []);
  await hear(silence(2));
  await pause(20);
  await hear(silence(0.1));
  assert.equal(ends.length, 1);
  await channel.close();
});

for (const [when, endpointing] of [["is said", "300"], ["waits", "1000"]] as const) {
  Deno.test(`UtteranceEnd is at the last word reported, which was cut and is heard again while the rest ${when}`, async () => {
    const gate = Promise.withResolvers<void>();
    const cut = 1.8;
    // The word that is cut turns out to be longer, and nothing else is said.
    const wordsIn = (seconds: number) => [wordFrom(seconds < cut ? 0 : cut - 0.5, seconds)];
    const query = `${QUERY}&endpointing=${endpointing}&utterance_end_ms=500`;
    const opened = await channelOf(query, slowEngine(gate.promise, wordsIn));
    const { channel, transcripts, ends, hear } = opened;
    using _ = channel;
    await hear(spoken.samples.subarray(0, cut * RATE_HZ));
    channel.finalize();
    await hear(spoken.samples.subarray(cut * RATE_HZ));
    if (when === "is said") gate.resolve();
    await pause(20);
    await hear(silence(1));
    gate.resolve();
    await channel.answered;
    await hear(silence(1));
    await channel.close();
    const reported = transcripts.filter(({ isFinal }) => isFinal).flatMap(({ words }) => words);
    assert.deepEqual(ends, reported.map(({ endSeconds }) => endSeconds));
  });
}

/** Runs `work` on a fake clock, which it advances with `pass`. */
async function byClock(work: (pass: (milliseconds: number) => void) => Promise<void>) {
  const real = performance.now;
  let now = real.call(performance);
  performance.now = () => now;
  try {
    await work((milliseconds) => now += milliseconds);
  } finally {
    performance.now = real;
  }
}

Deno.test("speech ends by the clock once no audio has arrived for half a second, not before", async () => {
  const { channel, transcripts, hear } = await channelOf(QUERY, slowEngine(Promise.resolve()));
  using _ = channel;
  await byClock(async (pass) => {
    for (let at = 0; at < spoken.samples.length; at += 1024) {
      await hear(spoken.samples.slice(at, at + 1024));
      pass(64);
    }
    for (const [waited, isOver] of [[400, false], [200, true]] as const) {
      pass(waited);
      channel.tick();
      await channel.caughtUp();
      assert.equal(channel.owesFinal, isOver);
    }
    await channel.close();
  });
  assert.equal(transcripts.filter(({ speechFinal }) => speechFinal).length, 1);
});

Deno.test("a pause by the clock makes one final, with speech_final if it outlasts endpointing", async () => {
  const query = `${QUERY}&endpointing=1000&utterance_end_ms=600`;
  const { channel, transcripts, hear } = await channelOf(query, slowEngine(Promise.resolve()));
  using _ = channel;
  await byClock(async (pass) => {
    for (const waited of [700, 1100]) {
      for (let at = 0; at < spoken.samples.length; at += 1024) {
        await hear(spoken.samples.slice(at, at + 1024));
        pass(64);
      }
      pass(waited);
      channel.tick();
      await channel.caughtUp();
    }
    await channel.close();
  });
  assert.deepEqual(
    transcripts.filter(({ isFinal }) => isFinal).map(({ speechFinal }) => speechFinal),
    [false, true, false],
  );
});

for (const endpointing of ["300", "false"]) {
  Deno.test(`an utterance that no audio follows has an end though its final comes when somebody speaks again, endpointing=${endpointing}`, async () => {
    const gate = Promise.withResolvers<void>();
    const query = `${QUERY}&endpointing=${endpointing}&utterance_end_ms=1000`;
    const { channel, ends, hear } = await channelOf(query, slowEngine(gate.promise));
    using _ = channel;
    await byClock(async (pass) => {
      for (const waited of [1300, 0]) {
        for (let at = 0; at < spoken.samples.length; at += 1024) {
          await hear(spoken.samples.slice(at, at + 1024));
          pass(64);
        }
        pass(waited);
        channel.tick();
      }
      assert.deepEqual(ends, [], "its words are not known");
      gate.resolve();
      await channel.close();
    });
    assert.equal(ends.length, 1);
    assert.ok(ends[0]! <= spoken.samples.length / RATE_HZ, `${ends}`);
  });
}
