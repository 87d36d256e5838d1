/**
 * Runs a session on its socket, and ends both: client gone, client silent, shutdown.
 * @module
 */
import { type Close, CLOSES } from "../close_codes.ts";
import type { Log } from "../log.ts";
import { pause, within } from "../pause.ts";
import type { Drain } from "./drain.ts";

/** What happens on one socket. */
export interface SocketSession extends Disposable {
  /** Aborts when the session is over, whether or not the client knows. */
  readonly over: AbortSignal;
  /** Begins; the socket is open. */
  open(): void;
  /** Takes a message of the client. */
  receive(data: string | ArrayBuffer): void;
  /** Ends well: the shutdown has begun. */
  finish(): void;
  /** Ends at once. */
  end(close: Close): void;
}

/** Bytes that a client has not read; more are only for one that never will. */
const MOST_UNREAD_BYTES = 2 ** 20;
/**
 * After a close Deno drops the connection at the client's next message, and the system takes the
 * close frame along when more is unread: so it is sent when the client has stopped, looked at in
 * turns of this length, for so many of them. Who does not stop gets it after the longest.
 */
const LOOK_MILLISECONDS = 20;
const QUIET_LOOKS = 10;
const LONGEST_HEARING_MILLISECONDS = 1500;
/** Messages that a client sends together come within this time. */
const TOGETHER_MILLISECONDS = 5;
/** A client that is gone never answers a close; the shutdown waits no longer for one. */
const CLOSE_ANSWER_MILLISECONDS = 1000 + LONGEST_HEARING_MILLISECONDS;
/** Of a client that leaves before its socket is open, Deno may tell nothing at all. */
const LONGEST_OPENING_MILLISECONDS = 10_000;

/** What a session lives by. */
export interface SessionSurroundings {
  /** Disposed when the session is over. */
  readonly held: Disposable;
  /** Ends it well. */
  readonly drain: Drain;
  /** A socket that is not open by then never will be. @default {10_000} */
  readonly openingMilliseconds?: number;
}

/** Connects `session` to `socket`; resolves when both are over. */
export function runSession(
  socket: WebSocket,
  session: SocketSession,
  { held, drain, openingMilliseconds = LONGEST_OPENING_MILLISECONDS }: SessionSurroundings,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const finish = () => session.finish();
  const unopened = setTimeout(() => session[Symbol.dispose](), openingMilliseconds);
  socket.onopen = () => {
    clearTimeout(unopened);
    const { code, reason } = CLOSES.slowReader;
    // It opened too late: its place was given back.
    if (session.over.aborted) return socket.close(code, reason);
    session.open();
    drain.signal.addEventListener("abort", finish);
    if (drain.isDraining) finish();
  };
  socket.onmessage = ({ data }) => session.receive(data);
  // An error is always followed by a close.
  socket.onerror = () => {};
  socket.onclose = () => {
    session[Symbol.dispose]();
    ended.resolve();
  };
  session.over.addEventListener("abort", () => {
    clearTimeout(unopened);
    drain.signal.removeEventListener("abort", finish);
    held[Symbol.dispose]();
    const givenUp = setTimeout(ended.resolve, CLOSE_ANSWER_MILLISECONDS);
    ended.promise.then(() => clearTimeout(givenUp));
  });
  return ended.promise;
}

/** The sending side of a session's socket. */
export class SessionSender {
  readonly #socket: WebSocket;
  readonly #log: Log;
  readonly #end: (close: Close) => void;
  /** Who has just come is about to send. */
  #lastMessageMilliseconds = performance.now();
  #isClosing = false;
  #isEnded = false;

  /** Sends on `socket`; `end` ends the session of a client that does not read. */
  constructor(socket: WebSocket, log: Log, end: (close: Close) => void) {
    this.#socket = socket;
    this.#log = log;
    this.#end = end;
    socket.addEventListener("message", () => this.#lastMessageMilliseconds = performance.now());
    const noteLeaving = ({ code }: CloseEvent) => {
      // What a client gives as its reason is its own.
      if (!this.#isEnded) log.info("session_left", { code });
    };
    // Of a client that answers no ping Deno tells twice.
    socket.addEventListener("close", noteLeaving, { once: true });
  }

  /** True until the socket is being closed, from either side. */
  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === WebSocket.OPEN;
  }

  /** Bytes that were sent and have not left yet. */
  get unreadBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Sends bytes or a text; ends the session when too much before it is unread. */
  send(message: string | Uint8Array<ArrayBuffer>): void {
    if (!this.isOpen) return;
    if (this.unreadBytes > MOST_UNREAD_BYTES) return this.giveUp();
    this.#socket.send(message);
  }

  /** Ends the session: the client does not read. */
  giveUp(): void {
    this.#end(CLOSES.slowReader);
  }

  /**
   * Closes the socket, once nothing is on its way from the client that the close could meet; that of
   * one who reads nothing at once.
   */
  close(close: Close): void {
    const { code, reason } = close;
    this.#isEnded = true;
    this.#log.info("session_closed", { code, reason });
    if (!this.isOpen) return;
    this.#isClosing = true;
    const heard = close === CLOSES.slowReader ? Promise.resolve() : this.#heardOut();
    heard.then(() => {
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(code, reason);
    });
  }

  /** Resolves when the client has stopped sending; when it goes on and on, right after a message. */
  async #heardOut(): Promise<void> {
    const end = performance.now() + LONGEST_HEARING_MILLISECONDS;
    let quiet = (performance.now() - this.#lastMessageMilliseconds) / LOOK_MILLISECONDS;
    while (quiet < QUIET_LOOKS && performance.now() < end) {
      const before = this.#lastMessageMilliseconds;
      await pause(LOOK_MILLISECONDS);
      quiet = this.#lastMessageMilliseconds === before ? quiet + 1 : 0;
    }
    if (quiet >= QUIET_LOOKS) return;
    await this.#nextMessage();
    await pause(TOGETHER_MILLISECONDS);
  }

  /** Resolves with the next message, if there is one soon. */
  async #nextMessage(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#socket.addEventListener("message", () => resolve(), { once: true });
    await within(promise, QUIET_LOOKS * LOOK_MILLISECONDS);
  }
}
