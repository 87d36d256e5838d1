/**
 * Server-sent events of another server, of which only whole ones are passed on, byte for byte.
 * @module
 */
import { joinBytes } from "../../shared/media/bytes.ts";

const NOTHING: Uint8Array<ArrayBuffer> = new Uint8Array(0);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A path on which another server streams its answers. */
export type AnswerPath = "/v1/chat/completions" | "/v1/responses";

/** What tells, on each path, that an answer is complete, or why it is not. */
const ENDINGS: Readonly<Record<AnswerPath, RegExp>> = {
  "/v1/chat/completions":
    /^(?:event: ?error\b|data: ?(?:\[DONE\]|.*"error" ?: ?[{"]|.*"finish_reason" ?: ?"))/m,
  // Its events repeat the request's tools, in which anything may be called `error`.
  "/v1/responses":
    /^(?:event: ?(?:error|response\.(?:completed|incomplete|failed))\s+data:|data: ?\{"(?:error" ?: ?[{"]|type" ?: ?"(?:error|response\.(?:completed|incomplete|failed))"))/m,
};

/** Cuts a stream of events behind events. */
export class WholeEvents {
  readonly #ending: RegExp;
  #rest = NOTHING;
  #isComplete = false;
  #count = 0;

  /** For a stream of answers on `path`. */
  constructor(path: AnswerPath) {
    this.#ending = ENDINGS[path];
  }

  /** How many events were passed on. */
  get count(): number {
    return this.#count;
  }

  /** Adds bytes and returns the events that are whole, which may be none. */
  push(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const all = joinBytes(this.#rest, bytes);
    const end = endOfLastEvent(all);
    this.#rest = all.subarray(end);
    return this.#passed(all.subarray(0, end));
  }

  /**
   * Returns what is left when nothing more comes: the last event may lack its empty line.
   * @throws {Error} when the answer is not complete
   */
  end(): Uint8Array<ArrayBuffer> {
    const isLine = isLineEnd(this.#rest.at(-1)) ||
      new TextDecoder().decode(this.#rest) === "data: [DONE]";
    const rest = this.#passed(isLine ? this.#rest : NOTHING);
    this.#rest = NOTHING;
    if (!this.#isComplete) throw new Error("its stream ended before its answer was complete");
    return rest;
  }

  #passed(events: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const text = new TextDecoder().decode(events);
    this.#isComplete ||= this.#ending.test(text);
    this.#count += text.match(/^data:/gm)?.length ?? 0;
    return events;
  }
}

/** Where the last empty line ends; 0 where there is none. Lines end with CRLF, LF or CR. */
function endOfLastEvent(bytes: Uint8Array<ArrayBuffer>): number {
  for (let index = bytes.length - 1; index > 0; index--) {
    if (!isLineEnd(bytes[index])) continue;
    const isPair = bytes[index] === LINE_FEED && bytes[index - 1] === CARRIAGE_RETURN;
    if (isLineEnd(bytes[index - (isPair ? 2 : 1)])) return index + 1;
  }
  return 0;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
