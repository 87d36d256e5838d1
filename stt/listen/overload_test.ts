/** More speech than an engine can keep up with: partials get rarer, finals do not wait for them. */
import assert from "node:assert/strict";
import { JobQueue } from "../../shared/engine/job_queue.ts";
import type { EngineHandler } from "../../shared/engine/types.ts";
import { createLog } from "../../shared/log.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { silence, speech } from "../../tests/fixtures/speech.ts";
import type { Effort, SttContract } from "../engine/contract.ts";
import { type RecognitionEngine, Recognizer } from "../recognition/recognizer.ts";
import { ChannelTranscriber } from "./channel.ts";
import type { TranscriptEvent } from "./channel_event.ts";

const PIECE_SAMPLES = 1024;
const PIECE_SECONDS = PIECE_SAMPLES / 16_000;
/** Duration of a job, in pieces of audio: too slow for all partials of six sessions. */
const JOB_PIECES = 3;
const SESSIONS = 6;
const UTTERANCES = 4;
/** Delay of the speech of each session after that of the one before. */
const LATER_SECONDS = 0.4;

/** A job in the queue of an engine. */
interface Job {
  readonly priority: number;
  readonly effort: Effort;
  readonly session: string;
  readonly done: PromiseWithResolvers<void>;
}

/** One engine behind a queue; a job takes {@linkcode JOB_PIECES} of the test's clock. */
class SlowEngine {
  /** The jobs that were started, each with the jobs that were waiting then. */
  readonly begun: { readonly job: Job; readonly waiting: readonly Job[] }[] = [];
  /** The engine client that sessions use. */
  readonly client: RecognitionEngine;
  readonly #queue = new JobQueue<Job>();
  #running: { readonly job: Job; pieces: number } | undefined;

  constructor() {
    const answering = engineInProcess<SttContract>({
      info: { windowSeconds: 20 },
      handlers: { transcribe: hearsAWord, detect: hearsEnglish },
    });
    const compute = this.#compute.bind(this);
    this.client = {
      ...answering,
      async *submit(method, params, options = {}) {
        const { requestId = "", priority = 0, signal = new AbortController().signal } = options;
        const effort = "effort" in params ? params.effort : "final";
        await compute({ effort, session: requestId, priority }, signal);
        yield* answering.submit(method, params, options);
      },
    };
  }

  /** Advances the engine by the duration of one piece. */
  async pass(): Promise<void> {
    if (this.#running !== undefined && --this.#running.pieces === 0) {
      this.#running.job.done.resolve();
      this.#running = undefined;
    }
    // Sessions that waited for the job submit their next one first.
    await pause(0);
    const job = this.#running === undefined ? this.#queue.shift() : undefined;
    if (job === undefined) return;
    const waiting = this.#queue.drain();
    for (const each of waiting) this.#queue.push(each);
    this.begun.push({ job, waiting });
    this.#running = { job, pieces: JOB_PIECES };
  }

  /** Resolves when the job is done; rejects when `signal` aborts. */
  async #compute(asked: Omit<Job, "done">, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const job: Job = { ...asked, done: Promise.withResolvers() };
    this.#queue.push(job);
    signal.addEventListener("abort", () => {
      this.#queue.remove(job);
      if (this.#running?.job === job) this.#running = undefined;
      job.done.reject(signal.reason);
    }, { once: true });
    await job.done.promise;
  }
}

const hearsEnglish: EngineHandler<SttContract["detect"]> = async function* () {
  await Promise.resolve();
  yield { data: { probabilities: { en: 1 } } };
};

const hearsAWord: EngineHandler<SttContract["transcribe"]> = async function* () {
  await Promise.resolve();
  const words = [{ text: "Word.", startSeconds: 0, endSeconds: 0.1, confidence: 1 }];
  const decoding = { tokens: [], meanLogarithm: 0, temperature: 0, noSpeechProbability: null };
  yield { data: { words, decoding } };
};

/** A channel transcribed by `engine`, and the transcripts that it emits. */
async function channelOf(engine: SlowEngine, session: string) {
  const parsed = parseListenQuery(new URLSearchParams("language=en&interim_results=true"));
  assert.ok(parsed.ok);
  const transcripts: TranscriptEvent[] = [];
  const channel = await ChannelTranscriber.create({
    query: parsed.query,
    recognizer: new Recognizer(engine.client, "live", () => {}, session),
    partialSeconds: 0.5,
    onEvent: (event) => event.kind === "transcript" && transcripts.push(event),
    onFailure: (thrown) => {
      throw thrown;
    },
    signal: new AbortController().signal,
    log: createLog({ level: "error", fields: {}, write: () => {} }),
  });
  return { channel, transcripts };
}

/** Runs sessions that say the same, each starting later than the last, on one shared engine. */
async function talk(sessions: number, said: Int16Array<ArrayBuffer>) {
  const engine = new SlowEngine();
  const channels = await Promise.all(
    Array.from({ length: sessions }, (_, index) => channelOf(engine, `session ${index}`)),
  );
  const spoken = channels.map((_, index) => joinPcm16([silence(index * LATER_SECONDS), said]));
  const samples = Math.max(...spoken.map(({ length }) => length));
  const real = performance.now;
  let pieces = 0;
  performance.now = () => pieces * PIECE_SECONDS * 1000;
  try {
    for (let at = 0; at < samples; at += PIECE_SAMPLES, pieces++) {
      for (const [index, { channel }] of channels.entries()) {
        const piece = spoken[index]!.slice(at, at + PIECE_SAMPLES);
        if (piece.length > 0) channel.push(piece);
      }
      await engine.pass();
    }
    let isOver = false;
    const closed = Promise.all(channels.map(({ channel }) => channel.close()))
      .finally(() => isOver = true);
    for (; !isOver; pieces++) await engine.pass();
    await closed;
  } finally {
    performance.now = real;
    for (const { channel } of channels) channel[Symbol.dispose]();
  }
  return { begun: engine.begun, transcripts: channels.map(({ transcripts }) => transcripts) };
}

const spoken = await speech("What is the weather like in London tomorrow?");
const said = joinPcm16(Array(UTTERANCES).fill(joinPcm16([spoken.samples, silence(0.6)])));

Deno.test("under overload partials become rarer, and no partial starts before a waiting final", async () => {
  const alone = await talk(1, said);
  const crowd = await talk(SESSIONS, said);
  const partials = ({ begun }: typeof alone) => begun.filter(({ job }) => job.effort === "partial");

  const [few, many] = [partials(crowd).length, SESSIONS * partials(alone).length];
  assert.ok(few < many / 2, `${few} partials, ${many} of as many sessions alone`);
  for (const { job, waiting } of partials(crowd)) {
    assert.ok(waiting.every(({ effort }) => effort === "partial"), "none is begun before a final");
    assert.ok(waiting.every(({ session }) => session !== job.session), "one of a session waits");
  }
  const overtaking = crowd.begun.filter(({ job, waiting }) =>
    job.effort === "final" && waiting.some(({ effort }) => effort === "partial")
  );
  assert.ok(overtaking.length > 0, "finals come while partials wait");

  for (const events of [...alone.transcripts, ...crowd.transcripts]) {
    const finals = events.filter(({ isFinal, words }) => isFinal && words.length > 0);
    assert.equal(finals.length, UTTERANCES, "no final is lost");
    assert.ok(events.some(({ isFinal }) => !isFinal), "each session has partials");
  }
});
