/**
 * Reads tool calls from a model's output, in any syntax.
 * @module
 */
import type { CallableTool, CallReading, CallSyntax } from "./call_syntax.ts";
import { readGemmaCall } from "./gemma_call.ts";
import { readJsonCalls } from "./json_call.ts";
import { readNamedCalls } from "./named_call.ts";
import { readNestedCalls } from "./nested_call.ts";
import { readPythonCalls } from "./python_call.ts";
import { readTaggedCalls } from "./tagged_call.ts";
import type { TextCursor } from "./text_cursor.ts";

/** Reads the calls at the cursor up to their end, markers included. */
export function readCalls(
  cursor: TextCursor,
  syntax: CallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  switch (syntax.kind) {
    case "json":
      return readJsonCalls(cursor, syntax, tools);
    case "named":
      return readNamedCalls(cursor, syntax, tools);
    case "python":
      return readPythonCalls(cursor, syntax, tools);
    case "tagged":
      return readTaggedCalls(cursor, syntax, tools);
    case "nested":
      return readNestedCalls(cursor, syntax, tools);
    case "gemma":
      return readGemmaCall(cursor, syntax, tools);
  }
}
