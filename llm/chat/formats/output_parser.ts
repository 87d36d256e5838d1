/**
 * Splits a model's raw output into answer, reasoning and tool calls, wherever its pieces are cut.
 * @module
 */
import { AnswerText } from "./answer_text.ts";
import {
  type CallableTool,
  jsonCallOpens,
  type OutputFormat,
  type OutputPart,
} from "./call_syntax.ts";
import { readChannels } from "./channels.ts";
import { namesOf } from "./names.ts";
import { readCalls } from "./read_calls.ts";
import { readRecipients } from "./recipients.ts";
import { MORE, type Reading, TextCursor } from "./text_cursor.ts";

/** Options of {@linkcode OutputParser}. */
export interface OutputParserOptions {
  /** Format of the model's output. */
  readonly format: OutputFormat;
  /** Tools that may be called; without any, calls are plain text. */
  readonly tools: readonly CallableTool[];
  /** Whether the prompt ends inside the reasoning, as with some templates. */
  readonly startsInReasoning: boolean;
  /** Whether a tool must be called: any text is then a call that was cut off. @default {false} */
  readonly mustCall?: boolean;
  /** Stop strings, which end the answer and are not part of it. @default {[]} */
  readonly stop?: readonly string[];
  /** Whether to keep blanks around the answer (grammars, continuations). @default {false} */
  readonly keepsBlanks?: boolean;
}

/** Splits raw output into parts. */
export class OutputParser {
  readonly #cursor = new TextCursor();
  readonly #reading: Reading<OutputPart>;
  readonly #text: AnswerText;
  readonly #mustCall: boolean;

  /** Starts before the first piece. */
  constructor(options: OutputParserOptions) {
    this.#mustCall = options.mustCall === true;
    this.#text = new AnswerText(options.stop ?? [], options.keepsBlanks === true);
    this.#reading = reading(this.#cursor, options);
  }

  /** Whether a stop string was found; nothing may be added then. */
  get isStopped(): boolean {
    return this.#text.isStopped;
  }

  /** The end of the output that was not yielded: held back, or left out from a stop string on. */
  get unshown(): string {
    return (this.isStopped ? this.#text.leftOut : this.#text.held) + this.#cursor.rest;
  }

  /** Adds a piece and yields the parts that it completes. */
  *push(piece: string): Generator<OutputPart, void> {
    this.#cursor.append(piece);
    yield* this.#advance();
  }

  /** Yields the rest at the end of the output. */
  *flush(): Generator<OutputPart, void> {
    this.#cursor.end();
    yield* this.#advance();
    yield* textOf(this.#text.flush());
  }

  *#advance(): Generator<OutputPart, void> {
    while (!this.isStopped) {
      const step = this.#reading.next();
      if (step.done || step.value === MORE) return;
      yield* this.#shown(step.value);
    }
  }

  *#shown(part: OutputPart): Generator<OutputPart, void> {
    if (part.type === "text" && this.#mustCall) return;
    if (part.type === "text") return yield* textOf(this.#text.push(part.text));
    yield* textOf(this.#text.flush());
    // Blanks before a tool call belong to the format, not to the answer.
    if (part.type === "tool_call") this.#text.dropBlanks();
    yield part;
  }
}

function reading(cursor: TextCursor, options: OutputParserOptions): Reading<OutputPart> {
  const { calls, messages } = options.format;
  if (messages === "channels") return readChannels(cursor, options);
  if (messages === "recipients" && calls.kind === "tagged") {
    return readRecipients(cursor, { ...options, calls });
  }
  return new OutputReader(cursor, options).read();
}

function* textOf(text: string): Generator<OutputPart, void> {
  if (text !== "") yield { type: "text", text };
}

/** Finds the parts; the text of the answer is still raw. */
class OutputReader {
  readonly #cursor: TextCursor;
  readonly #options: OutputParserOptions;
  #hasText = false;
  #hasCalled = false;

  constructor(cursor: TextCursor, options: OutputParserOptions) {
    this.#cursor = cursor;
    this.#options = options;
  }

  *read(): Reading<OutputPart> {
    const { format, tools, startsInReasoning } = this.#options;
    if (startsInReasoning) {
      yield* this.#reasoning();
      yield* this.#betweenParts();
    }
    let isMarked = false;
    while ((yield* this.#cursor.peek()) !== "") {
      if (!this.#hasText || isMarked) yield* this.#start();
      isMarked = false;
      const { open, close } = format.answer ?? {};
      const around = format.aroundAnswer ?? [];
      const markers = [
        // Reasoning comes before the answer or not at all.
        ...(this.#hasText ? [] : [format.reasoning.open]),
        ...(tools.length > 0 ? callMarkers(format, tools) : []),
        ...(open === undefined || close === undefined ? [] : [open, close]),
        ...around,
      ].filter((text) => text !== "");
      const marker = yield* this.#textUntil(markers);
      if (marker === undefined) return;
      if (marker === format.reasoning.open) {
        this.#cursor.take(marker.length);
        yield* this.#reasoning();
        yield* this.#betweenParts();
      } else if (marker === open || marker === close) {
        this.#cursor.take(marker.length);
        if (marker === close) yield* this.#betweenParts();
      } else if (around.includes(marker)) {
        this.#cursor.take(marker.length);
        isMarked = true;
      } else {
        yield* this.#calls("text");
      }
    }
  }

  /** Consumes the text between parts, or its beginning where the output ends. */
  *#betweenParts(): Reading<never> {
    const { betweenParts = "" } = this.#options.format;
    if (betweenParts === "") return;
    const isWhole = (yield* this.#cursor.oneOf([betweenParts])) !== undefined;
    if (isWhole || !this.#cursor.isEnded || !betweenParts.startsWith(this.#cursor.rest)) return;
    this.#cursor.take(this.#cursor.rest.length);
  }

  /** Reads calls that have no marker, which can only be at the beginning of the answer. */
  *#start(): Reading<OutputPart> {
    const { format: { calls, thoughtless }, tools } = this.#options;
    if (thoughtless !== undefined) {
      yield* this.#text(yield* this.#cursor.blanks());
      yield* this.#cursor.oneOf([thoughtless]);
    }
    const isBare = (calls.kind === "json" || calls.kind === "python") && calls.open === "";
    if (tools.length === 0 || !isBare) return;
    yield* this.#text(yield* this.#cursor.blanks());
    const first = yield* this.#cursor.peek();
    const isJson = calls.kind === "json" && first === "{";
    const isList = first === "[" && (calls.kind === "json" ? calls.isArray : calls.isList);
    if (isJson || isList) yield* this.#calls("text");
  }

  /** Yields the text before the first of `markers`; returns undefined where the output has none. */
  *#textUntil(markers: readonly string[]): Reading<OutputPart, string | undefined> {
    while (true) {
      const { text, marker } = this.#cursor.takeBefore(markers);
      // After a call, text that begins like a marker is another call that was cut off.
      const isCutOff = this.#hasCalled && marker === undefined && this.#cursor.isEnded &&
        markers.some((other) => other.startsWith(text.trim()));
      if (!isCutOff) yield* this.#text(text);
      if (marker !== undefined || this.#cursor.isEnded) return marker;
      yield MORE;
    }
  }

  *#reasoning(): Reading<OutputPart> {
    const { format, tools } = this.#options;
    const { close } = format.reasoning;
    const calls = format.thinksUpToCalls && tools.length > 0 ? callMarkers(format, tools) : [];
    // The marker of the answer ends the reasoning too, where the model left out the end marker.
    const ends = [close, ...calls, ...format.answer === undefined ? [] : [format.answer.open]];
    let isFirst = true;
    while (true) {
      const { text, marker } = this.#cursor.takeBefore(ends);
      const shown = isFirst ? text.replace(/^\n/, "") : text;
      if (shown !== "") yield { type: "reasoning", text: shown };
      isFirst &&= text === "";
      if (marker === close) this.#cursor.take(close.length);
      if (marker !== undefined && calls.includes(marker)) {
        if (yield* this.#calls("reasoning")) return;
        continue;
      }
      if (marker !== undefined || this.#cursor.isEnded) return;
      yield MORE;
    }
  }

  /** Reads calls; text that turns out to be none becomes more of `type`, and returns false. */
  *#calls(type: "text" | "reasoning"): Reading<OutputPart, boolean> {
    const { format, tools } = this.#options;
    const copy = new TextCursor();
    copy.append(this.#cursor.rest);
    let given = this.#cursor.rest;
    this.#cursor.take(given.length);
    const reading = readCalls(copy, format.calls, tools);
    let hasBegun = false;
    while (true) {
      const step = reading.next();
      if (step.done) {
        // What turns out to be no call is text, unless parts of a call were yielded already, or the
        // output ends after the marker of a call.
        const isCutOff = copy.isEnded && (hasBegun || markerOf(given, format, tools) !== undefined);
        const isCall = step.value || hasBegun || isCutOff;
        if (!isCall) yield* this.#noCall(given, type);
        else if (!isCutOff) this.#cursor.append(copy.rest);
        return isCall;
      }
      if (step.value !== MORE) {
        if (!hasBegun && !this.#mayBegin(step.value, given, type)) {
          yield* this.#noCall(given, type);
          return false;
        }
        hasBegun = true;
        this.#hasCalled = true;
        yield step.value;
        continue;
      }
      if (this.#cursor.rest === "") {
        if (this.#cursor.isEnded) copy.end();
        else yield MORE;
      }
      const more = this.#cursor.take(this.#cursor.rest.length);
      given += more;
      copy.append(more);
    }
  }

  /** In reasoning, and without a marker, only known names tell a call from a mention of one. */
  #mayBegin(part: OutputPart, given: string, type: "text" | "reasoning"): boolean {
    const { format: { calls }, tools } = this.#options;
    const isTold = "isOpenOptional" in calls && !given.startsWith(calls.open);
    if (part.type !== "tool_call" || type === "text" && !isTold) return true;
    return namesOf(tools).includes(part.name);
  }

  /** Yields the marker or character that `given` begins with as `type`; a call may follow it. */
  *#noCall(given: string, type: "text" | "reasoning"): Reading<OutputPart> {
    const { format, tools } = this.#options;
    const { length } = markerOf(given, format, tools) ?? given.slice(0, 1);
    this.#cursor.append(given.slice(length));
    if (type === "text") yield* this.#text(given.slice(0, length));
    else yield { type, text: given.slice(0, length) };
  }

  *#text(text: string): Reading<OutputPart> {
    this.#hasText ||= text.trim() !== "";
    yield { type: "text", text };
  }
}

function callMarkers({ calls }: OutputFormat, tools: readonly CallableTool[]): string[] {
  if (calls.kind === "json") return jsonCallOpens(calls, tools);
  const isBare = calls.kind === "named" && calls.open === "" ||
    "isOpenOptional" in calls && calls.isOpenOptional;
  const markers = isBare ? [calls.open, calls.beforeName.trimStart()] : [calls.open];
  return markers.filter((text) => text !== "");
}

/** Returns the marker of calls that `text` begins with. */
function markerOf(
  text: string,
  format: OutputFormat,
  tools: readonly CallableTool[],
): string | undefined {
  return callMarkers(format, tools).find((marker) => text.startsWith(marker));
}
