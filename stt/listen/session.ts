/**
 * One session of /v1/listen, with the states of the interface specification.
 * @module
 */
import { createHash } from "node:crypto";
import { type Close, CLOSES } from "../../shared/close_codes.ts";
import { toServiceError } from "../../shared/errors.ts";
import type { SocketSession } from "../../shared/http/socket_session.ts";
import type { Log } from "../../shared/log.ts";
import { logFailure } from "../../shared/log_error.ts";
import { pause } from "../../shared/pause.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import type { ListenServerFrame } from "../../shared/schema/stt.ts";
import { freeBuffer } from "../../shared/media/bytes.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import {
  type AudioFormat,
  type AudioLimits,
  UnsupportedAudioError,
} from "../audio/audio_source.ts";
import { AudioDecoder } from "../audio/decoder.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import type { Recognizer } from "../recognition/recognizer.ts";
import { ChannelTranscriber } from "./channel.ts";
import type { ChannelEvent } from "./channel_event.ts";
import { type ClientMessage, parseControl, toClientMessage } from "./client_message.ts";
import {
  metadataFrame,
  resultsFrame,
  type SessionFacts,
  speechStartedFrame,
  utteranceEndFrame,
} from "./frames.ts";

/** Options of a session. */
export interface ListenSessionOptions {
  /** Query parameters. */
  readonly query: ListenQuery;
  /** Facts that its frames report. */
  readonly facts: SessionFacts;
  /** Limits on channels and sample rate. */
  readonly limits: AudioLimits;
  /** Whether a Metadata frame is sent when the socket opens. */
  readonly metadataOnOpen: boolean;
  /** Longest stretch of new speech, in seconds, before the next partial. */
  readonly partialSeconds: number;
  /** Transcribes windows. */
  readonly recognizer: Recognizer;
  /** Decodes compressed audio. */
  readonly decodingThread: DecodingThread;
  /** Log of the session. */
  readonly log: Log;
  /** Sends a frame. */
  readonly send: (frame: ListenServerFrame) => void;
  /** Closes the socket. */
  readonly close: (close: Close) => void;
}

/** A session ends after this long without audio or control messages. */
export const IDLE_SECONDS = 10;
/** After this long idle, audio that begins like no known format is refused, whatever was named. */
const DOUBT_SECONDS = 1;
const TICK_MILLISECONDS = 100;
/** A later tick means a busy event loop, which has not seen the messages that came meanwhile. */
const LATE_TICK_MILLISECONDS = 300;
/** Limit on queued messages: half an hour of samples at 16 kHz, or of packets of 20 ms. */
const MOST_WAITING_BYTES = 64 * 2 ** 20;
/** Approximate memory overhead of one message. */
const MESSAGE_BYTES = 512;
/** Amount of audio processed at once; other sessions get their turn in between. */
const PIECE_BYTES = 32 * 1024;
const NOTHING = new Uint8Array(0);
const PIECE_SAMPLES = PIECE_BYTES / Int16Array.BYTES_PER_ELEMENT;

/** Ends the session when thrown while a message is handled. */
class SessionEnd extends Error {
  constructor(readonly close: Close) {
    super(close.reason);
  }
}

/** A live session on one socket. */
export class ListenSession implements SocketSession {
  readonly #options: ListenSessionOptions;
  readonly #over = new AbortController();
  readonly #hash = createHash("sha256");
  #decoder: AudioDecoder | undefined;
  #channels: ChannelTranscriber[] = [];
  /** Channels according to the audio's own header, once it has been read. */
  #audioChannels: number | undefined;
  /** Samples per channel so far, at the recognition rate. */
  #samples = 0;
  #lastMessageMilliseconds = performance.now();
  /** Messages are handled one after the other. */
  #inbox: Promise<void> = Promise.resolve();
  #lastTickMilliseconds = performance.now();
  #ticker: ReturnType<typeof setInterval> | undefined;
  #isClosing = false;
  #waitingMessages = 0;
  #waitingBytes = 0;

  /** Creates a session; {@linkcode open} begins it. */
  constructor(options: ListenSessionOptions) {
    this.#options = options;
  }

  /** Starts the session: sends the first Metadata, or closes when the query exceeds a limit. */
  open(): void {
    const { query, limits, metadataOnOpen } = this.#options;
    this.#ticker = setInterval(() => this.#tick(), TICK_MILLISECONDS);
    this.#lastMessageMilliseconds = performance.now();
    this.#guard(() => {
      if (metadataOnOpen) this.#sendMetadata();
      this.#decoder = new AudioDecoder({
        encoding: query.encoding,
        sampleRateHz: query.sampleRateHz,
        channels: query.channels,
        separate: query.multichannel,
        checkLimits: (format) => {
          this.#audioChannels = format.channels;
          checkLimits(format, limits);
        },
        thread: this.#options.decodingThread,
      });
    });
  }

  /** Queues a message from the client. */
  receive(data: string | ArrayBuffer): void {
    const message = toClientMessage(data);
    if (message === undefined || this.#isOver) return;
    this.#lastMessageMilliseconds = performance.now();
    const bytes = MESSAGE_BYTES + (typeof data === "string" ? data.length : data.byteLength);
    this.#waitingMessages++;
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > MOST_WAITING_BYTES) return this.end(CLOSES.backlogTooLong);
    this.#inbox = this.#inbox.then(async () => {
      await this.#guard(() => this.#handle(message));
      this.#waitingMessages--;
      this.#waitingBytes -= bytes;
    });
  }

  /** Sends the last Results and Metadata and closes, as CloseStream does. */
  finish(): void {
    this.#inbox = this.#inbox.then(() => this.#guard(() => this.#closeStream()));
  }

  /** Ends the session at once. */
  end(close: Close): void {
    if (this.#isOver) return;
    this[Symbol.dispose]();
    this.#options.close(close);
  }

  /** Stops all work and frees its memory; does not close the socket. */
  [Symbol.dispose](): void {
    if (this.#isOver) return;
    clearInterval(this.#ticker);
    this.#over.abort();
    for (const channel of this.#channels) channel[Symbol.dispose]();
    this.#decoder?.[Symbol.dispose]();
  }

  /** Aborts when the session is over, whether or not the client knows. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  get #isOver(): boolean {
    return this.over.aborted;
  }

  async #guard(work: () => void | Promise<void>): Promise<void> {
    if (this.#isOver) return;
    try {
      await work();
    } catch (thrown) {
      if (this.#isOver) return;
      if (thrown instanceof SessionEnd) this.end(thrown.close);
      else if (thrown instanceof UnsupportedAudioError) this.#refuse(thrown);
      else this.#fail(thrown);
    }
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (this.#isClosing) return;
    if (message.kind === "audio") return await this.#decode(message.bytes);
    const frame = parseControl(message.text);
    if (frame === undefined) throw new SessionEnd(CLOSES.badControl);
    switch (frame.type) {
      case "KeepAlive":
        return;
      case "Finalize":
        await this.#openChannels();
        for (const channel of this.#addressed(frame.channel)) channel.finalize();
        return await this.#caughtUp();
      case "CloseStream":
        return await this.#closeStream();
    }
  }

  #addressed(index: number | undefined): ChannelTranscriber[] {
    const channel = index === undefined ? undefined : this.#channels[index];
    return channel === undefined ? this.#channels : [channel];
  }

  async #decode(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#hash.update(bytes);
    // Each message of raw Opus is one packet and cannot be split.
    const step = this.#options.query.encoding === "opus" ? bytes.length : PIECE_BYTES;
    for (let start = 0; start < bytes.length && !this.#isOver; start += step) {
      let piece = bytes.subarray(start, start + step);
      do {
        await this.#take(await this.#decoder?.decode(piece));
        piece = NOTHING;
      } while (this.#decoder?.hasMore && !this.#isOver);
      if (start + step < bytes.length) await pause(0);
    }
    freeBuffer(bytes);
  }

  async #take(stretches: Int16Array<ArrayBuffer>[] | undefined): Promise<void> {
    if (stretches === undefined) return;
    await this.#openChannels();
    const { length } = stretches[0]!;
    for (let start = 0; start < length && !this.#isOver; start += PIECE_SAMPLES) {
      const piece = stretches.map((samples) => samples.subarray(start, start + PIECE_SAMPLES));
      this.#samples += piece[0]!.length;
      for (const [index, samples] of piece.entries()) this.#channels[index]?.push(samples);
      await this.#caughtUp();
      if (start + PIECE_SAMPLES < length) await pause(0);
    }
  }

  /** Resolves when every channel may take more: what the client has sent waits meanwhile. */
  async #caughtUp(): Promise<void> {
    await Promise.all(this.#channels.map((channel) => channel.caughtUp()));
  }

  async #closeStream(): Promise<void> {
    this.#isClosing = true;
    await this.#take(await this.#decoder?.finish());
    await this.#openChannels();
    await Promise.all(this.#channels.map((channel) => channel.close()));
    if (this.#isOver) return;
    this.#sendMetadata();
    this.end(CLOSES.clean);
  }

  /**
   * Opens the channels. Their number is known once the audio's own header has been read; a Finalize
   * before that opens as many as the query says, which may be too many.
   */
  async #openChannels(): Promise<void> {
    const count = this.#decoder?.outputs ?? 1;
    await Promise.all(this.#channels.slice(count).map((channel) => channel.answered));
    if (this.#isOver) return;
    for (const channel of this.#channels.splice(count)) channel[Symbol.dispose]();
    const { query, recognizer, partialSeconds, log } = this.#options;
    while (this.#channels.length < count && !this.#isOver) {
      const index = this.#channels.length;
      const channel = await ChannelTranscriber.create({
        query,
        recognizer,
        partialSeconds,
        log,
        signal: this.#over.signal,
        onEvent: (event) => this.#report(index, event),
        onFailure: (thrown) => this.#fail(thrown),
      });
      // The session ended meanwhile, and disposed only of the channels it had then.
      if (this.#isOver) channel[Symbol.dispose]();
      else this.#channels.push(channel);
    }
  }

  #report(index: number, event: ChannelEvent): void {
    if (this.#isOver) return;
    const place = { index, count: this.#channels.length };
    const { facts, send } = this.#options;
    switch (event.kind) {
      case "speech_started":
        return send(speechStartedFrame(place, event.atSeconds));
      case "utterance_end":
        return send(utteranceEndFrame(place, event.lastWordEndSeconds));
      case "transcript":
        return send(resultsFrame(facts, place, event));
    }
  }

  #sendMetadata(): void {
    const { facts, query, send } = this.#options;
    send(metadataFrame(facts, {
      sha256: this.#hash.copy().digest("hex"),
      seconds: this.#samples / RECOGNITION_RATE_HZ,
      channels: this.#audioChannels ?? query.channels,
    }));
  }

  #tick(): void {
    const now = performance.now();
    const passed = now - this.#lastTickMilliseconds;
    this.#lastTickMilliseconds = now;
    if (this.#isOver || this.#isClosing) return;
    if (passed > LATE_TICK_MILLISECONDS) {
      // Those messages may come after the next tick, too: nobody was idle while nobody listened.
      this.#lastMessageMilliseconds = Math.min(now, this.#lastMessageMilliseconds + passed);
      return;
    }
    if (this.#waitingMessages > 0) {
      // A client with queued messages is neither silent nor idle.
      this.#lastMessageMilliseconds = now;
      return;
    }
    for (const channel of this.#channels) channel.tick();
    const idleSeconds = (now - this.#lastMessageMilliseconds) / 1000;
    if (idleSeconds >= DOUBT_SECONDS && this.#decoder?.isDoubtful) {
      return this.end(CLOSES.unsupportedData);
    }
    // Pending finals, also those that answer a Finalize, come first, however slow the engine.
    const owes = this.#channels.some((channel) => channel.owesFinal);
    if (idleSeconds >= IDLE_SECONDS && !owes) this.end(CLOSES.idle);
  }

  /** Logs what the audio is, because the close reason has no room for it. */
  #refuse({ message }: UnsupportedAudioError): void {
    this.#options.log.info("audio_refused", { message: `Cannot decode ${message}` });
    this.end(CLOSES.unsupportedData);
  }

  #fail(thrown: unknown): void {
    if (this.#isOver) return;
    const error = toServiceError(thrown, "engine_error");
    logFailure(this.#options.log, "session_failed", error);
    this.end(CLOSES.engineFailed);
  }
}

function checkLimits({ channels, sampleRateHz }: AudioFormat, limits: AudioLimits): void {
  if (channels > limits.maxChannels) throw new SessionEnd(CLOSES.channelsTooMany);
  if (sampleRateHz > limits.maxSampleRateHz) throw new SessionEnd(CLOSES.sampleRateTooHigh);
}
