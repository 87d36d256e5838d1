/**
 * Server-sent events of another server, of which only whole ones are passed on, byte for byte.
 * @module
 */
import { z } from "zod";
import { joinBytes } from "../../shared/media/bytes.ts";

const NOTHING: Uint8Array<ArrayBuffer> = new Uint8Array(0);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A path on which another server streams its answers. */
export type AnswerPath = "/v1/chat/completions" | "/v1/responses";

/** What tells, on each path, that an answer is complete, or why it is not; a chat's choices tell it too. */
const ENDINGS: Readonly<Record<AnswerPath, RegExp>> = {
  "/v1/chat/completions": /^(?:event: ?error\b|data: ?(?:\[DONE\]|.*"error" ?: ?[{"]))/m,
  // Its events repeat the request's tools, in which anything may be called `error`.
  "/v1/responses":
    /^(?:event: ?(?:error|response\.(?:completed|incomplete|failed))\s+data:|data: ?\{"(?:error" ?: ?[{"]|type" ?: ?"(?:error|response\.(?:completed|incomplete|failed))"))/m,
};

/** What an event of a chat says of its choices. */
const Choices = z.object({
  choices: z.array(z.object({ index: z.int().default(0), finish_reason: z.unknown() })),
});

/** Cuts a stream of events behind events. */
export class WholeEvents {
  readonly #path: AnswerPath;
  #rest = NOTHING;
  #hasEnded = false;
  #count = 0;
  /** The choices of a chat, and those that have finished: some servers say no more at the end. */
  readonly #choices = new Set<number>();
  readonly #finished = new Set<number>();

  /** For a stream of answers on `path`. */
  constructor(path: AnswerPath) {
    this.#path = path;
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
    const haveFinished = this.#finished.size > 0 && this.#choices.isSubsetOf(this.#finished);
    if (!this.#hasEnded && !haveFinished) {
      throw new Error("its stream ended before its answer was complete");
    }
    return rest;
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

/** The choices that an event of a chat speaks of; none where it is no JSON, as `[DONE]` is not. */
function choicesIn(data: string): z.infer<typeof Choices>["choices"] {
  try {
    return Choices.safeParse(JSON.parse(data)).data?.choices ?? [];
  } catch {
    return [];
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
