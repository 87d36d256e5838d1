/** Random outputs in every format: the result is the same wherever they are cut, and complete. */
import assert from "node:assert/strict";
import { RandomChoices } from "../../../tests/fixtures/random_choices.ts";
import type { JsonValue } from "../../../shared/json.ts";
import { type CallableTool, markersOf, type OutputFormat, type OutputPart } from "./call_syntax.ts";
import { FORMATS } from "./detect.ts";
import { OutputParser, type OutputParserOptions } from "./output_parser.ts";
import { writeCalls, type WrittenCall } from "./write_calls.ts";

/** Number of outputs of each format and kind. */
const OUTPUTS = 40;

const TOOLS: readonly CallableTool[] = [
  {
    name: "get_weather",
    parameters: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer" }, more: {} },
    },
  },
  { name: "stop", parameters: undefined },
];
/** Fragments that texts, calls and markers begin or continue with. */
const BITS = [
  "<",
  "</",
  "<|",
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  "a < b",
  "🙂",
  "\n",
  " ",
  "5",
  "stop",
];

/** Writes random output of models with one format. */
class Writer extends RandomChoices {
  readonly #format: OutputFormat;
  readonly #markers: readonly string[];

  constructor(format: OutputFormat, seed: number) {
    super(seed);
    this.#format = format;
    const { calls, reasoning, betweenParts = "", answer } = format;
    const words = Object.values(calls).filter((value) => typeof value === "string");
    const around = [reasoning.open, reasoning.close, betweenParts, answer?.open ?? ""];
    this.#markers = [...words, ...around, ...markersOf(format, true)].filter((text) => text !== "");
  }

  /** Returns reasoning, an answer with mere beginnings of markers in it, and calls. */
  whole() {
    const { reasoning, betweenParts = "", answer, calls: syntax, messages } = this.#format;
    const isBare = "open" in syntax && syntax.open === "" && syntax.kind !== "named";
    const marker = syntax.kind === "named" ? syntax.open || syntax.beforeName : syntax.open;
    const token = /^.[^>]*/s.exec(marker)?.[0] ?? "";
    const thought = this.pick(["", "Hm.", "a < b {"]);
    const calls = this.#times(messages === "channels" ? 2 : 3, () => this.#call());
    const words = isBare && calls.length > 0 ? [] : this.#times(4, (index) => `word${index}`);
    const text = words.map((word) => `${word} ${this.pick(["", "<", "{", this.#part(token)])} `);
    const output = [
      thought && reasoning.open + thought + reasoning.close + betweenParts,
      text.length > 0 ? (answer?.open ?? "") + text.join("") + (answer?.close ?? "") : "",
      text.length > 0 && calls.length > 0 ? betweenParts : "",
      calls.length > 0 ? writeCalls(syntax, calls) : "",
    ].join("");
    return { output, thought, text: text.join("").trim(), calls };
  }

  /** Returns fragments of such output in any order, cut off anywhere. */
  garbled(): string {
    const pieces = this.#times(7, () => {
      const marker = this.pick(this.#markers);
      return this.pick([this.pick(BITS), marker, this.#part(marker), this.whole().output]);
    });
    return this.pick([pieces.join(""), this.#part(pieces.join(""))]);
  }

  /** Cuts `text` into pieces, before each letter with this probability. */
  cut(text: string, chance: number): string[] {
    const pieces = [""];
    for (const letter of text) {
      if (this.isTrue(chance)) pieces.push(letter);
      else pieces.push(pieces.pop() + letter);
    }
    return pieces;
  }

  /** Makes a random number of items, fewer than `most`. */
  #times<Item>(most: number, make: (index: number) => Item): Item[] {
    return Array.from({ length: this.below(most) }, (_, index) => make(index));
  }

  /** Returns a random proper prefix of `text`. */
  #part(text: string): string {
    const letters = [...text];
    return letters.slice(0, this.below(letters.length)).join("");
  }

  #call(): WrittenCall {
    const members = { city: this.#text(), days: this.pick([0, 5]), more: this.#value(2) };
    const given = Object.entries(members).filter(() => this.isTrue(0.7));
    return this.pick([
      { name: "get_weather", arguments: Object.fromEntries(given) },
      { name: "stop", arguments: {} },
    ]);
  }

  #value(depth: number): JsonValue {
    const scalar = this.pick([this.#text(), 0.125, -7, true, null]);
    if (depth === 0) return scalar;
    const inner = this.#value(depth - 1);
    return this.pick<JsonValue>([scalar, [inner, scalar], { a: inner, "b": scalar }]);
  }

  /** Returns a string, with markers in it where the syntax quotes it. */
  #text(): string {
    const isQuoted = ["json", "named", "python"].includes(this.#format.calls.kind);
    const bits = isQuoted ? [...BITS, ...this.#markers] : ["é", "🙂 b"];
    return `t${this.#times(4, () => this.pick(bits)).join("")}`;
  }
}

/** Parses an output that comes in these pieces; joins consecutive parts of the same kind. */
function read(pieces: readonly string[], options: OutputParserOptions): OutputPart[] {
  const parser = new OutputParser(options);
  const parts: OutputPart[] = [];
  const take = (part: OutputPart) => {
    const last = parts.at(-1);
    if (part.type === "tool_arguments" && last?.type === part.type) {
      parts[parts.length - 1] = { ...part, fragment: last.fragment + part.fragment };
    } else if ("text" in part && last?.type === part.type) {
      parts[parts.length - 1] = { ...part, text: last.text + part.text };
    } else parts.push(part);
  };
  for (const piece of pieces) if (!parser.isStopped) parser.push(piece).forEach(take);
  if (!parser.isStopped) parser.flush().forEach(take);
  return parts;
}

/** Returns the reasoning, text and calls in the parts of an output. */
function saidIn(parts: readonly OutputPart[]) {
  const calls: WrittenCall[] = [];
  const said = { thought: "", text: "", calls, ends: 0 };
  let name = "";
  for (const part of parts) {
    if (part.type === "text") said.text += part.text;
    if (part.type === "reasoning") said.thought += part.text;
    if (part.type === "tool_call") name = part.name;
    if (part.type === "tool_arguments") {
      calls.push({ name, arguments: JSON.parse(part.fragment) });
    }
    if (part.type === "tool_call_end") said.ends++;
  }
  return said;
}

for (const [index, format] of FORMATS.entries()) {
  const usual: OutputParserOptions = { format, tools: TOOLS, startsInReasoning: false };

  Deno.test(`${format.name}: any output is read alike, wherever it is cut`, () => {
    const writer = new Writer(format, index + 1);
    for (let count = 0; count < OUTPUTS; count++) {
      const options = writer.pick<OutputParserOptions>([
        usual,
        usual,
        { ...usual, startsInReasoning: true },
        { ...usual, mustCall: true },
        { ...usual, keepsBlanks: true },
        { ...usual, stop: ["a <", "]"] },
        { ...usual, tools: [] },
      ]);
      const output = writer.garbled();
      const whole = read([output], options);
      for (const chance of [1, 0.3]) {
        assert.deepEqual(read(writer.cut(output, chance), options), whole, output);
      }
    }
  });

  Deno.test(`${format.name}: thoughts, text and calls are all there, without their markers`, () => {
    const writer = new Writer(format, index + 1);
    for (let count = 0; count < OUTPUTS; count++) {
      const { output, ...written } = writer.whole();
      const said = saidIn(read(writer.cut(output, 0.5), usual));
      assert.deepEqual(said, { ...written, ends: written.calls.length }, output);
    }
  });
}
