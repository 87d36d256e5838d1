/**
 * A session of the realtime socket: text comes in, sentences are spoken once complete.
 * @module
 */
import { type Close, CLOSES } from "../../shared/close_codes.ts";
import type { EngineClient } from "../../shared/engine/client.ts";
import { toServiceError } from "../../shared/errors.ts";
import type { SocketSession } from "../../shared/http/socket_session.ts";
import type { Log } from "../../shared/log.ts";
import { logFailure } from "../../shared/log_error.ts";
import type { SpeakFrame, SpeakQuery } from "../../shared/schema/speak.ts";
import type { SynthesisRequest, Voice } from "../../shared/schema/tts.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
import { clipOptions, type SynthesisPlanner, usageOf } from "../synthesis.ts";
import { FrameQueue } from "./frame_queue.ts";
import { type ParsedFrame, parseFrame } from "./client_frame.ts";
import { namesOfModel } from "./identity.ts";
import { errorFrame, warningFrame } from "./notices.ts";
import { PendingText, undefinedIfEmpty } from "./pending_text.ts";
import { requestOf, unusedFields } from "./settings.ts";
import type { SpeakSink } from "./sink.ts";
import { NO_SOUND, SentSound, type SoundForm } from "./sent_sound.ts";
import type { SpeakTask, Task } from "./tasks.ts";
import { WaitingQueue } from "./waiting_queue.ts";

/** Options of a session. */
export interface SpeakSessionOptions {
  /** Defaults for its Speak frames. */
  readonly defaults: SpeakQuery;
  /** The voice of those defaults. */
  readonly voice: Voice;
  /** Plans how text is spoken. */
  readonly planner: SynthesisPlanner;
  /** Synthesises. */
  readonly engine: EngineClient<TtsEngineContract>;
  /** Where failures are logged. */
  readonly log: Log;
  /** Where frames are sent. */
  readonly sink: SpeakSink;
  /** Id of the request that opened the socket. */
  readonly requestId: string;
}

/** Usage since the last flush. */
interface Tally {
  characters: number;
  /** Duration of the audio sent before, in seconds. */
  readonly sentSeconds: number;
  gpuSeconds: number | null;
  engine: string;
}

/** How the utterance since the last flush ends. */
interface Ending {
  readonly form: SoundForm;
  readonly tailSilenceSeconds: number;
}

/** The session of one socket. */
export class SpeakSession implements SocketSession {
  readonly #options: SpeakSessionOptions;
  readonly #text: PendingText;
  /** Whether text came since the last flush. */
  #hasText = false;
  readonly #frames: FrameQueue;
  readonly #tasks = new WaitingQueue<Task>();
  /** Length of the message being handled. */
  #messageCharacters = 0;
  #isWorking = false;
  readonly #over = new AbortController();
  /** Aborts the synthesis in progress. */
  #speaking = new AbortController();
  #sequence = 0;
  readonly #sound: SentSound;
  #tally: Tally;
  /** Undefined until something is spoken after a flush. */
  #ending: Ending | undefined;
  /**
   * Warnings sent since the last flush, so that text in many pieces is not warned of piece by
   * piece.
   */
  readonly #warned = new Set<string>();

  /** Creates a session. */
  constructor(options: SpeakSessionOptions) {
    this.#options = options;
    this.#frames = new FrameQueue({
      planner: options.planner,
      take: (parsed, characters) => this.#handle(parsed, characters),
      refuse: (thrown) => this.#reportError(thrown),
    });
    this.#text = new PendingText({
      planner: options.planner,
      speak: (request, textBefore) => this.#enqueue({ kind: "speak", request, textBefore }),
      warn: (message) => this.#warn(message),
    });
    this.#sound = new SentSound(options.sink, options.defaults.encoding);
    this.#tally = this.#emptyTally();
  }

  /** Sends the first frame, Metadata. */
  open(): void {
    const { defaults, voice, sink, requestId } = this.#options;
    sink.sendFrame({
      type: "Metadata",
      request_id: requestId,
      ...namesOfModel(voice.engine),
      voice: voice.id,
      language: defaults.language ?? voice.language,
      sample_rate: defaults.sample_rate,
      encoding: defaults.encoding,
    });
  }

  /** Handles a message from the client; errors are reported to the client, never thrown. */
  receive(data: string | ArrayBuffer): void {
    if (this.#isOver) return;
    try {
      const parsed = parseFrame(data);
      if (parsed.frame.type === "Clear") return this.#clear();
      this.#frames.push(parsed, typeof data === "string" ? data.length : 0);
    } catch (thrown) {
      this.#reportError(thrown);
    }
  }

  /** Speaks the rest and closes, as on `Close`. */
  finish(): void {
    this.#frames.push({ frame: { type: "Close" }, isWhole: false }, 0);
  }

  /** Ends the session at once. */
  end(close: Close): void {
    if (this.#isOver) return;
    this[Symbol.dispose]();
    this.#options.sink.close(close);
  }

  /** Stops everything, because the client is gone or the session has ended. */
  [Symbol.dispose](): void {
    this.#frames.clear();
    this.#text.clear();
    this.#tasks.keep(() => false);
    this.#speaking.abort();
    this.#over.abort();
  }

  /** Aborts when the session has ended, whether or not the client knows. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  get #isOver(): boolean {
    return this.over.aborted;
  }

  /** @throws {ServiceError} when the frame is invalid, `overloaded` when too much waits */
  #handle({ frame, isWhole }: ParsedFrame, characters: number): void {
    this.#messageCharacters = characters;
    if (frame.type !== "Close") this.#tasks.admit();
    switch (frame.type) {
      case "Speak":
        this.#addText(frame, isWhole);
        if (isWhole) this.#flush();
        return;
      case "Flush":
        return this.#flush();
      case "Close":
        this.#endUtterance();
        return this.#enqueue({ kind: "close" });
    }
  }

  /** @throws {ServiceError} when the text is invalid; a piece of a text may be empty */
  #addText(frame: SpeakFrame, isWhole: boolean): void {
    const request = requestOf(frame, this.#options.defaults);
    // Errors are reported at once, not when the sentence is complete.
    if (isWhole && !this.#hasText) this.#speakWhole(request);
    else {
      this.#text.add(request);
      this.#hasText = true;
    }
    for (const field of unusedFields(frame)) {
      this.#warn(`The socket sends raw samples; \`${field}\` applies only to files and is ignored`);
    }
  }

  /** @throws {ServiceError} when the text is invalid */
  #speakWhole(request: SynthesisRequest): void {
    const planned = this.#options.planner.plan(request, "standard");
    const task = { kind: "speak", request, textBefore: "" } as const;
    // A queued task keeps no plan, which takes many times the memory of its text.
    this.#enqueue(this.#isWorking ? task : { ...task, planned });
  }

  #flush(): void {
    this.#endUtterance();
    this.#hasText = false;
    this.#enqueue({ kind: "flush" });
  }

  #endUtterance(): void {
    this.#text.speakAll();
    this.#enqueue({ kind: "silence" });
  }

  #clear(): void {
    this.#frames.dropSound();
    this.#tasks.keep(({ kind }) => kind === "close");
    this.#text.clear();
    this.#hasText = false;
    this.#ending = undefined;
    this.#tally = this.#emptyTally();
    this.#speaking.abort();
    this.#speaking = new AbortController();
    this.#options.sink.sendFrame({ type: "Cleared", sequence_id: this.#sequence++ });
  }

  #enqueue(task: Task): void {
    this.#tasks.push(task, this.#messageCharacters);
    if (!this.#isWorking) this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#tasks.length > 0) {
      await this.#options.sink.keptUp();
      const task = this.#tasks.shift();
      if (task === undefined) break;
      const { signal } = this.#speaking;
      try {
        await this.#do(task, signal);
      } catch (thrown) {
        if (!signal.aborted) this.#reportError(thrown);
      }
    }
    this.#isWorking = false;
  }

  async #do(task: Task, signal: AbortSignal): Promise<void> {
    const { sink } = this.#options;
    switch (task.kind) {
      case "speak":
        await this.#speak(task, signal);
        if (!signal.aborted) this.#tally.characters += [...task.request.text].length;
        return;
      case "silence":
        return await this.#sendTailSilence(signal);
      case "flush":
        this.#sendUsage();
        sink.sendFrame({ type: "Flushed", sequence_id: this.#sequence++ });
        this.#warned.clear();
        return;
      case "close":
        if (this.#tally.characters > 0) this.#sendUsage();
        // Sends everything first: a shutdown does not wait for clients that are slow to answer the
        // close.
        await sink.keptUp(0);
        return this.end(CLOSES.clean);
    }
  }

  #sendUsage(): void {
    const { characters, engine, sentSeconds, gpuSeconds } = this.#tally;
    const used = { seconds: this.#sound.seconds - sentSeconds, gpuSeconds };
    this.#options.sink.sendFrame({ type: "Usage", ...usageOf(characters, engine, used) });
    this.#tally = this.#emptyTally();
  }

  async #speak({ request, textBefore, planned }: SpeakTask, signal: AbortSignal): Promise<void> {
    const { planner, engine, requestId } = this.#options;
    const synthesis = await planner.prepare(request, "standard", signal, textBefore, planned)
      .catch(undefinedIfEmpty);
    if (synthesis === undefined) return;
    const { speech, voice } = synthesis;
    signal.throwIfAborted();
    for (const message of synthesis.warnings) this.#warn(message);
    this.#tally.engine = voice.engine;
    const form = {
      sampleRateHz: request.sample_rate,
      visemeWindowSeconds: speech.visemes ? request.viseme_window_s : undefined,
    };
    const { headSilenceSeconds, tailSilenceSeconds } = synthesis.finish;
    if (this.#ending === undefined) this.#sound.pauseFor(headSilenceSeconds);
    this.#ending = { form, tailSilenceSeconds };
    const submission = { signal, requestId, priority: 1, ...clipOptions(synthesis) };
    for await (const { data, payload } of engine.submit("stream", speech, submission)) {
      await this.#sound.send(data, payload, form, signal);
      if (data.gpuSeconds !== null && !signal.aborted) {
        this.#tally.gpuSeconds = (this.#tally.gpuSeconds ?? 0) + data.gpuSeconds;
      }
    }
  }

  async #sendTailSilence(signal: AbortSignal): Promise<void> {
    if (this.#ending === undefined) return;
    const { form, tailSilenceSeconds } = this.#ending;
    this.#ending = undefined;
    this.#sound.pauseFor(tailSilenceSeconds);
    await this.#sound.send(NO_SOUND, new Uint8Array(), form, signal);
  }

  #warn(message: string): void {
    if (this.#warned.has(message)) return;
    this.#warned.add(message);
    this.#options.sink.sendFrame(warningFrame("unsupported_field", message));
  }

  #reportError(thrown: unknown): void {
    if (this.#isOver) return;
    const error = toServiceError(thrown, "engine_error");
    const { code, message } = error;
    const { sink, log } = this.#options;
    sink.sendFrame(errorFrame(code, message));
    if (!ENDS_SOCKET.has(code)) return;
    logFailure(log, "session_failed", error);
    this.end(CLOSES.engineFailed);
  }

  #emptyTally(): Tally {
    const engine = this.#options.planner.engineName;
    return { characters: 0, sentSeconds: this.#sound.seconds, gpuSeconds: null, engine };
  }
}

/** Errors that end the session, since the client cannot know what was spoken. */
const ENDS_SOCKET: ReadonlySet<string> = new Set([
  "engine_error",
  "internal_error",
  "model_unavailable",
]);
