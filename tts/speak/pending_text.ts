/**
 * Text of a realtime socket that has come and is not spoken yet: sentences leave it as they become
 * complete.
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
 * A sentence behind which nothing comes for so long is spoken. Models that write as fast as one
 * reads take less for a word.
 */
const PAUSE_MILLISECONDS = 500;

/** What is done with the text. */
export interface PendingTextOptions {
  /** Checks it. */
  readonly planner: Pick<SynthesisPlanner, "plan" | "checkLength" | "voiceOf">;
  /** Speaks sentences; `textBefore` is the end of what comes before them in the same text. */
  readonly speak: (request: SynthesisRequest, textBefore: string) => void;
  /** Tells what cannot be done as asked. */
  readonly warn: (message: string) => void;
}

/** The text since the last flush. */
export class PendingText {
  readonly #options: PendingTextOptions;
  readonly #buffer = new SentenceBuffer();
  /** How the text is spoken. */
  #manner: SynthesisRequest | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Holds no text yet. */
  constructor(options: PendingTextOptions) {
    this.#options = options;
  }

  /**
   * Adds a piece, which may be empty; what waits in another manner is spoken before.
   * @throws {ServiceError} what is wrong with it, whatever follows
   */
  add(request: SynthesisRequest): void {
    const { planner, warn } = this.#options;
    try {
      // Tags may not be whole yet.
      const { warnings } = planner.plan({ ...request, ssml_lite: false }, "standard");
      for (const message of warnings) warn(message);
    } catch (thrown) {
      undefinedIfEmpty(thrown);
      if (hasUnreadScript(request.text)) warn(UNREAD_WARNING);
    }
    if (!sameManner(this.#manner, request)) this.speakAll();
    planner.checkLength(this.#buffer.text + request.text);
    this.#manner = request;
    this.#buffer.push(request.text);
    const { language } = planner.voiceOf(request);
    this.#speak(this.#buffer.takeComplete(language, request.ssml_lite));
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#speak(this.#buffer.takeBeforePause(language, request.ssml_lite));
    }, PAUSE_MILLISECONDS);
  }

  /** Speaks what is left; what comes next is another text. */
  speakAll(): void {
    clearTimeout(this.#pause);
    this.#speak(this.#buffer.takeAll());
  }

  /** Drops what is left. */
  clear(): void {
    clearTimeout(this.#pause);
    this.#buffer.takeAll();
  }

  #speak({ text, textBefore }: TakenText): void {
    if (this.#manner === undefined || text === "") return;
    this.#options.speak({ ...this.#manner, text }, textBefore);
  }
}

/** Undefined when `thrown` says that a text has nothing to speak, such as punctuation alone. */
export function undefinedIfEmpty(thrown: unknown): undefined {
  if (!(thrown instanceof ServiceError) || thrown.code !== "text_empty") throw thrown;
}
