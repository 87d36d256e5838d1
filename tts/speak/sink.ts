/**
 * Sends the frames of a realtime session, with backpressure from the client.
 * @module
 */
import type { Close } from "../../shared/close_codes.ts";
import type { SessionSender } from "../../shared/http/socket_session.ts";
import { pause } from "../../shared/pause.ts";
import type { SpeakServerFrame } from "../../shared/schema/speak.ts";

/** Unread bytes of a slow client from which synthesis waits for it. */
const MOST_BUFFERED_BYTES = 512 * 1024;
/** A client that has read nothing for this long is given up. */
const STANDSTILL_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = 10;

/** The type of a frame from the server. */
export type FrameType = SpeakServerFrame["type"];

/** Destination of a session's frames. */
export class SpeakSink {
  readonly #sender: SessionSender;
  readonly #withheld: ReadonlySet<FrameType>;

  /** Sends through `sender`, except frames of the types in `withheld`. */
  constructor(sender: SessionSender, withheld: ReadonlySet<FrameType> = new Set()) {
    this.#sender = sender;
    this.#withheld = withheld;
  }

  /** Sends a frame; ends the session of a client that has left too much unread. */
  sendFrame(frame: SpeakServerFrame): void {
    if (!this.#withheld.has(frame.type)) this.#sender.send(JSON.stringify(frame));
  }

  /** Sends samples; resolves when the client has few enough bytes unread. */
  async sendAudio(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#sender.send(bytes);
    await this.keptUp();
  }

  /**
   * Resolves when the client has at most `mostBytes` unread or is gone; ends the session of one
   * that has stopped reading.
   */
  async keptUp(mostBytes = MOST_BUFFERED_BYTES): Promise<void> {
    const sender = this.#sender;
    let unread = Infinity;
    let lastRead = performance.now();
    while (sender.isOpen && sender.unreadBytes > mostBytes) {
      const now = performance.now();
      if (sender.unreadBytes < unread) lastRead = now;
      unread = sender.unreadBytes;
      if (now - lastRead > STANDSTILL_MILLISECONDS) return sender.giveUp();
      await pause(POLL_MILLISECONDS);
    }
  }

  /** Closes the socket. */
  close(close: Close): void {
    this.#sender.close(close);
  }
}
