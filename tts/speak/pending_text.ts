/**
 * Text that a realtime socket has received and not spoken yet; sentences leave it once complete.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import { hasUnreadScript } from "../text/normalise/letters/scripts.ts";
import { UNREAD_WARNING } from "../text/plan.ts";
import { SentenceBuffer, type TakenText } from "../text/sentence_buffer.ts";
import { sameManner } from "./settings.ts";

/**
 * A sentence is spoken when no text follows for this long. Language models that write as fast as
 * people read take less for a word.
 */
const PAUSE_MILLISECONDS = 500;

/** Callbacks for the text. */
export interface PendingTextOptions {
  /** Checks the text. */
  readonly planner: Pick<
    SynthesisPlanner,
    "plan" | "checkLength" | "mostCharacters" | "voiceOf"
  >;
  /** Speaks sentences; `textBefore` is the end of what precedes them in the same text. */
  readonly speak: (request: SynthesisRequest, textBefore: string) => void;
  /** Warns of what cannot be done as asked. */
  readonly warn: (message: string) => void;
}

/** The text since the last flush. */
export class PendingText {
  readonly #options: PendingTextOptions;
  #buffer = new SentenceBuffer();
  /** The request whose settings apply to the buffered text. */
  #manner: SynthesisRequest | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Creates an empty buffer. */
  constructor(options: PendingTextOptions) {
    this.#options = options;
  }

  /**
   * Adds a piece of text, which may be empty; buffered text with other settings is spoken first.
   * @throws {ServiceError} when the piece is invalid, whatever follows it
   */
  add(request: SynthesisRequest): void {
    const { planner, warn } = this.#options;
    try {
      // Checked as plain text, because its tags may be incomplete.
      const { warnings } = planner.plan({ ...request, ssml_lite: false }, "standard");
      for (const message of warnings) warn(message);
    } catch (thrown) {
      undefinedIfEmpty(thrown);
      if (hasUnreadScript(request.text)) warn(UNREAD_WARNING);
    }
    if (!sameManner(this.#manner, request)) this.speakAll();
    const { buffer, complete } = this.#with(request);
    this.#buffer = buffer;
    this.#manner = request;
    for (const taken of complete) this.#speak(taken);
    const { language } = planner.voiceOf(request);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#speak(this.#buffer.takeBeforePause(language, request.ssml_lite));
    }, PAUSE_MILLISECONDS);
  }

  /** Speaks the rest; what comes next starts a new text. */
  speakAll(): void {
    clearTimeout(this.#pause);
    this.#speak(this.#buffer.takeAll());
  }

  /** Drops the rest. */
  clear(): void {
    clearTimeout(this.#pause);
    this.#buffer.takeAll();
  }

  /**
   * Returns the buffer once the text of `request` is in it, and the sentences that this completes.
   * Only a sentence that waits for its end counts towards the limit of the next piece.
   * @throws {ServiceError} `text_too_long` when a sentence exceeds the limit
   */
  #with(request: SynthesisRequest): { buffer: SentenceBuffer; complete: TakenText[] } {
    const { planner } = this.#options;
    const { language } = planner.voiceOf(request);
    const buffer = this.#buffer.copy();
    const complete: TakenText[] = [];
    let rest = [...request.text];
    do {
      const room = planner.mostCharacters - [...buffer.text].length;
      if (room === 0) planner.checkLength(buffer.text + rest.join(""));
      buffer.push(rest.slice(0, room).join(""));
      complete.push(buffer.takeComplete(language, request.ssml_lite));
      rest = rest.slice(room);
    } while (rest.length > 0);
    return { buffer, complete };
  }

  #speak({ text, textBefore }: TakenText): void {
    if (this.#manner === undefined || text === "") return;
    this.#options.speak({ ...this.#manner, text }, textBefore);
  }
}

/**
 * Returns when `thrown` means a text with nothing to speak, such as mere punctuation, else rethrows
 * it.
 */
export function undefinedIfEmpty(thrown: unknown): undefined {
  if (!(thrown instanceof ServiceError) || thrown.code !== "text_empty") throw thrown;
}
