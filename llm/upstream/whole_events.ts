/**
 * Server-sent events of another server: only complete ones are passed on, byte for byte.
 * @module
 */
import { z } from "zod";
import { concatenateBytes, joinBytes } from "../../shared/media/bytes.ts";

const NOTHING: Uint8Array<ArrayBuffer> = new Uint8Array(0);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Bytes of an empty line that may be held back when its last one arrives. */
const LINE_END_BYTES = 2;

/** A path on which another server streams its answers. */
export type AnswerPath = "/v1/chat/completions" | "/v1/responses";

/** Events that end an answer, complete or with an error, by path; see also {@linkcode Choices}. */
const ENDINGS: Readonly<Record<AnswerPath, RegExp>> = {
  "/v1/chat/completions": /^(?:event: ?error\b|data: ?(?:\[DONE\]|.*"error" ?: ?[{"]))/m,
  // These events echo the request's tools, whose parameters may well be named `error`.
  "/v1/responses":
    /^(?:event: ?(?:error|response\.(?:completed|incomplete|failed))\s+data:|data: ?\{"(?:error" ?: ?[{"]|type" ?: ?"(?:error|response\.(?:completed|incomplete|failed))"))/m,
};

/** The choices in a chat event: an answer is also complete when all of them have finished. */
const Choices = z.object({
  choices: z.array(z.object({ index: z.int().default(0), finish_reason: z.unknown() })),
});

/** Cuts a byte stream of events at event boundaries. */
export class WholeEvents {
  readonly #path: AnswerPath;
  /** Pieces of an event that is not complete. */
  #held: Uint8Array<ArrayBuffer>[] = [];
  /** The last of their bytes. */
  #tail = NOTHING;
  #hasEnded = false;
  #count = 0;
  /** All choices seen, and those finished: some servers mark an answer's end in no other way. */
  readonly #choices = new Set<number>();
  readonly #finished = new Set<number>();

  /** `path` decides which events end the answer. */
  constructor(path: AnswerPath) {
    this.#path = path;
  }

  /** Number of events passed on. */
  get count(): number {
    return this.#count;
  }

  /** Adds bytes and returns the events that are complete, possibly none. */
  push(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    // Only what is new is searched: an event may come in thousands of pieces.
    const searched = joinBytes(this.#tail, bytes);
    const end = endOfLastEvent(searched) - this.#tail.length;
    if (end <= 0) {
      this.#hold(bytes, searched);
      return NOTHING;
    }
    const events = concatenateBytes([...this.#held, bytes.subarray(0, end)]);
    this.#held = [];
    const rest = bytes.subarray(end);
    this.#hold(rest, rest);
    return this.#passed(events);
  }

  /**
   * Returns the rest at the end of the stream: the last event may lack its empty line.
   * @throws {Error} when the answer is incomplete
   */
  end(): Uint8Array<ArrayBuffer> {
    const held = concatenateBytes(this.#held);
    const isLine = isLineEnd(held.at(-1)) || new TextDecoder().decode(held) === "data: [DONE]";
    const rest = this.#passed(isLine ? held : NOTHING);
    this.#held = [];
    const haveFinished = this.#finished.size > 0 && this.#choices.isSubsetOf(this.#finished);
    if (!this.#hasEnded && !haveFinished) {
      throw new Error("its stream ended before its answer was complete");
    }
    return rest;
  }

  /** Holds `bytes` back, which `searched` ends with. */
  #hold(bytes: Uint8Array<ArrayBuffer>, searched: Uint8Array<ArrayBuffer>): void {
    this.#held.push(bytes);
    this.#tail = searched.subarray(-LINE_END_BYTES);
  }

  #passed(events: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const text = new TextDecoder().decode(events);
    this.#hasEnded ||= ENDINGS[this.#path].test(text);
    for (const [, data = ""] of text.matchAll(/^data: ?(.*)$/gm)) {
      this.#count++;
      if (this.#path === "/v1/chat/completions") this.#noteChoices(data);
    }
    return events;
  }

  #noteChoices(data: string): void {
    for (const { index, finish_reason: reason } of choicesIn(data)) {
      this.#choices.add(index);
      if (typeof reason === "string" && reason !== "") this.#finished.add(index);
    }
  }
}

/** Returns the choices in the data of a chat event; none where it is not JSON, like `[DONE]`. */
function choicesIn(data: string): z.infer<typeof Choices>["choices"] {
  try {
    return Choices.safeParse(JSON.parse(data)).data?.choices ?? [];
  } catch {
    return [];
  }
}

/** Returns the offset after the last empty line, or 0. Lines end with CRLF, LF or CR. */
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
