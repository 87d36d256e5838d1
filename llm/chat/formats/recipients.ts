/**
 * Reads output in messages with recipients, as Muse Glimmer writes it: `self` for reasoning, `user`
 * for the answer, and the name of a tool for calls of it.
 * @module
 */
import type { CallableTool, OutputPart, TaggedCallSyntax } from "./call_syntax.ts";
import { readMessage } from "./channels.ts";
import { readTaggedCalls } from "./tagged_call.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

const MESSAGE = "<|message|>";
const RECIPIENT = " to=";
const START = "<|start|>assistant";
const ENDS = ["<|eom|>", "<|eot|>", START];

/** Options of {@linkcode readRecipients}. */
export interface RecipientOptions {
  /** Syntax of the model's calls. */
  readonly calls: TaggedCallSyntax;
  /** Tools that may be called. */
  readonly tools: readonly CallableTool[];
  /** Whether the prompt ends inside the reasoning. */
  readonly startsInReasoning: boolean;
}

/** Reads all messages in turn. */
export function* readRecipients(
  cursor: TextCursor,
  { calls, tools, startsInReasoning }: RecipientOptions,
): Reading<OutputPart> {
  if (startsInReasoning) yield* readMessage(cursor, "reasoning", ENDS);
  while ((yield* cursor.peek()) !== "") {
    const start = yield* cursor.oneOf([...ENDS, RECIPIENT, MESSAGE]);
    if (start !== undefined && ENDS.includes(start)) continue;
    const recipient = start === RECIPIENT ? yield* cursor.until(MESSAGE) : "user";
    if (recipient === undefined) return;
    if (recipient === "self") {
      yield* readMessage(cursor, "reasoning", ENDS);
      continue;
    }
    if (recipient !== "user" && tools.length > 0) {
      yield* cursor.blanks();
      if ((yield* cursor.oneOf([calls.open])) !== undefined) {
        const isWhole = yield* readTaggedCalls(cursor, calls, tools);
        // Text after the call, in the same message to a tool, is dropped.
        if (isWhole) yield* cursor.untilOneOf(ENDS);
        else if (cursor.isEnded) return;
        continue;
      }
      // The beginning of a call that was cut off is dropped too.
      if (cursor.isEnded && calls.open.startsWith(cursor.rest)) return;
    }
    yield* readMessage(cursor, "text", ENDS);
  }
}
