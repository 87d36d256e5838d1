/**
 * Takes a model's raw output apart: answer, reasoning, tool calls, wherever its pieces are cut.
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

/** What {@linkcode OutputParser} looks for. */
export interface OutputParserOptions {
  /** How the model writes. */
  readonly format: OutputFormat;
  /** Tools that may be called; without any, calls are text like any other. */
  readonly tools: readonly CallableTool[];
  /** True when the prompt ends inside what the model thinks, as some templates have it. */
  readonly startsInReasoning: boolean;
  /** True when a tool must be called: any text is a call that was cut off. @default {false} */
  readonly mustCall?: boolean;
  /** Texts that end the answer and are no part of it. @default {[]} */
  readonly stop?: readonly string[];
  /** True when blanks around the answer belong to it: in a grammar, and where it goes on. @default {false} */
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

  /** True when a stop string was found; nothing is to be added then. */
  get isStopped(): boolean {
    return this.#text.isStopped;
  }

  /** The end of the output that was not put out: held back, or left out from a stop string on. */
  get unshown(): string {
    return (this.isStopped ? this.#text.leftOut : this.#text.held) + this.#cursor.rest;
  }

  /** Adds a piece and yields the parts that it completes. */
  *push(piece: string): Generator<OutputPart, void> {
    this.#cursor.append(piece);
    yield* this.#advance();
  }

  /** Yields what is left when nothing more comes. */
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
    // Blanks before a tool call belong to the format.
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

/** Finds the parts; its texts are raw. */
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
        // What a model thinks comes before the answer or not at all.
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

  /** Passes what stands between parts, or is its beginning when the output ends. */
  *#betweenParts(): Reading<never> {
    const { betweenParts = "" } = this.#options.format;
    if (betweenParts === "") return;
    const isWhole = (yield* this.#cursor.oneOf([betweenParts])) !== undefined;
    if (isWhole || !this.#cursor.isEnded || !betweenParts.startsWith(this.#cursor.rest)) return;
    this.#cursor.take(this.#cursor.rest.length);
  }

  /** Calls without a marker of their own can only be the beginning of the answer. */
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

  /** Yields text before the first of `markers`; undefined when the output ends without one. */
  *#textUntil(markers: readonly string[]): Reading<OutputPart, string | undefined> {
    while (true) {
      const { text, marker } = this.#cursor.takeBefore(markers);
      // Behind a call, what begins like its marker is another one that was cut off.
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
    // An answer that begins ends it as well, where its own end was left out.
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

  /** Calls, or what is none after all, which is more of what stands before; false for that. */
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
        // What is no call after all is text, unless a part of it was told already, or its marker
        // says that it is one and only its rest is missing.
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

  /** Within thoughts, and without the marker of calls, only the tools tell a call from talk of one. */
  #mayBegin(part: OutputPart, given: string, type: "text" | "reasoning"): boolean {
    const { format: { calls }, tools } = this.#options;
    const isTold = "isOpenOptional" in calls && !given.startsWith(calls.open);
    if (part.type !== "tool_call" || type === "text" && !isTold) return true;
    return namesOf(tools).includes(part.name);
  }

  /** Puts out what `given` begins with as what it is; behind it a call may follow. */
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

/** The marker of calls that `text` begins with. */
function markerOf(
  text: string,
  format: OutputFormat,
  tools: readonly CallableTool[],
): string | undefined {
  return callMarkers(format, tools).find((marker) => text.startsWith(marker));
}
