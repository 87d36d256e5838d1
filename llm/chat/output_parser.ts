/**
 * Parts of a model's raw output: answer, reasoning between think tags, tool calls in Hermes' format
 * (`<tool_call>{"name": …, "arguments": …}</tool_call>`), as Hermes, Qwen and others write them.
 * @module
 */
import { overlap } from "./stop_strings.ts";

/** A part of the output. */
export type OutputPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  | { readonly type: "tool_call"; readonly name: string; readonly arguments: string };

/** What {@linkcode OutputParser} looks for. */
export interface OutputParserOptions {
  /** Whether tool calls are recognised; without tools their tags are text like any other. */
  readonly withTools: boolean;
  /** True when the prompt ends inside a think block, as some templates have it. */
  readonly startsInReasoning: boolean;
}

const THINK = { open: "<think>", close: "</think>" };
const CALL = { open: "<tool_call>", close: "</tool_call>" };

type State = "text" | "reasoning" | "call";

/** Splits raw output into parts, wherever the pieces are cut. */
export class OutputParser {
  readonly #withTools: boolean;
  #state: State;
  #buffer = "";
  /** Blanks between parts, dropped unless text follows. */
  #blanks = "";
  #hasText = false;
  #hasCalls = false;

  /** Starts before the first piece. */
  constructor(options: OutputParserOptions) {
    this.#withTools = options.withTools;
    this.#state = options.startsInReasoning ? "reasoning" : "text";
  }

  /** True when at least one tool call was recognised. */
  get hasCalls(): boolean {
    return this.#hasCalls;
  }

  /** Adds a piece and yields the parts that it completes. */
  *push(piece: string): Generator<OutputPart, void> {
    this.#buffer += piece;
    while (true) {
      const step = this.#step();
      yield* step.parts;
      if (!step.again) return;
    }
  }

  /** Yields what is left when nothing more comes; a call without its end is text. */
  *flush(): Generator<OutputPart, void> {
    const rest = this.#buffer;
    this.#buffer = "";
    switch (this.#state) {
      case "text":
        yield* this.#text(rest);
        break;
      case "reasoning":
        yield* reasoning(rest);
        break;
      case "call":
        yield* this.#unfinishedCall(rest);
    }
    this.#state = "text";
  }

  #step(): { parts: Iterable<OutputPart>; again: boolean } {
    switch (this.#state) {
      case "text":
        return this.#stepText();
      case "reasoning":
        return this.#stepReasoning();
      case "call":
        return this.#stepCall();
    }
  }

  #stepText(): { parts: Iterable<OutputPart>; again: boolean } {
    const tags = [
      // A think block comes before the answer or not at all.
      ...(this.#hasText ? [] : [{ tag: THINK.open, state: "reasoning" as const }]),
      ...(this.#withTools ? [{ tag: CALL.open, state: "call" as const }] : []),
    ];
    const found = tags
      .map(({ tag, state }) => ({ tag, state, index: this.#buffer.indexOf(tag) }))
      .filter(({ index }) => index !== -1)
      .toSorted((a, b) => a.index - b.index)[0];
    if (found === undefined) {
      const held = Math.max(0, ...tags.map(({ tag }) => overlap(this.#buffer, tag)));
      return { parts: this.#text(this.#take(this.#buffer.length - held)), again: false };
    }
    const before = [...this.#text(this.#take(found.index))];
    this.#take(found.tag.length);
    this.#state = found.state;
    return { parts: before, again: true };
  }

  #stepReasoning(): { parts: Iterable<OutputPart>; again: boolean } {
    const end = this.#buffer.indexOf(THINK.close);
    if (end === -1) {
      const held = overlap(this.#buffer, THINK.close);
      return { parts: reasoning(this.#take(this.#buffer.length - held)), again: false };
    }
    const parts = reasoning(this.#take(end));
    this.#take(THINK.close.length);
    this.#state = "text";
    return { parts, again: true };
  }

  #stepCall(): { parts: Iterable<OutputPart>; again: boolean } {
    const end = this.#buffer.indexOf(CALL.close);
    if (end === -1) return { parts: [], again: false };
    const body = this.#take(end);
    this.#take(CALL.close.length);
    this.#state = "text";
    const call = parseCall(body);
    if (call === undefined) {
      return { parts: [...this.#text(CALL.open + body + CALL.close)], again: true };
    }
    this.#hasCalls = true;
    this.#blanks = "";
    return { parts: [call], again: true };
  }

  /** Some models end the turn in place of the closing tag. */
  *#unfinishedCall(body: string): Generator<OutputPart, void> {
    const call = parseCall(body);
    if (call === undefined) {
      yield* this.#text(CALL.open + body);
      return;
    }
    this.#hasCalls = true;
    yield call;
  }

  *#text(text: string): Generator<OutputPart, void> {
    const whole = this.#blanks + text;
    const end = whole.trimEnd().length;
    // Blanks at the start, and those before a tool call, belong to the format.
    this.#blanks = whole.slice(end);
    if (end === 0) return;
    const shown = this.#hasText ? whole.slice(0, end) : whole.slice(0, end).trimStart();
    this.#hasText = true;
    yield { type: "text", text: shown };
  }

  #take(length: number): string {
    const taken = this.#buffer.slice(0, length);
    this.#buffer = this.#buffer.slice(length);
    return taken;
  }
}

function* reasoning(text: string): Generator<OutputPart, void> {
  if (text !== "") yield { type: "reasoning", text };
}

function parseCall(body: string): OutputPart | undefined {
  try {
    const { name, arguments: given } = JSON.parse(body);
    if (typeof name !== "string") return undefined;
    const text = typeof given === "string" ? given : JSON.stringify(given ?? {});
    return { type: "tool_call", name, arguments: text };
  } catch {
    return undefined;
  }
}
