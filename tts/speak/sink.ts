/**
 * What a realtime session sends, at the pace of the client that reads it.
 * @module
 */
import type { Close } from "../../shared/close_codes.ts";
import type { SessionSender } from "../../shared/http/socket_session.ts";
import { pause } from "../../shared/pause.ts";
import type { SpeakServerFrame } from "../../shared/schema/speak.ts";

/** What may wait to be sent to a slow client before synthesis waits for it. */
const MOST_BUFFERED_BYTES = 512 * 1024;
/** A client that has read nothing for this long will not read any more. */
const STANDSTILL_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = 10;

/** The type of a frame. */
export type FrameType = SpeakServerFrame["type"];

/** Where a session's frames go. */
export class SpeakSink {
  readonly #sender: SessionSender;
  readonly #withheld: ReadonlySet<FrameType>;

  /** Sends through `sender`, but no frames of the types `withheld`. */
  constructor(sender: SessionSender, withheld: ReadonlySet<FrameType> = new Set()) {
    this.#sender = sender;
    this.#withheld = withheld;
  }

  /** Sends a frame; ends the session of a client that has left too many unread. */
  sendFrame(frame: SpeakServerFrame): void {
    if (!this.#withheld.has(frame.type)) this.#sender.send(JSON.stringify(frame));
  }

  /** Sends samples; resolves when the client keeps up. */
  async sendAudio(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#sender.send(bytes);
    await this.keptUp();
  }

  /**
   * Resolves when the client has left at most `mostBytes` unread, or is gone; ends the session of one
   * that reads nothing any more.
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
