/**
 * Reads output in channels, as GPT-OSS writes it (OpenAI's harmony format): `analysis` is
 * reasoning, `commentary` calls tools, `final` is the answer.
 * @module
 */
import type { CallableTool, OutputPart } from "./call_syntax.ts";
import { namesOf, readName } from "./names.ts";
import { readCallArguments } from "./json_arguments.ts";
import { MORE, type Reading, TextCursor } from "./text_cursor.ts";

const MESSAGE = "<|message|>";
const CHANNEL = "<|channel|>";
const RECIPIENT = "to=functions.";
/** The recipient of a message may also come before its channel, as in calls of the template. */
const EARLY_RECIPIENT = " to=";
/** Header of a message that lacks its marker. Not `commentary`, which may be a cut-off call. */
const UNMARKED = /^\s*(?:analysis|final)\b\s*(?:<\|constrain\|>\s*\w*\s*)?/;
const HEADER_ENDS = ["<|end|>", "<|call|>", "<|return|>", "<|start|>"];
const ENDS = [...HEADER_ENDS, CHANNEL];

/** Options of {@linkcode readChannels}. */
export interface ChannelOptions {
  /** Tools that may be called. */
  readonly tools: readonly CallableTool[];
  /** Whether the prompt ends inside the message of the first channel. */
  readonly startsInReasoning: boolean;
}

/** Reads all messages in turn. */
export function* readChannels(
  cursor: TextCursor,
  { tools, startsInReasoning }: ChannelOptions,
): Reading<OutputPart> {
  if (startsInReasoning) yield* readMessage(cursor, "reasoning", ENDS);
  while ((yield* cursor.peek()) !== "") {
    const start = yield* cursor.oneOf([...ENDS, "assistant", EARLY_RECIPIENT]);
    if (start !== undefined && start !== CHANNEL && start !== EARLY_RECIPIENT) continue;
    if (start === undefined) {
      // A message without a channel is an answer.
      yield* readMessage(cursor, "text", ENDS);
      continue;
    }
    const { header, isWhole } = yield* readHeader(cursor);
    // Of several channels in a header, the last one counts.
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

/** Reads a header up to and including the marker of its message, or to its end if it has none. */
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

/** Returns the tool that a header addresses; empty for none. */
function* calledTool(header: string, tools: readonly CallableTool[]): Reading<never, string> {
  const [, called] = header.split(RECIPIENT);
  if (called === undefined) return "";
  const cursor = new TextCursor();
  cursor.append(called);
  cursor.end();
  return yield* readName(cursor, namesOf(tools));
}

/** Yields the text of a message, up to the first of `ends`. */
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
