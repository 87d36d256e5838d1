/**
 * Reads output in channels, as GPT-OSS writes it (OpenAI's harmony format): `analysis` is what it
 * thinks, `commentary` calls tools, `final` answers.
 * @module
 */
import type { CallableTool, OutputPart } from "./call_syntax.ts";
import { namesOf, readName } from "./names.ts";
import { readCallArguments } from "./json_arguments.ts";
import { MORE, type Reading, TextCursor } from "./text_cursor.ts";

const MESSAGE = "<|message|>";
const CHANNEL = "<|channel|>";
const RECIPIENT = "to=functions.";
/** Who a message is for may stand before its channel too, as the template writes calls. */
const EARLY_RECIPIENT = " to=";
/** What begins a message whose marker the model forgot; in commentary it may be a call that was cut off. */
const UNMARKED = /^\s*(?:analysis|final)\b\s*(?:<\|constrain\|>\s*\w*\s*)?/;
const HEADER_ENDS = ["<|end|>", "<|call|>", "<|return|>", "<|start|>"];
const ENDS = [...HEADER_ENDS, CHANNEL];

/** Options of {@linkcode readChannels}. */
export interface ChannelOptions {
  /** Tools that may be called. */
  readonly tools: readonly CallableTool[];
  /** True when the prompt ends inside the first channel's message. */
  readonly startsInReasoning: boolean;
}

/** Reads one message after the other. */
export function* readChannels(
  cursor: TextCursor,
  { tools, startsInReasoning }: ChannelOptions,
): Reading<OutputPart> {
  if (startsInReasoning) yield* readMessage(cursor, "reasoning", ENDS);
  while ((yield* cursor.peek()) !== "") {
    const start = yield* cursor.oneOf([...ENDS, "assistant", EARLY_RECIPIENT]);
    if (start !== undefined && start !== CHANNEL && start !== EARLY_RECIPIENT) continue;
    if (start === undefined) {
      // Without a channel it is an answer.
      yield* readMessage(cursor, "text", ENDS);
      continue;
    }
    const { header, isWhole } = yield* readHeader(cursor);
    // Of several channels, the message is in the last one.
    const channel = header.split(CHANNEL).at(-1)!;
    const type = channel.trim().startsWith("analysis") ? "reasoning" : "text";
    if (!isWhole) {
      const text = UNMARKED.test(header) ? header.replace(UNMARKED, "") : "";
      if (text !== "") yield { type, text };
      continue;
    }
    const tool = yield* calledTool(start + header, tools);
    if (tool !== "") {
      yield { type: "tool_call", name: tool };
      yield* cursor.blanks();
      if (yield* readCallArguments(cursor)) yield { type: "tool_call_end" };
    } else {
      yield* readMessage(cursor, type, ENDS);
    }
  }
}

/** What stands before the message's marker, which is passed, or before the end of one without it. */
function* readHeader(cursor: TextCursor): Reading<never, { header: string; isWhole: boolean }> {
  let header = "";
  while (true) {
    const { text, marker } = cursor.takeBefore([MESSAGE, ...HEADER_ENDS]);
    header += text;
    const isWhole = marker === MESSAGE;
    if (isWhole) cursor.take(MESSAGE.length);
    if (marker !== undefined || cursor.isEnded) return { header, isWhole };
    yield MORE;
  }
}

/** The tool that a channel is for; empty where it is for none. */
function* calledTool(header: string, tools: readonly CallableTool[]): Reading<never, string> {
  const [, called] = header.split(RECIPIENT);
  if (called === undefined) return "";
  const cursor = new TextCursor();
  cursor.append(called);
  cursor.end();
  return yield* readName(cursor, namesOf(tools));
}

/** Yields what a message says, up to the first of `ends`. */
export function* readMessage(
  cursor: TextCursor,
  type: "text" | "reasoning",
  ends: readonly string[],
): Reading<OutputPart> {
  while (true) {
    const { text, marker } = cursor.takeBefore(ends);
    if (text !== "") yield { type, text };
    if (marker !== undefined || cursor.isEnded) return;
    yield MORE;
  }
}
