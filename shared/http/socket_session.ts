/**
 * Runs a session on its socket; both end when the client is gone or does not read, or at shutdown.
 * @module
 */
import { type Close, CLOSES } from "../close_codes.ts";
import type { Log } from "../log.ts";
import { pause, within } from "../pause.ts";
import type { Drain } from "./drain.ts";

/** A session on one socket. */
export interface SocketSession extends Disposable {
  /** Aborts when the session is over, whether or not the client knows. */
  readonly over: AbortSignal;
  /** Starts the session once the socket is open. */
  open(): void;
  /** Handles a message of the client. */
  receive(data: string | ArrayBuffer): void;
  /** Ends the session gracefully, because the shutdown has begun. */
  finish(): void;
  /** Ends the session at once. */
  end(close: Close): void;
}

/** Most unread bytes of a client; one with more will never read them. */
const MOST_UNREAD_BYTES = 2 ** 20;
/**
 * After a close, Deno drops the connection at the client's next message, and the system discards
 * the close frame with it if more is unread. So the close is sent once the client was quiet for
 * `QUIET_LOOKS` intervals of this length, or after `LONGEST_HEARING_MILLISECONDS` if it never is.
 */
const LOOK_MILLISECONDS = 20;
const QUIET_LOOKS = 10;
const LONGEST_HEARING_MILLISECONDS = 1500;
/** Messages that a client sends together arrive within this time. */
const TOGETHER_MILLISECONDS = 5;
/** How long the shutdown waits for the answer to a close: a client that is gone never sends one. */
const CLOSE_ANSWER_MILLISECONDS = 1000 + LONGEST_HEARING_MILLISECONDS;
/** Time for a socket to open: if a client leaves before that, Deno may report nothing at all. */
const LONGEST_OPENING_MILLISECONDS = 10_000;

/** Resources of a session. */
export interface SessionContext {
  /** Disposed when the session is over. */
  readonly held: Disposable;
  /** Ends it gracefully. */
  readonly drain: Drain;
  /** Time after which a socket that has not opened is given up. @default {10_000} */
  readonly openingMilliseconds?: number;
  /** Closes the connection of a client that does not answer a close. @default {nothing} */
  readonly hangUp?: () => void;
}

/** Connects `session` to `socket`; resolves when both are over. */
export function runSession(
  socket: WebSocket,
  session: SocketSession,
  { held, drain, openingMilliseconds = LONGEST_OPENING_MILLISECONDS, hangUp }: SessionContext,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const unopened = setTimeout(() => session[Symbol.dispose](), openingMilliseconds);
  socket.onopen = () => {
    clearTimeout(unopened);
    const { code, reason } = CLOSES.slowReader;
    // It opened too late: its slot is freed already.
    if (session.over.aborted) return socket.close(code, reason);
    session.open();
    // A session that has ended in `open` is not kept: it would be one more for each such client.
    drain.signal.addEventListener("abort", () => session.finish(), { signal: session.over });
    if (drain.isDraining) session.finish();
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
    held[Symbol.dispose]();
    const givenUp = setTimeout(() => {
      // Deno would keep the connection for as long as the client does.
      hangUp?.();
      ended.resolve();
    }, CLOSE_ANSWER_MILLISECONDS);
    ended.promise.then(() => clearTimeout(givenUp));
  });
  return ended.promise;
}

/** The sending side of a session's socket. */
export class SessionSender {
  readonly #socket: WebSocket;
  readonly #log: Log;
  readonly #end: (close: Close) => void;
  /** Starts at the handshake, because a client that has just connected is about to send. */
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
      // The client's close reason is its own text, which is not logged.
      if (!this.#isEnded) log.info("session_left", { code });
    };
    // Deno reports the close of a client that answers no ping twice.
    socket.addEventListener("close", noteLeaving, { once: true });
  }

  /** True until the socket is being closed, from either side. */
  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sent bytes that are still buffered here. */
  get unreadBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Sends bytes or a text; ends the session instead if too much is unread. */
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
   * Closes the socket once the client has stopped sending, so that no message can cross the close;
   * at once if the client does not read.
   */
  close(close: Close): void {
    const { code, reason } = close;
    this.#isEnded = true;
    this.#log.info("session_closed", { code, reason });
    if (!this.isOpen) return;
    this.#isClosing = true;
    const heard = close === CLOSES.slowReader ? Promise.resolve() : this.#inputDone();
    heard.then(() => {
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(code, reason);
    });
  }

  /** Resolves when the client has stopped sending; if it never stops, right after a message. */
  async #inputDone(): Promise<void> {
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

  /** Resolves at the next message, or soon without one. */
  async #nextMessage(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#socket.addEventListener("message", () => resolve(), { once: true });
    await within(promise, QUIET_LOOKS * LOOK_MILLISECONDS);
  }
}
